"""The rules of Tsuro, in checking order. One function is one rule, and its page in the reference.

The chapters follow the rulebook: `terms`, `setup`, `stated` (starting positions), `playing`, `moving`, `drawing`,
`ending` (with the winners), and the `rulings`.
"""

from rulecheck.games.tsuro.rules.book import rules

# isort: off
from rulecheck.games.tsuro.rules import terms
from rulecheck.games.tsuro.rules import setup
from rulecheck.games.tsuro.rules import stated
from rulecheck.games.tsuro.rules import playing
from rulecheck.games.tsuro.rules import moving
from rulecheck.games.tsuro.rules import drawing
from rulecheck.games.tsuro.rules import ending
from rulecheck.games.tsuro.rules import rulings
# isort: on

CHAPTERS = (terms, setup, stated, playing, moving, drawing, ending, rulings)

__all__ = ["CHAPTERS", "rules"]
