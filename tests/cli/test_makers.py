"""`simulate`, `schema`, `edition`, `--version`, `--help`, completion: what the program makes of itself."""

from __future__ import annotations

import gzip
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any

import jsonschema
import orjson
import pytest

import rulecheck as package
from rulecheck.cli.app import COMMANDS
from tests.cli.running import rulecheck, spawned
from tests.fixtures import FIXTURES, fixtures, games


def test_games_are_simulated_and_found_legal() -> None:
    ran = rulecheck("simulate", "tsuro", "--games", 14, "--seed", 3)
    assert len(ran.out.splitlines()) == 14
    assert {len(one["players"]) for one in ran.json_lines} == set(range(2, 9))
    assert rulecheck("check", "-", "--strict", stdin=ran.out).code == 0


def test_the_same_arguments_give_the_same_bytes() -> None:
    first = spawned("simulate", "tsuro", "--games", "3", "--players", "8", "--seed", "1", env={"PYTHONHASHSEED": "1"})
    again = spawned("simulate", "tsuro", "--games", "3", "--players", "8", "--seed", "1", env={"PYTHONHASHSEED": "2"})
    other = spawned("simulate", "tsuro", "--games", "3", "--players", "8", "--seed", "2")
    assert first.stdout == again.stdout != other.stdout
    checks = [
        spawned("check", "-", "-f", "json", stdin=first.stdout, env={"PYTHONHASHSEED": seed}).stdout for seed in "12"
    ]
    assert checks[0] == checks[1]


def test_players_that_a_game_is_not_for() -> None:
    for players in (1, 9):
        ran = rulecheck("simulate", "tsuro", "--players", players)
        assert (ran.code, ran.out) == (2, b"")
    assert rulecheck("simulate", "tsuro", "--games", 0).out == b""
    assert rulecheck("simulate", "tsuro", "--games", -1).code == 2


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_schema_fits_the_records(game: Any) -> None:
    schema = rulecheck("schema", game.name).json
    jsonschema.Draft202012Validator.check_schema(schema)
    for one in fixtures(f"{game.name}/games/*.json")[:3]:
        jsonschema.validate(one.document, schema)


def test_an_edition_with_its_facts_and_tiles() -> None:
    ran = rulecheck("edition", "tsuro")
    assert ran.code == 0
    assert all(f"T{number:02}" in ran.text for number in range(35))
    assert max(map(len, ran.lines)) <= 80
    assert rulecheck("edition", "tsuro", "--plain").text.isascii()
    shape = rulecheck("edition", "tsuro", "calliope", "-f", "json").json
    assert list(shape) == ["schema_version", "game", "edition", "title", "facts", "printed"]
    assert list(shape["facts"][0]) == ["name", "value", "certainty", "source"]
    assert len(shape["printed"]) == 35
    assert "| Fact | Value |" in rulecheck("edition", "tsuro", "-f", "markdown").text


def test_a_tile_by_what_is_printed_on_it() -> None:
    paths = rulecheck("edition", "tsuro", "-f", "json").json["printed"][17]["words"][-1]
    shuffled = " ".join(reversed(paths.lower().split()))
    assert [one["id"] for one in rulecheck("edition", "tsuro", "--search", shuffled, "-f", "json").json["printed"]] == [
        "T17"
    ]
    ran = rulecheck("edition", "tsuro", "--search", "lake")
    assert (ran.code, ran.text.strip()) == (0, "")
    assert "lake" in ran.err


@pytest.mark.usefixtures("hop")
def test_a_card_by_what_is_printed_on_it() -> None:
    assert rulecheck("edition", "hop", "--search", "camp 1 gold").text == "[H1]\n"
    assert rulecheck("edition", "hop", "--search", "blue camp").text.strip() == ""


def test_an_edition_that_is_not_covered_or_not_known() -> None:
    assert "64 tiles" in " ".join(rulecheck("edition", "tsuro", "kosmos").err.split())
    ran = rulecheck("edition", "tsuro", "caliope")
    assert ran.code == 2
    assert "Did you mean calliope?" in ran.err


@pytest.mark.usefixtures("hop")
def test_a_form_for_what_is_missing(put: Any) -> None:
    form = rulecheck("edition", "hop", "--template")
    assert form.json == {"name": "paper", "length": None, "colours": None, "homes": {"red": None, "blue": None}}
    put("form.json", form.out)
    assert rulecheck("edition", "hop", "--check", "form.json").code == 0
    nothing = rulecheck("edition", "tsuro", "--template")
    assert (nothing.code, nothing.out) == (0, b"")
    assert "nothing to fill in" in nothing.err


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (b'{"length": 12}', 0, "can be right"),
        (b'{"length": 30}', 0, "form.json:1:12: warning HOP001"),
        (b'{\n "length": 2}', 1, "form.json:2:12: illegal HOP001"),
        (b'{"length": "12"}', 3, "form.json:1:12: malformed REC105"),
        (b'{"length": 12, "length": 13}', 3, "form.json:1:16: malformed REC006"),
        (b'{"length": 12}, "moves": []', 3, "form.json:1:15: malformed REC004"),
        (b"", 3, "REC002"),
    ],
)
@pytest.mark.usefixtures("hop")
def test_a_form_that_was_filled_in(put: Any, text: bytes, code: int, said: str) -> None:
    put("form.json", text)
    ran = rulecheck("edition", "hop", "--check", "form.json")
    assert ran.code == code
    assert said in ran.text


