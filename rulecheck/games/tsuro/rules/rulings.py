"""The choices where the printed rules leave a reading open."""

from __future__ import annotations

from rulecheck.core.rulebook import LIKELY, UNKNOWN
from rulecheck.games.tsuro.rules.book import WHITE, rules

rules.ruling(
    "eliminated_dragon_holder",
    rule=404,
    question="The holder of the dragon goes out. Where does the dragon go before this turn's drawing?",
    readings={
        "set_aside": "It is laid aside; the drawing starts with the player whose turn it is.",
        "pass_clockwise": "It goes clockwise to the next player still in with fewer than three tiles, who draws first;"
        " if nobody is short it is laid aside.",
    },
    default="set_aside",
    sources=(
        f"{WHITE} (set aside)",
        "gamerules.com text, a university course, a public rules engine (pass clockwise)",
    ),
    certainty=LIKELY,
)
rules.ruling(
    "no_tile_on_turn",
    rule=203,
    question="A player has no tile on the own turn. What happens?",
    readings={
        "passed_over": "The turn goes to the next player still in; nothing is played, moved or drawn.",
        "undetermined": "Nobody can tell: there is no verdict from there on.",
    },
    default="passed_over",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
