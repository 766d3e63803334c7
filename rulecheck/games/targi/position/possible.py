"""What could be where nobody wrote it down, and which missing fact keeps a move from being worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulecheck.core.record import Action
from rulecheck.core.verdict import Unproven
from rulecheck.games.targi.components import (
    CELL,
    FIRST_GOODS,
    FULL_DISPLAY,
    GOLD,
    KIND,
    KINDS,
    MOST_GOLD,
    TRIBE_CARDS,
    VP,
)
from rulecheck.games.targi.effects import Effect
from rulecheck.games.targi.effects.lasting import BonusGood, DiscountNoble, DiscountSymbol, GoodIfNone
from rulecheck.games.targi.moves import (
    ChooseGood,
    EndPhase,
    LayCard,
    MoveCards,
    PayRaid,
    PlaceTargi,
    ReturnToken,
    TakeGoodsCard,
    TurnGoods,
    TurnUp,
)
from rulecheck.games.targi.position.codes import (
    ANY,
    BY_DRAWING,
    CLOSING_GOOD,
    HIDDEN,
    NO_CARD,
    NOT_KNOWN,
    NOTED,
    PARTS,
    TURN_UP_ONE,
    UNKNOWN_AMOUNT,
)

if TYPE_CHECKING:
    from rulecheck.games.targi.position.state import TargiPosition
    from rulecheck.games.targi.position.table import Table


def unseen(position: Table, seat: int, but: int = NO_CARD) -> list[tuple[int, Effect | None]]:
    """The tribe cards that may lie hidden in a display, with their effects; `but` is one that is used right now."""
    seen, out = position.tribe_seen, position.ruled_out[seat]
    cards = (card for card in range(TRIBE_CARDS) if not seen[card] and card not in out and card != but)
    return [(card, position.cards[card].effect) for card in cards]


def hidden_in(position: Table, seat: int) -> list[tuple[list[int], int]] | None:
    """The rows and columns of a display where a card lies that nobody wrote down; None if none of it is known."""
    rows = position.display[seat]
    if rows is None:
        return None
    return [(row, column) for row in rows for column, card in enumerate(row) if card == HIDDEN]


def may_have(position: Table, seat: int, kind: type[Effect]) -> bool:
    """Whether an effect of a kind may lie among the cards of a display that nobody wrote down."""
    return not position.rights_sure[seat] and any(isinstance(one, kind) for _, one in unseen(position, seat))


def how_many_may_lie(position: Table, seat: int, kind: type[Effect]) -> int:
    """How many cards with such an effect there may be among those of a display that nobody wrote down."""
    if position.rights_sure[seat]:
        return 0
    count, hidden = sum(isinstance(one, kind) for _, one in unseen(position, seat)), hidden_in(position, seat)
    return count if hidden is None else min(count, len(hidden))


def may_lie_with(position: Table, seat: int, kind: type[Effect]) -> bool:
    """Whether a card with such an effect lies in a display, or may lie there."""
    laid = [card for row in position.display[seat] or () for card in row if card >= 0]
    return any(isinstance(position.cards[card].effect, kind) for card in laid) or may_have(position, seat, kind)


def may_have_bonus(position: TargiPosition, seat: int, good: int) -> bool:
    """Whether the bonus card of a good may lie among the cards of a display that nobody wrote down."""
    return not position.rights_sure[seat] and any(one == BonusGood(good) for _, one in unseen(position, seat))


def most_reductions(position: TargiPosition, seat: int, card: int, *, at_noble: bool) -> int:
    """How many more reductions of a card's cost there may be in a display with cards that nobody wrote down."""
    if position.rights_sure[seat]:
        return 0
    symbol = DiscountSymbol(position.cards[card].symbol)
    effects = [effect for _, effect in unseen(position, seat, but=card)]
    count = sum(effect == symbol or (at_noble and isinstance(effect, DiscountNoble)) for effect in effects)
    hidden = hidden_in(position, seat)
    return count if hidden is None else min(count, len(hidden))


def may_lie(position: TargiPosition, cell: int, card: int) -> bool:
    """Whether a card can be the one in a cell that nobody has seen or noted."""
    if card < FIRST_GOODS:
        return not position.tribe_seen[card] and position.is_goods(cell) is not True
    return position.is_goods(cell) is not False and position.goods.may_lie(cell, card)


