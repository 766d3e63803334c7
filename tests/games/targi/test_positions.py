"""A position resumed from its snapshot judges every move as the one that it was taken from."""

from __future__ import annotations

from random import Random

import orjson
import pytest

from rulecheck.core.judge import judge
from rulecheck.core.replay import replay
from rulecheck.games.targi import GAME
from rulecheck.games.targi.components import MOST_GOLD, MOST_GOODS, TRIBE_CARDS
from rulecheck.games.targi.moves import TurnUp
from rulecheck.games.targi.position.codes import ACT, DOWN_GOODS, LIMIT, PLACE, RAID, SOME_GOODS
from rulecheck.games.targi.position.state import TargiPosition
from tests.fixtures import FIXTURES
from tests.games.targi.playing import positions, random_game, read, resumed

GAMES = 40
MANY = 60


def verdicts(position: TargiPosition, chance: Random) -> dict[str, str]:
    """The code that each of some moves of every kind comes to ("" where it is legal)."""
    found = {}
    for kind in GAME.actions:
        moves = list(position.candidates(kind))
        for move in moves if len(moves) <= MANY else chance.sample(moves, MANY):
            fault = judge(GAME, position, move).fault
            found[repr(move)] = fault[0].code if fault else ""
    return found


@pytest.mark.parametrize("number", range(6))
def test_a_resumed_position_judges_alike(number: int) -> None:
    record = random_game(number)
    chosen = set(Random(number).sample(range(len(record.moves)), 12))
    for at, position in positions(record):
        if at in chosen:
            assert verdicts(position, Random(at)) == verdicts(resumed(record, position), Random(at)), at


def test_cards_from_before_a_shuffle_are_told_apart_after_it() -> None:
    seen = 0
    for number in range(GAMES):
        record = random_game(number)
        for _, position in positions(record):
            old = [
                cell
                for cell, code in enumerate(position.cell)
                if code in (DOWN_GOODS, SOME_GOODS) and position.goods.drawn_in[cell] < position.goods.generation
            ]
            if old and TurnUp in position.awaited:
                seen += 1
                again = resumed(record, position)
                assert [*map(repr, position.candidates(TurnUp))] == [*map(repr, again.candidates(TurnUp))]
    assert seen


def test_all_effects_occur_in_random_games() -> None:
    laid: set[int] = set()
    for number in range(GAMES):
        *_, (_, position) = positions(random_game(number))
        laid |= {card for rows in position.display for row in rows or () for card in row}
    assert laid == set(range(TRIBE_CARDS))


@pytest.mark.parametrize("number", range(6))
def test_what_holds_in_every_position(number: int) -> None:
    for _, position in positions(random_game(number)):
        assert position.stage not in (PLACE, RAID) or max(sum(purse[:3]) for purse in position.purse) <= MOST_GOODS
        assert position.stage not in (PLACE, RAID) or max(purse[3] for purse in position.purse) <= MOST_GOLD
        assert min(min(purse) for purse in position.purse) >= 0
        assert position.goods.left is not None
        assert position.goods.left > 0
        assert all(count in (0, 1, 2) for count in position.markers_in_stock)
        assert position.laid == [sum(map(len, rows or ())) for rows in position.display]
        if position.stage in (ACT, LIMIT):
            lines = [position.stands.count(seat) for seat in (0, 1)]
            assert all(stock + standing == 3 for stock, standing in zip(position.stock, lines, strict=True))


@pytest.mark.parametrize("name", ["raid-point-not-told-but-ahead", "raid-free-or-unable-all-the-same"])
def test_points_that_hang_on_a_hidden_card_are_not_told(name: str) -> None:
    record = read(orjson.loads((FIXTURES / "targi" / "disputes" / f"{name}.json").read_bytes()))
    before, position = replay(record, after=0).position, replay(record).position
    assert isinstance(position, TargiPosition)
    told = position.snapshot().purses or {}
    assert told["Ana"].vp is None
    assert before is not None
    assert position.components() == before.components()
