"""Paying for actions with cards out of the hand: section 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import (
    DANCER,
    DANCERS,
)
from rulecheck.games.baghdad.moves import (
    InTurn,
    Paid,
    PaidAction,
    TurnAction,
)
from rulecheck.games.baghdad.position import BaghdadPosition
from rulecheck.games.baghdad.rules.book import counted, rules, under_each_reading, untold

# 5: Paying with cards


@rules.check(
    501, "card-not-in-hand", on=PaidAction, source=Source("Actions with palace cards"), certainty=CERTAIN,
    digest="A13 A15 A16 A17", rulings=("reshuffle_when_needed",),
)  # fmt: skip
def card_not_in_hand(position: BaghdadPosition, move: Paid) -> Fault | None:
    """Palace cards are paid out of the own hand, each for one action.

    Of cards in hand that nobody noted it is asked whether they can be these: there are 17 of each palace, and a card
    that was seen elsewhere all the time is in no hand.
    """
    known, cards = position.known[position.seats[move.player]], move.cards
    for card in cards:
        held = known.get(card, 0)
        if held < len(cards) and held < cards.count(card) and card != DANCER:
            return _hidden_payment(position, move)
    return None


def _hidden_payment(position: BaghdadPosition, move: Paid) -> Fault | None:
    """Whether cards that are not known to be in hand can be among its hidden ones."""
    seat, known = position.seats[move.player], position.known[position.seats[move.player]]
    lacking: list[str] = []
    for card in dict.fromkeys(move.cards):
        if card != DANCER:
            lacking += [card] * max(move.cards.count(card) - known.get(card, 0), 0)
    facts: dict[str, Any] = {"player": move.player, "cards": lacking, "at": ("cards",)}
    if position.sized[seat] and len(lacking) > position.hidden[seat]:
        return Fault("{player} does not hold {cards}", **facts)
    return under_each_reading(
        position,
        [stock.could_play(seat, lacking) for stock in position.stocks],
        "{player} cannot hold {cards}: no card of it that could be there is left",
        facts,
    )


@rules.check(
    502, "dancer-not-in-hand", on=PaidAction, source=Source("Take replacement cards"), certainty=CERTAIN, digest="A29"
)
def dancer_not_in_hand(position: BaghdadPosition, move: Paid) -> Fault | None:
    """A dancer stands for any palace card, from the next own turn on; several may be played for one action.

    Dancers lie open until they are taken, so that it is known who has one: nobody plays one that was not taken.
    """
    if DANCER not in move.cards:
        return None
    count = move.cards.count(DANCER)
    seat = position.seats[move.player]
    held = position.dancers[seat]
    if count <= held:
        return None
    elsewhere = DANCERS - (position.open_dancers or 0) - sum(position.dancers)
    if not position.sized[seat] and count - held <= elsewhere:
        return None
    at = ("cards", move.cards.index(DANCER))
    return Fault("{player} plays {count} dancers, but holds {held}", player=move.player, count=count, held=held, at=at)


rules.state(
    503,
    "discards",
    text="""Played palace cards go to one discard pile that all share. Played dancers go back to the open supply at
    once.""",
    source=Source("Actions with palace cards"),
    certainty=CERTAIN,
    digest="A20",
)


@rules.claim("discards", on=TurnAction, rule=503)
def discards(position: BaghdadPosition, move: InTurn, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many cards lie in the discard pile."""
    piles = [None if stock.more is None else stock.pile + stock.more for stock in position.stocks]
    return counted(piles, said, "{truth} cards lie in the discard pile, not {said}", "discards")


@rules.claim("dancers", on=TurnAction, rule=503)
def dancers(position: BaghdadPosition, move: InTurn, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many dancers lie in the open supply."""
    truth = position.open_dancers
    if truth is None:
        return untold("how many dancers lie open, the record does not tell", ("dancers",))
    return None if truth == said else Fault("{truth} dancers lie open, not {said}", truth=truth, said=said)


rules.state(
    504,
    "hand-sizes",
    text="""A hand loses the cards that are paid and gains those that are drawn. There is no limit to it, and nobody has
    to play a card.""",
    source=Source("Take replacement cards"),
    certainty=LIKELY,
    digest="A31",
)


@rules.claim("hands", on=TurnAction, rule=504)
def hand_sizes(position: BaghdadPosition, move: InTurn, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """How many cards each hand holds, dancers among them."""
    for name, size in said.items():
        seat = position.seats[name]
        if not position.sized[seat]:
            return untold("the hand of {player}, the record does not tell", ("hands", name), player=name)
        truth = position.held[seat] + position.dancers[seat]
        if truth != size:
            return Fault("{player} holds {truth} cards, not {said}", player=name, truth=truth, said=size, at=(name,))
    return None
