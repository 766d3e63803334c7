"""The result of a game of The Thief of Baghdad: it knows no points, only chests, and the first to have enough wins."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.core.location import pointer
from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.games.baghdad.components import STACK
from rulecheck.games.baghdad.position import BaghdadPosition

NO_TIE = (
    "No tie for the win is possible: a turn is one player's, an action takes at most one chest, and the game is over at"
    " once with the chest that makes up the number."
)
NO_PLACES = (
    "There are no points, no tie-breakers and no places behind the winner; the numbers on the chests are only what they"
    " cost, in thieves."
)


def score(position: BaghdadPosition) -> ScoreSheet:
    """The sheet: each player's chests by what they asked for, and where they came from.

    The winner has the first rank, and as the rules know no further places all others share the next. While the game is
    not over, who has more chests stands before who has fewer.
    """
    over = position.finished
    told = max(position.chests.values()) >= position.to_win if over else all(position.chests_known.values())
    tallies: list[Tally] = []
    for name, count in position.chests.items():
        value = int(count >= position.to_win) if over else count
        step = Step("BAG901", "has the chests that win" if over else "chests so far", value if told else None)
        tallies.append(Tally(name, tuple(_lines(position, name)), None, (step,)))
    unknown = [name for name, known in position.chests_known.items() if not known]
    return standings(
        "baghdad",
        tallies,
        finished=over,
        by_points=False,
        missing=() if told else [pointer(("position", "chests", name)) for name in unknown],
        notes=(NO_TIE, NO_PLACES),
    )


def _lines(position: BaghdadPosition, player: str) -> Iterator[Line]:
    untold = position.chests[player]
    for number, asked in enumerate(STACK):
        places = tuple(
            name
            for name, place in position.palaces.items()
            if len(place.taken) > number and place.taken[number] == player
        )
        untold -= len(places)
        if places:
            yield Line("BAG004", f"chest for {asked} thieves", count=len(places), evidence=places)
    if untold:
        yield Line("BAG004", "chest of which no more is known", count=untold)
    if not position.chests_known[player]:
        yield Line("BAG004", "how many more there are is not known")
