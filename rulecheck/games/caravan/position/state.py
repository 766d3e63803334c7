"""The table: camels, goods and markers, the bag, and whose turn it is; and what a move does to it.

All lies open but the bag. A good that nobody wrote down is HIDDEN wherever it lies; `seen` counts the goods that are
known, by kind, so that any other good can still be of every kind that is not used up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Position, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.caravan.components import (
    ALL_SHORT,
    ALLOWANCE,
    CAMELS,
    CASUAL_CAMELS,
    DEMAND_MARKERS,
    FULL,
    GOOD,
    GOODS,
    KINDS,
    NEAR,
    NUMBERS,
    POINTS,
    REFILL,
    SHORT,
    SPACE_AT,
    SPACES,
    SUPPLY,
    Length,
)
from rulecheck.games.caravan.moves import (
    CaravanSetup,
    CaravanSnapshot,
    Draw,
    EndTurn,
    MoveCamel,
    MoveGood,
    PickUp,
    Steal,
)
from rulecheck.games.caravan.position.codes import (
    DRAW_AWAITED,
    HIDDEN,
    NONE,
    NOT_KNOWN,
    ON_BOARD,
    RESERVE,
    TURN_AWAITED,
)
from rulecheck.games.caravan.position.coming import candidates, tempting
from rulecheck.games.caravan.position.gaps import gap
from rulecheck.games.caravan.position.opening import lacks_facts, read_board, resume, set_up
from rulecheck.games.caravan.position.telling import snapshot


class CaravanPosition(Position):
    """A position of Caravan. Seats, camels, goods and spaces are ints; camels count from 0.

    `city_of` holds the space of each good's city, `city_at` the good that a city wants, `number_at` the number of a
    space: as far as the board is known. `where`, `load` and `below` hold the space, the good and whether it lies
    underneath, for each camel of each seat; `standing` counts the camels on each space, `nowhere` those of which
    nothing is known. `laden` counts the goods of each seat's camels. `free` and `demand` are the free goods and the
    markers, by number.

    `turn` is the seat whose turn it is, `left` the actions that it has at most, and `doubt` how many fewer it may have;
    `due` counts the draws that a refill still owes. `bag` counts the goods in the bag and `drawn` those that have left
    it. What came of the last move stays in `price`, `number`, `markers`, `refilled`, `came_home`, `remaining` and
    `unsure` (the actions that were left after it, and their doubt).
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
        "doubt",
        "drawn",
        "due",
        "free",
        "free_count",
        "free_known",
        "laden",
        "left",
        "length",
        "load",
        "made",
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
        "standing",
        "stock",
        "supply",
        "taken",
        "theft",
        "turn",
        "turn_number",
        "unsure",
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
        self.supply: tuple[int, ...] = FULL
        self.seen = [0] * KINDS
        self.bag = NOT_KNOWN
        self.drawn = NOT_KNOWN
        self.turn = 0
        self.turn_number = 1
        self.left = ALLOWANCE[1]
        self.doubt = 0
        self.due = 0
        self.made = 0
        self.opened_by = "setup"
        self.price = self.number = self.markers = self.remaining = self.unsure = 0
        self.refilled = self.came_home = False
        self.city_of = [NOT_KNOWN] * KINDS
        self.city_at: dict[int, int] = {}
        self.number_at: dict[int, int] = {}
        self.numbered = [NOT_KNOWN] * 9

    def begin(self, opening: Opening) -> None:
        """Take over the board, and the first eight goods or a position."""
        read_board(self)
        if isinstance(opening, CaravanSetup):
            set_up(self, opening)
        elif isinstance(opening, CaravanSnapshot):
            resume(self, opening)
        self._deduce_length()
        if self.finished:
            self._finish()
        else:
            self.awaited = DRAW_AWAITED if self.due else TURN_AWAITED
        self.partial = not self.finished and lacks_facts(self)

    def lay_out(self, number: int, name: str | None) -> None:
        """Put a free good on a numbered space; without a name, one that nobody wrote down."""
        self.free[number] = HIDDEN if name is None else self.see(name)
        self.free_count += 1

    def see(self, name: str) -> int:
        """The good of this name, counted among those that are known."""
        good = GOOD[name]
        self.seen[good] += 1
        return good

    def settle_length(self, length: Length | None) -> None:
        """Take over the length of the game, and what follows from it for the bag."""
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
            self.settle_length("full")

    def goods_placed(self) -> int | None:
        """How many goods have left the bag, if every place is known."""
        if not self.free_known or NOT_KNOWN in self.laden or not all(self.delivered_known):
            return None
        return self.free_count + sum(self.laden) + sum(map(sum, self.delivered))

    def own_camels(self) -> range:
        """The camels that each player may have."""
        return range(self.camels or CASUAL_CAMELS)

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
        """Where a player has other camels that carry nothing.

        ON_BOARD (and then nothing else), RESERVE, or NOT_KNOWN where the record does not tell.
        """
        found: set[int] = set()
        loads, places = self.load[seat], self.where[seat]
        for other in self.own_camels():
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
        if NEAR[start] >> goal & 1:
            return True
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
        return pointer((self.opened_by, field, *more))

    def may_be_over(self) -> bool:
        """Whether nobody can tell if the turn has used up its actions."""
        return self.doubt > 0 and self.doubt == self.left and self.turn != NOT_KNOWN

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self.made += 1
        if isinstance(move, MoveCamel):
            self._move_camel(move)
        elif isinstance(move, MoveGood):
            self._move_good(move)
        elif isinstance(move, PickUp):
            self._pick_up(move)
        elif isinstance(move, Draw):
            self._draw(move)
        elif isinstance(move, Steal):
            self._steal(move)
        elif isinstance(move, EndTurn):
            self.turn = self.seats[move.player]
            self._next_turn()

    def _spend(self, price: int) -> None:
        """Take the price off the actions of the turn; the turn ends by itself when they are used up."""
        self.price = price
        if self.doubt or price == NOT_KNOWN:
            least = self.left - self.doubt
            self.left -= 1 if price == NOT_KNOWN else price
            self.doubt = min(self.left, self.left - least + (2 if price == NOT_KNOWN else price))
        else:
            self.left -= price
        self.remaining, self.unsure = self.left, self.doubt
        if not (self.left or self.due or self.finished):
            self._next_turn()

    def _next_turn(self) -> None:
        if self.turn != NOT_KNOWN:
            self.turn = (self.turn + 1) % len(self.players)
        self.doubt = 0
        if self.turn_number:
            self.turn_number += 1
            self.left = ALLOWANCE[self.turn_number] if self.turn_number < len(ALLOWANCE) else ALLOWANCE[-1]
            return
        self.left = ALLOWANCE[-1]
        if self.drawn <= len(NUMBERS):
            # Four pick-ups take eight actions: once a refill was made, the first three turns are surely over.
            self.doubt = self.left - ALLOWANCE[2]

    def _move_camel(self, move: MoveCamel) -> None:
        self.turn = seat = self.seats[move.player]
        camel, goal = move.camel - 1, SPACE_AT[move.to]
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
            good = self.see(name)
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
            good = self.see(GOODS[self.city_at[city]])
        self.delivered[seat][good] += 1
        if self.is_bag_empty():
            self._finish()

    def _finish(self) -> None:
        self.finished = True
        self.awaited = ()
        if any(carried >= CAMELS for carried in self.laden):
            self.rulings.read("penalty_five")

    def _pick_up(self, move: PickUp) -> None:
        self.turn = seat = self.seats[move.player]
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
            self.awaited = DRAW_AWAITED
            self._mark_free_goods()
        elif self.length != "full" and self.rulings.read("demand_after_bag_empty") == "yes":
            self._mark_free_goods()

    def _mark_free_goods(self) -> None:
        for number in NUMBERS:
            if self.free[number] != NONE:
                self.demand[number] += 1
        if self.stock != NOT_KNOWN:
            self.stock -= REFILL

    def _steal(self, move: Steal) -> None:
        self.turn = seat = self.seats[move.player]
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

    def _move_good(self, move: MoveGood) -> None:
        self.turn = seat = self.seats[move.player]
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
        self.lay_out(number, move.good)
        self.partial = self.partial or move.good is None
        if self.bag != NOT_KNOWN:
            self.bag -= 1
        if self.drawn != NOT_KNOWN:
            self.drawn += 1
        if self.length is None:
            self._deduce_length()
        self.due -= 1
        if not self.due:
            self.awaited = TURN_AWAITED
            if not self.left:
                self._next_turn()

    def awaits(self) -> Awaits | None:
        """The next draw of a refill, or an action of the player whose turn it is."""
        if self.finished:
            return None
        names = self.players if self.turn == NOT_KNOWN else (self.players[self.turn],)
        if self.due:
            number = self.number_of_next_draw()
            message = f"a good is drawn for the numbered space {number}" if self.free_known else "a good is drawn"
            return Awaits(DRAW_AWAITED, names, message, chance=True)
        if self.turn == NOT_KNOWN:
            return Awaits(TURN_AWAITED, names, "the player whose turn it is acts or ends the turn")
        if self.doubt:
            return Awaits(TURN_AWAITED, names, f"{names[0]} acts or ends the turn")
        count = "1 action" if self.left == 1 else f"{self.left} actions"
        return Awaits(TURN_AWAITED, names, f"{names[0]} has {count} left, and acts or ends the turn")

    def phase(self) -> str:
        """The turn, by its number in the game."""
        turn = f"turn {self.turn_number}" if self.turn_number else "a turn"
        return f"{turn}, refill" if self.due else turn

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell what follows: where things lie, or how much is left."""
        return gap(self, move)

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """Every camel to every space, every good on every way that its camels could take, every good of the bag."""
        return candidates(self, kind)

    def tempting(self, chance: Random) -> Iterator[Action]:
        """Moves that bring a game on: goods one step nearer to their cities, pick-ups, thefts."""
        return tempting(self, chance)

    def snapshot(self) -> CaravanSnapshot:
        """The position as far as it is known."""
        return snapshot(self)

    def components(self) -> Mapping[str, int]:
        """Goods by kind and in all, camels, theft and demand markers, as far as they can be counted."""
        counted: dict[str, int] = {}
        for good, kind in enumerate(GOODS):
            lying = self.free.count(good) + sum(loads.count(good) for loads in self.load)
            home = sum(goods[good] for goods in self.delivered)
            counted[kind] = lying + home + FULL[good] - self.seen[good]
        placed = self.goods_placed()
        if placed is not None and self.bag != NOT_KNOWN:
            counted["goods"] = self.bag + placed
        inside = sum(places.count(RESERVE) + places.count(NOT_KNOWN) for places in self.where)
        counted["camels"] = sum(self.standing) + inside
        if NOT_KNOWN not in self.theft:
            counted["theft markers"] = sum(self.theft)
        if self.stock != NOT_KNOWN and NOT_KNOWN not in self.taken:
            counted["demand markers"] = sum(self.demand) + sum(self.taken) + self.stock
        return counted
