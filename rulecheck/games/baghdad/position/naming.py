"""Which palaces a move names. A palace that nobody has listed has its name from the first move on that names it."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.core.record import Action
from rulecheck.games.baghdad.components import DANCER
from rulecheck.games.baghdad.moves import Draw


def named_by(move: Action) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every palace that a move names, with its place; of cards those that are drawn, but for dancers."""
    if not isinstance(move, Draw):
        for field in ("palace", "source", "goal"):
            if (name := getattr(move, field, None)) is not None:
                yield (field,), name
        return
    for index, card in enumerate(move.cards):
        if card is not None and card != DANCER:
            yield ("cards", index), card
