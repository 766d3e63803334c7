"""`show`, `legal` and `try`: what a record comes to, and what could come next."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES

TSURO = FIXTURES / "tsuro"
GAME = TSURO / "games/4-players.json"
ILLEGAL = TSURO / "rules/TSU205-illegal.json"
RECORD = orjson.loads(GAME.read_bytes())
FIRST = RECORD["moves"][4]


def test_a_snapshot_is_a_position_that_a_record_can_start_from(put: Any) -> None:
    for after in (0, 4, 5, 20, None):
        option = () if after is None else ("--after", after)
        snapshot = rulecheck("show", GAME, *option, "-f", "json").json
        rest = RECORD["moves"][after or 0 :] if after is not None else []
        resumed = {key: RECORD[key] for key in ("format", "game", "players")}
        put("resumed.json", {**resumed, "position": snapshot, "moves": rest, "result": RECORD["result"]})
        assert rulecheck("check", "resumed.json", "--strict", "-f", "concise").text == ""


def test_a_position_is_drawn() -> None:
    ran = rulecheck("show", GAME, "--after", 20)
    assert ran.code == 0
    assert ran.lines[0] == "Tsuro, after move 20 of 51; turn 9: Ana plays a tile"
    assert max(map(len, ran.lines)) <= 80
    assert not ran.text.isascii()
    assert rulecheck("show", GAME, "--after", 20, "--plain").text.isascii()
    assert rulecheck("show", GAME, "--after", 0).lines[0].startswith("Tsuro, after the setup; placing the markers")
    assert rulecheck("show", GAME).lines[0] == "Tsuro, after move 51 of 51; the game is over"
    assert rulecheck("show", GAME, "-f", "markdown").lines[2] == "```"
    assert b"\x1b[" in rulecheck("show", GAME, "--color", "always").out


def test_a_position_before_an_illegal_move() -> None:
    ran = rulecheck("show", ILLEGAL, "-f", "json")
    assert ran.code == 1
    assert ran.json["turn"] == "Ana"
    assert "illegal TSU205" in ran.err
    assert "stops before move 3" in ran.err
    assert rulecheck("show", ILLEGAL, "--after", 2).code == 0
    assert rulecheck("legal", ILLEGAL, "-f", "json").json["after"] == 2
    assert rulecheck("legal", ILLEGAL).code == 1


def test_a_record_without_any_position(put: Any) -> None:
    for path in (TSURO / "rules/TSU101-illegal.json", TSURO / "rules/TSU121-illegal.json"):
        for command in ("show", "legal"):
            ran = rulecheck(command, path)
            assert (ran.code, ran.out) == (1, b"")
            assert "illegal TSU1" in ran.err
    put("slip.json", b"{")
    assert rulecheck("show", "slip.json").code == 3
    assert "REC004" in rulecheck("legal", "slip.json").err


def test_a_false_claim_is_told_beside_the_position() -> None:
    ran = rulecheck("show", TSURO / "disputes/result-too-early.json", "-f", "json")
    assert ran.code == 1
    assert "false-claim" in ran.err
    assert ran.json["finished"] is False


def test_a_replay_that_cannot_go_on(put: Any) -> None:
    position = {"markers": {"Ana": 0, "Ben": 26}, "turn": "Ana"}
    moves = [{"action": "play_tile", "player": "Ana", "tile": "T33", "rotation": 0}]
    put("gap.json", {**{key: RECORD[key] for key in ("format", "game")}, "players": ["Ana", "Ben"],
                     "position": position, "moves": moves})  # fmt: skip
    ran = rulecheck("show", "gap.json", "-f", "json")
    assert ran.code == 0
    assert "stops before move 1" in ran.err
    assert rulecheck("show", "gap.json", "-f", "json", "--strict").code == 4


@pytest.mark.parametrize("command", [("show",), ("legal",), ("try",)])
def test_more_moves_than_there_are(command: tuple[str, ...]) -> None:
    move = (orjson.dumps(FIRST).decode(),) if command == ("try",) else ()
    ran = rulecheck(*command, GAME, *move, "--after", 52)
    assert ran.code == 2
    assert "51 moves" in " ".join(ran.err.split())
    assert rulecheck(*command, GAME, *move, "--after", -1).code == 2


def test_legal_moves_as_json() -> None:
    shape = rulecheck("legal", GAME, "--after", 4, "-f", "json").json
    assert list(shape) == [
        "schema_version",
        "game",
        "after",
        "to_act",
        "moves",
        "closed",
        "chance",
        "undetermined",
        "finished",
    ]
    assert (shape["after"], shape["to_act"], len(shape["moves"]), shape["chance"]) == (4, ["Ana"], 12, None)
    assert {one["action"]: one["rule"] for one in shape["closed"]} == {"place_marker": "TSU105", "draw": "TSU401"}


def test_what_chance_can_bring() -> None:
    shape = rulecheck("legal", GAME, "--after", 5, "-f", "json").json
    assert (shape["moves"], len(shape["chance"]), shape["to_act"]) == ([], 23, ["Ana"])
    assert "draw, as chance has it: 23 moves" in rulecheck("legal", GAME, "--after", 5).text


def test_when_the_game_is_over_all_is_closed() -> None:
    shape = rulecheck("legal", GAME, "-f", "json").json
    assert (shape["finished"], shape["moves"], shape["to_act"], len(shape["closed"])) == (True, [], [], 3)


def test_every_listed_move_is_legal_and_ready_to_append(put: Any) -> None:
    for line in rulecheck("legal", GAME, "--after", 4).lines:
        if line.startswith("  {"):
            move = orjson.loads(line)
            put("more.json", {**RECORD, "moves": [*RECORD["moves"][:4], move], "result": None})
            assert rulecheck("check", "more.json").code == 0


def test_moves_that_cannot_be_decided_stand_apart(put: Any, hop: Any) -> None:
    put("game.json", hop.record())
    shape = rulecheck("legal", "game.json", "-f", "json").json
    assert (shape["moves"], len(shape["undetermined"]), shape["chance"]) == ([], 6, [{"action": "rain"}])
    assert shape["undetermined"][0] == {
        "move": {"action": "hop", "player": "Ana", "by": 1},
        "rule": "HOP203",
        "message": "whether square 1 is on the track is not known",
    }
    text = rulecheck("legal", "game.json").text
    assert "undetermined: 6 moves" in text
    assert "closed" not in text
    assert "## Undetermined" in rulecheck("legal", "game.json", "-f", "markdown").text


def tried(record: Any, move: Any, *arguments: Any) -> Any:
    return rulecheck("try", record, orjson.dumps(move).decode(), *arguments)


def test_a_move_that_would_be_legal() -> None:
    ran = tried(GAME, FIRST, "--after", 4)
    assert (ran.code, ran.text) == (0, "legal: Ana: play tile T32, rotation 90\n") or ran.text.startswith("legal: Ana")
    assert tried(GAME, FIRST, "--after", 4, "-f", "json").json == {
        "schema_version": 1,
        "verdict": "legal",
        "findings": [],
        "undetermined": [],
    }


def test_a_move_that_would_not() -> None:
    move = {"action": "play_tile", "player": "Ana", "tile": "T00", "rotation": 0}
    ran = tried(GAME, move, "--after", 4)
    assert ran.code == 1
    assert ran.lines[0] == "MOVE:1:45: illegal TSU206 not-in-hand"
    (finding,) = tried(GAME, move, "--after", 4, "-f", "json").json["findings"]
    assert (finding["pointer"], finding["line"], finding["column"]) == ("/tile", 1, 45)
    assert (finding["move"], finding["phase"], finding["legal_moves"]["count"]) == (5, "turn 1", 12)


def test_a_move_from_standard_input() -> None:
    text = b'{"action": "draw",\n "player": "Ben"}'
    ran = rulecheck("try", GAME, "-", "--after", 4, stdin=text, env={})
    assert ran.lines[0] == "<stdin>:1:1: illegal TSU401 not-their-draw"
    assert rulecheck("try", "-", "-", stdin=text).code == 2
    ran = rulecheck("try", "-", '{"action": "draw", "player": "Ben"}', stdin=GAME.read_bytes())
    assert "TSU201" in ran.text


def test_a_move_that_is_malformed() -> None:
    ran = rulecheck("try", GAME, '{"action": "drw"}')
    assert ran.code == 3
    assert ran.lines[0] == "MOVE:1:12: malformed REC107 unknown-action"
    assert rulecheck("try", GAME, "draw", "-f", "json").json["verdict"] == "malformed"
    assert rulecheck("try", GAME, "\udcff").code == 3


def test_a_move_in_a_record_that_does_not_come_so_far(put: Any) -> None:
    ran = tried(ILLEGAL, {"action": "draw", "player": "Ana", "tile": "T05"})
    assert ran.code == 1
    assert "TSU205-illegal.json:9:5: illegal TSU205" in ran.lines[0]
    assert "3 of 3" in ran.text
    assert tried(TSURO / "rules/TSU101-illegal.json", {"action": "draw", "player": "Ana"}).code == 1
    put("slip.json", b"{")
    assert tried("slip.json", {"action": "draw", "player": "Ana"}).code == 3


def test_a_move_that_cannot_be_decided(put: Any, hop: Any) -> None:
    put("game.json", hop.record())
    ran = tried("game.json", hop.hop("Ana", 2))
    assert ran.code == 0
    assert "undetermined HOP203" in ran.lines[0]
    assert tried("game.json", hop.hop("Ana", 2), "--strict").code == 4
    shape = tried("game.json", hop.hop("Ana", 2), "-f", "json").json
    assert (shape["verdict"], shape["undetermined"][0]["missing"]) == ("undetermined", ["/edition/length"])


def test_a_move_under_a_reading_and_an_edition_of_the_users_own(put: Any, hop: Any) -> None:
    put("game.json", hop.record(hop.hop("Ana", 2)))
    put("mine.json", {"length": 9})
    landing = hop.hop("Ben", 2)
    assert tried("game.json", landing, "--edition", "mine.json", "--strict").code == 4
    assert tried("game.json", landing, "--edition", "mine.json", "--strict", "--ruling", "landing=stay").code == 0


def test_a_move_that_claims_too_much() -> None:
    move = {**FIRST, "claims": {"eliminated": ["Ben"]}}
    ran = tried(GAME, move, "--after", 4, "-f", "json")
    assert (ran.code, ran.json["verdict"]) == (1, "false-claim")
    assert ran.json["findings"][0]["pointer"] == "/claims/eliminated"


def test_a_dispute_settled_without_the_log(put: Any) -> None:
    position = {
        "board": {}, "markers": {"Ana": {"square": "C1", "port": "A"}, "Ben": 26},
        "hands": {"Ana": ["T00", "T09", "T34"]}, "turn": "Ana",
    }  # fmt: skip
    put("dispute.json", {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"], "position": position})
    ran = tried("dispute.json", {"action": "play_tile", "player": "Ana", "tile": "T00", "rotation": 0})
    assert ran.code == 1
    assert "TSU205" in ran.lines[0]


def test_nothing_is_written(put: Any) -> None:
    name = put("game.json", RECORD)
    before = Path(name).read_bytes()
    tried("game.json", FIRST, "--after", 4)
    assert Path(name).read_bytes() == before
    assert os.listdir() == ["game.json"]
