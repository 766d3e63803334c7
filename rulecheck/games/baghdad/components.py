"""The printed facts of The Thief of Baghdad: palaces, chests, cards, thieves and guards, and how many of each.

The six palaces have colours, but which ones is known of two of them only. So a palace is called what the record (or
the edition) calls it, and no rule hangs on the words.
"""

from __future__ import annotations

from dataclasses import dataclass

PALACES = 6
SQUARES = 4  # guard squares before each palace
CARDS_EACH = 17  # palace cards of each palace
CARDS = PALACES * CARDS_EACH
DANCERS = 8
DANCER = "dancer"  # what a dancer is called among cards; no palace has this name
STACK = (4, 5, 6, 7)  # the chests of each palace from the top, by the thieves that each asks for
THIEVES = 12  # of each player
NEUTRAL_IN_BOX = 8
NEUTRAL_EACH = 2  # neutral guards that each of four players places, where players place them
THIEF_ACTIONS = 3  # actions with a thief in one turn, at most
DRAWN_AFTER_ACTIONS, DRAWN_WITHOUT = 3, 4


@dataclass(frozen=True, slots=True)
class Count:
    """What hangs on the number of players: own guards of each, and the chests that win."""

    guards: int
    to_win: int


BY_PLAYERS = {2: Count(4, 6), 3: Count(3, 5), 4: Count(2, 4)}


def opening_hand(seat: int) -> int:
    """How many palace cards a seat is dealt; seat 0 is the starting player."""
    return 6 + seat


def top_chest(taken: int) -> int:
    """How many thieves the top chest of a palace asks for after so many were taken there; 0 when none is left."""
    return STACK[taken] if taken < len(STACK) else 0
