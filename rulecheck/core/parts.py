"""Parts of a record that come on their own, a move or an edition. Findings on them point into their own text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from rulecheck.core.game import Game
from rulecheck.core.location import Place, locate, pointer
from rulecheck.core.record import FORMAT, Action, InlineEdition, MalformedRecord, Record, read_record
from rulecheck.core.record.malformed import malformed
from rulecheck.core.record.reading import holds_too_much
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES
from rulecheck.core.verdict import Finding, Path, Verdict

# The facts of an edition fill some kilobytes. A file of them is read once for each game that it might belong to.
MAX_EDITION_BYTES = 256 * 1024


def judge_move(record: Record, move: Action, text: bytes, after: int) -> Verdict:
    """The verdict of the record as if its log ended behind move `after` and this move, whose text is `text`, came next.

    Findings under number `after + 1` are those of the move.
    """
    tried = record._replace(moves=(*record.moves[:after], move), result=None, ended=None)
    verdict = replay(tried)
    base = ("moves", after)
    verdict.findings = tuple(_at_home(finding, base, text) for finding in verdict.findings)
    verdict.undetermined = tuple(_at_home(finding, base, text) for finding in verdict.undetermined)
    return verdict


def read_edition(text: bytes, game: Game) -> InlineEdition:
    """Read an inline edition of a game from the bytes of its JSON object. Raises MalformedRecord.

    Whether the facts can be right is not asked: see `judge_edition`. The game must take inline editions.
    """
    record = _around(text.removeprefix(b"\xef\xbb\xbf"), game)
    assert isinstance(record.edition, InlineEdition)
    return record.edition


def judge_edition(text: bytes, game: Game) -> Verdict:
    """The verdict on an edition: whether its facts can be right. Raises MalformedRecord."""
    text = text.removeprefix(b"\xef\xbb\xbf")
    verdict = replay(_around(text, game), after=0)
    base = ("edition",)
    mine = [finding for finding in verdict.findings if _starts(finding, base)]
    verdict.findings = tuple(_at_home(finding, base, text) for finding in mine)
    verdict.warnings = tuple(
        warned._replace(place=_place_in(text, warned.pointer, base), pointer=warned.pointer.removeprefix(pointer(base)))
        for warned in verdict.warnings
        if warned.pointer.startswith(pointer(base))
    )
    verdict.undetermined = ()
    verdict.verdict = "illegal" if mine else "legal"
    return verdict


def _around(text: bytes, game: Game) -> Record:
    """A record of the game that states nothing but this edition."""
    if len(text) > MAX_EDITION_BYTES:
        message = f"it holds {len(text):,} bytes; of an edition at most {MAX_EDITION_BYTES:,} are read"
        raise MalformedRecord([malformed(5, message, (), Place())], game.name)
    try:
        document = None if holds_too_much(text) else orjson.loads(text)
    except orjson.JSONDecodeError:
        document = None
    if document is not None and not isinstance(document, dict):
        raise MalformedRecord(
            [malformed(105, "an edition is an object", (), locate(text, ()), "a JSON object")], game.name
        )
    if document is None:
        # No JSON at all, or too much of it: the reader of records says best what is wrong with it.
        return read_record(text, lambda _: game)
    players = list(NAMES[: max(game.player_counts)])
    start = orjson.dumps({"format": FORMAT, "game": game.name, "players": players})[:-1]
    try:
        return read_record(start + b',"edition":' + text + b"}", lambda _: game)
    except MalformedRecord as error:
        base = ("edition",)
        raise MalformedRecord([_at_home(finding, base, text) for finding in error.findings], game.name) from None


def _starts(finding: Finding, base: Path) -> bool:
    start = pointer(base)
    return finding.pointer == start or finding.pointer.startswith(start + "/")


def _at_home(finding: Finding, base: Path, text: bytes) -> Finding:
    """The finding with its pointer and place in the text of the part that lies at `base` of the record."""
    if not _starts(finding, base):
        return finding
    key = finding.rule.code in ("REC104", "REC006")
    inside = finding.pointer.removeprefix(pointer(base))
    return finding._replace(pointer=inside, place=_place_in(text, finding.pointer, base, key=key))


def _place_in(text: bytes, at: str, base: Path, *, key: bool = False) -> Place:
    here: Any = orjson.loads(text)
    path: list[str | int] = []
    for part in at.removeprefix(pointer(base)).split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        step: str | int = int(name) if isinstance(here, list) and name.isdigit() else name
        path.append(step)
        if isinstance(here, Mapping):
            here = here.get(name)
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            here = here[step]
    return locate(text, tuple(path), key=key)
