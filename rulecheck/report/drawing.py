"""Drawings of positions, tiles and cards: what a game's picture makes, put on paper by rich."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rulecheck.report.writing import Paper

WIDEST = 80


def drawn(renderable: Any, paper: Paper) -> str:
    """The drawing as text; pictures are made for up to WIDEST columns."""
    from rich.console import Console

    console = Console(
        file=StringIO(),
        width=min(paper.width, WIDEST),
        force_terminal=paper.colour,
        color_system="standard" if paper.colour else None,
        no_color=not paper.colour,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(renderable)
    written: StringIO = console.file  # type: ignore[assignment]
    return "\n".join(line.rstrip() for line in written.getvalue().split("\n"))
