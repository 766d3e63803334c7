"""Taking over a deal, or a position from which a record starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulecheck.games.tsuro.components import COUNT, HAND, SQUARE, SQUARES
from rulecheck.games.tsuro.moves import TsuroSetup, TsuroSnapshot
from rulecheck.games.tsuro.position.codes import NOBODY, NOT_KNOWN, NOWHERE_KNOWN, laid_of, place_of

if TYPE_CHECKING:
    from rulecheck.games.tsuro.position.state import TsuroPosition


def set_up(position: TsuroPosition, setup: TsuroSetup) -> None:
    """Deal three tiles to each player, as far as they are stated."""
    dealt = setup.hands or {}
    for seat, name in enumerate(position.players):
        position.hold(seat, dealt.get(name) or (None,) * HAND)
    position.pile = COUNT - HAND * len(position.players)


def resume(position: TsuroPosition, stated: TsuroSnapshot) -> None:
    """Take over a stated position, and what follows from it by counting."""
    position.opened_by = "position"
    _lay_board(position, stated)
    _place_markers(position, stated)
    position.drawer = position.seats[stated.to_draw] if stated.to_draw is not None else NOBODY
    if stated.to_draw is None and not starts_a_turn(stated):
        position.drawer = NOT_KNOWN
    _fill_hands(position, stated)
    if stated.turn is not None:
        position.turn = position.seats[stated.turn]
    elif stated.to_place is None:
        position.turn = _turn_by_counting(position, stated)
    position.turn_number = (position.on_board or 0) + (1 if position.drawer < 0 else 0)
    over = position.left <= 1 or position.on_board == COUNT
    position.finished = over if stated.finished is None else stated.finished
    if None not in position.out_on:
        last = max(turn for turn in position.out_on if turn is not None)
        position.just_out = tuple(seat for seat, turn in enumerate(position.out_on) if turn and turn == last)
    position.partial = not position.finished and (
        position.on_board is None
        or () in position.board
        or NOWHERE_KNOWN in position.at
        or None in position.hands
        or position.pile is None
        or position.holder == NOT_KNOWN
    )


def _turn_by_counting(position: TsuroPosition, stated: TsuroSnapshot) -> int:
    """Whose turn it is if nobody is out: then the turns go round, one tile each. NOT_KNOWN if that does not help.

    If it is not told either whether somebody is to draw, it is the seat that plays the next tile.
    """
    if position.on_board is None or position.left < len(position.players) or position.may_be_out:
        return NOT_KNOWN
    return (position.on_board - (stated.to_draw is not None)) % len(position.players)


def _lay_board(position: TsuroPosition, stated: TsuroSnapshot) -> None:
    if stated.board is None:
        position.board = [()] * len(SQUARES)
        position.on_board = None
        return
    position.on_board = len(stated.board)
    for name, tile in stated.board.items():
        position.board[SQUARE[name]] = ()
        if tile is not None:
            position.lay(SQUARE[name], laid_of(tile))


def _place_markers(position: TsuroPosition, stated: TsuroSnapshot) -> None:
    went_out, markers = stated.went_out or {}, stated.markers or {}
    position.placed = len(position.players) if stated.to_place is None else position.seats[stated.to_place]
    sure = surely_in(position.players, stated)
    for seat, name in enumerate(position.players):
        if name not in went_out and name not in sure:
            position.may_be_out += (seat,)
        if name in went_out:
            position.out_on[seat] = went_out[name]
            position.left -= 1
        elif name in markers:
            position.at[seat] = place_of(markers[name])
            position.board[position.at[seat] >> 3] = None
        elif seat < position.placed:
            position.at[seat] = NOWHERE_KNOWN


def _fill_hands(position: TsuroPosition, stated: TsuroSnapshot) -> None:
    hands, sizes = stated.hands or {}, hand_sizes(position.players, stated)
    for seat, name in enumerate(position.players):
        hand, size = hands.get(name), sizes[name]
        if position.is_in(seat) and (size is None or seat in position.may_be_out):
            position.hands[seat] = None
        elif position.is_in(seat):
            position.hold(seat, hand if hand is not None else (None,) * (size or 0))
    position.pile = stated.pile if stated.pile is not None else _counted_pile(position.on_board, position.hands)
    position.owed = sum(
        HAND - len(hand) for seat, hand in enumerate(position.hands) if hand is not None and position.is_in(seat)
    )
    full = all(size == HAND for name, size in sizes.items() if name not in (stated.went_out or {}))
    if stated.dragon:
        position.holder = position.seats[stated.dragon[0]]
    elif stated.dragon is None and position.drawer < 0 and not full:
        # While somebody draws, nobody else holds the dragon, and who draws lays it aside: there it need not be known.
        position.holder = NOT_KNOWN


def _counted_pile(on_board: int | None, hands: Sequence[Sequence[int] | None]) -> int | None:
    """The size of the pile: what is neither on the board nor in a hand. None if that cannot be counted."""
    if on_board is None or None in hands:
        return None
    return COUNT - on_board - sum(len(hand) for hand in hands if hand is not None)


def is_over(players: tuple[str, ...], stated: TsuroSnapshot) -> bool:
    """Whether a game is over for certain in a stated position."""
    return len(players) - len(stated.went_out or ()) <= 1 or (stated.board is not None and len(stated.board) == COUNT)


def is_untouched(stated: TsuroSnapshot) -> bool:
    """Whether no tile has been played in a stated position."""
    return stated.to_place is not None or stated.board == {}


def starts_a_turn(stated: TsuroSnapshot) -> bool:
    """Whether nobody is to draw in a stated position: the turn is told, or who places a marker, or no tile lies."""
    return (stated.turn is not None or is_untouched(stated)) and stated.to_draw is None


def surely_in(players: tuple[str, ...], stated: TsuroSnapshot) -> frozenset[str]:
    """Who is in for certain: all whom `went_out` does not name or, if it is left out, who has a marker or a tile.

    Before any tile lies nobody is out.
    """
    if stated.went_out is not None:
        return frozenset(players).difference(stated.went_out)
    if is_untouched(stated):
        return frozenset(players)
    holding = (name for name, hand in (stated.hands or {}).items() if hand)
    return frozenset((*(stated.markers or ()), *holding))


def hand_sizes(players: tuple[str, ...], stated: TsuroSnapshot) -> dict[str, int | None]:
    """How many tiles each player holds in a stated position, as far as that follows; who is out holds none.

    Before any tile lies nobody lacks one. Board, pile and hands make 35 tiles; and at the start of a turn nobody still
    in lacks a tile while the pile has any or nobody holds the dragon.
    """
    out, hands = stated.went_out or {}, stated.hands or {}
    sizes: dict[str, int | None] = {
        name: 0 if name in out else len(hand) if (hand := hands.get(name)) is not None else None for name in players
    }
    unknown = [name for name, size in sizes.items() if size is None]
    if is_untouched(stated):
        return sizes | dict.fromkeys(unknown, HAND)
    held = sum(size or 0 for size in sizes.values())
    if stated.board is not None and stated.pile is not None:
        rest = COUNT - len(stated.board) - stated.pile - held
        if len(unknown) == 1 or rest in (0, HAND * len(unknown)):
            return sizes | {name: rest // len(unknown) for name in unknown}
    enough = stated.board is not None and len(stated.board) + held + HAND * len(unknown) <= COUNT
    all_full = stated.pile or stated.dragon == () or (stated.pile is None and enough)
    if starts_a_turn(stated) and not stated.finished and all_full:
        return sizes | dict.fromkeys(surely_in(players, stated).intersection(unknown), HAND)
    return sizes
