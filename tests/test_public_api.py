"""What `import rulecheck` offers."""

from __future__ import annotations

import subprocess
import sys

import orjson
import pytest

import rulecheck
from tests.fixtures import FIXTURES, ROOT

GAME = (FIXTURES / "tsuro/games/4-players.json").read_bytes()
PUBLIC = ["MalformedRecord", "games", "read_record", "replay", "score"]


def test_the_public_names_are_pinned() -> None:
    assert rulecheck.__all__ == PUBLIC == sorted(PUBLIC)
    assert set(PUBLIC) <= set(dir(rulecheck))
    assert all(getattr(rulecheck, name) is not None for name in PUBLIC)
    with pytest.raises(AttributeError, match="nothing"):
        _ = rulecheck.nothing


def test_from_bytes_to_verdict_and_score() -> None:
    record = rulecheck.read_record(GAME)
    assert rulecheck.replay(record).verdict == "legal"
    assert rulecheck.score(record).winners == ("Dina",)
    assert rulecheck.games.game_of(record.game.name) is record.game


def test_standings_so_far() -> None:
    document = orjson.loads(GAME)
    record = rulecheck.read_record(orjson.dumps({**document, "moves": document["moves"][:20], "result": None}))
    assert rulecheck.score(record).finished is False


def test_what_is_refused() -> None:
    with pytest.raises(rulecheck.MalformedRecord, match="ends in the middle"):
        rulecheck.read_record(b"{")
    illegal = rulecheck.read_record((FIXTURES / "tsuro/rules/TSU205-illegal.json").read_bytes())
    with pytest.raises(ValueError, match="Ana"):
        rulecheck.score(illegal)


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    code = "import rulecheck, sys; print(*(name for name in sys.modules if 'pydantic' in name or 'rulecheck.' in name))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True)
    assert run.stdout.strip() == b""
