"""What the ints of a position stand for, and what is counted from them."""

from __future__ import annotations

from collections.abc import Mapping

from rulecheck.games.caravan.components import ALLOWANCE, GOODS, KINDS, SPOTS, SUPPLY, Good, Length
from rulecheck.games.caravan.moves import Draw, EndTurn, MoveCamel, MoveGood, PickUp, Steal

NONE = -1  # no good
ON_BOARD, RESERVE = 0, -1  # where a camel is; a space of the board is its own number
NOT_KNOWN = -2  # whatever the record does not tell
HIDDEN = KINDS  # a good that nobody wrote down

TURN_AWAITED = (MoveCamel, PickUp, Steal, MoveGood, EndTurn)
DRAW_AWAITED = (Draw,)


def allowance(turn_number: int) -> int:
    """How many actions a turn of the game has at most; 0 stands for a turn whose number is not known."""
    return ALLOWANCE[turn_number] if 0 < turn_number < len(ALLOWANCE) else ALLOWANCE[-1]


def distance(space: int, other: int) -> int:
    """How many steps two spaces lie apart."""
    return abs(SPOTS[space].row - SPOTS[other].row) + abs(SPOTS[space].column - SPOTS[other].column)


def length_of(supply: Mapping[Good, int]) -> Length | None:
    """The game that a supply of goods is for; None if it is for neither."""
    counts = tuple(supply.get(kind, 0) for kind in GOODS)
    return next((length for length, whole in SUPPLY.items() if whole == counts), None)
