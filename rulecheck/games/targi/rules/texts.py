"""6: what the tribe cards say, card by card, and what comes of it.

The pages 600, 610, ... list the nine cards of a symbol with cost and VP; page 600 + 10 * symbol + number is the text of
a card, as TAR604 is that of TA4. The effects themselves stand in `effects`.
"""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Certainty
from rulecheck.core.verdict import Fault
from rulecheck.games.targi.components import CARD_IDS, GOLD, VP, amount_of, tokens
from rulecheck.games.targi.effects.on_laying import ChooseGain
from rulecheck.games.targi.moves import TakeGain
from rulecheck.games.targi.position.codes import GAIN
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules.book import CARDS, rules

ONE_GOLD, ONE_VP = (0, 0, 0, 1, 0), (0, 0, 0, 0, 1)


def _cards(number: int, name: str, text: str) -> None:
    rules.state(number, name, text=text, source=CARDS, certainty=CERTAIN)


def _text(
    number: int, name: str, text: str, *, sure: Certainty = LIKELY, digest: str = "", open_: tuple[str, ...] = ()
) -> None:
    rules.state(number, name, text=text, source=CARDS, certainty=sure, digest=digest, rulings=open_)


_cards(
    600,
    "targias",
    """The Targias. TA1: 2 salt, 2 pepper and 1 dates, 3 VP. TA2: 1 pepper, 1 dates and 1 gold, 3 VP. TA3: 1 salt, 2
    pepper and 1 dates, 2 VP. TA4: 2 dates and 1 gold, 2 VP. TA5: 1 salt, 2 pepper and 1 dates, 2 VP. TA6: 2 pepper and
    1 gold, 1 VP. TA7: 1 pepper and 1 gold, 1 VP. TA8: 2 salt and 1 dates, or 1 gold, 1 VP. TA9: 1 dates and 1 gold, 1
    VP. TA1 to TA3 have no text.""",
)
_text(
    604,
    "more-dates",
    """TA4: in each round in which at least 1 dates came from a goods card, its owner gets 1 more dates.""",
    digest="G4.5",
)
_text(
    605,
    "three-goods-or-gold-or-a-point",
    """TA5: once, when it has been laid, its owner takes 3 goods of any kinds, or 1 gold, or 1 VP.""",
    digest="G4.12",
)
_text(
    606,
    "four-for-different-rows",
    """TA6: at the end, full rows of four different symbols in the own display count 4 instead of 2, up to two rows.""",
)
_text(
    607,
    "a-point-for-two-camel-riders",
    "TA7: at the end, 1 VP for every two Camel Riders in the own display.",
    digest="G4.14",
)
_text(608, "cheaper-targias", "TA8: further Targias cost 1 good less.", digest="G4.1 G4.2")
_text(
    609,
    "a-point-at-each-raid",
    """TA9: at every raid, the fourth included, its owner gets 1 VP after paying what is asked; the point cannot pay for
    that raid. Who pays nothing, being exempt or unable, gets none.""",
    digest="G4.7",
    open_=("raid_vp_when_exempt",),
)
_cards(
    610,
    "camel-riders",
    """The Camel Riders. CR1: 2 salt, 2 pepper and 1 dates, 3 VP. CR2: 1 salt, 1 dates and 1 gold, 3 VP. CR3: 2 salt, 1
    pepper and 1 dates, 2 VP. CR4: 2 salt, 1 pepper and 2 dates, 2 VP. CR5: 2 pepper and 1 gold, 2 VP. CR6: 1 gold, 1
    VP. CR7: 1 salt and 1 gold, 1 VP. CR8: 1 salt and 2 dates, 1 VP. CR9: 1 gold, 1 VP. CR1 to CR3 have no text.""",
)
_text(
    614,
    "rightmost-in-a-full-row",
    "CR4: at the end, 2 VP if this card lies on the rightmost place of a full row.",
    sure=CERTAIN,
)
_text(
    615,
    "more-pepper",
    "CR5: in each round in which at least 1 pepper came from a goods card, its owner gets 1 more pepper.",
    digest="G4.5",
)
_text(
    616,
    "more-cards",
    "CR6: at the end, 1 VP if the own display holds more cards than the opponent's; equally many are not more.",
    digest="G4.15",
)
_text(617, "a-point-for-two-camps", "CR7: at the end, 1 VP for every two Camps in the own display.", digest="G4.14")
_text(
    618,
    "goods-for-free-places",
    """CR8: once, when it has been laid, its owner takes 1 good of any kind for every two free places in the own
    display; its own place is free no longer.""",
    digest="G4.12",
)
_text(619, "cheaper-camel-riders", "CR9: further Camel Riders cost 1 good less.", digest="G4.1 G4.2")
_cards(
    620,
    "camps",
    """The Camps. CA1: 2 salt, 1 pepper and 2 dates, 3 VP. CA2: 1 pepper, 1 dates and 1 gold, 3 VP. CA3: 1 pepper and 1
    gold, 2 VP. CA4: 1 dates and 1 gold, 2 VP. CA5: 1 salt, 2 pepper and 1 dates, 2 VP. CA6: 2 pepper and 1 dates, or 1
    gold, 1 VP. CA7: 1 dates and 1 gold, 1 VP. CA8: 1 dates and 1 gold, 1 VP. CA9: 1 pepper and 1 dates, 1 VP. CA1 to
    CA3 have no text.""",
)
_text(624, "cheaper-by-the-noble", "CA4: a hand card laid by the Noble costs 1 good less.", digest="G4.1 G4.3")
_text(
    625,
    "two-targis-for-the-opponent",
    """CA5: in the following round, once, the opponent may use two Targis only, and so has one marker at most. The round
    in which it is laid is not touched; laid in round 12 it does nothing.""",
    digest="G4.13",
)
_text(626, "cheaper-camps", "CA6: further Camps cost 1 good less.", digest="G4.1 G4.2")
_text(627, "a-point-for-two-oases", "CA7: at the end, 1 VP for every two Oases in the own display.", digest="G4.14")
_text(
    628,
    "one-for-one-at-the-trader",
    "CA8: at the Trader goods change 1 for 1, and only so. Gold stays at 3 for 1.",
    digest="G4.17",
)
_text(629, "ten-cards", "CA9: at the end, 1 VP if the own display holds ten cards or more.")
_cards(
    630,
    "wells",
    """The Wells. WE1: 1 salt, 2 pepper and 2 dates, 3 VP. WE2: 1 salt, 1 dates and 1 gold, 3 VP. WE3: 2 salt, 1 pepper
    and 1 dates, 2 VP. WE4: 1 salt, 1 pepper and 2 dates, 2 VP. WE5: 1 salt, 1 pepper and 1 gold, 2 VP. WE6: 2 salt and
    1 dates, 1 VP. WE7: 1 salt and 1 gold, 1 VP. WE8: 1 dates and 1 gold, 1 VP. WE9: 1 dates and 1 gold, 1 VP. WE1, WE2
    and WE4 have no text.""",
)
_text(
    633,
    "goods-for-laid-cards",
    """WE3: once, when it has been laid, its owner takes 1 good of any kind for every two cards in the own display,
    itself included.""",
    digest="G4.12",
)
_text(
    635,
    "hand-card-without-the-noble",
    """WE5: a hand card may be laid without the Noble, between two actions of the own phase, for 1 good of any kind more
    than its cost. Reductions on its symbol come off, that of CA4 does not. A card that came into the hand in this round
    cannot be laid so either.""",
    digest="G4.11",
)
_text(636, "cheaper-wells", "WE6: further Wells cost 1 good less.", digest="G4.1 G4.2")
_text(637, "a-point-for-two-targias", "WE7: at the end, 1 VP for every two Targias in the own display.", digest="G4.14")
_text(638, "on-the-robbers-card", "WE8: the own Targis may be put on the robber's card.", digest="G4.9 G4.18")
_text(
    639,
    "gold-on-the-card",
    """WE9: when it has been laid, 1 gold from the supply is put on this card. It is one of the gold of the first later
    card whose payment contains gold. Until then it serves nothing: no exchange, no raid, neither the limit nor a
    tie.""",
    digest="G4.10",
    open_=("stored_gold_in_limit",),
)
_cards(
    640,
    "oases",
    """The Oases. OA1: 1 salt, 2 pepper and 2 dates, 3 VP. OA2: 1 salt, 1 dates and 1 gold, 3 VP. OA3: 1 salt, 1 pepper
    and 1 gold, 2 VP. OA4: 1 pepper, 1 dates and 1 gold, 2 VP. OA5: 1 pepper and 1 gold, 2 VP. OA6: 2 salt and 1 pepper,
    1 VP. OA7: 1 pepper and 1 gold, 1 VP. OA8: 2 salt and 1 pepper, 1 VP. OA9: 1 salt, 1 pepper and 1 gold, 1 VP. OA1,
    OA2 and OA5 have no text.""",
)
_text(
    643,
    "moving-two-cards",
    "OA3: when it has been laid, its owner may move one or two laid cards of the own display; no gap may remain.",
    sure=CERTAIN,
    digest="G4.16",
)
_text(
    644,
    "good-of-an-empty-round",
    """OA4: in each round in which no good came from a goods card, its owner gets 1 good of choice when the own phase is
    over, before the limits are looked at. The whole phase counts, also what came before the card was laid. A goods card
    that gives gold or a VP does not spoil it.""",
    digest="G4.6",
)
_text(646, "cheaper-oases", "OA6: further Oases cost 1 good less.", digest="G4.1 G4.2")
_text(
    647,
    "a-point-for-two-wells",
    "OA7: at the end, 1 VP for every two Wells in the own display.",
    sure=CERTAIN,
    digest="G4.14",
)
_text(
    648,
    "more-salt",
    "OA8: in each round in which at least 1 salt came from a goods card, its owner gets 1 more salt.",
    digest="G4.5",
)
_text(649, "no-raids", "OA9: its owner pays nothing at any raid.", sure=CERTAIN, digest="G4.7 G4.8 C5")
_text(
    651,
    "bonus-goods",
    """The bonus of TA4, CR5 and OA8 comes once a round, 1 good whatever number came, together with the first such good
    from a goods card; it can be spent in the same phase. A card with slashes counts as what was chosen, the card of the
    Caravan counts too, a border card does not. Goods that came before the card was laid do not count.""",
    digest="G4.5",
    open_=("bonus_counts_caravan", "bonus_in_round_of_laying", "bonus_at_once"),
)


