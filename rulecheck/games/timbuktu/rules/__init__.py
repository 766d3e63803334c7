"""The rules of Timbuktu. One function is one rule, and its page in the reference.

The modules are imported in the order of the rulebook, which is the order in which rules are checked.
"""

from rulecheck.games.timbuktu.rules import edition, setup, stated, placing, dealing, moving, robbing, ending  # isort: skip
from rulecheck.games.timbuktu.rules.book import rules

__all__ = ["dealing", "edition", "ending", "moving", "placing", "robbing", "rules", "setup", "stated"]
