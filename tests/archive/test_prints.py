"""Records that speak of one printed edition: whether they state the same facts of it."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from rulecheck.archive.prints import Prints, facts_in
from tests.cli.running import rulecheck

GOODS = ("ivory", "cloth", "gems", "paper", "meat", "swords", "salt", "skins")


def record(**cities: Any) -> bytes:
    board = {"size": 7, "cities": dict.fromkeys(GOODS) | cities} if cities else {}
    edition = {"name": "rio-grande-2019", "board": board}
    return orjson.dumps({"format": "rulecheck/1", "game": "caravan", "players": ["Ana", "Ben"], "edition": edition})


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    alike: tuple[dict[str, Any], ...] = ({"ivory": [1, 2]}, {"ivory": [1, 2], "cloth": [1, 3]}, {}, {"cloth": [1, 3]})
    Path("a.jsonl").write_bytes(b"".join(record(**cities) + b"\n" for cities in alike))
    Path("b.json").write_bytes(record(ivory=[2, 1], cloth=[1, 4]))


@pytest.mark.usefixtures("archive")
def test_records_that_agree_as_far_as_they_go() -> None:
    assert rulecheck("check", "a.jsonl").err == ""


@pytest.mark.usefixtures("archive")
def test_two_boards_under_one_name() -> None:
    said = (
        "rulecheck: warning: caravan rio-grande-2019: records differ in 2 printed facts:"
        " /board/cities/ivory is [1,2] in a.jsonl:1, but [2,1] in b.json\n"
    )
    for form in ("full", "jsonl", "sarif"):
        ran = rulecheck("check", "a.jsonl", "b.json", "--format", form)
        assert (ran.code, ran.err) == (0, said)
    assert rulecheck("check", "a.jsonl", "b.json", "--quiet").err == ""


@pytest.mark.usefixtures("archive")
def test_a_board_of_the_users_own_settles_it() -> None:
    Path("mine").write_bytes(orjson.dumps(orjson.loads(record(ivory=[1, 7]))["edition"]))
    assert rulecheck("check", ".", "--edition", "mine").err == ""


@pytest.mark.usefixtures("archive")
def test_workers_find_the_same() -> None:
    Path("many.jsonl").write_bytes(Path("a.jsonl").read_bytes() * 5000 + Path("b.json").read_bytes())
    assert os.path.getsize("many.jsonl") > 2 * 1024 * 1024
    one, two = (rulecheck("check", "many.jsonl", "-f", "concise", "--jobs", jobs) for jobs in (1, 2))
    assert "but [2,1] in many.jsonl:20001" in one.err
    assert (two.err, two.out, two.code) == (one.err, one.out, one.code)


@pytest.mark.usefixtures("archive")
def test_workers_hold_to_an_edition_of_the_users_own() -> None:
    Path("many.jsonl").write_bytes(Path("a.jsonl").read_bytes() * 1000)
    edition = orjson.loads(record(ivory=[1, 1]))["edition"]
    edition["board"]["numbered"] = {str(number): None for number in range(1, 9)} | {"1": [1, 1]}
    Path("mine").write_bytes(orjson.dumps(edition))
    one, two = (rulecheck("check", "many.jsonl", "-f", "jsonl", "-j", jobs, "--edition", "mine") for jobs in (1, 2))
    assert one.text.count("the city of ivory lies on the numbered space 1") == 4000
    assert (two.out, two.code, two.err) == (one.out, 0, "")


def test_what_is_no_fact() -> None:
    shape = {
        "name": "first print",
        "note": ["anything"],
        "pens": {"p1": {"symbol": "lamp", "colour": None}},
        "exchange": ["p1.4", "p1.3"],
        "at": [2, 1],
        "cards": ["1-2", None],
    }
    assert dict(facts_in(shape)) == {"/pens/p1/symbol": "lamp", "/exchange": ["p1.3", "p1.4"], "/at": [2, 1]}


@pytest.mark.parametrize("seed", range(50))
def test_in_parts_it_comes_to_the_same_as_all_at_once(seed: int) -> None:
    chance = Random(seed)
    at_once, merged, number = Prints(), Prints(), 0
    for _ in range(4):
        alone = Prints()
        for _ in range(chance.randrange(5)):
            number += 1
            place, value = chance.choice("abc"), chance.randrange(3)
            for prints in (at_once, alone):
                prints.take(("game", "edition"), place, value, str(number))
        merged.merge(alone)
    assert merged == at_once
    assert [*merged.contradictions()] == [*at_once.contradictions()]
