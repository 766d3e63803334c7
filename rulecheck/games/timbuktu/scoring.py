"""The score sheet of Timbuktu: what each kind of goods is worth, the goods that arrived, and the ladder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.timbuktu.cargo import Cargo
from rulecheck.games.timbuktu.components import BITS, FIELD, GOODS, LETTERS, counts
from rulecheck.games.timbuktu.position import OVER, TimbuktuPosition


def score(position: TimbuktuPosition) -> ScoreSheet:
    """The sheet of a game that is over or, of an unfinished one, what the goods would bring at today's prices."""
    cargo = position.cargo
    prices = position.prices if position.step == OVER else [cargo.removed_count(kind) for kind in range(len(GOODS))]
    missing: dict[str, None] = {}
    tallies = []
    for seat, name in enumerate(position.players):
        camels = position.camels_of(seat)
        lines = tuple([_line(cargo, camels, kind, price) for kind, price in enumerate(prices)])
        if cargo.may_carry or None in prices:
            total, tokens = (
                _sum([_worth(cargo, camel, prices) for camel in camels]),
                _sum([cargo.size_of(camel) for camel in camels]),
            )
            if total is None or tokens is None:
                missing.update(dict.fromkeys(_untold(position, camels, prices)))
        else:
            total = sum([line.points or 0 for line in lines])
            tokens = sum([line.count or 0 for line in lines])
        tallies.append(Tally(name, lines, total, (Step("TIM905", "goods on camels", tokens),)))
    return standings(
        "timbuktu",
        tallies,
        finished=position.finished,
        missing=tuple(missing),
        notes=("Who is still level on points and goods shares the place: there is no further tie-breaker.",),
    )


def _line(cargo: Cargo, camels: Iterable[int], kind: int, price: int | None) -> Line:
    held: Sequence[int | None]
    if cargo.may_carry:
        held = [cargo.carried(camel, kind) for camel in camels]
        number = None if None in held else sum(held)  # type: ignore[arg-type]
    else:
        shift = BITS * kind
        held = [load >> shift & FIELD for load in map(cargo.load.__getitem__, camels)]
        number = sum(held)  # type: ignore[arg-type]
    points = 0 if number == 0 or price == 0 else None if number is None or price is None else number * price
    on = tuple([f"{LETTERS[index]} {one}" for index, one in enumerate(held) if one])
    return Line("TIM903", GOODS[kind], number, price, points, on)


def _sum(parts: Sequence[int | None]) -> int | None:
    return None if None in parts else sum(parts)  # type: ignore[arg-type]


def _worth(cargo: Cargo, camel: int, prices: Sequence[int | None]) -> int | None:
    """What the goods of a camel bring, if that is known."""
    found = {
        _sum(
            [
                0 if not number else None if price is None else number * price
                for number, price in zip(counts(load), prices, strict=True)
            ]
        )
        for load in cargo.can_be(camel)
    }
    return found.pop() if len(found) == 1 else None


def _untold(position: TimbuktuPosition, camels: Iterable[int], prices: Sequence[int | None]) -> Iterator[str]:
    """The facts that would tell what a player's goods bring."""
    cargo = position.cargo
    for camel in camels:
        if camel in cargo.may_carry and cargo.why.get(camel):
            yield cargo.why[camel]
    others = [why for why in cargo.why.values() if why]
    for kind, price in enumerate(prices):
        if price is None and any(cargo.carried(camel, kind) != 0 for camel in camels):
            yield others[0] if others and position.made else f"/position/removed/{GOODS[kind]}"
