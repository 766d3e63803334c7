"""The printed facts of Timbuktu: goods, camels, grids, thief cards, the ring of the thief piles; and the blank form.

Pens are named p1 to p5, left to right as the travelling camels see them, and are ints from 0 in here; so are camels and
kinds of goods. A pitch is one int as well, `pen * 5 + number - 1`. A load is an int with a byte a kind, so that a kind
is counted, added and taken away without looking at the others, and loads can be summed.

Where the world has not told us a printed fact (arrows, exchange pitches, the pairs on the thief cards, the goods that
are printed for each camel, the fifth symbol), nothing stands here: an edition states it, or nobody knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, Literal, get_args

CamelLetter = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
PenName = Literal["p1", "p2", "p3", "p4", "p5"]
Good = Literal["gold", "coffee", "pepper", "salt", "water"]
GridName = Literal["start", "first", "small_1", "small_2", "last", "timbuktu"]
LeftGrid = Literal["start", "first", "small_1", "small_2", "last"]
ReachedGrid = Literal["first", "small_1", "small_2", "last", "timbuktu"]
Symbol = Literal["lamp", "scimitar", "star", "moon", "palm", "crescent"]
PitchCard = Literal["1-2", "1-3", "1-4", "1-5", "2-3", "2-4", "2-5", "3-4", "3-5", "4-5"]
GoodsCard = Literal[
    "gold-coffee", "gold-pepper", "gold-salt", "gold-water", "coffee-pepper", "coffee-salt", "coffee-water",
    "pepper-salt", "pepper-water", "salt-water",
]  # fmt: skip

PENS: tuple[PenName, ...] = ("p1", "p2", "p3", "p4", "p5")
PEN: dict[str, int] = {name: pen for pen, name in enumerate(PENS)}
SIZE = 5  # pens of a grid, and pitches of a pen
PITCHES = SIZE * SIZE
PITCH: dict[str, int] = {f"{pen}.{number + 1}": PEN[pen] * SIZE + number for pen in PENS for number in range(SIZE)}
LETTERS: tuple[CamelLetter, ...] = ("A", "B", "C", "D", "E", "F", "G", "H")
CAMEL: dict[str, int] = {letter: camel for camel, letter in enumerate(LETTERS)}
SEATS = len(LETTERS)  # the camels of a player are numbered from seat * SEATS
GOODS: tuple[Good, ...] = ("gold", "coffee", "pepper", "salt", "water")
GOOD: dict[str, int] = {name: kind for kind, name in enumerate(GOODS)}
KINDS = len(GOODS)
TOKENS = 21  # of each kind
CAPACITY = 4  # goods on a camel
SYMBOLS: tuple[Symbol, ...] = ("lamp", "scimitar", "star", "moon")

# By the number of players.
CAMELS = {3: 8, 4: 6, 5: 5}
IN_PLAY = {
    players: tuple(seat * SEATS + n for seat in range(players) for n in range(CAMELS[players])) for players in CAMELS
}
DEALT_OF_A_KIND = {3: 7, 4: 5, 5: 4}  # the loading variant

# The grids of a route, in travel order; None is a small board that nobody has named.
ROUTES: dict[int, tuple[GridName | None, ...]] = {
    3: ("start", "first", "last", "timbuktu"),
    4: ("start", "first", None, "last", "timbuktu"),
    5: ("start", "first", None, None, "last", "timbuktu"),
}
SMALL: tuple[GridName, ...] = ("small_1", "small_2")

# The cards: ten pairs of pitches and ten of goods could be printed. Within a pair numbers and kinds count from 0.
PITCH_CARDS: tuple[PitchCard, ...] = tuple(f"{a}-{b}" for a, b in combinations(range(1, SIZE + 1), 2))  # type: ignore[misc]
PITCH_CARD: dict[str, int] = {name: card for card, name in enumerate(PITCH_CARDS)}
PITCHES_OF: tuple[tuple[int, int], ...] = tuple(combinations(range(SIZE), 2))
GOODS_CARDS: tuple[GoodsCard, ...] = tuple(f"{a}-{b}" for a, b in combinations(GOODS, 2))  # type: ignore[misc]
GOODS_CARD: dict[str, int] = {name: card for card, name in enumerate(GOODS_CARDS)}
KINDS_OF: tuple[tuple[int, int], ...] = tuple(combinations(range(KINDS), 2))
CARDS = len(PITCH_CARDS)
PILES = 5

# The places of the five thief piles, clockwise from the stage starter: how many seats further on, and whether it is the
# slot at that player's left hand.
RING: dict[int, tuple[tuple[int, bool], ...]] = {
    3: ((0, False), (0, True), (1, False), (2, False), (2, True)),
    4: ((0, False), (1, False), (2, False), (3, False), (3, True)),
    5: ((0, False), (1, False), (2, False), (3, False), (4, False)),
}

# Loads.
BITS = 8
ONE: tuple[int, ...] = tuple(1 << BITS * kind for kind in range(KINDS))
EACH = sum(ONE)  # one good of each kind
UNIT: dict[str | None, int] = {None: 0, **dict(zip(GOODS, ONE, strict=True))}
FIELD = (1 << BITS) - 1
FIELD_OF: dict[str | None, int] = {None: 0, **{name: FIELD << BITS * kind for kind, name in enumerate(GOODS)}}


@lru_cache(maxsize=4096)
def load_of(goods: tuple[str | None, ...]) -> int:
    """The load that these goods make; one that is not known, None, is left out."""
    load = 0
    for name in goods:
        load += UNIT[name]
    return load


def count(load: int, kind: int) -> int:
    """How many goods of a kind a load holds."""
    return load >> BITS * kind & FIELD


def counts(load: int) -> tuple[int, ...]:
    """How many goods of each kind a load holds."""
    return tuple(load.to_bytes(KINDS, "little"))


def size(load: int) -> int:
    """How many goods a load holds."""
    return sum(counts(load))


def goods_of(load: int) -> tuple[Good, ...]:
    """The goods of a load by name."""
    return tuple(name for kind, name in enumerate(GOODS) for _ in range(count(load, kind)))


def _loads(goods: int) -> frozenset[int]:
    return frozenset(sum(many) for many in combinations_with_replacement(ONE, goods))


LOADS: tuple[frozenset[int], ...] = tuple(_loads(goods) for goods in range(CAPACITY + 1))  # by how many goods they hold
VARIANT_LOADS: frozenset[int] = frozenset(load for load in LOADS[CAPACITY] if sum(map(bool, counts(load))) >= 3)


@cache
def even_decks() -> frozenset[frozenset[int]]:
    """The sets of five different pitch cards (or goods cards) in which each number (or kind) is on two cards."""
    return frozenset(
        frozenset(five)
        for five in combinations(range(CARDS), PILES)
        if all(sum(value in PITCHES_OF[card] for card in five) == 2 for value in range(SIZE))
    )


def can_be_even(cards: Iterable[int]) -> bool:
    """Whether these can be among five different cards with each number (or kind) on two of them."""
    known = frozenset(cards)
    return any(known <= five for five in even_decks())


def completions(known: int, hidden: range, without: Iterable[int] = ()) -> frozenset[int]:
    """The loads that hold `known` and so many goods more, none of the hidden ones of the kinds in `without`."""
    barred = tuple(without)
    most = CAPACITY - size(known)
    return frozenset(
        known + more
        for goods in hidden
        if goods <= most
        for more in LOADS[goods]
        if not any(count(more, kind) for kind in barred)
    )


@lru_cache(maxsize=512)
def parts(loads: frozenset[int]) -> frozenset[int]:
    """Every load that can be left of one of these loads."""
    left: set[int] = set()
    open_ = list(loads)
    while open_:
        load = open_.pop()
        if load not in left:
            left.add(load)
            open_.extend(load - ONE[kind] for kind in range(KINDS) if count(load, kind))
    return frozenset(left)


def pens_in(mask: int) -> Iterator[PenName]:
    """The pens of a mask by name."""
    return (name for pen, name in enumerate(PENS) if mask >> pen & 1)


HOW_TO_FILL_IN = """
Pens: p1 to p5, left to right as the travelling camels see them, the same on every grid. Symbols: lamp, scimitar, star,
moon, and palm or crescent.

