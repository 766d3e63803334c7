"""Random games of Targi, replayed position by position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import orjson

from rulecheck.core.edition import Edition
from rulecheck.core.record import Record, as_json, read_record
from rulecheck.core.simulate import play_out
from rulecheck.games.targi import GAME
from rulecheck.games.targi.position.state import TargiPosition

PLAYERS = ("Ana", "Ben")
EDITION: Edition = GAME.editions["kosmos"]


def read(document: object) -> Record:
    return read_record(orjson.dumps(document), lambda _: GAME, ("targi",))


@cache
def random_game(number: int) -> Record:
    return read(play_out(GAME, PLAYERS, Random(f"targi/{number}")))


def positions(record: Record) -> Iterator[tuple[int, TargiPosition]]:
    """Every position of a legal game with the number of moves made, the one after the setup first."""
    position = GAME.opening(record)
    assert isinstance(position, TargiPosition)
    assert record.setup is not None
    position.begin(record.setup)
    yield 0, position
    for number, move in enumerate(record.moves, 1):
        position.apply(move)
        yield number, position


def resumed(record: Record, position: TargiPosition) -> TargiPosition:
    """The same position, taken down as a snapshot and begun from it."""
    snapshot = as_json(position.snapshot())
    rulings = dict(record.rulings)
    start = {"format": "rulecheck/1", "game": "targi", "players": list(PLAYERS), "rulings": rulings}
    again = read({**start, "position": snapshot})
    made = GAME.opening(again)
    assert isinstance(made, TargiPosition)
    assert again.position is not None
    made.begin(again.position)
    return made
