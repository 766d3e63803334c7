"""From the bytes of one record to its verdict. Nothing here reads a file or prints, so it can run in any process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulecheck.core.game import Game
from rulecheck.core.record import InlineEdition, MalformedRecord, Record
from rulecheck.core.record import read_record as read
from rulecheck.core.replay import malformed_verdict, replay
from rulecheck.core.scoring import ScoreSheet
from rulecheck.core.verdict import Verdict
from rulecheck.games import NAMES, game_of


@dataclass(frozen=True, slots=True)
class Choices:
    """What the user decides instead of the records: readings of rulings by name, an edition of their own by game.

    A record is only touched by what its game knows.
    """

    rulings: Mapping[str, str] = field(default_factory=dict)
    editions: Mapping[str, InlineEdition] = field(default_factory=dict)

    def made_on(self, record: Record) -> Record:
        """The record with these choices in the place of its own."""
        known = record.game.rulebook.rulings
        chosen = {name: reading for name, reading in self.rulings.items() if name in known}
        if chosen:
            record = record._replace(rulings={**record.rulings, **chosen}, overruled=frozenset(chosen))
        if record.game.name in self.editions:
            record = record._replace(edition=self.editions[record.game.name])
        return record


AS_WRITTEN = Choices()


def read_record(text: bytes, choices: Choices = AS_WRITTEN) -> Record:
    """Read one record from the bytes of its JSON document. Raises MalformedRecord, which lists what is wrong and where.

    The rules of the game are not asked: that is what `replay` does.
    """
    return choices.made_on(read(text, game_of, NAMES))


def check(text: bytes, choices: Choices = AS_WRITTEN) -> Verdict:
    """The verdict of one record. Whatever the bytes are, there is one."""
    try:
        record = read_record(text, choices)
    except MalformedRecord as error:
        return malformed_verdict(error.findings, error.game)
    return replay(record)


def score(record: Record) -> ScoreSheet:
    """The score sheet of a record: the final one, or that of the standings so far if the game is not finished.

    Raises ValueError if a move is illegal: there is no sheet of a game that cannot have been played. What the log
    claims is not asked for, the sheet comes from what the moves came to.
    """
    verdict = replay(record)
    if verdict.verdict == "illegal":
        raise ValueError(verdict.findings[-1].message)
    return verdict.score or sheet_so_far(record.game, verdict)


def sheet_so_far(game: Game, verdict: Verdict) -> ScoreSheet:
    """The sheet of the last position that was reached."""
    assert verdict.position is not None, "only a malformed record has no position"
    return game.score(verdict.position)
