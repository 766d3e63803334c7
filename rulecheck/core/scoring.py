"""The score sheet: lines, totals, the ladder of tie-breakers, ranks.

Standings never depend on seating or names: who is level on the total and on every step of the ladder shares the place.
What cannot be known is None with the missing fact named, and so is whatever depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class Line(NamedTuple):
    """A line of a player's sheet. `points` is None if a fact is missing, or where the game knows no points."""

    rule: str
    label: str
    count: int | None = None  # type: ignore[assignment]  # what a tuple counts is hidden; nobody asks a line
    each: int | None = None
    points: int | None = None
    evidence: tuple[str, ...] = ()


class Step(NamedTuple):
    """A step of the ladder for one player; the higher value is the better one."""

    rule: str
    label: str
    value: int | None


class Tally(NamedTuple):
    """What a game hands over for one player: the lines, the total (None: unknown, or no points), the ladder."""

    player: str
    lines: tuple[Line, ...]
    total: int | None
    ladder: tuple[Step, ...] = ()


class Standing(NamedTuple):
    """One player's place."""

    rank: int | None
    player: str
    total: int | None
    lines: tuple[Line, ...]
    ladder: tuple[Step, ...]


class Tie(NamedTuple):
    """Players who were level on the total, and the step that parted them (None: nothing did)."""

    players: tuple[str, ...]
    decided_by: str | None


class ScoreSheet(NamedTuple):
    """The final (or, if not `finished`, the present) score of all players.

    `decided_by` is "total", the code of the step that decided the first place, or None where it is shared.
    `missing` are facts that would be needed; `notes` say what the rules leave open, or why no tie is possible.
    """

    game: str
    finished: bool
    standings: tuple[Standing, ...]
    winners: tuple[str, ...]
    decided_by: str | None
    shared: bool
    ties: tuple[Tie, ...]
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def standings(
    game: str,
    tallies: Sequence[Tally],
    *,
    finished: bool,
    by_points: bool = True,
    missing: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> ScoreSheet:
    """The sheet from the players' tallies. Ranks are 1, 1, 3.

    With `by_points` the total comes first, then the ladder; without it (games that know no points) the ladder alone.
    If a value that is needed to place anybody is unknown, no rank and no winner is given.
    """
    keys = _keys(tallies, by_points)
    places: list[Standing] = []
    if keys is None:
        places = [Standing(None, name, total, lines, ladder) for name, lines, total, ladder in tallies]
    else:
        rank, level = 0, None
        for number, seat in enumerate(sorted(range(len(tallies)), key=keys.__getitem__, reverse=True), 1):
            if keys[seat] != level:
                rank, level = number, keys[seat]
            name, lines, total, ladder = tallies[seat]
            places.append(Standing(rank, name, total, lines, ladder))
    first = tuple([place.player for place in places if place.rank == 1])
    ties = _ties(places, by_points) if keys is not None else ()
    decided: str | None = None
    if finished and len(first) == 1:
        decided = _what_placed(first[0], ties)
    return ScoreSheet(
        game,
        finished,
        tuple(places),
        first if finished else (),
        decided,
        finished and len(first) > 1,
        ties,
        tuple(missing),
        tuple(notes),
    )


def _what_placed(winner: str, ties: Sequence[Tie]) -> str | None:
    """The code of the step that parted the winner from others, or "total"."""
    return next((tie.decided_by for tie in ties if winner in tie.players), "total")


def _keys(tallies: Sequence[Tally], by_points: bool) -> list[tuple[Any, ...]] | None:
    """What places each player: the total where it is theirs alone, else the steps too. None if one is unknown."""
    totals = [tally.total for tally in tallies]
    keys: list[tuple[Any, ...]] = []
    for tally in tallies:
        key: tuple[Any, ...] = (tally.total,) if by_points else ()
        if not by_points or totals.count(tally.total) > 1:
            key += tuple([step.value for step in tally.ladder])
        if None in key:
            return None
        keys.append(key)
    return keys


def agreed(sheet: ScoreSheet, others: Sequence[ScoreSheet | None], missing: str) -> ScoreSheet:
    """The sheet with what all others have as well; the rest is None, for want of the fact `missing`.

    None among the others is a game that is not over: then nothing is agreed but who played.
    """
    known = [other for other in others if other is not None]
    over = len(known) == len(others)
    if over and all(other == sheet for other in known):
        return sheet

    def common(mine: Any, theirs: Iterable[Any]) -> Any:
        return mine if over and all(one == mine for one in theirs) else None

    tables = [{place.player: place for place in other.standings} for other in known]
    places: list[Standing] = []
    for place in sheet.standings:
        same = [table[place.player] for table in tables]
        places.append(
            Standing(
                common(place.rank, (one.rank for one in same)),
                place.player,
                common(place.total, (one.total for one in same)),
                tuple(
                    common(line, (line if line in one.lines else None for one in same)) or Line(line.rule, line.label)
                    for line in place.lines
                ),
                tuple(
                    common(step, (step if step in one.ladder else None for one in same))
                    or Step(step.rule, step.label, None)
                    for step in place.ladder
                ),
            )
        )
    won = common(sheet.winners, (other.winners for other in known)) or ()
    return sheet._replace(
        standings=tuple(places),
        winners=won,
        decided_by=common(sheet.decided_by, (other.decided_by for other in known)) if won else None,
        shared=sheet.shared and bool(won),
        ties=tuple(tie for tie in sheet.ties if common(True, (tie in other.ties for other in known))),
        missing=tuple(dict.fromkeys((*sheet.missing, missing))),
    )


def _ties(places: Sequence[Standing], by_points: bool) -> tuple[Tie, ...]:
    """The groups that were level on the total, each with the step that decided its best place."""
    ties: list[Tie] = []
    for group in _level_on_the_total(places) if by_points else [places]:
        if len(group) < 2:
            continue
        shared = group[1].rank == group[0].rank
        ties.append(Tie(tuple([place.player for place in group]), None if shared else _parting_step(group)))
    return tuple(ties)


def _level_on_the_total(places: Sequence[Standing]) -> Iterable[Sequence[Standing]]:
    """The players grouped by their totals."""
    groups: dict[int | None, list[Standing]] = {}
    for place in places:
        groups.setdefault(place.total, []).append(place)
    return groups.values()


def _parting_step(group: Sequence[Standing]) -> str | None:
    """The code of the step at which the first of the group leaves all others behind."""
    best, *level = group
    for index, step in enumerate(best.ladder):
        level = [place for place in level if place.ladder[index].value == step.value]
        if not level:
            return step.rule
    return None
