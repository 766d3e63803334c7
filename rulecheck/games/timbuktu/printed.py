"""What an edition says is printed, ready to be looked up: the built-in facts, completed by what a record states inline.

Nothing is guessed here: what neither of the two states is absent from the tables, or zero in a mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.games.timbuktu.components import (
    CAMEL,
    CAPACITY,
    GOODS_CARD,
    LETTERS,
    PEN,
    PENS,
    PITCH,
    PITCH_CARD,
    SIZE,
    GridName,
    load_of,
)

Masks = tuple[int, ...]  # for each pen, the pens that its arrows are known to lead to
PrintedLoad = tuple[int, int]  # the goods that are known, and how many are not
NOT_READ: PrintedLoad = (0, CAPACITY)
ALL_PENS = (1 << SIZE) - 1
ALL_PITCHES = (1 << SIZE * SIZE) - 1
NO_ARROWS: Masks = (0,) * SIZE
TWO = frozenset(1 << a | 1 << b for a in range(SIZE) for b in range(a))


@dataclass(frozen=True, slots=True)
class Printed:
    """The tables of one edition.

    `arrows` goes by the grid that is left, `arrows_into` by the grid that is reached; `marks` holds a mask of the
    exchange pitches of a grid. Cards are numbers of cards, or -1 where one is not known. `are_alike` tells whether the
    five caravan boards are stated to print the same.
    """

    arrows: Mapping[str, Masks]
    arrows_into: Mapping[str, Masks]
    marks: Mapping[str, int]
    pitch_cards: tuple[int, ...]
    goods_cards: tuple[int, ...]
    loads: tuple[PrintedLoad, ...]
    loads_by_colour: Mapping[str, tuple[PrintedLoad, ...]]
    are_alike: bool

    def leading(self, left: GridName, reached: GridName) -> list[int]:
        """For each pen of the grid that is left, the pens to which its arrows surely lead."""
        masks = list(self.arrows.get(left, NO_ARROWS))
        if into := self.arrows_into.get(reached):
            masks = [one | other for one, other in zip(masks, into, strict=True)]
        return masks

    def marked(self, grids: Iterable[GridName]) -> tuple[int, int]:
        """The pitches that surely have the exchange mark, and surely do not, on a grid that may be any of these."""
        surely = never = ALL_PITCHES
        for grid in grids:
            marks = self.marks.get(grid)
            surely &= 0 if marks is None else marks
            never &= 0 if marks is None else ~marks
        return surely, never

    def loads_of(self, colour: str | None) -> tuple[PrintedLoad, ...]:
        """The goods printed for each camel, on the caravan board of this colour if the boards differ."""
        return self.loads if self.are_alike else self.loads_by_colour.get(colour or "", self.loads)

    def load(self, camel: int, colour: str | None) -> PrintedLoad:
        """The goods printed for a camel, on the caravan board of this colour if the boards differ."""
        return self.loads_of(colour)[camel]


def printed(edition: Edition) -> Printed:
    """The tables of an edition."""

    def table(name: str) -> Any:
        """What the edition states under a name, as a mapping."""
        fact = edition.facts.get(name)
        return completed(fact.value if fact is not None else None, getattr(edition.inline, name, None)) or {}

    loads = loads_on(table("loads"))
    return Printed(
        arrows=_arrows(table("arrows")),
        arrows_into=_arrows(table("arrows_into")),
        marks={
            grid: reduce(or_, [1 << PITCH[name] for name in names], 0)
            for grid, names in table("exchange").items()
            if names is not None
        },
        pitch_cards=_cards(edition, "pitch_cards", PITCH_CARD),
        goods_cards=_cards(edition, "goods_cards", GOODS_CARD),
        loads=loads,
        loads_by_colour={
            colour: loads_on(board) for colour, board in table("loads_by_colour").items() if board is not None
        },
        are_alike=any(hidden < CAPACITY for _, hidden in loads),
    )


def pens_of(edition: Edition) -> dict[str, tuple[str | None, str | None]]:
    """The symbol and the colour of each pen, for people's eyes."""
    fact = edition.facts.get("pens")
    known = (fact.value if fact is not None else None) or {}
    stated = getattr(edition.inline, "pens", None) or {}
    found: dict[str, tuple[str | None, str | None]] = {}
    for name in PENS:
        pen, built_in = stated.get(name), known.get(name) or {}
        symbol, colour = (None, None) if pen is None else (pen.symbol, pen.colour)
        found[name] = (symbol or built_in.get("symbol"), colour or built_in.get("colour"))
    return found


def completed(known: Any, stated: Any) -> Any:
    """A built-in fact with what is stated beside it, key by key."""
    if not isinstance(known, Mapping) or not isinstance(stated, Mapping):
        return known if stated is None else stated
    return {key: completed(known.get(key), stated.get(key)) for key in {**known, **stated}}


_MASK: dict[str | None, int] = {None: 0, **{name: 1 << pen for name, pen in PEN.items()}}
_MASK_OF: dict[tuple[str | None, ...], int] = {
    (one, other): _MASK[one] | _MASK[other] for one in _MASK for other in _MASK
}
_NO_PAIR = (None, None)


def arrows_mask(pair: Iterable[str | None] | None) -> int:
    """The pens of a pair of arrows as far as it is known."""
    return _MASK_OF[tuple(pair or _NO_PAIR)]


def loads_on(board: Mapping[str, Any]) -> tuple[PrintedLoad, ...]:
    """The loads printed on a caravan board, camel by camel."""
    loads = [NOT_READ] * len(LETTERS)
    for letter, goods in board.items():
        if goods is not None:
            loads[CAMEL[letter]] = (load_of(goods), CAPACITY - len(goods) + goods.count(None))
    return tuple(loads)


def _arrows(table: Mapping[str, Any]) -> dict[str, Masks]:
    return {
        grid: tuple([_MASK_OF[tuple(pairs.get(name) or _NO_PAIR)] for name in PENS])
        for grid, pairs in table.items()
        if pairs is not None
    }


def _cards(edition: Edition, name: str, number_of: Mapping[str, int]) -> tuple[int, ...]:
    """The five cards: those stated inline, else those built in."""
    fact = edition.facts.get(name)
    names = completed(fact.value if fact is not None else None, getattr(edition.inline, name, None)) or ()
    return tuple([-1 if one is None else number_of[one] for one in names])
