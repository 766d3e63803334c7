"""Loads that nobody noted must go together: what is ruled out is held against every way to choose them, one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulecheck.games.timbuktu.components import EACH, LOADS, counts
from rulecheck.games.timbuktu.loading import ANY_BOARD, Alike, Boarding
from rulecheck.games.timbuktu.totals import MOST_OPTIONS, going_together, load_with

FOUR = sorted(LOADS[4])


@pytest.mark.parametrize("seed", range(40))
def test_loads_that_go_together_are_those_of_some_choice(seed: int) -> None:
    chance = Random(seed)
    options = tuple(frozenset(chance.sample(FOUR, chance.randint(1, 9))) for _ in range(3))
    base, most = load_with(chance.choices(range(3), k=5)), load_with(chance.choices(range(2, 7), k=5))
    fitting = [
        chosen
        for chosen in product(*options)
        if all(number <= there for number, there in zip(counts(base + sum(chosen)), counts(most), strict=True))
    ]
    due = tuple(frozenset(loads) for loads in zip(*fitting, strict=True)) or None
    assert going_together(options, base, most) == due


def test_where_a_search_would_be_long_nothing_is_ruled_out_that_can_be() -> None:
    options = (LOADS[4],) * 5
    assert sum(map(len, options)) > MOST_OPTIONS
    assert going_together(options, 0, 4 * EACH) == options  # A to E of boards that are alike
    assert going_together(options, 0, 3 * EACH) is None  # there are fifteen, not twenty


def test_what_is_known_of_one_board_tells_of_the_others() -> None:
    gold, salt = load_with((4, 0, 0, 0, 0)), load_with((0, 0, 0, 4, 0))
    alike = Alike(ANY_BOARD)
    alike.rule_out(0, 0, {gold})
    assert alike.settle()
    assert all(not counts(load)[0] for camel in range(1, 5) for load in alike.prints(0, camel))  # no gold is left
    boards = [(frozenset({gold}),), (frozenset({gold}),), (frozenset({salt}),)]
    boarding = Boarding(boards, {seat: {0, 1, 2} for seat in range(3)})
    boarding.rule_out(0, 0, {gold})
    boarding.rule_out(1, 0, {gold})
    assert boarding.settle()
    assert boarding.prints(2, 0) == {salt}  # the boards with gold are taken
    boarding.rule_out(2, 0, {gold})
    assert not boarding.settle()
