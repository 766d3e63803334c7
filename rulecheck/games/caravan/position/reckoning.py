"""What a stated position tells of the things that it leaves out: by counting, as anybody at the table would.

A length of the game and a number of goods in its bag are a *stock*; a number of a turn in the game and what is left of
its actions are a *moment*. Whatever does not contradict what is stated is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulecheck.games.caravan.components import (
    ALL_FULL,
    ALLOWANCE,
    CASUAL_CAMELS,
    GOOD,
    KINDS,
    NUMBERS,
    REFILL,
    SUPPLY,
    Length,
)
from rulecheck.games.caravan.moves import CaravanSnapshot, Standing
from rulecheck.games.caravan.position.codes import allowance

Range = tuple[int, int]  # at least, at most
Stock = tuple[Length, int]
Moment = tuple[int, int]


def caravan_of(stated: CaravanSnapshot, name: str) -> Mapping[str, Standing | None] | None:
    """A player's camels by their names, in order; None if nothing is said of that player."""
    camels: Mapping[Any, Standing | None] | None = (stated.caravans or {}).get(name)
    return None if camels is None else {camel: camels[camel] for camel in sorted(camels)}


def loads_of(stated: CaravanSnapshot, name: str) -> list[Standing]:
    """A player's camels that are known to carry something."""
    return [one for one in (caravan_of(stated, name) or {}).values() if one is not None and one.load is not None]


def carried_by(stated: CaravanSnapshot, name: str) -> Range:
    """How many goods a player's camels carry."""
    carried: int | None = (stated.carried or {}).get(name)
    if carried is not None:
        return carried, carried
    camels = caravan_of(stated, name)
    if camels is None:
        return 0, stated.camels or CASUAL_CAMELS
    loads = len(loads_of(stated, name))
    return loads, loads + sum(one is None for one in camels.values())


def home_of(stated: CaravanSnapshot, name: str) -> Range:
    """How many goods a player has delivered."""
    goods: Mapping[Any, int] | None = (stated.delivered or {}).get(name)
    count = sum((goods or {}).values())
    return count, ALL_FULL if goods is None else count


def free_goods(stated: CaravanSnapshot, *, bag: bool) -> Range:
    """How many goods lie free, with an empty bag or another; demand markers lie only where one does."""
    low, high = (REFILL + 1, len(NUMBERS)) if bag else (0, len(NUMBERS))
    if stated.to_draw:
        low = high = len(NUMBERS) - stated.to_draw
    if stated.free is not None:
        return max(len(stated.free), low), min(len(stated.free), high)
    return max(sum(count > 0 for count in (stated.demand or {}).values()), low), high


def in_sight(stated: CaravanSnapshot, names: tuple[str, ...]) -> list[int]:
    """The goods of each kind whose place is known: free, with camels, or on players' boards."""
    seen = [0] * KINDS
    for kind in filter(None, (stated.free or {}).values()):
        seen[GOOD[kind]] += 1
    for name in names:
        for one in loads_of(stated, name):
            if one.load is not None and one.load.good is not None:
                seen[GOOD[one.load.good]] += 1
        for kind, count in (stated.delivered or {}).get(name, {}).items():
            seen[GOOD[kind]] += count
    return seen


def _held(stated: CaravanSnapshot, names: tuple[str, ...]) -> list[Range]:
    return [*(carried_by(stated, name) for name in names), *(home_of(stated, name) for name in names)]


def goods_outside(stated: CaravanSnapshot, names: tuple[str, ...]) -> Range:
    """How many goods are out of the bag: free, with camels and on players' boards."""
    ranges = [free_goods(stated, bag=False), *_held(stated, names)]
    return sum(least for least, _ in ranges), sum(most for _, most in ranges)


def narrowed(stated: CaravanSnapshot, names: tuple[str, ...], possible: list[Stock]) -> list[Range]:
    """How many goods lie free, and how many each player's camels carry, given the sum of all goods."""
    ranges = [free_goods(stated, bag=all(bag for _, bag in possible)), *_held(stated, names)]
    out = [sum(SUPPLY[length]) - bag for length, bag in possible]
    fewest, most = together(ranges, min(out)), together(ranges, max(out))
    return [(few[0], many[1]) for few, many in zip(fewest, most, strict=True)][: len(names) + 1]


def together(ranges: Sequence[Range], total: int) -> list[Range]:
    """The ranges of some numbers, given their sum."""
    least, most = (sum(ends) for ends in zip(*ranges, strict=True))
    return [(max(low, total - most + high), min(high, total - least + low)) for low, high in ranges]


