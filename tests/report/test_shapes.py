"""The JSON of verdicts, field by field as the contract has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
import pytest

from rulecheck.core.rulebook import CERTAIN
from rulecheck.report.shapes import encode
from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES

VERDICT = ["schema_version", "file", "record", "sha256", "game", "edition", "rulecheck", "verdict", "players", "moves",
           "replayed", "finished", "findings", "undetermined", "warnings", "awaits", "rulings", "score"]  # fmt: skip
FINDING = ["rule", "name", "text", "source", "certainty", "kind", "move", "phase", "player", "pointer", "line",
           "column", "end_line", "end_column", "message", "expected", "facts", "legal_moves", "related",
           "ruling"]  # fmt: skip
UNDETERMINED = ["rule", "name", "move", "player", "pointer", "line", "column", "message", "missing", "ruling"]


def test_fields_in_the_order_of_the_contract() -> None:
    for verdict in rulecheck("check", FIXTURES / "tsuro", "nowhere.json", "-f", "json").json:
        assert list(verdict) == VERDICT
        for finding in verdict["findings"]:
            assert list(finding) == FINDING
        for one in verdict["undetermined"]:
            assert list(one) == UNDETERMINED


def test_an_illegal_move() -> None:
    (verdict,) = rulecheck("check", FIXTURES / "tsuro/rules/TSU205-illegal.json", "-f", "json").json
    (finding,) = verdict["findings"]
    assert (verdict["moves"], verdict["replayed"], verdict["finished"], verdict["score"]) == (3, 2, False, None)
    assert (finding["kind"], finding["move"], finding["phase"], finding["player"]) == (
        "illegal-move",
        3,
        "turn 1",
        "Ana",
    )
    assert (finding["pointer"], finding["line"], finding["column"], finding["end_line"]) == ("/moves/2", 9, 5, 9)
    assert finding["facts"]["player"] == "Ana"
    assert finding["legal_moves"]["count"] >= len(finding["legal_moves"]["some"]) > 0
    assert finding["source"] == 'Tsuro rules, "Play a path tile"'
    assert (finding["certainty"], finding["ruling"]) == ("certain", None)


def test_kinds_of_findings(put: Any, hop: Any) -> None:
    put("setup.json", {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana"]})
    put("position.json", {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana"], "position": {}})
    put("claim.json", hop.record(hop.hop("Ana", 5), length=5, result={"winners": ["Ben"]}))
    put("slip.json", b"[]")
    verdicts = rulecheck("check", "setup.json", "position.json", "claim.json", "slip.json", "-f", "jsonl").json_lines
    assert [one["findings"][0]["kind"] for one in verdicts] == [
        "illegal-setup",
        "illegal-position",
        "false-claim",
        "malformed",
    ]
    assert [one["verdict"] for one in verdicts] == ["illegal", "illegal", "false-claim", "malformed"]
    assert verdicts[2]["findings"][0]["facts"] == {"truth": ["Ana"], "said": ["Ben"]}
    assert verdicts[2]["score"]["winners"] == ["Ana"]


def test_earlier_moves_and_what_is_awaited(put: Any, hop: Any) -> None:
    put("game.jsonl", hop.record(), hop.record(hop.hop("Ana", 1), hop.hop("Ana", 1), length=9))
    first, second = rulecheck("check", "game.jsonl", "-f", "jsonl").json_lines
    assert first["awaits"] == {
        "message": "Ana hops, or it rains",
        "actions": ["hop", "rain"],
        "players": ["Ana"],
        "chance": False,
    }
    (related,) = second["findings"][0]["related"]
    assert (related["move"], related["pointer"], related["line"]) == (1, "/moves/0", 2)


def test_open_rules_and_warnings(put: Any, hop: Any) -> None:
    put("open.json", hop.record(hop.hop("Ana", 1), hop.hop("Ben", 1), length=30))
    (verdict,) = rulecheck("check", "open.json", "-f", "jsonl").json_lines
    (one,) = verdict["undetermined"]
    assert (one["rule"], one["move"], one["missing"]) == ("HOP204", 2, ["/rulings/landing"])
    assert one["ruling"] == {"name": "landing", "reading": "stay", "from": "default", "certainty": "unknown"}
    assert [list(warning) for warning in verdict["warnings"]] == [["message", "pointer", "line", "column"]]
    assert verdict["warnings"][0]["pointer"] == "/edition/length"


@dataclass(frozen=True, slots=True)
class Placed:
    """A fact of a game."""

    tile: str
    rotation: int

    def __str__(self) -> str:
        return self.tile


class Word:
    """A fact that orjson does not know."""

    def __str__(self) -> str:
        return "a word"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Placed("T01", 90), b'{"tile":"T01","rotation":90}'),
        (frozenset({"b", "a"}), b'["a","b"]'),
        (Word(), b'"a word"'),
        ({1: (2, None)}, b'{"1":[2,null]}'),
        ("\x1b\x7f\x9b\u2028\u202e\xe9", '"\\u001b\\u007f\\u009b\\u2028\\u202e\xe9"'.encode()),
        (CERTAIN.value, b"2"),
    ],
)
def test_what_becomes_of_facts(value: Any, text: bytes) -> None:
    assert encode(value) == text
    assert orjson.loads(encode(value, indented=True)) == orjson.loads(text)
