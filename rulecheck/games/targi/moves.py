"""What a record of Targi is made of: edition, setup, snapshot, the actions with their claims, the result.

How things are named
- A border card is its printed number, 1 to 16. An inner cell is "R1C1" to "R3C3": row and column inside the frame, from
  the upper left. The cell that a column card and a row card share is (row of the row card, column of the column card).
- Tribe cards are "TA1" to "OA9" (TA Targia, CR Camel Rider, CA Camp, WE Well, OA Oasis), goods cards "G01" to "G19";
  the ids are ours and stand in `rulecheck edition targi`.
- An amount is an object that counts tokens by kind, {"salt": 2, "gold": 1}. What is left out is none; a zero is never
  written. "water" belongs to the expansion: it can be written, and a rule refuses it.
- A row of a display is 1 to 3; a place in it is "row-column", "1-1" to "3-4", each row being filled from its left.
- Rulings have the names of the games file, with the readings "yes" and "no". Five more settle what it leaves open:
  `caravan_last_card_shuffled_in` ("yes"), `bonus_at_once` ("yes"), `stored_gold_kept_back` ("no") and
  `discard_with_empty_hand` ("yes"; "no" closes it for cards under markers only) ask what their names say;
  `raid_partial_payment` has the readings "nothing" and "undetermined" (nobody can tell what is paid). With
  `raid_mixed_payment` at "yes" the third raid may also be paid with 2 goods and 1 VP; no other raid has such a payment.

What a null means
- A null (or a field that is left out) is a fact that nobody wrote down, unless the field's text here says otherwise.
- A card that is not noted is still of a known kind, goods or tribe. A move that uses it may name it (`card`); then it
  must be a card that can lie there: one that is nowhere in sight. Where neither the position nor the move tells the
  card and what follows hangs on it (laying it, taking its goods), the verdict is open and the replay stops.
- Where a rule hangs on a fact that a position does not tell, the move is open, and the replay goes on as if it had been
  legal. Where what follows from a move hangs on it (who is next, whether a bonus comes, whether tokens go back), the
  replay stops there.

How a round goes in a record
- The robber, the markers, the gains, the face-down replacements and the shuffles follow by force: they are no moves.
- Before rounds 4, 7 and 10 and after round 12 there is a raid: `pay_raid` by each player who has something to pay, the
  first player first. Whoever is exempt, or can pay neither side in full, makes no move.
- `place_targi` six times (five if CA5 says so), then the action phase of the first player, then that of the other.
- A phase is over with `end_phase`, always, also when every figure was used. If the card OA4 gives a good, `choose_good`
  follows; then `return_token` for each token beyond the limits, one at a time; then it is the other player's phase.
- After the second phase each face-down card is turned up, `turn_up`, in any order, also after round 12. If somebody has
  twelve cards by then, the game is over as soon as that phase is (its tokens returned), and none is turned up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from rulecheck.core.record import (
    Action,
    Claims,
    Entry,
    InlineEdition,
    PlayerName,
    PointsResult,
    Setup,
    Snapshot,
    Text,
)
from rulecheck.games.targi.components import GOODS_CARDS, TRIBE_CARDS, CellName, GoodsId, TribeId

Good = Literal["salt", "pepper", "dates", "water"]
Kind = Literal["salt", "pepper", "dates", "gold", "water"]
KindOrVp = Literal["salt", "pepper", "dates", "gold", "vp", "water"]
Symbol = Literal["targia", "camel_rider", "camp", "well", "oasis"]
Count = Annotated[int, Field(ge=0, le=999)]
Some = Annotated[int, Field(ge=1, le=99)]
Payment = dict[Kind, Some]
Gain = dict[KindOrVp, Some]
BorderNumber = Annotated[int, Field(ge=1, le=16)]
Row = Annotated[int, Field(ge=1, le=3)]
PlaceName = Literal["1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3", "2-4", "3-1", "3-2", "3-3", "3-4"]
CardId = Literal[TribeId, GoodsId]


# The edition


EffectKind = Literal[
    "none", "bonus_good", "choose_gain", "discount_noble", "discount_symbol", "end_vp_card_count",
    "end_vp_different_rows", "end_vp_more_cards", "end_vp_per_two", "end_vp_rightmost", "good_if_none",
    "goods_per_free_places", "goods_per_laid_cards", "hand_card_without_noble", "merchant_one_to_one",
    "move_two_cards", "opponent_two_targi", "place_on_robber", "raid_exempt", "raid_vp", "stored_gold", "other",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedEffect(Entry):
    """The effect of a card as a record states it, if the print differs.

    `kind` is one of the kinds of effect that the printed cards have, with the same amounts; `symbol` belongs to
    "discount_symbol" (whose cards cost less) and "end_vp_per_two" (what is counted), `good` to "bonus_good". "none" is
    a card without text; "other" is a text that fits no kind: it is quoted in `text`, and never checked.
    """

    kind: EffectKind
    symbol: Symbol | None = None
    good: Literal["salt", "pepper", "dates"] | None = None
    text: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedCard(Entry):
    """What a record states of one tribe card, if the print differs. What is left out is as the edition has it.

    `cost` is the whole cost. `or_gold` is the gold behind a slash: what may be paid instead of the cost; 0 is no slash.
    """

    symbol: Symbol | None = None
    vp: Annotated[int, Field(ge=0, le=9)] | None = None
    cost: dict[Literal["salt", "pepper", "dates", "gold"], Annotated[int, Field(ge=1, le=9)]] | None = None
    or_gold: Annotated[int, Field(ge=0, le=9)] | None = None
    effect: StatedEffect | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TargiEdition(InlineEdition):
    """Printed facts that a record states: tribe cards whose print differs. They are reported, and held to."""

    tribe_cards: dict[TribeId, StatedCard] | None = None


# The openings


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse(Entry):
    """What a player has in tokens. A kind that is left out is not known. Gold on WE9 is not in it."""

    salt: Count | None = None
    pepper: Count | None = None
    dates: Count | None = None
    gold: Count | None = None
    vp: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TargiSetup(Setup):
    """The start. `field` gives the nine face-up cards of the inner field; a cell left out, or null, was not noted.

    The rest follows from the rules and need not be said; where it is said it is checked: `purses` (2 of each good, 1
    gold, 4 VP for each player) and `robber` (card 1). The first player of the game is the first of `players`.
    """

    field: dict[CellName, CardId | None] | None = None
    purses: dict[PlayerName, Purse] | None = None
    robber: BorderNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(Entry):
    """What came from goods cards to one player in this round. The cards TA4, CR5, OA8 and OA4 look at it.

    `cards` counts goods from cards under markers, `caravan` goods from the card that the Caravan turned up; a good that
    is left out: none. `bonus` names the goods whose bonus of this round has been given, `late` counts the bonus goods
    that came in this phase (they may be held back, see the ruling `bonus_at_once`).
    """

    cards: dict[Literal["salt", "pepper", "dates"], Some] | None = None
    caravan: dict[Literal["salt", "pepper", "dates"], Some] | None = None
    bonus: Annotated[tuple[Literal["salt", "pepper", "dates"], ...], Field(max_length=3)] | None = None
    late: dict[Literal["salt", "pepper", "dates"], Some] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OlderGoods(Entry):
    """Goods cards in the field that were drawn before the last shuffle and that nobody has seen or noted since.

    The cards in `cells` are, in some order, those of `cards`.
    """

    cells: Annotated[tuple[CellName, ...], Field(max_length=9)]
    cards: Annotated[tuple[GoodsId, ...], Field(max_length=GOODS_CARDS)]


Step = Literal[
    "raid", "place", "act", "caravan", "expansion", "use_drawn", "choose_good", "gain", "closing_good", "limit",
    "turn_up", "turn_up_one",
]  # fmt: skip
InCell = Literal[TribeId, GoodsId, "tribe", "goods", "face_down_tribe", "face_down_goods"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TargiSnapshot(Snapshot):
    """A position. What is left out, or null, is not known, but for the fields marked (*): left out, there is none.

    Where in the game
    - `robber` is the card that the robber stands on (a corner while its raid is settled), `round` the number of the
      round, 1 to 12 (at a raid: of the round that follows; 13 at the fourth). Each follows from the other.
      `first_player` holds the first-player token: the first of `players` in odd rounds, the other in even ones.
    - `step` is what the game waits for: "raid" (a payment), "place" (a Targi), "act" (an action of a phase, or its
      end), "caravan" (the goods card that the Caravan turns up), "expansion" (the tribe card that the Tribal Expansion
      draws), "use_drawn" (that card is laid, kept or discarded), "choose_good" (one good of a card with slashes),
      "gain" (the goods, gold or VP of TA5, CR8 or WE3), "closing_good" (the good of OA4), "limit" (tokens beyond the
      limits), "turn_up" (the face-down cards at the end of a round), "turn_up_one" (a face-down card to which the Fata
      Morgana moved a marker, under a ruling that is not the default). `turn` is who pays, places, acts or returns
      tokens.

    On the table
    - `targis` are the border cards with a player's Targis that have not acted yet in this round; `markers` the inner
      cells with markers that have not. A player who is left out is not known; an empty list is none.
    - `field` is what lies in the inner cells: a card, or "tribe" or "goods" for a face-up card that was not noted, or
      "face_down_tribe" or "face_down_goods". Of a cell that is left out, or null, nothing is known.
    - `goods_pile` and `tribe_pile` count the piles. `goods_discards` lists the goods discards, `tribe_discards` the
      tribe discards (a null: a card that nobody wrote down). `older_goods` (*): see OlderGoods.

    Of each player (who is left out is not known)
    - `purses`, `hands` (no card, or one; a null is a card that nobody wrote down), `displays` (the laid cards of the
      rows 1, 2, 3 from the left; a null is a card that nobody wrote down).
    - `stored_gold` (*): who has the gold on the card WE9. Left out, it is nobody where the displays show that no WE9 is
      laid, else it is not known.

    What the rules remember
    - `fresh_hands`: whose hand card came in this round. `taken`: see Taken; a player who is left out is not known.
    - `two_targis`: who may use only two Targis in this round (CA5); `two_targis_next`: in the next round. Left out,
      each is nobody where the opponent's display shows no CA5, else it is not known.
    - `trading` (*): the Trader's Targi of the player on turn has made at least one exchange and may make more.
    - `may_move_cards` (*): OA3 has just been laid; two cards may be moved now.
    - `drawn`: the card that the Tribal Expansion drew, at the step "use_drawn" (null: nobody wrote it down).
    - `from_caravan` (*): at the step "choose_good", the card with slashes came from the Caravan and not from a cell.
    - `gain_of`, `gain`: at the step "gain", the card whose gain is due, and how many goods it gives (for TA5: 3).
    - `turning`: the cell of the step "turn_up_one".

    `finished` with `purses` and `displays`, and nothing else, is a table that is just over.
    """

    round: Annotated[int, Field(ge=1, le=13)] | None = None
    robber: BorderNumber | None = None
    first_player: PlayerName | None = None
    step: Step | None = None
    turn: PlayerName | None = None
    targis: dict[PlayerName, Annotated[tuple[BorderNumber, ...], Field(max_length=16)]] | None = None
    markers: dict[PlayerName, Annotated[tuple[CellName, ...], Field(max_length=9)]] | None = None
    field: dict[CellName, InCell | None] | None = None
    goods_pile: Annotated[int, Field(ge=0, le=GOODS_CARDS)] | None = None
    goods_discards: Annotated[tuple[GoodsId, ...], Field(max_length=GOODS_CARDS)] | None = None
    tribe_pile: Annotated[int, Field(ge=0, le=TRIBE_CARDS)] | None = None
    tribe_discards: Annotated[tuple[TribeId | None, ...], Field(max_length=TRIBE_CARDS)] | None = None
    older_goods: Annotated[tuple[OlderGoods, ...], Field(max_length=9)] | None = None
    purses: dict[PlayerName, Purse] | None = None
    hands: dict[PlayerName, Annotated[tuple[TribeId | None, ...], Field(max_length=9)]] | None = None
    displays: (
        dict[
            PlayerName,
            Annotated[
                tuple[Annotated[tuple[TribeId | None, ...], Field(max_length=9)], ...],
                Field(min_length=3, max_length=3),
            ],
        ]
        | None
    ) = None
    stored_gold: Annotated[tuple[PlayerName, ...], Field(max_length=2)] | None = None
    fresh_hands: Annotated[tuple[PlayerName, ...], Field(max_length=2)] | None = None
    taken: dict[PlayerName, Taken] | None = None
    two_targis: Annotated[tuple[PlayerName, ...], Field(max_length=2)] | None = None
    two_targis_next: Annotated[tuple[PlayerName, ...], Field(max_length=2)] | None = None
    trading: bool | None = None
    may_move_cards: bool | None = None
    drawn: TribeId | None = None
    from_caravan: bool | None = None
    gain_of: TribeId | None = None
    gain: Annotated[int, Field(ge=0, le=6)] | None = None
    turning: CellName | None = None


# The claims


@dataclass(frozen=True, slots=True, kw_only=True)
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
    goods_pile: Annotated[int, Field(ge=0, le=GOODS_CARDS)] | None = None


# The actions


class WithTokens:
    """The mark of actions that name tokens."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseAction(Action):
    """The base of what happens in a player's own action phase, the return of tokens included."""

    if TYPE_CHECKING:

        @property
        def player(self) -> str:
            """Whose phase it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayRaid(WithTokens, Action):
    """Pay a raid: {"salt": 1, "dates": 1}, or {"vp": 1}, or {"gold": 1}. What is paid is exact."""

    action: Literal["pay_raid"] = "pay_raid"
    player: PlayerName
    pay: Gain
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTargi(Action):
    """Put a Targi on a border card. After the last one the markers follow by force."""

    action: Literal["place_targi"] = "place_targi"
    player: PlayerName
    card: BorderNumber
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeGood(PhaseAction):
    """Take the good of a border card (2, 3, 6, 7, 11 or 15) with the Targi that stands on it."""

    action: Literal["take_good"] = "take_good"
    player: PlayerName
    card: BorderNumber
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeGoodsCard(UsesCard, PhaseAction):
    """Use the goods card under the own marker on `cell`.

    What it shows is taken, the card is discarded, a tribe card is put face down in its place. If it shows the three
    goods with slashes, `choose_good` follows. `card` names it; it may be left out where the position knows the card.
    """

    action: Literal["take_goods_card"] = "take_goods_card"
    player: PlayerName
    cell: CellName
    card: GoodsId | None = None
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseGood(WithTokens, PhaseAction):
    """Choose one good: that of a goods card with slashes (after `take_goods_card` or `turn_goods`), or that of OA4."""

    action: Literal["choose_good"] = "choose_good"
    player: PlayerName
    good: Good
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Exchange, PhaseAction):
    """One exchange at the Trader (border card 5): 3 equal goods for 1 gold, or 2 equal goods for 1 other good.

    With CA8 goods change 1 for 1, and only so. Several exchanges in a row are one action; its Targi is back as soon as
    the player does anything else.
    """

    action: Literal["trade"] = "trade"
    player: PlayerName
    give: Payment
    get: Kind
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMarker(PhaseAction):
    """The Fata Morgana (border card 9): the own marker on `cell` moves to the cell `to`, to act there later."""

    action: Literal["move_marker"] = "move_marker"
    player: PlayerName
    cell: CellName
    to: CellName
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Forge(Exchange, PhaseAction):
    """The one exchange at the Silversmith (border card 10): what is given settles how many VP come."""

    action: Literal["forge"] = "forge"
    player: PlayerName
    give: Payment
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SendCaravan(PhaseAction):
    """Use the Caravan (border card 13); `turn_goods` follows."""

    action: Literal["send_caravan"] = "send_caravan"
    player: PlayerName
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGoods(FromPile, PhaseAction):
    """The goods card that the Caravan turns up. Its gain comes at once, or `choose_good` follows; it is discarded.

    A null `card` is one that nobody wrote down: what it gives is not known, and the replay stops.
    """

    chance: ClassVar = True

    action: Literal["turn_goods"] = "turn_goods"
    player: PlayerName
    card: GoodsId | None = None
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpandTribe(PhaseAction):
    """Use the Tribal Expansion (border card 14); `draw_tribe` follows, then the card is laid, kept or discarded."""

    action: Literal["expand_tribe"] = "expand_tribe"
    player: PlayerName
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTribe(FromPile, PhaseAction):
    """The tribe card that the Tribal Expansion draws; null: one that nobody wrote down (the next move may name it)."""

    chance: ClassVar = True

    action: Literal["draw_tribe"] = "draw_tribe"
    player: PlayerName
    card: TribeId | None = None
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayCard(WithTokens, OwnTribeCard, PhaseAction):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepCard(OwnTribeCard, PhaseAction):
    """Take the tribe card under the own marker (`by` is its cell), or the drawn one, into the empty hand."""

    action: Literal["keep_card"] = "keep_card"
    player: PlayerName
    by: Literal[CellName, "tribal_expansion"]
    card: TribeId | None = None
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCard(OwnTribeCard, PhaseAction):
    """Discard the tribe card under the own marker (`by` is its cell), the drawn one, or by the Noble the hand card."""

    action: Literal["discard_card"] = "discard_card"
    player: PlayerName
    by: Literal[CellName, "noble", "tribal_expansion"]
    card: TribeId | None = None
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeGain(WithTokens, PhaseAction):
    """What TA5, CR8 or WE3 gives on being laid; it is due at once, and all of it.

    TA5: 3 goods, or {"gold": 1}, or {"vp": 1}. CR8 and WE3: as many goods as the card counts.
    """

    action: Literal["take_gain"] = "take_gain"
    player: PlayerName
    take: Gain
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCards(PhaseAction):
    """What OA3 allows when it has just been laid: one or two own laid cards go to the places that are named, together.

    Only right after the card OA3 was laid; who does something else leaves it. A swap is a move of two cards. A card
    that is named must come to another place than it lies on.
    """

    action: Literal["move_cards"] = "move_cards"
    player: PlayerName
    to: Annotated[dict[TribeId, PlaceName], Field(min_length=1)]
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip(PhaseAction):
    """Pass the action of one figure: the Targi on border card `card`, or the marker on `cell`, goes back at once.

    It must not have acted yet; the Trader's Targi has, once it made an exchange.
    """

    either: ClassVar = (("card",), ("cell",))

    action: Literal["skip"] = "skip"
    player: PlayerName
    card: BorderNumber | None = None
    cell: CellName | None = None
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase(PhaseAction):
    """End the own action phase. What has not acted yet is passed: those Targis and markers go back."""

    action: Literal["end_phase"] = "end_phase"
    player: PlayerName
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnToken(WithTokens, PhaseAction):
    """Return one token beyond a limit, at the end of the own phase: a good beyond 10 goods, a gold beyond 3."""

    action: Literal["return_token"] = "return_token"
    player: PlayerName
    kind: Kind
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(FromPile, Action):
    """A face-down card of the inner field is turned up at the end of the round; null: nobody wrote down which."""

    chance: ClassVar = True

    action: Literal["turn_up"] = "turn_up"
    cell: CellName
    card: CardId | None = None
    claims: TargiClaims | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TargiResult(PointsResult):
    """The winners, ranks and final scores."""


ACTIONS = (
    PayRaid, PlaceTargi, TakeGood, TakeGoodsCard, ChooseGood, Trade, MoveMarker, Forge, SendCaravan, TurnGoods,
    ExpandTribe, DrawTribe, LayCard, KeepCard, DiscardCard, TakeGain, MoveCards, Skip, EndPhase, ReturnToken, TurnUp,
)  # fmt: skip
