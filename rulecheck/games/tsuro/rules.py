"""The rules of Tsuro, in checking order. One function is one rule, and its page in the reference."""

from __future__ import annotations

from typing import Any

from rulecheck.core.record import Action, Opening
from rulecheck.core.result import claim_result
from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Rulebook, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.tsuro.components import (
    BACK,
    COUNT,
    HAND,
    LAID,
    MARK_AT,
    ONWARD,
    PORTS,
    SQUARE,
    SQUARES,
    START_MARKS,
    TILE,
    TILE_IDS,
    placement,
)
from rulecheck.games.tsuro.moves import (
    Draw,
    End,
    PlaceMarker,
    PlayTile,
    TsuroResult,
    TsuroSetup,
    TsuroSnapshot,
)
from rulecheck.games.tsuro.position import (
    NOBODY,
    NOT_KNOWN,
    NOWHERE_KNOWN,
    ON_BOARD,
    TsuroPosition,
    hand_sizes,
    is_over,
    laid_of,
    place_of,
)
from rulecheck.games.tsuro.position import UNKNOWN as HIDDEN

_FAQ = "BGG Tsuro FAQ"
_WHITE = "the English sheet with white start marks"

rules = Rulebook(
    prefix="TSU",
    title="Tsuro",
    document="Tsuro rules",
    end=804,
    sections={
        0: "The object and the pieces",
        1: "Setup and starting positions",
        2: "A turn, part 1: play a tile",
        3: "A turn, part 2: move the markers",
        4: "A turn, part 3: draw",
        8: "The end of the game",
        9: "The winners",
    },
)

# 0: The object and the pieces

rules.state(
    1,
    "object-of-the-game",
    text="Each player follows a path with a marker. Whoever keeps the marker on the board longest wins.",
    source=Source("Object of the game"),
    certainty=CERTAIN,
)
rules.state(
    2,
    "path-tiles",
    text="""There are 35 path tiles, all different: every way to join the eight ports of a square in pairs. The board
    has 6 x 6 squares and 48 start marks, two on each square side at its edge.""",
    source=Source("Contents"),
    certainty=CERTAIN,
)
rules.state(
    3,
    "dragon-tile",
    text="The dragon tile is put aside at the start. It is never laid on the board: it only marks who draws first.",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A2",
)

# 1: Setup and starting positions


@rules.check(101, "player-count", on=Opening, source=Source("Contents"), certainty=CERTAIN, digest="A1")
def player_count(position: TsuroPosition, opening: Opening) -> Fault | None:  # noqa: ARG001
    """2 to 8 players take part, each with one marker."""
    count = len(position.players)
    if 2 <= count <= 8:
        return None
    return Fault("{count} players take part", count=count, where=("players",), expected="2 to 8 players")


@rules.check(102, "hand-of-three", on=TsuroSetup, source=Source("Setup"), certainty=CERTAIN, digest="A3")
def hand_of_three(position: TsuroPosition, setup: TsuroSetup) -> Fault | None:
    """Each player is dealt three path tiles, at every player count; the rest form the draw pile."""
    for name in position.players:
        hand = (setup.hands or {}).get(name)
        if hand is not None and len(hand) != HAND:
            return Fault("{player} is dealt {count} tiles, not three", player=name, count=len(hand), at=("hands", name))
    return None


@rules.check(103, "tile-dealt-twice", on=TsuroSetup, source=Source("Contents"), certainty=CERTAIN, digest="A3")
def tile_dealt_twice(position: TsuroPosition, setup: TsuroSetup) -> Fault | None:
    """No two of the 35 tiles are alike, so that no tile is dealt twice."""
    dealt: dict[str, str] = {}
    for name in position.players:
        for index, tile in enumerate((setup.hands or {}).get(name) or ()):
            if tile is None:
                continue
            if tile in dealt:
                at = ("hands", name, index)
                return Fault(
                    "{tile} is dealt to {player}, but {other} has it", tile=tile, player=name, other=dealt[tile], at=at
                )
            dealt[tile] = name
    return None


rules.state(
    104,
    "own-hand-is-open",
    text="A player may look at the own hand at any time, also before choosing a start mark.",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A4",
)


@rules.check(105, "marker-order", on=PlaceMarker, source=Source("Setup"), certainty=CERTAIN, digest="A5")
def marker_order(position: TsuroPosition, move: PlaceMarker) -> Fault | None:
    """Starting with the first player and going clockwise, each player puts one marker on a start mark."""
    if position.placed == len(position.players):
        return Fault("{player} puts down a marker, but all markers are placed", player=move.player)
    due = position.players[position.placed]
    if move.player == due:
        return None
    return Fault("{player} puts down a marker, but {due} is next", player=move.player, due=due)


