"""The printed facts of Caravan: goods, camels, markers, and the board as far as it is known.

A good is one int, its place in GOODS. A space of the board is one int, `(row - 1) * 7 + column - 1`; rows count from
the top, columns from the left, both from 1. Where the eight cities and the eight numbered spaces lie is printed on
the board, but nobody has told us: a record states it. SAMPLE is a board of ours to try the game on, not
the print.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Good = Literal["meat", "swords", "salt", "skins", "ivory", "cloth", "gems", "paper"]
Length = Literal["full", "short"]

GOODS: tuple[Good, ...] = get_args(Good)
GOOD: dict[str, int] = {name: good for good, name in enumerate(GOODS)}
COLOURS = ("red", "blue", "white", "brown", "grey", "purple", "green", "pink")
KINDS = len(GOODS)
RARE = 4  # goods from this number on are rare, those before it are common
POINTS = (3, 3, 3, 3, 6, 6, 6, 6)

FULL = (9, 9, 9, 9, 3, 3, 3, 3)
SHORT = (6, 6, 6, 6, 2, 2, 2, 2)
SUPPLY: dict[Length, tuple[int, ...]] = {"full": FULL, "short": SHORT}
ALL_FULL, ALL_SHORT = sum(FULL), sum(SHORT)

SIZE = 7
SPACES = SIZE * SIZE
NUMBERS = range(1, 9)
FIRST_MARKED = (1, 2, 7, 8)  # the numbered spaces that get a demand marker at the start
REFILL = 4  # goods left that call for a refill, and goods drawn by it

CAMELS = 5
CASUAL_CAMELS = 6
DEMAND_MARKERS = 44
ALLOWANCE = (0, 1, 2, 3, 4)  # actions of a turn by its number in the game; the last holds for all later ones
PENALTY = (0, 0, 1, 3, 6)  # by the number of goods that are still with the camels


@dataclass(frozen=True, slots=True)
class Spot:
    """A space as it stands in a sentence and in the facts of a finding."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"({self.row}, {self.column})"


def _neighbours(space: int) -> tuple[int, ...]:
    row, column = divmod(space, SIZE)
    around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return tuple(r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE)


SPOTS: tuple[Spot, ...] = tuple(Spot(space // SIZE + 1, space % SIZE + 1) for space in range(SPACES))
# The orthogonal neighbours of every space, as a set of bits.
NEAR: tuple[int, ...] = tuple(sum(1 << near for near in _neighbours(space)) for space in range(SPACES))
SPACE_AT: dict[tuple[int, int], int] = {(spot.row, spot.column): space for space, spot in enumerate(SPOTS)}
CORNERS = frozenset({(1, 1), (1, SIZE), (SIZE, 1), (SIZE, SIZE)})


def from_centre(row: int, column: int) -> int:
    """How many steps a space lies from the middle of the board."""
    return abs(row - (SIZE + 1) // 2) + abs(column - (SIZE + 1) // 2)


# A board of ours: nobody should take it for the printed one.
SAMPLE_TITLE = "a sample board of rulecheck, not the printed one"
SAMPLE_CITIES: dict[Good, tuple[int, int]] = {
    "meat": (3, 4),
    "swords": (4, 3),
    "salt": (4, 5),
    "skins": (5, 4),
    "ivory": (1, 4),
    "cloth": (4, 1),
    "gems": (4, 7),
    "paper": (7, 4),
}
SAMPLE_NUMBERED: dict[str, tuple[int, int]] = {
    "1": (1, 1),
    "2": (1, 7),
    "3": (2, 3),
    "4": (3, 6),
    "5": (5, 2),
    "6": (6, 5),
    "7": (7, 1),
    "8": (7, 7),
}
