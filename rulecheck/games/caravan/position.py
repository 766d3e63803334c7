"""The state of a game of Caravan, how a move changes it, and what may come next.

All lies open but the bag. A good that nobody wrote down is HIDDEN wherever it lies; `seen` counts the goods that are
known, by kind, so that any other good can still be of every kind that is not used up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Position, Rulings
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.caravan.components import (
    ALL_SHORT,
    ALLOWANCE,
    CAMELS,
    CASUAL_CAMELS,
    DEMAND_MARKERS,
    FIRST_MARKED,
    FULL,
    GOOD,
    GOODS,
    KINDS,
    NEAR,
    NUMBERS,
    POINTS,
    REFILL,
    SAMPLE_CITIES,
    SAMPLE_NUMBERED,
    SAMPLE_TITLE,
    SHORT,
    SPACES,
    SPOTS,
    SUPPLY,
    Good,
    Length,
    space_at,
)
from rulecheck.games.caravan.moves import (
    Board,
    CaravanEdition,
    CaravanSetup,
    CaravanSnapshot,
    Draw,
    EndTurn,
    Load,
    MoveCamel,
    MoveGood,
    PickUp,
    Standing,
    Steal,
    TurnAction,
)

NONE = -1  # no good
ON_BOARD, RESERVE = 0, -1  # where a camel is; a space of the board is its own number
NOT_KNOWN = -2  # whatever the record does not tell
HIDDEN = KINDS  # a good that nobody wrote down


class CaravanPosition(Position):
    """A position of Caravan. Seats, camels, goods and spaces are ints; camels count from 0.

    `city_of` holds the space of each good's city, `city_at` the good that a city wants, `number_at` the number of a
    space: as far as the board is known. `where`, `load` and `below` hold the space, the good and whether it lies
    underneath, for each camel of each seat; `standing` counts the camels on each space, `nowhere` those of which nothing
    is known. `laden` counts the goods of each seat's camels. `free` and `demand` are the free goods and the markers, by
    number.

    `turn` is the seat whose turn it is, `left` its actions; `due` counts the draws that a refill still owes. `bag` counts
    the goods in the bag and `drawn` those that have left it. What came of the last move stays in `price`, `number`,
    `markers`, `refilled`, `came_home` and `remaining`.
    """

    __slots__ = (
        "bag",
        "below",
        "came_home",
        "camels",
        "city_at",
        "city_of",
        "delivered",
        "delivered_known",
        "demand",
        "demand_known",
        "drawn",
        "due",
        "free",
        "free_count",
        "free_known",
        "laden",
        "left",
        "length",
        "load",
        "markers",
        "nowhere",
        "number",
        "number_at",
        "numbered",
        "opened_by",
        "price",
        "refilled",
        "remaining",
        "seen",
        "spent",
        "standing",
        "stock",
        "supply",
        "taken",
        "theft",
        "turn",
        "turn_number",
        "where",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = range(len(players))
        self.where = [[RESERVE] * CASUAL_CAMELS for _ in seats]
        self.load = [[NONE] * CASUAL_CAMELS for _ in seats]
        self.below = [[False] * CASUAL_CAMELS for _ in seats]
        self.standing = [0] * SPACES
        self.nowhere = 0
        self.laden = [0] * len(players)
        self.camels = 0
        self.free = [NONE] * 9
        self.free_count = 0
        self.free_known = True
        self.demand = [0] * 9
        self.demand_known = True
        self.stock = DEMAND_MARKERS
        self.theft = [1] * len(players)
        self.taken = [0] * len(players)
        self.delivered = [[0] * KINDS for _ in seats]
        self.delivered_known = [True] * len(players)
        self.length: Length | None = None
        self.supply = FULL
        self.seen = [0] * KINDS
        self.bag = NOT_KNOWN
        self.drawn = NOT_KNOWN
        self.turn = 0
        self.turn_number = 1
        self.left = ALLOWANCE[1]
        self.spent = False
        self.due = 0
        self.opened_by = "setup"
        self.price = self.number = self.markers = self.remaining = 0
        self.refilled = self.came_home = False
        self._read_board()

    # Beginning

    def _read_board(self) -> None:
        """Take over the printed places that the record states or, where it does not, the edition knows."""
        stated = self.edition.inline.board if self.edition.inline is not None else None
        facts = self.edition.facts
        cities: Mapping[str, Any] = (stated and stated.cities) or facts["cities"].value or {}
        numbered: Mapping[str, Any] = (stated and stated.numbered) or facts["numbered"].value or {}
        self.city_of = [NOT_KNOWN] * KINDS
        self.city_at: dict[int, int] = {}
        self.number_at: dict[int, int] = {}
        self.numbered = [NOT_KNOWN] * 9
        for good, name in enumerate(GOODS):
            if (place := cities.get(name)) is not None:
                self.city_of[good] = space_at(*place)
                self.city_at[space_at(*place)] = good
        for number in NUMBERS:
            if (place := numbered.get(str(number))) is not None:
                self.numbered[number] = space_at(*place)
                self.number_at[space_at(*place)] = number

    def begin(self, opening: Opening) -> None:
        """Take over the first eight goods, or a position."""
        if isinstance(opening, CaravanSetup):
            self._set_up(opening)
        elif isinstance(opening, CaravanSnapshot):
            self._resume(opening)
        self._deduce_length()
        if self.finished:
            self._finish()
        self.partial = not self.finished and self._lacks_facts()

    def _set_up(self, setup: CaravanSetup) -> None:
        self.camels = setup.camels or 0
        for number, name in zip(NUMBERS, setup.goods or (None,) * len(NUMBERS), strict=True):
            self._lay_out(number, name)
        for number in FIRST_MARKED:
            self.demand[number] = 1
        self.stock -= len(FIRST_MARKED)
        self.drawn = len(NUMBERS)
        self._settle_length(setup.length or length_of(setup.supply or {}))

    def _lay_out(self, number: int, name: str | None) -> None:
        self.free[number] = HIDDEN if name is None else self._see(name)
        self.free_count += 1

    def _see(self, name: str) -> int:
        """The good of this name, counted among those that are known."""
        good = GOOD[name]
        self.seen[good] += 1
        return good

    def _settle_length(self, length: Length | None) -> None:
        self.length = length
        if length is not None:
            self.supply = SUPPLY[length]
            if self.bag != NOT_KNOWN:
                self.drawn = sum(self.supply) - self.bag
            elif self.drawn != NOT_KNOWN:
                self.bag = sum(self.supply) - self.drawn

    def _deduce_length(self) -> None:
        """Only the full game has more than 32 goods, and more of a kind than the short one."""
        if self.length is None and (
            self.drawn > ALL_SHORT
            or self.bag > ALL_SHORT - len(NUMBERS)
            or any(seen > short for seen, short in zip(self.seen, SHORT, strict=True))
        ):
            self._settle_length("full")

    def _resume(self, stated: CaravanSnapshot) -> None:
        self.opened_by = "position"
        self.finished = bool(stated.finished)
        self.camels = stated.camels or 0
        self._resume_turn(stated)
        self._resume_goods(stated)
        for seat, name in enumerate(self.players):
            self._resume_player(seat, name, stated)
        thefts = stated.theft_markers or {}
        absent = [seat for seat, name in enumerate(self.players) if name not in thefts]
        for seat in absent:
            self.theft[seat] = NOT_KNOWN if len(absent) > 1 else len(self.players) - sum(thefts.values())
        self.bag = NOT_KNOWN if stated.bag is None else stated.bag
        placed = self._goods_placed()
        length = stated.length
        if length is None and placed is not None and self.bag != NOT_KNOWN:
            length = "full" if self.bag + placed > ALL_SHORT else "short"
        if self.bag == NOT_KNOWN and placed is not None:
            self.drawn = placed
        self._settle_length(length)
        on_boards = sum(self.demand) + sum(self.taken)
        self.stock = DEMAND_MARKERS - on_boards if self.demand_known and NOT_KNOWN not in self.taken else NOT_KNOWN

    def _resume_turn(self, stated: CaravanSnapshot) -> None:
        seats = len(self.players)
        self.turn_number = stated.turn_number or 0
        if stated.turn is not None:
            self.turn = self.seats[stated.turn]
        else:
            self.turn = (self.turn_number - 1) % seats if self.turn_number else NOT_KNOWN
        self.left = NOT_KNOWN if stated.actions_left is None else stated.actions_left
        self.due = stated.to_draw or 0
        self.spent = self.due > 0 and self.left == NOT_KNOWN

    def _resume_goods(self, stated: CaravanSnapshot) -> None:
        self.free_known = stated.free is not None
        self.demand_known = stated.demand is not None
        for number in NUMBERS:
            if str(number) in (stated.free or {}):
                self._lay_out(number, (stated.free or {})[str(number)])  # type: ignore[index]
            self.demand[number] = (stated.demand or {}).get(str(number), 0)  # type: ignore[call-overload]

    def _resume_player(self, seat: int, name: str, stated: CaravanSnapshot) -> None:
        camels: Mapping[str, Standing | None] | None = (stated.caravans or {}).get(name)
        for camel in range(self.camels or CASUAL_CAMELS):
            told = None if camels is None else camels.get(str(camel + 1), RESERVE)
            if told is None:
                self.where[seat][camel] = self.load[seat][camel] = NOT_KNOWN
                self.nowhere += 1
            elif isinstance(told, Standing):
                self._put(seat, camel, told)
        carried: int | None = (stated.carried or {}).get(name)
        if carried is not None or NOT_KNOWN in self.where[seat]:
            self.laden[seat] = NOT_KNOWN if carried is None else carried
        self.taken[seat] = (stated.markers or {}).get(name, NOT_KNOWN)
        goods: Mapping[str, int] | None = (stated.delivered or {}).get(name)
        self.delivered_known[seat] = goods is not None
        for good, kind in enumerate(GOODS):
            count = (goods or {}).get(kind, 0)
            self.delivered[seat][good] = count
            self.seen[good] += count

    def _put(self, seat: int, camel: int, told: Standing) -> None:
        space = space_at(*told.space)
        self.where[seat][camel] = space
        self.standing[space] += 1
        if camel == CAMELS:
            self.camels = CASUAL_CAMELS
        if told.load is not None:
            self.load[seat][camel] = HIDDEN if told.load.good is None else self._see(told.load.good)
            self.below[seat][camel] = told.load.below
            self.laden[seat] += 1

    def _goods_placed(self) -> int | None:
        """How many goods have left the bag, if every place is known."""
        if not self.free_known or NOT_KNOWN in self.laden or not all(self.delivered_known):
            return None
        return self.free_count + sum(self.laden) + sum(map(sum, self.delivered))

    def _lacks_facts(self) -> bool:
        return (
            NOT_KNOWN in self.city_of
            or NOT_KNOWN in self.numbered[1:]
            or self.length is None
            or self.bag == NOT_KNOWN
            or not self.camels
            or not self.free_known
            or not self.demand_known
            or self.nowhere > 0
            or self.turn == NOT_KNOWN
            or self.turn_number == 0
            or self.left == NOT_KNOWN
            or HIDDEN in self.free
            or any(HIDDEN in loads for loads in self.load)
            or NOT_KNOWN in self.theft
            or NOT_KNOWN in self.taken
            or NOT_KNOWN in self.laden
        )

    # What checks ask

    def price_of(self, space: int) -> int:
        """What it costs to bring a camel to a space: 1 or 2 actions, or NOT_KNOWN."""
        if self.standing[space]:
            return 2
        return NOT_KNOWN if self.nowhere else 1

    def may_be(self, good: int) -> bool:
        """Whether a good that nobody wrote down can be of this kind."""
        return self.seen[good] < self.supply[good]

    def is_home(self, good: int, space: int) -> bool | None:
        """Whether a space is the city of a good; None if that is not known."""
        wanted = self.city_at.get(space, NONE)
        if good != HIDDEN:
            if wanted != NONE or self.city_of[good] != NOT_KNOWN:
                return wanted == good
            return None
        if wanted == NONE:
            unplaced = [kind for kind in range(KINDS) if self.city_of[kind] == NOT_KNOWN]
            return None if any(map(self.may_be, unplaced)) else False
        if not self.may_be(wanted):
            return False
        return None if any(self.may_be(kind) for kind in range(KINDS) if kind != wanted) else True

    def is_bag_empty(self) -> bool | None:
        """Whether the bag is empty; None if that is not known."""
        if self.bag != NOT_KNOWN:
            return self.bag == 0
        return False if 0 <= self.drawn < ALL_SHORT else None

    def spare(self, seat: int, camel: int) -> set[int]:
        """Where a player has other camels that carry nothing: ON_BOARD (then nothing else), RESERVE, NOT_KNOWN where
        the record does not tell.
        """
        found: set[int] = set()
        loads, places = self.load[seat], self.where[seat]
        for other in range(self.camels or CASUAL_CAMELS):
            if other == camel or loads[other] >= 0:
                continue
            if places[other] >= 0:
                return {ON_BOARD}
            known = places[other] == RESERVE and (other < CAMELS or self.camels)
            found.add(RESERVE if known else NOT_KNOWN)
        return found

    def connected(self, seat: int, start: int, goal: int) -> bool:
        """Whether the player's camels join two spaces, from neighbour to neighbour.

        A camel stands on both; of two on one space it answers whether a third one on a neighbouring space joins them.
        """
        own = 0
        for place in self.where[seat]:
            if place >= 0:
                own |= 1 << place
        near = NEAR[start] & own
        if start == goal:
            return near != 0
        reached = near | 1 << start
        while not reached >> goal & 1:
            grown = reached
            for place in self.where[seat]:
                if place >= 0 and reached >> place & 1:
                    grown |= NEAR[place] & own
            if grown == reached:
                return False
            reached = grown
        return True

    def number_of_next_draw(self) -> int:
        """The numbered space that the next good goes to: the lowest one without a free good."""
        return next((number for number in NUMBERS if self.free[number] == NONE), 0)

    def points(self, seat: int) -> int | None:
        """The points of a player's goods and markers, without the penalty; None if they are not known."""
        if not self.delivered_known[seat] or self.taken[seat] == NOT_KNOWN:
            return None
        return sum(map(int.__mul__, self.delivered[seat], POINTS)) + self.taken[seat]

    def told_at(self, field: str, *more: str) -> str:
        """The JSON pointer to where the record could have told a fact of its opening."""
        return "/".join(("", self.opened_by, field, *more))

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        if isinstance(move, TurnAction):
            self.turn = seat = self.seats[move.player]
            if isinstance(move, MoveCamel):
                self._move_camel(seat, move)
            elif isinstance(move, MoveGood):
                self._move_good(seat, move)
            elif isinstance(move, PickUp):
                self._pick_up(seat, move)
            elif isinstance(move, Steal):
                self._steal(seat, move)
            elif isinstance(move, EndTurn):
                self._next_turn()
        elif isinstance(move, Draw):
            self._draw(move)

    def _spend(self, price: int) -> None:
        """Take the price off the actions of the turn; the turn ends by itself when they are used up."""
        self.price = price
        if self.left == NOT_KNOWN or price == NOT_KNOWN:
            self.left = self.remaining = NOT_KNOWN
            self.spent = True
            return
        self.left = self.remaining = self.left - price
        if not (self.left or self.due or self.finished):
            self._next_turn()

    def _next_turn(self) -> None:
        if self.turn != NOT_KNOWN:
            self.turn = (self.turn + 1) % len(self.players)
        self.spent = False
        if self.turn_number:
            self.turn_number += 1
            self.left = ALLOWANCE[min(self.turn_number, len(ALLOWANCE) - 1)]
        else:
            # Four pick-ups take eight actions: with a refill made, the first three turns are over.
            self.left = ALLOWANCE[-1] if self.drawn > len(NUMBERS) else NOT_KNOWN

    def _move_camel(self, seat: int, move: MoveCamel) -> None:
        camel, goal = move.camel - 1, space_at(*move.to)
        price = self.price_of(goal)
        self._use(camel)
        start = self.where[seat][camel]
        if start >= 0:
            self.standing[start] -= 1
        self.where[seat][camel] = goal
        self.standing[goal] += 1
        self._spend(price)

    def _use(self, camel: int) -> None:
        """A sixth camel tells that all players have six."""
        if camel == CAMELS:
            self.camels = CASUAL_CAMELS

    def _tell(self, good: int, name: str | None) -> int:
        """The good, or what the move tells it to be if nobody had written it down."""
        if good == HIDDEN and name is not None:
            good = self._see(name)
            self._deduce_length()
        return good

    def _take(self, seat: int, camel: int, good: int, below: bool) -> None:
        """Put a good on (or under) a camel, or home if a ruling says that it is delivered where it stands."""
        self._use(camel)
        self.came_home = False
        if self.is_home(good, self.where[seat][camel]) is not False:
            self.came_home = self.rulings.read("standing_in_city_delivers") == "yes"
        if self.came_home:
            self._bring_home(seat, good, self.where[seat][camel])
            return
        self.load[seat][camel] = good
        self.below[seat][camel] = below
        if self.laden[seat] != NOT_KNOWN:
            self.laden[seat] += 1

    def _bring_home(self, seat: int, good: int, city: int) -> None:
        """Put a good onto the player's board; after the last refill that is the end of the game."""
        if good == HIDDEN:
            good = self._see(GOODS[self.city_at[city]])
        self.delivered[seat][good] += 1
        if self.is_bag_empty():
            self._finish()

    def _finish(self) -> None:
        self.finished = True
        if any(carried >= CAMELS for carried in self.laden):
            self.rulings.read("penalty_five")

    def _pick_up(self, seat: int, move: PickUp) -> None:
        camel = move.camel - 1
        self.number = number = self.number_at[self.where[seat][camel]]
        good = self._tell(self.free[number], move.good)
        self.free[number] = NONE
        self.free_count -= 1
        self.refilled = False
        self.markers = self.demand[number] if self.demand_known else NOT_KNOWN
        self.demand[number] = 0
        if self.taken[seat] != NOT_KNOWN:
            self.taken[seat] = NOT_KNOWN if self.markers == NOT_KNOWN else self.taken[seat] + self.markers
        self._take(seat, camel, good, below=False)
        if self.free_count == REFILL and not self.finished:
            self._call_refill()
        self._spend(1)

    def _call_refill(self) -> None:
        """With four free goods left: their markers, and four draws; nothing any more once the bag is empty."""
        if not self.is_bag_empty():
            self.refilled = True
            self.due = REFILL
            self._mark_free_goods()
        elif self.length != "full" and self.rulings.read("demand_after_bag_empty") == "yes":
            self._mark_free_goods()

    def _mark_free_goods(self) -> None:
        for number in NUMBERS:
            if self.free[number] != NONE:
                self.demand[number] += 1
        if self.stock != NOT_KNOWN:
            self.stock -= REFILL

    def _steal(self, seat: int, move: Steal) -> None:
        victim, camel, robbed = self.seats[move.victim], move.camel - 1, move.victim_camel - 1
        good = self._tell(self.load[victim][robbed], move.good)
        self._use(robbed)
        self.load[victim][robbed] = NONE
        if self.laden[victim] != NOT_KNOWN:
            self.laden[victim] -= 1
        if self.theft[seat] != NOT_KNOWN:
            self.theft[seat] -= 1
        if self.theft[victim] != NOT_KNOWN:
            self.theft[victim] += 1
        self._take(seat, camel, good, below=True)
        self._spend(1)

    def _move_good(self, seat: int, move: MoveGood) -> None:
        source, goal = move.source - 1, move.goal - 1
        self._use(max(source, goal))
        loads = self.load[seat]
        good = self._tell(loads[source], move.good)
        loads[source] = NONE
        space = self.where[seat][goal]
        self.came_home = move.deliver is not False and self.is_home(good, space) is True
        if self.came_home:
            if self.laden[seat] != NOT_KNOWN:
                self.laden[seat] -= 1
            self._bring_home(seat, good, space)
        else:
            loads[goal] = good
            self.below[seat][goal] = False
        self._spend(1)

    def _draw(self, move: Draw) -> None:
        self.number = number = self.number_of_next_draw()
        self._lay_out(number, move.good)
        self.partial = self.partial or move.good is None
        if self.bag != NOT_KNOWN:
            self.bag -= 1
        if self.drawn != NOT_KNOWN:
            self.drawn += 1
        if self.length is None:
            self._deduce_length()
        self.due -= 1
        if not self.due and not self.left:
            self._next_turn()

    # What is not known

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell what follows: where things lie, or how much is left."""
        if isinstance(move, Draw):
            return None if self.free_known else self._missing_free()
        if not isinstance(move, TurnAction):
            return None
        if self.left == NOT_KNOWN and self.spent:
            sentence = "whether {player} has an action left, the record does not tell"
            name = self.players[self.turn]
            return Unproven(sentence, missing=(self.told_at("actions_left"),), stops=True, player=name)
        seat = self.seats[move.player]
        for name in move.names:
            if (missing := self._missing_camel(seat, getattr(move, name) - 1)) is not None:
                return missing
        if isinstance(move, PickUp):
            return self._gap_of_pick_up(seat, move)
        if isinstance(move, Steal):
            victim, robbed = self.seats[move.victim], move.victim_camel - 1
            good = self.load[victim][robbed]
            return self._missing_camel(victim, robbed) or self._gap_of_taking(seat, move.camel - 1, good, move.good)
        if isinstance(move, MoveGood):
            good = self.load[seat][move.source - 1] if move.good is None else GOOD[move.good]
            return self._gap_of_delivery(good, self.where[seat][move.goal - 1], stays=move.deliver is False)
        return None

    def _gap_of_pick_up(self, seat: int, move: PickUp) -> Unproven | None:
        space = self.where[seat][move.camel - 1]
        number = self.number_at.get(space)
        if number is None:
            sentence = "which numbered space {space} is, if any, the record does not tell"
            return Unproven(sentence, missing=("/edition/board/numbered",), stops=True, space=SPOTS[space])
        if not self.free_known:
            return self._missing_free()
        if self.free_count == REFILL + 1 and self.is_bag_empty() is None:
            return self._missing_bag("whether a refill follows")
        return self._gap_of_taking(seat, move.camel - 1, self.free[number], move.good)

    def _gap_of_taking(self, seat: int, camel: int, good: int, name: str | None) -> Unproven | None:
        """A good that is taken in its own city is at home only if the ruling says so."""
        if self.rulings.reading("standing_in_city_delivers") == "no":
            return None
        return self._gap_of_delivery(good if name is None else GOOD[name], self.where[seat][camel])

    def _gap_of_delivery(self, good: int, space: int, *, stays: bool = False) -> Unproven | None:
        home = self.is_home(good, space)
        if home is None and good == HIDDEN and space in self.city_at:
            sentence = "whether {space} is the city of a good that nobody wrote down, the record does not tell"
            return Unproven(sentence, stops=True, space=SPOTS[space])
        if home is None:
            sentence = "whether {space} is the city of that good, the record does not tell"
            return Unproven(sentence, missing=("/edition/board/cities",), stops=True, space=SPOTS[space])
        if home and not stays and self.is_bag_empty() is None:
            return self._missing_bag("whether that delivery ends the game")
        return None

    def _missing_camel(self, seat: int, camel: int) -> Unproven | None:
        if self.where[seat][camel] != NOT_KNOWN:
            return None
        name = self.players[seat]
        sentence = "where camel {camel} of {player} is and what it carries, the record does not tell"
        missing = (self.told_at("caravans", name),)
        return Unproven(sentence, missing=missing, stops=True, camel=camel + 1, player=name)

    def _missing_free(self) -> Unproven:
        sentence = "which numbered spaces have a free good, the record does not tell"
        return Unproven(sentence, missing=(self.told_at("free"),), stops=True)

    def _missing_bag(self, what: str) -> Unproven:
        field = "length" if self.opened_by == "setup" else "bag"
        sentence = "{what} hangs on how many goods are in the bag, which the record does not tell"
        return Unproven(sentence, missing=(self.told_at(field),), stops=True, what=what)

    # What may come next

    def awaits(self) -> Awaits | None:
        """The next draw of a refill, or an action of the player whose turn it is."""
        if self.finished:
            return None
        names = self.players if self.turn == NOT_KNOWN else (self.players[self.turn],)
        if self.due:
            number = self.number_of_next_draw()
            message = f"a good is drawn for the numbered space {number}" if self.free_known else "a good is drawn"
            return Awaits((Draw,), names, message, chance=True)
        actions = (MoveCamel, PickUp, Steal, MoveGood, EndTurn)
        if self.turn == NOT_KNOWN:
            return Awaits(actions, names, "the player whose turn it is acts or ends the turn")
        if self.left == NOT_KNOWN:
            return Awaits(actions, names, f"{names[0]} acts or ends the turn")
        count = "1 action" if self.left == 1 else f"{self.left} actions"
        return Awaits(actions, names, f"{names[0]} has {count} left, and acts or ends the turn")

    def phase(self) -> str:
        """The turn, by its number in the game."""
        turn = f"turn {self.turn_number}" if self.turn_number else "a turn"
        return f"{turn}, refill" if self.due else turn

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """Every camel to every space, every good on every way that its camels could take, every good of the bag."""
        if kind is Draw:
            yield from self._draws()
            return
        for seat in range(len(self.players)) if self.turn == NOT_KNOWN else (self.turn,):
            name = self.players[seat]
            if kind is EndTurn:
                yield EndTurn(player=name)
            elif kind is MoveCamel:
                yield from self._camel_moves(seat, name)
            elif kind is PickUp:
                yield from self._pick_ups(seat, name)
            elif kind is Steal:
                yield from self._thefts(seat, name)
            elif kind is MoveGood:
                yield from self._good_moves(seat, name)

    def _draws(self) -> Iterator[Action]:
        possible = [good for good in range(KINDS) if self.may_be(good)]
        for good in possible or range(KINDS):
            yield Draw(good=GOODS[good])

    def _own(self) -> range:
        return range(self.camels or CASUAL_CAMELS)

    def _names_of(self, good: int) -> Iterator[Good | None]:
        """How an action can name a good: not at all, or, if nobody wrote it down, as any kind that it can be."""
        yield None
        if good == HIDDEN:
            for kind in filter(self.may_be, range(KINDS)):
                yield GOODS[kind]

    def _camel_moves(self, seat: int, name: str) -> Iterator[Action]:
        movable = [camel for camel in self._own() if self.load[seat][camel] < 0]
        for camel in movable or (0,):
            for space, spot in enumerate(SPOTS):
                if space != self.where[seat][camel]:
                    yield MoveCamel(player=name, camel=camel + 1, to=(spot.row, spot.column))

    def _takers(self, seat: int) -> list[int]:
        """The camels that could take a good where they stand."""
        places, loads = self.where[seat], self.load[seat]
        return [camel for camel in self._own() if places[camel] != RESERVE and loads[camel] < 0]

    def _pick_ups(self, seat: int, name: str) -> Iterator[Action]:
        for camel in self._takers(seat) or (0,):
            number = self.number_at.get(self.where[seat][camel])
            for good in self._names_of(NONE if number is None else self.free[number]):
                yield PickUp(player=name, camel=camel + 1, good=good)

    def _thefts(self, seat: int, name: str) -> Iterator[Action]:
        others = [other for other in range(len(self.players)) if other != seat]
        pairs = [
            (camel, victim, robbed)
            for camel in self._takers(seat)
            for victim in others
            for robbed in self._own()
            if self.where[victim][robbed] in (self.where[seat][camel], NOT_KNOWN) and self.load[victim][robbed] != NONE
        ]
        for camel, victim, robbed in pairs or [(0, others[0], 0)]:
            for good in self._names_of(self.load[victim][robbed]):
                whose = self.players[victim]
                yield Steal(player=name, camel=camel + 1, victim=whose, victim_camel=robbed + 1, good=good)

    def _good_moves(self, seat: int, name: str) -> Iterator[Action]:
        loads, free_choice = self.load[seat], self.rulings.reading("delivery_forced") == "no"
        sources = [camel for camel in self._own() if loads[camel] != NONE]
        pairs = [(source, goal) for source in sources for goal in self._takers(seat) if goal != source]
        for source, goal in pairs or [(0, 1)]:
            chosen = free_choice and loads[source] >= 0 and self.is_home(loads[source], self.where[seat][goal])
            for deliver in (True, False) if chosen else (None,):
                for good in self._names_of(loads[source]):
                    yield MoveGood(player=name, source=source + 1, goal=goal + 1, good=good, deliver=deliver)

    def tempting(self, chance: Random) -> Iterator[Action]:
        """Moves that bring a game on, for random play: goods one step nearer to their cities, pick-ups, thefts.

        Without them it would need tens of thousands of moves to the end.
        """
        if self.due or self.turn == NOT_KNOWN or chance.random() < 0.25:
            return
        seat, name = self.turn, self.players[self.turn]
        steps: list[tuple[int, int, Action]] = []
        for source in self._own():
            good, start = self.load[seat][source], self.where[seat][source]
            if not 0 <= good < HIDDEN or self.city_of[good] == NOT_KNOWN:
                continue
            city = self.city_of[good]
            for goal in self._takers(seat):
                if distance(self.where[seat][goal], city) < distance(start, city) or self.where[seat][goal] == city:
                    move = MoveGood(player=name, source=source + 1, goal=goal + 1)
                    steps.append((distance(self.where[seat][goal], city), len(steps), move))
        yield from (move for _, _, move in sorted(steps, key=lambda step: step[:2]))
        if sum(load >= 0 for load in self.load[seat]) < self.camels - chance.randrange(1, 4):
            yield from self._pick_ups(seat, name)
        if chance.random() < 0.3:
            yield from self._thefts(seat, name)
        yield from self._tempting_places(seat, name, chance)

    def _tempting_places(self, seat: int, name: str, chance: Random) -> Iterator[Action]:
        """An unladen camel to a neighbour of a laden one that is nearer to the city of its good, or to a free good."""
        idle = [camel for camel in self._own() if self.load[seat][camel] == NONE]
        chance.shuffle(idle)
        laden = [camel for camel in self._own() if 0 <= self.load[seat][camel] < HIDDEN]
        chance.shuffle(laden)
        goals = [
            near
            for source in laden
            if (city := self.city_of[self.load[seat][source]]) != NOT_KNOWN
            for near in range(SPACES)
            if NEAR[self.where[seat][source]] >> near & 1 and distance(near, city) < distance(self.where[seat][source], city)
        ]
        if len(laden) < self.camels - 1 and chance.random() < 0.6:
            goods = [self.numbered[number] for number in NUMBERS if self.free[number] != NONE and self.numbered[number] >= 0]
            goals = chance.sample(goods, len(goods)) + goals
        for camel, goal in zip(idle * len(goals), goals, strict=False):
            spot = SPOTS[goal]
            if goal != self.where[seat][camel]:
                yield MoveCamel(player=name, camel=camel + 1, to=(spot.row, spot.column))

    # Handing it on

    def snapshot(self) -> CaravanSnapshot:
        """The position as far as it is known."""
        names = self.players
        going_on = not self.finished
        return CaravanSnapshot(
            finished=self.finished,
            length=self.length,
            camels=self.camels or None,  # type: ignore[arg-type]
            turn=names[self.turn] if going_on and self.turn != NOT_KNOWN else None,
            turn_number=self.turn_number or None if going_on else None,
            actions_left=_known(self.left) if going_on else None,
            to_draw=self.due or None,
            bag=_known(self.bag),
            free={str(number): _name(self.free[number]) for number in NUMBERS if self.free[number] != NONE}  # type: ignore[misc]
            if self.free_known
            else None,
            demand={str(number): self.demand[number] for number in NUMBERS if self.demand[number]}  # type: ignore[misc]
            if self.demand_known
            else None,
            caravans={name: told for seat, name in enumerate(names) if (told := self._caravan(seat)) is not None},
            carried={
                name: self.laden[seat]
                for seat, name in enumerate(names)
                if NOT_KNOWN in self.where[seat] and self.laden[seat] != NOT_KNOWN
            }
            or None,
            theft_markers=_by_name(names, self.theft),
            markers=_by_name(names, self.taken),
            delivered={
                name: {kind: self.delivered[seat][good] for good, kind in enumerate(GOODS) if self.delivered[seat][good]}
                for seat, name in enumerate(names)
                if self.delivered_known[seat]
            },
        )

    def _caravan(self, seat: int) -> dict[Any, Standing | None] | None:
        """A player's camels on the board, by their names; None if nothing is known of any."""
        told: dict[Any, Standing | None] = {}
        for camel in self._own():
            place, load = self.where[seat][camel], self.load[seat][camel]
            if place == NOT_KNOWN:
                told[str(camel + 1)] = None
            elif place != RESERVE:
                spot = SPOTS[place]
                carries = None if load == NONE else Load(good=_name(load), below=self.below[seat][camel])
                told[str(camel + 1)] = Standing(space=(spot.row, spot.column), load=carries)
        return None if len(told) == len(self._own()) and not any(told.values()) else told

    def components(self) -> Mapping[str, int]:
        """Goods by kind, wherever they lie; all goods, camels, theft and demand markers, as far as they can be counted."""
        counted: dict[str, int] = {}
        for good, kind in enumerate(GOODS):
            lying = self.free.count(good) + sum(loads.count(good) for loads in self.load)
            home = sum(goods[good] for goods in self.delivered)
            counted[kind] = lying + home + FULL[good] - self.seen[good]
        placed = self._goods_placed()
        if placed is not None and self.bag != NOT_KNOWN:
            counted["goods"] = self.bag + placed
        inside = sum(places.count(RESERVE) + places.count(NOT_KNOWN) for places in self.where)
        counted["camels"] = sum(self.standing) + inside
        if NOT_KNOWN not in self.theft:
            counted["theft markers"] = sum(self.theft)
        if self.stock != NOT_KNOWN and NOT_KNOWN not in self.taken:
            counted["demand markers"] = sum(self.demand) + sum(self.taken) + self.stock
        return counted


