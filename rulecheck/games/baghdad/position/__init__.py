"""The state of a game of The Thief of Baghdad, how a move changes it, and what may come next.

`state` holds the whole and what a move does to it, on top of what stands on the `board`; `palace` is one palace of it,
`cards` the palace cards that nobody sees, `lots` whether they can lie so. `opening` takes over a deal or a snapshot,
`telling` makes a snapshot, `coming` lists the moves that may come, `naming` tells which palaces a move names.
"""

from rulecheck.games.baghdad.position.cards import Possible
from rulecheck.games.baghdad.position.coming import all_names
from rulecheck.games.baghdad.position.naming import named_by
from rulecheck.games.baghdad.position.opening import chests_in, deal, lots_of, must_be_over, places_in
from rulecheck.games.baghdad.position.palace import Palace
from rulecheck.games.baghdad.position.state import BaghdadPosition

__all__ = [
    "BaghdadPosition",
    "Palace",
    "Possible",
    "all_names",
    "chests_in",
    "deal",
    "lots_of",
    "must_be_over",
    "named_by",
    "places_in",
]
