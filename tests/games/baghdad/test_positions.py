"""Starting positions that leave things out: what follows from the rest is known, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from rulecheck.core.record import as_json
from tests.games.baghdad.table import (
    black,
    codes,
    document,
    draw,
    enter,
    judged,
    move,
    position_after,
    record_of,
    replay,
    resumed,
    ride,
)

START: dict[str, Any] = {"guards": {}, "neutral": 1, "thieves": {}, "taken": []}


def whole(**palaces: Any) -> dict[str, Any]:
    """A position in which the palaces that are not named are as at the start, but for guards."""
    board = {name: START | place for name, place in palaces.items()}
    others = {"neutral": 1, "thieves": {}, "taken": []}
    return {"board": board, "others": others, "turn": "Ana", "hands": {"Ana": ["P1"] * 3, "Ben": []}, "deck": 99}


def test_a_dispute_is_settled_by_what_matters_alone() -> None:
    """Two guards of others, one card (E1): nothing else is stated."""
    there = {"board": {"P1": {"guards": {"Ana": 1, "Ben": 1}, "neutral": 1}}, "supply": {"Ana": 5}, "turn": "Ana"}
    assert codes(judged(enter("Ana", "P1", "P1"), position=there)) == [("BAG304", 1)]
    assert codes(judged(enter("Ana", "P1"), position=there)) == [("BAG304", 1)]


def test_what_others_are_like_holds_for_every_palace_that_is_left_out() -> None:
    position = whole(P1={"guards": {"Ana": 4}, "neutral": 0}) | {"others": {**START, "neutral": 1}}
    position["board"]["P2"] = {**START, "guards": {"Ben": 3}, "neutral": 1}
    position["board"]["P3"] = {**START, "guards": {"Ben": 1}, "neutral": 2}
    assert codes(judged(move("Ana", "P1", "P9", "P1"), position=position)) == []
    assert codes(judged(black("Ana", "P9", "P8", "P9", "P8"), position=position)) == [("BAG501", 1)]
    assert position_after(document(position=position)).guards_at(
        position_after(document(position=position)).unnamed
    ) == (1, 1)


def test_guards_that_stand_nowhere_else_stand_where_there_is_a_gap() -> None:
    places = {f"P{number}": {"guards": {}, "neutral": 1} for number in range(2, 7)}
    places["P2"] = {"guards": {"Ben": 3}, "neutral": 1}
    places["P3"] = {"guards": {"Ana": 3}, "neutral": 1}
    position = {"board": {**places, "P1": {"thieves": {}, "taken": []}}, "supply": {"Ana": 12}, "turn": "Ana"}
    position["hands"] = {"Ana": ["P1"] * 3}
    at = position_after(document(position=position))
    assert at.guards_of(at.palaces["P1"], "Ana") == (1, 1)
    assert at.foreign_to(at.palaces["P1"], "Ana") == (2, 2)
    assert codes(judged(enter("Ana", "P1", "P1", "P1"), position=position)) == []
    assert codes(judged(enter("Ana", "P1", "P1"), position=position)) == [("BAG304", 1)]


def test_where_two_palaces_are_open_their_squares_tell_how_many_stand_there() -> None:
    board = {f"P{number}": {"guards": {}, "neutral": 1} for number in range(3, 7)}
    board |= {
        "P1": {"guards": {"Ana": 3}},
        "P2": {"guards": {"Ana": 1, "Ben": 1}},
        "P3": {"guards": {"Ben": 3}, "neutral": 1},
    }
    at = position_after(document(position={"board": board, "turn": "Ana"}))
    assert (at.neutral_at(at.palaces["P1"]), at.neutral_at(at.palaces["P2"])) == ((0, 1), (1, 2))
    board["P2"] = {"guards": {"Ana": 1, "Ben": 2}}
    board["P3"] = {"guards": {"Ben": 2}, "neutral": 1}
    at = position_after(document(position={"board": board, "turn": "Ana"}))
    assert (at.neutral_at(at.palaces["P1"]), at.neutral_at(at.palaces["P2"])) == ((1, 1), (1, 1))


def test_a_piece_that_was_seen_to_move_is_known_to_be_there() -> None:
    position = {"board": {"P1": {"guards": {"Ana": 1}, "neutral": 1}}, "hands": {"Ana": ["P2"] * 3}, "turn": "Ana"}
    steps = [move("Ana", "P1", "P2", "P2"), move("Ana", "P2", "P1", "P2")]
    verdict = judged(*steps, position=position)
    assert codes(verdict) == [("BAG404", 1)]
    after = resumed(document(*steps, position=position), 1)
    assert after["position"]["board"]["P2"] == {"guards": {"Ana": 1}, "at_least": ["guards"]}
    assert codes(replay(record_of(after))) == []


@pytest.mark.parametrize(
    ("left_out", "missing"),
    [
        ("thieves", "/position/board/P1/thieves"),
        ("taken", "/position/board/P1/taken"),
        ("chests", "/position/chests/Ana"),
    ],
)
def test_what_hides_a_theft_stops_the_replay(left_out: str, missing: str) -> None:
    position = whole(P1={"guards": {"Ana": 1}, "thieves": {"Ana": 3}})
    position["supply"] = {"Ana": 9}
    position["chests"] = {"Ana": 0, "Ben": 0}
    del position["others"]
    (position if left_out == "chests" else position["board"]["P1"]).pop(left_out)
    verdict = judged(
        enter("Ana", "P1", "P1"), draw("Ana", "P1", "P1", "P1"), position=position, rulings={"empty_palace_open": "yes"}
    )
    (last,) = verdict.undetermined
    assert (last.rule.code, last.missing, verdict.replayed) == ("REC201", (missing,), 0)


def test_a_theft_that_wins_is_known_to_win_without_the_count() -> None:
    position = whole(P1={"guards": {"Ana": 1}, "thieves": {"Ana": 3}}, P2={"taken": ["Ana"] * 4}, P3={"taken": ["Ana"]})
    position["supply"] = {"Ana": 9}
    del position["others"]
    verdict = judged(enter("Ana", "P1", "P1"), position=position, result={"winners": ["Ana"]})
    assert (verdict.verdict, codes(verdict)) == ("legal", [])


def test_too_few_thieves_are_known_to_be_too_few() -> None:
    """Nobody tells how many of Ana's thieves are in P1, but eleven are in the supply."""
    position = whole(P1={"guards": {"Ana": 1}}) | {"supply": {"Ana": 11}}
    del position["board"]["P1"]["thieves"]
    del position["others"]["thieves"]
    assert codes(judged(enter("Ana", "P1", "P1"), position=position)) == []


