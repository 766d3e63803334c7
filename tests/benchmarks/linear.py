"""Whether ten times the moves take ten times the time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from rulecheck.core.replay import replay
from tests.benchmarks.games import read, texts_of
from tests.benchmarks.measuring import Candidate, LeftOut, timed
from tests.benchmarks.table import Budget, Plan, Row

KEYS: tuple[str, ...] = ("linear_read", "linear")
ROUNDS = 9
BUDGET = Budget(12, 10)
ENOUGH = 200  # the tenth part of fewer moves is little more than the preparations of a game
TIMES = 20  # a single record is too short to be timed


def rows(plan: Plan) -> Iterator[Row]:
    """One row for the reader, to which moves written ten times over are as good as any, and one for the whole check.

    A game cannot be played ten times over: the whole check takes the longest record of the game with the most moves,
    over its first tenth.
    """
    section = "one record of ten times the moves"
    name, longest = max(((name, _longest(name, plan.records)) for name in plan.games), key=lambda one: _length(one[1]))
    rounds = plan.rounds or ROUNDS
    whole, tenfold = longest["moves"], longest["moves"] * 10
    yield Row(
        section,
        "linear_read",
        f"read {name}, {len(tenfold)} over {len(whole)} moves",
        _reading("ten times", longest | {"moves": tenfold}, rounds),
        _reading("once", longest, rounds),
        BUDGET,
    )
    tenth = {key: value for key, value in longest.items() if key != "result"} | {"moves": whole[: len(whole) // 10]}
    yield Row(
        section,
        "linear",
        f"check {name}, {len(whole)} over {len(whole) // 10} moves",
        _checking("whole", longest, rounds, len(whole)),
        _checking("tenth", tenth, rounds, len(whole)),
        BUDGET,
    )


def _longest(name: str, count: int) -> dict[str, Any]:
    return max(map(orjson.loads, texts_of(name, count)), key=_length)


def _length(document: dict[str, Any]) -> int:
    return len(document["moves"])


def _reading(what: str, document: dict[str, Any], rounds: int) -> Candidate:
    text = orjson.dumps(document)

    def run() -> None:
        for _ in range(TIMES):
            read(text)

    return Candidate(f"linear: bytes to record, {what}", timed(run), rounds, TIMES)


def _checking(what: str, document: dict[str, Any], rounds: int, moves: int) -> Candidate:
    text = orjson.dumps(document)

    def run() -> None:
        for _ in range(TIMES):
            replay(read(text))

    def too_short() -> float:
        raise LeftOut(f"no simulated record has {ENOUGH} moves; the longest has {moves}, and a tenth is mostly setup")

    measure = timed(run) if moves >= ENOUGH else too_short
    return Candidate(f"linear: bytes to verdict, {what}", measure, rounds, TIMES)
