"""What is printed in Targi, typed from the tables B2 to B7 and G3 of the games file. Rule numbers are its own."""

from __future__ import annotations

from typing import Any

GOODS = ("salt", "pepper", "dates")
KINDS = (*GOODS, "gold")
START = {"salt": 2, "pepper": 2, "dates": 2, "gold": 1, "vp": 4}  # A5
CELLS = tuple(f"R{row}C{column}" for row in (1, 2, 3) for column in (1, 2, 3))
CORNERS = (4, 8, 12, 16)
GOOD_OF = {2: "dates", 3: "salt", 6: "pepper", 7: "dates", 11: "pepper", 15: "salt"}  # B2
NOBLE, TRADER, FATA_MORGANA, SILVERSMITH, CARAVAN, EXPANSION = 1, 5, 9, 10, 13, 14
COLUMN_OF = {1: 1, 11: 1, 2: 2, 10: 2, 3: 3, 9: 3}  # B2: the inner column that a card covers
ROW_OF = {5: 1, 15: 1, 6: 2, 14: 2, 7: 3, 13: 3}
FACES = {1: 11, 2: 10, 3: 9, 5: 15, 6: 14, 7: 13, 11: 1, 10: 2, 9: 3, 15: 5, 14: 6, 13: 7}  # B3
ROBBER = (0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 16)  # B4, by round; 13 stands for the fourth raid
RAID_BEFORE = {4: 1, 7: 2, 10: 3, 13: 4}  # B4: before which round
RAID_GOODS = {1: 1, 2: 2, 3: 3}  # A32
RAID_GOLD = {4: 1}
RAID_VP = {1: 1, 2: 1, 3: 2, 4: 3}

GOODS_CARDS: dict[str, dict[str, int] | None] = {  # B5; None: one good of the three
    "G01": {"salt": 1},
    "G02": {"salt": 1},
    "G03": {"pepper": 1},
    "G04": {"pepper": 1},
    "G05": {"dates": 1},
    "G06": {"dates": 1},
    "G07": {"salt": 2},
    "G08": {"pepper": 2},
    "G09": {"dates": 2},
    "G10": {"salt": 1, "dates": 1},
    "G11": {"salt": 1, "pepper": 1},
    "G12": {"pepper": 1, "dates": 1},
    "G13": None,
    "G14": None,
    "G15": None,
    "G16": {"gold": 1},
    "G17": {"gold": 1},
    "G18": {"gold": 1},
    "G19": {"vp": 1},
}

# B7: VP, then the cost in salt, pepper, dates and gold; "/" is a slash with 1 gold behind it.
PRINT = """
TA1 3 2210  TA2 3 0111  TA3 2 1210  TA4 2 0021  TA5 2 1210  TA6 1 0201  TA7 1 0101  TA8 1 2010/ TA9 1 0011
CR1 3 2210  CR2 3 1011  CR3 2 2110  CR4 2 2120  CR5 2 0201  CR6 1 0001  CR7 1 1001  CR8 1 1020  CR9 1 0001
CA1 3 2120  CA2 3 0111  CA3 2 0101  CA4 2 0011  CA5 2 1210  CA6 1 0210/ CA7 1 0011  CA8 1 0011  CA9 1 0110
WE1 3 1220  WE2 3 1011  WE3 2 2110  WE4 2 1120  WE5 2 1101  WE6 1 2010  WE7 1 1001  WE8 1 0011  WE9 1 0011
OA1 3 1220  OA2 3 1011  OA3 2 1101  OA4 2 0111  OA5 2 0101  OA6 1 2100  OA7 1 0101  OA8 1 2100  OA9 1 1101
"""
SYMBOLS = {"TA": "targia", "CR": "camel_rider", "CA": "camp", "WE": "well", "OA": "oasis"}
EFFECTS: dict[str, dict[str, Any]] = {  # G3
    "TA4": {"kind": "bonus_good", "good": "dates"},
    "TA5": {"kind": "choose_gain"},
    "TA6": {"kind": "end_vp_different_rows"},
    "TA7": {"kind": "end_vp_per_two", "symbol": "camel_rider"},
    "TA8": {"kind": "discount_symbol", "symbol": "targia"},
    "TA9": {"kind": "raid_vp"},
    "CR4": {"kind": "end_vp_rightmost"},
    "CR5": {"kind": "bonus_good", "good": "pepper"},
    "CR6": {"kind": "end_vp_more_cards"},
    "CR7": {"kind": "end_vp_per_two", "symbol": "camp"},
    "CR8": {"kind": "goods_per_free_places"},
    "CR9": {"kind": "discount_symbol", "symbol": "camel_rider"},
    "CA4": {"kind": "discount_noble"},
    "CA5": {"kind": "opponent_two_targi"},
    "CA6": {"kind": "discount_symbol", "symbol": "camp"},
    "CA7": {"kind": "end_vp_per_two", "symbol": "oasis"},
    "CA8": {"kind": "merchant_one_to_one"},
    "CA9": {"kind": "end_vp_card_count"},
    "WE3": {"kind": "goods_per_laid_cards"},
    "WE5": {"kind": "hand_card_without_noble"},
    "WE6": {"kind": "discount_symbol", "symbol": "well"},
    "WE7": {"kind": "end_vp_per_two", "symbol": "targia"},
    "WE8": {"kind": "place_on_robber"},
    "WE9": {"kind": "stored_gold"},
    "OA3": {"kind": "move_two_cards"},
    "OA4": {"kind": "good_if_none"},
    "OA6": {"kind": "discount_symbol", "symbol": "oasis"},
    "OA7": {"kind": "end_vp_per_two", "symbol": "well"},
    "OA8": {"kind": "bonus_good", "good": "salt"},
    "OA9": {"kind": "raid_exempt"},
}


class TribeCard:
    """One tribe card: symbol, VP, cost, the gold behind a slash (0: no slash) and effect."""

    def __init__(self, name: str, vp: str, cost: str) -> None:
        self.symbol = SYMBOLS[name[:2]]
        self.vp = int(vp)
        self.cost = {kind: int(count) for kind, count in zip(KINDS, cost[:4], strict=True) if count != "0"}
        self.or_gold = 1 if cost.endswith("/") else 0
        self.effect: dict[str, Any] = EFFECTS.get(name, {"kind": "none"})


def tribe_cards(stated: dict[str, Any] | None) -> dict[str, TribeCard]:
    """The 45 tribe cards; what a record states of some of them goes before the print (B8)."""
    words = PRINT.split()
    cards = {
        name: TribeCard(name, vp, cost) for name, vp, cost in zip(words[::3], words[1::3], words[2::3], strict=True)
    }
    for name, facts in (stated or {}).items():
        for field, value in facts.items():
            if value is not None:
                setattr(cards[name], field, value)
    return cards


def starts_with_goods(cell: str) -> bool:
    """A2: goods cards lie in the four corners and in the centre."""
    return (int(cell[1]) + int(cell[3])) % 2 == 0


def crossings(targis: list[int]) -> list[str]:
    """A16: the cells where a covered column and a covered row cross."""
    columns = sorted({COLUMN_OF[card] for card in targis if card in COLUMN_OF})
    rows = sorted({ROW_OF[card] for card in targis if card in ROW_OF})
    return [f"R{row}C{column}" for row in rows for column in columns]


def kind_of(card: str) -> str:
    """Whether a card is a goods or a tribe card."""
    return "goods" if card in GOODS_CARDS else "tribe"
