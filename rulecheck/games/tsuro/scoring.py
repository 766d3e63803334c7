"""The result of a game of Tsuro: it knows no points, only who was still in when it ended."""

from __future__ import annotations

from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.tsuro.position import TsuroPosition


def winners(position: TsuroPosition) -> tuple[int, ...]:
    """The seats that win a finished game: those still in or, if nobody is, those who went out on its last turn."""
    still_in = tuple(seat for seat in range(len(position.players)) if position.is_in(seat))
    return still_in or position.just_out


def score(position: TsuroPosition) -> ScoreSheet:
    """The sheet: winners share the first rank, and as the rules know no further places all others share the next."""
    won = (
        frozenset(winners(position))
        if position.finished
        else frozenset(seat for seat in range(len(position.players)) if position.is_in(seat))
    )
    missing = tuple(
        f"/position/went_out/{name}"
        for name, turn in zip(position.players, position.out_on, strict=True)
        if turn is None
    )
    needs_turns = position.finished and not any(map(position.is_in, range(len(position.players)))) and missing
    tallies = []
    for seat, name in enumerate(position.players):
        turn = position.out_on[seat]
        out = "out, nobody wrote down when" if turn is None else f"out on turn {turn}"
        line = Line("TSU302" if turn != 0 else "TSU001", "still on the board" if turn == 0 else out)
        value = None if needs_turns else int(seat in won)
        step = Step("TSU901", "among the last on the board", value)
        tallies.append(Tally(name, (line,), None, (step,)))
    return standings(
        "tsuro",
        tallies,
        finished=position.finished,
        by_points=False,
        missing=missing if needs_turns else (),
        notes=("There are no points and no tie-breakers: who is last on the board wins, together if it is several.",),
    )
