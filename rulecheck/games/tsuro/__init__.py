"""Tsuro, the edition of Calliope Games."""

from rulecheck.core.game import Game
from rulecheck.games.tsuro.moves import ACTIONS, TsuroResult, TsuroSetup, TsuroSnapshot
from rulecheck.games.tsuro.position import TsuroPosition, deal
from rulecheck.games.tsuro.rules import rules
from rulecheck.games.tsuro.scoring import score

GAME = Game(
    name="tsuro",
    title="Tsuro",
    rulebook=rules,
    position=TsuroPosition,
    actions=ACTIONS,
    setup=TsuroSetup,
    snapshot=TsuroSnapshot,
    result=TsuroResult,
    score=score,
    setup_of=deal,
    player_counts=(2, 3, 4, 5, 6, 7, 8),
    covers=("calliope",),
    refuses={
        "wizkids": "the WizKids print of 2005 lets a player swap tiles after putting somebody out",
        "kosmos": "the Kosmos print of 2007 has 64 tiles, boards of 6 x 6 and 7 x 7 squares and no dragon",
    },
)