def test_a_short_draw_hangs_on_the_hands_that_are_not_told() -> None:
    position = {"turn": "Ana", "actions": 1}
    assert codes(judged(draw("Ana", None, None), position=position)) == [("BAG704", 1)]
    assert codes(judged(draw("Ana", None, None), position=position | {"deck": 3})) == [("BAG702", 1)]
    assert codes(judged(draw("Ana", None, None), position=position | {"discards": {"P1": 3}})) == [("BAG702", 1)]
    assert codes(judged(draw("Ana", None, None, None, None), position=position)) == [("BAG702", 1)]


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"board": {"P1": {}}},
        {"hands": {"Ana": ["P1", "dancer", None]}, "more_in_hand": ["Ana"]},
        {"discards": {"P1": 3}, "more_discards": True, "deck": 20},
        {"board": {"P1": {"guards": {"Ana": 1}, "at_least": ["guards"]}}},
        {"chests": {"Ana": 6}, "finished": True},
        {"others": {**START}, "to_place": "Ana"},
    ],
)
def test_a_position_is_told_again_as_it_was(position: dict[str, Any]) -> None:
    once = as_json(position_after(document(position=position)).snapshot())
    again = as_json(position_after(document(position=once)).snapshot())
    assert again == once


def test_a_ride_between_untold_palaces_leaves_nothing_below_zero() -> None:
    position = {"turn": "Ana", "chests": {"Ana": 0, "Ben": 0}}
    rides = [ride("Ana", "P1", "P2", "P1"), ride("Ana", "P2", "P1", "P1")]
    at = position_after(document(*rides, position=position))
    assert all(min(*place.guards.values(), *place.thieves.values()) >= 0 for place in at.all_places())
