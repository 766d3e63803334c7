"""A finding in full: what is wrong, where it stands, which rule says so, what would have been right, where to read on."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

import orjson

from rulecheck.core.location import Place
from rulecheck.core.verdict import Finding, Warned
from rulecheck.report.checked import Checked
from rulecheck.report.words import chosen, in_short, kind_in_words, numbered
from rulecheck.report.writing import MARGIN, Paper, excerpt, printable, rows, wrap

NOWHERE = Place()


def finding_page(checked: Checked, finding: Finding, paper: Paper, *, with_rule: bool = True) -> list[str]:
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
        ("ruling", chosen(finding.ruling) if finding.ruling else ""),
        ("after", _unchecked(checked, finding)),
    ]
    lines += rows(((name, printable(said)) for name, said in facts), paper)
    if with_rule:
        lines += _help(checked, finding, paper)
    return lines


def undetermined_page(checked: Checked, finding: Finding, paper: Paper) -> list[str]:
    """The lines on a rule that could not be decided."""
    lines = _head(checked, finding.place, "undetermined", "warn", finding, paper)
    ruling = finding.ruling
    facts = [
        ("move", _move(checked, finding)),
        ("missing", ", ".join(finding.missing)),
        ("ruling", chosen(ruling) if ruling else ""),
        ("help", f"rulecheck explain {finding.rule.code}"),
    ]
    return lines + rows(((name, printable(said)) for name, said in facts), paper)


def warning_page(checked: Checked, warned: Warned, paper: Paper) -> list[str]:
    """The lines on a warning."""
    return _head(checked, warned.place, "warning", "warn", warned, paper)


def _head(
    checked: Checked, place: Place, kind: str, style: str, found: Finding | Warned, paper: Paper
) -> list[str]:
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
    if finding.move and (shown := show_command(checked, finding.move - finding.kind.startswith("illegal"))):
        commands.append(shown)
    return [
        (MARGIN + paper.paint("" if index else "help", "faint") + " " * (10 if index else 6) + command)
        for index, command in enumerate(commands)
    ]


def show_command(checked: Checked, after: int) -> str:
    """The command that shows the position behind a move; empty if the record lies where none can find it again."""
    name = checked.file
    if name.startswith("<") or not name.isprintable() or "\\" in name:
        return ""
    if checked.alone:
        return f"rulecheck show {shlex.quote(name)} --after {after}"
    if name.endswith(".gz"):
        return ""
    return f"sed -n {checked.first_line}p {shlex.quote(name)} | rulecheck show - --after {after}"
