"""Sections 7 and 8: the robbery, the next stage, the end of the game."""

from __future__ import annotations

from rulecheck.core.location import pointer
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Remark, Unproven
from rulecheck.games.timbuktu.components import CARDS, LETTERS, PEN, PILES, SEATS, Good, goods_of, load_of
from rulecheck.games.timbuktu.moves import Reveal
from rulecheck.games.timbuktu.piles import SLOT, Revealed, ThiefPiles, numbers
from rulecheck.games.timbuktu.position import TimbuktuPosition, cards_of
from rulecheck.games.timbuktu.rules.book import REPORTS, rules
from rulecheck.games.timbuktu.rules.dealing import card_name

_ROBBERY = Source("The robberies")

# 7: The robbery


@rules.check(701, "one-place-a-pile", on=Reveal, source=_ROBBERY, certainty=CERTAIN, digest="T1 D3")
def one_place_a_pile(position: TimbuktuPosition, move: Reveal) -> Fault | None:
    """Each of the five piles lies in one place, with a player or in a slot, and no two in the same.

    With five players there are no slots, with four there is one, with three there are two.
    """
    if move.holder is None and move.slot is None:
        return None
    return _two_in_one_place(position, move)


def _two_in_one_place(position: TimbuktuPosition, move: Reveal) -> Fault | None:
    if move.holder is not None and move.slot is not None:
        return Fault("a pile lies with a player or in a slot, not both", at=("slot",))
    if move.slot is not None and len(position.players) == PILES:
        return Fault("with five players no pile lies in a slot", at=("slot",))
    place = position.lies_at(move.holder, move.slot)
    piles = position.piles
    if any(one.place == place for one in piles.revealed):
        return Fault("the pile that lay there is turned up already", at=("holder",) if move.slot is None else ("slot",))
    in_slots = sum(one.place >= SLOT for one in piles.revealed)
    if move.slot is not None and in_slots == PILES - len(position.players):
        return Fault("there are {number} piles in slots", number=in_slots, at=("slot",))
    return None


@rules.check(702, "pen-robbed-twice", on=Reveal, source=_ROBBERY, certainty=CERTAIN, digest="T1 T4 D1")
def pen_robbed_twice(position: TimbuktuPosition, move: Reveal) -> Fault | None:
    """In a stage each pen is named by exactly one pile. So the order in which they are turned up does not matter."""
    if move.pen is None or not position.piles.seen_pens >> PEN[move.pen] & 1:
        return None
    return Fault("{pen} has been robbed in this stage", pen=move.pen, at=("pen",))


@rules.check(703, "not-the-same-cards", on=Reveal, source=_ROBBERY, certainty=CERTAIN, digest="D1 N2 T1 B5")
def not_the_same_cards(position: TimbuktuPosition, move: Reveal) -> Fault | None:
    """The same fifteen cards are used in every stage: each pitch card and goods card turns up once.

    What the edition does not state of them, the piles of earlier stages show.
    """
    piles = position.piles
    seen, deck = piles.seen, piles.deck
    for card in numbers(cards_of(move)):
        if seen[card] >= deck[card] and not piles.has_room(seen, card):
            return _no_such_card(piles, card)
    return None


def _no_such_card(piles: ThiefPiles, card: int) -> Fault:
    at = ("pitches",) if card < CARDS else ("goods",)
    if piles.seen[card]:
        return Fault("the card {card} has been turned up in this stage", card=card_name(card), at=at)
    known = [card_name(one) for one in range(2 * CARDS) if piles.deck[one] and (one < CARDS) == (card < CARDS)]
    return Fault("there is no card {card}, but {known}", card=card_name(card), known=known, at=at)


@rules.check(704, "not-as-dealt", on=Reveal, source=_ROBBERY, certainty=CERTAIN, digest="D1 D2 T1", closing=True)
def not_as_dealt(position: TimbuktuPosition, move: Reveal) -> Fault | None:
    """The piles that are turned up are those that were dealt: their three cards stay together."""
    piles = position.piles
    if piles.in_deal == 0 or piles.was_dealt(cards_of(move)):
        return None
    return Fault("no pile of this stage was dealt with these cards beside those turned up before")


@rules.check(
    705, "wrong-holder", on=Reveal, source=Source("A camel lands on an exchange field"), certainty=CERTAIN,
    digest="M10 M11 D3", rulings=("slot_piles",),
)  # fmt: skip
def wrong_holder(position: TimbuktuPosition, move: Reveal) -> Fault | Unproven | None:
    """A pile lies where the exchanges of the stage have taken it from the place where it was dealt."""
    piles = position.piles
    if piles.starter < 0 or (move.holder is None and move.slot is None and not piles.is_any_placed):
        return None
    return _lies_elsewhere(position, move)


