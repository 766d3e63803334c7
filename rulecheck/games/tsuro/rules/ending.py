"""The end of the game, and who wins it."""

from __future__ import annotations

from rulecheck.core.result import claim_result
from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.games.tsuro.moves import TsuroResult
from rulecheck.games.tsuro.rules.book import FAQ, WHITE, rules

rules.state(
    801,
    "one-marker-left",
    text="As soon as one marker is left on the board, its player wins.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A25",
)
rules.state(
    802,
    "all-out-together",
    text="If the last markers leave the board on one turn, all who were still in before that turn win together.",
    source=Source("End of the game", WHITE),
    certainty=CERTAIN,
    digest="A26",
)
rules.state(
    803,
    "all-tiles-placed",
    text="""If all 35 tiles lie on the board and several markers are left, their players win together; who went out by
    the last tile does not share in it. One square stays empty.""",
    source=Source("End of the game", FAQ),
    certainty=CERTAIN,
    digest="A27",
)
rules.state(
    804,
    "over-at-once",
    text="The game is over right after the markers have moved: no draws follow, and no more tiles are played.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A28",
)

rules.state(
    901,
    "winners",
    text="""Whoever is last on the board wins, alone or together with those who are left, or who went out, at the same
    time.""",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A25 A26 A27",
)


claim_result(rules, on=TsuroResult, winners=901)
rules.state(
    902,
    "no-further-places",
    text="""There are no points, no places behind the winners and no tie-breakers. Ranking by the order of going out is
    a custom of some tables.""",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A29",
)
