"""Timbuktu, the edition of Queen Games; and a sample board of ours, with every table invented."""

from rulecheck.core.game import Game
from rulecheck.games.timbuktu.components import template
from rulecheck.games.timbuktu.moves import ACTIONS, TimbuktuEdition, TimbuktuResult, TimbuktuSetup, TimbuktuSnapshot
from rulecheck.games.timbuktu.position import TimbuktuPosition
from rulecheck.games.timbuktu.rules import rules
from rulecheck.games.timbuktu.sampling import one_box, random_start
from rulecheck.games.timbuktu.scoring import score

GAME = Game(
    name="timbuktu",
    title="Timbuktu",
    rulebook=rules,
    position=TimbuktuPosition,
    actions=ACTIONS,
    setup=TimbuktuSetup,
    snapshot=TimbuktuSnapshot,
    result=TimbuktuResult,
    score=score,
    setup_of=random_start,
    player_counts=(3, 4, 5),
    covers=("queen-2005", "sample"),
    refuses={
        "db-1993": "the db-Spiele print of 1993 has 100 goods, 35 camels, lanes named by animals and other free moves"
    },
    inline_edition=TimbuktuEdition,
    template=template,
    one_box=one_box,
)
