"""What the moves of a game tell together of arrows, loads and route, where the record does not state them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulecheck.games.timbuktu.boards import Boards, Unpaid
from rulecheck.games.timbuktu.cargo import Cargo


class Evidence(NamedTuple):
    """The boards of earlier stages of which moves may still tell more, those of this stage, and the goods.

    Who goes unpaid follows an arrow, or has nothing to pay with; who pays has goods and follows none. A camel that has
    goods had them in every stage before. Each method takes in a move and answers whether all of that can still be.
    """

    past: Sequence[Boards]
    boards: Boards
    cargo: Cargo

    def unpaid(self, went: Unpaid) -> bool:
        """A camel moved and paid nothing."""
        arrow, laden = self.boards.is_arrow(went.left, went.reached), self.cargo.is_laden(went.camel)
        if went.left < 0 or arrow or laden is False:
            return True
        self.boards.either = (*self.boards.either, went)
        return (arrow is None and laden is None) or self._settle()

    def paid(self, went: Unpaid, goods: tuple[str | None, ...], *, tells: bool) -> bool:
        """A camel moved and paid; `tells`: that nobody does who follows an arrow."""
        learns = tells and went.left >= 0 and self.boards.is_arrow(went.left, went.reached) is None
        if learns and not self.boards.learn(went.left, went.reached, paid=True, move=went.move):
            return False
        return (
            all(self._follow(boards, went.camel) for boards in (*self.past, self.boards))
            and self.cargo.pay(went.camel, goods, went.move)
            and self._settle()
        )

    def owes_on_no_route(self, went: Unpaid) -> bool:
        """Whether a camel owes nothing on any route that is possible: an arrow leads there, or it has no goods."""
        for route in self.boards.routes:
            trial = Evidence([one.copy() for one in self.past], self.boards.copy(), self.cargo.copy())
            for boards in (*trial.past, trial.boards):
                if len(boards.routes) > 1:
                    boards.keep([route])
            arrow = trial.boards.is_arrow(went.left, went.reached)
            if trial._settle() and not arrow and trial.cargo.is_laden(went.camel) is not False:
                return False
        return True

    def _follow(self, boards: Boards, camel: int) -> bool:
        """A camel had goods when it went unpaid."""
        went = [one for one in boards.either if one.camel == camel]
        return all(boards.learn(one.left, one.reached, paid=False, move=one.move) for one in went)

    def _settle(self) -> bool:
        """Hold arrows and loads against each other until nothing more follows."""
        every = (*self.past, self.boards)
        changed = True
        while changed:
            routes = [route for route in self.boards.routes if all(route in boards.routes for boards in self.past)]
            if not routes:
                return False
            for boards in every:
                if len(boards.routes) > len(routes):
                    boards.keep(routes)
            changed = False
            for boards in every:
                for one in boards.either:
                    arrow, laden = boards.is_arrow(one.left, one.reached), self.cargo.is_laden(one.camel)
                    if arrow is None and laden:
                        boards.learn(one.left, one.reached, paid=False, move=one.move)
                    elif arrow is False and (laden or (laden is None and not self.cargo.is_bare(one.camel))):
                        return False
                    changed = changed or (arrow is None and laden is True) or (arrow is False and laden is None)
        for boards in every:
            boards.either = tuple([one for one in boards.either if self._tells_more(boards, one)])
        return True

    def _tells_more(self, boards: Boards, one: Unpaid) -> bool:
        return boards.is_arrow(one.left, one.reached) is None and self.cargo.is_laden(one.camel) is None
