"""Targi, the base game of Kosmos 2012 and its translations."""

from rulecheck.core.game import Game
from rulecheck.games.targi.moves import ACTIONS, TargiEdition, TargiResult, TargiSetup, TargiSnapshot
from rulecheck.games.targi.position.opening import deal
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.games.targi.rules import rules
from rulecheck.games.targi.scoring import score

GAME = Game(
    name="targi",
    title="Targi",
    rulebook=rules,
    position=TargiPosition,
    actions=ACTIONS,
    setup=TargiSetup,
    snapshot=TargiSnapshot,
    result=TargiResult,
    score=score,
    setup_of=deal,
    player_counts=(2,),
    covers=("kosmos",),
    refuses={"expansion": "the expansion brings water, other raids, another Silversmith and cards of its own"},
    inline_edition=TargiEdition,
)
