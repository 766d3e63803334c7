"""The state of a game of Tsuro, how a move changes it, and what may come next.

`codes` says what the ints of a position stand for; `state` holds the table and what a move does to it, `unseen` knows
where a hidden tile can be. `opening` takes over a deal or a snapshot, `telling` makes a snapshot, `gaps` names the
facts that are missing, `coming` lists the moves that may come, `dealing` makes a random start.
"""

from rulecheck.games.tsuro.position.codes import (
    HIDDEN,
    NOBODY,
    NOT_KNOWN,
    NOT_PLACED,
    NOWHERE_KNOWN,
    ON_BOARD,
    UNSEEN,
    laid_of,
    place_of,
)
from rulecheck.games.tsuro.position.dealing import deal
from rulecheck.games.tsuro.position.opening import hand_sizes, is_over, is_untouched, starts_a_turn, surely_in
from rulecheck.games.tsuro.position.state import TsuroPosition

__all__ = [
    "HIDDEN",
    "NOBODY",
    "NOT_KNOWN",
    "NOT_PLACED",
    "NOWHERE_KNOWN",
    "ON_BOARD",
    "UNSEEN",
    "TsuroPosition",
    "deal",
    "hand_sizes",
    "is_over",
    "is_untouched",
    "laid_of",
    "place_of",
    "starts_a_turn",
    "surely_in",
]