def where_told(position: TargiPosition, seat: int, by: int) -> tuple[str, ...]:
    """The JSON pointer to where the record could have told a card: the move or the opening with which it came."""
    came = position.made if by == BY_DRAWING else position.hand_came[seat] if by > 0 else position.came[~by]
    if came:
        return (f"/moves/{came - 1}/card",)
    return ("/position/hands/" + position.players[seat],) if by > 0 else ("/position/field",)


def where_purse_is_told(position: Table, seat: int, kind: int) -> tuple[str, ...]:
    """The path to what would tell how many tokens of a kind a player has; VP may hang on a card that lies hidden."""
    if kind == VP and position.most_points[seat] < UNKNOWN_AMOUNT:
        return ("position", "displays", position.players[1 - seat])
    if kind == VP and position.purse[seat][VP] < NOTED:
        return ("position", "displays", position.players[seat])
    return ("position", "purses", position.players[seat], KINDS[kind])


# Before a move is made ---------------------------------------------------------------------------------------------


def missing(what: str, *at: str, **facts: Any) -> Unproven:
    """That a fact is missing without which the replay cannot go on."""
    return Unproven(
        what + ", the record does not tell", missing=tuple(f"/position/{one}" for one in at), stops=True, **facts
    )


def gap(position: TargiPosition, move: Action) -> Unproven | None:
    """The fact without which nobody can tell what follows from this legal move; None if all is known."""
    if position.missing is not None:
        return position.missing
    find = _GAPS.get(type(move))
    return find(position, move) if find is not None else None


def _of_placing(position: TargiPosition, move: PlaceTargi) -> Unproven | None:  # noqa: ARG001
    for seat, name in enumerate(position.players):
        if not position.figures_sure[seat]:
            return missing("where the Targis of {player} stand", f"targis/{name}", player=name)
        if not position.two_sure[seat]:
            return missing("whether {player} has two Targis or three", "two_targis", player=name)
    if position.first == NOT_KNOWN:
        return missing("who has the first-player token", "first_player", "round")
    return None


def _of_paying(position: TargiPosition, move: PayRaid) -> Unproven | None:
    if not position.raid:
        return missing("which raid it is", "robber")
    if position.seats[move.player] != position.turn != NOT_KNOWN:
        due = position.players[position.turn]
        return missing("whether {player} has to pay the raid", f"purses/{due}", f"displays/{due}", player=due)
    if position.first == NOT_KNOWN:
        return missing("who has the first-player token", "first_player", "round")
    return None


def _of_goods(position: TargiPosition, seat: int, goods: list[int], *, caravan: bool) -> Unproven | None:
    """Whether a bonus comes with goods from a goods card."""
    name, rulings = position.players[seat], position.rulings
    if caravan and rulings.reading("bonus_counts_caravan") == "no" and not rulings.is_open("bonus_counts_caravan"):
        return None
    for good in goods:
        if position.given[seat] >> good & 1:
            continue
        if may_have_bonus(position, seat, good):
            return missing("whether {player} has a card that gives a bonus", f"displays/{name}", player=name)
        if position.rights[seat].bonus[good] and position.taken[seat] is None:
            return missing("whether {player} has had the bonus of this round", f"taken/{name}", player=name)
    return None


def _of_goods_card(position: TargiPosition, move: TakeGoodsCard | TurnGoods) -> Unproven | None:
    seat = position.seats[move.player]
    if isinstance(move, TurnGoods):
        card = position.top_goods_card(move.card)
    else:
        card = position.goods_in(CELL[move.cell], move.card)
    goods = [kind for kind, _ in PARTS[card - FIRST_GOODS] if kind < GOLD]
    return _of_goods(position, seat, goods, caravan=isinstance(move, TurnGoods))


def _of_choice(position: TargiPosition, move: ChooseGood) -> Unproven | None:
    seat = position.seats[move.player]
    if position.stage == ANY and (position.rights[seat].closing_goods or may_have(position, seat, GoodIfNone)):
        return missing("whether {player} chooses for a goods card or for OA4", "step", player=move.player)
    if position.stage == CLOSING_GOOD:
        return _after_phase(position, seat, coming=1)
    return _of_goods(position, seat, [KIND[move.good]], caravan=position.from_caravan)