def _known(count: int) -> int | None:
    return None if count == NOT_KNOWN else count


def _name(good: int) -> Good | None:
    return None if good == HIDDEN else GOODS[good]


def _by_name(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count != NOT_KNOWN}


def distance(space: int, other: int) -> int:
    """How many steps two spaces lie apart."""
    return abs(SPOTS[space].row - SPOTS[other].row) + abs(SPOTS[space].column - SPOTS[other].column)


def length_of(supply: Mapping[Good, int]) -> Length | None:
    """The game that a supply of goods is for; None if it is for neither."""
    counts = tuple(supply.get(kind, 0) for kind in GOODS)
    return next((length for length, whole in SUPPLY.items() if whole == counts), None)


def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:
    """A random start on the sample board: the length, the camels, the first eight goods, and a reading of each ruling."""
    length = chance.choice(tuple(SUPPLY))
    bag = [kind for good, kind in enumerate(GOODS) for _ in range(SUPPLY[length][good])]
    camels = chance.choice((CAMELS, CASUAL_CAMELS))
    rulings = {
        "same_space_connects": chance.choice(("yes", "no")),
        "steal_may_fill_last_camel": chance.choice(("yes", "no")),
        "demand_after_bag_empty": chance.choice(("yes", "no")),
        "penalty_five": chance.choice(("six", "ten")),
    }
    board = Board(cities=dict(SAMPLE_CITIES), numbered=dict(SAMPLE_NUMBERED))  # type: ignore[arg-type]
    return {
        "edition": CaravanEdition(name="rio-grande-2019", title=SAMPLE_TITLE, board=board),
        "rulings": rulings,
        "setup": CaravanSetup(length=length, camels=camels, goods=tuple(chance.sample(bag, len(NUMBERS)))),  # type: ignore[arg-type]
    }
