"""Taking cards at the end of the turn: section 7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import DANCER, DANCERS, DRAWN_AFTER_ACTIONS, DRAWN_WITHOUT
from rulecheck.games.baghdad.moves import Draw
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
    if DANCER not in move.cards:
        return None
    count = move.cards.count(DANCER)
    at = ("cards", move.cards.index(DANCER))
    if position.actions:
        return Fault("{player} takes a dancer after an action", player=move.player, at=at)
    if count > 1:
        return Fault("{player} takes {count} dancers", player=move.player, count=count, at=at)
    if position.open_dancers:
        return None
    if position.open_dancers == 0 or position.dancers_in_hands() == DANCERS:
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
    if drawn < due and position.surely_left_to_draw() < due:
        return None
    facts: dict[str, Any] = {"player": move.player, "count": drawn, "due": due, "at": ("cards",)}
    certainty = LIKELY if drawn < due else CERTAIN
    return Fault("{player} is due to draw {due} palace cards, not {count}", certainty=certainty, **facts)


@rules.check(
    704, "short-draw", on=Draw, source=Source("", NOWHERE), certainty=UNKNOWN, digest="A30",
    rulings=("draw_short_if_no_cards",),
)  # fmt: skip
def short_draw(position: BaghdadPosition, move: Draw) -> Fault | Unproven | None:
    """If deck and discards together hold fewer cards than are due, a player draws what there is.

    A dancer stays a choice. Nothing printed speaks of it; the ruling has the other reading.
    """
    stock = position.stocks[0]
    if stock.deck is not None and stock.deck + len(stock.pile) >= DRAWN_WITHOUT:
        return None
    dancers = move.cards.count(DANCER)
    drawn = len(move.cards) - dancers
    due = DRAWN_AFTER_ACTIONS if position.actions else DRAWN_WITHOUT - dancers
    left = position.left_to_draw()
    if left is None:
        if drawn >= due or position.surely_left_to_draw() >= due:
            return None
        hands = [("hands", name) for name, sized in position.sized.items() if not sized]
        return untold("whether fewer than {due} cards are left to draw, the record does not tell", *hands, due=due)
    if left >= due or drawn > left:
        return None
    what_there_is, nothing = drawn == left, not move.cards
    if what_there_is and nothing:
        return None
    ruling = "draw_short_if_no_cards" if what_there_is or nothing else ""
    if ruling and (what_there_is if position.rulings.read(ruling) == "yes" else nothing):
        return None
    facts: dict[str, Any] = {"player": move.player, "count": drawn, "left": left, "due": due, "at": ("cards",)}
    sentence = "of the {due} palace cards that are due {player} draws {count}; deck and discards hold {left}"
    return Fault(sentence, ruling=ruling, **facts)


@rules.check(
    705, "card-not-in-deck", on=Draw, source=Source("Take replacement cards"), certainty=CERTAIN, digest="A4 A30",
    rulings=("reshuffle_when_needed",),
)  # fmt: skip
def card_not_in_deck(position: BaghdadPosition, move: Draw) -> Fault | Unproven | None:
    """A palace card that is drawn comes from the deck.

    There are 17 of each palace: those in hands and in the discard pile cannot be drawn, and no more than there are in
    all. After a reshuffle the deck is what the discard pile was.
    """
    cards: Sequence[str | None] = move.cards
    if not position.actions and DANCER in cards:
        cards = [card for card in cards if card != DANCER]
    seat, stocks = position.seats[move.player], position.stocks
    if len(stocks) == 1 and stocks[0].could_draw(seat, cards):
        return None
    return _not_to_be_drawn(position, move, cards)


def _not_to_be_drawn(position: BaghdadPosition, move: Draw, cards: Sequence[str | None]) -> Fault | Unproven | None:
    """The first card that cannot come from the deck, unless a reading that is open lets it."""
    seat, stocks = position.seats[move.player], position.stocks
    left = position.left_to_draw()
    if left is not None and left < len(cards):
        sentence = "palace cards that deck and discards hold: {left}, drawn by {player}: {count}"
        return Fault(sentence, left=left, player=move.player, count=len(cards), at=("cards",))
    possible = [stock.could_draw(seat, cards) for stock in stocks]
    stock = stocks[possible.index(False)] if False in possible else stocks[0]
    number = next(
        (count for count in range(1, len(cards)) if stock.could_draw(seat, cards[:count]) is False), len(cards)
    )
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
    return counted(sizes, said, "cards in the deck: {truth}, not {said}", "deck")


@rules.claim("reshuffle", on=Draw, rule=706)
def reshuffle(position: BaghdadPosition, move: Draw, said: tuple[int, ...]) -> Fault | Unproven | None:  # noqa: ARG001
    """After how many palace cards of this draw the discards became the deck."""
    if position.stocks[0].deck is None:
        return untold("how many cards the deck holds, the record does not tell", ("deck",))
    truths = [stock.reshuffled for stock in position.stocks]
    claimed = said[0] if said else None
    if claimed not in truths:
        if truths[0] is None:
            return Fault("the discards did not become the deck in this draw", said=claimed)
        sentence = "in this draw the discards became the deck after {truth} of its palace cards"
        return Fault(sentence, truth=truths[0], said=claimed)
    if len(set(truths)) > 1:
        sentence = "when the discards became the deck hangs on a reading that nothing settles"
        missing = ("/rulings/reshuffle_when_needed",)
        return Unproven(sentence, ruling="reshuffle_when_needed", missing=missing)
    return None