@pytest.mark.usefixtures("hop")
def test_a_form_that_is_not_there() -> None:
    assert rulecheck("edition", "hop", "--check", "nowhere.json").code == 3
    assert rulecheck("edition", "tsuro", "--check", "nowhere.json").code == 2


def test_the_version() -> None:
    expected = f"rulecheck {package.__version__}\n"
    assert rulecheck("--version").text == expected
    assert spawned("--version").stdout.decode() == expected


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    ran = rulecheck(command, "--help")
    assert ran.code == 0
    assert f"rulecheck {command} " in ran.text
    assert "Examples:" in ran.text
    assert max(map(len, ran.lines)) <= 80
    assert "..." not in rulecheck("--help").text.split("Commands:")[1]


def examples() -> list[str]:
    modules = [import_module(f"rulecheck.cli.{name}") for name in ("app", *(module for module, _ in COMMANDS.values()))]
    return [line.strip() for module in modules for line in module.EXAMPLES.splitlines() if line.startswith("  ")]


@pytest.mark.parametrize("example", examples())
def test_the_examples_in_the_help_work(put: Any, example: str) -> None:
    game = (FIXTURES / "tsuro/games/4-players.json").read_bytes()
    (
        put("game.json", game),
        put("club/game.json", game),
        put("league.jsonl.gz", gzip.compress(orjson.dumps(orjson.loads(game)))),
    )
    for run in ("before.jsonl", "after.jsonl"):
        put(run, rulecheck("check", "game.json", "-f", "jsonl").out)
    put("half-way.json", {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"]})
    put("move.json", {"action": "draw", "player": "Ana"})
    stdin, code = b"", 0
    for part in example.split("|"):
        command, _, file = part.partition("<")
        program, *arguments = shlex.split(command)
        assert program == "rulecheck"
        ran = rulecheck(*arguments, stdin=Path(file.strip()).read_bytes() if file else stdin)
        stdin, code = ran.out, ran.code
    assert code in (0, 1), ran.err


def completed(words: str, number: int) -> list[str]:
    env = {"_RULECHECK_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(number)}
    ran = spawned(env=env)
    assert (ran.returncode, ran.stderr) == (0, b"")
    return ran.stdout.decode().split()


def test_completion_offers_games_and_codes() -> None:
    assert completed("rulecheck rules ts", 2) == ["tsuro"]
    assert "record" in completed("rulecheck rules r", 2)
    assert completed("rulecheck explain TSU9", 2) == ["TSU901", "TSU902"]
    assert completed("rulecheck explain tsu9", 2) == ["tsu901", "tsu902"]


def test_an_unknown_command() -> None:
    ran = rulecheck("chek")
    assert ran.code == 2
    assert "check" in ran.err


@pytest.mark.usefixtures("hop")
def test_simulated_records_state_their_edition() -> None:
    ran = rulecheck("simulate", "hop", "--games", 3, "--seed", 1)
    assert all(one["edition"]["length"] and one["rulings"] == {"landing": "stay"} for one in ran.json_lines)
    assert rulecheck("check", "-", "--strict", "-f", "concise", stdin=ran.out).text == ""


def test_output_of_every_command_can_go_to_a_file(put: Any, tmp_path: Any) -> None:
    put("start.json", {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"]})
    commands: dict[str, list[str]] = {
        "check": ["start.json"],
        "rules": ["tsuro"],
        "explain": ["TSU205"],
        "show": ["start.json", "-f", "json"],
        "legal": ["start.json"],
        "try": ["start.json", orjson.dumps({"action": "place_marker", "player": "Ana", "mark": 1}).decode()],
        "simulate": ["tsuro"],
        "schema": ["tsuro"],
        "edition": ["tsuro"],
        "score": ["start.json", "--partial"],
        "compare": ["run.jsonl", "run.jsonl"],
    }
    put("run.jsonl", rulecheck("check", "start.json", "-f", "jsonl").out)
    assert commands.keys() == COMMANDS.keys()
    for command, arguments in commands.items():
        said = rulecheck(command, *arguments)
        assert said.code == 0
        assert rulecheck(command, *arguments, "-o", "out.txt").out == b""
        assert (tmp_path / "out.txt").read_bytes() == said.out
