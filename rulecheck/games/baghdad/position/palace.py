"""One palace: its guard squares, its court and its stack of chests; and the palaces by their names."""

from __future__ import annotations

from collections.abc import Iterable

from rulecheck.games.baghdad.components import STACK


class Palace:
    """One palace. `guards` and `thieves` count by player, `total` is all its guards.

    `taken` lists who took its chests, from the top (None: nobody noted who); `top` is what the top chest asks for, 0 if
    none is left. The flags tell which counts say all; where one is false, there may be more than is counted. `stranded`
    counts, by player, the thieves that were left in the court when the last chest went.
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

    def __init__(self, players: Iterable[str], neutral: int = 0, *, known: bool = True) -> None:
        self.guards = dict.fromkeys(players, 0)
        self.neutral = self.total = neutral
        self.thieves = dict.fromkeys(players, 0)
        self.stranded = dict.fromkeys(players, 0)
        self.taken: list[str | None] = []
        self.top = STACK[0]
        self.guards_known = self.neutral_known = self.thieves_known = self.taken_known = known

    def copy(self) -> Palace:
        """Another palace, alike."""
        other = Palace(())
        for name in Palace.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, (list, dict)) else value)
        return other

    def is_emptied(self) -> bool:
        """Whether all its chests are known to be gone."""
        return self.taken_known and not self.top


class PalacesSoFar(dict[str, Palace]):
    """The palaces that have a name by now; whatever else is looked up is one of the others, and those are all alike."""

    def __init__(self, unnamed: Palace) -> None:
        super().__init__()
        self.unnamed = unnamed

    def __missing__(self, name: str) -> Palace:
        return self.unnamed
