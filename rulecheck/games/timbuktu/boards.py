"""The boards of a route as far as they are known: where the arrows of the present stage lead, which pitches are marked.

Which small board lies where may not be stated; then every route that is possible is kept, with its own arrows. Where an
edition is silent, the moves of the stage tell: a laden camel goes unpaid where an arrow leads, and pays elsewhere. Two
arrows leave each pen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cache
from itertools import permutations
from typing import NamedTuple

from rulecheck.games.timbuktu.components import ROUTES, SIZE, SMALL, GridName
from rulecheck.games.timbuktu.printed import ALL_PENS, ALL_PITCHES, NO_ARROWS, TWO, Masks, Printed

Route = tuple[GridName, ...]
NOT_KNOWN = -1


@cache
def possible_routes(players: int) -> tuple[Route, ...]:
    """Every route that a number of players can have."""
    due = ROUTES.get(players, ())
    found: list[Route] = []
    for small in permutations(SMALL, due.count(None)):
        left = list(small)
        found.append(tuple([left.pop(0) if grid is None else grid for grid in due]))
    return tuple(found)


class Option(NamedTuple):
    """A route that is possible, and for each pen the pens to which its arrows then surely lead, and surely do not."""

    route: Route
    surely: Masks = NO_ARROWS
    never: Masks = NO_ARROWS

    def is_arrow(self, left: int, reached: int) -> bool | None:
        """Whether an arrow leads from a pen to a pen of the next grid."""
        if settled := self.settled(left):
            return bool(settled >> reached & 1)
        if self.surely[left] >> reached & 1:
            return True
        return False if self.never[left] >> reached & 1 else None

    def settled(self, left: int) -> int:
        """Both pens to which the arrows of a pen lead, if they are known; else 0."""
        surely, others = self.surely[left], ALL_PENS ^ self.never[left]
        return surely if surely in TWO else others if others in TWO else 0

    def free(self) -> Masks:
        """The same of every pen."""
        return self.surely if TWO.issuperset(self.surely) else tuple(map(self.settled, range(SIZE)))


class Unpaid(NamedTuple):
    """A camel has gone from a pen to a pen of the next grid and paid nothing; the move counts from 1."""

    left: int
    reached: int
    camel: int
    move: int


class Boards:
    """What is known of the boards in the present stage.

    `free` gives, pen by pen, both pens to which the arrows lead, 0 while they are not known; `stated` gives those
    that the edition has, `are_all_stated` whether it has all. `tracks` are the moves that told of the arrows of a pen;
    `went_free` and `went_paid` the pens that were reached from it. `either` are the moves that followed an arrow or
    were made by a camel without goods, nobody knows which. `marked` and `unmarked` are the pitches with and without the
    exchange mark.
    """

    __slots__ = (
        "are_all_stated",
        "either",
        "free",
        "marked",
        "options",
        "routes",
        "stage",
        "stated",
        "tables",
        "tracks",
        "unmarked",
        "went_free",
        "went_paid",
    )

    def __init__(self, tables: Printed, routes: Sequence[Route], stage: int = NOT_KNOWN) -> None:
        self.tables = tables
        self.routes = routes
        self.stage = stage
        self.tracks: dict[int, tuple[int, ...]] = {}
        self.either: tuple[Unpaid, ...] = ()
        self.free = self.went_free = self.went_paid = NO_ARROWS
        self.marked = self.unmarked = 0
        if stage >= 0:
            self.options = [Option(route, tables.leading(route[stage], route[stage + 1])) for route in routes]
            self._settle()
            self._look_at_marks()
        else:
            self.options = list(map(Option, routes))
        self.stated = self.free  # stays when more is learned
        self.are_all_stated = all(self.stated)

    def at(self, stage: int) -> Boards:
        """The boards of another stage, as far as the edition states them."""
        return Boards(self.tables, self.routes, stage)

    def copy(self) -> Boards:
        """The same boards, to try what follows."""
        made = copy(self)
        made.tracks = {**self.tracks}
        return made

    def keep(self, routes: Sequence[Route]) -> None:
        """One of these routes it is."""
        self.options = [option for option in self.options if option.route in routes]
        self._settle()

    def _settle(self) -> None:
        first, *others = self.options
        self.free = first.free()
        for other in others:
            self.free = tuple([one if one == two else 0 for one, two in zip(self.free, other.free(), strict=True)])
        if len(self.options) < len(self.routes):
            self.routes = [option.route for option in self.options]
            self._look_at_marks()

    def _look_at_marks(self) -> None:
        if self.stage >= 0:
            self.marked, self.unmarked = self.tables.marked(self.routes, self.stage + 1)

    def grids(self) -> tuple[GridName | None, GridName | None]:
        """The grid that camels leave in this stage and the one that they reach; None is one that nobody named."""
        if self.stage < 0:
            return None, None
        here, there = ({route[self.stage + step] for route in self.routes} for step in (0, 1))
        return here.pop() if len(here) == 1 else None, there.pop() if len(there) == 1 else None

    def is_arrow(self, left: int, reached: int) -> bool | None:
        """Whether an arrow leads from a pen to a pen of the next grid; None if that is not known."""
        if left < 0:
            return None
        answers = {option.is_arrow(left, reached) for option in self.options}
        return answers.pop() if len(answers) == 1 else None

    def learn(self, left: int, reached: int, *, paid: bool, move: int) -> bool:
        """A laden camel has gone from a pen to a pen of the next grid and paid, or not; the move counts from 1.

        Answers whether it can have done so; nothing is learned from what cannot be.
        """
        able = [option for option in self.options if option.is_arrow(left, reached) in (None, not paid)]
        if not able:
            return False
        if paid:
            self.options = [option._replace(never=_with(option.never, left, reached)) for option in able]
            self.went_paid = _with(self.went_paid, left, reached)
        else:
            self.options = [option._replace(surely=_with(option.surely, left, reached)) for option in able]
            self.went_free = _with(self.went_free, left, reached)
        if move:
            self.tracks[left] = (*self.tracks.get(left, ()), move)
        self._settle()
        return True

    def surely(self, left: int) -> int:
        """The pens to which the arrows of a pen surely lead."""
        mask = ALL_PENS
        for option in self.options:
            mask &= option.settled(left) or option.surely[left]
        return mask

    def are_marks_known(self) -> bool:
        """Whether it is known of every pitch whether it has the exchange mark."""
        return self.marked | self.unmarked == ALL_PITCHES

    def keep_exchanged(self, filled: Iterable[int], possible: Callable[[int], bool]) -> None:
        """The piles have shown how often they can have moved on, with so many camels in each pen.

        A route on which other exchange pitches were taken it is not.
        """
        fitting = [route for route in self.routes if any(map(possible, self._taken_on(route, filled)))]
        if 0 < len(fitting) < len(self.routes):
            self.keep(fitting)

    def exchanges(self, filled: Iterable[int]) -> set[int]:
        """How often the piles can have moved on, route by route, with so many camels in each pen."""
        return {moved for route in self.routes for moved in self._taken_on(route, filled)}

    def _taken_on(self, route: Route, filled: Iterable[int]) -> range:
        """How many exchange pitches can have been taken, if this is the route."""
        taken = _first_of(filled)
        surely, never = self.tables.marked([route], self.stage + 1)
        return range((surely & taken).bit_count(), (~never & taken).bit_count() + 1)

    def marks_taken(self, filled: Iterable[int]) -> tuple[int, int]:
        """How many exchange pitches have been taken, at least and at most, when so many camels are in each pen.

        A pen fills up from its lowest pitch.
        """
        taken = _first_of(filled)
        return (self.marked & taken).bit_count(), (~self.unmarked & taken).bit_count()


def _with(masks: Masks, left: int, reached: int) -> Masks:
    """The masks with one pen more in that of the pen that was left."""
    return (*masks[:left], masks[left] | 1 << reached, *masks[left + 1 :])


def _first_of(filled: Iterable[int]) -> int:
    """The pitches that are taken with so many camels in each pen."""
    return sum(((1 << number) - 1) << pen * SIZE for pen, number in enumerate(filled))
