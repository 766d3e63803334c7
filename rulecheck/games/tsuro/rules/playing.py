"""A turn, part 1: play a tile."""

from __future__ import annotations

from typing import Any

from rulecheck.core.record import Action
from rulecheck.core.rulebook import CERTAIN, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.tsuro.components import LAID, LAID_BY_PATHS, SQUARE, SQUARES, TILE, TILE_IDS, placement
from rulecheck.games.tsuro.moves import PlayTile
from rulecheck.games.tsuro.position import (
    HIDDEN,
    NOBODY,
    NOT_KNOWN,
    NOWHERE_KNOWN,
    ON_BOARD,
    UNSEEN,
    TsuroPosition,
    laid_of,
)
from rulecheck.games.tsuro.rules.book import rules


@rules.check(
    201, "game-over", on=Action, source=Source("End of the game"), certainty=CERTAIN, digest="A28", closing=True
)
def game_over(position: TsuroPosition, move: Action) -> Fault | None:  # noqa: ARG001
    """Once the game is over no tile is played and none is drawn."""
    return Fault("the game is over") if position.finished else None


@rules.check(
    202, "draw-due", on=PlayTile, source=Source("Draw tiles"), certainty=CERTAIN, digest="A17 A19 A23", closing=True
)
def draw_due(position: TsuroPosition, move: PlayTile) -> Fault | None:
    """Every draw of a turn is made before the next tile is played."""
    drawer = position.drawer
    if drawer == NOT_KNOWN and position.pile:
        drawer = position.first_short(0)
    if drawer in (NOBODY, NOT_KNOWN):
        return None
    due = position.players[drawer]
    return Fault("{player} plays a tile, but {due} has yet to draw", player=move.player, due=due)


@rules.check(
    203,
    "no-tile-on-turn",
    on=PlayTile,
    source=Source("", "no printed rule"),
    certainty=UNKNOWN,
    digest="A30",
    rulings=("no_tile_on_turn",),
    closing=True,
)
def no_tile_on_turn(position: TsuroPosition, move: PlayTile) -> Unproven | None:  # noqa: ARG001
    """A player who has no tile when the turn comes is passed over, unless the record chose to leave that open.

    It can only happen after the dragon was laid aside because its holder went out. The pile is empty then and the
    dragon is out, so that a turn without a tile owes no draw.
    """
    if position.passed_over == NOBODY or position.rulings.read("no_tile_on_turn") == "passed_over":
        return None
    name = position.players[position.passed_over]
    return Unproven(
        "{player} has no tile on the own turn, and the record leaves open what then happens",
        player=name,
        ruling="no_tile_on_turn",
        missing=("/rulings/no_tile_on_turn",),
        stops=True,
    )


@rules.check(204, "out-of-turn", on=PlayTile, source=Source("Play a path tile"), certainty=CERTAIN, digest="A7")
def out_of_turn(position: TsuroPosition, move: PlayTile) -> Fault | None:
    """Turns go clockwise round the table, past everybody who is out."""
    seat = position.seats[move.player]
    if position.out_on[seat] != 0:
        return Fault("{player} is out and plays no more tiles", player=move.player, at=("player",))
    if seat == position.turn or position.turn == NOT_KNOWN:
        return None
    due = position.players[position.turn]
    return Fault("{player} plays a tile, but it is the turn of {due}", player=move.player, due=due, at=("player",))


@rules.check(206, "not-in-hand", on=PlayTile, source=Source("Play a path tile"), certainty=CERTAIN, digest="A8")
def not_in_hand(position: TsuroPosition, move: PlayTile) -> Fault | None:
    """The tile that is played comes from the own hand."""
    seat = position.seats[move.player]
    tile = TILE[move.tile] if move.tile is not None else laid_of(move) >> 2
    where = position.where[tile]
    if where == seat:
        return None
    hand = position.hands[seat]
    if where == UNSEEN and (hand is None or position.could_hold(seat, (tile,))):
        return None
    name = TILE_IDS[tile]
    at = ("tile",) if move.paths is None else ("paths",)
    if where == ON_BOARD:
        square, sentence = position.square_of(tile), "{player} does not hold {tile}: it lies on {square}"
        return Fault(sentence, player=move.player, tile=name, square=square, at=at)
    if where >= 0:
        other = position.players[where]
        return Fault("{player} does not hold {tile}: {other} does", player=move.player, tile=name, other=other, at=at)
    if HIDDEN in (hand or ()):
        sentence = "{player} cannot hold {tile}: no tile that came to the hand can be that one"
        return Fault(sentence, player=move.player, tile=name, at=at)
    held = [TILE_IDS[one] for one in hand or () if one != HIDDEN]
    return Fault("{player} does not hold {tile}, but {held}", player=move.player, tile=name, held=held, at=at)


