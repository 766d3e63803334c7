"""What holds after every action of every game of The Thief of Baghdad (games/baghdad.md, section D)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rulecheck.core.record import Action
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.baghdad import GAME
from rulecheck.games.baghdad.components import BY_PLAYERS, CARDS_EACH, DANCER, PALACES, SQUARES, STACK, THIEVES
from rulecheck.games.baghdad.moves import Draw, EnterThief, MoveOwnGuardWithThief, PaidAction
from rulecheck.games.baghdad.position import BaghdadPosition
from tests.games.baghdad.table import record_of

PLAYERS = pytest.mark.parametrize("players", GAME.player_counts)
ON_BOARD = {2: 14, 3: 15, 4: 14}


def steps(players: int) -> Iterator[tuple[BaghdadPosition, Action | None]]:
    """Every position of a few random games, with the move that led to it (None: the setup)."""
    for seed in range(3):
        record = record_of(play_out(GAME, NAMES[:players], Random(f"invariants/{players}/{seed}")))
        position = GAME.opening(record)
        assert isinstance(position, BaghdadPosition)
        assert record.setup is not None
        position.begin(record.setup)
        yield position, None
        for move in record.moves:
            position.apply(move)
            yield position, move
        assert position.finished


@PLAYERS
def test_guards_stay_on_their_squares(players: int) -> None:
    for position, _ in steps(players):
        places = position.palaces.values()
        assert len(places) == PALACES
        assert all(place.total == sum(place.guards.values()) + place.neutral <= SQUARES for place in places)
        assert sum(place.neutral for place in places) == PALACES
        if not position.placing():
            assert sum(place.total for place in places) == ON_BOARD[players]
            own = [sum(place.guards[name] for place in places) for name in position.players]
            assert own == [BY_PLAYERS[players].guards] * players


@PLAYERS
def test_thieves_are_all_there_and_never_more_than_the_top_chest_asks_for(players: int) -> None:
    for position, _ in steps(players):
        for name in position.players:
            inside = sum(place.thieves[name] for place in position.palaces.values())
            assert position.supply[name] == THIEVES - inside
            assert all(not place.top or place.thieves[name] < place.top for place in position.palaces.values())


@PLAYERS
def test_chests_are_taken_from_the_top(players: int) -> None:
    for position, _ in steps(players):
        for place in position.palaces.values():
            assert place.top == (STACK[len(place.taken)] if len(place.taken) < len(STACK) else 0)
        taken = [name for place in position.palaces.values() for name in place.taken]
        assert position.chests == {name: taken.count(name) for name in position.players}


@PLAYERS
def test_every_card_lies_somewhere(players: int) -> None:
    for position, _ in steps(players):
        (stock,) = position.stocks
        (lot,) = stock.lots
        assert stock.deck == sum(lot.unseen.values())
        for name in position.palaces:
            held = sum(hand.get(name, 0) for hand in position.hands.values())
            assert held + stock.pile.count(name) + lot.count(name) == CARDS_EACH
        assert position.open_dancers == 8 - position.dancers_in_hands()


@PLAYERS
def test_a_turn_changes_the_hand_by_what_was_paid_and_drawn(players: int) -> None:
    sizes = [0] * players
    acted = False
    for position, move in steps(players):
        before, sizes = sizes, [sum(hand.values()) for hand in position.hands.values()]
        if move is None:
            acted = False
        elif isinstance(move, (PaidAction, Draw)):
            acts = isinstance(move, PaidAction)
            cards: tuple[str | None, ...] = getattr(move, "cards", ())
            seat = position.seats[getattr(move, "player", "")]
            assert sizes[seat] - before[seat] == (-len(cards) if acts else len(cards))
            assert acts or (len(cards), cards.count(DANCER) <= (not acted)) == (3 if acted else 4, True)
            acted = acts


@PLAYERS
def test_three_actions_with_a_thief_at_most_and_one_winner_by_the_last(players: int) -> None:
    thieves = 0
    last: Action | None = None
    for position, move in steps(players):
        if isinstance(move, (EnterThief, MoveOwnGuardWithThief)):
            thieves += 1
        assert thieves <= 3
        if isinstance(move, Draw) or position.finished:
            thieves = 0
        last = move
        if position.finished:
            assert isinstance(last, (EnterThief, MoveOwnGuardWithThief))
            chests = sorted(position.chests.values())
            assert chests[-1] == position.to_win
            assert chests[-2] < position.to_win
            assert sum(chests) <= {2: 11, 3: 13, 4: 13}[players]
