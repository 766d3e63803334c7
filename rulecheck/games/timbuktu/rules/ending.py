"""Section 9: prices, scores, ties; and the rulings."""

from __future__ import annotations

from rulecheck.core.record import Action
from rulecheck.core.result import claim_result
from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.timbuktu.components import GOOD
from rulecheck.games.timbuktu.moves import MoveCamel, Reveal, TimbuktuResult
from rulecheck.games.timbuktu.position import TimbuktuPosition
from rulecheck.games.timbuktu.rules.book import rules

_END = Source("End of the game")

rules.state(
    901,
    "price",
    text="""A good of a kind is worth as many points as goods of that kind were taken out of the game, by robbery or
    as payment for a move. A kind of which none was taken is worth nothing. Prices are taken at the end only.""",
    source=_END,
    certainty=CERTAIN,
    digest="E2",
)


rules.state(
    902,
    "not-in-the-price",
    text="""Goods that were left over in the loading variant, goods printed for camels that are not in play and goods
    that were never handed out do not raise a price: it counts what was robbed and paid.""",
    source=_END,
    certainty=LIKELY,
    digest="E3",
    rulings=("leftovers_raise_price",),
)
rules.state(
    903,
    "score",
    text="The goods that are still on a player's camels bring their prices. The most points win.",
    source=_END,
    certainty=CERTAIN,
    digest="E4",
)
rules.state(
    904,
    "winners",
    text="Whoever has the most points wins; if players are level, the one with more goods.",
    source=_END,
    certainty=CERTAIN,
    digest="E4 E5",
)
rules.state(
    905,
    "more-goods",
    text="If players are level on points, more single goods win, all kinds counted together.",
    source=_END,
    certainty=CERTAIN,
    digest="E5",
)
rules.state(
    906,
    "shared-victory",
    text="Who is level on points and goods shares the victory. There is no further tie-breaker.",
    source=_END,
    certainty=CERTAIN,
    digest="E5",
)
rules.state(
    907,
    "conservation",
    text="""At any time the goods on the camels and those beside the board are together the goods that were loaded,
    kind by kind.""",
    source=Source("", "reasoned from the rules"),
    certainty=CERTAIN,
    digest="E6",
)


@rules.claim("removed", on=MoveCamel, rule=907)
@rules.claim("removed", on=Reveal, rule=907)
def removed(position: TimbuktuPosition, move: Action, said: dict[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """The goods beside the board."""
    removed_goods = position.cargo.removed_counts()
    for good, number in said.items():
        truth = removed_goods[GOOD[good]]
        if truth is None:
            sentence = "how many {good} lie beside the board the record does not tell"
            why = [why for why in position.cargo.why.values() if why] or [f"/position/removed/{good}"]
            return Unproven(sentence, good=good, missing=(why[0],))
        if truth != number:
            return Fault(
                "{truth} {good} lie beside the board, not {number}", good=good, truth=truth, number=number, at=(good,)
            )
    return None


claim_result(rules, on=TimbuktuResult, winners=904, scores=903)


@rules.claim("prices", on=TimbuktuResult, rule=901)
def prices(position: TimbuktuPosition, result: TimbuktuResult, said: dict[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """What a good of each kind is worth."""
    for good, price in said.items():
        truth = position.prices[GOOD[good]]
        if truth is None:
            sentence = "how many {good} were taken out of the game the record does not tell"
            return Unproven(sentence, good=good, missing=_untold(position))
        if truth != price:
            return Fault("{good} is worth {truth}, not {price}", good=good, truth=truth, price=price, at=(good,))
    return None


def _untold(position: TimbuktuPosition) -> tuple[str, ...]:
    return position.sheet.missing if position.sheet is not None else ()


# Rulings

rules.ruling(
    "deal_before_placing",
    rule=301,
    question="Are the thief cards of the first stage dealt before or after the camels are placed?",
    readings={
        "no": "After: the placing belongs to the preparation, the deal is the first part of the stage.",
        "yes": "Before: players know a pile when they place.",
    },
    default="no",
    sources=("the rules text (after)", "three write-ups, in Hungarian, Japanese and Italian (before)"),
    certainty=CERTAIN,
)
rules.ruling(
    "cards_turned",
    rule=405,
    question="Are the camel cards of a round turned up one after the other or all together?",
    readings={
        "one_by_one": "One after the other: turn and move, then the next player turns.",
        "together": "All together, before the first camel moves.",
    },
    default="one_by_one",
    sources=(
        "the rules text, twice; English and German reviews (one by one)",
        "a German and a Finnish review (together)",
    ),
    certainty=CERTAIN,
)
rules.ruling(
    "placing_must_stay_possible",
    rule=216,
    question="May a camel be placed so that somebody can no longer get into every pen?",
    readings={
        "yes": "No: each placing must leave everybody a way into every pen.",
        "no": "Yes: only when all camels are placed it is tested whether everybody is in every pen.",
    },
    default="yes",
    sources=("the rules text says what must hold at the end, and no more",),
    certainty=LIKELY,
)
rules.ruling(
    "extra_payment",
    rule=506,
    question="May goods be paid for following an arrow, or more than one for a move, to drive up a price?",
    readings={
        "no": "No: one good for going to one of the three other pens, nothing else.",
        "yes": "Yes: any goods of the moving camel, on any move.",
    },
    default="no",
    sources=("the rules text gives a payment for the three other pens only; no published answer",),
    certainty=LIKELY,
)
rules.ruling(
    "slot_piles",
    rule=705,
    question="How do thief piles in slots take part in an exchange?",
    readings={
        "ring": "The slot stays: a neighbour gives into it, and the other one takes what lay there.",
        "jump": "Players give to each other past the slot; its pile goes on to the next gap between two neighbours.",
    },
    default="ring",
    sources=("the rules text says that they move as well; its picture has not been seen",),
    certainty=LIKELY,
)
rules.ruling(
    "leftovers_raise_price",
    rule=902,
    question="Do goods that were left over in the loading variant raise the price of their kind?",
    readings={
        "no": "No: only goods that were robbed or paid count.",
        "yes": "Yes: they left the game as well.",
    },
    default="no",
    sources=("the rules text on prices (no); it says of both that they leave the game",),
    certainty=LIKELY,
)
rules.ruling(
    "fifth_symbol",
    rule=11,
    question="Which symbol does the fifth pen have, beside lamp, scimitar, star and moon?",
    readings={"palm": "A palm.", "crescent": "A crescent."},
    default="palm",
    sources=("an Italian page (palm)", "an English review (crescent)"),
    certainty=UNKNOWN,
)
