"""What a record may state of another print."""

from typing import Annotated, Literal

from rulecheck.core.record import Entry, InlineEdition, Limits, Text, entry
from rulecheck.games.targi.components import TribeId
from rulecheck.games.targi.moves.names import Symbol

EffectKind = Literal[
    "none", "bonus_good", "choose_gain", "discount_noble", "discount_symbol", "end_vp_card_count",
    "end_vp_different_rows", "end_vp_more_cards", "end_vp_per_two", "end_vp_rightmost", "good_if_none",
    "goods_per_free_places", "goods_per_laid_cards", "hand_card_without_noble", "merchant_one_to_one",
    "move_two_cards", "opponent_two_targi", "place_on_robber", "raid_exempt", "raid_vp", "stored_gold", "other",
]  # fmt: skip


@entry
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


@entry
class StatedCard(Entry):
    """What a record states of one tribe card, if the print differs. What is left out is as the edition has it.

    `cost` is the whole cost. `or_gold` is the gold behind a slash: what may be paid instead of the cost; 0 is no slash.
    """

    symbol: Symbol | None = None
    vp: Annotated[int, Limits(ge=0, le=9)] | None = None
    cost: dict[Literal["salt", "pepper", "dates", "gold"], Annotated[int, Limits(ge=1, le=9)]] | None = None
    or_gold: Annotated[int, Limits(ge=0, le=9)] | None = None
    effect: StatedEffect | None = None


@entry
class TargiEdition(InlineEdition):
    """Printed facts that a record states: tribe cards whose print differs. They are reported, and held to."""

    tribe_cards: dict[TribeId, StatedCard] | None = None
