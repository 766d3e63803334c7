"""Editions as text, with drawings side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rulecheck.report.drawing import drawn
from rulecheck.report.editions import Printed, Prints
from rulecheck.report.words import value_in_words
from rulecheck.report.writing import MARGIN, Paper, cells_without_colour, printable, wrap

GAP = 3


def prints_text(prints: Prints, paper: Paper) -> str:
    """The facts, and the drawings of tiles and cards."""
    lines = [paper.paint(f"{prints.title}, {prints.edition.title} ({prints.edition.name})", "strong"), ""]
    for name, fact in prints.edition.facts.items():
        value = "not known" if fact.value is None else value_in_words(fact.value)
        lines += [MARGIN + line for line in wrap(printable(f"{name}: {value}"), paper.width - 2)]
        lines += [
            MARGIN * 2 + paper.paint(line, "faint")
            for line in wrap(printable(f"{fact.certainty}; {fact.source}"), paper.width - 4)
        ]
    if prints.printed:
        lines += ["", *printed_lines(prints.printed, paper)]
    return "\n".join(lines) + "\n"


def printed_lines(printed: Sequence[Printed], paper: Paper) -> Iterator[str]:
    """The drawings, as many beside each other as there is room for; without a drawing, the id and the words."""
    blocks = [_block(one, paper) for one in printed]
    width = max((cells_without_colour(line) for block in blocks for line in block), default=1)
    across = max(1, (paper.width + GAP) // (width + GAP))
    for start in range(0, len(blocks), across):
        if start:
            yield ""
        for row in zip_longest(*blocks[start : start + across], fillvalue=""):
            padded = (line + " " * (width + GAP - cells_without_colour(line)) for line in row)
            yield "".join(padded).rstrip()


def _block(one: Printed, paper: Paper) -> list[str]:
    if one.drawing is None:
        return [f"{one.id}  {printable(' '.join(one.words.split()))}"]
    return drawn(one.drawing, paper).rstrip().split("\n")
