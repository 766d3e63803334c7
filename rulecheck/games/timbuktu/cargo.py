"""The goods of a game: what each camel carries, what lies beside the board, and how much of it is known.

Where a load is not known, `may_carry` holds every load that the camel can have; what it pays, loses or is seen to lack
narrows them. All of it is exact for one camel; that two camels cannot both have the last token is left to the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rulecheck.games.timbuktu.components import BITS, CAPACITY, FIELD, GOOD, KINDS, KINDS_OF, ONE, count, counts, size

NOT_KNOWN = -1  # a load, of which `may_carry` knows more
EMPTY: frozenset[int] = frozenset((0,))
LEAVES: tuple[int, ...] = tuple(~(FIELD << BITS * one | FIELD << BITS * other) for one, other in KINDS_OF)
LEAVES_ALL = -1  # as a mask of what a robbery leaves
TAKES: dict[int, tuple[int, ...]] = {LEAVES_ALL: (), **dict(zip(LEAVES, KINDS_OF, strict=True))}  # what it takes


class Cargo:
    """The goods on camels, which are numbered, and beside the board.

    `load` is the load of each camel. `removed` counts the goods robbed or paid, kind by kind, at least; a kind whose
    bit is in `unsure` may be more. `gone` counts, kind by kind, what each seat is known to have lost. `loaded` are the
    goods that the camels set out with, if all of them are known. `why` points to what would tell an unknown load.
    `robbed` is what the last robbery took from each camel, None if that is not known.
    """

    __slots__ = ("camels", "gone", "load", "loaded", "may_carry", "removed", "robbed", "unsure", "why")

    def __init__(self, camels: Sequence[int], seats: int) -> None:
        self.camels = camels
        self.load: dict[int, int] = dict.fromkeys(camels, 0)
        self.may_carry: dict[int, frozenset[int]] = {}
        self.why: dict[int, str] = {}
        self.removed = [0] * KINDS
        self.unsure = 0
        self.gone = [[0] * KINDS for _ in range(seats)]
        self.loaded: list[int] | None = None
        self.robbed: dict[int, int] | None = {}

    def carries(self, camel: int, loads: frozenset[int], why: str = "") -> None:
        """Note what a camel can carry; `why` points to the fact that would tell."""
        if len(loads) == 1:
            (self.load[camel],) = loads
            self.may_carry.pop(camel, None)
        else:
            self.load[camel] = NOT_KNOWN
            self.may_carry[camel] = loads
            if why:
                self.why.setdefault(camel, why)

    def count_loaded(self) -> None:
        """What the camels set out with, if it follows from what they carry and what lies beside the board."""
        if not self.may_carry and not self.unsure:
            held = counts(sum(self.load.values()))
            self.loaded = [a + b for a, b in zip(self.removed, held, strict=True)]

    # What is known

    def can_be(self, camel: int) -> Collection[int]:
        """Every load that a camel can have."""
        load = self.load[camel]
        return (load,) if load != NOT_KNOWN else self.may_carry[camel]

    def is_laden(self, camel: int) -> bool | None:
        """Whether a camel carries anything; None if that is not known."""
        load = self.load[camel]
        if load != NOT_KNOWN:
            return load > 0
        return None if 0 in self.may_carry[camel] else True

    def carried(self, camel: int, kind: int) -> int | None:
        """How many goods of a kind a camel carries; None if that is not known."""
        load = self.load[camel]
        if load != NOT_KNOWN:
            return count(load, kind)
        numbers = {count(one, kind) for one in self.may_carry[camel]}
        return numbers.pop() if len(numbers) == 1 else None

    def least_loaded(self, kind: int) -> int:
        """How many goods of a kind there must have been on the camels when they set out."""
        return self.removed[kind] + sum(min(count(load, kind) for load in self.can_be(camel)) for camel in self.camels)

    def least_loaded_by(self, seat: int, kind: int, camels: Iterable[int]) -> int:
        """The same of one player, whose camels are given."""
        return self.gone[seat][kind] + sum(min(count(load, kind) for load in self.can_be(camel)) for camel in camels)

    def removed_count(self, kind: int) -> int | None:
        """How many goods of a kind were robbed or paid; None if that is not known."""
        if not self.unsure >> kind & 1:
            return self.removed[kind]
        if self.loaded is not None:
            held = [self.carried(camel, kind) for camel in self.camels]
            if None not in held:
                return self.loaded[kind] - sum(one or 0 for one in held)
        sizes = [self.size_of(camel) for camel in self.camels]
        if self.unsure != 1 << kind or None in sizes:
            return None
        others = sum(self.removed) - self.removed[kind]
        return CAPACITY * len(self.camels) - sum(one or 0 for one in sizes) - others

    def size_of(self, camel: int) -> int | None:
        """How many goods a camel carries; None if that is not known."""
        sizes = {size(load) for load in self.can_be(camel)}
        return sizes.pop() if len(sizes) == 1 else None

    # What happens

    def pay(self, seat: int, camel: int, paid: Iterable[str | None], move: int) -> None:
        """A camel pays with these goods; the move counts from 1."""
        for name in paid:
            if name is None:
                self._pay_something(camel, f"/moves/{move - 1}/paid")
                continue
            kind = GOOD[name]
            self.removed[kind] += 1
            self.gone[seat][kind] += 1
            if self.load[camel] != NOT_KNOWN:
                self.load[camel] -= ONE[kind]
            else:
                self.carries(camel, frozenset(one - ONE[kind] for one in self.may_carry[camel] if count(one, kind)))

    def _pay_something(self, camel: int, why: str) -> None:
        loads = self.can_be(camel)
        kinds = [kind for kind in range(KINDS) if any(count(load, kind) for load in loads)]
        if len(kinds) == 1:
            self.removed[kinds[0]] += 1
        else:
            self.unsure |= sum(1 << kind for kind in kinds)
        left = frozenset(load - ONE[kind] for load in loads for kind in kinds if count(load, kind))
        self.carries(camel, left, why)

    def rob(self, seat: int, camel: int, mask: int) -> None:
        """A camel whose load is known keeps what the mask leaves of it."""
        load = self.load[camel]
        lost = load & ~mask
        if not lost:
            return
        self.load[camel] = load - lost
        if self.robbed is not None:
            self.robbed[camel] = lost
        gone = self.gone[seat]
        for kind in TAKES[mask]:
            number = lost >> BITS * kind & FIELD
            self.removed[kind] += number
            gone[kind] += number

    def may_rob(self, seat: int, camel: int, masks: Collection[int], why: str) -> None:
        """A camel keeps what one of these masks leaves of its load, whatever that is."""
        pairs = {(load, load & mask) for load in self.can_be(camel) for mask in masks}
        lost = {load - left for load, left in pairs}
        if lost == EMPTY:
            return
        if len(lost) > 1:
            self.robbed = None
        elif self.robbed is not None:
            self.robbed[camel] = min(lost)
        for kind in range(KINDS):
            numbers = {count(load, kind) for load in lost}
            self.removed[kind] += min(numbers)
            self.gone[seat][kind] += min(numbers)
            if len(numbers) > 1:
                self.unsure |= 1 << kind
        self.carries(camel, frozenset(left for _, left in pairs), why)
