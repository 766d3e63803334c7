"""Editions in Markdown."""

from __future__ import annotations

from rulecheck.report.editions import Prints
from rulecheck.report.editions.text import printed_lines
from rulecheck.report.words import value_in_words
from rulecheck.report.writing import Paper, markdown_table, printable


def prints_markdown(prints: Prints) -> str:
    """The facts as a table, the drawings in a block."""
    lines = [f"# {prints.title}: {prints.edition.title} ({prints.edition.name})", ""]
    body = (
        (name, "not known" if fact.value is None else value_in_words(fact.value), str(fact.certainty), fact.source)
        for name, fact in prints.edition.facts.items()
    )
    lines += markdown_table(("Fact", "Value", "Certainty", "Source"), (tuple(map(printable, row)) for row in body))
    if prints.printed:
        lines += ["", "```", *printed_lines(prints.printed, Paper()), "```"]
    return "\n".join(lines) + "\n"
