"""`full`: of many records those with which all is well are only counted."""

from __future__ import annotations

from typing import Any

import orjson

from rulecheck.report.verdicts.full import FEW
from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES


def test_few_records_have_a_line_each(put: Any, hop: Any) -> None:
    put("few.jsonl", *[hop.record(length=9)] * FEW)
    lines = rulecheck("check", "few.jsonl").lines
    assert lines[0] == "few.jsonl:1: incomplete hop, 0 moves, to go on: Ana hops, or it rains"
    assert len(lines) == FEW + 2


def test_many_records_are_only_counted(put: Any, hop: Any) -> None:
    put("many.jsonl", *[hop.record(length=9)] * FEW, hop.record(hop.hop("Ben", 1)), *[hop.record(length=9)] * 5)
    lines = rulecheck("check", "many.jsonl").lines
    assert lines[0] == f"many.jsonl:{FEW + 1}:96: illegal HOP202 out-of-turn"
    assert lines[-1] == f"{FEW + 6} records: {FEW + 5} incomplete, 1 illegal"
    assert not any(": incomplete hop" in line for line in lines)


def test_findings_among_the_first_are_kept_in_order(put: Any, hop: Any) -> None:
    wrong = hop.record(hop.hop("Ben", 1))
    put("many.jsonl", wrong, *[hop.record(length=9)] * FEW, wrong)
    heads = [line for line in rulecheck("check", "many.jsonl").lines if "HOP202 out" in line]
    assert [head.split(":")[1] for head in heads] == ["1", str(FEW + 2)]


def test_a_summary_by_game_and_by_rule(put: Any, hop: Any) -> None:
    wrong = hop.record(hop.hop("Ben", 1))
    put("many.jsonl", *[wrong] * 7, {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana"]}, b"{", hop.record())
    assert rulecheck("check", "many.jsonl").lines[-5:] == [
        "10 records: 1 incomplete, 8 illegal, 1 malformed",
        "  hop      1 incomplete, 7 illegal",
        "  tsuro    1 illegal",
        "  no game  1 malformed",
        "  most often: HOP202 (7), REC004 (1), TSU101 (1)",
    ]


def test_a_rule_that_is_broken_twice_is_explained_once(put: Any, hop: Any) -> None:
    result = {"winners": ["Ben"], "ranks": {"Ana": 2}}
    put("claims.json", hop.record(hop.hop("Ana", 5), length=5, result=result))
    text = rulecheck("check", "claims.json").text
    assert text.count("false-claim HOP802") == 2
    assert text.count("  rule  ") == 1


def test_much_that_is_undetermined_is_cut_short(put: Any, hop: Any) -> None:
    moves = [hop.hop(("Ana", "Ben")[number % 2], 1 + number % 3) for number in range(20)]
    put("open.json", hop.record(*moves, rulings={"landing": "stay"}))
    text = rulecheck("check", "open.json").text
    assert text.count(": undetermined HOP203") == 1
    assert "also at   moves 2, 3, 4, " in text
    assert rulecheck("check", "open.json", "-f", "concise").text.count("undetermined") == 20


def test_many_open_questions_are_not_all_told(put: Any) -> None:
    hidden = orjson.loads((FIXTURES / "tsuro/games/8-players.json").read_bytes())
    hidden["setup"] = {}
    moves = [{key: one[key] for key in one if key != "tile" or one["action"] != "draw"} for one in hidden["moves"]]
    put("hidden.json", {**hidden, "moves": moves})
    concise = rulecheck("check", "hidden.json", "-f", "concise").text.count(" undetermined ")
    text = rulecheck("check", "hidden.json").text
    told = text.count(": undetermined ")
    assert told <= 5
    assert concise == told or "more place" in text


def test_how_to_read_on(put: Any, hop: Any) -> None:
    import gzip

    wrong = hop.record(hop.hop("Ana", 1), hop.hop("Ana", 1), length=9)
    put("it's.json", wrong)
    put("many.jsonl", hop.record(), wrong)
    put("many.jsonl.gz", gzip.compress(orjson.dumps(wrong)))
    assert "rulecheck show 'it'\"'\"'s.json' --after 1" in rulecheck("check", "it's.json").text
    assert "cat many.jsonl | sed -n 2p | rulecheck show - --after 1" in rulecheck("check", "many.jsonl").text
    assert "gzip -dc many.jsonl.gz | sed -n 1p" in rulecheck("check", "many.jsonl.gz").text
    assert "rulecheck show" not in rulecheck("check", "-", stdin=orjson.dumps(wrong)).text


def test_names_of_players_can_do_no_harm(put: Any, hop: Any) -> None:
    players = ["\u202eAna", "Ben\u200b山"]
    put("names.json", hop.record(hop.hop(players[1], 1), players=players))
    for form in ("full", "concise"):
        text = rulecheck("check", "names.json", "-f", form).text
        assert "\u202e" not in text
        assert "Ben\u200b山" in text
