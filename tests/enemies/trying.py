"""The records that are spoiled, one or two of each game, and what rulecheck must say of each spoiled one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import orjson

from rulecheck.archive.judging import check, read_record
from rulecheck.core.record import as_json
from rulecheck.core.replay import replay
from rulecheck.core.verdict import Verdict
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
    """The game's records, spoiled in every place in one of the WAYS.

    The second record has the moves of the first: only the position that it starts from is spoiled.
    """
    whole, second = record_of(game), from_the_middle(game)
    if way == "cut":
        yield from cut(whole)
        yield from cut(second)
    else:
        spoil = {"exchanged": exchanged, "with_strange_fields": with_strange_fields}[way]
        yield from spoil(orjson.loads(whole))
        yield from spoil(orjson.loads(second), ("position",))


def wrong_with(one: Spoiled, forms: Iterable[str]) -> tuple[str, list[str]]:
    """The verdict on a spoiled record, and what does not hold of it: nothing if all is well."""
    try:
        verdict = check(one.text)
        wrong = unsound(one.text, verdict, forms)
    except Exception as error:
        return "none", [f"{one.how}: {type(error).__name__}: {error}"]
    if one.never and verdict.verdict != "malformed":
        wrong.append(f"it is {verdict.verdict}")
    if one.strange is not None and not _refuses(verdict, one.strange, one.near):
        wrong.append(f"{one.near} is not offered" if verdict.findings else "nothing is wrong with it")
    return verdict.verdict, [f"{one.how}: {fault}" for fault in wrong]


def _refuses(verdict: Verdict, strange: str, near: str | None) -> bool:
    """Whether one of the findings is of the strange field, and offers the name that is near it.

    Short names may have others that are as near; a place that has no name before it is turned up may be called
    anything, and is refused by the rules of the game.
    """
    for finding in verdict.findings:
        if finding.pointer.endswith(f"/{strange}"):
            offered = "did you mean" if near is None or not near.replace("_", "").isalpha() else f'mean "{near}"'
            return near is None or len(near) < 4 or offered in finding.message or verdict.verdict == "illegal"
    return False
