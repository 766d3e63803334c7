"""The end of the game, the winner, and the readings that a table can choose. Sections 8 and 9, and the rulings."""

from __future__ import annotations

from rulecheck.core.result import claim_result
from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.games.baghdad.moves import BaghdadResult
from rulecheck.games.baghdad.rules.book import NOWHERE, REVIEWS, rules

# 8: The end of the game

rules.state(
    801,
    "chests-to-win",
    text="Six chests win with two players, five with three, four with four.",
    source=Source("Object of the game", REVIEWS),
    certainty=CERTAIN,
    digest="A32",
)
rules.state(
    802,
    "over-at-once",
    text="""The game is over at once when a player takes the chest that makes up the number: no further action, no draw,
    and the round is not played out.""",
    source=Source("End of the game", REVIEWS),
    certainty=CERTAIN,
    digest="A33",
)
rules.state(
    803,
    "not-played-out",
    text="A game that was not played out has no winner; all that can be told is how many chests each player has.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A35",
)

# 9: The winner

rules.state(
    901,
    "winner",
    text="""Whoever is the first to have the chests that win wins, and nobody else. A tie for it is impossible: a chest
    at a time is taken, on one player's turn. There are no points and no tie-breakers; the numbers on the chests are
    only what they cost. The rules name no further places: all others share the next one.""",
    source=Source("Object of the game"),
    certainty=CERTAIN,
    digest="A34",
)

claim_result(rules, on=BaghdadResult, winners=901)

# Rulings

rules.ruling(
    "neutral_setup",
    rule=107,
    question="Where do the black guards stand at the start?",
    readings={
        "one_per_palace": "One at each palace: six of the eight in the box.",
        "placed_by_players": "Players place them in turn before their own guards, two each with four players.",
    },
    default="one_per_palace",
    sources=("the rules and three reviews (one at each palace)", "one German review (players place two each)"),
    certainty=LIKELY,
)
rules.ruling(
    "empty_palace_open",
    rule=306,
    question="All chests of a palace are gone. May thieves still be there, enter, and be taken there?",
    readings={
        "yes": "Yes. Thieves who are there stay until a guard takes them along.",
        "no": "None comes in any more; those who are there stay until a guard takes them along.",
        "sent_home": "None comes in any more, and those who are there when the last chest goes go home.",
    },
    default="yes",
    sources=(NOWHERE,),
    certainty=UNKNOWN,
)
rules.ruling(
    "carry_needs_foreign_guard_at_goal",
    rule=408,
    question="Must a foreign guard stand at the palace to which a guard takes a thief?",
    readings={
        "no": "No: that is asked for only where a thief enters from the supply.",
        "yes": "Yes, as for entering.",
    },
    default="no",
    sources=("the wording of the rules", "two German reviews"),
    certainty=LIKELY,
)
rules.ruling(
    "theft_forced",
    rule=601,
    question="Must a player take the chest as soon as there are thieves enough?",
    readings={
        "yes": "Yes, at once.",
        "no": "The player may leave it until the next own thief comes in. When it is taken, only the thieves that it"
        " asks for go home.",
    },
    default="yes",
    sources=('the rules: "as soon as"', "one session report (a player can take it)"),
    certainty=LIKELY,
)
rules.ruling(
    "draw_short_if_no_cards",
    rule=704,
    question="Deck and discards hold fewer cards than are due. What does a player draw?",
    readings={
        "yes": "What there is.",
        "no": "Nothing: a draw that cannot be made whole is not made.",
    },
    default="yes",
    sources=(NOWHERE,),
    certainty=UNKNOWN,
)
rules.ruling(
    "reshuffle_when_needed",
    rule=706,
    question="When do the discards become the new deck?",
    readings={
        "yes": "When a card must be drawn and none is there.",
        "no": "As soon as the last card of the deck is drawn, if there are discards then.",
    },
    default="yes",
    sources=("the rules: when the pile is used up",),
    certainty=UNKNOWN,
)
