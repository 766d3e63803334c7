"""Loads of several camels together: which of them can be, where there are only so many goods of each kind."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rulecheck.games.timbuktu.components import EACH, ONE, counts

Loads = frozenset[int]  # those that a camel can have
OVER = 0x80 * EACH  # the bits that a sum sets where a kind runs over
MOST_OPTIONS = 160  # of all camels, to be searched through
MOST_STEPS = 20_000


def load_with(numbers: Iterable[int]) -> int:
    """The load that holds so many goods of each kind."""
    return sum(number * one for number, one in zip(numbers, ONE, strict=True))


def room_under(most: int) -> int:
    """What is added to a load to see whether it holds more of a kind than `most`: then the sum has a bit of OVER."""
    return 0x7F * EACH - most


@lru_cache(maxsize=512)
def going_together(options: tuple[Loads, ...], base: int, most: int) -> tuple[Loads, ...] | None:
    """Of each of several loads the ones that can be, where with `base` there are at most the goods of the load `most`.

    None if they cannot go together at all. That is exact where it is no long search; where it would be one, a load may
    be kept that cannot be, but none is ruled out that can.
    """
    room = room_under(most)
    if base + room & OVER or not all(options):
        return None
    before: tuple[Loads, ...] = ()
    while before != options:
        before = options
        found = [bounds(loads) for loads in options]
        least = base + sum(low for low, _, _ in found)
        highest = sum(high for _, high, _ in found)
        goods, left = sum(fewest for _, _, fewest in found), counts(most - base)
        due = load_with(max(0, goods - sum(left) + one) for one in left)  # as there is not enough of the others
        if least + room & OVER or goods > sum(left) or _is_short(highest, due):
            return None
        options = tuple(
            loads
            if not (least - low + high + room & OVER or _is_short(highest - high + low, due))
            else frozenset(
                load
                for load in loads
                if not (least - low + load + room & OVER or _is_short(highest - high + load, due))
            )
            for loads, (low, high, _) in zip(options, found, strict=True)
        )
        if not all(options):
            return None
    return _searched(options, base, room)


@lru_cache(maxsize=4096)
def bounds(loads: Loads) -> tuple[int, int, int]:
    """The least and the most of each kind in any of these loads, as loads; and how many goods they hold at least."""
    by_kind = list(zip(*map(counts, loads), strict=True))
    return load_with(map(min, by_kind)), load_with(map(max, by_kind)), min(sum(counts(load)) for load in loads)


def _is_short(load: int, due: int) -> bool:
    return (load + OVER - due) & OVER != OVER


def _searched(options: tuple[Loads, ...], base: int, room: int) -> tuple[Loads, ...] | None:
    """The same by trying every way, camel by camel, where there are not too many."""
    if not len(options) < sum(map(len, options)) <= MOST_OPTIONS:
        return options
    sums = [{base}]
    steps = 0
    for loads in options:
        steps += len(sums[-1]) * len(loads)
        if steps > MOST_STEPS:
            return options
        sums.append({total for one in sums[-1] for load in loads if not (total := one + load) + room & OVER})
    ends = sums.pop()
    if not ends:
        return None
    found: list[Loads] = []
    for loads, starts in zip(reversed(options), reversed(sums), strict=True):
        found.append(frozenset(load for load in loads if any(one + load in ends for one in starts)))
        ends = {one for one in starts if any(one + load in ends for load in loads)}
    return tuple(found[::-1])
