"""S11: a placing is refused exactly if somebody can then no longer get into every pen. Held against a full search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from rulecheck.core.judge import judge
from rulecheck.core.record import Record
from rulecheck.core.simulate import NAMES
from rulecheck.games.timbuktu import GAME
from rulecheck.games.timbuktu.components import CAMELS, LETTERS, PENS, SIZE
from rulecheck.games.timbuktu.moves import PlaceCamel, TimbuktuSetup

Stand = tuple[tuple[int, ...], ...]  # how many camels each player has in each pen


@cache
def can_end_well(stand: Stand, camels: int) -> bool:
    """Whether the camels that are left can be placed so that everybody is in every pen, in whatever order."""
    if any(sum(pens) > camels for pens in stand) or any(sum(one) > SIZE for one in zip(*stand, strict=True)):
        return False
    for seat, pens in enumerate(stand):
        if 0 in pens:
            pen = pens.index(0)
            made = tuple(number + (one == pen) for one, number in enumerate(pens))
            return can_end_well((*stand[:seat], made, *stand[seat + 1 :]), camels)
    left = sum(camels - sum(pens) for pens in stand)
    return left <= SIZE * SIZE - sum(map(sum, stand))


def random_placings(players: int, chance: Random) -> Iterator[tuple[Stand, PlaceCamel, bool]]:
    """Placings of a random game that keeps to the rule: the camels before it, the placing, whether it is accepted."""
    position = GAME.opening(Record(GAME, NAMES[:players], (), setup=TimbuktuSetup()))
    position.begin(TimbuktuSetup())
    stand = [[0] * SIZE for _ in range(players)]
    for number in range(CAMELS[players] * players):
        seat, letter = number % players, LETTERS[number // players]
        moves = [PlaceCamel(player=NAMES[seat], camel=letter, pen=pen) for pen in PENS]
        judged = {move.pen: judge(GAME, position, move).fault for move in moves}
        for move in moves:
            fault = judged[move.pen]
            assert fault is None or fault[0].code in ("TIM214", "TIM216")
            yield tuple(map(tuple, stand)), move, fault is None
        chosen = chance.choice([move for move in moves if judged[move.pen] is None])
        position.apply(chosen)
        stand[seat][PENS.index(chosen.pen)] += 1
    assert all(0 not in pens for pens in stand)


@pytest.mark.parametrize("players", GAME.player_counts)
def test_the_step_test_is_exact(players: int) -> None:
    refused = 0
    for seed in range(30):
        for stand, move, accepted in random_placings(players, Random(seed)):
            seat, pen = NAMES.index(move.player), PENS.index(move.pen)
            after = [list(pens) for pens in stand]
            after[seat][pen] += 1
            assert accepted == can_end_well(tuple(map(tuple, after)), CAMELS[players])
            refused += not accepted
    assert refused > 100


@pytest.mark.parametrize(
    ("players", "own", "in_a_pen"),
    [(5, 1, 5), (4, 2, 5), (3, 3, 5)],
    ids=["five: one in each pen", "four: one pen doubled", "three: never more than three"],
)
def test_what_follows_for_each_number_of_players(players: int, own: int, in_a_pen: int) -> None:
    for seed in range(5):
        *_, (stand, last, _) = random_placings(players, Random(seed))
        final = [list(pens) for pens in stand]
        final[NAMES.index(last.player)][0] += 0
        assert max(map(max, final)) <= own
        assert max(map(sum, zip(*final, strict=True))) <= in_a_pen
        if players == 4:
            assert len({pens.index(2) for pens in final if 2 in pens}) == sum(2 in pens for pens in final)
