"""The records that are spoiled, one or two of each game, and what rulecheck must say of each spoiled one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import orjson

from rulecheck.archive.judging import check, read_record
from rulecheck.core.record import as_json
from rulecheck.core.replay import replay
from rulecheck.core.verdict import Verdict
from rulecheck.report.verdicts import FORMATS
from tests.enemies.sound import unsound
from tests.enemies.spoiling import Spoiled, cut, exchanged, with_strange_fields
from tests.fixtures import FIXTURES

WHOLE = {
    "tsuro": "tsuro/games/no-tile-passed-over.json",
    "targi": "targi/games/tie-by-goods.json",
    "timbuktu": "timbuktu/games/3-players.json",
    "baghdad": "baghdad/games/2-players.json",
    "caravan": "caravan/games/4-players-short-six-camels.json",
}
WAYS = ("cut", "exchanged", "with_strange_fields")


@cache
def record_of(game: str) -> bytes:
    """A whole game, as it lies in the fixtures."""
    return (FIXTURES / WHOLE[game]).read_bytes()


@cache
def from_the_middle(game: str) -> bytes:
    """The second half of that game, from the position in the middle of it."""
    record = read_record(record_of(game))
    half = len(record.moves) // 2
    position = replay(record, after=half).position
    assert position is not None, "a whole game is no malformed record"
    document = orjson.loads(record_of(game))
    del document["setup"]
    document |= {"position": as_json(position.snapshot()), "moves": document["moves"][half:]}
    return orjson.dumps(document, option=orjson.OPT_INDENT_2)


def spoiled(game: str, way: str) -> Iterator[Spoiled]:
    """The game's records, spoiled in every place in one of the WAYS."""
    for text in (record_of(game), from_the_middle(game)):
        document: Any = orjson.loads(text)
        yield from {
            "cut": cut(text),
            "exchanged": exchanged(document),
            "with_strange_fields": with_strange_fields(document),
        }[way]


def wrong_with(one: Spoiled, forms: Iterable[str] = tuple(FORMATS)) -> list[str]:
    """What does not hold of what rulecheck says of a spoiled record; nothing if all is well."""
    try:
        verdict = check(one.text)
        wrong = unsound(one.text, verdict, forms)
    except Exception as error:
        return [f"{one.how}: {type(error).__name__}: {error}"]
    if one.never and verdict.verdict != "malformed":
        wrong.append(f"it is {verdict.verdict}")
    if one.near is not None and not _offers(verdict, one.near):
        wrong.append(f"{one.near} is not offered")
    return [f"{one.how}: {fault}" for fault in wrong]


def _offers(verdict: Verdict, name: str) -> bool:
    """Whether one of the findings offers the name, or what is as near to what was found."""
    return any(f'mean "{name}"' in one.message or len(name) < 4 for one in verdict.findings)
