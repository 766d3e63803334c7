"""9: the score, and what decides a tie."""

from __future__ import annotations

from rulecheck.core.result import claim_result
from rulecheck.core.rulebook import CERTAIN
from rulecheck.games.targi.moves import TargiResult
from rulecheck.games.targi.rules.book import SCORE, rules

rules.state(
    901,
    "score",
    text="""At the end each player counts the VP tokens, the VP printed on the laid cards, what their texts give at the
    end, and the full rows. The hand card, goods and gold count nothing. Whoever has most points wins.""",
    source=SCORE,
    certainty=CERTAIN,
    digest="A48",
)
rules.state(902, "vp-tokens", text="VP tokens count their value.", source=SCORE, certainty=CERTAIN, digest="A48")
rules.state(
    903,
    "printed-vp",
    text="Each laid card counts its printed VP: 1, 2 or 3.",
    source=SCORE,
    certainty=CERTAIN,
    digest="A48",
)
rules.state(
    904,
    "end-texts",
    text="A laid card whose text speaks of the end counts what it says; each has its page in section 6.",
    source=SCORE,
    certainty=CERTAIN,
    digest="A48",
)
rules.state(
    905,
    "full-rows",
    text="""A full row of four equal symbols counts 4, one of four different symbols counts 2; other rows, and rows that
    are not full, count nothing.""",
    source=SCORE,
    certainty=CERTAIN,
    digest="A48",
)
rules.state(
    911,
    "tie-by-gold",
    text="Who has as many points, but more gold, wins.",
    source=SCORE,
    certainty=CERTAIN,
    digest="A49",
)
rules.state(
    912,
    "tie-by-goods",
    text="If gold is equal too, more goods in all win.",
    source=SCORE,
    certainty=CERTAIN,
    digest="A49",
)
rules.state(
    913,
    "tie-stays",
    text="If goods are equal as well, the tie stays: both have won. The rules advise another game.",
    source=SCORE,
    certainty=CERTAIN,
    digest="A49",
)

claim_result(rules, on=TargiResult, winners=913, scores=901)
