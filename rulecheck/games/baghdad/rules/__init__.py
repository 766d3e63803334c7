"""The rules of The Thief of Baghdad, in checking order. One function is one rule, and its page in the reference.

The modules are imported in the order of the rulebook, which is also that of their names: definition order is checking
order.
"""

from rulecheck.games.baghdad.rules import dealing, midgame, moving, paying, stealing, taking, winning
from rulecheck.games.baghdad.rules.book import rules

__all__ = ["dealing", "midgame", "moving", "paying", "rules", "stealing", "taking", "winning"]
