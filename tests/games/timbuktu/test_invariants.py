"""What holds in every game of Timbuktu (games/timbuktu.md, sections A and D)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import orjson
import pytest

from rulecheck.core.record import Record, read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.timbuktu import GAME
from rulecheck.games.timbuktu.components import CAMELS, GOODS, PENS, RING, SIZE, counts
from rulecheck.games.timbuktu.moves import MoveCamel, Reveal
from rulecheck.games.timbuktu.piles import SLOT, ThiefPiles
from rulecheck.games.timbuktu.position import MOVING, TimbuktuPosition

PLAYERS = pytest.mark.parametrize("players", GAME.player_counts)


def document_of(players: int, seed: int) -> dict[str, Any]:
    return play_out(GAME, NAMES[:players], Random(f"invariants/{players}/{seed}"))


def record_of(document: dict[str, Any]) -> Record:
    return read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",))


def opened(record: Record) -> TimbuktuPosition:
    position = GAME.opening(record)
    assert isinstance(position, TimbuktuPosition)
    assert record.setup is not None
    position.begin(record.setup)
    return position


@PLAYERS
def test_ten_pitches_are_robbed_in_each_stage_two_in_each_pen(players: int) -> None:
    for seed in range(4):
        document = document_of(players, seed)
        piles = [move for move in document["moves"] if move["action"] == "reveal"]
        assert len(piles) == 5 * players
        for stage in range(players):
            of_stage = piles[5 * stage : 5 * stage + 5]
            robbed = {(pile["pen"], pitch) for pile in of_stage for pitch in pile["pitches"].split("-")}
            assert len(robbed) == 10
            assert Counter(pen for pen, _ in robbed) == dict.fromkeys(PENS, 2)


@PLAYERS
def test_every_good_is_somewhere_after_every_move(players: int) -> None:
    for seed in range(4):
        record = record_of(document_of(players, seed))
        position = opened(record)
        loaded = position.cargo.loaded
        assert loaded is not None
        assert sum(loaded) == 4 * players * CAMELS[players]
        for move in record.moves:
            position.apply(move)
            on_camels = [
                sum(position.cargo.carried(camel, kind) or 0 for camel in position.cargo.camels)
                for kind in range(len(GOODS))
            ]
            assert [a + b for a, b in zip(on_camels, counts(position.cargo.removed), strict=True)] == list(loaded)


@PLAYERS
def test_grids_fill_up_and_every_player_starts_one_stage(players: int) -> None:
    record = record_of(document_of(players, 5))
    position = opened(record)
    starters, movers = [], []
    for move in record.moves:
        if isinstance(move, MoveCamel):
            if position.moved == 0:
                starters.append(move.player)
            movers.append(move.player)
        position.apply(move)
        if position.step == MOVING and not position.floating:
            assert sum(position.filled) == position.moved
            assert max(position.filled) <= SIZE
    assert starters == list(NAMES[:players])
    assert len(movers) == players * players * CAMELS[players]
    assert set(Counter(movers).values()) == {players * CAMELS[players]}


def test_with_five_players_each_mark_is_taken_once_a_stage() -> None:
    for seed in range(4):
        record = record_of(document_of(5, seed))
        position = opened(record)
        for move in record.moves:
            if isinstance(move, Reveal):
                assert (position.piles.least, position.piles.most) == (2, 2)
            position.apply(move)


@PLAYERS
def test_the_order_of_the_robberies_does_not_matter(players: int) -> None:
    document = document_of(players, 7)
    before = replay(record_of(document)).score
    chance = Random(players)
    moves = document["moves"]
    places = [index for index, move in enumerate(moves) if move["action"] == "reveal"]
    for stage in range(players):
        of_stage = places[5 * stage : 5 * stage + 5]
        shuffled = chance.sample([moves[index] for index in of_stage], 5)
        for index, move in zip(of_stage, shuffled, strict=True):
            moves[index] = move
    assert replay(record_of(document)).score == before


@PLAYERS
def test_an_exchange_moves_every_pile_one_place_on(players: int) -> None:
    """M11: the list of the ring, the last place goes to the first; the other reading leaves slot piles to the gaps."""
    piles = ThiefPiles(players, (), ())
    for starter in range(players):
        piles.start(starter)
        ring = [(starter + step) % players + SLOT * in_slot for step, in_slot in RING[players]]
        for moved in range(7):
            assert [piles.lies(place, moved, "ring") for place in range(5)] == [
                ring[(one + moved) % 5] for one in range(5)
            ]
            jumped = [piles.lies(place, moved, "jump") for place in range(5)]
            assert sum(place >= SLOT for place in jumped) == 5 - players
            assert len(set(jumped)) == 5
        assert piles.lies(0, 1, "ring") == (SLOT + starter if players == 3 else (starter + 1) % players)
