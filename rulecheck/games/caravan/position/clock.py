"""Whose turn it is, the how manieth of the game, and what is left of it: as far as the record tells."""

from __future__ import annotations

from collections.abc import Iterable

from rulecheck.core.edition import Edition
from rulecheck.core.game import Position, Rulings
from rulecheck.games.caravan.components import ALLOWANCE
from rulecheck.games.caravan.position.codes import NOT_KNOWN, allowance

# The number of a turn in the game, the actions that are left of it, and the spaces where a camel was found of which the
# record does not tell where it is: it made another one dearer.
Moment = tuple[int, int, frozenset[int]]
NOWHERE: frozenset[int] = frozenset()
MANY = 50  # more moments than these are not kept apart by what was found in them


class Clock(Position):
    """The part of a position that counts turns and actions.

    `turn` is the seat whose turn it is, `turn_number` its number in the game (0: not known), `left` the actions that it
    has at most, and `doubt` how many fewer it may have. Where more than one moment is possible, `moments` lists them; a
    number of 4 or more that nobody told (`number_told`) stands for any later turn too. `nowhere` counts the camels of
    which nobody knows where they are, `asked` are the spaces where one of them may have stood when another came.
    `price` is what the last move cost, `remaining` and `unsure` what was left after it, and the doubt of that. `due`
    counts the draws that a refill still owes: until they are made the turn does not pass.
    """

    __slots__ = (
        "asked",
        "doubt",
        "due",
        "left",
        "moments",
        "nowhere",
        "number_told",
        "price",
        "remaining",
        "turn",
        "turn_number",
        "unsure",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        self.turn = 0
        self.turn_number = 1
        self.number_told = True
        self.moments: list[Moment] = []
        self.nowhere = 0
        self.asked: set[int] = set()
        self.left = ALLOWANCE[1]
        self.doubt = self.due = 0
        self.price = self.remaining = self.unsure = 0

    def settle_moments(self, possible: Iterable[Moment]) -> None:
        """Take over the moments that are possible."""
        moments = list(dict.fromkeys(possible))
        self.moments = moments if len(moments) > 1 or moments[0][2] else []
        numbers = {number for number, _, _ in moments}
        number = numbers.pop() if len(numbers) == 1 else 0
        self.turn_number = number if self.number_told or number < len(ALLOWANCE) - 1 else 0
        self.left = max(left for _, left, _ in moments)
        self.doubt = self.left - min(left for _, left, _ in moments)

    def can_pay(self, seat: int, price: int, goal: int) -> bool | None:
        """Whether a player has the actions left to bring a camel to a space, if it is that player's turn."""
        moments = self._moments()
        if self.turn == NOT_KNOWN:
            moments = [moment for moment in moments if self._is_turn_of(seat, moment[0])]
        answers = {cost <= moment[1] for moment in moments for cost, _ in self._costs(moment, price, goal)}
        return answers.pop() if len(answers) == 1 else None

    def is_clear(self, space: int) -> bool:
        """Whether it came to light that no camel stands on a space of those that nobody knows where they are."""
        return space in self.asked and not any(space in found for _, _, found in self.moments)

    def find(self, space: int) -> None:
        """It comes to light that a camel of which nobody knew where it is has been standing on a space."""
        if space in self.asked:
            self.settle_moments(moment for moment in self._moments() if space in moment[2])

    def _moments(self) -> list[Moment]:
        return self.moments or [(self.turn_number, self.left, NOWHERE)]

    def _costs(self, moment: Moment, price: int, goal: int) -> list[tuple[int, frozenset[int]]]:
        """What it may cost to bring a camel to a space, each with the spaces where a camel was found then."""
        found = moment[2]
        if price != NOT_KNOWN:
            return [(price, found)]
        if goal in self.asked:
            return [(2 if goal in found else 1, found)]
        return [(1, found), (2, found | {goal})] if len(found) < self.nowhere else [(1, found)]

    def may_be_over(self) -> bool:
        """Whether nobody can tell if the turn has used up its actions."""
        return self.doubt > 0 and self.doubt == self.left and self.turn != NOT_KNOWN

    def take_turn(self, seat: int) -> None:
        """A player acts: that tells whose turn it is, if nobody knew."""
        if self.turn == NOT_KNOWN and self.moments:
            self.settle_moments(moment for moment in self.moments if self._is_turn_of(seat, moment[0]))
        self.turn = seat

    def spend(self, price: int, goal: int = NOT_KNOWN) -> None:
        """Take the price off the actions of the turn; the turn ends by itself when they are used up.

        Of a camel whose price nobody knows `goal` is the space that it came to.
        """
        self.price = price
        if self.moments or price == NOT_KNOWN:
            self._spend_unsurely(price, goal)
        else:
            self.left -= price
        self.remaining, self.unsure = self.left, self.doubt
        if not (self.left or self.due or self.finished):
            self.pass_turn()

    def _spend_unsurely(self, price: int, goal: int) -> None:
        paid = [
            (cost, (number, left - cost, found))
            for number, left, before in self._moments()
            for cost, found in self._costs((number, left, before), price, goal)
            if left >= cost
        ]
        if len({cost for cost, _ in paid}) == 1:
            self.price = paid[0][0]
        self.settle_moments(moment for _, moment in paid)
        if price == NOT_KNOWN:
            self.asked.add(goal)
        if len(self.moments) > MANY:
            self.forget_found()

    def forget_found(self) -> None:
        """Nobody can tell any more where camels were found: one of them moved, or there are too many ways.

        A space where none of them stands stays so, for where a camel is does not fall into oblivion.
        """
        self.asked = set(filter(self.is_clear, self.asked))
        if self.moments:
            self.settle_moments((number, left, NOWHERE) for number, left, _ in self.moments)

    def go_on(self) -> None:
        """The turn goes on, or passes if no action is left; if nobody knows whose it is, it may be either."""
        if not self.left:
            self.pass_turn()
        elif self.turn == NOT_KNOWN and self.moments:
            self.settle_moments(
                (number, left, found) if left else (number + 1, allowance(number + 1), found)
                for number, left, found in self.moments
            )

    def pass_turn(self) -> None:
        """The next player's turn begins."""
        if self.turn != NOT_KNOWN:
            self.turn = (self.turn + 1) % len(self.players)
        if self.moments:
            following = [(number and number + 1, found) for number, _, found in self.moments]
            self.settle_moments((number, allowance(number), found) for number, found in following)
            return
        if self.turn_number:
            self.turn_number += 1
        self.left = allowance(self.turn_number)
        self.doubt = 0

    def _is_turn_of(self, seat: int, number: int) -> bool:
        return (number - 1) % len(self.players) == seat
