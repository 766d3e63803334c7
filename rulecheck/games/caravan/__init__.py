"""Caravan, the edition of Rio Grande Games."""

from rulecheck.core.game import Game
from rulecheck.games.caravan.moves import ACTIONS, CaravanEdition, CaravanResult, CaravanSetup, CaravanSnapshot
from rulecheck.games.caravan.position import CaravanPosition, deal
from rulecheck.games.caravan.rules import rules
from rulecheck.games.caravan.scoring import score

GAME = Game(
    name="caravan",
    title="Caravan",
    rulebook=rules,
    position=CaravanPosition,
    actions=ACTIONS,
    setup=CaravanSetup,
    snapshot=CaravanSnapshot,
    result=CaravanResult,
    score=score,
    setup_of=deal,
    player_counts=(2, 3, 4),
    covers=("rio-grande-2019",),
    refuses={"board-game-arena": "the rainbow camel of Board Game Arena is an unsupported variant"},
    inline_edition=CaravanEdition,
)
