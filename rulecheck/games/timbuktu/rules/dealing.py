"""Sections 3 and 4: dealing the thief cards, and the camel cards of a round."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Remark, Unproven
from rulecheck.games.timbuktu.components import (
    CARDS,
    GOODS,
    GOODS_CARDS,
    KINDS_OF,
    LETTERS,
    PEN,
    PITCH_CARDS,
    PITCHES_OF,
    can_be_even,
)
from rulecheck.games.timbuktu.moves import CardAction, ChooseCamel, Deal, MoveCamel, PileAction, TurnCard
from rulecheck.games.timbuktu.piles import numbers
from rulecheck.games.timbuktu.position import (
    EITHER,
    FACE_DOWN,
    HERE,
    MOVING,
    NO_CARD,
    PLACING,
    TimbuktuPosition,
    cards_of,
)
from rulecheck.games.timbuktu.rules.book import REPORTS, rules

_DEAL = Source("Dealing the thief cards")
_CARDS = Source("Choosing the camel cards")

# 3: A stage: dealing the thief cards


@rules.check(
    301,
    "dealt-out-of-order",
    on=Deal,
    source=_DEAL,
    certainty=CERTAIN,
    digest="D1 S9",
    rulings=("deal_before_placing",),
)
def dealt_out_of_order(position: TimbuktuPosition, move: Deal) -> Fault | None:  # noqa: ARG001
    """The thief cards are dealt as the first part of each stage, so that the first deal follows the placing.

    Where a table deals before it places, all of that comes before the first camel is placed.
    """
    if position.stage != 0 or position.step not in (PLACING, MOVING):
        return None
    if position.step == PLACING and position.placed > 0:
        return Fault("thief cards are dealt while camels are being placed")
    before = position.rulings.read("deal_before_placing") == "yes"
    if before == (position.step == PLACING):
        return None
    if before:
        return Fault("thief cards are dealt after the placing, not before it", ruling="deal_before_placing")
    return Fault("thief cards are dealt, but camels are still to be placed", ruling="deal_before_placing")


@rules.check(302, "dealt-too-late", on=Deal, source=_DEAL, certainty=CERTAIN, digest="D1 N2", closing=True)
def dealt_too_late(position: TimbuktuPosition, move: Deal) -> Fault | None:  # noqa: ARG001
    """All piles of a stage are dealt before the first camel card of the stage is laid."""
    if position.step == MOVING and (position.moved > 0 or position.cards_out):
        return Fault("thief cards are dealt, but the first round of the stage has begun")
    return None


@rules.check(303, "not-the-stage-starter", on=Deal, source=_DEAL, certainty=CERTAIN, digest="D1 N1 N2 N3")
def not_the_stage_starter(position: TimbuktuPosition, move: Deal) -> Fault | None:
    """The stage starter deals: the first player in the first stage, then each time the next one clockwise."""
    if position.stage < 0 or position.seats[move.player] == position.stage:
        return None
    due = position.players[position.stage]
    sentence = "{player} deals stage {stage}, but {due} starts it"
    return Fault(sentence, player=move.player, stage=position.stage + 1, due=due, at=("player",))


@rules.check(304, "no-pile-there", on=Deal, source=_DEAL, certainty=CERTAIN, digest="D2 D3")
def no_pile_there(position: TimbuktuPosition, move: Deal) -> Fault | None:
    """Every player takes one pile.

    With four players the fifth lies between the stage starter and the right neighbour.

    With three players one lies there and one between the stage starter and the left neighbour; with five none is
    left.
    """
    place = position.due_for_a_pile(move.to, move.slot)
    if place is None:
        sentence = "no pile is dealt into the slot at the left hand of {player}"
        return Fault(sentence, player=move.slot, at=("slot",)) if position.stage >= 0 else None
    if position.piles.dealt[place] is None:
        return None
    if move.to is not None:
        return Fault("{player} has been dealt a pile", player=move.to, at=("to",))
    return Fault("a pile lies in the slot at the left hand of {player}", player=move.slot, at=("slot",))


@rules.check(305, "dealt-twice", on=Deal, source=_DEAL, certainty=CERTAIN, digest="D1 N2 B5")
def dealt_twice(position: TimbuktuPosition, move: Deal) -> Fault | None:
    """Each of the fifteen thief cards is dealt once, and they are the same in every stage.

    They make five piles, each of a pen card, a pitch card and a goods card.
    """
    piles = position.piles
    if move.pen is not None and piles.dealt_pens() >> PEN[move.pen] & 1:
        return Fault("the pen card {card} is in another pile", card=move.pen, at=("pen",))
    for card in numbers(cards_of(move)):
        if not piles.has_room(piles.dealt_cards, card):
            sentence = "there is no card {card}, or it is in another pile"
            return Fault(sentence, card=card_name(card), at=("pitches",) if card < CARDS else ("goods",))
    return None


def card_name(card: int) -> str:
    """A pitch card or goods card by what it shows."""
    return PITCH_CARDS[card] if card < CARDS else GOODS_CARDS[card - CARDS]


@rules.check(
    306, "uneven-piles", on=PileAction, source=Source("evenly spread", REPORTS), certainty=LIKELY, digest="D1",
    closing=True,
)  # fmt: skip
def uneven_piles(position: TimbuktuPosition, move: PileAction) -> Remark | None:
    """It is likely that each pitch number and each kind is on two of the five cards, and that no two cards are alike.

    A card that does not fit the ones that an edition or an earlier pile has shown deserves a second look.
    """
    piles = position.piles
    if piles.is_told(0) and piles.is_told(1):
        return None
    pool = piles.dealt_cards if isinstance(move, Deal) else piles.seen
    for card in numbers(cards_of(move)):  # type: ignore[arg-type]
        half = card >= CARDS
        if pool[card] < piles.deck[card] or piles.is_told(half):
            continue
        if piles.deck[card]:
            return Remark("this is the second card {card}", card=card_name(card))
        for value in (KINDS_OF if half else PITCHES_OF)[card - half * CARDS]:
            others = [
                one
                for one in range(CARDS)
                if piles.deck[half * CARDS + one] and value in (KINDS_OF, PITCHES_OF)[not half][one]
            ]
            if len(others) > 1:
                what = GOODS[value] if half else f"pitch {value + 1}"
                return Remark("{card} is the third card with {what}", card=card_name(card), what=what)
        known = [one for one in range(CARDS) if piles.deck[half * CARDS + one]]
        if not can_be_even([*known, card - half * CARDS]):
            return Remark("{card} leaves no way to have everything on two cards", card=card_name(card))
    return None


rules.state(
    311,
    "piles-are-secret",
    text="""Players look at their own piles and keep them secret. They may take notes, in secret. Nobody looks at a
    pile in a slot; that is meant, but not written.""",
    source=Source("Dealing the thief cards"),
    certainty=LIKELY,
    digest="D2 D3 D4",
)
rules.state(
    312,
    "slots-stay",
    text="""The slots lie beside the stage starter for the whole stage, whoever starts its rounds; the next deal lays
    them beside the next stage starter.""",
    source=Source("Dealing the thief cards"),
    certainty=LIKELY,
    digest="D3",
)

# 4: A round: the camel cards


@rules.check(401, "card-too-late", on=ChooseCamel, source=_CARDS, certainty=CERTAIN, digest="M2", closing=True)
def card_too_late(position: TimbuktuPosition, move: ChooseCamel) -> Fault | None:
    """All camel cards of a round lie face down before the first of them is turned up.

    Who then sees the piles move on may not change the camel any more.
    """
    if position.step != MOVING or position.moved < 0 or position.is_round_start():
        return None
    return Fault("{player} lays a camel card, but the first card of the round is turned up", player=move.player)


@rules.check(402, "second-card", on=ChooseCamel, source=_CARDS, certainty=CERTAIN, digest="M1 M2")
def second_card(position: TimbuktuPosition, move: ChooseCamel) -> Fault | None:
    """Each player lays one camel card a round."""
    if position.chosen[position.seats[move.player]] == NO_CARD:
        return None
    return Fault("{player} has laid a camel card in this round", player=move.player, at=("player",))


@rules.check(403, "out-of-turn", on=MoveCamel, source=_CARDS, certainty=CERTAIN, digest="M2 M12 N1 N3")
def out_of_turn(position: TimbuktuPosition, move: MoveCamel) -> Fault | None:
    """In each round every player moves one camel, clockwise from the round starter.

    The round starter of a stage's first round is the stage starter; after each round it is the next player to the
    left.
    """
    if move.player == position.due or not position.due:
        return None
    return Fault("{player} moves, but {due} is next", player=move.player, due=position.due, at=("player",))


@rules.check(404, "turned-twice", on=TurnCard, source=_CARDS, certainty=CERTAIN, digest="M2")
def turned_twice(position: TimbuktuPosition, move: TurnCard) -> Fault | None:
    """Each player turns up one card a round."""
    seat = position.seats[move.player]
    if position.turned[seat] == NO_CARD and not position.has_moved_this_round(seat):
        return None
    return Fault("{player} has turned up a card in this round", player=move.player, at=("player",))


@rules.check(
    405, "turned-out-of-order", on=TurnCard, source=_CARDS, certainty=CERTAIN, digest="M2", rulings=("cards_turned",)
)
def turned_out_of_order(position: TimbuktuPosition, move: TurnCard) -> Fault | None:
    """The cards are turned up one after the other: a player turns the own card and moves, then the next one turns.

    Where a table turns all cards together, that comes before the first camel of the round moves.
    """
    if position.moved < 0:
        return None
    is_next = move.player == position.due or not position.due
    none_moved = position.moved % len(position.players) == 0
    if is_next and none_moved:
        return None
    if not is_next and not none_moved:
        sentence = "{player} turns up a card, but {due} is next"
        return Fault(sentence, player=move.player, due=position.due, at=("player",))
    together = position.rulings.read("cards_turned") == "together"
    if together and not none_moved:
        sentence = "{player} turns up a card, but all cards of the round are turned before the first move"
        return Fault(sentence, player=move.player, at=("player",), ruling="cards_turned")
    if not together and not is_next:
        sentence = "{player} turns up a card before it is the turn of that player: {due} is next"
        return Fault(sentence, player=move.player, due=position.due, at=("player",), ruling="cards_turned")
    return None


@rules.check(406, "camel-has-moved", on=CardAction, source=_CARDS, certainty=CERTAIN, digest="M1")
def camel_has_moved(position: TimbuktuPosition, move: CardAction) -> Fault | Unproven | None:
    """A camel moves once in a stage: the card that a player lays is one of those that are left in hand."""
    if move.camel is None:
        return None
    ahead = position.ahead[position.number[move.player][move.camel]]
    if ahead == HERE:
        return None
    facts: dict[str, Any] = {"camel": move.camel, "player": move.player}
    if ahead == EITHER:
        sentence = "whether camel {camel} of {player} has moved in this stage the record does not tell"
        return Unproven(sentence, missing=(f"/position/waiting/{move.player}/{move.camel}",), **facts)
    return Fault("camel {camel} of {player} has moved in this stage", at=("camel",), **facts)


@rules.check(407, "another-card", on=CardAction, source=_CARDS, certainty=CERTAIN, digest="M2 M3")
def another_card(position: TimbuktuPosition, move: CardAction) -> Fault | None:
    """The card that is turned up is the one that was laid, and the camel on it must move."""
    if not position.cards_out or isinstance(move, ChooseCamel) or move.camel is None:
        return None
    seat = position.seats[move.player]
    laid, turned = position.chosen[seat], position.turned[seat]
    card = turned if turned != NO_CARD else laid
    if card in (NO_CARD, FACE_DOWN) or LETTERS[card] == move.camel:
        return None
    sentence = "{player} has laid the card of camel {card}, not of {camel}"
    return Fault(sentence, player=move.player, card=LETTERS[card], camel=move.camel, at=("camel",))


rules.state(
    411,
    "rounds",
    text="""A stage has as many rounds as each player has camels: eight with three players, six with four, five with
    five. Nobody can pass.""",
    source=Source("Moving the camels"),
    certainty=CERTAIN,
    digest="M1 M3",
)
rules.state(
    412,
    "counters",
    text="""After a round the round counter goes one to the left; the stage counter stays until the stage is over.""",
    source=Source("End of the round"),
    certainty=CERTAIN,
    digest="M12",
)
