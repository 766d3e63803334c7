"""Taking cards at the end of the turn: section 7."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import (
    DANCER,
    DANCERS,
    DRAWN_AFTER_ACTIONS,
    DRAWN_WITHOUT,
)
from rulecheck.games.baghdad.moves import (
    Draw,
)
from rulecheck.games.baghdad.position import BaghdadPosition
from rulecheck.games.baghdad.rules.book import NOWHERE, counted, rules, under_each_reading, untold

# 7: Drawing cards


@rules.check(
    701, "dancer-drawn", on=Draw, source=Source("Take replacement cards"), certainty=CERTAIN, digest="A26 A27 A28"
)
def dancer_drawn(position: BaghdadPosition, move: Draw) -> Fault | Unproven | None:
    """A dancer may be taken only after a turn without any action, as one of the four cards.

    One at most, and only while one lies in the open supply.
    """
    count = move.cards.count(DANCER)
    if not count:
        return None
    at = ("cards", move.cards.index(DANCER))
    if position.actions:
        return Fault("{player} takes a dancer after an action", player=move.player, at=at)
    if count > 1:
        return Fault("{player} takes {count} dancers", player=move.player, count=count, at=at)
    if position.open_dancers:
        return None
    if position.open_dancers == 0 or sum(position.dancers) == DANCERS:
        return Fault("no dancer is left in the open supply", at=at)
    return untold("whether a dancer lies open, the record does not tell", ("dancers",))


@rules.check(
    702, "draw-after-actions", on=Draw, source=Source("Take replacement cards"), certainty=CERTAIN, digest="A26"
)
def draw_after_actions(position: BaghdadPosition, move: Draw) -> Fault | None:
    """After a turn with at least one action a player draws three palace cards; that ends the turn.

    That nobody may draw fewer is our reading of "takes".
    """
    if not position.actions or len(move.cards) == DRAWN_AFTER_ACTIONS:
        return None
    return _wrong_number(position, move, len(move.cards), DRAWN_AFTER_ACTIONS)


@rules.check(
    703, "draw-without-action", on=Draw, source=Source("Take replacement cards"), certainty=CERTAIN, digest="A27 A28"
)
def draw_without_action(position: BaghdadPosition, move: Draw) -> Fault | None:
    """After a turn without any action a player draws four cards: four palace cards or, if liked, three and a dancer.

    That nobody may draw fewer is our reading of "takes".
    """
    if position.actions or len(move.cards) == DRAWN_WITHOUT:
        return None
    dancers = move.cards.count(DANCER)
    return _wrong_number(position, move, len(move.cards) - dancers, DRAWN_WITHOUT - dancers)


def _wrong_number(position: BaghdadPosition, move: Draw, drawn: int, due: int) -> Fault | None:
    left = position.left_to_draw()
    if drawn < due and (left is None or left < due):
        return None
    facts: dict[str, Any] = {"player": move.player, "count": drawn, "due": due, "at": ("cards",)}
    certainty = LIKELY if drawn < due else CERTAIN
    return Fault("{player} draws {count} palace cards, but {due} are due", certainty=certainty, **facts)


@rules.check(
    704, "short-draw", on=Draw, source=Source("", NOWHERE), certainty=UNKNOWN, digest="A30",
    rulings=("draw_short_if_no_cards",),
)  # fmt: skip
def short_draw(position: BaghdadPosition, move: Draw) -> Fault | Unproven | None:
    """If deck and discards together hold fewer cards than are due, a player draws what there is.

    A dancer stays a choice. Nothing printed speaks of it; the ruling has the other reading.
    """
    dancers = move.cards.count(DANCER)
    drawn = len(move.cards) - dancers
    due = DRAWN_AFTER_ACTIONS if position.actions else DRAWN_WITHOUT - dancers
    left = position.left_to_draw()
    if left is None:
        if drawn >= due:
            return None
        hands = [("hands", name) for name, sized in zip(position.players, position.sized, strict=True) if not sized]
        return untold("whether fewer than {due} cards are left to draw, the record does not tell", *hands, due=due)
    if left >= due:
        return None
    facts: dict[str, Any] = {"player": move.player, "count": drawn, "left": left, "due": due, "at": ("cards",)}
    if drawn > left:
        return Fault("{player} draws {count} palace cards, but deck and discards hold {left}", **facts)
    what_there_is, nothing = drawn == left, not move.cards
    if what_there_is and nothing:
        return None
    if not what_there_is and not nothing:
        return Fault("{player} draws {count} palace cards, but deck and discards hold {left}", **facts)
    by_default = position.rulings.read("draw_short_if_no_cards") == "yes"
    if what_there_is if by_default else nothing:
        return None
    sentence = "{player} draws {count} of {due} palace cards that are due, and deck and discards hold {left}"
    return Fault(sentence, ruling="draw_short_if_no_cards", **facts)


@rules.check(
    705, "card-not-in-deck", on=Draw, source=Source("Take replacement cards"), certainty=CERTAIN, digest="A4 A30",
    rulings=("reshuffle_when_needed",),
)  # fmt: skip
def card_not_in_deck(position: BaghdadPosition, move: Draw) -> Fault | None:
    """A palace card that is drawn comes from the deck.

    There are 17 of each palace: those in hands and in the discard pile cannot be drawn. After a reshuffle the deck is
    what the discard pile was.
    """
    cards = [card for card in move.cards if card != DANCER] if DANCER in move.cards else move.cards
    seat, stocks = position.seats[move.player], position.stocks
    if len(stocks) == 1 and stocks[0].could_draw(seat, cards):
        return None
    possible = [stock.could_draw(seat, cards) for stock in stocks]
    # The first card that cannot be drawn is the one to blame.
    stock = stocks[possible.index(False)] if False in possible else stocks[0]
    number = next((count for count in range(1, len(cards)) if not stock.could_draw(seat, cards[:count])), len(cards))
    name = cards[number - 1] if cards else None
    at = ("cards", move.cards.index(name) if name in move.cards else 0)
    facts = {"card": name or "a card that nobody noted", "at": at}
    return under_each_reading(position, possible, "{card} cannot be drawn: no card of it is left in the deck", facts)


rules.state(
    706,
    "reshuffle",
    text="""When a card must be drawn and the deck is empty, the discarded palace cards are shuffled and become the new
    deck, and the draw goes on from it. Whether it happens already when the last card is drawn nobody tells: the
    readings differ in whether the discards of the next turn are in the new deck.""",
    source=Source("Take replacement cards"),
    certainty=CERTAIN,
    digest="A30",
    rulings=("reshuffle_when_needed",),
)


@rules.claim("deck", on=Draw, rule=706)
def deck(position: BaghdadPosition, move: Draw, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many cards the deck holds after the draw."""
    sizes = [stock.deck for stock in position.stocks]
    return counted(sizes, said, "the deck holds {truth} cards, not {said}", "deck")


@rules.claim("reshuffle", on=Draw, rule=706)
def reshuffle(position: BaghdadPosition, move: Draw, said: tuple[int, ...]) -> Fault | Unproven | None:  # noqa: ARG001
    """After how many palace cards of this draw the discards became the deck."""
    if position.stocks[0].deck is None:
        return untold("the size of the deck, the record does not tell", ("deck",))
    truths = [stock.reshuffled for stock in position.stocks]
    claimed = said[0] if said else None
    if claimed not in truths:
        truth = "not at all" if truths[0] is None else f"after {truths[0]} cards"
        return Fault("the discards became the deck {truth} in this draw", truth=truth, said=claimed)
    if len(set(truths)) > 1:
        sentence = "when the discards became the deck hangs on a reading that nothing settles"
        missing = ("/rulings/reshuffle_when_needed",)
        return Unproven(sentence, ruling="reshuffle_when_needed", missing=missing)
    return None
