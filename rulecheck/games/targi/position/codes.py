"""The codes of a position of Targi: what the game waits for, what is not known, by what right a card is used."""

from __future__ import annotations

from rulecheck.games.targi.components import CELL, GIVES, NOBLE

# What the game waits for, in the order of the names that a snapshot uses.
(
    ANY, RAID, PLACE, ACT, CARAVAN_TURNS, EXPANSION_DRAWS, USE_DRAWN, CHOOSE, GAIN, CLOSING_GOOD, LIMIT, TURN_UP,
    TURN_UP_ONE, OVER,
) = range(14)  # fmt: skip
STEPS = (
    "", "raid", "place", "act", "caravan", "expansion", "use_drawn", "choose_good", "gain", "closing_good", "limit",
    "turn_up", "turn_up_one", "over",
)  # fmt: skip

NOBODY, NOT_KNOWN = -1, -9
NOTED = 1 << 20  # from here on an amount is not known
UNKNOWN_AMOUNT = NOTED << 1
NO_CARD, HIDDEN = -1, -2  # a hand or a drawn card: none; one that nobody wrote down (NOT_KNOWN: not even whether)
DOWN_TRIBE, DOWN_GOODS, SOME_TRIBE, SOME_GOODS = -1, -2, -3, -4  # a cell: face down, or face up and not noted
IN_SIGHT, DISCARDED, ANYWHERE = -1, -2, -3  # where a goods card is, if it is not of a generation of the pile

# By what right a tribe card is used: a border card, a cell (from -1 downwards: ~cell), or one of these.
BY_DRAWING, BY_WE5 = 100, 101
BY: dict[str, int] = {name: ~cell for name, cell in CELL.items()}
BY |= {"noble": NOBLE, "tribal_expansion": BY_DRAWING, "WE5": BY_WE5}

PARTS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((kind, count) for kind, count in enumerate(gives) if count) for gives in GIVES
)
