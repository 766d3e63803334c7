"""The actions, with what a log may say came of them, and the result."""

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from rulecheck.core.record import Action, Claims, Limits, PlayerName, PointsResult, entry
from rulecheck.games.targi.components import GOODS_CARDS, CellName, GoodsId, TribeId
from rulecheck.games.targi.moves.names import (
    BorderNumber,
    CardId,
    Count,
    Gain,
    Good,
    Kind,
    KindOrVp,
    Payment,
    PlaceName,
    Row,
)
from rulecheck.games.targi.moves.openings import Purse


@entry
class TargiClaims(Claims):
    """What a log may say came of a move. All of it is worked out and compared.

    - `gained`: the tokens that came to the player of the move by it, what was paid not subtracted; {} is nothing. The
      bonus of TA4, CR5 and OA8 is in it, the VP of TA9 too, and the gold that goes onto WE9 is not.
    - `purses`: what players have after the move and all that follows from it (kinds left out are not claimed).
    - `markers`: after the last Targi is placed, the cells of each player's markers, in any order.
    - `refill`: after a card under a marker is used, the kind of the card that is put face down in its cell.
    - `robber`: the card that the robber stands on after the move; `first_player`: who holds the token then.
    - `goods_pile`: how many cards the goods pile holds after the move (and after a shuffle, if one follows).
    """

    gained: dict[KindOrVp, Count] | None = None
    purses: dict[PlayerName, Purse] | None = None
    markers: dict[PlayerName, tuple[CellName, ...]] | None = None
    refill: Literal["goods", "tribe"] | None = None
    robber: BorderNumber | None = None
    first_player: PlayerName | None = None
    goods_pile: Annotated[int, Limits(ge=0, le=GOODS_CARDS)] | None = None


class WithTokens:
    """The mark of actions that name tokens."""

    __slots__ = ()


class UsesFigure:
    """The mark of actions for which a Targi or a marker is used, if they are not done by another right."""

    __slots__ = ()


class UsesCard:
    """The mark of actions that use a card: an inner one, the drawn one, or the one in hand."""

    __slots__ = ()


class OwnTribeCard(UsesCard):
    """The mark of actions that use a tribe card by a right (`by`)."""

    __slots__ = ()


class Exchange(WithTokens):
    """The mark of actions that give tokens for others."""

    __slots__ = ()


class FromPile:
    """The mark of actions that show which card a pile gave."""

    __slots__ = ()


@entry
class PhaseAction(Action):
    """The base of what happens in a player's own action phase, the return of tokens included."""

    if TYPE_CHECKING:

        @property
        def player(self) -> str:
            """Whose phase it is."""


@entry
class PayRaid(WithTokens, Action):
    """Pay a raid: {"salt": 1, "dates": 1}, or {"vp": 1}, or {"gold": 1}. What is paid is exact."""

    action: Literal["pay_raid"] = "pay_raid"
    player: PlayerName
    pay: Gain
    claims: TargiClaims | None = None


@entry
class PlaceTargi(Action):
    """Put a Targi on a border card. After the last one the markers follow by force."""

    action: Literal["place_targi"] = "place_targi"
    player: PlayerName
    card: BorderNumber
    claims: TargiClaims | None = None


@entry
class TakeGood(UsesFigure, PhaseAction):
    """Take the good of a border card (2, 3, 6, 7, 11 or 15) with the Targi that stands on it."""

    action: Literal["take_good"] = "take_good"
    player: PlayerName
    card: BorderNumber
    claims: TargiClaims | None = None


@entry
class TakeGoodsCard(UsesFigure, UsesCard, PhaseAction):
    """Use the goods card under the own marker on `cell`.

    What it shows is taken, the card is discarded, a tribe card is put face down in its place. If it shows the three
    goods with slashes, `choose_good` follows. `card` names it; it may be left out where the position knows the card.
    """

    action: Literal["take_goods_card"] = "take_goods_card"
    player: PlayerName
    cell: CellName
    card: GoodsId | None = None
    claims: TargiClaims | None = None


@entry
class ChooseGood(WithTokens, PhaseAction):
    """Choose one good: that of a goods card with slashes (after `take_goods_card` or `turn_goods`), or that of OA4."""

    action: Literal["choose_good"] = "choose_good"
    player: PlayerName
    good: Good
    claims: TargiClaims | None = None


@entry
class Trade(UsesFigure, Exchange, PhaseAction):
    """One exchange at the Trader (border card 5): 3 equal goods for 1 gold, or 2 equal goods for 1 other good.

    With CA8 goods change 1 for 1, and only so. Several exchanges in a row are one action; its Targi is back as soon as
    the player does anything else.
    """

    action: Literal["trade"] = "trade"
    player: PlayerName
    give: Payment
    get: Kind
    claims: TargiClaims | None = None


@entry
class MoveMarker(UsesFigure, PhaseAction):
    """The Fata Morgana (border card 9): the own marker on `cell` moves to the cell `to`, to act there later."""

    action: Literal["move_marker"] = "move_marker"
    player: PlayerName
    cell: CellName
    to: CellName
    claims: TargiClaims | None = None


@entry
class Forge(UsesFigure, Exchange, PhaseAction):
    """The one exchange at the Silversmith (border card 10): what is given settles how many VP come."""

    action: Literal["forge"] = "forge"
    player: PlayerName
    give: Payment
    claims: TargiClaims | None = None


@entry
class SendCaravan(UsesFigure, PhaseAction):
    """Use the Caravan (border card 13); `turn_goods` follows."""

    action: Literal["send_caravan"] = "send_caravan"
    player: PlayerName
    claims: TargiClaims | None = None


