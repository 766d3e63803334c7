"""The table: camels, goods and markers, the bag, and whose turn it is; and what a move does to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.caravan.components import CAMELS, CASUAL_CAMELS, FULL, GOODS, REFILL, SPACE_AT
from rulecheck.games.caravan.moves import (
    CaravanSetup,
    CaravanSnapshot,
    Draw,
    EndTurn,
    MoveCamel,
    MoveGood,
    PickUp,
    Steal,
    TurnAction,
)
from rulecheck.games.caravan.position.codes import DRAW_AWAITED, HIDDEN, NONE, NOT_KNOWN, RESERVE, TURN_AWAITED
from rulecheck.games.caravan.position.coming import candidates, tempting
from rulecheck.games.caravan.position.gaps import gap
from rulecheck.games.caravan.position.goods import Goods
from rulecheck.games.caravan.position.opening import lacks_facts, read_board, resume, set_up
from rulecheck.games.caravan.position.telling import snapshot


class CaravanPosition(Goods):
    """A position of Caravan: turns and actions, the camels, the goods with board and bag, and the theft markers.

    Seats, camels, goods and spaces are ints. `theft` counts the theft markers that each seat is known to have; `loose`
    are those that any of the `holders` may have. What came of the last move stays in `number`, `markers`, `refilled`
    and `came_home`, and what `Clock` keeps of it. `made` counts the moves, `opened_by` says what the record starts
    from.
    """

    __slots__ = ("came_home", "holders", "loose", "made", "markers", "number", "opened_by", "refilled", "theft")

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        self.theft = [1] * len(players)
        self.loose = 0
        self.holders: list[int] = []
        self.made = 0
        self.opened_by = "setup"
        self.number = self.markers = 0
        self.refilled = self.came_home = False

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

    def settle_theft(self) -> None:
        """Theft markers that only one player can have are that player's."""
        if len(self.holders) == 1:
            self.theft[self.holders[0]] += self.loose
            self.loose = 0
        if not self.loose:
            self.holders = []

    def told_at(self, field: str, *more: str) -> str:
        """The JSON pointer to where the record could have told a fact of its opening."""
        return pointer((self.opened_by, field, *more))

    def here(self, field: str) -> str:
        """The JSON pointer to a field of the move that is judged now."""
        return pointer(("moves", self.made, field))

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self.made += 1
        if self.partial and isinstance(move, TurnAction):
            self._take_for_told(move)
        _MAKE[type(move)](self, move)
        if not (self.free_known or self.free_counted):
            self.count_free()

    def _take_for_told(self, move: TurnAction) -> None:
        """What a legal move tells by itself: whose turn it is, and that there are six camels if it names a sixth."""
        self.take_turn(self.seats[move.player])
        if any(getattr(move, field) > CAMELS for field in move.names):
            self.camels = CASUAL_CAMELS

    def _move_camel(self, move: MoveCamel) -> None:
        seat, camel, goal = self.turn, move.camel - 1, SPACE_AT[move.to]
        price = self.price_of(goal, seat, camel)
        if self.load[seat][camel] == NOT_KNOWN:
            self.bear(seat, camel, NONE)
        self.stand(seat, camel, goal)
        self.spend(price, goal)

    def _move_good(self, move: MoveGood) -> None:
        seat, source, goal = self.turn, move.source - 1, move.goal - 1
        good = self.load[seat][source]
        if not 0 <= good < HIDDEN:
            good = self.tell(good, move.good)
        space = self.where[seat][goal]
        home = self.is_home(good, space)
        self.came_home = move.deliver is not False if home else home is None and move.deliver is True
        if not self.came_home:
            self.bear(seat, goal, good)
        elif self.laden[seat] != NOT_KNOWN:
            self.laden[seat] -= 1
        self.bear(seat, source, NONE)
        if self.where[seat][source] == NOT_KNOWN:
            self.somewhere[seat] |= 1 << source
        if self.came_home:
            self.found_city(good, space)
            self._bring_home(seat, good, space)
        self.spend(1)

    def _pick_up(self, move: PickUp) -> None:
        seat, camel = self.turn, move.camel - 1
        space = self.where[seat][camel]
        number = self.number_at.get(space)
        if number is None:
            number = self.numbers_for(space, move.good)[0]
            if space == NOT_KNOWN:
                self._stood(seat, camel, self.numbered[number])
            else:
                self.numbered[number] = space
                self.number_at[space] = number
        self.number = number
        found = self.free[number] == NONE
        if found:
            self.find_good(number)
        good = self.tell(self.free[number], move.good)
        self.free[number] = NONE
        self.emptied |= 1 << number
        self.free_count -= 1
        if found:
            self.settle_free()
        self.markers = self.take_markers(seat, number)
        self._take(seat, camel, good)
        if self.partial:
            self.settle_camels(seat)
        self.refilled = False
        if self.free_count == REFILL and not self.finished:
            self._call_refill()
        self.spend(1)

    def _steal(self, move: Steal) -> None:
        seat, victim = self.turn, self.seats[move.victim]
        camel, robbed = move.camel - 1, move.victim_camel - 1
        good = self.tell(self.load[victim][robbed], move.good)
        here, there = self.where[seat][camel], self.where[victim][robbed]
        if here != there:
            self._stood(*((seat, camel, there) if here == NOT_KNOWN else (victim, robbed, here)))
        if self.laden[victim] != NOT_KNOWN:
            self.laden[victim] -= 1
        self.bear(victim, robbed, NONE)
        if self.theft[seat]:
            self.theft[seat] -= 1
        else:
            self.loose -= 1
        self.theft[victim] += 1
        self.settle_theft()
        self._take(seat, camel, good)
        self.below[seat][camel] = not self.came_home
        if self.partial and self.rulings.chosen.get("steal_may_fill_last_camel") == "no":
            self.settle_camels(seat)
        self.spend(1)

    def _stood(self, seat: int, camel: int, space: int) -> None:
        """It comes to light that a camel of which nobody knew where it is has been standing on a space."""
        if space != NOT_KNOWN:
            self.find(space)
            self.stand(seat, camel, space)

    def _end_turn(self, move: EndTurn) -> None:  # noqa: ARG002 - nothing in it matters but that it is made
        self.pass_turn()

    def _draw(self, move: Draw) -> None:
        self.number = self.number_of_next_draw()
        self.draw(self.number, move.good)
        self.partial = self.partial or move.good is None
        self.due -= 1
        if not self.due:
            self.awaited = TURN_AWAITED
            self.go_on()

    def _take(self, seat: int, camel: int, good: int) -> None:
        """Put a good onto a camel, or home if a ruling says that it is delivered where it stands."""
        self.came_home = False
        if self.is_home(good, self.where[seat][camel]) is not False:
            self.came_home = self.rulings.read("standing_in_city_delivers") == "yes"
        if self.came_home:
            self.found_city(good, self.where[seat][camel])
            self._bring_home(seat, good, self.where[seat][camel])
            return
        if self.laden[seat] != NOT_KNOWN:
            self.laden[seat] += 1
        self.bear(seat, camel, good)

    def _bring_home(self, seat: int, good: int, city: int) -> None:
        """Put a good onto the player's board; after the last refill that is the end of the game."""
        if good == HIDDEN and city in self.city_at:
            good = self.see(GOODS[self.city_at[city]])
        if good == HIDDEN:
            self.delivered_known[seat] = False
        else:
            self.delivered[seat][good] += 1
        if self.is_bag_empty():
            self._finish()

    def _call_refill(self) -> None:
        """With four free goods left: their markers, and four draws; nothing any more once the bag is empty."""
        if not self.is_bag_empty():
            self.refilled = True
            self.due = REFILL
            self.awaited = DRAW_AWAITED
            self.mark_free_goods()
        elif self.length != "full" and self.rulings.read("demand_after_bag_empty") == "yes":
            self.mark_free_goods()

    def _finish(self) -> None:
        self.finished = True
        self.awaited = ()
        if any({*self.carried(seat)} == {CAMELS} for seat in range(len(self.players))):
            self.rulings.read("penalty_five")

    def awaits(self) -> Awaits | None:
        """The next draw of a refill, or an action of the player whose turn it is."""
        if self.finished:
            return None
        names = self.players if self.turn == NOT_KNOWN else (self.players[self.turn],)
        if self.due:
            where = f" for the numbered space {self.number_of_next_draw()}" if self.knows_next_draw() else ""
            message = f"a good is drawn{where}"
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


_MAKE: dict[type[Action], Callable[[CaravanPosition, Any], None]] = {
    MoveCamel: CaravanPosition._move_camel,
    MoveGood: CaravanPosition._move_good,
    PickUp: CaravanPosition._pick_up,
    Steal: CaravanPosition._steal,
    EndTurn: CaravanPosition._end_turn,
    Draw: CaravanPosition._draw,
}