Arrows: for each pen of the grid that camels leave, the two pens to which its arrows lead, as ["p1", "p2"]. If the
arrows are printed where camels come in, fill in arrows_into instead, by the grid that is reached; the keys are still
the pens that camels leave.

Exchange: all pitches with the exchange mark on each grid, as ["p1.3", "p4.2"].

Cards: the five pitch cards, as "1-5", and the five goods cards, as "pepper-salt"; the goods in the order gold, coffee,
pepper, salt, water.

Loads: the four goods printed for each camel. If the five caravan boards differ, fill in loads_by_colour instead, as
{"red": {"A": ["gold", "salt", "salt", "water"], ...}, ...}.

What cannot be read stays null. rulecheck edition timbuktu --check FILE looks for slips.
"""


def template() -> dict[str, Any]:
    """The blank form of an edition, to be filled in from the box; whatever stays null is not known."""
    from_pen: dict[str, None] = dict.fromkeys(PENS)
    return {
        "name": "queen-2005",
        "note": [" ".join(part.split()) for part in HOW_TO_FILL_IN.split("\n\n")],
        "pens": {name: {"symbol": None, "colour": None} for name in PENS},
        "arrows": {grid: dict(from_pen) for grid in get_args(LeftGrid)},
        "arrows_into": None,
        "exchange": dict.fromkeys(get_args(ReachedGrid)),
        "pitch_cards": [None] * PILES,
        "goods_cards": [None] * PILES,
        "loads": {letter: [None] * CAPACITY for letter in LETTERS},
        "loads_by_colour": None,
    }
