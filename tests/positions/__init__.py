"""Counted positions: how many sequences of legal moves there are from a position, one, two and three moves long.

`<game>.json` holds the positions of a game as data: a name, a record that leads to the position, and the counts. Both
opinions must come to them, rulecheck's and the referee's; what they take for legal is compared set by set.

What counts
- A sequence is of moves that a record can add, one after the other: choices of players, and chance (draws, deals, cards
  that are turned up) with what came of it named. Of a game that is over there is none.
- A move counts if no rule forbids it. Where a missing fact or an open ruling leaves it undetermined it counts too, but
  no sequence goes on behind it.
- A move is counted once: without fields that only repeat what follows anyway, and cards or goods that are paid or drawn
  together in one order only. A good or a card that nobody noted may be named or not: these are several moves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Document = dict[str, Any]
Legal = Mapping[str, Document]  # the moves that are legal, by their writing
FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Counted:
    """A position with its counts: `counts[0]` are the legal moves, `counts[1]` the sequences of two, and so on."""

    name: str
    record: Document
    counts: tuple[int, ...]


def positions(game: str) -> list[Counted]:
    """The counted positions of a game."""
    read = json.loads((FOLDER / f"{game}.json").read_bytes())
    return [Counted(one["name"], {"game": game, **one["record"]}, tuple(one["counts"])) for one in read]


def games() -> tuple[str, ...]:
    """The games that have counted positions."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


def writing(move: Document) -> str:
    """A move as the one text that stands for all its writings."""
    return json.dumps({key: in_order(value) for key, value in move.items()}, sort_keys=True)


def in_order(value: Any) -> Any:
    """What is paid or drawn together, in one order."""
    return sorted(value, key=str) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value


def count(document: Document, depth: int, legal: Callable[[Document], Legal]) -> list[int]:
    """How many sequences there are of one move, of two, and so on up to `depth`."""
    found = legal(document)
    counts = [len(found)]
    if depth == 1:
        return counts
    behind = [count(followed_by(document, move), depth - 1, legal) for move in found.values()]
    return counts + [sum(column) for column in zip(*behind, strict=True)] if behind else [0] * depth


def followed_by(document: Document, move: Document) -> Document:
    """The record with one more move."""
    return {**document, "moves": [*document["moves"], move]}
