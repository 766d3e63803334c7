"""The rules of Caravan, in checking order. One function is one rule, and its page in the reference.

The chapters follow the rulebook: `terms`, `board` (the print), `setup`, `stated` (starting positions), `turns`,
`camels`, `picking_up`, `stealing`, `delivering`, `refilling`, `ending` (with the points), and the `rulings`.
"""

from rulecheck.games.caravan.rules.book import rules

# isort: off
from rulecheck.games.caravan.rules import terms
from rulecheck.games.caravan.rules import board
from rulecheck.games.caravan.rules import setup
from rulecheck.games.caravan.rules import stated
from rulecheck.games.caravan.rules import turns
from rulecheck.games.caravan.rules import camels
from rulecheck.games.caravan.rules import picking_up
from rulecheck.games.caravan.rules import stealing
from rulecheck.games.caravan.rules import delivering
from rulecheck.games.caravan.rules import refilling
from rulecheck.games.caravan.rules import ending
from rulecheck.games.caravan.rules import rulings
# isort: on

CHAPTERS = (terms, board, setup, stated, turns, camels, picking_up, stealing, delivering, refilling, ending, rulings)

__all__ = ["CHAPTERS", "rules"]
