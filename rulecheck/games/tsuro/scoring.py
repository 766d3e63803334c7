"""The result of a game of Tsuro: it knows no points, only who was still in when it ended."""

from __future__ import annotations

from rulecheck.core.location import pointer
from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.tsuro.position import NOWHERE_KNOWN, TsuroPosition


def winners(position: TsuroPosition) -> tuple[int, ...]:
    """The seats that win a finished game: those still in or, if nobody is, those who went out on its last turn.

    Nobody, where a starting position does not tell enough.
    """
    if NOWHERE_KNOWN in position.at:
        return ()
    still_in = tuple(seat for seat in range(len(position.players)) if position.is_in(seat))
    return still_in or position.just_out


def score(position: TsuroPosition) -> ScoreSheet:
    """The sheet: winners share the first rank, and as the rules know no further places all others share the next."""
    still_in = [seat for seat in range(len(position.players)) if position.is_in(seat)]
    best = winners(position) if position.finished else still_in
    missing: list[str] = []
    tallies: list[Tally] = []
    for seat, name in enumerate(position.players):
        turn = position.out_on[seat]
        if turn is None or position.at[seat] == NOWHERE_KNOWN:
            missing.append(pointer(("position", "went_out", name)))
        when = "still on the board" if turn == 0 else f"out on turn {turn}" if turn else "out, on a turn not recorded"
        value = int(seat in best) if best else None
        tallies.append(Tally(name, (Line("TSU302", when),), None, (Step("TSU901", "last on the board", value),)))
    return standings(
        "tsuro",
        tallies,
        finished=position.finished,
        by_points=False,
        missing=() if best else missing,
        notes=("There are no points and no tie-breakers: who is last on the board wins, together if it is several.",),
    )
