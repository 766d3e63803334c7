"""The command line on Caravan: a dispute from a position, a table that is just over, the form for the board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulecheck.games.caravan.components import SAMPLE_CITIES, SAMPLE_NUMBERED
from tests.cli.running import rulecheck
from tests.fixtures import ROOT

GAMES = ROOT / "fixtures" / "caravan" / "games"
STEAL = {"action": "steal", "player": "Ana", "camel": 1, "victim": "Ben", "victim_camel": 1}


@pytest.fixture
def dispute(tmp_path: Path) -> Path:
    """Only what matters: Ana's last camel that carries nothing stands beside a good of Ben's."""
    laden = {str(camel): {"space": [7, camel], "load": {}} for camel in range(2, 6)}
    position = {
        "camels": 5,
        "turn": "Ana",
        "actions_left": 1,
        "theft_markers": {"Ana": 1},
        "caravans": {"Ana": {"1": {"space": [3, 3]}, **laden}, "Ben": {"1": {"space": [3, 3], "load": {}}}},
    }
    return written(tmp_path / "dispute.json", position)


def written(path: Path, position: dict[str, Any]) -> Path:
    record = {"format": "rulecheck/1", "game": "caravan", "players": ["Ana", "Ben"], "position": position}
    path.write_text(json.dumps({**record, "moves": []}))
    return path


@pytest.mark.parametrize(
    ("ruling", "verdict", "code"), [((), "undetermined", 0), (("yes",), "legal", 0), (("no",), "illegal", 1)]
)
def test_a_position_with_only_what_matters_settles_a_dispute(
    dispute: Path, ruling: tuple[str, ...], verdict: str, code: int
) -> None:
    chosen = [part for reading in ruling for part in ("--ruling", f"steal_may_fill_last_camel={reading}")]
    ran = rulecheck("try", dispute, json.dumps(STEAL), "--format", "json", *chosen)
    assert (ran.code, ran.json["verdict"]) == (code, verdict)
    codes = {one["rule"] for one in [*ran.json["findings"], *ran.json["undetermined"]]}
    assert codes == (set() if verdict == "legal" else {"CAR507"})


@pytest.mark.parametrize(
    ("meat", "markers", "total", "winners", "decided_by"),
    [
        (6, 3, 38, ["Ana"], "total"),
        (6, 4, 39, ["Ben"], "CAR910"),
        (6, 5, 40, ["Ben"], "total"),
        (5, 7, 39, ["Ana", "Ben"], None),
    ],
)
def test_a_table_that_is_just_over_has_its_score(
    tmp_path: Path, meat: int, markers: int, total: int, winners: list[str], decided_by: str | None
) -> None:
    table = {
        "finished": True,
        "carried": {"Ana": 1, "Ben": 2},
        "markers": {"Ana": 3, "Ben": markers},
        "delivered": {"Ana": {"gems": 1, "swords": 6, "skins": 4}, "Ben": {"salt": 6, "meat": meat}},
    }
    ran = rulecheck("score", written(tmp_path / "table.json", table), "--format", "json")
    assert ran.code == 0
    assert {one["player"]: one["total"] for one in ran.json["standings"]} == {"Ana": 39, "Ben": total}
    assert (ran.json["winners"], ran.json["decided_by"]) == (winners, decided_by)


def test_the_form_filled_in_with_a_board_completes_a_record_without_one(tmp_path: Path) -> None:
    form = rulecheck("edition", "caravan", "--template").json
    for name, places in (("cities", SAMPLE_CITIES), ("numbered", SAMPLE_NUMBERED)):
        form["board"][name] = {key: list(place) for key, place in places.items()}
    board = tmp_path / "board.json"
    board.write_text(json.dumps(form))
    assert rulecheck("edition", "caravan", "--check", board).code == 0
    record = GAMES / "board-not-stated.json"
    assert rulecheck("check", record, "--strict").code == 4
    assert rulecheck("check", record, "--strict", "--edition", board).code == 0
    form["board"]["cities"]["ivory"] = form["board"]["cities"]["meat"]
    board.write_text(json.dumps(form))
    ran = rulecheck("edition", "caravan", "--check", board)
    assert ran.code == 1
    assert "CAR113" in ran.text


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "caravan"),
        ("rules", "caravan", "--rulings"),
        ("explain", "CAR404", "CAR705"),
        ("show", GAMES / "win-shared.json", "--after", "40"),
        ("legal", GAMES / "win-shared.json", "--after", "40"),
        ("schema", "caravan"),
        ("edition", "caravan"),
        ("simulate", "caravan", "--games", "1", "--players", "2", "--seed", "3"),
    ],
    ids=lambda arguments: str(arguments[0]),
)
def test_every_command_takes_the_game(arguments: tuple[Any, ...]) -> None:
    ran = rulecheck(*arguments)
    assert ran.code == 0
    assert ran.out
    assert not ran.err
