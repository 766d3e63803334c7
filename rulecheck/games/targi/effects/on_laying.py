"""Effects that happen once, when their card has just been laid and paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rulecheck.games.targi.components import FULL_DISPLAY
from rulecheck.games.targi.effects.effect import Effect

if TYPE_CHECKING:
    from rulecheck.games.targi.position.laying import Laying

GOODS_OF_CHOICE = 3


class ChooseGain(Effect):
    """TA5: 3 goods or 1 gold or 1 VP."""

    __slots__ = ()
    kind: ClassVar[str] = "choose_gain"

    def on_laying(self, position: Laying, seat: int) -> None:  # noqa: ARG002
        """The choice is due."""
        position.owe_gain(GOODS_OF_CHOICE)


class GoodsPerLaidCards(Effect):
    """WE3: 1 good of choice for every two cards in the own display, itself included (a ruling)."""

    __slots__ = ()
    kind: ClassVar[str] = "goods_per_laid_cards"

    def on_laying(self, position: Laying, seat: int) -> None:
        """So many goods are due."""
        laid = position.laid[seat]
        position.owe_gain(position.counted_with_new_card(laid // 2, (laid - 1) // 2))


class GoodsPerFreePlaces(Effect):
    """CR8: 1 good of choice for every two free places in the own display, its own place no longer free (a ruling)."""

    __slots__ = ()
    kind: ClassVar[str] = "goods_per_free_places"

    def on_laying(self, position: Laying, seat: int) -> None:
        """So many goods are due."""
        free = FULL_DISPLAY - position.laid[seat]
        position.owe_gain(position.counted_with_new_card(free // 2, (free + 1) // 2))


class StoredGold(Effect):
    """WE9: 1 gold from the supply is put on this card, for the first later card whose payment contains gold."""

    __slots__ = ()
    kind: ClassVar[str] = "stored_gold"

    def on_laying(self, position: Laying, seat: int) -> None:
        """The gold goes onto the card."""
        position.store_gold(seat)


class MoveTwoCards(Effect):
    """OA3: two own laid cards may be moved, no gap may remain."""

    __slots__ = ()
    kind: ClassVar[str] = "move_two_cards"

    def on_laying(self, position: Laying, seat: int) -> None:  # noqa: ARG002
        """The cards may be moved now."""
        position.allow_moving()


class OpponentTwoTargi(Effect):
    """CA5: in the following round, once, the opponent may use only two Targis."""

    __slots__ = ()
    kind: ClassVar[str] = "opponent_two_targi"

    def on_laying(self, position: Laying, seat: int) -> None:
        """It is remembered for the next round."""
        position.two_next[1 - seat] = True
