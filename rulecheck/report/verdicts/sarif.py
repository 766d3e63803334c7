"""`sarif`: the Static Analysis Results Interchange Format 2.1.0, for code scanning services and editors.

The results come first, as the records do; what they refer to, the rules, comes at the end.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from rulecheck import __version__
from rulecheck.core.location import Place
from rulecheck.core.record import rules as record_rules
from rulecheck.core.rulebook import Rule, Rulebook
from rulecheck.report.checked import NOT_A_GAME, Checked, Tally
from rulecheck.report.entries import Entry, entries, left_out
from rulecheck.report.shapes import encode, hash_of
from rulecheck.report.verdicts import Look, Renderer
from rulecheck.report.verdicts.markdown import text as as_markdown
from rulecheck.report.writing import printable

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "rulecheck/v1"
NOWHERE = Place()
# Not a rule, but the reason of a failure under `strict`.
_INCOMPLETE = {
    "id": "incomplete",
    "name": "incomplete",
    "shortDescription": {"text": "The log stops before the end of the game."},
    "defaultConfiguration": {"level": "warning"},
}
_BRACES = re.compile(r"[{}]")


class Sarif(Renderer):
    """One run: a result for each finding, a line each, and a descriptor for each rule of the games that were met."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.empty = True

    def begin(self) -> bytes:
        """The opening. Columns count characters, as everywhere in rulecheck."""
        start = f'{{"version":"2.1.0","$schema":"{SCHEMA}","runs":[{{"columnKind":"unicodeCodePoints","results":['
        return start.encode()

    def record(self, checked: Checked) -> bytes:
        """The results of a record."""
        return b",\n".join(encode(_result(checked, entry)) for entry in entries(checked, self.look))

    def placed(self, said: bytes) -> bytes:
        """The results, and the comma before them."""
        if not said:
            return b""
        before = b"\n" if self.empty else b",\n"
        self.empty = False
        return before + said

    def end(self, tally: Tally) -> bytes:
        """How the run went, and the rules: those of the record itself, then game by game."""
        rules = [_descriptor(book, rule) for book in self._rulebooks(tally) for rule in book.rules.values()]
        if self.look.strict:
            rules.append(_INCOMPLETE)
        tool = b'{"driver":{"name":"rulecheck","version":' + encode(__version__) + b',"rules":[\n'
        tool += b",\n".join(map(encode, rules)) + b"\n]}}"
        return b'\n],"invocations":[' + encode(_invocation(tally)) + b'],"tool":' + tool + b"}]}\n"

    def _rulebooks(self, tally: Tally) -> list[Rulebook]:
        find = self.look.rulebook_of
        games = sorted(name for name in tally.games if name != NOT_A_GAME)
        return [record_rules, *(find(name) for name in games if find is not None)]


def _result(checked: Checked, entry: Entry) -> dict[str, Any]:
    found = entry.finding
    location: dict[str, Any] = {"physicalLocation": _location(checked, entry.place)}
    if entry.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": entry.pointer}]
    properties: dict[str, Any] = {"verdict": entry.kind, "game": checked.verdict.game, "record": checked.record}
    if found is not None:
        properties |= {"certainty": str(found.certainty), "move": found.move, "player": found.player}
    result: dict[str, Any] = {
        "ruleId": entry.code,
        "level": entry.level,
        "message": _message(entry.said),
        "locations": [location],
        "partialFingerprints": {FINGERPRINT: _fingerprint(checked, entry)},
        "properties": {name: value for name, value in properties.items() if value is not None},
    }
    if found is not None and found.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _location(checked, one.place), "message": _message(one.message)}
            for number, one in enumerate(found.related, 1)
        ]
    return result


def _location(checked: Checked, place: Place) -> dict[str, Any]:
    """The file and the span in it; where there is no span, the line on which the record begins."""
    region = {"startLine": checked.line(place)}
    if place != NOWHERE:
        end_line = checked.first_line - 1 + place.end_line
        region |= {"startColumn": place.column, "endLine": end_line, "endColumn": place.end_column}
    return {"artifactLocation": {"uri": _uri(checked.file)}, "region": region}


def _uri(file: str) -> str:
    """The file as a URI: relative as it was named, or absolute."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix().encode("utf-8", "backslashreplace"))


def _fingerprint(checked: Checked, entry: Entry) -> str:
    """What stays the same when lines move: the rule, what it found and where in the record.

    Of several records in a file it is also told by its bytes which one it is.
    """
    which = "" if checked.alone else hash_of(checked) or str(checked.record)
    return sha256("\0".join((entry.code, entry.pointer, entry.said, which)).encode()).hexdigest()[:32]


def _message(said: str) -> dict[str, str]:
    """A message; braces are doubled, which would be places otherwise, and no name makes it hold a link."""
    safe = "\n".join(map(printable, said.split("\n")))
    return {"text": _BRACES.sub(r"\g<0>\g<0>", safe).replace("](", "] (")}


def _descriptor(book: Rulebook, rule: Rule) -> dict[str, Any]:
    source = f"{rule.source} ({rule.certainty})"
    rulings = [f"{name}: {book.rulings[name].question}" for name in rule.rulings]
    command = f"rulecheck explain {rule.code}"
    facts = [f"Source: {source}.", *(f"Ruling {ruling}" for ruling in rulings)]
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": _message(rule.text.split("\n")[0].split(". ")[0].rstrip(".") + "."),
        "fullDescription": _message(rule.text),
        "help": {
            **_message("\n".join([*facts, f"More: {command}"])),
            "markdown": "\n\n".join([*map(as_markdown, [*rule.text.split("\n\n"), *facts]), f"More: `{command}`"]),
        },
        "defaultConfiguration": {"level": "error"},
        "properties": {
            "game": book.title,
            "section": rule.section,
            "certainty": str(rule.certainty),
            "source": str(rule.source),
            "digest": rule.digest,
        },
    }


def _invocation(tally: Tally) -> dict[str, Any]:
    """Whether rulecheck did its work to the end; what it found is not asked here."""
    missing = left_out(tally)
    run: dict[str, Any] = {"executionSuccessful": not missing}
    if missing:
        run["toolExecutionNotifications"] = [{"level": "error", "message": {"text": said}} for said in missing]
    return run
