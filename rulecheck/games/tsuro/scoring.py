"""The result of a game of Tsuro: it knows no points, only who was still in when it ended."""

from __future__ import annotations

from functools import cache

from rulecheck.core.location import pointer
from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.tsuro.position import NOWHERE_KNOWN, TsuroPosition

NOTES = ("There are no points and no tie-breakers: who is last on the board wins, together if it is several.",)
FIRST, BEHIND, NOT_TOLD = ((Step("TSU901", "last on the board", value),) for value in (1, 0, None))


def winners(position: TsuroPosition) -> tuple[int, ...]:
    """The seats that win a finished game: those still in or, if nobody is, those who went out on its last turn.

    Nobody, where a starting position does not tell enough.
    """
    if NOWHERE_KNOWN in position.at:
        return ()
    return tuple([seat for seat, turn in enumerate(position.out_on) if turn == 0]) or position.just_out


def score(position: TsuroPosition) -> ScoreSheet:
    """The sheet: winners share the first rank, and as the rules know no further places all others share the next."""
    out_on = position.out_on
    best = winners(position) if position.finished else [seat for seat, turn in enumerate(out_on) if turn == 0]
    tallies = [
        Tally(name, _lines(turn), None, NOT_TOLD if not best else FIRST if seat in best else BEHIND)
        for seat, (name, turn) in enumerate(zip(position.players, out_on, strict=True))
    ]
    missing = [
        pointer(("position", "went_out", name))
        for name, turn, place in zip(position.players, out_on, position.at, strict=True)
        if not best and (turn is None or place == NOWHERE_KNOWN)
    ]
    return standings("tsuro", tallies, finished=position.finished, by_points=False, missing=missing, notes=NOTES)


@cache
def _lines(turn: int | None) -> tuple[Line, ...]:
    """The line of a player: the turn on which the marker went out, 0 if it did not, None if nobody wrote it down."""
    when = f"out on turn {turn}" if turn else "still on the board" if turn == 0 else "out, on a turn not recorded"
    return (Line("TSU302", when),)
