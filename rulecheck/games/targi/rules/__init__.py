"""The rules of Targi, in checking order. One function is one rule, and its page in the reference.

The chapters follow the rulebook: `terms`, `setup`, `stated` (starting positions), `rounds` (with the raids), `placing`,
`actions`, `tribe_cards`, `texts` (of the cards), `closing` (of a round, and of the game), `final`. `claims` judges what
logs say came of moves.
"""

from rulecheck.games.targi.rules.book import rules

# isort: off
from rulecheck.games.targi.rules import terms
from rulecheck.games.targi.rules import setup
from rulecheck.games.targi.rules import stated
from rulecheck.games.targi.rules import rounds
from rulecheck.games.targi.rules import placing
from rulecheck.games.targi.rules import actions
from rulecheck.games.targi.rules import tribe_cards
from rulecheck.games.targi.rules import texts
from rulecheck.games.targi.rules import closing
from rulecheck.games.targi.rules import final
from rulecheck.games.targi.rules import claims
# isort: on

CHAPTERS = (terms, setup, stated, rounds, placing, actions, tribe_cards, texts, closing, final, claims)

__all__ = ["CHAPTERS", "rules"]