def stocks(stated: CaravanSnapshot, names: tuple[str, ...]) -> list[Stock]:
    """Every length with every bag that make up all goods of the game, with those that lie elsewhere.

    The bag goes down by fours, in a refill by one a draw.
    """
    held = _held(stated, names)
    due = stated.to_draw or 0
    seen = in_sight(stated, names)
    possible: list[Stock] = []
    for length, supply in SUPPLY.items():
        if stated.length not in (None, length) or any(map(int.__gt__, seen, supply)):
            continue
        total = sum(supply)
        for bag in range(due, total - len(NUMBERS) - bool(due) * REFILL + due + 1, REFILL):
            if stated.bag not in (None, bag) or (bag and stated.bag is None and stated.finished):
                continue
            ranges = [*held, free_goods(stated, bag=bag > 0)]
            least, most = (bag + sum(count) for count in zip(*ranges, strict=True))
            if ranges[-1][0] <= ranges[-1][1] and least <= total <= most:
                possible.append((length, bag))
    return possible


def stocks_with_markers(
    stated: CaravanSnapshot, names: tuple[str, ...], possible: Iterable[Stock], *, laid_late: bool
) -> list[Stock]:
    """Those stocks that fit the demand markers in sight: four from the start, and four of each refill.

    With `laid_late`, four more are laid in the short game when the bag is empty and four goods are left.
    """
    seen = sum((stated.demand or {}).values()) + sum((stated.markers or {}).values())
    held_least, held_most = (sum(ends) for ends in zip(*_held(stated, names), strict=True))
    told = stated.demand is not None and all(name in (stated.markers or {}) for name in names)

    def fits(stock: Stock) -> bool:
        length, bag = stock
        laid = sum(SUPPLY[length]) - bag + (stated.to_draw or 0) - REFILL
        most = laid
        if laid_late and length == "short" and not bag and not stated.to_draw:
            least_free, most_free = free_goods(stated, bag=False)
            outside = sum(SUPPLY[length])
            most += REFILL if max(least_free, outside - held_most) <= REFILL else 0
            laid += REFILL if min(most_free, outside - held_least) <= REFILL else 0
        return seen in {laid, most} if told else seen <= most

    return [stock for stock in possible if fits(stock)]


def moments(
    stated: CaravanSnapshot, names: tuple[str, ...], possible: Iterable[Stock], *, home_at_once: bool
) -> list[Moment]:
    """Every turn of the game with every number of actions left that fit what is stated; none, if it cannot be.

    Where the number is not told, one of 4 or more stands for all later turns of that player as well. The actions that
    were spent are enough for what is on the board. With `home_at_once` a good can be at home by being picked up.
    """
    told = stated.turn_number
    going_on = not (stated.to_draw or stated.finished)
    spent = actions_spent(stated, names, home_at_once=home_at_once)
    refilled = told is None and _was_refilled(stated, possible)
    left, least = stated.actions_left, stated.actions_left_at_least
    found: list[Moment] = []
    for number in range(1, len(ALLOWANCE) - 1 + len(names)) if told is None else (told,):
        if stated.turn not in (None, names[(number - 1) % len(names)]):
            continue
        most = allowance(number) - bool(stated.to_draw)
        earlier = sum(ALLOWANCE[:number]) + ALLOWANCE[-1] * max(0, number - len(ALLOWANCE))
        later = told is None and number >= len(ALLOWANCE) - 1
        if refilled and not later:
            continue
        found += [
            (number, count)
            for count in range(going_on if least is None else least, most + 1)
            if (left is None or (count == left if least is None else count <= left))
            and (later or earlier + allowance(number) - count >= spent)
        ]
    return found


def actions_spent(stated: CaravanSnapshot, names: tuple[str, ...], *, home_at_once: bool) -> int:
    """How many actions at least: one for each camel on the board, for each good picked up, and for each moved home."""
    on_board = sum(one is not None for name in names for one in (caravan_of(stated, name) or {}).values())
    carried = sum(carried_by(stated, name)[0] for name in names)
    home = sum(home_of(stated, name)[0] for name in names)
    return on_board + carried + home * (1 if home_at_once else 2)


def _was_refilled(stated: CaravanSnapshot, possible: Iterable[Stock]) -> bool:
    """Whether four goods or more were picked up.

    That took eight actions: a camel had to come for each, or to be freed of another good. The first three turns have
    no more than six.
    """
    return all(sum(SUPPLY[length]) - bag - free_goods(stated, bag=bag > 0)[1] >= REFILL for length, bag in possible)
