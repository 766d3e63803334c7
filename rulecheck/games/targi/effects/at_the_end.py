"""Effects that count at the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulecheck.games.targi.components import COLUMNS
from rulecheck.games.targi.effects.effect import Display, Effect, Worth

ENOUGH_CARDS = 10
ROWS_THAT_COUNT = 2


@dataclass(frozen=True, slots=True)
class EndVpPerTwo(Effect):
    """OA7 (Wells), CR7 (Camps), WE7 (Targias), CA7 (Oases), TA7 (Camel Riders): 1 VP for every two in the display."""

    kind: ClassVar[str] = "end_vp_per_two"
    ends: ClassVar[bool] = True
    symbol: int

    def at_the_end(self, display: Display, row: int, column: int) -> Worth:  # noqa: ARG002
        """Whole pairs only."""
        cards = display.symbols[self.symbol]
        pairs = len(cards) // 2
        return Worth(pairs, 1, cards[: 2 * pairs])


class EndVpRightmost(Effect):
    """CR4: 2 VP if this card lies on the rightmost place of a full row."""

    __slots__ = ()
    kind: ClassVar[str] = "end_vp_rightmost"
    ends: ClassVar[bool] = True

    def at_the_end(self, display: Display, row: int, column: int) -> Worth:
        """The fourth place: a row has no gaps, so that it is full then."""
        return Worth(1, 2, display.rows[row]) if column == COLUMNS - 1 else Worth(0, 2, ())


class EndVpMoreCards(Effect):
    """CR6: 1 VP if the own display holds more cards than the opponent's."""

    __slots__ = ()
    kind: ClassVar[str] = "end_vp_more_cards"
    ends: ClassVar[bool] = True

    def at_the_end(self, display: Display, row: int, column: int) -> Worth | None:  # noqa: ARG002
        """More, not equally many."""
        if display.others is None:
            return None
        return Worth(int(display.laid > display.others), 1, ())


class EndVpCardCount(Effect):
    """CA9: 1 VP if the own display holds ten cards or more."""

    __slots__ = ()
    kind: ClassVar[str] = "end_vp_card_count"
    ends: ClassVar[bool] = True

    def at_the_end(self, display: Display, row: int, column: int) -> Worth:  # noqa: ARG002
        """Ten or more."""
        return Worth(int(display.laid >= ENOUGH_CARDS), 1, ())


class EndVpDifferentRows(Effect):
    """TA6: full rows of four different symbols pay 4 instead of 2, for up to two rows. This is what comes on top."""

    __slots__ = ()
    kind: ClassVar[str] = "end_vp_different_rows"
    ends: ClassVar[bool] = True

    def at_the_end(self, display: Display, row: int, column: int) -> Worth:  # noqa: ARG002
        """Two points more a row."""
        rows = display.different[:ROWS_THAT_COUNT]
        return Worth(len(rows), 2, tuple(card for one in rows for card in one))
