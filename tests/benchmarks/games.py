"""For every game: parse, bytes to record, replay, bytes to verdict, and python-chess for comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import orjson

from rulecheck.core.record import Record, read_record
from rulecheck.core.record.reading import adapter
from rulecheck.core.replay import replay
from rulecheck.core.simulate import simulate
from rulecheck.games import NAMES, game_of
from tests.benchmarks import chess_games
from tests.benchmarks.measuring import A_MOVE, Candidate, timed
from tests.benchmarks.table import Budget, Plan, Row

KEYS: tuple[str, ...] = ("parse", "read", "replay", "verdict", "read_game", "push_uci")
ROUNDS = 9


def rows(plan: Plan) -> Iterator[Row]:
    """Six ratios a game, the two against python-chess in moves a second."""
    rounds = plan.rounds or ROUNDS
    peers = chess_games.candidates(2 if plan.quick else 60, rounds)
    for name in plan.games:
        texts = texts_of(name, plan.records)
        records = [read(text) for text in texts]
        validate = adapter(records[0].game).validate_json
        moves = sum(len(record.moves) for record in records)

        def candidate(
            what: str, do: Callable[..., object], material: Iterable[object], name: str = name, moves: int = moves
        ) -> Candidate:
            return Candidate(f"{name}: {what}", timed(lambda: _for_each(do, material)), rounds, moves, A_MOVE)

        loads = candidate("orjson.loads", orjson.loads, texts)
        parse = candidate("parse", validate, texts)
        to_record = candidate("bytes to record", read, texts)
        replaying = candidate("replay", replay, records)
        to_verdict = candidate("bytes to verdict", _check, texts)
        section = _heading(name, texts, records)
        yield Row(section, "parse", "parse : orjson.loads", parse, loads)
        yield Row(section, "read", "bytes to record : orjson.loads", to_record, loads, Budget(6, 4.5))
        yield Row(section, "replay", "replay : parse", replaying, parse)
        yield Row(section, "verdict", "bytes to verdict, score : parse", to_verdict, parse, Budget(4, 2.5))
        faster = Budget(3, 6, at_least=True)
        yield Row(
            section, "read_game", "verdict, x faster than read_game", to_verdict, peers.read_game, faster, faster=True
        )
        yield Row(section, "push_uci", "replay, x faster than push_uci", replaying, peers.push_uci, faster, faster=True)


@cache
def texts_of(name: str, count: int) -> tuple[bytes, ...]:
    """Simulated records of a game, every player count in turn."""
    game = game_of(name)
    assert game is not None, f"there is no game {name}"
    return tuple(map(orjson.dumps, simulate(game, games=count, players=None, seed=1)))


def read(text: bytes) -> Record:
    """Read one record, with all guards."""
    return read_record(text, game_of, NAMES)


def _check(text: bytes) -> object:
    return replay(read_record(text, game_of, NAMES))


def _for_each(do: Callable[..., object], material: Iterable[object]) -> None:
    for one in material:
        do(one)


def _heading(name: str, texts: tuple[bytes, ...], records: list[Record]) -> str:
    moves, size = (sum(map(len, parts)) / len(texts) for parts in ((one.moves for one in records), texts))
    verdicts = Counter(replay(record).verdict for record in records)
    judged = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
    return f"{name}: {len(texts)} records of {moves:.0f} moves and {size / 1000:.1f} KB ({judged})"
