"""The printed facts of Targi that no edition changes: the border, the inner field, goods cards, raids, counts.

Goods are the ints SALT, PEPPER and DATES; GOLD (never a good) and VP follow, so that five numbers in this order are an
amount. A border card is its printed number, 1 to 16. An inner cell is an int, 0 to 8 row by row. A card is an int as
well: 0 to 44 are the tribe cards, 45 to 63 the goods cards. What is printed on the tribe cards is no matter of this
room: it is a fact of the edition, and `effects` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

SEATS = 2
GoodName = Literal["salt", "pepper", "dates"]
GOODS: tuple[GoodName, ...] = get_args(GoodName)
KINDS: tuple[str, ...] = (*GOODS, "gold", "vp")
SALT, PEPPER, DATES, GOLD, VP = range(5)
KIND: dict[str, int] = {name: kind for kind, name in enumerate(KINDS)}
WATER = "water"  # a good of the expansion; the base game knows none

START = (2, 2, 2, 1, 4)
TOKENS = (10, 10, 10, 8, 41)  # points: six tokens of 1, five of 3, four of 5
TARGIS, MARKERS = 3, 2
MOST_GOODS, MOST_GOLD, MOST_IN_HAND = 10, 3, 1
ROWS, COLUMNS, FULL_DISPLAY = 3, 4, 12

# The border

NOBLE, TRADER, FATA_MORGANA, SILVERSMITH, CARAVAN, TRIBAL_EXPANSION = 1, 5, 9, 10, 13, 14
CORNERS = (4, 8, 12, 16)
BORDER: tuple[str, ...] = (
    "", "noble", "dates", "salt", "raid 1", "trader", "pepper", "dates", "raid 2",
    "fata morgana", "silversmith", "pepper", "raid 3", "caravan", "tribal expansion", "salt", "raid 4",
)  # fmt: skip
BORDER_GOOD: dict[int, int] = {2: DATES, 3: SALT, 6: PEPPER, 7: DATES, 11: PEPPER, 15: SALT}
FACES: tuple[int, ...] = (0, 11, 10, 9, 0, 15, 14, 13, 0, 3, 2, 1, 0, 7, 6, 5, 0)

# Where each border card lies in the field of 5 by 5, row and column from 0.
BORDER_AT: tuple[tuple[int, int], ...] = (
    (-1, -1), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4), (2, 4), (3, 4), (4, 4),
    (4, 3), (4, 2), (4, 1), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0),
)  # fmt: skip

# A Targi covers an inner column (bits 0 to 2) or an inner row (bits 3 to 5); markers go where lines of both kinds
# cross.
LINE: tuple[int, ...] = tuple(
    0 if card in (0, *CORNERS) else 1 << (column - 1) if row in (0, 4) else 8 << (row - 1)
    for card, (row, column) in enumerate(BORDER_AT)
)
CROSSINGS: tuple[tuple[int, ...], ...] = tuple(
    tuple(3 * row + column for row in range(3) for column in range(3) if lines >> row & 8 and lines >> column & 1)
    for lines in range(64)
)

# The rounds: on which card the robber stands, and the raid that is settled before it.
ROBBER_ON: tuple[int, ...] = (0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 16)
ROUND_OF: dict[int, int] = {card: number for number, card in enumerate(ROBBER_ON) if card}
RAID_BEFORE: dict[int, int] = {4: 1, 7: 2, 10: 3, 13: 4}
ROUND_AFTER_RAID: dict[int, int] = {raid: number for number, raid in RAID_BEFORE.items()}
LAST_RAID = 4
RAID_GOODS, RAID_GOLD, RAID_VP = (0, 1, 2, 3, 0), (0, 0, 0, 0, 1), (0, 1, 1, 2, 3)

# The inner field

CellName = Literal["R1C1", "R1C2", "R1C3", "R2C1", "R2C2", "R2C3", "R3C1", "R3C2", "R3C3"]
CELLS: tuple[CellName, ...] = get_args(CellName)
CELL: dict[str, int] = {name: cell for cell, name in enumerate(CELLS)}


def starts_with_goods(cell: int) -> bool:
    """Whether a goods card lies on the cell at the start: in the four corners and in the centre."""
    return cell % 2 == 0


# The cards

SYMBOLS = ("targia", "camel_rider", "camp", "well", "oasis")
SYMBOL: dict[str, int] = {name: symbol for symbol, name in enumerate(SYMBOLS)}
PER_SYMBOL = 9
TRIBE_CARDS, GOODS_CARDS = 45, 19
TribeId = Literal[
    "TA1", "TA2", "TA3", "TA4", "TA5", "TA6", "TA7", "TA8", "TA9",
    "CR1", "CR2", "CR3", "CR4", "CR5", "CR6", "CR7", "CR8", "CR9",
    "CA1", "CA2", "CA3", "CA4", "CA5", "CA6", "CA7", "CA8", "CA9",
    "WE1", "WE2", "WE3", "WE4", "WE5", "WE6", "WE7", "WE8", "WE9",
    "OA1", "OA2", "OA3", "OA4", "OA5", "OA6", "OA7", "OA8", "OA9",
]  # fmt: skip
GoodsId = Literal[
    "G01", "G02", "G03", "G04", "G05", "G06", "G07", "G08", "G09", "G10",
    "G11", "G12", "G13", "G14", "G15", "G16", "G17", "G18", "G19",
]  # fmt: skip
TRIBE_IDS: tuple[TribeId, ...] = get_args(TribeId)
GOODS_IDS: tuple[GoodsId, ...] = get_args(GoodsId)
CARD_IDS: tuple[str, ...] = (*TRIBE_IDS, *GOODS_IDS)
CARD: dict[str, int] = {name: card for card, name in enumerate(CARD_IDS)}
FIRST_GOODS = TRIBE_CARDS  # the number of the first goods card

Amount = tuple[int, int, int, int, int]
NOTHING: Amount = (0, 0, 0, 0, 0)

# What each goods card gives. The three that give nothing here show the three goods with slashes: one of them is chosen.
GIVES: tuple[Amount, ...] = (
    (1, 0, 0, 0, 0), (1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 1, 0, 0),
    (2, 0, 0, 0, 0), (0, 2, 0, 0, 0), (0, 0, 2, 0, 0), (1, 0, 1, 0, 0), (1, 1, 0, 0, 0), (0, 1, 1, 0, 0),
    NOTHING, NOTHING, NOTHING,
    (0, 0, 0, 1, 0), (0, 0, 0, 1, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tokens:
    """An amount as it stands in a sentence and in the facts of a finding; what is not among it is left out."""

    salt: int = 0
    pepper: int = 0
    dates: int = 0
    gold: int = 0
    vp: int = 0

    def __str__(self) -> str:
        counts = (self.salt, self.pepper, self.dates, self.gold, self.vp)
        words = [
            f"{count} {name}" for count, name in zip(counts, ("salt", "pepper", "dates", "gold", "VP"), strict=True)
        ]
        shown = [word for word, count in zip(words, counts, strict=True) if count]
        return ", ".join(shown[:-1]) + " and " + shown[-1] if len(shown) > 1 else "".join(shown) or "nothing"


def tokens(amounts: Sequence[int]) -> Tokens:
    """An amount in words, from its numbers in the order of KINDS (what is missing at the end is none)."""
    return Tokens(*amounts)


def amount_of(stated: Mapping[Any, int]) -> Amount:
    """The numbers of an amount that a record states; water is no part of it."""
    get = stated.get
    return (get("salt", 0), get("pepper", 0), get("dates", 0), get("gold", 0), get("vp", 0))


def in_words(counts: Sequence[int]) -> str:
    """What a goods card gives, in words."""
    return str(tokens(counts)) if any(counts) else "1 dates or 1 salt or 1 pepper"
