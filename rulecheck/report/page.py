"""A finding in full: what is wrong, where, which rule says so, what would have been right, where to read on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import orjson

from rulecheck.core.location import Place
from rulecheck.core.verdict import Finding, Warned
from rulecheck.report.checked import Checked
from rulecheck.report.words import chosen, in_short, kind_in_words, numbered, places_of
from rulecheck.report.writing import MARGIN, Paper, excerpt, printable, rows, wrap

NOWHERE = Place()


def pages(checked: Checked, paper: Paper, *, undetermined: bool = False) -> str:
    """The pages on all findings of a record (and on what is undetermined), with empty lines between them."""
    parts = [*finding_pages(checked, paper)]
    if undetermined:
        parts += [undetermined_page(checked, alike, paper) for alike in open_alike(checked.verdict.undetermined)]
    return "\n\n".join("\n".join(part) for part in parts) + "\n" if parts else ""


def finding_pages(checked: Checked, paper: Paper) -> Iterator[list[str]]:
    """The lines on each finding of a record; a rule is explained where it comes first."""
    explained: set[str] = set()
    for finding in checked.verdict.findings:
        yield _finding_page(checked, finding, paper, with_rule=finding.rule.code not in explained)
        explained.add(finding.rule.code)


def _finding_page(checked: Checked, finding: Finding, paper: Paper, *, with_rule: bool) -> list[str]:
    """The lines on one finding; `with_rule` shows the text of the rule and where to read on."""
    rule = finding.rule
    lines = _head(checked, finding.place, kind_in_words(finding), "bad", finding, paper)
    if checked.text and finding.place != NOWHERE:
        lines += ["", *excerpt(checked.text, finding.place, paper, above=checked.first_line - 1), ""]
    if finding.kind == "malformed":
        text, source = "", ""
    else:
        text, source = rule.text.split("\n\n")[0], f"{rule.source} ({finding.certainty})"
    facts = [
        ("move", _move(checked, finding)),
        ("expected", finding.expected),
        ("legal", _legal(finding)),
        ("see", "; ".join(f"line {checked.line(one.place)}: {one.message}" for one in finding.related)),
        ("rule", text if with_rule else ""),
        ("source", source if with_rule else ""),
        ("ruling", _ruling(checked, finding)),
        ("after", _unchecked(checked, finding)),
    ]
    lines += rows(((name, printable(said)) for name, said in facts), paper)
    if with_rule:
        lines += _help(checked, finding, paper)
    return lines


def open_alike(undetermined: Iterable[Finding]) -> list[list[Finding]]:
    """What is undetermined, in groups: the same rule, for want of the same facts."""
    groups: dict[tuple[str, tuple[str, ...], str], list[Finding]] = {}
    for one in undetermined:
        key = (one.rule.code, one.missing, one.ruling.name if one.ruling else "")
        groups.setdefault(key, []).append(one)
    return list(groups.values())


def undetermined_page(checked: Checked, alike: Sequence[Finding], paper: Paper) -> list[str]:
    """The lines on a rule that could not be decided, at one move or, for want of the same facts, at several."""
    finding, *others = alike
    lines = _head(checked, finding.place, "undetermined", "warn", finding, paper)
    facts = [
        ("move", _move(checked, finding)),
        ("also at", places_of(others) if others else ""),
        ("missing", ", ".join(finding.missing)),
        ("ruling", chosen(finding.ruling) if finding.ruling else ""),
        ("help", f"rulecheck explain {finding.rule.code}"),
    ]
    return lines + rows(((name, printable(said)) for name, said in facts), paper)


def warning_page(checked: Checked, warned: Warned, paper: Paper) -> list[str]:
    """The lines on a warning."""
    return _head(checked, warned.place, "warning", "warn", warned, paper)


def _head(checked: Checked, place: Place, kind: str, style: str, found: Finding | Warned, paper: Paper) -> list[str]:
    rule = found.rule
    head = f"{checked.at(place)}: {paper.paint(kind, style)} {paper.paint(f'{rule.code} {rule.name}', 'strong')}"
    message = wrap(printable(found.message), paper.width - len(MARGIN))
    return [head, *(MARGIN + line for line in message)]


def _move(checked: Checked, finding: Finding) -> str:
    """Which move of how many, in which phase, and who does what."""
    if not finding.move:
        return ""
    made, alone = move_at(checked, finding.move)
    said = str(finding.move) if alone else f"{finding.move} of {checked.verdict.moves}"
    said += f", {finding.phase}" if finding.phase else ""
    return f"{said}: {in_short(made)}" if made else said


def move_at(checked: Checked, number: int) -> tuple[Mapping[str, Any] | None, bool]:
    """A move as it stands in the record, and whether the text is that of a single move rather than of a record."""
    try:
        document = orjson.loads((checked.text or b"").removeprefix(b"\xef\xbb\xbf"))
        if "moves" not in document and "action" in document:
            return document, True
        made = document["moves"][number - 1]
    except (orjson.JSONDecodeError, LookupError, TypeError):
        return None, False
    return (made, False) if isinstance(made, dict) else (None, False)


def _legal(finding: Finding) -> str:
    if not finding.legal_count:
        return ""
    mine = all(move.get("player") == finding.player for move in finding.some_legal)
    some = "; ".join(in_short(move, for_player=not mine) for move in finding.some_legal[:2])
    return f"{numbered(finding.legal_count, 'move')}, for example {some}"


def _ruling(checked: Checked, finding: Finding) -> str:
    """The ruling that decided it; or else those that the rule hangs on and that mattered in this game."""
    choices = [finding.ruling] if finding.ruling else checked.verdict.rulings
    return "; ".join(chosen(one) for one in choices if finding.ruling or one.name in finding.rule.rulings)


def _unchecked(checked: Checked, finding: Finding) -> str:
    """What the replay did not come to, because it stopped at this move."""
    verdict = checked.verdict
    if not finding.kind.startswith("illegal") or finding.move is None:
        return ""
    left = verdict.moves - finding.move
    return f"{numbered(left, 'later move')} not checked" if left > 0 else ""


def _help(checked: Checked, finding: Finding, paper: Paper) -> list[str]:
    """The commands to read on with, each on a line of its own so that it can be copied."""
    commands = [f"rulecheck explain {finding.rule.code}"]
    if finding.move and not move_at(checked, finding.move)[1]:
        commands += show_command(checked, finding.move - finding.kind.startswith("illegal"))
    return [
        (MARGIN + paper.paint("" if index else "help", "faint") + " " * (10 if index else 6) + command)
        for index, command in enumerate(commands)
    ]


def show_command(checked: Checked, after: int) -> list[str]:
    """The command that shows the position behind a move; none if the record lies where it cannot be found again."""
    import shlex

    name = checked.file
    if name.startswith("<") or not name.isprintable() or "\\" in name:
        return []
    if checked.alone:
        return [f"rulecheck show {shlex.quote(name)} --after {after}"]
    unpacked = "gzip -dc" if name.endswith(".gz") else "cat"
    return [f"{unpacked} {shlex.quote(name)} | sed -n {checked.first_line}p | rulecheck show - --after {after}"]