@rules.check(207, "wrong-square", on=PlayTile, source=Source("Play a path tile"), certainty=CERTAIN, digest="A8")
def wrong_square(position: TsuroPosition, move: PlayTile) -> Fault | Unproven | None:
    """A tile goes onto the one empty square that the own marker faces, in any of the four orientations."""
    if move.square is None:
        return None
    place, square = position.at[position.seats[move.player]], SQUARE[move.square]
    if place >> 3 == square:
        return None
    if place == NOWHERE_KNOWN:
        if position.on_board is None or position.board[square] is None:
            return None
        sentence = "{player} plays onto {square}, where a tile lies"
        return Fault(sentence, player=move.player, square=move.square, at=("square",))
    due = SQUARES[place >> 3]
    sentence = "{player} plays onto {square}, but the marker faces {due}"
    return Fault(sentence, player=move.player, square=move.square, due=due, at=("square",))


@rules.check(205, "self-elimination", on=PlayTile, source=Source("Play a path tile"), certainty=CERTAIN, digest="A10")
def self_elimination(position: TsuroPosition, move: PlayTile) -> Fault | Unproven | None:
    """A tile may not take its player's marker off the board while any tile in hand, in any orientation, keeps it on.

    Running into another marker counts: the path then leads on to the start mark of the other. If no tile in hand
    keeps the marker on the board, each of them may be played, in every orientation.
    """
    seat, laid = position.seats[move.player], laid_of(move)
    place = position.at[seat]
    if place < 0:
        return None
    end = position.end_of_path(place, laid)
    if end >= 0 and position.board[end >> 3] is None:
        return None
    return _losing(position, move, seat, laid, end)


def _losing(position: TsuroPosition, move: PlayTile, seat: int, laid: int, end: int) -> Fault | Unproven | None:
    """What is known first: the tile itself and the known tiles, then what the hidden ones could be, then the board."""
    place, hand, tile = position.at[seat], position.hands[seat], laid >> 2
    known = [tile, *(one for one in hand or () if one not in (HIDDEN, tile))]
    safe = next(position.surviving(place, known), None)
    if safe is None and not position.hides and not position.partial:
        return None
    facts: dict[str, Any] = {"tile": placement(laid), "player": move.player}
    hidden = position.may_be_hidden(seat, tile)
    savers = {way >> 2 for way in position.surviving(place, hidden)}
    unclear = position.ends_unknown(place, [*known, *hidden])
    if end < 0 and safe is not None:
        sentence = "{tile} takes {player} off the board, but {safe} keeps the marker on it"
        return Fault(sentence, safe=placement(safe), expected="a tile that keeps the marker on the board", **facts)
    if end < 0 and savers and hand is not None and not position.could_lack(seat, savers, tile):
        sentence = "{tile} takes {player} off the board, but whatever the hand holds, a tile of it keeps the marker on"
        return Fault(sentence, expected="a tile that keeps the marker on the board", **facts)
    if unclear and (end < 0 or safe is not None or savers or set(unclear) != {LAID_BY_PATHS[LAID[laid]]}):
        square = SQUARES[next(iter(unclear.values())) >> 3]
        sentence = "whether {tile} loses {player} the marker without need hangs on {square}, which is not in the record"
        return Unproven(sentence, square=square, missing=(f"/position/board/{square}",), **facts)
    if end < 0 and savers:
        sentence = (
            "{tile} takes {player} off the board; whether the hand held a tile that does not, the record does not tell"
        )
        return Unproven(sentence, missing=position.origin_of_hidden(seat), **facts)
    return None


rules.state(
    208,
    "free-choice",
    text="""Nothing else limits the choice of tile and orientation. Putting out others, one or several, is allowed;
    so is any choice among tiles that all lose the own marker.""",
    source=Source("Play a path tile"),
    certainty=CERTAIN,
    digest="A11",
)
rules.state(
    209,
    "tiles-stay",
    text="A tile that lies on the board is never moved, turned or removed.",
    source=Source("Play a path tile"),
    certainty=CERTAIN,
    digest="A9",
)
