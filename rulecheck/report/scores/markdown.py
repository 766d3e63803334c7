"""A score sheet in Markdown."""

from __future__ import annotations

from rulecheck.core.scoring import ScoreSheet
from rulecheck.report.scores import has_totals, lines_of, outcome, remarks, shown
from rulecheck.report.writing import markdown_table, printable


def score_markdown(sheet: ScoreSheet, title: str) -> str:
    """The outcome, the standings, and a table of what they are made of."""
    totals = has_totals(sheet)
    lines = [f"# {printable(title)}", "", _sentence(printable(outcome(sheet))), ""]
    head = ["Rank", "Player", *(["Total"] if totals else [])]
    lines += markdown_table(
        head,
        ([shown(one.rank), printable(one.player), *([shown(one.total)] if totals else [])] for one in sheet.standings),
    )
    lines.append("")
    lines += markdown_table(
        ("Player", "Rule", "What", "Count", "Points"),
        ((printable(one.player), *line) for one in sheet.standings for line in lines_of(one)),
    )
    if said := remarks(sheet):
        lines += ["", *(f"- {name}: {printable(text)}" for name, text in said)]
    return "\n".join(lines) + "\n"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
