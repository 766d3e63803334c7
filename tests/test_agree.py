"""Rulecheck and the referees agree on random legal and on mutated games. The long run is `python -m tests.agree`."""

from __future__ import annotations

import sys
from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulecheck.core.record import MalformedRecord
from tests.agree import (
    POOL,
    Disagreement,
    Mutations,
    Tally,
    differences,
    game_named,
    judged,
    may_fire,
    random_game,
    report,
    run,
    run_side_by_side,
    sum_of,
)
from tests.referee import Elsewhere, NoOpinion, Opinion, Referee, games, referee_of


@pytest.mark.parametrize("game", games())
def test_two_opinions_agree(game: str, tmp_path: Path) -> None:
    tally = run(game, games=10, mutated=60, seed=1)
    assert (tally.games, tally.mutated) == (10, 60)
    # One of the two may leave open what the other decides; they may not say opposite things.
    assert not [one for one in tally.disagreements if one.contradicts], "\n".join(report(tally, tmp_path))
    assert tally.malformed < tally.mutated / 4
    assert tally.without_opinion < tally.mutated / 3
    assert len(tally.fired) > 5
    assert tally.fired.keys() <= may_fire(game_named(game))


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
    stopped = Opinion(undetermined=(2,), stopped_at=2)
    assert not differences(stopped, Opinion(undetermined=(2, 5), finished=True))
    for one, other in (
        (stopped, Opinion(undetermined=(1, 2))),
        (stopped, Opinion(illegal_at=5, rules=("A8",), undetermined=(2,))),
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


@pytest.mark.parametrize("game", games())
def test_a_referee_elsewhere_says_the_same_and_neither_changes_the_record(game: str) -> None:
    elsewhere = Elsewhere(sys.executable, game)
    found = game_named(game)
    mutations = Mutations(found, [random_game(found, 7, -1 - number) for number in range(2)])
    asked = 0
    for number in range(8):
        document = random_game(found, 8, number)
        mutations.spoil(document, Random(number))
        try:
            judged(found, document)
        except MalformedRecord:
            continue  # no matter of a referee
        asked += 1
        before = deepcopy(document)
        assert opinion_of(elsewhere, document) == opinion_of(referee_of(game), document)
        assert document == before
    assert asked > 3
    with pytest.raises(RuntimeError, match="KeyError"):
        elsewhere({})
    elsewhere.close()


def opinion_of(referee: Referee, document: dict[str, Any]) -> Opinion | str:
    try:
        return referee(document)
    except NoOpinion as none:
        return str(none)


def test_two_processes_and_slices_count_what_one_run_counts(tmp_path: Path) -> None:
    whole = run("tsuro", games=4, mutated=8, seed=2)
    assert run_side_by_side("tsuro", games=4, mutated=8, seed=2, jobs=2) == whole
    whole.disagreements.append(Disagreement("a record", {"moves": []}, ("in this", "in that"), True))
    for seed in (1, 2):
        (tmp_path / f"tsuro-{seed}.json").write_bytes(whole.to_json())
    twice = sum_of("tsuro", tmp_path)
    assert (twice.games, twice.mutated, twice.moves) == (8, 16, 2 * whole.moves)
    assert twice.fired == Counter({code: 2 * count for code, count in whole.fired.items()})
    assert twice.disagreements == whole.disagreements * 2
    assert isinstance(twice, Tally)
