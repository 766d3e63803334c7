"""A score sheet as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from rulecheck.core.scoring import ScoreSheet, Standing
from rulecheck.report.scores import has_totals, lines_of, outcome, remarks, shown
from rulecheck.report.writing import MARGIN, Paper, printable, rows, table, wrap


def score_text(sheet: ScoreSheet, title: str, paper: Paper) -> str:
    """The outcome, the standings, and behind each player what they are made of."""
    totals = has_totals(sheet)
    lines = wrap(printable(f"{title}: {outcome(sheet)}"), paper.width)
    lines.append("")
    head = ["rank", "player", *(["total"] if totals else [])]
    body = [
        [shown(one.rank), printable(one.player), *([shown(one.total)] if totals else [])] for one in sheet.standings
    ]
    lines += table(head, body, right=[2])
    for standing in sheet.standings:
        lines += ["", paper.paint(printable(standing.player), "strong"), *_lines(standing, paper)]
    if said := remarks(sheet):
        lines += ["", *rows(((name, printable(text)) for name, text in said), paper)]
    return "\n".join(lines) + "\n"


def _lines(standing: Standing, paper: Paper) -> Iterator[str]:
    """What a player's score is made of, each line with its evidence below it."""
    made_of = lines_of(standing)
    inset = " " * (len(MARGIN) + len(made_of[0][0]) + len(MARGIN)) if made_of else ""
    for line, shown_line in zip_longest(standing.lines, table(("",) * 4, made_of, right=[2, 3])[1:]):
        yield shown_line
        if line is not None and line.evidence:
            evidence = wrap(printable(", ".join(line.evidence)), paper.width - len(inset))
            yield from (inset + paper.paint(one, "faint") for one in evidence)
