"""One palace: its guard squares, its court and its stack of chests."""

from __future__ import annotations

from rulecheck.games.baghdad.components import STACK

NOBODY = -1  # the taker of a chest whom nobody noted; a turn that is not known to be anybody's


class Palace:
    """One palace. `guards` and `thieves` count by seat, `total` is all its guards.

    `taken` lists who took its chests, from the top; `top` is what the top chest asks for, 0 if none is left. The flags
    tell which counts say all; where one is false, there may be more than is counted. `stranded` counts, by seat, the
    thieves that were left in the court when the last chest went.
    """

    __slots__ = (
        "guards",
        "guards_known",
        "neutral",
        "neutral_known",
        "stranded",
        "taken",
        "taken_known",
        "thieves",
        "thieves_known",
        "top",
        "total",
    )

    def __init__(self, seats: int, neutral: int = 0, *, known: bool = True) -> None:
        self.guards = [0] * seats
        self.neutral = self.total = neutral
        self.thieves = [0] * seats
        self.stranded = [0] * seats
        self.taken: list[int] = []
        self.top = STACK[0]
        self.guards_known = self.neutral_known = self.thieves_known = self.taken_known = known

    def copy(self) -> Palace:
        """Another palace, alike."""
        other = Palace(0)
        for name in Palace.__slots__:
            value = getattr(self, name)
            setattr(other, name, list(value) if isinstance(value, list) else value)
        return other

    def is_emptied(self) -> bool:
        """Whether all its chests are known to be gone."""
        return self.taken_known and not self.top
