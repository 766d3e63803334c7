"""The fixtures of the command line's tests serve here as well; beside them a folder with a record for each verdict."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.conftest import hop, put

__all__ = ["ALL", "FILES", "files", "hop", "put"]

FILES = ("legal", "incomplete", "agreed", "undetermined", "false", "warned", "impossible", "illegal", "slips")
ALL = (*(f"{name}.json" for name in FILES), "many.jsonl", "nowhere.json")


@pytest.fixture
def files(put: Any, hop: Any) -> None:
    """A folder with a record for each verdict."""
    ana, ben = (hop.hop("Ana", 2), hop.hop("Ben", 3))
    won = [ana, ben, hop.hop("Ana", 3)]
    put("legal.json", hop.record(*won, length=5))
    put("incomplete.json", hop.record(ana, length=9))
    put("agreed.json", hop.record(ana, length=9, ended={"how": "agreed"}))
    put("undetermined.json", hop.record(*won, *[hop.hop(name, 1) for name in ("Ben", "Ana", "Ben", "Ana")]))
    put("false.json", hop.record(*won, length=5, result={"winners": ["Ben"], "scores": {"Ana": 10, "Ben": 7}}))
    put("warned.json", hop.record(ana, length=50))
    put("impossible.json", hop.record(ana, length=2))
    pretty = (
        '{\n  "format": "rulecheck/1", "game": "hop", "players": ["Ana", "Ben"],\n  "edition": {"length": 9},\n'
        '  "moves": [\n    {"action": "hop", "player": "Ana", "by": 2},\n'
        '    {"action": "hop", "player": "Ana", "by": 3, "note": "a long note, so that the line is cut"},\n'
        '    {"action": "rain"}\n  ]\n}\n'
    )
    put("illegal.json", pretty.encode())
    put("slips.json", pretty.replace('"rain"', '"rian"').replace('"Ana", "by": 2', '"Anna", "bye": 2').encode())
    put("many.jsonl", hop.record(ana, ana, length=9), b"", b'{"game": "hop"', hop.record(*won, length=5))
