"""5: tribe cards: laying and paying, the hand, the display."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Certainty
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.targi.components import CARD, CARD_IDS, COLUMNS, NOBLE, VP, Tokens, amount_of, tokens
from rulecheck.games.targi.effects.lasting import HandCardWithoutNoble
from rulecheck.games.targi.moves import DiscardCard, KeepCard, LayCard, MoveCards, OwnTribeCard, TakeGoodsCard, UsesCard
from rulecheck.games.targi.position.codes import BY, BY_DRAWING, BY_WE5, HIDDEN, NO_CARD, NOT_KNOWN, USE_DRAWN
from rulecheck.games.targi.position.laying import moved
from rulecheck.games.targi.position.payment import (
    Price,
    costs_as_printed,
    payments,
    pays_cost,
    pays_gold_side,
    price_of,
)
from rulecheck.games.targi.position.possible import hidden_in, may_have, may_lie, unseen, where_told
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.actions import card_source
from rulecheck.games.targi.rules.book import CARDS, CONTENTS, TRIBE, rules
from rulecheck.games.targi.rules.purse import cannot_pay


@rules.check(501, "nothing-drawn", on=OwnTribeCard, source=CARDS, certainty=CERTAIN, digest="A18 A30")
def nothing_drawn(position: TargiPosition, move: Any) -> Fault | None:
    """The card that the Tribal Expansion drew is laid, kept or discarded right then, before anything else."""
    drawn = position.stage == USE_DRAWN
    if (BY[move.by] == BY_DRAWING) == drawn or not position.stage:
        return None
    if drawn:
        return Fault("{player} has yet to use the card just drawn", player=move.player, at=("by",))
    return Fault("{player} uses a drawn card, but none has been drawn", player=move.player, at=("by",))


@rules.check(502, "no-hand-card", on=OwnTribeCard, source=TRIBE, certainty=CERTAIN, digest="A25 A40")
def no_hand_card(position: TargiPosition, move: Any) -> Fault | None:
    """The Noble, and the card WE5, need a card in the own hand."""
    if BY[move.by] not in (NOBLE, BY_WE5) or position.hand[position.seats[move.player]] != NO_CARD:
        return None
    return Fault("{player} has no card in hand", player=move.player, at=("by",))


@rules.check(503, "another-card", on=UsesCard, source=CONTENTS, certainty=CERTAIN, digest="A3 A19 A22 A37")
def another_card(position: TargiPosition, move: Any) -> Fault | Unproven | None:
    """The card that is used is the one that lies there, is held, or was drawn.

    Where nobody wrote it down it is one that is nowhere in sight.
    """
    seat, by = position.seats[move.player], card_source(move)
    known = position.card_by(seat, by)
    if known >= 0:
        if move.card is None or CARD[move.card] == known:
            return None
        sentence = "{player} uses {card}, but that card is {known}"
        return Fault(sentence, player=move.player, card=move.card, known=CARD_IDS[known], at=("card",))
    if move.card is None:
        kind = type(move)
        if kind in (KeepCard, DiscardCard) or (kind is TakeGoodsCard and position.goods_in(~by) >= 0):
            return None
        if kind is LayCard and _nothing_is_laid_so(position, move):
            return None
        missing = (f"/moves/{position.made}/card", *where_told(position, seat, by))
        return Unproven(
            "which card {player} uses is not in the record", player=move.player, missing=missing, stops=True
        )
    card = CARD[move.card]
    possible = may_lie(position, ~by, card) if by < 0 else not position.tribe_seen[card]
    if possible:
        return None
    return Fault("{card} cannot be the card that is used: it lies elsewhere", card=move.card, at=("card",))


def _nothing_is_laid_so(position: TargiPosition, move: LayCard) -> bool:
    """Whether a later rule forbids the move, whatever card that nobody wrote down is laid."""
    is_open = position.rulings.is_open
    for check in (
        without_the_noble,
        too_soon_from_the_hand,
        row_full,
        wrong_payment,
        gold_kept_back,
        cannot_afford_it,
    ):
        answer = check(position, move)
        if isinstance(answer, Fault) and not (answer.ruling and is_open(answer.ruling)):
            return True
    return False


@rules.check(504, "without-the-noble", on=LayCard, source=TRIBE, certainty=CERTAIN, digest="A40 G4.11")
def without_the_noble(position: TargiPosition, move: LayCard) -> Fault | Unproven | None:
    """A hand card is laid by the Noble only.

    The owner of the laid card WE5 can do without him, in the own phase between two actions, for one good of any kind
    more than the cost.
    """
    if BY[move.by] != BY_WE5:
        return None
    seat = position.seats[move.player]
    if position.rights[seat].without_noble:
        return None
    if may_have(position, seat, HandCardWithoutNoble):
        sentence = "whether {player} has WE5 is not in the record"
        missing = (f"/position/displays/{move.player}",)
        return Unproven(sentence, player=move.player, missing=missing, at=("by",))
    return Fault("{player} has not laid WE5", player=move.player, at=("by",))


@rules.check(
    505, "too-soon-from-the-hand", on=LayCard, source=TRIBE, certainty=CERTAIN, digest="A40 C7 G4.11",
    rulings=("noble_same_round",),
)  # fmt: skip
def too_soon_from_the_hand(position: TargiPosition, move: LayCard) -> Fault | Unproven | None:
    """A card that came into the hand in this round is laid in a later one."""
    if BY[move.by] not in (NOBLE, BY_WE5):
        return None
    fresh = position.fresh[position.seats[move.player]]
    if fresh is False or position.rulings.reading("noble_same_round") == "yes":
        if fresh is not False:
            position.rulings.read("noble_same_round")
        return None
    if fresh is None:
        sentence = "whether the hand card of {player} came in this round is not in the record"
        return Unproven(sentence, player=move.player, missing=("/position/fresh_hands",))
    sentence = "{player} lays a hand card in the round in which it came into the hand"
    return Fault(sentence, player=move.player, ruling="noble_same_round", at=("by",))


@rules.check(506, "hand-full", on=KeepCard, source=TRIBE, certainty=CERTAIN, digest="A30 A37 A39")
def hand_full(position: TargiPosition, move: KeepCard) -> Fault | Unproven | None:
    """A hand holds one card.

    Who has one discards a new card that is not laid; the old one can be neither discarded nor exchanged for it, but for
    the discard by the Noble.
    """
    held = position.hand[position.seats[move.player]]
    if held == NO_CARD:
        return None
    if held == NOT_KNOWN:
        sentence = "whether the hand of {player} is empty is not in the record"
        return Unproven(sentence, player=move.player, missing=(f"/position/hands/{move.player}",))
    holds = CARD_IDS[held] if held >= 0 else "a card"
    return Fault("{player} holds {holds} already", player=move.player, holds=holds)


@rules.check(
    507, "discard-with-an-empty-hand", on=DiscardCard, source=TRIBE, certainty=LIKELY, digest="A37 C13",
    rulings=("discard_with_empty_hand",),
)  # fmt: skip
def discard_with_an_empty_hand(position: TargiPosition, move: DiscardCard) -> Fault | Unproven | None:
    """A tribe card under a marker may be discarded, also with an empty hand."""
    held = position.hand[position.seats[move.player]]
    if BY[move.by] >= 0 or held not in (NO_CARD, NOT_KNOWN):
        return None
    if position.rulings.reading("discard_with_empty_hand") == "yes":
        if held == NO_CARD:
            position.rulings.read("discard_with_empty_hand")
        return None
    if held == NOT_KNOWN:
        sentence = "whether the hand of {player} is empty is not in the record"
        return Unproven(sentence, player=move.player, missing=(f"/position/hands/{move.player}",))
    sentence = "{player} discards a card that could have been kept in the hand"
    return Fault(sentence, player=move.player, ruling="discard_with_empty_hand")


@rules.check(508, "row-full", on=LayCard, source=TRIBE, certainty=CERTAIN, digest="A41")
def row_full(position: TargiPosition, move: LayCard) -> Fault | None:
    """A display has three rows of four, each filled from left to right, several at a time if one likes.

    With twelve cards laid nothing more can be laid.
    """
    rows = position.display[position.seats[move.player]]
    if rows is None or len(rows[move.row - 1]) < COLUMNS:
        return None
    return Fault("row {row} of {player} is full", row=move.row, player=move.player, at=("row",))


@rules.check(
    509, "wrong-payment", on=LayCard, source=TRIBE, certainty=CERTAIN, digest="A37 A38 G4.1 G4.2 G4.3 G4.4 G4.11",
    rulings=("discounts_add_up", "discounted_good_is_chosen"),
)  # fmt: skip
def wrong_payment(position: TargiPosition, move: LayCard) -> Fault | Unproven | None:
    """What is paid for a card is exactly its cost; where a slash parts goods and gold, the one side or the other.

    Reductions come off by themselves, each one good of those in the cost, which the payer chooses: TA8, CR9, CA6, WE6
    and OA6 on further cards of their symbol, CA4 on a hand card laid by the Noble. They never lower gold, and two on
    one card add up, down to no goods at all. By WE5 one good of any kind is paid on top.
    """
    card = position.card_used(move)
    if card < 0:
        return _of_an_unknown_card(position, move)
    seat, by = position.seats[move.player], BY[move.by]
    if move.pay == position.cards[card].price and costs_as_printed(position, seat, card, by):
        return None
    price = price_of(position, seat, card, by)
    pay = amount_of(move.pay)
    if pays_gold_side(price, pay):
        return None
    if price.unsure:
        return _of_unsure_price(position, move, price, pay)
    if not price.reductions:
        return None if pays_cost(price, pay, 0) else _wrong(position, move, card, price, pay, 0)
    return _of_reduced_price(position, move, card, price, pay)


def _of_an_unknown_card(position: TargiPosition, move: LayCard) -> Fault | None:
    """Where nobody wrote the card down: whether any that is nowhere in sight can cost so much."""
    seat, by, pay = position.seats[move.player], BY[move.by], amount_of(move.pay)
    for card, seen in enumerate(position.tribe_seen):
        if not seen and any(pay[:VP] == asked for asked in payments(price_of(position, seat, card, by))):
            return None
    sentence = "{player} pays {pay}, which is the cost of no card that this can be"
    return Fault(sentence, player=move.player, pay=tokens(pay), at=("pay",))


def _of_reduced_price(
    position: TargiPosition, move: LayCard, card: int, price: Price, pay: Any
) -> Fault | Unproven | None:
    """Where reductions come off: by the rulings on how many they are, and on who chooses the good."""
    rulings = position.rulings
    add_up = rulings.reading("discounts_add_up") == "yes"
    less, other = price.less(add_up=add_up), price.less(add_up=not add_up)
    parts = price.goods_left(less) != price.goods_left(other)
    if not pays_cost(price, pay, less):
        ruling = "discounts_add_up" if parts and pays_cost(price, pay, other) else ""
        return _wrong(position, move, card, price, pay, less, ruling)
    if parts:
        rulings.read("discounts_add_up")
    kinds = sum(count > 0 for count in price.goods)
    if kinds > 1 and less < sum(price.goods) and rulings.read("discounted_good_is_chosen") == "no":
        return Unproven(
            "{player} leaves out a good of the cost of {card}, and the record leaves open which it has to be",
            player=move.player,
            card=CARD_IDS[card],
            ruling="discounted_good_is_chosen",
            missing=("/rulings/discounted_good_is_chosen",),
            at=("pay",),
        )
    return None


def _of_unsure_price(position: TargiPosition, move: LayCard, price: Price, pay: Any) -> Fault | Unproven | None:
    """Where the display is not known: what every number of reductions asks for, or none."""
    rulings = position.rulings
    readings = {True, False} if rulings.is_open("discounts_add_up") else {rulings.reading("discounts_add_up") == "yes"}
    fits = {pays_cost(price, pay, less) for add_up in readings for less in price.possible(add_up=add_up)}
    if fits == {True}:
        return None
    if fits == {False}:
        return _wrong(position, move, position.card_used(move), price, pay, price.reductions)
    return Unproven(
        "which reductions {player} has is not in the record",
        player=move.player,
        missing=(f"/position/displays/{move.player}",),
        at=("pay",),
    )


_SENTENCES = {
    (False, False): "{player} pays {pay} for {card}, which costs {asked}",
    (True, False): "{player} pays {pay} for {card}, which costs {asked}, and {less} good less by reductions",
    (False, True): "{player} pays {pay} for {card}, which costs {asked}, and {extra} good more by WE5",
    (True, True): "{player} pays {pay} for {card}: {asked}, {less} good less by reductions, {extra} more by WE5",
}


def _wrong(
    position: TargiPosition, move: LayCard, card: int, price: Price, pay: Any, less: int, ruling: str = ""
) -> Fault:
    salt, pepper, dates = price.goods
    cost = Tokens(salt, pepper, dates, price.gold)
    asked = f"{cost} or {price.or_gold} gold" if price.or_gold else f"{cost}"
    less = min(less, sum(price.goods))
    sentence = _SENTENCES[bool(less), bool(price.extra)]
    printed = position.cards[card]
    sure: Certainty = LIKELY if less or price.extra else printed.sure
    facts: dict[str, Any] = {"player": move.player, "pay": tokens(pay), "card": CARD_IDS[card], "asked": asked}
    return Fault(sentence, at=("pay",), ruling=ruling, certainty=sure, less=less, extra=price.extra, **facts)


@rules.check(
    510,
    "gold-kept-back",
    on=LayCard,
    source=CARDS,
    certainty=LIKELY,
    digest="G4.10",
    rulings=("stored_gold_kept_back",),
)
def gold_kept_back(position: TargiPosition, move: LayCard) -> Fault | Unproven | None:
    """The gold on WE9 is one of the gold of the first later payment that contains any.

    It serves nothing else, and it is not kept back then.
    """
    if move.from_we9 is None:
        return None
    seat = position.seats[move.player]
    if not position.stored_sure[seat]:
        sentence = "whether gold lies on the WE9 of {player} is not in the record"
        return Unproven(sentence, player=move.player, missing=("/position/stored_gold",), at=("from_we9",))
    stored, gold = position.stored[seat], move.pay.get("gold", 0)
    if move.from_we9:
        if stored and gold:
            return None
        return Fault("{player} pays no gold from WE9", player=move.player, at=("from_we9",))
    if not stored or not gold or position.rulings.reading("stored_gold_kept_back") == "yes":
        if stored and gold:
            position.rulings.read("stored_gold_kept_back")
        return None
    sentence = "{player} pays {gold} gold and keeps the gold on WE9 back"
    return Fault(sentence, player=move.player, gold=gold, ruling="stored_gold_kept_back", at=("from_we9",))


@rules.check(511, "cannot-afford-it", on=LayCard, source=TRIBE, certainty=CERTAIN, digest="A37 A38 A40")
def cannot_afford_it(position: TargiPosition, move: LayCard) -> Fault | Unproven | None:
    """A card is paid for out of the own purse, and with the gold on WE9."""
    seat = position.seats[move.player]
    pay: Mapping[Any, int] = move.pay
    if (not position.stored_sure[seat] or position.stored[seat]) and pay.get("gold") and move.from_we9 is not False:
        pay = {**pay, "gold": pay["gold"] - 1}
    return cannot_pay(position, seat, pay, "pay")


@rules.check(
    521, "cards-not-to-be-moved", on=MoveCards, source=TRIBE, certainty=CERTAIN, digest="A41 G4.16", closing=True
)
def cards_not_to_be_moved(position: TargiPosition, move: MoveCards) -> Fault | None:
    """A laid card stays where it is to the end. Only right after laying OA3 its owner may move cards, or leave it."""
    if position.may_move or not position.stage:
        return None
    return Fault("{player} moves laid cards, but has not just laid OA3", player=move.player)


@rules.check(522, "wrong-cards-moved", on=MoveCards, source=TRIBE, certainty=CERTAIN, digest="A41 G4.16")
def wrong_cards_moved(position: TargiPosition, move: MoveCards) -> Fault | Unproven | None:
    """OA3 moves one or two laid cards of one's own, OA3 itself included.

    All others keep their places; afterwards every row is again filled from the left without a gap.
    """
    seat = position.seats[move.player]
    rows = position.display[seat]
    if len(move.to) > 2:
        return Fault("{player} moves {count} cards, not two", player=move.player, count=len(move.to), at=("to",))
    if rows is None:
        return None
    if places := hidden_in(position, seat):
        named = [card for card, _ in unseen(position, seat) if CARD_IDS[card] in move.to]
        if named and len(places) > 1:
            sentence = "where {card} lies in the display of {player} is not in the record"
            missing = (f"/position/displays/{move.player}",)
            return Unproven(sentence, player=move.player, card=CARD_IDS[named[0]], missing=missing, stops=True)
        if named:
            rows = [[named[0] if card == HIDDEN else card for card in row] for row in rows]
    lying = {f"{row + 1}-{column + 1}": card for row, cards in enumerate(rows) for column, card in enumerate(cards)}
    at = {card: place for place, card in lying.items() if card >= 0}
    to: dict[Any, str] = move.to  # type: ignore[assignment]
    for name, place in to.items():
        if CARD[name] not in at:
            return Fault("{player} has not laid {card}", player=move.player, card=name, at=("to", name))
        if at[CARD[name]] == place:
            return Fault("{card} lies on {place} already", card=name, place=place, at=("to", name))
    taken = {place for place, card in lying.items() if card < 0 or CARD_IDS[card] not in to}
    for name, place in to.items():
        if place in taken or list(to.values()).count(place) > 1:
            return Fault("{card} goes to {place}, where another card lies", card=name, place=place, at=("to", name))
    if sorted(_places(moved(rows, to))) == sorted([*taken, *to.values()]):
        return None
    return Fault("the cards that {player} moves leave a gap", player=move.player, at=("to",))


def _places(rows: list[list[int]]) -> list[str]:
    """The places that so many cards fill from the left."""
    return [f"{row + 1}-{column + 1}" for row, cards in enumerate(rows) for column in range(len(cards))]


rules.state(
    531,
    "taking-a-tribe-card",
    text="""A tribe card that is taken is laid at once, by paying its cost to the supply, or put into the empty hand, or
    discarded. Discarded tribe cards go to the tribe discards, and do not come back.""",
    source=TRIBE,
    certainty=CERTAIN,
    digest="A37 A43",
)
rules.state(
    532,
    "advantages",
    text="""The advantage of a card works from the moment it is laid; what happens once happens right then. It holds
    until the end of the game.""",
    source=TRIBE,
    certainty=CERTAIN,
    digest="A42",
)

# Rulings

rules.ruling(
    "noble_same_round",
    rule=505,
    question="May a card that came into the hand in this round be laid in it, by the Noble or through WE5?",
    readings={"no": "No: in a later round.", "yes": "Yes."},
    default="no",
    sources=("the rule text says on a following turn (no)",),
    certainty=LIKELY,
)
rules.ruling(
    "discard_with_empty_hand",
    rule=507,
    question="May a tribe card under a marker be discarded although the hand is empty?",
    readings={
        "yes": "Yes.",
        "no": "No: only what the hand has no room for. The card that the Tribal Expansion drew may always be.",
    },
    default="yes",
    sources=("an online how-to-play (yes)", "the rule text speaks of cards beyond the hand limit"),
    certainty=LIKELY,
)
rules.ruling(
    "discounts_add_up",
    rule=509,
    question="Two reductions come together on one card. Do they add up?",
    readings={"yes": "Yes, down to no goods at all.", "no": "No: one good less in all."},
    default="yes",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
rules.ruling(
    "discounted_good_is_chosen",
    rule=509,
    question="Does the payer choose which good of a cost a reduction leaves out?",
    readings={"yes": "Yes.", "no": "No. Which one it is nobody can tell, so that such a payment is left open."},
    default="yes",
    sources=("the printed cards speak of one good less",),
    certainty=LIKELY,
)
rules.ruling(
    "stored_gold_kept_back",
    rule=510,
    question="May the gold on WE9 be kept back when a card is paid for with gold?",
    readings={"no": "No: it is part of the first such payment.", "yes": "Yes: its owner decides when it is spent."},
    default="no",
    sources=("the printed card says that it is taken then (no)",),
    certainty=UNKNOWN,
)
