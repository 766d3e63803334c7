"""What an edition says is printed, ready to be looked up: the built-in facts, completed by what a record states inline.

Nothing is guessed here: what neither of the two states is absent from the tables, or zero in a mask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
    five caravan boards are stated to print the same. `passed` are the checks that found nothing to say of the print.
    """

    arrows: Mapping[str, Masks]
    arrows_into: Mapping[str, Masks]
    marks: Mapping[str, int]
    pitch_cards: tuple[int, ...]
    goods_cards: tuple[int, ...]
    loads: tuple[PrintedLoad, ...]
    loads_by_colour: Mapping[str, tuple[PrintedLoad, ...]]
    are_alike: bool
    passed: set[Callable[..., Any]] = field(default_factory=set, compare=False)

    def leading(self, left: GridName, reached: GridName) -> Masks:
        """For each pen of the grid that is left, the pens to which its arrows surely lead."""
        masks = self.arrows.get(left, NO_ARROWS)
        if into := self.arrows_into.get(reached):
            return tuple([one | other for one, other in zip(masks, into, strict=True)])
        return masks

    def marked(self, routes: Iterable[Sequence[GridName]], step: int) -> tuple[int, int]:
        """The pitches that surely have the exchange mark, and surely do not, on a grid of a route, whichever it is."""
        surely = never = ALL_PITCHES
        for route in routes:
            marks = self.marks.get(route[step])
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
    loads = loads_on(_table(edition, "loads"))
    return Printed(
        arrows=_arrows(_table(edition, "arrows")),
        arrows_into=_arrows(_table(edition, "arrows_into")),
        marks={
            grid: sum(map(_MARK.__getitem__, set(names)))
            for grid, names in _table(edition, "exchange").items()
            if names is not None
        },
        pitch_cards=tuple(map(_PITCH_CARD.__getitem__, _table(edition, "pitch_cards"))),
        goods_cards=tuple(map(_GOODS_CARD.__getitem__, _table(edition, "goods_cards"))),
        loads=loads,
        loads_by_colour={
            colour: loads_on(board) for colour, board in _table(edition, "loads_by_colour").items() if board is not None
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


def _table(edition: Edition, name: str) -> Any:
    """What an edition states under a name: the built-in fact with what is stated beside it, key by key."""
    fact, stated = edition.facts.get(name), getattr(edition.inline, name, None)
    known = None if fact is None else fact.value
    return (_completed(known, stated) if known is not None and stated is not None else known or stated) or {}


def _completed(known: Any, stated: Any) -> Any:
    if not isinstance(known, Mapping) or not isinstance(stated, Mapping):
        return known if stated is None else stated
    return {key: _completed(known.get(key), stated.get(key)) for key in {**known, **stated}}


_MARK = {name: 1 << pitch for name, pitch in PITCH.items()}
_PITCH_CARD, _GOODS_CARD = {None: -1} | PITCH_CARD, {None: -1} | GOODS_CARD
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
            loads[CAMEL[letter]] = (load_of(tuple(goods)), CAPACITY - len(goods) + goods.count(None))
    return tuple(loads)


def _arrows(table: Mapping[str, Any]) -> dict[str, Masks]:
    return {
        grid: tuple([_MASK_OF[tuple(pair or _NO_PAIR)] for pair in map(pairs.get, PENS)])
        for grid, pairs in table.items()
        if pairs is not None
    }
