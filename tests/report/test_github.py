"""`github`: workflow commands that carry file, line, column and rule, read back as the runner reads them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from rulecheck.report.writing import printable
from tests.cli.running import rulecheck
from tests.report import odd
from tests.report.conftest import ALL

COMMAND = re.compile(r"::(\w+) ([^:\r\n]*)::(.+)")
SIGNS = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}


def read(text: str) -> list[dict[str, str]]:
    """The commands: what is to be done, its properties, its message."""
    found = []
    for line in text.splitlines():
        command = COMMAND.fullmatch(line)
        assert command, line
        properties = dict(part.split("=", 1) for part in command[2].split(","))
        meant = {name: re.sub("%..", lambda code: SIGNS[code[0]], value) for name, value in properties.items()}
        found.append({"command": command[1], **meant, "message": re.sub("%..", lambda one: SIGNS[one[0]], command[3])})
    return found


@pytest.mark.usefixtures("files")
def test_file_line_column_and_rule() -> None:
    told = read(rulecheck("check", *ALL, "-f", "github").text)
    assert [(one["command"], one["file"], one["line"], one["col"], one["title"]) for one in told] == [
        ("notice", "undetermined.json", "1", "71", "HOP203 too-far"),
        ("error", "false.json", "1", "232", "HOP802 level"),
        ("error", "false.json", "1", "265", "HOP801 end"),
        ("warning", "warned.json", "1", "82", "HOP001 no-track"),
        ("error", "impossible.json", "1", "82", "HOP001 no-track"),
        ("error", "illegal.json", "6", "33", "HOP202 out-of-turn"),
        ("error", "slips.json", "5", "5", "REC103 missing-field"),
        ("error", "slips.json", "5", "41", "REC104 unknown-field"),
        ("error", "slips.json", "7", "16", "REC107 unknown-action"),
        ("error", "many.jsonl", "1", "158", "HOP202 out-of-turn"),
        ("error", "many.jsonl", "3", "15", "REC004 not-json"),
        ("error", "nowhere.json", "1", "1", "REC001 unreadable"),
    ]
    illegal = told[5]
    assert (illegal["endLine"], illegal["endColumn"]) == ("6", "38")
    assert illegal["message"] == "Ana hops, but it is the turn of Ben (expected: Ben hops, or it rains)"
    assert told[0]["message"].endswith("(missing: /edition/length; also at moves 2, 3, 4, 5, 6 and 7)")
    assert "endColumn" not in told[-1]


@pytest.mark.usefixtures("files")
def test_open_ends_warn_when_strict() -> None:
    told = read(rulecheck("check", "undetermined.json", "incomplete.json", "-f", "github", "--strict").text)
    assert [(one["command"], one["title"]) for one in told] == [
        ("warning", "HOP203 too-far"),
        ("warning", "incomplete"),
    ]
    assert told[1]["message"] == "the log stops before the end of the game: Ben hops, or it rains"


@pytest.mark.usefixtures("files")
def test_only_what_is_wrong_when_quiet() -> None:
    assert {one["command"] for one in read(rulecheck("check", *ALL, "-f", "github", "--quiet").text)} == {"error"}


def test_columns_only_where_a_place_stays_on_its_line(put: Any, hop: Any) -> None:
    move = b'"moves":[\n{\n"action":"hop","player":"Ana"}]}'
    put("game.json", orjson.dumps(hop.record()).replace(b'"moves":[]}', move))
    (told,) = read(rulecheck("check", "game.json", "-f", "github").text)
    assert (told["line"], told["col"]) == ("2", "1")
    assert not {"endLine", "endColumn"} & set(told)


def test_odd_names(put: Any, hop: Any) -> None:
    paths = odd.records(put, hop)
    text = rulecheck("check", *paths, "-f", "github", "--strict").text
    told = read(text)
    assert [one["file"] for one in told] == [printable(path) for path in paths]
    assert all(line.startswith("::") for line in text.splitlines())
    assert not any(ord(sign) < 32 or sign in "\u202e\u2028\x85" for sign in text.replace("\n", ""))
    assert odd.PLAYERS[0] in told[0]["message"]


def test_paths_as_the_repository_knows_them(put: Any, hop: Any) -> None:
    put("games/one.json", hop.record(hop.hop("Ben", 1), length=9))
    told = read(rulecheck("check", "./games", ".//games/one.json", Path("games/one.json"), "-f", "github").text)
    assert [one["file"] for one in told] == ["games/one.json"] * 3


def test_an_empty_run(put: Any, hop: Any) -> None:
    put("game.json", hop.record(length=9))
    assert rulecheck("check", "game.json", "-f", "github").out == b""
