"""Editions: the printed facts of a game, and what is printed on its tiles and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulecheck.core.edition import Edition


@dataclass(frozen=True, slots=True)
class Printed:
    """A tile or a card: its id, the words by which it is found, its drawing (None where nobody wants to see it)."""

    id: str
    words: str
    drawing: Any = None


@dataclass(frozen=True, slots=True)
class Prints:
    """An edition of a game with what is printed in it (all of it, or what was searched for)."""

    game: str
    title: str
    edition: Edition
    printed: Sequence[Printed]


def fitting(printed: Sequence[Printed], words: Sequence[str]) -> list[Printed]:
    """Those of which all the words stand on one line of theirs (or are part of the id), in any order."""
    wanted = [word.lower() for word in words]
    return [one for one in printed if any(_holds(f"{one.id} {line}", wanted) for line in one.words.split("\n"))]


def _holds(line: str, wanted: Sequence[str]) -> bool:
    return all(word in line.lower() for word in wanted)
