"""The state of a game of Caravan, how a move changes it, and what may come next.

`codes` says what the ints of a position stand for; `state` holds what a move does to the table, on top of the `goods`,
the camels (`caravans`), and turns and actions (`clock`). `opening` takes over a setup or a snapshot, `reckoning` counts
what a snapshot tells of the things that it leaves out, `telling` makes a snapshot, `gaps` names the facts that are
missing, `coming` lists the moves that may come, `dealing` makes a random start.
"""

from rulecheck.games.caravan.position.codes import HIDDEN, NONE, NOT_KNOWN, ON_BOARD, RESERVE, allowance, length_of
from rulecheck.games.caravan.position.dealing import deal
from rulecheck.games.caravan.position.state import CaravanPosition

__all__ = [
    "HIDDEN",
    "NONE",
    "NOT_KNOWN",
    "ON_BOARD",
    "RESERVE",
    "CaravanPosition",
    "allowance",
    "deal",
    "length_of",
]
