"""A record of each game, spoiled in some of the places in which `python -m tests.enemies` spoils it in all."""

from __future__ import annotations

from random import Random

import pytest

from rulecheck.archive.judging import check
from tests.enemies.spoiling import Spoiled
from tests.enemies.trying import WHOLE, from_the_middle, record_of, spoiled, wrong_with

EACH_GAME = pytest.mark.parametrize("game", WHOLE)
FORMS = ("full", "jsonl")


def some(game: str, way: str, count: int) -> list[Spoiled]:
    return Random(game + way).sample(list(spoiled(game, way)), count)


@EACH_GAME
def test_the_records_are_well_before_they_are_spoiled(game: str) -> None:
    assert check(record_of(game)).verdict == "legal"
    assert check(from_the_middle(game)).verdict == "legal"


@EACH_GAME
@pytest.mark.parametrize(("way", "count"), [("cut", 150), ("exchanged", 250), ("with_strange_fields", 60)])
def test_a_spoiled_record_gets_its_verdict(game: str, way: str, count: int) -> None:
    wrong = [fault for one in some(game, way, count) for fault in wrong_with(one, FORMS)[1]]
    assert not wrong
