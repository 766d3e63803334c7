"""Effects that last from the moment their card lies: reductions, exemptions, and what a round or a raid brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rulecheck.games.targi.effects.effect import Effect, Rights

if TYPE_CHECKING:
    from rulecheck.games.targi.position.laying import Laying


@dataclass(frozen=True, slots=True)
class DiscountSymbol(Effect):
    """TA8 (Targias), CR9 (Camel Riders), CA6 (Camps), WE6 (Wells), OA6 (Oases): further ones cost 1 good less."""

    kind: ClassVar[str] = "discount_symbol"
    symbol: int

    def grant(self, rights: Rights) -> None:
        """One good less for cards of the symbol; the card itself is paid by then."""
        rights.reductions[self.symbol] += 1


class DiscountNoble(Effect):
    """CA4: a hand card laid by the Noble costs 1 good less."""

    __slots__ = ()
    kind: ClassVar[str] = "discount_noble"

    def grant(self, rights: Rights) -> None:
        """One good less by the Noble."""
        rights.at_noble += 1


class HandCardWithoutNoble(Effect):
    """WE5: a hand card may be laid without the Noble for 1 good more than its cost."""

    __slots__ = ()
    kind: ClassVar[str] = "hand_card_without_noble"

    def grant(self, rights: Rights) -> None:
        """The hand card may be laid between actions."""
        rights.without_noble = True


class MerchantOneToOne(Effect):
    """CA8: at the Trader goods change 1 for 1."""

    __slots__ = ()
    kind: ClassVar[str] = "merchant_one_to_one"

    def grant(self, rights: Rights) -> None:
        """Goods change 1 for 1; gold stays at 3 for 1."""
        rights.one_for_one = True


class PlaceOnRobber(Effect):
    """WE8: the own Targi may be put on the robber's card."""

    __slots__ = ()
    kind: ClassVar[str] = "place_on_robber"

    def grant(self, rights: Rights) -> None:
        """The robber's card is open."""
        rights.on_robber = True


@dataclass(frozen=True, slots=True)
class BonusGood(Effect):
    """TA4 (dates), CR5 (pepper), OA8 (salt): 1 more in each round in which at least 1 came from a goods card.

    Whether goods of the round in which the card is laid count, if they came before it, is a ruling.
    """

    kind: ClassVar[str] = "bonus_good"
    good: int

    def grant(self, rights: Rights) -> None:
        """One more of the good each round."""
        rights.bonus[self.good] += 1

    def on_laying(self, position: Laying, seat: int) -> None:
        """The good may be due at once, for what came before in this round."""
        position.bonus_for_earlier_goods(seat, self.good)


class GoodIfNone(Effect):
    """OA4: 1 good of the own choice in each round in which no good came from a goods card, when the phase is over."""

    __slots__ = ()
    kind: ClassVar[str] = "good_if_none"

    def grant(self, rights: Rights) -> None:
        """One good at the end of a phase without goods."""
        rights.closing_goods += 1


class RaidExempt(Effect):
    """OA9: nothing has to be paid in raids."""

    __slots__ = ()
    kind: ClassVar[str] = "raid_exempt"

    def grant(self, rights: Rights) -> None:
        """No raid costs anything."""
        rights.exempt = True


class RaidVp(Effect):
    """TA9: 1 VP at every raid, after paying what is asked."""

    __slots__ = ()
    kind: ClassVar[str] = "raid_vp"

    def grant(self, rights: Rights) -> None:
        """One VP after each payment."""
        rights.raid_vp += 1
