"""What all effects of tribe cards have in common, and the rights that the lasting ones grant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from rulecheck.games.targi.position.laying import Laying


class Rights:
    """What the laid cards of one player grant for as long as they lie.

    `reductions` counts by symbol the goods that a card costs less, `at_noble` those of a hand card laid by the Noble.
    `bonus` counts by good what each round brings in addition, `closing_goods` what a round without goods brings.
    """

    __slots__ = (
        "at_noble",
        "bonus",
        "closing_goods",
        "exempt",
        "on_robber",
        "one_for_one",
        "raid_vp",
        "reductions",
        "without_noble",
    )

    def __init__(self) -> None:
        self.reductions = [0, 0, 0, 0, 0]
        self.at_noble = 0
        self.bonus = [0, 0, 0]
        self.closing_goods = 0
        self.exempt = False
        self.on_robber = False
        self.one_for_one = False
        self.raid_vp = 0
        self.without_noble = False


class Display(NamedTuple):
    """A display at the end of the game, with all its cards known, as the end effects look at it.

    `symbols` lists the cards of each symbol; `different` are the full rows of four different symbols. `others` counts
    the cards in the opponent's display; None if nobody wrote that down.
    """

    rows: Sequence[Sequence[int]]
    symbols: Sequence[Sequence[int]]
    different: Sequence[Sequence[int]]
    laid: int
    others: int | None


class Worth(NamedTuple):
    """What an end effect is worth: so many times so many points, and the cards that were counted."""

    times: int
    each: int
    counted: Sequence[int]


class Effect:
    """The effect of a tribe card. Each kind overrides what belongs to its time: on laying, lasting, or at the end."""

    __slots__ = ()
    kind: ClassVar[str] = "none"
    ends: ClassVar[bool] = False  # whether it counts at the end of the game

    def grant(self, rights: Rights) -> None:
        """Add what the card grants for as long as it lies."""

    def on_laying(self, position: Laying, seat: int) -> None:
        """Do what happens once, when the card has just been laid and paid."""

    def at_the_end(self, display: Display, row: int, column: int) -> Worth | None:  # noqa: ARG002
        """The points at the end of the game, for a card that lies there; None if a fact is missing."""
        return Worth(0, 0, ())


@dataclass(frozen=True, slots=True)
class Other(Effect):
    """A text that fits no kind, as a record may state it of a print of its own. It is never checked."""

    kind: ClassVar[str] = "other"
    text: str = ""
