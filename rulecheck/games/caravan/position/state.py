"""The table: camels, goods and markers, the bag, and whose turn it is; and what a move does to it.

All lies open but the bag. A good that nobody wrote down is HIDDEN wherever it lies; `seen` counts the goods that are
known, by kind, so that any other good can still be of every kind that is not used up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.caravan.components import (
    CAMELS,
    DEMAND_MARKERS,
    FULL,
    GOOD,
    GOODS,
    KINDS,
    NUMBERS,
    POINTS,
    REFILL,
    SPACE_AT,
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
from rulecheck.games.caravan.position.caravans import Caravans
from rulecheck.games.caravan.position.codes import (
    DRAW_AWAITED,
    HIDDEN,
    NONE,
    NOT_KNOWN,
    RESERVE,
    TURN_AWAITED,
)
from rulecheck.games.caravan.position.coming import candidates, tempting
from rulecheck.games.caravan.position.gaps import gap
from rulecheck.games.caravan.position.opening import lacks_facts, read_board, resume, set_up
from rulecheck.games.caravan.position.reckoning import Stock
from rulecheck.games.caravan.position.telling import snapshot


class CaravanPosition(Caravans):
    """A position of Caravan: turns and actions, the camels, the board with its goods and markers, the bag.

    Seats, camels, goods and spaces are ints. `city_of` holds the space of each good's city, `city_at` the good that a
    city wants, `number_at` the number of a space: as far as the board is known. `free` and `demand` are the free goods
    and the markers, by number. `theft` counts the theft markers that each seat is known to have; `loose` are those that
    any of the `holders` may have.

    `length` is that of the game and `bag` counts the goods in the bag; where more than one such pair is possible,
    `stocks` lists them. What came of the last move stays in `number`, `markers`, `refilled` and `came_home`, and what
    `Clock` keeps of it.
    """

    __slots__ = (
        "bag",
        "came_home",
        "city_at",
        "city_of",
        "delivered",
        "delivered_known",
        "demand",
        "free",
        "free_count",
        "free_known",
        "holders",
        "length",
        "loose",
        "made",
        "markers",
        "number",
        "number_at",
        "numbered",
        "opened_by",
        "refilled",
        "seen",
        "stock",
        "stocks",
        "supply",
        "taken",
        "theft",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = range(len(players))
        self.free = [NONE] * 9
        self.free_count = 0
        self.free_known = True
        self.demand = [0] * 9
        self.stock = DEMAND_MARKERS
        self.theft = [1] * len(players)
        self.loose = 0
        self.holders: list[int] = []
        self.taken = [0] * len(players)
        self.delivered = [[0] * KINDS for _ in seats]
        self.delivered_known = [True] * len(players)
        self.length: Length | None = None
        self.supply: tuple[int, ...] = FULL
        self.seen = [0] * KINDS
        self.bag = NOT_KNOWN
        self.stocks: list[Stock] = []
        self.made = 0
        self.opened_by = "setup"
        self.number = self.markers = 0
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

    def settle(self, possible: list[Stock]) -> None:
        """Take over the lengths and bags that are possible together, with the goods of each kind that are in sight."""
        possible = [stock for stock in possible if all(map(int.__le__, self.seen, SUPPLY[stock[0]]))]
        lengths, bags = ({stock[part] for stock in possible} for part in (0, 1))
        self.stocks = possible if len(possible) > 1 else []
        self.length = possible[0][0] if len(lengths) == 1 else None
        self.bag = possible[0][1] if len(bags) == 1 else NOT_KNOWN
        self.supply = SUPPLY[self.length or "full"]

    def settle_theft(self) -> None:
        """Theft markers that only one player can have are that player's."""
        if len(self.holders) == 1:
            self.theft[self.holders[0]] += self.loose
            self.loose = 0
        if not self.loose:
            self.holders = []

    def goods_placed(self) -> int | None:
        """How many goods have left the bag, if every place is known."""
        if not self.free_known or NOT_KNOWN in self.laden or not all(self.delivered_known):
            return None
        return self.free_count + sum(self.laden) + sum(map(sum, self.delivered))

    def may_be(self, good: int) -> bool:
        """Whether a good that nobody wrote down can be of this kind."""
        return self.seen[good] < self.supply[good]

    def is_home(self, good: int, space: int) -> bool | None:
        """Whether a space is the city of a good; None if that is not known."""
        if space < 0:
            return None
        wanted = self.city_at.get(space, NONE)
        if good != HIDDEN and good != NOT_KNOWN:
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
        return None if any(not bag for _, bag in self.stocks) else False

    def numbers_for(self, space: int, name: str | None) -> list[int]:
        """The numbered spaces that a space may be, given that a free good lies there, of this name if there is one."""
        told = self.number_at.get(space)
        numbers = [number for number in NUMBERS if self.numbered[number] == NOT_KNOWN] if told is None else [told]
        return [number for number in numbers if not self.free_known or self._may_lie(self.free[number], name)]

    def _may_lie(self, good: int, name: str | None) -> bool:
        if good == HIDDEN:
            return name is None or self.may_be(GOOD[name])
        return good != NONE and name in (None, GOODS[good])

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

    def here(self, field: str) -> str:
        """The JSON pointer to a field of the move that is judged now."""
        return pointer(("moves", self.made, field))

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
            self.take_turn(self.seats[move.player])
            self.pass_turn()

    def _move_camel(self, move: MoveCamel) -> None:
        seat = self.seats[move.player]
        self.take_turn(seat)
        camel, goal = move.camel - 1, SPACE_AT[move.to]
        price = self.price_of(goal, seat, camel)
        self.use(camel)
        start = self.where[seat][camel]
        if start >= 0:
            self.standing[start] -= 1
        elif start == NOT_KNOWN:
            self.bear(seat, camel, NONE)
        self.stand(seat, camel, goal)
        self.spend(price)

    def _tell(self, good: int, name: str | None) -> int:
        """The good, or what the move tells it to be if nobody had written it down."""
        if good != HIDDEN and good != NOT_KNOWN:
            return good
        if name is None:
            return HIDDEN
        good = self.see(name)
        if self.stocks:
            self.settle(self.stocks)
        return good

    def _take(self, seat: int, camel: int, good: int, *, below: bool) -> None:
        """Put a good on (or under) a camel, or home if a ruling says that it is delivered where it stands."""
        self.use(camel)
        self.came_home = False
        if self.is_home(good, self.where[seat][camel]) is not False:
            self.came_home = self.rulings.read("standing_in_city_delivers") == "yes"
        if self.came_home:
            self._bring_home(seat, good, self.where[seat][camel])
            return
        if self.laden[seat] != NOT_KNOWN:
            self.laden[seat] += 1
        self.bear(seat, camel, good, below=below)

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
        if CAMELS in self.laden:
            self.rulings.read("penalty_five")

    def _pick_up(self, move: PickUp) -> None:
        seat = self.seats[move.player]
        self.take_turn(seat)
        camel = move.camel - 1
        space = self.where[seat][camel]
        number = self.number_at.get(space)
        if number is None:
            number = self.numbers_for(space, move.good)[0]
            self.numbered[number] = space
            self.number_at[space] = number
        self.number = number
        good = self._tell(self.free[number], move.good)
        self.free[number] = NONE
        self.free_count -= 1
        self.refilled = False
        self.markers = self.demand[number]
        self.demand[number] = 0
        if self.taken[seat] != NOT_KNOWN:
            self.taken[seat] = NOT_KNOWN if self.markers == NOT_KNOWN else self.taken[seat] + self.markers
        self._take(seat, camel, good, below=False)
        if self.free_count == REFILL and not self.finished:
            self._call_refill()
        self.spend(1)

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
            if self.free[number] != NONE and self.demand[number] != NOT_KNOWN:
                self.demand[number] += 1
        if self.stock != NOT_KNOWN:
            self.stock -= REFILL

    def _steal(self, move: Steal) -> None:
        seat, victim = self.seats[move.player], self.seats[move.victim]
        camel, robbed = move.camel - 1, move.victim_camel - 1
        self.take_turn(seat)
        good = self._tell(self.load[victim][robbed], move.good)
        self.use(robbed)
        here, there = self.where[seat][camel], self.where[victim][robbed]
        if here != there:
            self.stand(*((seat, camel, there) if here == NOT_KNOWN else (victim, robbed, here)))
        if self.laden[victim] != NOT_KNOWN:
            self.laden[victim] -= 1
        self.bear(victim, robbed, NONE)
        if self.theft[seat]:
            self.theft[seat] -= 1
        else:
            self.loose -= 1
        self.theft[victim] += 1
        self.settle_theft()
        self._take(seat, camel, good, below=True)
        self.spend(1)

    def _move_good(self, move: MoveGood) -> None:
        seat = self.seats[move.player]
        self.take_turn(seat)
        source, goal = move.source - 1, move.goal - 1
        self.use(max(source, goal))
        good = self._tell(self.load[seat][source], move.good)
        space = self.where[seat][goal]
        home = self.is_home(good, space)
        self.came_home = move.deliver is not False and (home is True or (home is None and move.deliver is True))
        if self.came_home and self.laden[seat] != NOT_KNOWN:
            self.laden[seat] -= 1
        if not self.came_home:
            self.bear(seat, goal, good)
        self.bear(seat, source, NONE)
        if self.came_home:
            self._found_city(good, space)
            self._bring_home(seat, good, space)
        self.spend(1)

    def _found_city(self, good: int, space: int) -> None:
        """A delivery tells where a city lies, if nobody knew."""
        if good != HIDDEN and space not in self.city_at:
            self.city_of[good] = space
            self.city_at[space] = good

    def _draw(self, move: Draw) -> None:
        self.number = number = self.number_of_next_draw()
        self.lay_out(number, move.good)
        self.partial = self.partial or move.good is None
        if self.bag != NOT_KNOWN:
            self.bag -= 1
        if self.stocks:
            self.settle([(length, bag - 1) for length, bag in self.stocks if bag])
        self.due -= 1
        if not self.due:
            self.awaited = TURN_AWAITED
            if not self.left:
                self.pass_turn()

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
        counted["theft markers"] = sum(self.theft) + self.loose
        if self.stock != NOT_KNOWN and NOT_KNOWN not in self.taken:
            counted["demand markers"] = sum(self.demand) + sum(self.taken) + self.stock
        return counted
