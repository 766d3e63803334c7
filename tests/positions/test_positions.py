"""Counted positions, as far as there is time for; all of them to their full depth: `python -m tests.positions`."""

from __future__ import annotations

import pytest

from tests.positions import Counted, count, games, positions
from tests.positions.__main__ import Both
from tests.positions.opinions import Rulecheck
from tests.referee import referee_of

ALL = [pytest.param(game, one, id=f"{game}: {one.name}") for game in games() for one in positions(game)]
NODES = 30  # so many positions are looked into for one count
ASKED = 5  # so many variations of each legal move


@pytest.mark.parametrize("game", games())
def test_a_game_has_twenty_positions_and_more(game: str) -> None:
    names = [one.name for one in positions(game)]
    assert len(names) == len(set(names)) >= 20
    assert sum(len(one.counts) == 3 for one in positions(game)) >= 20


@pytest.mark.parametrize(("game", "position"), ALL)
def test_so_many_sequences_are_legal(game: str, position: Counted) -> None:
    depth = max(deep for deep in range(1, len(position.counts) + 1) if sum(position.counts[: deep - 1]) < NODES)
    counts = count(position.record, depth, Rulecheck(game, position.record).legal)
    assert tuple(counts) == position.counts[:depth]


@pytest.mark.parametrize(("game", "position"), ALL)
def test_the_referee_allows_the_same_moves(game: str, position: Counted) -> None:
    both = Both(game, position.record, referee_of(game), ASKED)
    assert len(both.legal(position.record)) == position.counts[0]
    assert not both.differences
