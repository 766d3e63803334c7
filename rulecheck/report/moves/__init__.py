"""Moves: what would be legal, what is closed and why, and what becomes of a move that is tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulecheck.core.rulebook import Rule

Move = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Listed:
    """Everything that could come next in a position, as it stands in a record.

    `closed` names the action, the rule that closes it, and the sentence; `chance` is None where chance is not awaited.
    """

    game: str
    title: str
    after: int
    to_act: Sequence[str]
    moves: Sequence[Move]
    closed: Sequence[tuple[str, Rule, str]]
    chance: Sequence[Move] | None
    undetermined: Sequence[tuple[Move, Rule, str]]
    finished: bool


def by_action(moves: Sequence[Move]) -> dict[str, list[Move]]:
    """The moves under their actions."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(str(move["action"]), []).append(move)
    return groups
