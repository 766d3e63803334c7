"""`score`: sheets, ladders, and records that have none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES, fixtures

TSURO = FIXTURES / "tsuro"


def test_a_sheet_as_json() -> None:
    ran = rulecheck("score", TSURO / "games/all-tiles-placed.json", "-f", "json")
    assert ran.code == 0
    assert list(ran.json) == [
        "schema_version",
        "game",
        "finished",
        "standings",
        "winners",
        "decided_by",
        "shared",
        "ties",
        "missing",
        "verdict",
    ]
    assert (ran.json["winners"], ran.json["shared"], ran.json["decided_by"]) == (["Ben", "Cleo"], True, None)
    assert all(one["total"] is None for one in ran.json["standings"])


def test_points_and_a_ladder(put: Any, hop: Any) -> None:
    put("game.json", hop.record(hop.hop("Ana", 2), hop.hop("Ben", 3), hop.hop("Ana", 3), length=5))
    sheet = rulecheck("score", "game.json", "-f", "json").json
    assert sheet["standings"][0] == {
        "rank": 1,
        "player": "Ana",
        "total": 10,
        "lines": [
            {"rule": "HOP801", "label": "squares", "count": 5, "each": 2, "points": 10, "evidence": ["square 5"]}
        ],
        "ladder": [{"rule": "HOP802", "label": "seat", "value": 0}],
    }
    assert sheet["decided_by"] == "total"
    text = rulecheck("score", "game.json").text
    assert text.startswith("Hop: won by Ana\n")
    assert "  HOP801  squares  5 x 2  10\n          square 5\n" in text


def test_a_tie_and_the_step_that_parts_it(put: Any, hop: Any) -> None:
    put("table.json", hop.record(position={"finished": True, "squares": {"Ana": 4, "Ben": 4}}))
    sheet = rulecheck("score", "table.json", "-f", "json").json
    assert (sheet["decided_by"], sheet["ties"]) == ("HOP802", [{"players": ["Ana", "Ben"], "decided_by": "HOP802"}])
    assert "won by Ana, decided by HOP802 seat" in rulecheck("score", "table.json").text


def test_the_score_of_a_verdict_is_the_same_object() -> None:
    for one in fixtures("tsuro/games/*.json"):
        (verdict,) = rulecheck("check", one.path, "-f", "json").json
        assert verdict["score"] == rulecheck("score", one.path, "-f", "json").json


def test_an_illegal_record_gets_its_finding_and_no_sheet() -> None:
    illegal = TSURO / "rules/TSU205-illegal.json"
    text = rulecheck("score", illegal)
    assert text.code == 1
    assert "illegal TSU205" in text.lines[0]
    assert "rank" not in text.text
    as_json = rulecheck("score", illegal, "-f", "json")
    assert as_json.code == 1
    assert (as_json.json["standings"], as_json.json["verdict"]) == ([], "illegal")
    assert [one["rule"] for one in as_json.json["findings"]] == ["TSU205"]


def test_a_false_claim_gets_the_sheet_of_the_facts_and_the_finding() -> None:
    false = TSURO / "disputes/false-winners.json"
    ran = rulecheck("score", false)
    assert ran.code == 1
    assert ran.lines[0] == "Tsuro: won by Ben, decided by TSU901 last on the board"
    assert "false-claim TSU901" in ran.text
    sheet = rulecheck("score", false, "-f", "json").json
    assert (sheet["winners"], sheet["verdict"], len(sheet["findings"])) == (["Ben"], "false-claim", 1)


def test_an_unfinished_game_needs_partial() -> None:
    unfinished = TSURO / "rules/TSU205-legal.json"
    ran = rulecheck("score", unfinished)
    assert (ran.code, ran.out) == (4, b"")
    assert "--partial" in ran.err
    partial = rulecheck("score", unfinished, "--partial", "-f", "json")
    assert (partial.code, partial.json["finished"], partial.json["winners"]) == (0, False, [])
    assert partial.json["verdict"] == "incomplete"
    assert rulecheck("score", unfinished, "--partial", "--strict").code == 0
    assert "not finished" in rulecheck("score", unfinished, "--partial").lines[0]


def test_a_bare_final_table() -> None:
    assert rulecheck("score", TSURO / "disputes/table-just-over.json").code == 0
    open_one = TSURO / "disputes/table-just-over-but-who-won.json"
    ran = rulecheck("score", open_one, "-f", "json")
    assert (ran.code, ran.json["missing"]) == (0, ["/position/went_out/Ana"])
    assert {one["rank"] for one in ran.json["standings"]} == {None}
    assert rulecheck("score", open_one, "--strict").code == 4


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_a_malformed_record(put: Any, form: str) -> None:
    put("slip.json", b"{")
    ran = rulecheck("score", "slip.json", "-f", form)
    assert ran.code == 3
    assert "REC004" in ran.text
    assert rulecheck("score", "nowhere.json", "-f", form).code == 3


def test_markdown(put: Any, hop: Any) -> None:
    put("table.json", hop.record(position={"finished": True, "squares": {"Ana": 3, "Ben": 4}}, players=["Ana", "Ben"]))
    lines = rulecheck("score", "table.json", "-f", "markdown").lines
    assert lines[2] == "Won by Ben."
    assert "| 1 | Ben | 8 |" in lines
    assert "| Ben | HOP801 | squares | 4 x 2 | 8 |" in lines
