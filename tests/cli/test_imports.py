"""What a command does not need stays out of it."""

from __future__ import annotations

import pytest

from rulecheck.games import NAMES
from tests.cli.running import spawned

TELL = """
import sys
sys.argv = ["rulecheck", *sys.argv[1:]]
from rulecheck.__main__ import main
try:
    main()
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""
GAME = "fixtures/tsuro/games/2-players.json"


def modules(*arguments: str) -> set[str]:
    return set(spawned(*arguments, code=TELL).stderr.decode().splitlines()[-1].split())


def test_the_version_needs_nothing() -> None:
    loaded = modules("--version")
    assert not loaded & {"typer", "pydantic", "rich", "orjson", "rulecheck.cli", "rulecheck.core", "rulecheck.games"}


def test_help_needs_only_typer() -> None:
    loaded = modules("--help")
    assert "typer" in loaded
    assert not loaded & {"pydantic", "rich", "rich.console", "orjson", "rulecheck.games", "rulecheck.core.record"}


@pytest.mark.parametrize("form", ["full", "concise", "json", "jsonl"])
def test_a_check_needs_no_rich_and_one_game(form: str) -> None:
    loaded = modules("check", GAME, "-f", form)
    assert not loaded & {"pydantic", "rich"}
    assert "rulecheck.games.tsuro.picture" not in loaded
    assert {name for name in NAMES if f"rulecheck.games.{name}" in loaded} == {"tsuro"}
    assert {name for name in loaded if name.startswith("rulecheck.report.verdicts.")} == {
        f"rulecheck.report.verdicts.{ {'json': 'json_list', 'jsonl': 'json_lines'}.get(form, form) }"
    }


@pytest.mark.parametrize("arguments", [("show", GAME, "-f", "json"), ("score", GAME), ("legal", GAME), ("rules",)])
def test_only_drawings_need_rich_and_only_schemas_pydantic(arguments: tuple[str, ...]) -> None:
    assert not modules(*arguments) & {"pydantic", "rich"}


def test_a_rule_needs_only_its_own_game() -> None:
    loaded = modules("explain", "TSU205")
    assert {name for name in NAMES if f"rulecheck.games.{name}" in loaded} == {"tsuro"}
