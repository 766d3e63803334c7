"""Short ways to write records of The Thief of Baghdad in tests, and to judge them."""

from __future__ import annotations

from typing import Any

import orjson

from rulecheck.core.record import Record, as_json, read_record
from rulecheck.core.replay import replay
from rulecheck.core.verdict import Verdict
from rulecheck.games.baghdad import GAME
from rulecheck.games.baghdad.position import BaghdadPosition

NAMES = ["Ana", "Ben", "Cleo", "Dina"]
Document = dict[str, Any]


def document(*moves: Document, players: int = 2, **more: Any) -> Document:
    """A record with these moves."""
    return {"format": "rulecheck/1", "game": "baghdad", "players": NAMES[:players], "moves": list(moves), **more}


def record_of(document: Document) -> Record:
    return read_record(orjson.dumps(document), lambda _: GAME, ("baghdad",))


def judged(*moves: Document, **more: Any) -> Verdict:
    return replay(record_of(document(*moves, **more)))


def position_after(document: Document, after: int | None = None) -> BaghdadPosition:
    position = replay(record_of(document), after=after).position
    assert isinstance(position, BaghdadPosition)
    return position


def resumed(document: Document, after: int) -> Document:
    """The record that goes on from the position after so many moves."""
    rest = {key: value for key, value in document.items() if key != "setup"}
    snapshot = as_json(position_after(document, after).snapshot())
    return {**rest, "position": snapshot, "moves": document["moves"][after:]}


def codes(verdict: Verdict) -> list[tuple[str, int | None]]:
    """What is illegal, false or open: the codes with the moves."""
    return [(one.rule.code, one.move) for one in (*verdict.findings, *verdict.undetermined)]


def enter(player: str, palace: str, *cards: str, **more: Any) -> Document:
    return {"action": "enter_thief", "player": player, "palace": palace, "cards": list(cards), **more}


def move(player: str, source: str, goal: str, *cards: str, **more: Any) -> Document:
    return {
        "action": "move_own_guard", "player": player, "source": source, "goal": goal, "cards": list(cards), **more,
    }  # fmt: skip


def ride(player: str, source: str, goal: str, *cards: str, **more: Any) -> Document:
    return move(player, source, goal, *cards, **more) | {"action": "move_own_guard_with_thief"}


def black(player: str, source: str, goal: str, *cards: str, **more: Any) -> Document:
    return move(player, source, goal, *cards, **more) | {"action": "move_neutral_guard"}


def draw(player: str, *cards: str | None, **more: Any) -> Document:
    return {"action": "draw", "player": player, "cards": list(cards), **more}
