"""The score sheet: standings, the lines behind them, the ladder of tie-breakers, and what decided."""

from __future__ import annotations

from rulecheck.core.scoring import ScoreSheet, Standing
from rulecheck.report.words import listed


def outcome(sheet: ScoreSheet) -> str:
    """Who won and what decided it, in a sentence."""
    if not sheet.finished:
        return "not finished: these are the standings so far"
    if not sheet.winners:
        return "who won hangs on what is not known"
    if sheet.shared:
        return f"won together by {listed(sheet.winners)}"
    labels = {step.rule: step.label for standing in sheet.standings for step in standing.ladder}
    by = sheet.decided_by
    how = "" if by in (None, "total") else f", decided by {by} {labels.get(by or '', '')}".rstrip()
    return f"won by {listed(sheet.winners)}{how}"


def remarks(sheet: ScoreSheet) -> list[tuple[str, str]]:
    """What else is to be said of the sheet: ties, missing facts, and what the rules leave open."""
    said = []
    for tie in sheet.ties if has_totals(sheet) else ():
        parted = f"{tie.decided_by} parted them" if tie.decided_by else "nothing parts the first of them"
        said.append(("level", f"{listed(tie.players)}; {parted}"))
    said += [("missing", fact) for fact in sheet.missing]
    said += [("note", sentence) for sentence in sheet.notes]
    return said


def lines_of(standing: Standing) -> list[tuple[str, str, str, str]]:
    """A player's lines: the rule, what is counted, how it is reckoned, the points (or the value of a step)."""
    lines = []
    for line in standing.lines:
        each = f" x {line.each}" if line.each is not None else ""
        reckoned = f"{line.count}{each}" if line.count is not None else ""
        lines.append((line.rule, line.label, reckoned, "" if line.points is None else str(line.points)))
    steps = (
        (step.rule, step.label, "step", "?" if step.value is None else str(step.value)) for step in standing.ladder
    )
    return [*lines, *steps]


def has_totals(sheet: ScoreSheet) -> bool:
    """Whether the game knows points at all: some line of the sheet counts them."""
    return any(
        standing.total is not None or any(line.points is not None for line in standing.lines)
        for standing in sheet.standings
    )


def shown(number: int | None) -> str:
    """A rank or a total; a question mark where it is not known."""
    return "?" if number is None else str(number)
