"""What holds after every action of every game of Caravan (games/caravan.md, section D)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import orjson
import pytest

from rulecheck.core.record import read_record
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.caravan import GAME
from rulecheck.games.caravan.components import ALLOWANCE, KINDS, NUMBERS, SUPPLY
from rulecheck.games.caravan.moves import Draw, EndTurn, MoveCamel, PickUp
from rulecheck.games.caravan.position import HIDDEN, NONE, CaravanPosition

PLAYERS = pytest.mark.parametrize("players", GAME.player_counts)


def steps(players: int) -> Iterator[tuple[CaravanPosition, object]]:
    """Every position of a few random games, with the move that led to it (None: the setup)."""
    for seed in range(3):
        document = play_out(GAME, NAMES[:players], Random(f"invariants/{players}/{seed}"))
        record = read_record(orjson.dumps(document), lambda _: GAME, ("caravan",))
        position = GAME.opening(record)
        assert isinstance(position, CaravanPosition)
        assert record.setup is not None
        position.begin(record.setup)
        yield position, None
        for move in record.moves:
            position.apply(move)
            yield position, move
        assert position.finished


def carried(position: CaravanPosition) -> list[int]:
    return [load for loads in position.load for load in loads if load != NONE]


@PLAYERS
def test_goods_are_all_there_by_kind(players: int) -> None:
    for position, _ in steps(players):
        assert position.length is not None
        supply = SUPPLY[position.length]
        placed = [*carried(position), *(good for good in position.free if good != NONE)]
        assert HIDDEN not in placed
        for good in range(KINDS):
            out = placed.count(good) + sum(goods[good] for goods in position.delivered)
            assert out == position.seen[good] <= supply[good]
        assert position.bag == sum(supply) - sum(position.seen)


@PLAYERS
def test_free_goods_and_markers_lie_where_they_may(players: int) -> None:
    for position, move in steps(players):
        free = [number for number in NUMBERS if position.free[number] != NONE]
        assert len(free) == position.free_count
        if isinstance(move, Draw) and not position.due:
            assert len(free) == 8
        if position.bag and not position.due:
            assert 4 < len(free) <= 8
        assert all(number in free for number in NUMBERS if position.demand[number])


@PLAYERS
def test_markers_and_pick_ups_keep_step_with_refills(players: int) -> None:
    refills = picked = late = 0
    for position, move in steps(players):
        if move is None:
            refills = picked = late = 0
        if isinstance(move, PickUp):
            picked += 1
            refills += position.refilled
            if not position.bag and position.free_count == 4 and not position.refilled:
                reading = position.rulings.reading("demand_after_bag_empty")
                late = 4 if position.length == "short" and reading == "yes" else 0
        assert sum(position.demand) + sum(position.taken) == 4 + 4 * refills + late
        if position.bag or position.due:
            assert 0 <= picked - 4 * refills <= 3
        assert sum(position.theft) == players


@PLAYERS
def test_camels_stay_under_their_loads_and_never_all_carry(players: int) -> None:
    before: list[tuple[int, int]] = []
    for position, move in steps(players):
        now = [
            (place, load)
            for places, loads in zip(position.where, position.load, strict=True)
            for place, load in zip(places, loads, strict=True)
        ]
        if move is not None:
            for (old_place, old_load), (place, load) in zip(before, now, strict=True):
                if old_load != NONE and load != NONE:
                    assert old_place == place
        before = now
        assert all(place >= 0 for place, load in now if load != NONE)
        assert sum(position.standing) == sum(place >= 0 for place, _ in now)
        if position.rulings.reading("steal_may_fill_last_camel") == "no":
            assert all(count < position.camels for count in position.laden)


@PLAYERS
def test_no_turn_spends_more_than_it_has(players: int) -> None:
    spent, turn = 0, 1
    for position, move in steps(players):
        if move is None:
            spent, turn = 0, 1
        elif not isinstance(move, Draw):
            spent += position.price if isinstance(move, MoveCamel) else not isinstance(move, EndTurn)
            assert spent <= ALLOWANCE[min(turn, 4)]
        if position.turn_number != turn:
            assert position.turn_number == turn + 1
            spent, turn = 0, position.turn_number


@PLAYERS
def test_one_delivery_follows_the_last_refill_and_ends_the_game(players: int) -> None:
    home_before = last = 0
    for position, move in steps(players):
        home = sum(map(sum, position.delivered))
        if move is None:
            last = -1
        elif not position.bag and last < 0:
            last = home_before
        if last >= 0:
            assert home == last + position.finished
        else:
            assert not position.finished
        home_before = home
        assert position.length is not None
        assert home <= sum(SUPPLY[position.length]) - 8
        if position.finished:
            carrying = len(carried(position))
            assert position.bag + position.free_count + carrying + home == sum(SUPPLY[position.length])


@PLAYERS
def test_points_are_those_of_goods_and_markers(players: int) -> None:
    for position, _ in steps(players):
        home = [sum(goods[good] for goods in position.delivered) for good in range(KINDS)]
        points = [position.points(seat) or 0 for seat in range(players)]
        assert sum(points) == 3 * sum(home[:4]) + 6 * sum(home[4:]) + sum(position.taken)
