"""Whether ten times the moves take ten times the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import orjson

from rulecheck.core.replay import replay
from tests.benchmarks.games import read, texts_of
from tests.benchmarks.measuring import Candidate, LeftOut, as_in_the_program, timed
from tests.benchmarks.table import Budget, Plan, Row

KEYS: tuple[str, ...] = ("linear_read", "linear", "linear_beyond")
ROUNDS = 9
BUDGET = Budget(12, 10)
ENOUGH = 200  # the tenth part of fewer moves is little more than the preparations of a game
TIMES = 20  # a single record is too short to be timed


def rows(plan: Plan) -> Iterator[Row]:
    """The longest record of the game with the most moves over its first tenth: reading it, and the whole check.

    A third row, without a budget, reads the moves of that record written ten times over. No game is so long, and no
    cache of a processor holds so much.
    """
    section = "one record of ten times the moves"
    name, longest = max(((name, _longest(name, plan.records)) for name in plan.games), key=lambda one: _length(one[1]))
    rounds = plan.rounds or ROUNDS
    whole = longest["moves"]
    tenth = {key: value for key, value in longest.items() if key != "result"} | {"moves": whole[: len(whole) // 10]}
    beyond = longest | {"moves": whole * 10}
    sizes = f"{len(whole)} over {len(whole) // 10} moves"
    read_whole = _reading("whole", longest, rounds, len(whole))
    yield Row(
        section,
        "linear_read",
        f"read {name}, {sizes}",
        read_whole,
        _reading("tenth", tenth, rounds, len(whole)),
        BUDGET,
    )
    yield Row(
        section,
        "linear",
        f"check {name}, {sizes}",
        _checking("whole", longest, rounds, len(whole)),
        _checking("tenth", tenth, rounds, len(whole)),
        BUDGET,
    )
    yield Row(
        section,
        "linear_beyond",
        f"read {name}, {len(whole) * 10} over {len(whole)}",
        _reading("ten times", beyond, rounds, len(whole)),
        read_whole,
    )


def _longest(name: str, count: int) -> dict[str, Any]:
    return max(map(orjson.loads, texts_of(name, count)), key=_length)


def _length(document: dict[str, Any]) -> int:
    return len(document["moves"])


def _reading(what: str, document: dict[str, Any], rounds: int, moves: int) -> Candidate:
    return _timing(f"bytes to record, {what}", read, document, rounds, moves)


def _checking(what: str, document: dict[str, Any], rounds: int, moves: int) -> Candidate:
    return _timing(f"bytes to verdict, {what}", lambda text: replay(read(text)), document, rounds, moves)


def _timing(what: str, do: Callable[[bytes], object], document: dict[str, Any], rounds: int, moves: int) -> Candidate:
    text = orjson.dumps(document)

    def run() -> None:
        for _ in range(TIMES):
            do(text)

    def too_short() -> float:
        raise LeftOut(f"no simulated record has {ENOUGH} moves; the longest has {moves}, and a tenth is mostly setup")

    return Candidate(f"linear: {what}", timed(as_in_the_program(run)) if moves >= ENOUGH else too_short, rounds, TIMES)
