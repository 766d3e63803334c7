"""Rulecheck and the referees agree on random legal and on mutated games. The long run is `python -m tests.agree`."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from tests.agree import POOL, Mutations, differences, game_named, random_game, report, run
from tests.referee import Opinion, games, referee_of


@pytest.mark.parametrize("game", games())
def test_two_opinions_agree(game: str, tmp_path: Path) -> None:
    tally = run(game, games=10, mutated=30, seed=1)
    assert (tally.games, tally.mutated) == (10, 30)
    # One of the two may leave open what the other decides; they may not say opposite things.
    assert not [one for one in tally.disagreements if one.contradicts], "\n".join(report(tally, tmp_path))
    assert tally.malformed < tally.mutated / 4
    assert tally.without_opinion < tally.mutated / 4
    assert len(tally.fired) > 5


@pytest.mark.parametrize("game", games())
def test_a_random_game_and_its_mutations_are_the_same_every_time(game: str) -> None:
    found = game_named(game)
    mutations = [Mutations(found, [random_game(found, 7, -1 - number) for number in range(POOL)]) for _ in range(2)]
    changed = 0
    for number in range(6):
        documents = [random_game(found, 7, number) for _ in mutations]
        assert documents[0] == documents[1]
        before = deepcopy(documents[0])
        for one, document in zip(mutations, documents, strict=True):
            one.spoil(document, Random(number))
        assert documents[0] == documents[1]
        changed += documents[0] != before
    assert changed > 3


def test_opinions_that_part_are_told_apart() -> None:
    legal = Opinion(finished=True, winners=("Ana",), scores={"Ana": 3, "Ben": 1})
    illegal = Opinion(illegal_at=4, rules=("A8", "A10"))
    assert not differences(legal, Opinion(finished=True, winners=("Ana",), scores={"Ben": 1, "Ana": 3}))
    assert not differences(illegal, Opinion(illegal_at=4, rules=("A10", "A11"), finished=False))
    for one, other in (
        (legal, illegal),
        (illegal, Opinion(illegal_at=5, rules=("A8",))),
        (illegal, Opinion(illegal_at=4, rules=("A7",))),
        (illegal, Opinion(illegal_at=4, rules=("A8",), undetermined=(2,))),
        (legal, Opinion(finished=True, winners=("Ben",), scores=legal.scores)),
        (legal, Opinion(finished=True, winners=("Ana",), scores={"Ana": 3})),
        (legal, Opinion(finished=False)),
    ):
        assert differences(one, other)


def test_a_game_without_a_referee_is_named() -> None:
    with pytest.raises(KeyError, match="no referee of chess"):
        referee_of("chess")
