"""The score sheet of Timbuktu: what each kind of goods is worth, the goods that arrived, and the ladder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.timbuktu.cargo import Cargo, World, only
from rulecheck.games.timbuktu.components import GOODS, KINDS, LETTERS, counts, size
from rulecheck.games.timbuktu.position import OVER, TimbuktuPosition

Prices = Sequence[int | None]


def score(position: TimbuktuPosition) -> ScoreSheet:
    """The sheet of a game that is over or, of an unfinished one, what the goods would bring at today's prices."""
    cargo = position.cargo
    prices = position.prices if position.step == OVER else cargo.removed_counts()
    worlds = None if cargo.is_told() else cargo.worlds() or None
    missing: dict[str, None] = {}
    tallies = []
    is_open = None in prices or bool(cargo.ways)
    for seat, name in enumerate(position.players):
        camels = position.camels_of(seat)
        loads = list(map(cargo.load.__getitem__, camels))
        lines = _known_lines(loads, prices) if min(loads) >= 0 else _lines(cargo, camels, prices)
        if is_open:
            total, tokens = _worth(position, seat, prices, worlds), _tokens(position, seat, worlds)
            if total is None or tokens is None:
                missing.update(dict.fromkeys(_untold(position, camels, prices)))
        else:
            total = tokens = 0
            for line in lines:
                total += line.points or 0
                tokens += line.count or 0
        tallies.append(Tally(name, lines, total, (_goods(tokens),)))
    return standings(
        "timbuktu",
        tallies,
        finished=position.finished,
        missing=tuple(missing),
        notes=("Who is still level on points and goods shares the place: there is no further tie-breaker.",),
    )


def _known_lines(loads: Sequence[int], prices: Prices) -> tuple[Line, ...]:
    """The lines of a player whose loads are known."""
    on: list[list[str]] = [[] for _ in GOODS]
    for index, load in enumerate(loads):
        if load:
            for kind, camel in _carries(index, load):
                on[kind].append(camel)
    return tuple(map(_line, range(KINDS), prices, counts(sum(loads)), map(tuple, on)))


def _lines(cargo: Cargo, camels: Sequence[int], prices: Prices) -> tuple[Line, ...]:
    """The same where some load is not known."""
    held = [[cargo.carried(camel, kind) for camel in camels] for kind in range(KINDS)]
    return tuple(_line(kind, prices[kind], _sum(of_kind), _on(of_kind)) for kind, of_kind in enumerate(held))


@cache
def _carries(index: int, load: int) -> tuple[tuple[int, str], ...]:
    """The kinds of goods on a camel, each with what the sheet says of it."""
    return tuple((kind, f"{LETTERS[index]} {number}") for kind, number in enumerate(counts(load)) if number)


@lru_cache(maxsize=4096)
def _line(kind: int, price: int | None, number: int | None, on: tuple[str, ...]) -> Line:
    """A kind of goods: how many a player has, what they bring, and on which camels they are."""
    points = 0 if number == 0 or price == 0 else None if number is None or price is None else number * price
    return Line("TIM903", GOODS[kind], number, price, points, on)


@cache
def _goods(tokens: int | None) -> Step:
    """How many goods a player has, as the step of the ladder."""
    return Step("TIM905", "goods on camels", tokens)


def _on(held: Sequence[int | None]) -> tuple[str, ...]:
    """On which camels goods of a kind are, as far as it is known."""
    return tuple(f"{LETTERS[index]} {one}" for index, one in enumerate(held) if one)


def _sum(parts: Sequence[int | None]) -> int | None:
    return None if None in parts else sum(parts)  # type: ignore[arg-type]


def _worth(position: TimbuktuPosition, seat: int, prices: Prices, worlds: list[World] | None) -> int | None:
    """What a player's goods bring, if that is known."""
    if worlds is not None:
        return only(_brings(world.held[seat], position.prices_in(world)) for world in worlds)
    can_be = map(position.cargo.can_be, position.camels_of(seat))
    return _sum([only(_brings(load, prices) for load in loads) for loads in can_be])


def _brings(goods: int, prices: Prices) -> int | None:
    pairs = zip(counts(goods), prices, strict=True)
    return _sum([0 if number == 0 else None if price is None else number * price for number, price in pairs])


def _tokens(position: TimbuktuPosition, seat: int, worlds: list[World] | None) -> int | None:
    """How many goods a player has, if that is known."""
    if worlds is not None:
        return only(size(world.held[seat]) for world in worlds)
    return _sum([only(map(size, position.cargo.can_be(camel))) for camel in position.camels_of(seat)])


def _untold(position: TimbuktuPosition, camels: Iterable[int], prices: Prices) -> Iterator[str]:
    """The facts that would tell what a player's goods bring."""
    cargo = position.cargo
    for camel in camels:
        if cargo.load[camel] < 0 and camel in cargo.why:
            yield cargo.why[camel]
    others = [cargo.why[camel] for camel in cargo.ways if camel in cargo.why]
    for kind, price in enumerate(prices):
        if price is None and any(cargo.carried(camel, kind) != 0 for camel in camels):
            yield others[0] if others else f"/position/removed/{GOODS[kind]}"
