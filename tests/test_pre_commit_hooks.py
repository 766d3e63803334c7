"""The pre-commit hook: the command that it names exists, and it looks at records and at nothing else."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES, ROOT

LINE = re.compile(r"(?:- |  )(\w+): (.+)")


def hook() -> dict[str, str]:
    """The one hook. The file keeps to lines of `name: value`, so that nothing more than this is needed to read it."""
    lines = (ROOT / ".pre-commit-hooks.yaml").read_text().splitlines()
    pairs = [LINE.fullmatch(line) for line in lines if not line.startswith("#")]
    assert all(pairs)
    assert [line for line in lines if line.startswith("- ")] == ["- id: rulecheck"]
    return {pair[1]: pair[2] for pair in pairs if pair}


def test_it_has_what_pre_commit_needs() -> None:
    assert {"id", "name", "entry", "language", "files"} <= set(hook())
    assert hook()["language"] == "python"
    program, _, command = hook()["entry"].partition(" ")
    assert program in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert command == "check"


@pytest.mark.parametrize(
    ("path", "looked_at"),
    [
        ("games/club-night.json", True),
        ("club/2026/records/league.jsonl", True),
        ("records/league.ndjson.gz", True),
        ("fixtures/tsuro/games/2-players.json", True),
        ("package.json", False),
        (".vscode/settings.json", False),
        ("games/README.md", False),
        ("boardgames/tsconfig.json", False),
        ("tests/verdicts/tsuro/rules/TSU205-illegal.json", False),
    ],
)
def test_what_it_looks_at(path: str, looked_at: bool) -> None:
    assert bool(re.search(hook()["files"], path)) is looked_at


def test_it_fails_for_what_is_wrong_and_says_nothing_else() -> None:
    words = [*hook()["entry"].split()[1:], *hook()["args"].strip("[]").split(", ")]
    legal, illegal = FIXTURES / "tsuro/games/2-players.json", FIXTURES / "tsuro/rules/TSU205-illegal.json"
    well = rulecheck(*words, legal)
    assert (well.code, well.out) == (0, b"")
    wrong = rulecheck(*words, legal, illegal)
    assert wrong.code == 1
    assert "illegal TSU205 self-elimination" in wrong.text
