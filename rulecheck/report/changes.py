"""What changed between two runs: a record a line, with its verdict and the rules on both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rulecheck.report.shapes import VERSION, encode
from rulecheck.report.words import numbered
from rulecheck.report.writing import markdown_table, printable


class Known(NamedTuple):
    """A verdict as it stands in a file: the record it is of, and the rules by which it is what it is."""

    file: str
    record: int
    sha256: str | None
    version: str
    verdict: str
    rules: tuple[str, ...]

    @property
    def place(self) -> tuple[str, int]:
        """Where the record lies."""
        return self.file, self.record

    @property
    def said(self) -> str:
        """The verdict with its rules."""
        return " ".join((self.verdict, *self.rules))


HEAD = ("record", "before", "after")


def changes(pairs: Iterable[tuple[Known | None, Known | None]], form: str) -> Iterator[str | bytes]:
    """Yield what is to be written of the pairs: of those that changed, each; of the others, how many they are.

    A record has changed if its verdict or a rule that it names is another one.
    """
    same = gone = come = 0
    changed: list[tuple[Known, Known]] = []
    for old, new in pairs:
        if old is None or new is None:
            gone += new is None
            come += old is None
        elif old.said == new.said:
            same += 1
        else:
            changed.append((old, new))
    if form == "json":
        counts = {"same": same, "changed": len(changed), "only_before": gone, "only_after": come}
        records = [_as_json(old, new) for old, new in changed]
        yield encode({"schema_version": VERSION, **counts, "records": records}, indented=True) + b"\n"
        return
    if form == "markdown":
        from rulecheck.report.verdicts.markdown import code, text

        rows = [(code(f"{new.file}:{new.record}"), text(old.said), text(new.said)) for old, new in changed]
        yield "\n".join(markdown_table(HEAD, rows)) + "\n\n" if rows else ""
    else:
        yield "".join(printable(f"{new.file}:{new.record}: {old.said} -> {new.said}") + "\n" for old, new in changed)
    said = f"{numbered(same + len(changed), 'record')} in both: {len(changed):,} changed, {same:,} the same"
    said += f"; {gone:,} only before" if gone else ""
    said += f"; {come:,} only after" if come else ""
    yield said + "\n"


def _as_json(old: Known, new: Known) -> dict[str, Any]:
    sides = {
        name: {
            "file": one.file,
            "record": one.record,
            "rulecheck": one.version,
            "verdict": one.verdict,
            "rules": one.rules,
        }
        for name, one in (("before", old), ("after", new))
    }
    return {"file": new.file, "record": new.record, **sides}