def _lies_elsewhere(position: TimbuktuPosition, move: Reveal) -> Fault | Unproven | None:
    piles, pile = position.piles, Revealed(cards_of(move), position.lies_at(move.holder, move.slot))
    possible = {reading: position.exchanges(reading, pile) for reading in ("ring", "jump")}
    reading, ruling = "ring", ""
    if bool(possible["ring"]) != bool(possible["jump"]):
        ruling = "slot_piles"
        reading = position.rulings.read(ruling)
    at = ("holder",) if move.holder is not None else ("slot",) if move.slot is not None else ()
    if not possible[reading]:
        can_be = position.exchanges(reading) or (piles.least, piles.most)
        often = sorted({min(can_be), max(can_be)})
        sentence = "after {often} exchanges this pile does not lie there, or not beside those turned up before"
        return Fault(sentence, often=often, at=at, ruling=ruling)
    if len(possible[reading]) == len(position.exchanges(reading)):
        return None
    _, grid = position.boards.grids()
    missing = f"/edition/exchange/{grid}" if grid is not None else pointer((position.opened_by, "route"))
    sentence = "whether this pile lies there hangs on how often the piles have moved on, which is not known"
    return Unproven(sentence, at=at, missing=(missing,))


@rules.check(
    706, "not-two-exchanges", on=Reveal, source=Source("two exchanges a stage", REPORTS), certainty=LIKELY,
    digest="M10", closing=True,
)  # fmt: skip
def not_two_exchanges(position: TimbuktuPosition, move: Reveal) -> Remark | None:  # noqa: ARG001
    """It is likely that each grid has two exchange pitches: with five players every stage then has two exchanges.

    With three and four players one pitch stays empty, and a stage has one or two. Where the marks are not stated,
    what the log says of its exchanges is held against that.
    """
    piles = position.piles
    if piles.revealed or position.boards.are_marks_known():
        return None
    fewest = 2 if len(position.players) == PILES else 1
    if piles.least > 2 or piles.most < fewest:
        number = piles.least if piles.least > 2 else piles.most
        return Remark("by what the log says there were {number} exchanges in this stage", number=number)
    return None


rules.state(
    711,
    "robbed",
    text="""A pile names one pen, two pitches and two kinds of goods. Every camel on one of the two pitches of the pen
    loses all its goods of both kinds, and nothing else. An empty pitch, or a camel without such goods, loses nothing.
    So two pitches of each pen are robbed in a stage, ten in all.""",
    source=Source("The robberies"),
    certainty=CERTAIN,
    digest="T1 T2 T4 T5",
)


@rules.claim("robbed", on=Reveal, rule=711)
def robbed(
    position: TimbuktuPosition,
    move: Reveal,  # noqa: ARG001
    said: dict[str, dict[str, tuple[Good, ...]]],
) -> Fault | Unproven | None:
    """What each camel lost to the pile."""
    truth = position.cargo.robbed
    if truth is None:
        sentence = "what this pile took hangs on what the record does not tell"
        missing = [why for why in position.cargo.why.values() if why] or [f"/moves/{position.made - 1}"]
        return Unproven(sentence, missing=tuple(dict.fromkeys(missing)))
    named = {
        position.camel_of(name, letter): goods for name, camels in said.items() for letter, goods in camels.items()
    }
    for camel in {**truth, **named}:
        lost = truth.get(camel, 0)
        if load_of(named.get(camel, ())) != lost:
            name, letter = position.players[camel // SEATS], LETTERS[camel % SEATS]
            at = (name, letter) if camel in named else ()
            sentence = "camel {camel} of {player} lost {goods} to this pile"
            return Fault(sentence, camel=letter, player=name, goods=goods_of(lost), at=at)
    return None


rules.state(
    712,
    "robbed-goods-lie-open",
    text="""Robbed goods lie open beside the board with those that were paid, sorted by kind, so that everybody can
    count them.""",
    source=Source("The robberies"),
    certainty=CERTAIN,
    digest="T3",
)

# 8: The next stage and the end of the game

rules.state(
    801,
    "next-stage",
    text="""After the robbery, if the camels are not in Timbuktu, the stage counter goes one player to the left. That
    player also gets the round counter, wherever it was, and starts.""",
    source=Source("End of a stage, start of a new one"),
    certainty=CERTAIN,
    digest="N1",
)
rules.state(
    802,
    "new-deal",
    text="The thief cards are gathered, parted by their backs, shuffled and dealt anew around the new stage starter.",
    source=Source("End of a stage, start of a new one"),
    certainty=CERTAIN,
    digest="N2",
)
rules.state(
    803,
    "starters",
    text="""So each player starts exactly one stage, in turn, and the round starter of a round is as many seats
    further left as rounds have gone before it in the stage.""",
    source=Source("", "reasoned from the counters"),
    certainty=CERTAIN,
    digest="N3",
)
rules.state(
    804,
    "end-of-the-game",
    text="The game ends after the robbery in Timbuktu.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="E1",
)
