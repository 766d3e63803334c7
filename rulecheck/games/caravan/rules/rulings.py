"""The rulings: where the print leaves more than one reading, and none of them is certain."""

from __future__ import annotations

from rulecheck.core.rulebook import LIKELY, UNKNOWN
from rulecheck.games.caravan.rules.book import BGA, rules

_NOT_SAID = "not said in the rules"

rules.ruling(
    "same_space_connects",
    rule=604,
    question="Are two own camels on one space connected, if no third one on a neighbouring space joins them?",
    readings={
        "yes": "They are: a good may be moved from one to the other.",
        "no": "They are not: only neighbouring spaces connect.",
    },
    default="yes",
    sources=(_NOT_SAID,),
    certainty=UNKNOWN,
)
rules.ruling(
    "steal_may_fill_last_camel",
    rule=507,
    question="May the last unladen camel of a player steal, so that all of them carry goods?",
    readings={
        "no": "It may not: the ban on picking up holds for stealing too, as its reason does.",
        "yes": "It may: the ban stands with picking up, and with that only.",
    },
    default="no",
    sources=("Caravan rules, Pick up a good (its reason holds for a theft as well)", "the penalties end at four goods"),
    certainty=UNKNOWN,
)
rules.ruling(
    "reserve_camels_count_as_unladen",
    rule=404,
    question="Do camels in the reserve count when all camels of a player would carry goods?",
    readings={
        "yes": "They do: a camel in the reserve still gives its player an action.",
        "no": "They do not: one camel on the board must stay unladen.",
    },
    default="yes",
    sources=("Caravan rules, Pick up a good (the reason that is given)",),
    certainty=LIKELY,
)
rules.ruling(
    "delivery_forced",
    rule=606,
    question="Must a good that ends on its own city be delivered?",
    readings={
        "yes": "It must: it is delivered by that.",
        "no": "Its player may leave it on the camel.",
    },
    default="yes",
    sources=("Caravan rules, Move a good (yes)", "Caravan rules, list of actions (calls it optional)"),
    certainty=LIKELY,
)
rules.ruling(
    "demand_after_bag_empty",
    rule=705,
    question="Short game, the bag is empty and four free goods are left again: are four more demand markers laid?",
    readings={
        "no": "No: with the bag empty there is no refill at all.",
        "yes": "Yes: the first half of the refill is done as long as there are markers.",
    },
    default="no",
    sources=(f"{BGA} (speaks of a last refill)", _NOT_SAID),
    certainty=UNKNOWN,
)
rules.ruling(
    "penalty_five",
    rule=904,
    question="What do five undelivered goods cost?",
    readings={
        "not_printed": "Nobody can tell: the score stays open.",
        "six": "6 points, as for four: the table ends there.",
        "ten": "10 points: the series 0, 0, 1, 3, 6 goes on.",
    },
    default="not_printed",
    sources=("the printed table ends at four goods",),
    certainty=UNKNOWN,
)
rules.ruling(
    "standing_in_city_delivers",
    rule=610,
    question="Is a good that is stolen or picked up in its own city delivered by that?",
    readings={
        "no": "It is not: a good is delivered only by being moved.",
        "yes": "It is, at once.",
    },
    default="no",
    sources=("Caravan rules, Move a good (speaks only of moving it there)",),
    certainty=LIKELY,
)
