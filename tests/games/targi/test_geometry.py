"""The frame: lines, crossings, facing cards (games/targi.md, B3 and A17)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import orjson
import pytest

from rulecheck.games.targi.components import BORDER_AT, CELLS, CORNERS, CROSSINGS, FACES, LINE, RAID_BEFORE, ROBBER_ON
from tests.fixtures import SHARED

CARDS = [card for card in range(1, 16) if card not in CORNERS]


def markers(*cards: int) -> tuple[int, ...]:
    lines = 0
    for card in cards:
        lines |= LINE[card]
    return CROSSINGS[lines]


def test_three_targis_give_no_marker_one_or_two() -> None:
    counts = Counter(len(markers(*cards)) for cards in combinations(CARDS, 3))
    assert counts == {2: 144, 1: 36, 0: 40}


def test_cards_that_face_each_other_lie_at_the_ends_of_one_line() -> None:
    for card in CARDS:
        faced = FACES[card]
        assert FACES[faced] == card
        assert LINE[faced] == LINE[card]
        (row, column), (other_row, other_column) = BORDER_AT[card], BORDER_AT[faced]
        assert (row == other_row) != (column == other_column)


def test_players_who_do_not_face_each_other_share_no_line() -> None:
    for one, other in combinations(CARDS, 2):
        assert (LINE[one] == LINE[other]) == (FACES[one] == other)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the games files are not part of the project")
def test_crossings_and_rounds_are_those_of_the_games_file() -> None:
    games_file = orjson.loads((SHARED / "games" / "targi.json").read_bytes())
    for one, other, (row, column) in games_file["intersections"]["rows"]:
        assert [CELLS[cell] for cell in markers(one, other)] == [f"R{row}C{column}"]
    for row in games_file["round_schedule"]["rows"]:
        assert ROBBER_ON[row["round"]] == row["robber_on"]
        raid = RAID_BEFORE.get(row["round"])
        assert row["raid_first"] == (None if raid is None else CORNERS[raid - 1])
