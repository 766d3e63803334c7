"""The Thief of Baghdad, the edition of Queen Games."""

from rulecheck.core.game import Game
from rulecheck.games.baghdad.moves import ACTIONS, BaghdadEdition, BaghdadResult, BaghdadSetup, BaghdadSnapshot
from rulecheck.games.baghdad.position import BaghdadPosition, deal
from rulecheck.games.baghdad.rules import rules
from rulecheck.games.baghdad.scoring import score

GAME = Game(
    name="baghdad",
    title="The Thief of Baghdad",
    rulebook=rules,
    position=BaghdadPosition,
    actions=ACTIONS,
    setup=BaghdadSetup,
    snapshot=BaghdadSnapshot,
    result=BaghdadResult,
    score=score,
    setup_of=deal,
    player_counts=(2, 3, 4),
    covers=("queen",),
    inline_edition=BaghdadEdition,
)
