"""The state of a game of Timbuktu, how a move changes it, and what may come next.

A camel is one int, `seat * SEATS + letter`. The goods are with `cargo`, the thief piles with `piles`; how a position is
stated and taken over is with `snapshots`. Where the arrows of a pen lead is known from the edition or, if it is silent,
as far as the moves of this stage tell: by the pens that laden camels reached unpaid, and those that were paid for.
"""

from rulecheck.games.timbuktu.position.coming import TimbuktuPosition
from rulecheck.games.timbuktu.position.state import (
    EITHER,
    FACE_DOWN,
    HERE,
    IN_PEN,
    MOVING,
    NO_CARD,
    NOT_KNOWN,
    NOT_PLACED,
    OVER,
    PLACING,
    ROBBING,
    SOMEWHERE,
    cards_of,
)

__all__ = [
    "EITHER",
    "FACE_DOWN",
    "HERE",
    "IN_PEN",
    "MOVING",
    "NOT_KNOWN",
    "NOT_PLACED",
    "NO_CARD",
    "OVER",
    "PLACING",
    "ROBBING",
    "SOMEWHERE",
    "TimbuktuPosition",
    "cards_of",
]
