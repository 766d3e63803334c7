"""The goods of a game: what each camel carries, what lies beside the board, and how much of it is known.

Where it is not known what a camel carries, or what it has lost, `ways` holds every pair of the two that is possible;
what the camel pays, loses or is seen to lack narrows them. That is exact for one camel. What several camels can have
lost between them is added up where it is not too much: each sum that all that is not known can come to is a `World`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from rulecheck.games.timbuktu.components import (
    BITS,
    CAPACITY,
    EACH,
    FIELD,
    GOOD,
    KINDS,
    KINDS_OF,
    ONE,
    SEATS,
    TOKENS,
    count,
    counts,
    load_of,
)
from rulecheck.games.timbuktu.loading import Alike, Boarding
from rulecheck.games.timbuktu.totals import going_together

NOT_KNOWN = -1  # a load, of which `ways` knows more
LEAVES: tuple[int, ...] = tuple(~(FIELD << BITS * one | FIELD << BITS * other) for one, other in KINDS_OF)
LEAVES_ALL = -1  # as a mask of what a robbery leaves
MOST_STEPS = 10_000  # in adding up what is not known
# A sum holds, by seat, the loads of the camels of which not all is known and, above them, what these lost before.
SEAT, LOST = 2 * KINDS * BITS, KINDS * BITS
SUM = (1 << LOST) - 1

Ways = frozenset[tuple[int, int]]  # a load, and what was lost before


class World(NamedTuple):
    """One completion of what is not known: by seat the goods on all camels; by kind those that were removed and loaded.

    None stands for a number that nobody can tell even so: of what was removed before the record began.
    """

    held: tuple[int, ...]
    removed: tuple[int | None, ...]
    loaded: tuple[int | None, ...]


class Cargo:
    """The goods on camels and beside the board.

    `load` is the load of each camel. `removed` holds, as a load, the goods that were surely robbed or paid; those of
    `ways` come on top, and of a kind in the mask `untold` some that were removed before the record began. `loaded` are
    the goods that all camels set out with, if that is known. `why` points to what would tell an unknown load. `robbed`
    is what the last robbery took from each camel, None if that is not known.

    `hidden` are the camels whose loads nobody noted when the record began. If there are any, `set_out` holds by seat
    the sum of the loads that are known, `before` what lay beside the board then, and `most` how many goods of each kind
    there are in all (0 where it is enough to look at each player). In the loading variant each player was `dealt` so
    many goods of a kind (else it is 0). `boarding` is what the print tells of several loads.
    """

    __slots__ = (
        "before",
        "boarding",
        "camels",
        "dealt",
        "hidden",
        "load",
        "loaded",
        "most",
        "removed",
        "robbed",
        "set_out",
        "untold",
        "ways",
        "why",
    )

    def __init__(self, camels: Sequence[int], seats: int) -> None:
        self.camels = camels
        self.load: dict[int, int] = dict.fromkeys(camels, 0)
        self.ways: dict[int, Ways] = {}
        self.why: dict[int, str] = {}
        self.removed = 0
        self.untold = 0
        self.loaded: tuple[int, ...] | None = None
        self.robbed: dict[int, int] | None = {}
        self.hidden: set[int] = set()
        self.set_out = [0] * seats
        self.dealt = self.before = self.most = 0
        self.boarding: Alike | Boarding | None = None

    def copy(self) -> Cargo:
        """The same goods, to try what follows."""
        made = copy(self)
        made.load, made.ways, made.why = {**self.load}, {**self.ways}, {**self.why}
        made.boarding = self.boarding and self.boarding.copy()
        made.set_out, made.hidden = [*self.set_out], {*self.hidden}
        return made

    def carries(self, camel: int, loads: Iterable[int], why: str = "") -> None:
        """A camel can carry any of these loads; `why` points to the fact that would tell."""
        self._keep(camel, frozenset((load, 0) for load in loads), why)

    def all_loaded(self, dealt: int) -> bool:
        """The camels are loaded; in the loading variant (else 0) each player was dealt so many goods of a kind.

        Answers whether there are so many goods.
        """
        self.dealt = dealt
        if not self.ways:
            self.loaded = counts(sum(self.load.values()))
            return max(self.loaded) <= TOKENS and (self.boarding is None or self.boarding.settle())
        return self.all_stated(0 if dealt else TOKENS * EACH)

    def all_stated(self, most: int) -> bool:
        """All is said of the loads, and of what lies beside the board; `most` are the goods that there are in all.

        Answers whether there are so many.
        """
        self.most = most
        self.before = self.removed
        self.hidden = set(self.ways)
        for camel in self.camels:
            if camel not in self.hidden:
                self.set_out[camel // SEATS] += self.load[camel]
        return all(self.rule_out(seat) for seat in range(len(self.set_out) if self.dealt else 1))

    def rule_out(self, seat: int) -> bool:
        """Rule out hidden loads that cannot go together: there are not so many goods of a kind, or no such print.

        In the loading variant that is so for the loads of this player. Answers whether any are left; where it would be
        too much to search through, none are ruled out.
        """
        before: dict[int, Ways] | None = None
        while before != self.ways:
            before = {**self.ways}
            own = [camel for camel in self.camels if camel in self.hidden and camel // SEATS == seat]
            if self.dealt and not self._go_together(own, self.set_out[seat], self.dealt * EACH):
                return False
            every = [camel for camel in self.camels if camel in self.hidden]
            if self.most and not self._go_together(every, self.before + sum(self.set_out), self.most):
                return False
            if self.boarding is not None and not self._board(self.boarding):
                return False
        return True

    def _go_together(self, camels: Sequence[int], base: int, most: int) -> bool:
        """Hold loads against the goods that there are."""
        loads = tuple([_set_out(self.ways[camel]) for camel in camels])
        fitting = going_together(loads, base, most)
        if fitting is None:
            return False
        for camel, before, left in zip(camels, loads, fitting, strict=True):
            if left is not before:
                self._set_out_with(camel, left)
        return True

    def _board(self, boarding: Alike | Boarding) -> bool:
        """Hold loads against what the caravan boards can print."""
        here = [camel for camel in self.camels if camel in self.hidden and boarding.concerns(camel // SEATS)]
        for camel in here:
            boarding.rule_out(camel // SEATS, camel % SEATS, _set_out(self.ways[camel]))
        if not boarding.settle():
            return False
        for camel in here:
            self._set_out_with(camel, boarding.prints(camel // SEATS, camel % SEATS))
        return True

    def _set_out_with(self, camel: int, loads: frozenset[int]) -> None:
        """A hidden camel set out with one of these loads."""
        if not _set_out(self.ways[camel]) <= loads:
            self._keep(camel, frozenset((load, lost) for load, lost in self.ways[camel] if load + lost in loads))

    # What is known of one camel

    def can_be(self, camel: int) -> Collection[int]:
        """Every load that a camel can have."""
        load = self.load[camel]
        return (load,) if load != NOT_KNOWN else {load for load, _ in self.ways[camel]}

    def is_laden(self, camel: int) -> bool | None:
        """Whether a camel carries anything; None if that is not known."""
        load = self.load[camel]
        if load != NOT_KNOWN:
            return load > 0
        return None if 0 in self.can_be(camel) else True

    def carried(self, camel: int, kind: int) -> int | None:
        """How many goods of a kind a camel carries; None if that is not known."""
        return only(count(load, kind) for load in self.can_be(camel))

    # What is known of all

    def removed_counts(self) -> list[int | None]:
        """How many goods of each kind were robbed or paid; None where that is not known."""
        if self.is_told():
            return list(counts(self.removed))
        if (worlds := self.worlds()) is not None:
            return [only(world.removed[kind] for world in worlds) for kind in range(KINDS)]
        return [self._removed_one_by_one(kind) for kind in range(KINDS)]

    def _removed_one_by_one(self, kind: int) -> int | None:
        lost = [only(count(lost, kind) for _, lost in ways) for ways in self.ways.values()]
        if self.untold >> kind & 1 or None in lost:
            return None
        return count(self.removed, kind) + sum(one or 0 for one in lost)

    def is_told(self) -> bool:
        """Whether all loads, and all goods beside the board, are known."""
        return not self.ways and not self.untold

    def worlds(self) -> list[World] | None:
        """Every completion of what is not known; None if there are too many to look at.

        Those count as one in which only other camels of the same players carry or lost the same.
        """
        known = [0] * len(self.set_out)
        for camel in self.camels:
            if camel not in self.ways:
                known[camel // SEATS] += self.load[camel]
        if self.is_told():
            return [World(tuple(known), counts(self.removed), counts(self.removed + sum(known)))]
        sums, steps = {0}, 0
        for options in sorted(self._apart(), key=len):
            steps += len(sums) * len(options)
            if steps > MOST_STEPS:
                return None
            sums = {one + option for one in sums for option in options}
        return [world for one in sums if (world := self._world(one, known)) is not None]

    def _apart(self) -> list[set[int]]:
        """The sums to which each camel can have come or, where the same is printed for several, they all together."""
        alike: dict[int, list[int]] = {}
        for camel in self.ways:
            is_printed = camel in self.hidden and isinstance(self.boarding, Alike)
            alike.setdefault(camel % SEATS if is_printed else -1 - camel, []).append(camel)
        return [self._come_to(camels) for camels in alike.values()]

    def _come_to(self, camels: Sequence[int]) -> set[int]:
        """The sums to which camels can have come that set out with the same; if they are too many, too many of them."""
        shift = [SEAT * (camel // SEATS) for camel in camels]
        if len(camels) == 1:
            return {load + (lost << LOST) << shift[0] for load, lost in self.ways[camels[0]]}
        found: set[int] = set()
        for first in frozenset.intersection(*(_set_out(self.ways[camel]) for camel in camels)):
            sums = {0}
            for camel, at in zip(camels, shift, strict=True):
                ways = [way for way in self.ways[camel] if sum(way) == first]
                if len(sums) > MOST_STEPS:
                    return sums
                sums = {one + (load + (lost << LOST) << at) for one in sums for load, lost in ways}
            found |= sums
        return found

    def _world(self, sums: int, known: Sequence[int]) -> World | None:
        """The completion with this sum; None if there are not so many goods of a kind. `known` are the other loads."""
        on = [sums >> SEAT * seat & SUM for seat in range(len(known))]
        lost = [sums >> SEAT * seat + LOST & SUM for seat in range(len(known))]
        if self.dealt and self.hidden and not self._could_be_dealt(map(sum, zip(on, lost, strict=True))):
            return None
        by_seat = tuple(map(sum, zip(known, on, strict=True)))
        held, removed = counts(sum(by_seat)), counts(self.removed + sum(lost))
        rest = CAPACITY * len(self.camels) - sum(removed) - sum(held)
        untold = [kind for kind in range(KINDS) if self.untold >> kind & 1]
        if rest < 0 or (rest and not untold):
            return None
        if self.loaded is not None:
            removed_by_kind = tuple(all_ - one for all_, one in zip(self.loaded, held, strict=True))
            told = [kind for kind in range(KINDS) if kind not in untold]
            fits = all(removed[kind] == removed_by_kind[kind] for kind in told) and min(removed_by_kind) >= 0
            return World(by_seat, removed_by_kind, self.loaded) if fits else None
        gone: list[int | None] = list(removed)
        for kind in untold:
            gone[kind] = removed[kind] + rest if rest == 0 or len(untold) == 1 else None
        loaded = tuple(None if one is None else one + other for one, other in zip(gone, held, strict=True))
        if any(one is not None and one > TOKENS for one in loaded):
            return None
        return World(by_seat, tuple(gone), loaded)

    def _could_be_dealt(self, goods: Iterable[int]) -> bool:
        """Whether each player can have been dealt, in the loading variant, what the hidden camels then set out with.

        `goods` are those of all camels in `ways`; of a camel that was not hidden it is always the same.
        """
        loaded = [all_ + one for all_, one in zip(self.set_out, goods, strict=True)]
        for camel, ways in self.ways.items():
            if camel not in self.hidden:
                loaded[camel // SEATS] -= sum(next(iter(ways)))
        return all(max(counts(one)) <= self.dealt for one in loaded)

    # What happens

    def pay(self, camel: int, paid: tuple[str | None, ...], move: int) -> bool:
        """A camel pays with these goods; the move counts from 1. Answers whether there are so many goods of a kind."""
        if camel in self.ways or None in paid:
            return self._pay_perhaps(camel, paid, move)
        goods = load_of(paid)
        self.load[camel] -= goods
        self.removed += goods
        return True

    def _pay_perhaps(self, camel: int, paid: Iterable[str | None], move: int) -> bool:
        ways = self._ways_of(camel)
        for name in paid:
            kinds = range(KINDS) if name is None else (GOOD[name],)
            ways = frozenset(
                (load - ONE[kind], lost + ONE[kind]) for load, lost in ways for kind in kinds if count(load, kind)
            )
        return self._narrow(camel, ways, f"/moves/{move - 1}/paid")

    def is_bare(self, camel: int) -> bool:
        """A camel turns out to carry nothing. Answers whether that can be."""
        return self._narrow(camel, frozenset(way for way in self.ways[camel] if way[0] == 0))

    def rob(self, camel: int, mask: int) -> None:
        """A camel keeps what the mask leaves of its load."""
        if camel in self.ways:
            self.may_rob(camel, (mask,), "")
            return
        load = self.load[camel]
        lost = load & ~mask
        if lost:
            self.load[camel] = load - lost
            self.removed += lost
            if self.robbed is not None:
                self.robbed[camel] = lost

    def may_rob(self, camel: int, masks: Collection[int], why: str) -> None:
        """A camel keeps what one of these masks leaves of its load, whatever that is."""
        ways = self._ways_of(camel)
        taken = {load & ~mask for load, _ in ways for mask in masks}
        if taken == {0}:
            return
        if len(taken) > 1:
            self.robbed = None
        elif self.robbed is not None:
            self.robbed[camel] = min(taken)
        left = frozenset((load & mask, lost + (load & ~mask)) for load, lost in ways for mask in masks)
        self._keep(camel, left, why)

    def _ways_of(self, camel: int) -> Ways:
        return self.ways.get(camel) or frozenset(((self.load[camel], 0),))

    def _narrow(self, camel: int, ways: Ways, why: str = "") -> bool:
        """A camel came one of these ways; the hidden loads of others may follow from that.

        Answers whether all of that can be; what cannot be is not taken over.
        """
        if not ways:
            return False
        was_hidden = camel in self.hidden
        self._keep(camel, ways, why)
        return not was_hidden or self.rule_out(camel // SEATS)

    def _keep(self, camel: int, ways: Ways, why: str = "") -> None:
        load = only(load for load, _ in ways)
        self.load[camel] = NOT_KNOWN if load is None else load
        if len(ways) > 1:
            self.ways[camel] = ways
            if why:
                self.why.setdefault(camel, why)
            return
        ((load, lost),) = ways
        self.ways.pop(camel, None)
        self.removed += lost
        if camel in self.hidden:
            self.hidden.remove(camel)
            if self.boarding is not None:
                self.boarding.rule_out(camel // SEATS, camel % SEATS, (load + lost,))
            self.set_out[camel // SEATS] += load + lost


@lru_cache(maxsize=512)
def _set_out(ways: Ways) -> frozenset[int]:
    """The loads with which a camel can have set out that came one of these ways."""
    return frozenset(load + lost for load, lost in ways)


def only(numbers: Iterable[int | None]) -> int | None:
    """The one value that all of these have; None if they differ."""
    found = set(numbers)
    return found.pop() if len(found) == 1 else None
