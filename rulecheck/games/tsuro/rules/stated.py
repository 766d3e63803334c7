"""Starting positions: one that a record starts from must be one that a game can come to."""

from __future__ import annotations

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.tsuro.components import BACK, COUNT, HAND, LAID, MARK_AT, ONWARD, SQUARES, TILE, TILE_IDS
from rulecheck.games.tsuro.moves import TsuroSnapshot
from rulecheck.games.tsuro.position import (
    TsuroPosition,
    hand_sizes,
    is_over,
    is_untouched,
    laid_of,
    place_of,
    starts_a_turn,
    surely_in,
)
from rulecheck.games.tsuro.rules.book import rules


@rules.check(121, "tile-in-two-places", on=TsuroSnapshot, source=Source("Contents"), certainty=CERTAIN, digest="A3")
def tile_in_two_places(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """In a starting position no tile is in two places: on two squares, in two hands, or on the board and in a hand."""
    seen: dict[int, str] = {}
    for square, tile in (stated.board or {}).items():
        if tile is None:
            continue
        number = laid_of(tile) >> 2
        if number in seen:
            return Fault(
                "{tile} lies on {square} and on {other}",
                tile=TILE_IDS[number],
                square=square,
                other=seen[number],
                at=("board", square),
            )
        seen[number] = square
    for name in position.players:
        for index, held in enumerate((stated.hands or {}).get(name) or ()):
            if held is None:
                continue
            if TILE[held] in seen:
                at = ("hands", name, index)
                return Fault(
                    "{tile} is with {player} and with {other}", tile=held, player=name, other=seen[TILE[held]], at=at
                )
            seen[TILE[held]] = name
    return None


@rules.check(122, "hand-too-large", on=TsuroSnapshot, source=Source("Draw tiles"), certainty=CERTAIN, digest="A16 A17")
def hand_too_large(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """In a starting position a hand holds at most three tiles, and who is out holds none."""
    for name in position.players:
        hand = (stated.hands or {}).get(name) or ()
        if len(hand) > HAND:
            return Fault("{player} holds {count} tiles", player=name, count=len(hand), at=("hands", name))
        if hand and name in (stated.went_out or {}):
            return Fault("{player} is out, but holds {count} tiles", player=name, count=len(hand), at=("hands", name))
    return None


@rules.check(
    123, "marker-off-the-path", on=TsuroSnapshot, source=Source("Move the markers"), certainty=CERTAIN, digest="A6 A12"
)
def marker_off_the_path(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | Unproven | None:  # noqa: ARG001
    """In a starting position each marker stands where a path can have brought it.

    It faces an empty square: from a start mark of its own, or from a laid tile whose path leads back to one.
    """
    taken: dict[int, str] = {}
    for name, marker in (stated.markers or {}).items():
        place, at = place_of(marker), ("markers", name)
        square = SQUARES[place >> 3]
        if square in (stated.board or {}):
            return Fault("the marker of {player} faces {square}, where a tile lies", player=name, square=square, at=at)
        if place in taken:
            return Fault(
                "the markers of {player} and {other} stand on one spot", player=name, other=taken[place], at=at
            )
        taken[place] = name
        if stated.board is None or place in MARK_AT:
            continue
        here = BACK[place]
        while True:
            tile = stated.board.get(SQUARES[here >> 3])
            if tile is None and SQUARES[here >> 3] in stated.board:
                break
            if tile is None:
                return Fault(
                    "the path behind the marker of {player} comes from {square}, where no tile lies",
                    player=name,
                    square=SQUARES[here >> 3],
                    at=at,
                )
            back = ONWARD[(here & ~7) | LAID[laid_of(tile)][here & 7]]
            if back < 0:
                break
            here = back
    return None


@rules.check(
    124, "in-and-out", on=TsuroSnapshot, source=Source("Move the markers"), certainty=CERTAIN, digest="A5 A7 A13 A22"
)
def in_and_out(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """In a starting position nobody is both on the board and out, or went out on a turn that has not come yet.

    Only who is still in has a turn, draws or holds the dragon, until the game is over: its last turn can be that of a
    player who went out on it. And while a marker is still to be placed, no tile lies.
    """
    out = stated.went_out or {}
    over = stated.finished or is_over(position.players, stated)
    for name in stated.markers or {}:
        if name in out:
            return Fault("{player} is out, but has a marker on the board", player=name, at=("markers", name))
    for field in ("turn", "to_draw"):
        name = getattr(stated, field)
        if name in out and not (field == "turn" and (over or stated.to_draw is not None)):
            return Fault("{player} is out, but is to move", player=name, at=(field,))
    for name in stated.dragon or ():
        if name in out and not over:
            return Fault("{player} is out, but holds the dragon", player=name, at=("dragon",))
    for name, turn in out.items():
        if turn is not None and stated.board is not None and turn > len(stated.board):
            sentence = "{player} went out on turn {turn}, but {tiles} tiles lie"
            return Fault(sentence, player=name, turn=turn, tiles=len(stated.board), at=("went_out", name))
    if stated.to_place is not None:
        due = position.seats[stated.to_place]
        for name, seat in position.seats.items():
            if seat >= due and name in (stated.markers or {}):
                return Fault("{player} is to place a marker, but one stands already", player=name, at=("markers", name))
        if stated.board or out:
            return Fault(
                "{player} is to place a marker, but tiles have been played", player=stated.to_place, at=("to_place",)
            )
    return None


@rules.check(
    125,
    "tiles-do-not-add-up",
    on=TsuroSnapshot,
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A3 A18 A20 A21",
)
def tiles_do_not_add_up(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """In a starting position board, hands and pile make 35 tiles.

    At the start of a turn somebody lacks tiles only while the pile is empty and the dragon is out; and the dragon is
    out only then.
    """
    sizes = hand_sizes(position.players, stated)
    on_board, held = len(stated.board or ()), sum(size or 0 for size in sizes.values())
    counted = COUNT - on_board - held
    complete = stated.board is not None and None not in sizes.values()
    if (
        any(size is not None and not 0 <= size <= HAND for size in sizes.values())
        or counted < (stated.pile or 0)
        or (complete and stated.pile not in (None, counted))
    ):
        return Fault(
            "board {board}, hands {hands} and pile {pile} do not make 35 tiles",
            board=on_board,
            hands=held,
            pile=counted if stated.pile is None else stated.pile,
        )
    if stated.finished or not starts_a_turn(stated) or is_over(position.players, stated):
        return None
    pile = stated.pile if stated.pile is not None or not complete else counted
    sure = surely_in(position.players, stated)
    short = [name for name, size in sizes.items() if size is not None and size < HAND and name in sure]
    if short and (pile or stated.dragon == ()):
        at = ("hands", short[0])
        return Fault("{player} lacks a tile, but could have drawn or taken the dragon", player=short[0], at=at)
    if stated.dragon and (pile or sizes[stated.dragon[0]] == HAND):
        return Fault(
            "{player} holds the dragon, but lacks no tile or can draw", player=stated.dragon[0], at=("dragon",)
        )
    return None


@rules.check(
    126, "over-or-not", on=TsuroSnapshot, source=Source("End of the game"), certainty=CERTAIN, digest="A25 A26 A27"
)
def over_or_not(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """A starting position is over just when one marker or none is left, or all 35 tiles lie on the board.

    As soon as one marker or none is left no further tile is played: the last to go out did so with the last tile.
    """
    out, tiles = stated.went_out or {}, len(stated.board or ())
    left = len(position.players) - len(out)
    if stated.finished is False and is_over(position.players, stated):
        return Fault("{left} markers are left and {tiles} tiles lie: the game is over", left=left, tiles=tiles)
    if left <= 1 and stated.board is not None and all(turn is not None and turn < tiles for turn in out.values()):
        return Fault("{tiles} tiles lie, but nobody went out with the last of them", tiles=tiles, at=("went_out",))
    left = len(surely_in(position.players, stated))
    more_to_come = is_untouched(stated) or (stated.board is not None and tiles < COUNT)
    if stated.finished and left > 1 and more_to_come:
        sentence = "{left} markers are left and {tiles} tiles lie: the game is not over"
        return Fault(sentence, left=left, tiles=tiles, at=("finished",))
    return None


@rules.check(127, "not-their-turn-yet", on=TsuroSnapshot, source=Source("Setup"), certainty=CERTAIN, digest="A7")
def not_their_turn_yet(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """While nobody is out the turns go round from the first player, one tile each: the board tells whose turn it is."""
    if stated.turn is None or stated.board is None or stated.went_out or stated.finished:
        return None
    if len(surely_in(position.players, stated)) < len(position.players):
        return None
    played = len(stated.board) - (stated.to_draw is not None)
    due = position.players[played % len(position.players)]
    if stated.turn == due:
        return None
    sentence = "it is not the turn of {player}: {tiles} tiles lie and nobody is out, so it is that of {due}"
    return Fault(sentence, player=stated.turn, tiles=len(stated.board), due=due, at=("turn",))


@rules.check(
    128,
    "nobody-could-draw",
    on=TsuroSnapshot,
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A17 A18 A19 A20 A28",
)
def nobody_could_draw(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """In a starting position a player is next to draw only who lacks a tile while the pile has any.

    The holder of the dragon is the first to draw, and then lays it aside. Before a tile has been played, and when the
    game is over, nobody draws.
    """
    if stated.to_draw is None:
        return None
    at = ("to_draw",)
    if stated.finished or is_over(position.players, stated):
        return Fault("{player} is to draw, but the game is over", player=stated.to_draw, at=at)
    if is_untouched(stated):
        return Fault("{player} is to draw, but no tile has been played", player=stated.to_draw, at=at)
    if hand_sizes(position.players, stated)[stated.to_draw] == HAND:
        return Fault("{player} is to draw, but has three tiles", player=stated.to_draw, at=at)
    if stated.pile == 0:
        return Fault("{player} is to draw, but the pile is empty", player=stated.to_draw, at=at)
    if stated.dragon and stated.dragon[0] != stated.to_draw:
        holder = stated.dragon[0]
        return Fault("{player} is to draw, but {holder} has the dragon", player=stated.to_draw, holder=holder, at=at)
    return None