@rules.check(106, "mark-taken", on=PlaceMarker, source=Source("any of the start marks"), certainty=LIKELY, digest="A6")
def mark_taken(position: TsuroPosition, move: PlaceMarker) -> Fault | None:
    """No two markers stand on one start mark. The two marks of one square may both be taken."""
    place = START_MARKS[move.mark]
    if place not in position.at:
        return None
    other = position.players[position.at.index(place)]
    return Fault("start mark {mark} is taken by {other}", mark=move.mark, other=other, at=("mark",))


@rules.check(
    107, "markers-before-tiles", on=Action, source=Source("Setup"), certainty=CERTAIN, digest="A5", closing=True
)
def markers_before_tiles(position: TsuroPosition, move: Action) -> Fault | None:
    """All markers are placed before the first tile is played."""
    if position.placed == len(position.players) or isinstance(move, PlaceMarker):
        return None
    due = position.players[position.placed]
    return Fault("no tile is played or drawn yet: {due} has not put down a marker", due=due)


rules.state(
    108,
    "first-turn",
    text="""The oldest player has the first turn. A record cannot show anybody's age: its first player is taken to be
    the oldest.""",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A7",
)

# A position that a record starts from must be one that a game can come to.


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


@rules.check(122, "hand-too-large", on=TsuroSnapshot, source=Source("Draw tiles"), certainty=CERTAIN, digest="A17")
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
    123, "marker-off-the-path", on=TsuroSnapshot, source=Source("Move the markers"), certainty=CERTAIN, digest="A12"
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
    """In a starting position nobody is both on the board and out.

    Only who is still in has a turn, draws or holds the dragon; and while a marker is still to be placed, no tile lies.
    """
    out = stated.went_out or {}
    for name in stated.markers or {}:
        if name in out:
            return Fault("{player} is out, but has a marker on the board", player=name, at=("markers", name))
    for field in ("turn", "to_draw"):
        name = getattr(stated, field)
        if name in out and not (field == "turn" and stated.to_draw is not None):
            return Fault("{player} is out, but is to move", player=name, at=(field,))
    for name in stated.dragon or ():
        if name in out and not stated.finished:
            return Fault("{player} is out, but holds the dragon", player=name, at=("dragon",))
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
    125, "tiles-do-not-add-up", on=TsuroSnapshot, source=Source("Draw tiles"), certainty=CERTAIN, digest="A3 A21"
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
    if stated.finished or stated.to_draw is not None or is_over(position.players, stated):
        return None
    pile = stated.pile if stated.pile is not None or not complete else counted
    out = stated.went_out or {}
    short = [name for name, size in sizes.items() if size is not None and size < HAND and name not in out]
    if short and (pile or stated.dragon == ()):
        at = ("hands", short[0])
        return Fault("{player} lacks a tile, but could have drawn or taken the dragon", player=short[0], at=at)
    if stated.dragon and (pile or sizes[stated.dragon[0]] == HAND):
        return Fault(
            "{player} holds the dragon, but lacks no tile or can draw", player=stated.dragon[0], at=("dragon",)
        )
    return None


