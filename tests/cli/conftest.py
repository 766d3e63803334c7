"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest import mock

import orjson
import pytest

from rulecheck.games import game_of
from tests.cli import hop as hop_game


@pytest.fixture
def hop() -> Iterator[Any]:
    """The game of Hop beside Tsuro, for as long as a test lasts."""
    names = ("hop", "tsuro")

    def find(name: str) -> Any:
        return hop_game.GAME if name == "hop" else game_of(name)

    with ExitStack() as patches:
        for module in ("rulecheck.games", "rulecheck.archive.judging"):
            patches.enter_context(mock.patch(f"{module}.NAMES", names))
        for module in ("rulecheck.games", "rulecheck.archive.judging", "rulecheck.cli.loading"):
            patches.enter_context(mock.patch(f"{module}.game_of", find))
        yield hop_game


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Write files into a folder of their own, which is where the program then runs."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, *documents: Any) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        parts = [one if isinstance(one, bytes) else orjson.dumps(one) for one in documents]
        path.write_bytes(b"\n".join(parts))
        return name

    return write
