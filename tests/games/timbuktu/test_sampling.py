"""Random games: those of one run are played with one box, and still differ in all that a table is free to choose."""

from __future__ import annotations

from random import Random

from rulecheck.core.simulate import NAMES, play_out, simulate
from rulecheck.games.timbuktu import GAME


def test_the_games_of_one_run_are_played_with_one_box() -> None:
    def prints(seed: int) -> list[dict[str, object]]:
        editions = [record["edition"] for record in simulate(GAME, games=12, players=3, seed=seed)]
        return [edition for edition in editions if edition["name"] == "queen-2005"]

    first, *others = prints(1)
    assert first["arrows"]
    assert first["loads"]
    assert others == [first] * len(others)
    assert first not in prints(2)


def test_the_games_of_one_run_differ_in_board_loading_and_rulings() -> None:
    records = list(simulate(GAME, games=30, players=None, seed=1))
    assert {record["edition"]["name"] for record in records} == {"queen-2005", "sample"}
    assert {record["setup"].get("variant") for record in records} == {True, None}
    assert {"loads" in record["setup"] for record in records if not record["setup"].get("variant")} == {True, False}
    assert {record["rulings"]["cards_turned"] for record in records} == {"one_by_one", "together"}


def test_a_game_of_its_own_is_played_with_a_box_of_its_own() -> None:
    records = [play_out(GAME, NAMES[:3], Random(number), at_most=0) for number in range(12)]
    editions = [record["edition"] for record in records if record["edition"]["name"] == "queen-2005"]
    assert len(editions) > 2
    assert all(editions.count(edition) == 1 for edition in editions)
