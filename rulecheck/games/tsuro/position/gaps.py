"""The facts without which nobody can tell what comes of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecheck.core.location import pointer
from rulecheck.core.record import Action
from rulecheck.core.verdict import Unproven
from rulecheck.games.tsuro.components import SQUARES
from rulecheck.games.tsuro.moves import PlaceMarker, PlayTile
from rulecheck.games.tsuro.position.codes import NOT_KNOWN, NOWHERE_KNOWN, laid_of

if TYPE_CHECKING:
    from rulecheck.games.tsuro.position.state import TsuroPosition


def gap(position: TsuroPosition, move: Action) -> Unproven | None:
    """The fact without which nobody can tell where markers end, who is out, or who draws."""
    if isinstance(move, PlaceMarker):
        return None
    if isinstance(move, PlayTile):
        laid, mover = laid_of(move), position.seats[move.player]
        out = 0
        for seat, place in enumerate(position.at):
            if place == NOWHERE_KNOWN:
                return _missing("where the marker of {player} stands", "markers", position.players[seat])
            if place >> 3 == position.at[mover] >> 3:
                end = position.end_of_path(place, laid)
                if not position.is_known(end):
                    return _missing("what lies on {square}", "board", SQUARES[end >> 3])
                out += end < 0
        if position.left - out <= 1:
            return None
        if position.on_board is None:
            return _missing("how many tiles lie on the board", "board")
    for seat, hand in enumerate(position.hands):
        if hand is None:
            return _missing("how many tiles {player} holds", "hands", position.players[seat])
    if position.pile is None:
        return _missing("how many tiles the pile holds", "pile")
    if position.holder == NOT_KNOWN:
        return _missing("who holds the dragon", "dragon")
    return None


def _missing(what: str, field: str, key: str = "") -> Unproven:
    facts = {"player": key} if field in ("markers", "hands") else {"square": key} if key else {}
    at = pointer(("position", field, key) if key else ("position", field))
    return Unproven(what + ", the record does not tell", missing=(at,), stops=True, **facts)