@rules.check(661, "nothing-to-take", on=TakeGain, source=CARDS, certainty=LIKELY, digest="A42 G4.12", closing=True)
def nothing_to_take(position: TargiPosition, move: TakeGain) -> Fault | None:
    """Only TA5, CR8 and WE3 give something of choice, when they have just been laid.

    Fractions are dropped; where that leaves nothing, nothing is taken.
    """
    if position.stage == GAIN or not position.stage:
        return None
    return Fault("{player} takes something, but no card gives it", player=move.player)


@rules.check(
    662, "wrong-gain", on=TakeGain, source=CARDS, certainty=LIKELY, digest="A42 G4.12",
    rulings=("three_goods_any_kinds", "count_includes_new_card"),
)  # fmt: skip
def wrong_gain(position: TargiPosition, move: TakeGain) -> Fault | None:
    """What the card just laid gives is taken, all of it and no more.

    By CR8 and WE3 it is so many goods, by TA5 three goods, 1 gold or 1 VP. The goods may be of different kinds.
    """
    if position.stage != GAIN:
        return None
    card, due = position.gain_of, position.gain_goods
    take = amount_of(move.take)
    chosen = isinstance(position.cards[card].effect, ChooseGain)
    fits = sum(take[:GOLD]) == due and not take[GOLD] and not take[VP]
    mixed = fits and chosen and len(move.take) > 1
    if mixed and position.rulings.read("three_goods_any_kinds") == "no":
        sentence, ruling = "{player} takes {take} by {card}, goods of several kinds", "three_goods_any_kinds"
    elif fits or (chosen and take in (ONE_GOLD, ONE_VP)):
        return None
    elif chosen:
        sentence, ruling = "{player} takes {take} by {card}, which gives {due} goods, or 1 gold, or 1 VP", ""
    else:
        sentence, ruling = "{player} takes {take} by {card}, which gives {due} goods", ""
    facts: dict[str, Any] = {"player": move.player, "take": tokens(take), "card": CARD_IDS[card], "due": due}
    return Fault(sentence, ruling=ruling, at=("take",), **facts)


