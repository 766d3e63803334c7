"""The goods cards outside the hands: the pile with its shuffles, the discards, and what is face down in the field.

Nobody sees the pile, but its cards are known: after a shuffle they are the discards of that moment. Each shuffle begins
a generation; a card that nobody has seen since is in the pile of its generation, or face down (or not noted) in the
field.
"""

from __future__ import annotations

from rulecheck.games.targi.components import FIRST_GOODS, GOODS_CARDS
from rulecheck.games.targi.position.codes import ANYWHERE, DISCARDED, IN_SIGHT

NO_CARD = -1


class Goods:
    """Where the nineteen goods cards are.

    `where` holds for each its generation, or a code. `left` counts the pile (None if nobody did). `drawn_in` holds for
    each cell the generation of the goods card that was put there last.
    """

    __slots__ = ("drawn_in", "generation", "left", "where")

    def __init__(self) -> None:
        self.where = [0] * GOODS_CARDS
        self.generation = 0
        self.left: int | None = GOODS_CARDS
        self.drawn_in = [0] * 9

    def copy(self) -> Goods:
        """The same once more, to go its own way from here."""
        made = Goods()
        made.where, made.drawn_in = list(self.where), list(self.drawn_in)
        made.generation, made.left = self.generation, self.left
        return made

    def see(self, card: int) -> None:
        """A card lies face up."""
        self.where[card - FIRST_GOODS] = IN_SIGHT

    def discard(self, card: int) -> None:
        """A card goes to the discards."""
        self.where[card - FIRST_GOODS] = DISCARDED

    def put(self, cell: int, in_field: int | None) -> None:
        """The top card goes face down into a cell; `in_field` counts the goods cards there, this one included."""
        self.drawn_in[cell] = self.generation
        self._draw()
        if self.left == 0:
            self._shuffle(in_field)

    def turn(self, card: int, in_field: int | None, *, shuffled_in: bool) -> None:
        """The Caravan turns up the top card, and it is discarded; the last one is shuffled in, or it is not."""
        self._draw()
        self.discard(card)
        if self.left == 0:
            self._shuffle(in_field, but=NO_CARD if shuffled_in else card - FIRST_GOODS)

    def _draw(self) -> None:
        if self.left is not None:
            self.left -= 1
            return
        # Without a count of the pile nobody can tell whether a shuffle follows: any discard may be back in it.
        self.where = [ANYWHERE if where == DISCARDED else where for where in self.where]

    def _shuffle(self, in_field: int | None, but: int = NO_CARD) -> None:
        """The discards form a new pile; `but` is a card that stays out of it."""
        self.generation += 1
        where = self.where
        for card in range(GOODS_CARDS):
            if where[card] == DISCARDED and card != but:
                where[card] = self.generation
        self.left = None if in_field is None else GOODS_CARDS - in_field - (but != NO_CARD)

    def may_be(self, card: int, generation: int) -> bool:
        """Whether a card can be one that was drawn from a generation of the pile."""
        where = self.where[card - FIRST_GOODS]
        return where in (generation, ANYWHERE) or (generation == ANYWHERE and where >= 0)

    def only_card(self, generation: int) -> int:
        """The one card that can be one that was drawn from a generation of the pile; NO_CARD if several can."""
        possible = [card for card in range(FIRST_GOODS, FIRST_GOODS + GOODS_CARDS) if self.may_be(card, generation)]
        return possible[0] if len(possible) == 1 else NO_CARD

    def may_be_next(self, card: int) -> bool:
        """Whether a card can be the top one of the pile."""
        return self.may_be(card, self.generation)

    def may_lie(self, cell: int, card: int) -> bool:
        """Whether a card can be the one in a cell that nobody has seen or noted."""
        return self.may_be(card, self.drawn_in[cell])
