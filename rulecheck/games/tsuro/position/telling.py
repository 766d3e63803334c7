"""A snapshot of a position, as a record can start from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecheck.games.tsuro.components import MARK_AT, SQUARES, TILE_IDS
from rulecheck.games.tsuro.moves import TsuroSnapshot
from rulecheck.games.tsuro.position.codes import HIDDEN, NOBODY, NOT_KNOWN, facing, lies

if TYPE_CHECKING:
    from rulecheck.games.tsuro.position.state import TsuroPosition


def snapshot(position: TsuroPosition) -> TsuroSnapshot:
    """The position as far as it is known."""
    names = position.players
    markers: dict[str, Any] = {}
    for seat, place in enumerate(position.at):
        if place >= 0:
            markers[names[seat]] = MARK_AT[place] if place in MARK_AT else facing(place)
    known = position.on_board is not None
    board = {
        SQUARES[square]: None if laid < 0 else lies(laid)
        for square, laid in enumerate(position.laid)
        if position.board[square] is not None
    }
    return TsuroSnapshot(
        finished=position.finished,
        board=board if known else None,
        markers=markers,
        went_out=None
        if position.may_be_out
        else {names[seat]: turn for seat, turn in enumerate(position.out_on) if turn != 0},
        hands={
            names[seat]: None if hand is None else tuple(None if tile == HIDDEN else TILE_IDS[tile] for tile in hand)
            for seat, hand in enumerate(position.hands)
            if position.is_in(seat)
        },
        pile=position.pile,
        dragon=None if position.holder == NOT_KNOWN else () if position.holder == NOBODY else (names[position.holder],),
        turn=names[position.turn]
        if position.turn >= 0 and position.drawer != NOT_KNOWN and not position.finished
        else None,
        to_draw=names[position.drawer] if position.drawer >= 0 else None,
        to_place=names[position.placed] if position.placed < len(names) else None,
    )