def _of_laying(position: TargiPosition, move: LayCard) -> Unproven | None:
    seat, name = position.seats[move.player], move.player
    if position.display[seat] is None:
        return missing("what lies in the display of {player}", f"displays/{name}", player=name)
    if move.pay.get("gold") and not position.stored_sure[seat]:
        return missing("whether gold lies on the WE9 of {player}", "stored_gold", player=name)
    effect = position.cards[position.card_used(move)].effect
    if isinstance(effect, BonusGood) and position.taken[seat] is None:
        return missing("what {player} took from goods cards in this round", f"taken/{name}", player=name)
    return None


def _of_moving(position: TargiPosition, move: MoveCards) -> Unproven | None:
    if position.display[position.seats[move.player]] is None:
        return missing("what lies in the display of {player}", f"displays/{move.player}", player=move.player)
    return None


def _of_ending(position: TargiPosition, move: EndPhase) -> Unproven | None:
    seat, name = position.seats[move.player], move.player
    taken = position.taken[seat]
    if not any(taken or ()) and not _caravan_spoils_it(position, seat):
        if may_have(position, seat, GoodIfNone):
            return missing("whether {player} has OA4", f"displays/{name}", player=name)
        if position.rights[seat].closing_goods and taken is None:
            return missing("what {player} took from goods cards in this round", f"taken/{name}", player=name)
        if position.rights[seat].closing_goods and position.closing_good_due(seat):
            return None
    return _after_phase(position, seat, coming=sum(position.held(seat)))


def _caravan_spoils_it(position: TargiPosition, seat: int) -> bool:
    """Whether a good that came from the Caravan's card surely leaves OA4 without effect."""
    counts = not position.rulings.is_open("bonus_counts_caravan")
    return counts and any(position.by_caravan[seat]) and position.rulings.reading("bonus_counts_caravan") == "yes"


def _after_phase(position: TargiPosition, seat: int, *, coming: int) -> Unproven | None:
    """What has to be known to look at the limits when some more goods have come, and at what comes behind them."""
    name = position.players[seat]
    goods, gold = position.too_many(seat, coming)
    if goods[0] or gold[0]:
        return None
    if goods[1] or gold[1]:
        return missing("what {player} has", f"purses/{name}", player=name)
    rulings = position.rulings
    counts = rulings.reading("stored_gold_in_limit") == "yes" or rulings.is_open("stored_gold_in_limit")
    if counts and not position.stored_sure[seat] and position.room(seat, GOLD)[1] == MOST_GOLD:
        return missing("whether gold lies on the WE9 of {player}", "stored_gold", player=name)
    return _next_phase(position, seat)


def _next_phase(position: TargiPosition, seat: int) -> Unproven | None:
    """What has to be known to tell what comes behind a phase."""
    if position.first == NOT_KNOWN:
        return missing("who has the first-player token", "first_player", "round")
    if seat == position.first or FULL_DISPLAY in position.laid:
        return None
    for other, name in enumerate(position.players):
        if position.display[other] is None:
            return missing("how many cards {player} has laid", f"displays/{name}", player=name)
    if NOT_KNOWN in position.cell:
        return missing("which cards lie face down", "field")
    return None if position.face_down else _of_next_round(position)


def _of_returning(position: TargiPosition, move: ReturnToken) -> Unproven | None:
    seat = position.seats[move.player]
    goods, gold = position.too_many(seat)
    back = (0, 1) if move.kind == "gold" else (1, 0)
    if goods[0] > back[0] or gold[0] > back[1]:
        return None
    if goods[1] > back[0] or gold[1] > back[1]:
        return missing("what {player} has", f"purses/{move.player}", player=move.player)
    return _next_phase(position, seat)


def _of_turning_up(position: TargiPosition, move: TurnUp) -> Unproven | None:  # noqa: ARG001
    if position.stage == TURN_UP_ONE or position.face_down > 1:
        return None
    if NOT_KNOWN in position.cell:
        return missing("which cards lie face down", "field")
    return _of_next_round(position)


def _of_next_round(position: TargiPosition) -> Unproven | None:
    if not position.round:
        return missing("where the robber stands", "robber", "round")
    if position.first == NOT_KNOWN:
        return missing("who has the first-player token", "first_player", "round")
    return None


_GAPS: dict[type[Action], Callable[[Any, Any], Unproven | None]] = {
    PlaceTargi: _of_placing,
    PayRaid: _of_paying,
    TakeGoodsCard: _of_goods_card,
    TurnGoods: _of_goods_card,
    ChooseGood: _of_choice,
    LayCard: _of_laying,
    MoveCards: _of_moving,
    EndPhase: _of_ending,
    ReturnToken: _of_returning,
    TurnUp: _of_turning_up,
}
