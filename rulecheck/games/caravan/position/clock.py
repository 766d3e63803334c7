"""Whose turn it is, the how manieth of the game, and what is left of it: as far as the record tells."""

from __future__ import annotations

from collections.abc import Iterable

from rulecheck.core.edition import Edition
from rulecheck.core.game import Position, Rulings
from rulecheck.games.caravan.components import ALLOWANCE
from rulecheck.games.caravan.position.codes import NOT_KNOWN, allowance

Moment = tuple[int, int]  # the number of a turn in the game, and the actions that are left of it


class Clock(Position):
    """The part of a position that counts turns and actions.

    `turn` is the seat whose turn it is, `turn_number` its number in the game (0: not known), `left` the actions that it
    has at most, and `doubt` how many fewer it may have. Where more than one moment is possible, `moments` lists them; a
    number of 4 or more that nobody told (`number_told`) stands for any later turn too. `price` is what the last move
    cost, `remaining` and `unsure` what was left after it, and the doubt of that. `due` counts the draws that a refill
    still owes: until they are made the turn does not pass.
    """

    __slots__ = (
        "doubt",
        "due",
        "left",
        "moments",
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
        self.left = ALLOWANCE[1]
        self.doubt = self.due = 0
        self.price = self.remaining = self.unsure = 0

    def settle_moments(self, possible: Iterable[Moment]) -> None:
        """Take over the moments that are possible."""
        moments = list(dict.fromkeys(possible))
        self.moments = moments if len(moments) > 1 else []
        numbers = {number for number, _ in moments}
        number = numbers.pop() if len(numbers) == 1 else 0
        self.turn_number = number if self.number_told or number < len(ALLOWANCE) - 1 else 0
        self.left = max(left for _, left in moments)
        self.doubt = self.left - min(left for _, left in moments)

    def left_for(self, seat: int) -> tuple[int, int]:
        """How many actions a player has at least and at most, if it is that player's turn."""
        if self.turn != NOT_KNOWN or not self.moments:
            return self.left - self.doubt, self.left
        counts = [left for number, left in self.moments if self._is_turn_of(seat, number)]
        return min(counts), max(counts)

    def may_be_over(self) -> bool:
        """Whether nobody can tell if the turn has used up its actions."""
        return self.doubt > 0 and self.doubt == self.left and self.turn != NOT_KNOWN

    def take_turn(self, seat: int) -> None:
        """A player acts: that tells whose turn it is, if nobody knew."""
        if self.turn == NOT_KNOWN and self.moments:
            self.settle_moments(moment for moment in self.moments if self._is_turn_of(seat, moment[0]))
        self.turn = seat

    def spend(self, price: int) -> None:
        """Take the price off the actions of the turn; the turn ends by itself when they are used up."""
        self.price = price
        if self.moments or price == NOT_KNOWN:
            prices = (1, 2) if price == NOT_KNOWN else (price,)
            moments = self.moments or [(self.turn_number, self.left)]
            self.settle_moments((number, left - cost) for number, left in moments for cost in prices if left >= cost)
        else:
            self.left -= price
        self.remaining, self.unsure = self.left, self.doubt
        if not (self.left or self.due or self.finished):
            self.pass_turn()

    def pass_turn(self) -> None:
        """The next player's turn begins."""
        if self.turn != NOT_KNOWN:
            self.turn = (self.turn + 1) % len(self.players)
        if self.moments:
            numbers = [number and number + 1 for number, _ in self.moments]
            self.settle_moments((number, allowance(number)) for number in numbers)
            return
        self.turn_number += self.turn_number > 0
        self.left = allowance(self.turn_number)
        self.doubt = 0

    def _is_turn_of(self, seat: int, number: int) -> bool:
        return (number - 1) % len(self.players) == seat
