"""One way things can be: the table of Caravan as a record tells it, and what is supposed where it is silent.

Whatever a rule wants to know is asked of the world. What the record does not tell is then supposed, one way and the
other: `every_way` runs the same piece of the rules once for each. A supposition that cannot be raises `Impossible`.
Rule numbers are those of the games file.

Nothing is supposed before a rule asks for it, and no more of it than was asked: how many goods lie free without where,
and whose turn it is without the number of the turn. Else the worlds would be too many.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from tests.referee import NoOpinion

COMMON = ("meat", "swords", "salt", "skins")
RARE = ("ivory", "cloth", "gems", "paper")
KINDS = COMMON + RARE
ANY_KIND = frozenset(KINDS)
NUMBERS = range(1, 9)
SUPPLY = {  # A5, B1
    "full": dict.fromkeys(COMMON, 9) | dict.fromkeys(RARE, 3),
    "short": dict.fromkeys(COMMON, 6) | dict.fromkeys(RARE, 2),
}
TOTAL = {"full": 48, "short": 32}
MARKED_AT_START = (1, 2, 7, 8)  # A6
MARKERS = 44  # B1

Camel = tuple[str, int]
Space = tuple[int, int]
RESERVE: Space = (0, 0)  # not on the board
NOT_TOLD = "not told"
Answer = TypeVar("Answer")


class Impossible(Exception):
    """What was supposed (or told) cannot be; `rules` say why."""

    def __init__(self, *rules: str) -> None:
        super().__init__(*rules)
        self.rules = rules


class Way(Generic[Answer]):
    """One run of a piece of the rules in one world, and what came of it."""

    def __init__(self, world: World, answer: Answer) -> None:
        self.world = world
        self.answer = answer


def neighbours(space: Space) -> list[Space]:
    """A1, A20: the orthogonal neighbours on the 7 x 7 grid."""
    row, column = space
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in around if 1 <= r <= 7 and 1 <= c <= 7]


class World:
    """The table. Fields hold NOT_TOLD (or every value that is possible) where the record is silent."""

    def __init__(self, players: list[str], length: str, camels: int) -> None:
        self.players = players
        self.length = length
        self.camels = camels
        self.cities: dict[str, Space | None] = dict.fromkeys(KINDS)
        self.numbered: dict[int, Space | None] = dict.fromkeys(NUMBERS)
        self.no_city: dict[str, frozenset[Space]] = dict.fromkeys(KINDS, frozenset())
        self.no_number: dict[int, frozenset[Space]] = dict.fromkeys(NUMBERS, frozenset())
        everybody = [(player, number) for player in players for number in range(1, camels + 1)]
        self.place: dict[Camel, Any] = dict.fromkeys(everybody, RESERVE)
        self.not_at: dict[Camel, frozenset[Space]] = dict.fromkeys(everybody, frozenset())
        self.load: dict[Camel, Any] = dict.fromkeys(everybody)  # the good that the camel carries
        self.below: dict[Camel, bool] = {}  # of laden camels: whether the good lies under it
        self.free: dict[int, Any] = dict.fromkeys(NUMBERS)  # the good that lies there, carried by nobody
        self.free_in_all = frozenset([len(NUMBERS)])  # A6: how many can lie free
        self.demand: dict[int, int | None] = dict.fromkeys(NUMBERS, 0)  # what lies there if a good lies free
        self.kinds: dict[int, frozenset[str]] = {}  # each good that came out of the bag: what it can be
        self.bags: frozenset[int] = frozenset()  # how many goods the bag can hold
        self.to_draw = 0
        self.theft: frozenset[tuple[int, ...]] = frozenset([(1,) * len(players)])  # A3
        self.markers: dict[str, int | None] = dict.fromkeys(players, 0)
        self.delivered: dict[str, list[int] | None] = {player: [] for player in players}
        self.carried_said: dict[str, int] = {}
        self.clocks: frozenset[tuple[int, int]] = frozenset([(1, 1)])  # turns of the game it can be, and actions left
        self.turn_told = True
        self.finished = False
        self.least_free = 5  # A24: with fewer, and goods in the bag, the refill comes at once
        self.vague = False  # whether counts are not told, so that every supposition must be held against them
        self.guesses: list[int] = []
        self.made: list[tuple[int, int]] = []

    def copy(self, guesses: list[int]) -> World:
        """The same world, about to suppose these things first."""
        made = World.__new__(World)
        for name, value in self.__dict__.items():
            made.__dict__[name] = dict(value) if isinstance(value, dict) else value
        made.delivered = {player: None if ids is None else list(ids) for player, ids in self.delivered.items()}
        made.guesses, made.made = guesses, []
        return made

    def every_way(self, piece: Callable[[World], Answer]) -> Iterator[Way[Answer] | Impossible]:
        """Run a piece of the rules under every supposition it asks for. What cannot be is handed out as Impossible."""
        waiting: list[list[int]] = [[]]
        while waiting:
            guesses = waiting.pop()
            trial = self.copy(guesses)
            try:
                yield Way(trial, piece(trial))
            except Impossible as impossible:
                yield impossible
            for asked in range(len(guesses), len(trial.made)):
                _, width = trial.made[asked]
                before = [guess for guess, _ in trial.made[:asked]]
                waiting += [[*before, other] for other in range(1, width)]

    def suppose(self, width: int) -> int:
        """Which of so many things is the case."""
        asked = len(self.made)
        guess = self.guesses[asked] if asked < len(self.guesses) else 0
        self.made.append((guess, width))
        return guess

    def likeness(self) -> Hashable:
        """The same for two worlds that no rule can tell apart, but for their clocks."""
        goods = dict(self.kinds)
        delivered = [
            None if ids is None else tuple(sorted(tuple(sorted(goods.pop(good))) for good in ids))
            for ids in self.delivered.values()
        ]
        lying = [
            good if good in (None, NOT_TOLD) else goods.pop(good)
            for places in (self.free, self.load)
            for good in places.values()
        ]
        where = [
            tuple(not_there if place in (None, NOT_TOLD) else place for place, not_there in one)
            for one in (
                zip(self.cities.values(), self.no_city.values(), strict=True),
                zip(self.numbered.values(), self.no_number.values(), strict=True),
                zip(self.place.values(), self.not_at.values(), strict=True),
            )
        ]
        return (
            (self.length, self.camels, self.to_draw, self.turn_told, self.finished, self.vague),
            (self.free_in_all, self.bags, self.theft),
            (tuple(self.demand.values()), tuple(self.markers.values())),
            (frozenset(self.below.items()), frozenset(self.carried_said.items())),
            (tuple(delivered), tuple(lying), tuple(where)),
            tuple(sorted(tuple(sorted(kinds)) for kinds in goods.values())),
        )

    # whose turn

    def is_to_act(self, player: str) -> bool:
        """A8, A9: whether it is the turn of this player."""
        seat = self.players.index(player)
        return self.clock_is(frozenset(clock for clock in self.clocks if (clock[0] - 1) % len(self.players) == seat))

    def has_left(self, actions: int) -> bool:
        """A9: whether so many actions of the turn are left."""
        return self.clock_is(frozenset(clock for clock in self.clocks if clock[1] >= actions))

    def clock_is(self, wanted: frozenset[tuple[int, int]]) -> bool:
        """Whether the turn and the actions left are among these."""
        if wanted and wanted != self.clocks:
            self.clocks = self.clocks - wanted if self.suppose(2) else wanted
        return self.clocks == wanted

    def spend(self, actions: int) -> None:
        """A9: so many actions of the turn are used."""
        self.clocks = frozenset((turn, left - actions) for turn, left in self.clocks)

    # camels

    def owns(self, camel: Camel) -> bool:
        """A3, A4: whether there is such a camel."""
        return camel in self.place

    def camels_of(self, player: str) -> list[Camel]:
        """All camels of a player, those in the reserve too."""
        return [camel for camel in self.place if camel[0] == player]

    def stands(self, camel: Camel, space: Space) -> bool:
        """Whether the camel is there; the space may be the reserve."""
        if self.place[camel] != NOT_TOLD:
            return bool(self.place[camel] == space)
        if space in self.not_at[camel] or (space == RESERVE and self.load[camel] not in (None, NOT_TOLD)):
            return False
        if self.suppose(2):
            self.not_at[camel] |= {space}
            return False
        self.place[camel] = space
        if space == RESERVE:
            self.load[camel] = None
        self.check()
        return True

    def laden(self, camel: Camel) -> bool:
        """A12, A13: whether the camel carries a good, on top or underneath."""
        if self.load[camel] == NOT_TOLD:
            if self.place[camel] != RESERVE and not self.suppose(2):
                self.not_at[camel] |= {RESERVE}
                self.load[camel] = self.new_good(ANY_KIND)
            else:
                self.load[camel] = None
            self.check()
        return self.load[camel] is not None

    def lies_below(self, camel: Camel) -> bool:
        """A17, A18: whether the good of a laden camel lies underneath."""
        if camel not in self.below:
            self.below[camel] = self.suppose(2) == 1
        return self.below[camel]

    # goods

    def new_good(self, kinds: Iterable[str]) -> int:
        """One more good of which something is told."""
        good = len(self.kinds)
        self.kinds[good] = frozenset(kinds)
        return good

    def is_one_of(self, good: int, kinds: frozenset[str]) -> bool:
        """Whether the good is of one of these kinds."""
        inside, outside = self.kinds[good] & kinds, self.kinds[good] - kinds
        if inside and outside:
            self.kinds[good] = outside if self.suppose(2) else inside
            self.check_kinds()
        return bool(self.kinds[good] & kinds)

    def must_be(self, good: int, kind: str, *rules: str) -> None:
        """The record names the good: that is evidence, so it is not supposed otherwise."""
        if kind not in self.kinds[good]:
            raise Impossible(*rules)
        self.kinds[good] = frozenset([kind])
        self.check_kinds(*rules)

    def check_kinds(self, *rules: str) -> None:
        """B1, D1: no more goods of a kind than there are, whatever the unknown ones are."""
        room = dict(SUPPLY[self.length])
        hidden: list[frozenset[str]] = []
        for kinds in self.kinds.values():
            if len(kinds) == 1:
                (kind,) = kinds
                room[kind] -= 1
            elif kinds != ANY_KIND:
                hidden.append(kinds)
        if min(room.values()) < 0 or len(self.kinds) > TOTAL[self.length] or not can_be_told_apart(hidden, room):
            raise Impossible("A5", "B1", "D1", *rules)

    # the board

    def number_at(self, space: Space) -> int | None:
        """A2: the numbered space that lies there."""
        found = next((number for number in NUMBERS if self.numbered[number] == space), None)
        if found is not None:
            return found
        for number in NUMBERS:
            if self.numbered[number] is None and space not in self.no_number[number]:
                if not self.suppose(2):
                    self.numbered[number] = space
                    return number
                self.no_number[number] |= {space}
        check_board(self.numbered, self.no_number)
        return None

    def city_at(self, space: Space) -> str | None:
        """A2: the kind of good that is wanted there."""
        found = next((kind for kind in KINDS if self.cities[kind] == space), None)
        if found is not None:
            return found
        for kind in KINDS:
            if self.cities[kind] is None and space not in self.no_city[kind]:
                if not self.suppose(2):
                    self.cities[kind] = space
                    return kind
                self.no_city[kind] |= {space}
        check_board(self.cities, self.no_city)
        return None

    def in_its_city(self, good: int, space: Space) -> bool:
        """A22: whether the space is the city of the good's colour."""
        if all(self.cities[kind] not in (None, space) for kind in self.kinds[good]):
            return False
        city = self.city_at(space)
        return city is not None and self.is_one_of(good, frozenset([city]))

    def lies_free(self, number: int) -> bool:
        """A14: whether a good lies there that nobody carries."""
        if self.free[number] == NOT_TOLD:
            self.free[number] = None if self.suppose(2) else self.new_good(ANY_KIND)
            if self.free[number] is None:
                self.demand[number] = 0  # D3
            self.check()
        return self.free[number] is not None

    def lies_free_with_markers(self, number: int) -> bool:
        """D3: whether a good lies free where demand markers lie; where it is not told, they tell it."""
        if self.free[number] == NOT_TOLD:
            self.free[number] = self.new_good(ANY_KIND)
        return self.free[number] is not None

    def four_lie_free(self) -> bool:
        """A24: whether only 4 goods lie free on the board."""
        self.check()
        if 4 in self.free_in_all and len(self.free_in_all) > 1:
            self.free_in_all = self.free_in_all - {4} if self.suppose(2) else frozenset([4])
            self.check()
        return self.free_in_all == {4}

    def lies_free_more(self, goods: int) -> None:
        """Keep up to date how many goods lie free."""
        self.free_in_all = frozenset(count + goods for count in self.free_in_all)

    def bag_is_empty(self) -> bool:
        """A24, A27: whether the last goods were drawn."""
        if 0 in self.bags and len(self.bags) > 1:
            self.bags = self.bags - {0} if self.suppose(2) else frozenset([0])
            self.check()
        return self.bags == {0}

    def has_theft_marker(self, player: str) -> bool:
        """A17: whether the player has at least one."""
        seat = self.players.index(player)
        with_one = frozenset(counts for counts in self.theft if counts[seat])
        if with_one and with_one != self.theft:
            self.theft = self.theft - with_one if self.suppose(2) else with_one
        return all(counts[seat] for counts in self.theft)

    # what must add up

    def check(self) -> None:
        """D1 to D8: whether what is told and supposed can be true together."""
        self.check_kinds()
        if not self.vague:
            return
        for player in self.players:
            least, most = self.carried_by(player)
            if least > most:
                raise Impossible("A13", "A15", "A29", "B3", "C6", "D5")
        together = self.add_up()
        self.bags = frozenset(bag for bag, _ in together)
        self.free_in_all = frozenset(free for _, free in together)
        if not together:
            raise Impossible("A5", "A24", "A25", "A26", "A27", "B1", "B3", "D1", "D2", "D7", "D8")

    def carried_by(self, player: str) -> tuple[int, int]:
        """A13, A29: the least and the most goods on and under the player's camels."""
        loads = [self.load[camel] for camel in self.camels_of(player)]
        laden = sum(load not in (None, NOT_TOLD) for load in loads)
        unsure = sum(load == NOT_TOLD for load in loads)
        said = self.carried_said.get(player)
        if said is None:
            return laden, laden + unsure
        return max(said, laden), min(said, laden + unsure)

    def carried_in_all(self, player: str) -> set[int]:
        """A29, D1: how many goods can be on and under a player's camels, told or by counting all the others."""
        least, most = self.carried_by(player)
        possible = set()
        for count in range(least, most + 1):
            trial = self.copy([])
            trial.carried_said = {**self.carried_said, player: count}
            if trial.add_up():
                possible.add(count)
        return possible

    def carries(self, player: str, more: int) -> None:
        """Keep up to date what a position said of a player's carried goods."""
        if player in self.carried_said:
            self.carried_said[player] += more

    def add_up(self) -> list[tuple[int, int]]:
        """D1, D2, D7: how many goods can be left in the bag and how many lie free, for bag + free + carried + delivered
        to be all goods."""
        free_least = sum(good not in (None, NOT_TOLD) for good in self.free.values())
        free_most = free_least + sum(good == NOT_TOLD for good in self.free.values())
        carried = [self.carried_by(player) for player in self.players]
        laden = sum(load not in (None, NOT_TOLD) for load in self.load.values())
        home = len(self.kinds) - free_least - laden  # those too that went to a board of which nothing was told
        unsure = any(goods is None for goods in self.delivered.values())
        together: list[tuple[int, int]] = []
        for bag in self.bags:
            low, high = (8 - self.to_draw,) * 2 if self.to_draw else (self.least_free if bag else 0, 8)
            rest = TOTAL[self.length] - bag - home
            least = rest - sum(one for _, one in carried) - (TOTAL[self.length] if unsure else 0)
            most = rest - sum(one for one, _ in carried)
            possible = range(max(free_least, low, least), min(free_most, high, most) + 1)
            together += [(bag, free) for free in possible if free in self.free_in_all]
        return together

    def refills(self, bag: int) -> int:
        """A24, A26: how many refills were begun when so many goods are left in the bag."""
        drawn = (4 - self.to_draw) if self.to_draw else 0
        return (TOTAL[self.length] - 8 - bag - drawn) // 4 + (1 if self.to_draw else 0)


def check_board(places: dict[Any, Space | None], excluded: dict[Any, frozenset[Space]]) -> None:
    """B2: eight different spaces. Nobody asks about so many that none would be left."""
    taken = {space for space in places.values() if space is not None}
    if any(place is None and len(taken | excluded[name]) >= 42 for name, place in places.items()):
        raise NoOpinion("where the cities or the numbered spaces lie is not told, and almost all spaces were asked for")


def can_be_told_apart(hidden: list[frozenset[str]], room: dict[str, int]) -> bool:
    """Whether each hidden good can be of a kind of which there is still one left."""
    given: dict[str, list[int]] = {kind: [] for kind in room}

    def give(good: int, tried: set[str]) -> bool:
        for kind in sorted(hidden[good] - tried):
            tried.add(kind)
            if len(given[kind]) < room[kind]:
                given[kind].append(good)
                return True
            for index, other in enumerate(given[kind]):
                if give(other, tried):
                    given[kind][index] = good
                    return True
        return False

    return all(give(good, set()) for good in range(len(hidden)))
