"""Bombs are refused at their place, in little memory and soon. `python -m tests.enemies bombs` shows what each took."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.enemies.bombs import BOMBS, Bomb
from tests.enemies.defusing import (
    SECONDS,
    as_file,
    as_stream,
    elsewhere,
    not_refused,
    not_refused_elsewhere,
    small_record,
    too_much,
)
from tests.enemies.measuring import Took

PATIENCE = 3 * SECONDS  # a machine that others use as well is slower
BY_NAME = {bomb.name: bomb for bomb in BOMBS}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Took:
    return small_record(tmp_path_factory.mktemp("small"))


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.name)
def test_a_bomb_is_refused(bomb: Bomb, small: Took, tmp_path: Path) -> None:
    took = as_file(tmp_path, bomb.write(tmp_path))
    assert not_refused(took, bomb) + too_much(took, small, seconds=PATIENCE) == []


@pytest.mark.parametrize("name", ["blanks.json", "nothings.json", "a-million-moves.json"])
def test_a_bomb_on_standard_input_is_refused(name: str, small: Took, tmp_path: Path) -> None:
    bomb = BY_NAME[name]
    took = as_stream(tmp_path, bomb.write(tmp_path))
    assert not_refused(took, bomb) + too_much(took, small, seconds=PATIENCE) == []


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("score", "a-text.json.gz"),
        ("compare", "blanks.json.gz"),
        ("since", "blanks.json.gz"),
        ("edition", "nothings.json"),
    ],
)
def test_a_bomb_elsewhere_is_refused(place: str, name: str, small: Took, tmp_path: Path) -> None:
    took = elsewhere(place, tmp_path, BY_NAME[name].write(tmp_path))
    assert not_refused_elsewhere(took, place) + too_much(took, small, seconds=PATIENCE) == []


def test_a_file_of_a_gigabyte_is_not_opened(small: Took, tmp_path: Path) -> None:
    path = tmp_path / "holes.json"
    with path.open("wb") as file:
        file.truncate(1024**3)
    took = as_file(tmp_path, path)
    bomb = Bomb(path.name, lambda: iter(()), "REC005", 1, 1)
    assert not_refused(took, bomb) + too_much(took, small, seconds=PATIENCE) == []
