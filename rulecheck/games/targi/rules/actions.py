"""4: the action phase: figures, inner cards, and the actions of the border."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import (
    BORDER,
    BORDER_GOOD,
    CARAVAN,
    CARD,
    CELL,
    CELLS,
    FATA_MORGANA,
    FIRST_GOODS,
    SILVERSMITH,
    TRADER,
    TRIBAL_EXPANSION,
    WATER,
    amount_of,
    tokens,
)
from rulecheck.games.targi.effects.lasting import MerchantOneToOne
from rulecheck.games.targi.moves import (
    DiscardCard,
    DrawTribe,
    Exchange,
    ExpandTribe,
    Forge,
    FromPile,
    KeepCard,
    LayCard,
    MoveMarker,
    SendCaravan,
    Skip,
    TakeGood,
    TakeGoodsCard,
    Trade,
    TurnGoods,
    UsesCard,
    UsesFigure,
)
from rulecheck.games.targi.position.acting import forged
from rulecheck.games.targi.position.codes import (
    BY,
    CARAVAN_TURNS,
    DISCARDED,
    EXPANSION_DRAWS,
    NOBODY,
    NOT_KNOWN,
)
from rulecheck.games.targi.position.goods import Goods
from rulecheck.games.targi.position.possible import may_have
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import ACTIONS, CARDS, EXPANSION, NOT_PRINTED, TRIBE, rules
from rulecheck.games.targi.rules.purse import cannot_pay

# The border card whose Targi acts, or the cell whose marker does (~cell).
_FIGURE_OF: dict[type, Callable[[Any], int]] = {
    TakeGood: attrgetter("card"),
    TakeGoodsCard: lambda move: ~CELL[move.cell],
    Skip: lambda move: move.card or ~CELL[move.cell],
    Trade: lambda _: TRADER,
    MoveMarker: lambda _: FATA_MORGANA,
    Forge: lambda _: SILVERSMITH,
    SendCaravan: lambda _: CARAVAN,
    ExpandTribe: lambda _: TRIBAL_EXPANSION,
    LayCard: lambda move: BY[move.by],
    KeepCard: lambda move: BY[move.by],
    DiscardCard: lambda move: BY[move.by],
}
_LAST_BORDER = len(BORDER)


@rules.check(
    401, "no-figure-there", on=UsesFigure, source=ACTIONS, certainty=CERTAIN,
    digest="A18 A19 A21 A24 A25 A26 A27 A28 A29 A30",
)  # fmt: skip
def no_figure_there(position: TargiPosition, move: Any) -> Fault | Unproven | None:
    """Each Targi gives its owner the action of its border card, each marker that of its inner card, once.

    When a border action is finished the Targi goes back and the card stays; when an inner card has been used the marker
    goes back.
    """
    figure = _FIGURE_OF[type(move)](move)
    seat = position.seats[move.player]
    if figure < 0:
        if position.marker[~figure] == seat:
            return None
        if not position.markers_sure[seat] and position.marker[~figure] == NOBODY:
            return _figures_not_told(move.player, "markers")
        sentence = "{player} has no marker on {cell} that has not acted"
        return Fault(sentence, player=move.player, cell=CELLS[~figure], at=_at(move))
    if not 0 < figure < _LAST_BORDER:
        return None
    if position.stands[figure] == seat and not (position.trading and figure == TRADER and isinstance(move, Skip)):
        return None
    if not position.figures_sure[seat] and position.stands[figure] == NOBODY:
        return _figures_not_told(move.player, "targis")
    sentence = "{player} has no Targi on card {card}, {name}, that has not acted"
    return Fault(sentence, player=move.player, card=figure, name=BORDER[figure], at=_at(move))


def _at(move: Any) -> tuple[str, ...]:
    return next(((name,) for name in ("cell", "card", "by") if getattr(move, name, None) is not None), ())


def _figures_not_told(name: str, field: str) -> Unproven:
    sentence = "which {field} of {player} have not acted is not in the record"
    return Unproven(sentence, player=name, field=field, missing=(f"/position/{field}/{name}",))


rules.state(
    402,
    "order-of-actions",
    text="""The owner picks the order of the own actions. Any action may be passed: its Targi or marker goes back, at
    the latest when the own phase ends, and a card that was passed stays where it is, face up.""",
    source=ACTIONS,
    certainty=LIKELY,
    digest="A18 A21",
)


def card_source(move: Any) -> int:
    """The inner cell whose card a move uses, as ~cell; another card gives a number from 0 upwards."""
    return ~CELL[move.cell] if type(move) is TakeGoodsCard else BY[move.by]


@rules.check(403, "wrong-kind-of-card", on=UsesCard, source=ACTIONS, certainty=CERTAIN, digest="A22 A37")
def wrong_kind_of_card(position: TargiPosition, move: Any) -> Fault | Unproven | None:
    """What a goods card shows is taken; a tribe card is laid, kept or discarded."""
    cell, goods = ~card_source(move), type(move) is TakeGoodsCard
    if cell < 0:
        return None
    lies = position.is_goods(cell)
    if lies is goods:
        return None
    if lies is None:
        sentence = "which card lies on {cell} is not in the record"
        return Unproven(sentence, cell=CELLS[cell], missing=(f"/position/field/{CELLS[cell]}",), at=_at(move))
    found = "goods card" if lies else "tribe card"
    return Fault("the card on {cell} is a {found}", cell=CELLS[cell], found=found, at=_at(move))


rules.state(
    404,
    "face-down-cards",
    text="""A face-down card of the inner field cannot be used in this round: no marker can lie on it.""",
    source=ACTIONS,
    certainty=CERTAIN,
    digest="A20",
)


# Inner cards

rules.state(
    406,
    "goods-card",
    text="""A player who uses a goods card takes what it shows: goods, gold or a VP. Of three goods with slashes between
    them the player takes one. The card is discarded.""",
    source=ACTIONS,
    certainty=CERTAIN,
    digest="A22",
)
rules.state(
    407,
    "replacement",
    text="""As soon as an inner card has been used, before the next action, its cell gets a card of the other kind, face
    down: a goods card is replaced by a tribe card, a tribe card by a goods card.""",
    source=ACTIONS,
    certainty=CERTAIN,
    digest="A19",
)


rules.state(
    409,
    "shuffle",
    text="""As soon as the last card of the goods pile has been drawn, the goods discards are shuffled into a new pile;
    cards that are discarded later wait for the next shuffle. If the Caravan turned the last card up, its action is
    finished first (a ruling). The tribe pile cannot run out.""",
    source=ACTIONS,
    certainty=CERTAIN,
    digest="A23 G4.18",
    rulings=("caravan_last_card_shuffled_in",),
)


@rules.check(410, "nothing-to-draw", on=FromPile, source=CARDS, certainty=CERTAIN, digest="A29 A30", closing=True)
def nothing_to_draw(position: TargiPosition, move: Any) -> Fault | None:
    """The Caravan turns up one goods card, the Tribal Expansion draws one tribe card, each when it is used."""
    kind, stage = type(move), position.stage
    if kind is TurnGoods and stage not in (CARAVAN_TURNS, 0):
        return Fault("a goods card is turned up, but the Caravan was not used")
    if kind is DrawTribe and stage not in (EXPANSION_DRAWS, 0):
        return Fault("a tribe card is drawn, but the Tribal Expansion was not used")
    return None


@rules.check(
    411, "not-in-the-pile", on=FromPile, source=Source("Components"), certainty=CERTAIN, digest="A3 A19 A23 A29 A30",
)  # fmt: skip
def not_in_the_pile(position: TargiPosition, move: Any) -> Fault | None:
    """A card that is drawn or turned up comes from its pile: it is nowhere in sight, and not among the discards."""
    if move.card is None:
        return None
    card = CARD[move.card]
    if card < FIRST_GOODS:
        if not position.tribe_seen[card]:
            return None
        return Fault("{card} cannot come from the pile: it has been seen already", card=move.card, at=("card",))
    if _may_come(position.goods, move, card):
        return None
    other = position.other_goods
    ruling = "caravan_last_card_shuffled_in" if other is not None and _may_come(other, move, card) else ""
    discarded = position.goods.where[card - FIRST_GOODS] == DISCARDED
    found = "it is discarded" if discarded else "it is in the field, or was drawn at another time"
    return Fault("{card} cannot come from the pile: {found}", card=move.card, found=found, ruling=ruling, at=("card",))


def _may_come(goods: Goods, move: Any, card: int) -> bool:
    return goods.may_be_next(card) if type(move) is TurnGoods else goods.may_lie(CELL[move.cell], card)


@rules.check(412, "card-of-the-caravan", on=TurnGoods, source=CARDS, certainty=CERTAIN, digest="A29")
def card_of_the_caravan(position: TargiPosition, move: TurnGoods) -> Unproven | None:
    """What the Caravan brings is what the card shows that it turned up."""
    if position.top_goods_card(move.card) >= 0:
        return None
    missing = (f"/moves/{position.made}/card",)
    return Unproven("which goods card the Caravan turned up is not in the record", missing=missing, stops=True)


# The border


@rules.check(421, "no-goods-on-this-card", on=TakeGood, source=CARDS, certainty=CERTAIN, digest="A24")
def no_goods_on_this_card(position: TargiPosition, move: TakeGood) -> Fault | None:  # noqa: ARG001
    """Six border cards give one good: 2 and 7 dates, 3 and 15 salt, 6 and 11 pepper."""
    if move.card in BORDER_GOOD:
        return None
    return Fault("card {card}, {name}, gives no good", card=move.card, name=BORDER[move.card], at=("card",))


rules.state(
    422,
    "noble",
    text="The Noble (card 1): lay the hand card and pay for it, or discard it.",
    source=TRIBE,
    certainty=CERTAIN,
    digest="A25",
)


@rules.check(423, "trade-for-the-same-good", on=Trade, source=CARDS, certainty=CERTAIN, digest="A26")
def trade_for_the_same_good(position: TargiPosition, move: Trade) -> Fault | None:  # noqa: ARG001
    """At the Trader (card 5) goods are changed for another good."""
    if move.get not in move.give:
        return None
    return Fault("{player} gives {kind} to get {kind}", player=move.player, kind=move.get, at=("get",))


@rules.check(424, "wrong-trade", on=Trade, source=CARDS, certainty=CERTAIN, digest="A26 G4.17")
def wrong_trade(position: TargiPosition, move: Trade) -> Fault | Unproven | None:
    """The Trader changes, as often as the player likes, 3 equal goods for 1 gold, or 2 equal goods for 1 other good.

    With the laid card CA8 goods change 1 for 1; gold stays at 3 for 1.
    """
    give = move.give
    seat = position.seats[move.player]
    one_to_one = position.rights[seat].one_for_one
    count = 3 if move.get == "gold" else 1 if one_to_one else 2
    equal = len(give) == 1 and "gold" not in give and WATER not in give
    offered = next(iter(give.values()), 0)
    unsure = equal and move.get != "gold" and offered in (1, 2) and not one_to_one
    if unsure and may_have(position, seat, MerchantOneToOne):
        sentence = "whether {player} has CA8 is not in the record"
        return Unproven(sentence, player=move.player, missing=(f"/position/displays/{move.player}",), at=("give",))
    if equal and offered == count:
        return None
    sentence = "{player} gives {give} for 1 {get}, which takes {count} equal goods"
    facts: dict[str, Any] = {"player": move.player, "give": tokens(amount_of(give)), "get": move.get, "count": count}
    return Fault(sentence, at=("give",), certainty=LIKELY if one_to_one else CERTAIN, **facts)


@rules.check(425, "wrong-offer", on=Forge, source=EXPANSION, certainty=CERTAIN, digest="A28 C11 C20")
def wrong_offer(position: TargiPosition, move: Forge) -> Fault | None:  # noqa: ARG001
    """The goods that the Silversmith takes are equal ones. That goods of any kinds do belongs to the expansion."""
    if len(move.give) < 2:
        return None
    give = amount_of(move.give)
    if give[3] or sum(give[:3]) not in (2, 4):
        return None
    sentence = "{player} gives goods of several kinds, {give}, as only the expansion of Targi allows"
    return Fault(sentence, player=move.player, give=tokens(give), at=("give",))


@rules.check(426, "not-for-the-silversmith", on=Forge, source=CARDS, certainty=CERTAIN, digest="A28")
def not_for_the_silversmith(position: TargiPosition, move: Forge) -> Fault | None:  # noqa: ARG001
    """The Silversmith (card 10) makes one exchange out of four.

    They are 2 equal goods for 1 VP, 4 equal goods for 3 VP, 1 gold for 2 VP, and 2 gold for 4 VP.
    """
    if forged(move.give):
        return None
    sentence = "{player} gives {give}, which is none of the four offers of the Silversmith"
    return Fault(sentence, player=move.player, give=tokens(amount_of(move.give)), at=("give",))


@rules.check(427, "more-than-one-has", on=Exchange, source=ACTIONS, certainty=CERTAIN, digest="A26 A28")
def more_than_one_has(position: TargiPosition, move: Trade | Forge) -> Fault | Unproven | None:
    """What is given at the Trader and at the Silversmith comes out of the own purse."""
    return cannot_pay(position, position.seats[move.player], move.give, "give")


@rules.check(431, "no-marker-to-move", on=MoveMarker, source=CARDS, certainty=CERTAIN, digest="A27")
def no_marker_to_move(position: TargiPosition, move: MoveMarker) -> Fault | Unproven | None:
    """The Fata Morgana (card 9) moves one of one's own markers, which must still lie on its card.

    It gives the action of the new card only, later in the phase; the old card stays.
    """
    seat, cell = position.seats[move.player], CELL[move.cell]
    if position.marker[cell] == seat:
        return None
    if not position.markers_sure[seat] and position.marker[cell] == NOBODY:
        return _figures_not_told(move.player, "markers")
    return Fault("no marker of {player} lies on {cell}", player=move.player, cell=move.cell, at=("cell",))


@rules.check(432, "marker-already-there", on=MoveMarker, source=CARDS, certainty=CERTAIN, digest="A27 C6")
def marker_already_there(position: TargiPosition, move: MoveMarker) -> Fault | Unproven | None:
    """The marker goes to another inner card, one without a marker."""
    to = CELL[move.to]
    lies = position.marker[to]
    if lies != NOBODY:
        sentence = "a marker of {other} lies on {cell}"
        return Fault(sentence, other=position.players[lies], cell=move.to, at=("to",))
    if move.to == move.cell:
        return Fault("the marker stays where it is, on {cell}", cell=move.to, at=("to",))
    for seat, sure in enumerate(position.markers_sure):
        if not sure:
            return _figures_not_told(position.players[seat], "markers")
    return None


@rules.check(
    433, "marker-to-a-face-down-card", on=MoveMarker, source=NOT_PRINTED, certainty=LIKELY, digest="A20 A27 C6",
    rulings=("fata_morgana_face_down",),
)  # fmt: skip
def marker_to_a_face_down_card(position: TargiPosition, move: MoveMarker) -> Fault | Unproven | None:
    """The marker goes to a card that has not been used in this round: one that lies face up."""
    to = CELL[move.to]
    if position.cell[to] == NOT_KNOWN and position.rulings.reading("fata_morgana_face_down") == "no":
        sentence = "whether the card on {cell} lies face up is not in the record"
        return Unproven(sentence, cell=move.to, missing=(f"/position/field/{move.to}",), at=("to",))
    if position.faces_up(to) or position.rulings.read("fata_morgana_face_down") == "yes":
        return None
    return Fault("the card on {cell} lies face down", cell=move.to, ruling="fata_morgana_face_down", at=("to",))


rules.state(
    434,
    "caravan",
    text="""The Caravan (card 13): the top goods card is turned up, and the player takes what it shows. It goes to the
    goods discards.""",
    source=CARDS,
    certainty=CERTAIN,
    digest="A29 C19",
)
rules.state(
    435,
    "tribal-expansion",
    text="""The Tribal Expansion (card 14): the top tribe card is drawn; then the player lays it and pays for it, takes
    it into the empty hand, or discards it.""",
    source=CARDS,
    certainty=CERTAIN,
    digest="A30",
)

# Rulings

rules.ruling(
    "caravan_last_card_shuffled_in",
    rule=409,
    question="The Caravan turns up the last card of the goods pile. Is that card shuffled into the new pile?",
    readings={
        "yes": "Yes: its action is finished first, then all discards are shuffled.",
        "no": "No: the discards are shuffled at once; the card waits for the next shuffle.",
    },
    default="yes",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
rules.ruling(
    "fata_morgana_face_down",
    rule=433,
    question="May the Fata Morgana move a marker onto a face-down card?",
    readings={
        "no": "No: it must lie face up.",
        "yes": "Yes: the card is turned up at once, and the marker can use it.",
    },
    default="no",
    sources=("an online version's one-liner speaks of another unused card (no)",),
    certainty=LIKELY,
)
