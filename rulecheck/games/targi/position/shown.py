"""What a position and its moves show of the cards of a display that nobody wrote down: one lies there, or does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulecheck.core.record import Action
from rulecheck.games.targi.components import CARD_IDS, NOBLE, SEATS, TARGIS, VP, amount_of
from rulecheck.games.targi.effects import Effect
from rulecheck.games.targi.effects.lasting import (
    DiscountNoble,
    DiscountSymbol,
    HandCardWithoutNoble,
    MerchantOneToOne,
    PlaceOnRobber,
    RaidExempt,
    RaidVp,
)
from rulecheck.games.targi.effects.on_laying import OpponentTwoTargi, StoredGold
from rulecheck.games.targi.moves import LayCard, MoveCards, PayRaid, PlaceTargi, Trade
from rulecheck.games.targi.position.codes import BY, BY_WE5
from rulecheck.games.targi.position.payment import pays_cost, pays_gold_side, price_of
from rulecheck.games.targi.position.possible import hidden_in, may_lie_with, unseen

if TYPE_CHECKING:
    from rulecheck.games.targi.position.state import TargiPosition


def settle(position: TargiPosition) -> None:
    """What else a stated position tells of them: where a Targi stands, where gold lies, who has two Targis."""
    for seat in range(SEATS):
        if position.rights_sure[seat]:
            continue
        if position.stands[position.robber] == seat:
            _lies(position, seat, PlaceOnRobber)
        if position.stored[seat]:
            _lies(position, seat, StoredGold)
        if position.allowed[1 - seat] < TARGIS or position.two_next[1 - seat]:
            _lies(position, seat, OpponentTwoTargi)
        if position.raid and position.turn == seat:
            _lies_not(position, seat, RaidExempt)


def learn(position: TargiPosition, move: Action) -> None:
    """Take a legal move, before it is made, for evidence of what lies hidden in the display of its player."""
    if not isinstance(move, (PlaceTargi, PayRaid, Trade, LayCard, MoveCards)):
        return
    seat = position.seats[move.player]
    if position.rights_sure[seat]:
        return
    if isinstance(move, PlaceTargi):
        if move.card == position.robber:
            _lies(position, seat, PlaceOnRobber)
    elif isinstance(move, PayRaid):
        _lies_not(position, seat, RaidExempt)
        has = position.purse[seat][VP]
        if has < move.pay.get("vp", 0) <= has + position.hidden_points(seat):
            _lies(position, seat, RaidVp)
    elif isinstance(move, LayCard):
        if BY[move.by] == BY_WE5:
            _lies(position, seat, HandCardWithoutNoble)
        _learn_from_a_payment(position, seat, move)
    elif isinstance(move, MoveCards):
        _lie(position, seat, [card for card, _ in unseen(position, seat) if CARD_IDS[card] in move.to])
    elif move.get != "gold":
        conclude = _lies if sum(move.give.values()) == 1 else _lies_not
        conclude(position, seat, MerchantOneToOne)


def _learn_from_a_payment(position: TargiPosition, seat: int, move: LayCard) -> None:
    by, laid = BY[move.by], position.card_used(move)
    price, pay = price_of(position, seat, laid, by), amount_of(move.pay)
    if not price.unsure or pays_gold_side(price, pay):
        return
    rulings = position.rulings
    readings = {True, False} if rulings.is_open("discounts_add_up") else {rulings.reading("discounts_add_up") == "yes"}
    fitting = [
        more
        for more in range(price.unsure + 1)
        if any(pays_cost(price, pay, price.with_more(more).less(add_up=add_up)) for add_up in readings)
    ]
    symbol = DiscountSymbol(position.cards[laid].symbol)
    cards = [
        card
        for card, effect in unseen(position, seat, but=laid)
        if effect == symbol or (by == NOBLE and isinstance(effect, DiscountNoble))
    ]
    if fitting == [0]:
        position.ruled_out[seat].update(cards)
    elif fitting == [len(cards)]:
        _lie(position, seat, cards)
    elif fitting == [1]:
        _one_lies(position, seat, cards)


def _with(position: TargiPosition, seat: int, kind: type[Effect]) -> list[int]:
    """The cards with such an effect that may lie hidden in a display."""
    return [card for card, effect in unseen(position, seat) if isinstance(effect, kind)]


def _lies_not(position: TargiPosition, seat: int, kind: type[Effect]) -> None:
    """No card with such an effect lies there."""
    position.ruled_out[seat].update(_with(position, seat, kind))


def _lies(position: TargiPosition, seat: int, kind: type[Effect]) -> None:
    """A card with such an effect lies there, hidden if none is seen."""
    laid = [card for row in position.display[seat] or () for card in row if card >= 0]
    if not any(isinstance(position.cards[card].effect, kind) for card in laid):
        _one_lies(position, seat, _with(position, seat, kind))


def _one_lies(position: TargiPosition, seat: int, cards: Sequence[int]) -> None:
    """One of these cards lies hidden there."""
    if len(cards) == 1:
        _lie(position, seat, cards)
    elif len(hidden_in(position, seat) or ()) == 1:
        position.ruled_out[seat].update(card for card, _ in unseen(position, seat) if card not in cards)


def _lie(position: TargiPosition, seat: int, cards: Sequence[int]) -> None:
    """All of these cards lie hidden there. Which place is whose shows only if there is just one."""
    places = hidden_in(position, seat)
    for card in cards:
        position.tribe_seen[card] = True
        if (effect := position.cards[card].effect) is not None:
            effect.grant(position.rights[seat])
        if isinstance(effect, RaidVp):
            position.gain(seat, VP, position.raid_points[seat])
    if places is None or len(places) != len(cards):
        return
    if len(cards) == 1:
        ((row, column),) = places
        row[column] = cards[0]
    position.rights_sure[seat] = True
    position.stored_sure[seat] |= not may_lie_with(position, seat, StoredGold)
    if not may_lie_with(position, seat, OpponentTwoTargi):
        position.two_sure[1 - seat] = position.next_sure[1 - seat] = True
