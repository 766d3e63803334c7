"""Paying for actions with cards out of the hand: section 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import DANCER, DANCERS
from rulecheck.games.baghdad.moves import InTurn, Paid, PaidAction, TurnAction
from rulecheck.games.baghdad.position import BaghdadPosition
from rulecheck.games.baghdad.rules.book import counted, rules, under_each_reading, untold

# 5: Paying with cards


@rules.check(
    501, "card-not-in-hand", on=PaidAction, source=Source("Actions with palace cards"), certainty=CERTAIN,
    digest="A13 A15 A16 A17 A29", rulings=("reshuffle_when_needed",),
)  # fmt: skip
def card_not_in_hand(position: BaghdadPosition, move: Paid) -> Fault | Unproven | None:
    """Cards are paid out of the own hand, each for one action.

    Of cards in hand that nobody noted it is asked whether they can be these: there are 17 of each palace, and a card
    that was seen elsewhere all the time is in no hand. Dancers lie open until they are taken, so that it is known who
    has one: nobody plays one that was not taken.
    """
    hand, cards = position.hands[move.player], move.cards
    for card in cards:
        held = hand.get(card, 0)
        if held < len(cards) and held < cards.count(card):
            return _not_known_to_be_held(position, move)
    return None


def _not_known_to_be_held(position: BaghdadPosition, move: Paid) -> Fault | Unproven | None:
    """Whether the dancers are there, and whether the other cards can be among the hidden ones."""
    player, cards = move.player, move.cards
    if (count := cards.count(DANCER)) > (held := position.dancers_of(player)):
        elsewhere = DANCERS - (position.open_dancers or 0) - position.dancers_in_hands()
        if position.sized[player] or count - held > elsewhere:
            at = ("cards", cards.index(DANCER))
            sentence = "{player} does not have as many dancers as are played: {held}, not {count}"
            return Fault(sentence, player=player, count=count, held=held, at=at)
    hand = position.hands[player]
    lacking: list[str] = []
    for card in dict.fromkeys(cards):
        if card != DANCER:
            lacking += [card] * max(cards.count(card) - hand.get(card, 0), 0)
    facts: dict[str, Any] = {"player": player, "cards": lacking, "at": ("cards",)}
    if position.sized[player] and len(lacking) > position.hidden_of(player):
        return Fault("{player} does not hold {cards}", **facts)
    possible = [stock.could_play(position.seats[player], lacking) for stock in position.stocks]
    return under_each_reading(position, possible, "{player} cannot hold {cards}: all of these lie elsewhere", facts)


rules.state(
    502,
    "dancers",
    text="A dancer stands for any palace card, from the next own turn on; several may be played for one action.",
    source=Source("Take replacement cards"),
    certainty=CERTAIN,
    digest="A29",
)
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
    piles = [None if stock.more is None else len(stock.pile) + stock.more for stock in position.stocks]
    return counted(piles, said, "cards in the discard pile: {truth}, not {said}", "discards")


@rules.claim("dancers", on=TurnAction, rule=503)
def dancers(position: BaghdadPosition, move: InTurn, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many dancers lie in the open supply."""
    truth = position.open_dancers
    if truth is None:
        return untold("how many dancers lie open, the record does not tell", ("dancers",))
    return None if truth == said else Fault("dancers in the open supply: {truth}, not {said}", truth=truth, said=said)


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
        if not position.sized[name]:
            return untold("the hand of {player}, the record does not tell", ("hands", name), player=name)
        truth = sum(position.hands[name].values())
        if truth != size:
            return Fault(
                "cards in the hand of {player}: {truth}, not {said}", player=name, truth=truth, said=size, at=(name,)
            )
    return None