@entry
class TurnGoods(FromPile, PhaseAction):
    """The goods card that the Caravan turns up. Its gain comes at once, or `choose_good` follows; it is discarded.

    A null `card` is one that nobody wrote down: what it gives is not known, and the replay stops.
    """

    chance: ClassVar = True

    action: Literal["turn_goods"] = "turn_goods"
    player: PlayerName
    card: GoodsId | None = None
    claims: TargiClaims | None = None


@entry
class ExpandTribe(UsesFigure, PhaseAction):
    """Use the Tribal Expansion (border card 14); `draw_tribe` follows, then the card is laid, kept or discarded."""

    action: Literal["expand_tribe"] = "expand_tribe"
    player: PlayerName
    claims: TargiClaims | None = None


@entry
class DrawTribe(FromPile, PhaseAction):
    """The tribe card that the Tribal Expansion draws; null: one that nobody wrote down (the next move may name it)."""

    chance: ClassVar = True

    action: Literal["draw_tribe"] = "draw_tribe"
    player: PlayerName
    card: TribeId | None = None
    claims: TargiClaims | None = None


@entry
class LayCard(UsesFigure, WithTokens, OwnTribeCard, PhaseAction):
    """Lay a tribe card in a row of the own display and pay for it.

    `by` says which card it is and by what right: a cell, the card under the own marker there; "noble", the hand card by
    the Targi on the Noble (border card 1); "tribal_expansion", the card just drawn; "WE5", the hand card without the
    Noble, which only the owner of the laid card WE5 may do. `card` names it; it may be left out where the position
    knows the card.

    `pay` is exactly what is paid, reductions and the extra good of WE5 included; {} where nothing is left to pay. The
    gold on WE9 is part of `gold`: with 1 gold there and none in the purse, {"gold": 1} can be paid. `from_we9` says
    whether it is: null is as the rules force it (it is, whenever gold is paid); false keeps it back, which only a
    ruling allows; true without any gold there is refused.
    """

    action: Literal["lay_card"] = "lay_card"
    player: PlayerName
    by: Literal[CellName, "noble", "tribal_expansion", "WE5"]
    row: Row
    pay: Payment
    card: TribeId | None = None
    from_we9: bool | None = None
    claims: TargiClaims | None = None


@entry
class KeepCard(UsesFigure, OwnTribeCard, PhaseAction):
    """Take the tribe card under the own marker (`by` is its cell), or the drawn one, into the empty hand."""

    action: Literal["keep_card"] = "keep_card"
    player: PlayerName
    by: Literal[CellName, "tribal_expansion"]
    card: TribeId | None = None
    claims: TargiClaims | None = None


@entry
class DiscardCard(UsesFigure, OwnTribeCard, PhaseAction):
    """Discard the tribe card under the own marker (`by` is its cell), the drawn one, or by the Noble the hand card."""

    action: Literal["discard_card"] = "discard_card"
    player: PlayerName
    by: Literal[CellName, "noble", "tribal_expansion"]
    card: TribeId | None = None
    claims: TargiClaims | None = None


@entry
class TakeGain(WithTokens, PhaseAction):
    """What TA5, CR8 or WE3 gives on being laid; it is due at once, and all of it.

    TA5: 3 goods, or {"gold": 1}, or {"vp": 1}. CR8 and WE3: as many goods as the card counts.
    """

    action: Literal["take_gain"] = "take_gain"
    player: PlayerName
    take: Gain
    claims: TargiClaims | None = None


@entry
class MoveCards(PhaseAction):
    """What OA3 allows when it has just been laid: one or two own laid cards go to the places that are named, together.

    Only right after the card OA3 was laid; who does something else leaves it. A swap is a move of two cards. A card
    that is named must come to another place than it lies on.
    """

    action: Literal["move_cards"] = "move_cards"
    player: PlayerName
    to: Annotated[dict[TribeId, PlaceName], Limits(min_length=1)]
    claims: TargiClaims | None = None


@entry
class Skip(UsesFigure, PhaseAction):
    """Pass the action of one figure: the Targi on border card `card`, or the marker on `cell`, goes back at once.

    It must not have acted yet; the Trader's Targi has, once it made an exchange.
    """

    either: ClassVar = (("card",), ("cell",))

    action: Literal["skip"] = "skip"
    player: PlayerName
    card: BorderNumber | None = None
    cell: CellName | None = None
    claims: TargiClaims | None = None


@entry
class EndPhase(PhaseAction):
    """End the own action phase. What has not acted yet is passed: those Targis and markers go back."""

    action: Literal["end_phase"] = "end_phase"
    player: PlayerName
    claims: TargiClaims | None = None


@entry
class ReturnToken(WithTokens, PhaseAction):
    """Return one token beyond a limit, at the end of the own phase: a good beyond 10 goods, a gold beyond 3."""

    action: Literal["return_token"] = "return_token"
    player: PlayerName
    kind: Kind
    claims: TargiClaims | None = None


@entry
class TurnUp(FromPile, Action):
    """A face-down card of the inner field is turned up at the end of the round; null: nobody wrote down which."""

    chance: ClassVar = True

    action: Literal["turn_up"] = "turn_up"
    cell: CellName
    card: CardId | None = None
    claims: TargiClaims | None = None


@entry
class TargiResult(PointsResult):
    """The winners, ranks and final scores."""


ACTIONS = (
    PayRaid, PlaceTargi, TakeGood, TakeGoodsCard, ChooseGood, Trade, MoveMarker, Forge, SendCaravan, TurnGoods,
    ExpandTribe, DrawTribe, LayCard, KeepCard, DiscardCard, TakeGain, MoveCards, Skip, EndPhase, ReturnToken, TurnUp,
)  # fmt: skip
