"""The position that a record comes to, for the commands that look at one; what keeps it from getting there is said."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from rulecheck.cli.exits import Exit, exit_of
from rulecheck.cli.loading import Loaded, load
from rulecheck.core.replay import replay
from rulecheck.report.page import pages
from rulecheck.report.writing import Paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecheck.core.game import Game, Position
    from rulecheck.core.verdict import Verdict
    from rulecheck.report.checked import Checked


@dataclass(frozen=True, slots=True)
class Reached:
    """A position, the move behind which it is, and the exit code that the record up to there calls for."""

    game: Game
    position: Position
    after: int
    ended: Exit
    title: str


def reach(
    path: str, stdin_name: str, ruling: Sequence[str] | None, edition: str | None, after: int | None, *, strict: bool
) -> Reached | Exit:
    """Replay a record up to a move (or to its end). Findings are told on standard error.

    Before an illegal move it stops. If there is no position at all, the answer is the exit code alone.
    """
    loaded = load(path, stdin_name, ruling, edition)
    if not isinstance(loaded, Loaded):
        tell(loaded)
        return exit_of(loaded.verdict.verdict)
    within(after, loaded)
    verdict = replay(loaded.record, after=after)
    tell(loaded.checked(verdict), stopped=_stopped(verdict, after))
    ended = exit_of(verdict.verdict, strict=strict and verdict.verdict != "incomplete")
    if any(finding.kind in ("illegal-setup", "illegal-position") for finding in verdict.findings):
        return ended
    assert verdict.position is not None, "only a malformed record has no position"
    return Reached(loaded.record.game, verdict.position, verdict.replayed, ended, where(verdict))


def within(after: int | None, loaded: Loaded) -> None:
    """Hold that the record has so many moves."""
    moves = len(loaded.record.moves)
    if after is not None and after > moves:
        raise typer.BadParameter(f"{loaded.source.file!r} has only {moves} moves", param_hint="'--after'")


def where(verdict: Verdict) -> str:
    """Where in the game a position is, in words."""
    assert verdict.position is not None, "only a malformed record has no position"
    behind = f"after move {verdict.replayed} of {verdict.moves}" if verdict.replayed else "after the setup"
    awaits = verdict.position.awaits()
    return f"{behind}; " + (f"{verdict.position.phase()}: {awaits.message}" if awaits else "the game is over")


def tell(checked: Checked, *, stopped: str = "") -> None:
    """Say on standard error what is wrong with a record."""
    said = pages(checked, Paper())
    if sys.stderr is not None and (said or stopped):
        sys.stderr.write(said + stopped)
        sys.stderr.flush()


def _stopped(verdict: Verdict, after: int | None) -> str:
    """That the replay stopped before it came to the end, or to the move that was asked for."""
    if verdict.replayed >= (verdict.moves if after is None else after):
        return ""
    number = verdict.replayed + 1
    if verdict.verdict == "illegal":
        return f"\nThe replay stops before move {number}, which is illegal.\n"
    reason = next((one.message for one in verdict.undetermined if one.move == number), "it cannot go on")
    return f"The replay stops before move {number}: {reason}.\n"
