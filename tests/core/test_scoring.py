"""Standings, ties and the ladder."""

from __future__ import annotations

import itertools

import pytest

from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, agreed, standings

Given = dict[str, tuple[int | None, tuple[int | None, ...]]]


def sheet(given: Given, *, finished: bool = True, by_points: bool = True) -> ScoreSheet:
    tallies = [
        Tally(name, (), total, tuple(Step(f"XYZ90{index}", "step", value) for index, value in enumerate(ladder)))
        for name, (total, ladder) in given.items()
    ]
    return standings("a game", tallies, finished=finished, by_points=by_points)


def in_short(made: ScoreSheet) -> tuple[dict[str, int | None], str | None, bool]:
    return {place.player: place.rank for place in made.standings}, made.decided_by, made.shared


@pytest.mark.parametrize(
    ("given", "ranks", "decided_by", "shared"),
    [
        ({"A": (5, (0, 0)), "B": (7, (0, 0))}, {"A": 2, "B": 1}, "total", False),
        ({"A": (7, (1, 0)), "B": (7, (2, 0))}, {"A": 2, "B": 1}, "XYZ900", False),
        ({"A": (7, (2, 3)), "B": (7, (2, 4))}, {"A": 2, "B": 1}, "XYZ901", False),
        ({"A": (7, (2, 4)), "B": (7, (2, 4)), "C": (3, (9, 9))}, {"A": 1, "B": 1, "C": 3}, None, True),
        ({"A": (7, (2, 4)), "B": (7, (2, 4)), "C": (7, (3, 0))}, {"A": 2, "B": 2, "C": 1}, "XYZ900", False),
        ({"A": (9, (0,)), "B": (7, (1,)), "C": (7, (1,))}, {"A": 1, "B": 2, "C": 2}, "total", False),
        ({"A": (9, (None,)), "B": (7, (None,))}, {"A": 1, "B": 2}, "total", False),
        ({"A": (7, (None,)), "B": (7, (3,))}, {"A": None, "B": None}, None, False),
        ({"A": (None, ()), "B": (7, ())}, {"A": None, "B": None}, None, False),
    ],
)
def test_ranks(given: Given, ranks: dict[str, int | None], decided_by: str | None, shared: bool) -> None:
    assert in_short(sheet(given)) == (ranks, decided_by, shared)


def test_standings_do_not_depend_on_seating() -> None:
    given: Given = {"A": (7, (2,)), "B": (7, (2,)), "C": (9, (1,)), "D": (7, (4,))}
    made = [in_short(sheet({name: given[name] for name in order})) for order in itertools.permutations(given)]
    assert all(one == made[0] for one in made)


def test_a_tie_names_who_was_level_and_what_parted_them() -> None:
    made = sheet({"A": (7, (1, 5)), "B": (7, (1, 6)), "C": (3, (0, 0)), "D": (3, (0, 0))})
    assert [(set(tie.players), tie.decided_by) for tie in made.ties] == [({"A", "B"}, "XYZ901"), ({"C", "D"}, None)]


def test_an_unfinished_game_has_standings_but_no_winner() -> None:
    made = sheet({"A": (7, ()), "B": (5, ())}, finished=False)
    assert (made.winners, made.decided_by, made.finished) == ((), None, False)
    assert [place.rank for place in made.standings] == [1, 2]


def test_a_game_without_points_is_ranked_by_its_ladder() -> None:
    made = sheet({"A": (None, (0,)), "B": (None, (1,)), "C": (None, (0,))}, by_points=False)
    assert in_short(made) == ({"A": 2, "B": 1, "C": 2}, "XYZ900", False)


def sheet_of(**totals: int) -> ScoreSheet:
    tallies = [Tally(name, (Line("XYZ901", "goods", total, 1, total),), total) for name, total in totals.items()]
    return standings("game", tallies, finished=True)


def test_what_all_readings_have_in_common_stays_and_the_rest_is_none():
    sheet = agreed(sheet_of(Ana=3, Ben=1), [sheet_of(Ana=3, Ben=1), sheet_of(Ana=3, Ben=2)], "/rulings/which")
    assert [(place.rank, place.player, place.total) for place in sheet.standings] == [(1, "Ana", 3), (2, "Ben", None)]
    assert [place.lines[0].points for place in sheet.standings] == [3, None]
    assert (sheet.winners, sheet.decided_by, sheet.missing) == (("Ana",), "total", ("/rulings/which",))


def test_a_winner_is_named_only_if_no_reading_has_another():
    sheet = agreed(sheet_of(Ana=3, Ben=1), [sheet_of(Ana=3, Ben=4)], "/rulings/which")
    assert (sheet.winners, sheet.decided_by) == ((), None)


def test_nothing_is_agreed_with_a_game_that_goes_on():
    sheet = agreed(sheet_of(Ana=3, Ben=1), [sheet_of(Ana=3, Ben=1), None], "/rulings/which")
    assert {(place.rank, place.total) for place in sheet.standings} == {(None, None)}


def test_sheets_that_are_the_same_stay_as_they_are():
    sheet = sheet_of(Ana=3, Ben=1)
    assert agreed(sheet, [sheet_of(Ana=3, Ben=1)], "/rulings/which") is sheet


def test_a_missing_fact_is_named_once():
    sheet = sheet_of(Ana=3, Ben=1)._replace(missing=("/rulings/which",))
    assert agreed(sheet, [sheet_of(Ana=3, Ben=2)], "/rulings/which").missing == ("/rulings/which",)
