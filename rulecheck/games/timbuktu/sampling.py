"""Random starts for `simulate`, and random boxes for them: boards whose tables keep to what a print must be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, TypeVar, get_args

from rulecheck.core.game import SetupOf
from rulecheck.games.timbuktu.components import (
    CAMELS,
    CAPACITY,
    DEALT_OF_A_KIND,
    GOODS,
    LETTERS,
    PENS,
    ROUTES,
    SIZE,
    SMALL,
    SYMBOLS,
    CamelLetter,
    Good,
    LeftGrid,
    ReachedGrid,
    load_of,
)
from rulecheck.games.timbuktu.moves import PrintedPen, TimbuktuEdition, TimbuktuSetup

COLOURS = ("red", "yellow", "green", "blue", "black")
SAMPLE = "a board drawn at random, not a printed one"
Loads = dict[CamelLetter, tuple[Good | None, ...] | None]
Value = TypeVar("Value")


def random_start(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:
    """A start with a box of its own."""
    return one_box(chance)(chance, players)


def one_box(chance: Random) -> SetupOf:
    """What deals the starts of all games that are played with one box."""
    return partial(_start, random_edition(chance))


def _start(box: TimbuktuEdition, chance: Random, players: tuple[str, ...]) -> dict[str, Any]:
    """A random route and loading, and now and then another reading of a ruling than the default, or the sample board.

    The print of the box is stated in full.
    """
    edition = box if chance.random() < 0.7 else TimbuktuEdition(name="sample")
    variant = chance.random() < 0.3
    small = chance.sample(SMALL, len(SMALL))
    route = tuple(small.pop() if grid is None else grid for grid in ROUTES[len(players)])
    setup = TimbuktuSetup(
        route=route,
        colours=dict(zip(players, chance.sample(COLOURS, len(players)), strict=True)),
        variant=True if variant else None,
        loads=_random_loading(chance, players, edition, variant),
    )
    rulings = {
        name: reading
        for name, reading in (
            ("deal_before_placing", "yes"),
            ("cards_turned", "together"),
            ("slot_piles", "jump"),
            ("leftovers_raise_price", "yes"),
        )
        if chance.random() < 0.2
    }
    return {"setup": setup, "edition": edition, "rulings": rulings}


def _random_loading(
    chance: Random, players: Sequence[str], edition: TimbuktuEdition, variant: bool
) -> dict[str, Loads | None] | None:
    """What each player loads in the variant; else what is printed, now and then stated a second time."""
    if variant:
        return {name: random_loads(chance, len(players)) for name in players}
    if edition.loads is None or chance.random() < 0.7:
        return None
    return {
        name: {letter: (edition.loads or {})[letter] for letter in LETTERS[: CAMELS[len(players)]]} for name in players
    }


def random_edition(chance: Random) -> TimbuktuEdition:
    """A board whose tables hold everything that is known of the printed ones, and whose other facts are drawn."""
    symbols = chance.sample((*SYMBOLS, None), SIZE)  # the fifth one hangs on a ruling
    pitches = [f"{pen}.{number + 1}" for pen in PENS for number in range(SIZE)]
    return TimbuktuEdition(
        name="queen-2005",
        note=(SAMPLE,),
        pens={name: PrintedPen(symbol=symbol) for name, symbol in zip(PENS, symbols, strict=True)},
        arrows={grid: _random_arrows(chance) for grid in get_args(LeftGrid)},
        exchange={grid: tuple(sorted(chance.sample(pitches, 2))) for grid in get_args(ReachedGrid)},
        pitch_cards=_random_cards(chance, [str(number + 1) for number in range(SIZE)], "1", "5"),  # type: ignore[arg-type]
        goods_cards=_random_cards(chance, list(GOODS), "pepper", "salt"),  # type: ignore[arg-type]
        loads=_random_board(chance),
    )


def _random_arrows(chance: Random) -> Any:
    """Two arrows from each pen, two to each."""
    while True:
        ones, others = chance.sample(PENS, SIZE), chance.sample(PENS, SIZE)
        pairs = {pen: tuple(sorted((a, b))) for pen, a, b in zip(PENS, ones, others, strict=True)}
        if all(a != b for a, b in pairs.values()):
            return pairs


def _random_cards(chance: Random, values: list[str], one: str, other: str) -> tuple[str, ...]:
    """Five pairs in which each value stands twice: they form a ring; one pair is known to be among them."""
    rest = _shuffled(chance, [value for value in values if value not in (one, other)])
    ring = [one, *rest, other]
    pairs = zip(ring, [*ring[1:], one], strict=True)
    return tuple(chance.sample(["-".join(sorted(pair, key=values.index)) for pair in pairs], SIZE))


def _shuffled(chance: Random, values: Sequence[Value]) -> list[Value]:
    return chance.sample(values, len(values))


def _random_board(chance: Random) -> Loads:
    """Printed loads that five boards can share: four of each kind on A to E, four kinds on F, at most seven on all.

    No two camels carry the same goods.
    """
    while True:
        tokens = _shuffled(chance, GOODS * 4)
        without = chance.choice(GOODS)
        tokens += [good for good in GOODS if good != without]
        more = [good for good in GOODS for _ in range(3 if good == without else 2)]
        tokens += chance.sample(more, 2 * CAPACITY)
        loads = _laden(tokens, len(LETTERS))
        if loads is not None and len({load_of(goods or ()) for goods in loads.values()}) == len(LETTERS):
            return loads


def random_loads(chance: Random, players: int) -> Loads:
    """The loads of one player in the variant: three or four kinds on each camel."""
    while True:
        tokens = _shuffled(chance, GOODS * DEALT_OF_A_KIND[players])
        if (loads := _laden(tokens, CAMELS[players])) is not None:
            return loads


def _laden(tokens: Sequence[Good], camels: int) -> Loads | None:
    """Four goods in turn on each camel; None if one of them comes to carry fewer than three kinds."""
    loads = [tuple(tokens[CAPACITY * camel : CAPACITY * camel + CAPACITY]) for camel in range(camels)]
    if any(len(set(goods)) < 3 for goods in loads):
        return None
    return dict(zip(LETTERS, loads, strict=False))
