"""One record, read with what the user chose; or what keeps it from being read, ready to be reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from rulecheck.archive.judging import Choices, read_record
from rulecheck.cli.asking import one_source, readings
from rulecheck.core.parts import judge_edition, read_edition
from rulecheck.core.record import InlineEdition, MalformedRecord, Record
from rulecheck.core.replay import malformed_verdict
from rulecheck.core.verdict import Verdict
from rulecheck.games import game_of
from rulecheck.report.checked import Checked

if TYPE_CHECKING:
    from rulecheck.archive.records import Source
    from rulecheck.core.game import Game


@dataclass(frozen=True, slots=True)
class Loaded:
    """A well-formed record, where it came from, and the user's choices, which it already follows."""

    source: Source
    record: Record
    choices: Choices

    def checked(self, verdict: Verdict) -> Checked:
        """A verdict on it, ready to be reported."""
        return self.source.checked(verdict)


def load(path: str, stdin_name: str, stated: Sequence[str] | None, edition: str | None) -> Loaded | Checked:
    """The one record of a file. What is malformed - the record, or the user's edition - comes back as its verdict."""
    source = one_source(path, stdin_name)
    if source.fault is not None:
        return source.checked(malformed_verdict([source.fault]))
    try:
        record = read_record(source.text)
    except MalformedRecord as error:
        return source.checked(malformed_verdict(error.findings, error.game))
    game = record.game
    editions = editions_of(edition, [game])
    if isinstance(editions, Checked):
        return editions
    choices = Choices(readings(stated, [game]), editions)
    return Loaded(source, choices.made_on(record), choices)


def editions_of(path: str | None, games: Sequence[Game]) -> Mapping[str, InlineEdition] | Checked:
    """The edition in a file, read for each of the games that it fits; the verdict on it if it fits none."""
    if path is None:
        return {}
    takers = [game for game in games if game.inline_edition is not None]
    if not takers:
        titles = ", ".join(game.title for game in games)
        message = f"{titles}: all printed facts are built in, there is nothing that an edition could state"
        raise typer.BadParameter(message, param_hint="'--edition'")
    source = one_source(path, "<stdin>")
    if source.fault is not None:
        return source.checked(malformed_verdict([source.fault]))
    verdicts = [edition_verdict(source.text, game) for game in takers]
    fitting = [game for game, verdict in zip(takers, verdicts, strict=True) if verdict.verdict == "legal"]
    if fitting:
        return {game.name: read_edition(source.text, game) for game in fitting}
    return source.checked(min(verdicts, key=lambda one: (one.verdict == "malformed", len(one.findings))))


def edition_verdict(text: bytes, game: Game) -> Verdict:
    """The verdict on an edition of a game, malformed ones among them."""
    try:
        return judge_edition(text, game)
    except MalformedRecord as error:
        return malformed_verdict(error.findings, error.game)


def knows(game: str, ruling: str) -> bool:
    """Whether the game of this name has the ruling."""
    known = game_of(game)
    return known is not None and ruling in known.rulebook.rulings