@rules.check(
    126, "over-or-not", on=TsuroSnapshot, source=Source("End of the game"), certainty=CERTAIN, digest="A25 A27"
)
def over_or_not(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """A starting position is over just when one marker or none is left, or all 35 tiles lie on the board."""
    left, tiles = len(position.players) - len(stated.went_out or ()), len(stated.board or ())
    if stated.finished is False and is_over(position.players, stated):
        return Fault("{left} markers are left and {tiles} tiles lie: the game is over", left=left, tiles=tiles)
    left = len(stated.markers or ())
    if stated.finished and left > 1 and stated.board is not None and tiles < COUNT:
        sentence = "{left} markers are left and {tiles} tiles lie: the game is not over"
        return Fault(sentence, left=left, tiles=tiles, at=("finished",))
    return None


@rules.check(127, "not-their-turn-yet", on=TsuroSnapshot, source=Source("Setup"), certainty=CERTAIN, digest="A7")
def not_their_turn_yet(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """While nobody is out the turns go round from the first player, one tile each: the board tells whose turn it is."""
    if stated.turn is None or stated.board is None or stated.went_out or stated.finished:
        return None
    played = len(stated.board) - (stated.to_draw is not None)
    due = position.players[played % len(position.players)]
    if stated.turn == due:
        return None
    sentence = "it is not the turn of {player}: {tiles} tiles lie and nobody is out, so it is that of {due}"
    return Fault(sentence, player=stated.turn, tiles=len(stated.board), due=due, at=("turn",))


@rules.check(
    128, "nobody-could-draw", on=TsuroSnapshot, source=Source("Draw tiles"), certainty=CERTAIN, digest="A18 A19 A20 A17"
)
def nobody_could_draw(position: TsuroPosition, stated: TsuroSnapshot) -> Fault | None:
    """In a starting position a player is next to draw only who lacks a tile while the pile has any.

    The holder of the dragon is the first to draw, and then lays it aside.
    """
    if stated.to_draw is None:
        return None
    at = ("to_draw",)
    if hand_sizes(position.players, stated)[stated.to_draw] == HAND:
        return Fault("{player} is to draw, but has three tiles", player=stated.to_draw, at=at)
    if stated.pile == 0:
        return Fault("{player} is to draw, but the pile is empty", player=stated.to_draw, at=at)
    if stated.dragon and stated.dragon[0] != stated.to_draw:
        holder = stated.dragon[0]
        return Fault("{player} is to draw, but {holder} has the dragon", player=stated.to_draw, holder=holder, at=at)
    return None


# 2: A turn, part 1: play a tile


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
    if position.drawer == NOBODY:
        return None
    due = position.players[position.drawer]
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
    seat, tile = position.seats[move.player], laid_of(move) >> 2
    where = position.where[tile]
    hand = position.hands[seat]
    if where == seat or (where == HIDDEN and (hand is None or position.could_hold(seat, tile))):
        return None
    name = TILE_IDS[tile]
    at = ("tile",) if move.paths is None else ("paths",)
    if where == ON_BOARD:
        square = SQUARES[next(square for square, laid in enumerate(position.laid) if laid >> 2 == tile)]
        return Fault(
            "{player} does not hold {tile}: it lies on {square}", player=move.player, tile=name, square=square, at=at
        )
    if where >= 0:
        other = position.players[where]
        return Fault("{player} does not hold {tile}: {other} does", player=move.player, tile=name, other=other, at=at)
    held = [TILE_IDS[one] for one in hand or () if one != HIDDEN]
    return Fault("{player} does not hold {tile}, but {held}", player=move.player, tile=name, held=held, at=at)


@rules.check(207, "wrong-square", on=PlayTile, source=Source("Play a path tile"), certainty=CERTAIN, digest="A8")
def wrong_square(position: TsuroPosition, move: PlayTile) -> Fault | Unproven | None:
    """A tile goes onto the one empty square that the own marker faces, in any of the four orientations."""
    if move.square is None:
        return None
    place = position.at[position.seats[move.player]]
    if place == NOWHERE_KNOWN or place >> 3 == SQUARE[move.square]:
        return None
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
    facts: dict[str, Any] = {"tile": placement(laid), "player": move.player}
    known = [tile, *(one for one in hand or () if one not in (HIDDEN, tile))]
    hidden = position.may_be_hidden(seat, tile)
    safe = next(position.surviving(place, known), None)
    savers = {way >> 2 for way in position.surviving(place, hidden)}
    unclear = position.ends_unknown(place, [*known, *hidden])
    if end < 0 and safe is not None:
        sentence = "{tile} takes {player} off the board, but {safe} keeps the marker on it"
        return Fault(sentence, safe=placement(safe), expected="a tile that keeps the marker on the board", **facts)
    if end < 0 and savers and hand is not None and not position.could_lack(seat, savers, tile):
        sentence = "{tile} takes {player} off the board, but whatever the hand holds, a tile of it keeps the marker on"
        return Fault(sentence, expected="a tile that keeps the marker on the board", **facts)
    if unclear and (end < 0 or safe is not None or savers or {way for way, _ in unclear} != {laid}):
        square = SQUARES[unclear[0][1] >> 3]
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

# 3: A turn, part 2: move the markers

rules.state(
    301,
    "follow-the-path",
    text="""The marker of the player whose turn it is, and every other one that faces the new tile, follows its path to
    the end: over the new tile and on over tiles that lay there, until it faces an empty square or leaves the board.
    Paths that cross run straight on; a path may cross one tile several times.""",
    source=Source("Move the markers"),
    certainty=CERTAIN,
    digest="A12",
)


@rules.claim("ends", on=PlayTile, rule=301)
def ends(position: TsuroPosition, move: PlayTile, said: dict[str, End]) -> Fault | None:  # noqa: ARG001
    """Where the markers came to that the new tile moved: all of them."""
    for seat, place in position.ends.items():
        name = position.players[seat]
        left_by = ~place if place < 0 else BACK[place]
        truth = End(square=SQUARES[left_by >> 3], port=PORTS[left_by & 7], off=place < 0)  # type: ignore[arg-type]
        if said.get(name) != truth:
            side = "off the board" if truth.off else "on the board"
            sentence = "the path of {player} ends at port {port} of {square}, {side}"
            return Fault(sentence, player=name, port=truth.port, square=truth.square, side=side, at=(name,))
    for name in said:
        if position.seats[name] not in position.ends:
            return Fault("the tile does not move the marker of {player}", player=name, at=(name,))
    return None


rules.state(
    302,
    "eliminated",
    text="""A player whose marker leaves the board is out: also on another player's turn, and also before the own first
    turn.""",
    source=Source("Move the markers"),
    certainty=CERTAIN,
    digest="A13",
)


@rules.claim("eliminated", on=PlayTile, rule=302)
def eliminated(position: TsuroPosition, move: PlayTile, said: tuple[str, ...]) -> Fault | None:  # noqa: ARG001
    """Who went out by this tile."""
    truth = [position.players[seat] for seat in position.just_out]
    if sorted(said) == sorted(truth):
        return None
    return Fault("this tile puts out {truth}, not {said}", truth=truth or "nobody", said=list(said) or "nobody")


rules.state(
    303,
    "head-on",
    text="""Two markers whose paths are joined are both out. It follows from the paths: each marker goes on along the
    trail of the other, back to the start mark of the other at the edge.""",
    source=Source("Collisions", _WHITE),
    certainty=CERTAIN,
    digest="A14",
)
rules.state(
    304,
    "all-at-once",
    text="""All markers move in one step: where a path ends only the board decides, so that no order matters, and all
    who go out on one turn go out together.""",
    source=Source("Move the markers"),
    certainty=CERTAIN,
    digest="A15",
)
rules.state(
    305,
    "hand-returned",
    text="""The hands of the players who went out on a turn are shuffled into the draw pile before anybody draws on that
    turn; without a pile they form a new one.""",
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A16",
)

# 4: A turn, part 3: draw


@rules.check(
    401,
    "not-their-draw",
    on=Draw,
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A17 A19 A20 A21 A22 A23 A24",
    rulings=("eliminated_dragon_holder",),
)
def not_their_draw(position: TsuroPosition, move: Draw) -> Fault | None:
    """After the markers have moved, whoever is still in and holds fewer than three tiles draws, one tile each.

    The drawing starts with the holder of the dragon or, if nobody holds it, with the player whose turn it is; it goes
    clockwise, round and round, past everybody who is out or has three tiles, until all have three or the pile is empty.
    Who went out on the own turn draws nothing. While the pile is empty nobody draws, and what is lacking stays owed.
    """
    if position.drawer == NOBODY:
        return Fault("{player} draws, but nobody is to draw now", player=move.player)
    due = position.players[position.drawer]
    if move.player == due:
        return None
    return Fault("{player} draws, but {due} is next", player=move.player, due=due, at=("player",))


@rules.check(402, "not-in-the-pile", on=Draw, source=Source("Draw tiles"), certainty=CERTAIN, digest="A3 A16")
def not_in_the_pile(position: TsuroPosition, move: Draw) -> Fault | None:
    """A tile that is drawn comes from the pile: it lies neither on the board nor in a hand."""
    if move.tile is None:
        return None
    tile = TILE[move.tile]
    where = position.where[tile]
    if where == ON_BOARD:
        square = SQUARES[next(square for square, laid in enumerate(position.laid) if laid >> 2 == tile)]
        return Fault("{tile} cannot be drawn: it lies on {square}", tile=move.tile, square=square, at=("tile",))
    if where >= 0:
        return Fault(
            "{tile} cannot be drawn: {player} holds it", tile=move.tile, player=position.players[where], at=("tile",)
        )
    if position.could_be_drawn(tile):
        return None
    return Fault("{tile} cannot be drawn: it must be among the hidden tiles of a hand", tile=move.tile, at=("tile",))


rules.state(
    403,
    "dragon",
    text="""Who should draw but finds the pile empty takes the dragon, unless somebody holds it, and the drawing of that
    turn ends. The holder draws first as soon as there are tiles again, and lays the dragon aside on drawing. If all
    have three tiles when the pile runs out, nobody tries to draw, and the dragon stays where it is.""",
    source=Source("The dragon tile"),
    certainty=CERTAIN,
    digest="A18 A19 A20 A21",
)


@rules.claim("dragon", on=PlayTile, rule=403)
@rules.claim("dragon", on=Draw, rule=403)
def dragon(position: TsuroPosition, move: Action, said: tuple[str, ...]) -> Fault | Unproven | None:  # noqa: ARG001
    """Who holds the dragon after the move."""
    if position.holder == NOT_KNOWN:
        return Unproven("who holds the dragon is not in the record", missing=("/position/dragon",))
    truth = "nobody" if position.holder == NOBODY else position.players[position.holder]
    claimed = said[0] if said else "nobody"
    return None if claimed == truth else Fault("{truth} holds the dragon, not {said}", truth=truth, said=claimed)


rules.state(
    404,
    "holder-goes-out",
    text="""If the holder of the dragon goes out, the dragon is laid aside before the drawing of that turn: nobody holds
    it, and the drawing starts with the player whose turn it is. The ruling has the other reading.""",
    source=Source("The dragon tile", _WHITE),
    certainty=LIKELY,
    digest="A22",
    rulings=("eliminated_dragon_holder",),
)
rules.state(
    405,
    "hand-sizes",
    text="""A hand is filled up to three tiles while the pile has any. What is neither on the board nor in a hand is the
    pile.""",
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A17",
)


@rules.claim("hands", on=PlayTile, rule=405)
@rules.claim("hands", on=Draw, rule=405)
def hands_claim(position: TsuroPosition, move: Action, said: dict[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """How many tiles each hand holds after the move."""
    for name, size in said.items():
        hand = position.hands[position.seats[name]]
        if hand is None:
            return Unproven(
                "the hand of {player} is not in the record", player=name, missing=(f"/position/hands/{name}",)
            )
        if len(hand) != size:
            return Fault(
                "{player} holds {truth} tiles, not {said}", player=name, truth=len(hand), said=size, at=(name,)
            )
    return None


@rules.claim("pile", on=PlayTile, rule=405)
@rules.claim("pile", on=Draw, rule=405)
def pile_size(position: TsuroPosition, move: Action, said: int) -> Fault | Unproven | None:  # noqa: ARG001
    """How many tiles the pile holds after the move."""
    if position.pile is None:
        return Unproven("how many tiles the pile holds is not in the record", missing=("/position/pile",))
    return (
        None
        if position.pile == said
        else Fault("the pile holds {truth} tiles, not {said}", truth=position.pile, said=said)
    )


# 8: The end of the game

rules.state(
    801,
    "one-marker-left",
    text="As soon as one marker is left on the board, its player wins.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A25",
)
rules.state(
    802,
    "all-out-together",
    text="If the last markers leave the board on one turn, all who were still in before that turn win together.",
    source=Source("End of the game", _WHITE),
    certainty=CERTAIN,
    digest="A26",
)
rules.state(
    803,
    "all-tiles-placed",
    text="""If all 35 tiles lie on the board and several markers are left, their players win together; who went out by
    the last tile does not share in it. One square stays empty.""",
    source=Source("End of the game", _FAQ),
    certainty=CERTAIN,
    digest="A27",
)
rules.state(
    804,
    "over-at-once",
    text="The game is over right after the markers have moved: no draws follow, and no more tiles are played.",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A28",
)

# 9: The winners

rules.state(
    901,
    "winners",
    text="""Whoever is last on the board wins, alone or together with those who are left, or who went out, at the same
    time.""",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A25 A26 A27",
)


claim_result(rules, on=TsuroResult, winners=901)
rules.state(
    902,
    "no-further-places",
    text="""There are no points, no places behind the winners and no tie-breakers. Ranking by the order of going out is
    a custom of some tables.""",
    source=Source("End of the game"),
    certainty=CERTAIN,
    digest="A29",
)

# Rulings

rules.ruling(
    "eliminated_dragon_holder",
    rule=404,
    question="The holder of the dragon goes out. Where does the dragon go before this turn's drawing?",
    readings={
        "set_aside": "It is laid aside; the drawing starts with the player whose turn it is.",
        "pass_clockwise": "It goes clockwise to the next player still in with fewer than three tiles, who draws first;"
        " if nobody is short it is laid aside.",
    },
    default="set_aside",
    sources=(
        f"{_WHITE} (set aside)",
        "gamerules.com text, a university course, a public rules engine (pass clockwise)",
    ),
    certainty=LIKELY,
)
rules.ruling(
    "no_tile_on_turn",
    rule=203,
    question="A player has no tile on the own turn. What happens?",
    readings={
        "passed_over": "The turn goes to the next player still in; nothing is played, moved or drawn.",
        "undetermined": "Nobody can tell: there is no verdict from there on.",
    },
    default="passed_over",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)
