"""`check`: verdicts, options, and what is written where."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES, fixtures

START = {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"]}
WRONG = {**START, "players": ["Ana"]}
ILLEGAL = FIXTURES / "tsuro/rules/TSU205-illegal.json"
LEGAL = FIXTURES / "tsuro/games/2-players.json"
OPEN = FIXTURES / "tsuro/games/no-tile-ruling-open.json"


def test_the_fixtures_come_out_as_their_verdicts_say() -> None:
    ran = rulecheck("check", FIXTURES / "tsuro", "-f", "jsonl")
    assert ran.code == 1
    expected = {str(one.path): one.expected for one in fixtures("tsuro/*/*.json")}
    for verdict in ran.json_lines:
        wanted = expected.pop(verdict["file"])
        assert verdict["verdict"] == wanted["verdict"], verdict["file"]
        assert [{"rule": one["rule"], "move": one["move"]} for one in verdict["findings"]] == wanted["findings"]
    assert not expected


def test_whole_games_are_well() -> None:
    assert rulecheck("check", FIXTURES / "tsuro/games").code == 0


def test_json_is_a_list_of_what_jsonl_says_line_by_line() -> None:
    listed = rulecheck("check", FIXTURES / "tsuro/disputes", "-f", "json")
    assert listed.json == rulecheck("check", FIXTURES / "tsuro/disputes", "-f", "jsonl").json_lines
    assert rulecheck("check", LEGAL, "-f", "json").out.endswith(b"\n]\n")


def test_the_same_bytes_whatever_the_surroundings(put: Any) -> None:
    put("eté.json", {**START, "players": ["Zoë", "Ben"]})
    surroundings = ({}, {"COLUMNS": "40"}, {"FORCE_COLOR": "1", "GITHUB_ACTIONS": "true"}, {"LC_ALL": "C"})
    made = {rulecheck("check", "eté.json", ILLEGAL, "-f", "json", env=env).out for env in surroundings}
    assert len(made) == 1


def test_quiet_says_only_what_is_wrong(put: Any) -> None:
    put("start.json", START)
    assert rulecheck("check", LEGAL, OPEN, "start.json", "-q").text == ""
    ran = rulecheck("check", LEGAL, ILLEGAL, "-q")
    assert ran.lines[0].endswith("illegal TSU205 self-elimination")
    assert "record" not in ran.lines[-1]
    assert rulecheck("check", LEGAL, OPEN, "-q", "-f", "concise").text == ""


def test_quiet_and_strict_say_what_fails(put: Any) -> None:
    put("start.json", START)
    ran = rulecheck("check", OPEN, "start.json", "-q", "--strict")
    assert ran.code == 4
    assert "undetermined TSU203" in ran.text
    assert "start.json: incomplete" in ran.text
    concise = rulecheck("check", "start.json", "-q", "--strict", "-f", "concise")
    waits = "the log stops before the end of the game: Ana puts a marker on a start mark"
    assert concise.text == f"start.json:1:1: incomplete {waits}\n"


def test_a_reading_of_the_users_own_settles_an_open_ruling() -> None:
    assert rulecheck("check", OPEN, "--strict").code == 4
    ran = rulecheck("check", OPEN, "--strict", "--ruling", "no_tile_on_turn=passed_over", "-f", "jsonl")
    assert ran.code == 0
    (verdict,) = ran.json_lines
    assert verdict["rulings"]["no_tile_on_turn"] == {"reading": "passed_over", "from": "user", "certainty": "unknown"}
    assert verdict["rulings"]["eliminated_dragon_holder"]["from"] == "default"


def test_a_reading_of_the_users_own_goes_before_that_of_the_record() -> None:
    passed = FIXTURES / "tsuro/disputes/P25-pass-clockwise.json"
    assert rulecheck("check", passed).code == 0
    ran = rulecheck("check", passed, "--ruling", "eliminated_dragon_holder=set_aside")
    assert ran.code == 1
    assert "eliminated_dragon_holder = set_aside (chosen on the command line" in " ".join(ran.text.split())


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("no_tile_on_trun=passed_over", "Did you mean no_tile_on_turn"),
        ("no_tile_on_turn=pased_over", "Did you mean passed_over?"),
        ("no_tile_on_turn", "not NAME=READING"),
        ("no_tile_on_turn=", "Its readings are passed_over, undetermined."),
    ],
)
def test_a_reading_that_nobody_knows(stated: str, said: str) -> None:
    for command in ("check", "score", "show", "legal"):
        ran = rulecheck(command, LEGAL, "--ruling", stated)
        assert (ran.code, ran.out) == (2, b"")
        assert said in " ".join(ran.err.split())


def test_a_reading_counts_where_it_is_known(put: Any, hop: Any) -> None:
    put("tsuro.json", START)
    put("hop.json", hop.record(hop.hop("Ana", 2), hop.hop("Ben", 2), length=9))
    ran = rulecheck("check", "tsuro.json", "hop.json", "--ruling", "landing=send_home", "-f", "jsonl")
    assert ran.code == 0
    assert [list(one["rulings"]) for one in ran.json_lines] == [[], ["landing"]]


@pytest.mark.usefixtures("hop")
def test_a_reading_that_no_record_here_knows_was_a_slip(put: Any) -> None:
    put("tsuro.json", START)
    ran = rulecheck("check", "tsuro.json", "--ruling", "landing=stay")
    assert ran.code == 2
    assert "landing" in ran.err
    assert rulecheck("check", "tsuro.json", "nowhere.json", "--ruling", "landing=stay").code == 3


def test_an_edition_of_the_users_own(put: Any, hop: Any) -> None:
    put("game.json", hop.record(hop.hop("Ana", 6)))
    put("mine.json", {"length": 5})
    assert rulecheck("check", "game.json", "--strict").code == 4
    ran = rulecheck("check", "game.json", "--edition", "mine.json")
    assert ran.code == 1
    assert "Ana hops to 6 of 5" in ran.text


def test_an_edition_goes_before_that_of_the_record(put: Any, hop: Any) -> None:
    put("game.json", hop.record(hop.hop("Ana", 6), length=20))
    put("mine.json", {"length": 5})
    assert rulecheck("check", "game.json").code == 0
    assert rulecheck("check", "game.json", "--edition", "mine.json").code == 1


@pytest.mark.parametrize(
    ("edition", "code", "said"),
    [
        (b'{\n"lenght": 5}', 3, "mine.json:2:1: malformed REC104"),
        (b'{"length": 0}', 3, "mine.json:1:12: malformed REC106"),
        (b'{"length": 5', 3, "mine.json:1:13: malformed REC004"),
        (b'"paper"', 3, "mine.json:1:1: malformed REC105"),
        (b'{"length": 2}', 1, "mine.json:1:12: illegal HOP001"),
    ],
)
def test_an_edition_that_cannot_be_used(put: Any, hop: Any, edition: bytes, code: int, said: str) -> None:
    put("game.json", hop.record(hop.hop("Ana", 6)))
    put("mine.json", edition)
    for command in ("check", "score"):
        ran = rulecheck(command, "game.json", "--edition", "mine.json")
        assert ran.code == code
        assert ran.text.startswith(said)


@pytest.mark.usefixtures("hop")
def test_an_edition_for_a_game_that_takes_none(put: Any) -> None:
    put("mine.json", {"length": 5})
    assert rulecheck("check", LEGAL, "--edition", "mine.json").code == 2
    assert rulecheck("score", LEGAL, "--edition", "mine.json").code == 2
    assert rulecheck("check", LEGAL, "--edition", "nowhere.json").code == 3


def test_a_file_appears_whole(put: Any) -> None:
    put("start.json", START)
    ran = rulecheck("check", "start.json", "-f", "json", "-o", "out.json")
    assert (ran.code, ran.out) == (0, b"")
    assert orjson.loads(Path("out.json").read_bytes())[0]["verdict"] == "incomplete"
    assert os.listdir() in (["start.json", "out.json"], ["out.json", "start.json"])


def test_a_file_appears_not_at_all(put: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    put("start.json", START)
    put("out.json", b"as it was")

    def stumble(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("rulecheck.archive.batches.batches", stumble)
    assert rulecheck("check", "start.json", "-o", "out.json").code == 70
    monkeypatch.setattr("rulecheck.archive.batches.batches", _interrupted)
    assert rulecheck("check", "start.json", "-o", "out.json").code == 130
    assert Path("out.json").read_bytes() == b"as it was"
    assert sorted(os.listdir()) == ["out.json", "start.json"]


def _interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_where_no_file_can_be_written(put: Any) -> None:
    put("start.json", START)
    for place in ("no/where/out.json", "."):
        ran = rulecheck("check", "start.json", "-o", place)
        assert ran.code == 2
        assert "--output" in ran.err
    assert rulecheck("check", "start.json", "-o", os.devnull).code == 0
    assert rulecheck("check", "start.json", "-o", "-").lines[-1] == "1 record: 1 incomplete"


def test_a_file_keeps_its_permissions(put: Any) -> None:
    put("start.json", START)
    put("out.txt", b"")
    Path("out.txt").chmod(0o640)
    rulecheck("check", "start.json", "-o", "out.txt")
    assert Path("out.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("arguments", "env", "coloured"),
    [
        ((), {}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        ((), {"GITHUB_ACTIONS": "true"}, False),
    ],
)
def test_when_there_is_colour(arguments: tuple[str, ...], env: dict[str, str], coloured: bool) -> None:
    for form in ("full", "concise"):
        assert (b"\x1b[" in rulecheck("check", ILLEGAL, "-f", form, *arguments, env=env).out) is coloured
    assert b"\x1b[" not in rulecheck("check", ILLEGAL, "-f", "json", *arguments, env=env).out


def test_colour_only_repeats_what_is_said() -> None:
    import re

    plain = rulecheck("check", ILLEGAL, LEGAL, OPEN).text
    coloured = rulecheck("check", ILLEGAL, LEGAL, OPEN, "--color", "always").text
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_lines_hold_the_width(columns: str) -> None:
    for line in rulecheck("check", FIXTURES / "tsuro/disputes", env={"COLUMNS": columns}).lines:
        is_free = ": illegal" in line or ": false-claim" in line or ": undetermined" in line or "rulecheck" in line
        assert is_free or len(line) <= int(columns), line