# Rulings

rules.ruling(
    "raid_vp_when_exempt",
    rule=609,
    question="Does TA9 give its point at a raid that its owner did not pay, being exempt by OA9 or unable?",
    readings={"no": "No: the point comes after paying.", "yes": "Yes, at every raid."},
    default="no",
    sources=("the printed card says at every raid, after paying",),
    certainty=UNKNOWN,
)
rules.ruling(
    "stored_gold_in_limit",
    rule=639,
    question="Does the gold on WE9 count for the limit of 3 gold and for the tie-break?",
    readings={"no": "No.", "yes": "Yes."},
    default="no",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
rules.ruling(
    "bonus_counts_caravan",
    rule=651,
    question="Do goods from the card of the Caravan count for OA8, CR5 and TA4, and against OA4?",
    readings={"yes": "Yes: it is a goods card.", "no": "No."},
    default="yes",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
rules.ruling(
    "bonus_in_round_of_laying",
    rule=651,
    question="Do goods that came earlier in the round in which OA8, CR5 or TA4 is laid bring its bonus?",
    readings={"no": "No: only what comes after it is laid.", "yes": "Yes, as soon as the card is laid."},
    default="no",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
rules.ruling(
    "bonus_at_once",
    rule=651,
    question="Does the bonus of OA8, CR5 and TA4 come with the first such good, to be spent in the same phase?",
    readings={"yes": "Yes.", "no": "No: it comes when the own phase is over, before the limits are looked at."},
    default="yes",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
rules.ruling(
    "three_goods_any_kinds",
    rule=662,
    question="May the three goods of TA5 be of different kinds?",
    readings={"yes": "Yes.", "no": "No: three of one kind."},
    default="yes",
    sources=("the printed card shows three goods",),
    certainty=LIKELY,
)
rules.ruling(
    "count_includes_new_card",
    rule=662,
    question="Do WE3 and CR8 count themselves as laid?",
    readings={"yes": "Yes: they speak of the display after laying.", "no": "No: the display before it."},
    default="yes",
    sources=("the printed cards speak of what is so after playing",),
    certainty=LIKELY,
)
