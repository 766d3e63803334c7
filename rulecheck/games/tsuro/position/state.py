"""The table of a game of Tsuro, and what a move does to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Position, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.tsuro.components import (
    COUNT,
    DISTINCT,
    HAND,
    LAID,
    ONWARD,
    SQUARES,
    START_MARKS,
    TILE,
    Exits,
    follow,
)
from rulecheck.games.tsuro.moves import Draw, PlaceMarker, PlayTile, TsuroSetup, TsuroSnapshot
from rulecheck.games.tsuro.position import coming, gaps, opening, telling
from rulecheck.games.tsuro.position.codes import (
    HIDDEN,
    NOBODY,
    NOT_KNOWN,
    NOT_PLACED,
    ON_BOARD,
    UNSEEN,
    clockwise,
    laid_of,
)
from rulecheck.games.tsuro.position.unseen import Unseen

MARKER_AWAITED, TILE_AWAITED, DRAW_AWAITED = (PlaceMarker,), (PlayTile,), (Draw,)


class TsuroPosition(Position):
    """A position of Tsuro. Seats, tiles, squares and places are ints, as `components` numbers them.

    `at` holds each marker's place, `out_on` the turn on which a player went out (0: still in, None: not known which);
    the seats of `may_be_out` are not told to be in, and count as if they were. `hands` holds the tiles of each hand
    (None: not even their number is known), `where` the seat that is known to hold a tile. `turn` is the seat whose
    turn it is; `drawer` the seat that draws next, or NOBODY; `passed_over` the last one that had no tile when its turn
    came, since the last tile was played. `owed` counts the tiles that those still in lack, `hides` the hidden tiles of
    all hands; `unseen` keeps account of those, once there are any.
    """

    __slots__ = (
        "at",
        "board",
        "clockwise",
        "drawer",
        "ends",
        "hands",
        "hides",
        "holder",
        "just_out",
        "laid",
        "left",
        "made",
        "may_be_out",
        "on_board",
        "opened_by",
        "out_on",
        "owed",
        "passed_over",
        "pile",
        "placed",
        "turn",
        "turn_number",
        "unseen",
        "where",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = len(players)
        self.clockwise = clockwise(seats)
        self.board: list[Exits | None] = [None] * len(SQUARES)
        self.laid: list[int] = [-1] * len(SQUARES)
        self.on_board: int | None = 0
        self.at = [NOT_PLACED] * seats
        self.placed = 0
        self.out_on: list[int | None] = [0] * seats
        self.left = seats
        self.may_be_out: tuple[int, ...] = ()
        self.hands: list[list[int] | None] = [[] for _ in players]
        self.where = [UNSEEN] * COUNT
        self.pile: int | None = COUNT
        self.holder = NOBODY
        self.turn = 0
        self.turn_number = 1
        self.drawer = NOBODY
        self.owed = 0
        self.passed_over = NOBODY
        self.made = 0
        self.hides = 0
        self.unseen: Unseen | None = None
        self.opened_by = "setup"
        self.ends: dict[int, int] = {}
        self.just_out: tuple[int, ...] = ()

    # Beginning

    def begin(self, opened: Opening) -> None:
        """Take over the deal, or a position."""
        if isinstance(opened, TsuroSetup):
            opening.set_up(self, opened)
            self.awaited = MARKER_AWAITED
        elif isinstance(opened, TsuroSnapshot):
            opening.resume(self, opened)
            awaits = self.awaits()
            self.awaited = awaits.actions if awaits and self.drawer != NOT_KNOWN else ()
        if self.hides or () in self.board:
            self._look_away()

    def hold(self, seat: int, names: Iterable[str | None]) -> None:
        """Give a hand its tiles; None is one that nobody wrote down."""
        self.hands[seat] = hand = [HIDDEN if name is None else TILE[name] for name in names]
        for tile in hand:
            if tile == HIDDEN:
                self.hides += 1
            else:
                self.where[tile] = seat

    # What checks ask

    def is_in(self, seat: int) -> bool:
        """Whether a player still has a marker on the board."""
        return self.out_on[seat] == 0

    def square_of(self, tile: int) -> str:
        """The square on which a tile lies that is on the board."""
        return SQUARES[next(square for square, laid in enumerate(self.laid) if laid >> 2 == tile)]

    def end_of_path(self, place: int, laid: int) -> int:
        """Where a path from `place` would end if the tile lay on the square it enters: a place, or off the board."""
        board, square = self.board, place >> 3
        exits = new = LAID[laid]
        while True:
            place = ONWARD[(place & ~7) | exits[place & 7]]
            if place < 0:
                return place
            if place >> 3 == square:
                exits = new
            elif laid_there := board[place >> 3]:
                exits = laid_there
            else:
                return place

    def is_known(self, end: int) -> bool:
        """Whether it is known that the path ends there, rather than going on over a tile that nobody wrote down."""
        return end < 0 or self.board[end >> 3] is None

    def surviving(self, place: int, tiles: Iterable[int]) -> Iterator[int]:
        """The tiles as laid that would keep a marker at `place` on the board for certain."""
        for tile in tiles:
            for laid in DISTINCT[tile]:
                end = self.end_of_path(place, laid)
                if end >= 0 and self.is_known(end):
                    yield laid

    def ends_unknown(self, place: int, tiles: Iterable[int]) -> dict[int, int]:
        """The tiles as laid with which nobody can tell where a marker at `place` would end, and how far one can see."""
        if not self.partial:
            return {}
        ends = {laid: self.end_of_path(place, laid) for tile in tiles for laid in DISTINCT[tile]}
        return {laid: end for laid, end in ends.items() if not self.is_known(end)}

    def dark_tiles(self) -> list[int]:
        """The tiles that are in no known place: in the pile, or hidden in a hand."""
        return [tile for tile in range(COUNT) if self.where[tile] == UNSEEN]

    def could_hold(self, seat: int, tiles: tuple[int, ...]) -> bool:
        """Whether all these tiles, which are in no known place, can be among the hidden tiles of a hand."""
        if any(self.where[tile] != UNSEEN for tile in tiles):
            return False
        return self.unseen is not None and self.unseen.can_hold(seat, tiles)

    def may_be_hidden(self, seat: int, played: int) -> list[int]:
        """The tiles that can be among the hidden ones of a hand, beside one that is played from it."""
        hand = self.hands[seat]
        dark = [tile for tile in self.dark_tiles() if tile != played]
        if hand is None:
            return dark
        if HIDDEN not in hand:
            return []
        beside = (played,) if self.where[played] == UNSEEN else ()
        return [tile for tile in dark if self.could_hold(seat, (*beside, tile))]

    def could_lack(self, seat: int, tiles: Iterable[int], played: int) -> bool:
        """Whether the hidden tiles of a hand, beside one that is played from it, can all be others than these."""
        beside = (played,) if self.where[played] == UNSEEN else ()
        return self.unseen is None or self.unseen.can_lack(seat, frozenset(tiles), beside)

    def could_be_drawn(self, tile: int) -> bool:
        """Whether a tile can be in the pile."""
        if self.where[tile] != UNSEEN:
            return False
        return self.unseen is None or self.unseen.can_be_in_pile(tile)

    def origin_of_hidden(self, seat: int) -> tuple[str, ...]:
        """JSON pointers to where the record could have told the hidden tiles of a hand."""
        start = pointer((self.opened_by, "hands", self.players[seat]))
        came = self.unseen.came[seat] if self.unseen is not None else ()
        return tuple(dict.fromkeys(pointer(("moves", move - 1, "tile")) if move else start for move in came))

    def _look_away(self) -> None:
        """Begin to keep account of tiles that nobody wrote down."""
        self.unseen = Unseen(self.dark_tiles(), [(hand or []).count(HIDDEN) for hand in self.hands], self.pile)

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self.made += 1
        if type(move) is PlayTile:
            self._play(move)
        elif type(move) is Draw:
            self._draw(move)
        elif type(move) is PlaceMarker:
            self._place(move)

    def _place(self, move: PlaceMarker) -> None:
        self.at[self.placed] = START_MARKS[move.mark]
        self.placed += 1
        if self.placed == len(self.players):
            self.awaited = TILE_AWAITED

    def _play(self, move: PlayTile) -> None:
        seat, laid = self.seats[move.player], laid_of(move)
        board, at = self.board, self.at
        square = at[seat] >> 3
        self.turn = seat
        self.passed_over = NOBODY
        self._take_from_hand(seat, laid >> 2)
        self.owed += 1
        self.lay(square, laid)
        if self.on_board is not None:
            self.on_board += 1
        self.ends = ends = {}
        out: tuple[int, ...] = ()
        for other, place in enumerate(at):
            if place >> 3 == square:
                at[other] = ends[other] = end = follow(board, place)
                if end < 0:
                    out += (other,)
                    self._put_out(other)
        self.just_out = out
        if self.left <= 1 or self.on_board == COUNT:
            self.finished = True
            self.awaited = ()
            return
        if self.holder in out:
            self._settle_dragon(self.holder)
        self._serve(self.holder if self.holder >= 0 else seat)

    def lay(self, square: int, laid: int) -> None:
        """Put a tile on a square of the board."""
        self.board[square] = LAID[laid]
        self.laid[square] = laid
        self.where[laid >> 2] = ON_BOARD

    def _take_from_hand(self, seat: int, tile: int) -> None:
        hand = self.hands[seat]
        if hand is None:
            return
        if self.where[tile] == seat:
            hand.remove(tile)
        else:
            hand.remove(HIDDEN)
            self.hides -= 1
            assert self.unseen is not None, "who hides a tile is accounted for"
            self.unseen.play(seat, tile)

    def _put_out(self, seat: int) -> None:
        self.out_on[seat] = self.turn_number
        self.left -= 1
        hand = self.hands[seat]
        if hand is None:  # then the game is over by this move, and nobody can tell what the pile holds
            self.pile, hand = None, []
        for tile in hand:
            if tile == HIDDEN:
                self.hides -= 1
            else:
                self.where[tile] = UNSEEN
        if self.unseen is not None:
            self.unseen.give_back(seat, [tile for tile in hand if tile != HIDDEN])
        if self.pile is not None:
            self.pile += len(hand)
        self.owed -= HAND - len(hand)
        self.hands[seat] = []

    def _settle_dragon(self, holder: int) -> None:
        self.holder = NOBODY
        if self.rulings.read("eliminated_dragon_holder") == "pass_clockwise":
            self.holder = self.first_short(holder + 1)

    def first_short(self, start: int) -> int:
        """The first player still in with fewer than three tiles, clockwise from a seat; NOBODY if there is none."""
        hands, out_on = self.hands, self.out_on
        for seat in self.clockwise[start]:
            hand = hands[seat]
            if hand is not None and len(hand) < HAND and out_on[seat] == 0:
                return seat
        return NOBODY

    def _serve(self, start: int) -> None:
        """Go on with the drawing from a seat: somebody draws, or takes the dragon, or the turn is over."""
        if self.owed and self.pile:
            self.drawer = self.first_short(start)
            self.awaited = DRAW_AWAITED
            return
        if self.owed and self.holder == NOBODY:
            self.holder = self.first_short(start)
        self._end_turn()

    def _end_turn(self) -> None:
        self.drawer = NOBODY
        self.turn_number += 1
        if self.turn == NOT_KNOWN:
            self.awaited = ()
            return
        hands, out_on = self.hands, self.out_on
        for seat in self.clockwise[self.turn + 1]:
            if hands[seat]:
                self.turn = seat
                break
            if out_on[seat] == 0:
                self.passed_over = seat
        self.awaited = TILE_AWAITED if self.passed_over == NOBODY else ()

    def _draw(self, move: Draw) -> None:
        seat = self.seats[move.player]
        hand = self.hands[seat]
        assert hand is not None, "nobody draws while the size of a hand is unknown"
        if move.tile is None:
            if self.unseen is None:
                self._look_away()
            assert self.unseen is not None, "it was just made"
            self.unseen.draw(seat, self.made)
            hand.append(HIDDEN)
            self.hides += 1
        else:
            tile = TILE[move.tile]
            hand.append(tile)
            self.where[tile] = seat
            if self.unseen is not None:
                self.unseen.see(tile)
        if self.pile is not None:
            self.pile -= 1
        self.owed -= 1
        if self.drawer == NOT_KNOWN and self.turn != NOT_KNOWN:
            self.turn = seat
        if self.holder == seat:
            self.holder = NOBODY
        self._serve(seat + 1)

    # What may come next

    def awaits(self) -> Awaits | None:
        """The next marker, tile or draw."""
        if self.finished:
            return None
        if self.placed < len(self.players):
            name = self.players[self.placed]
            return Awaits((PlaceMarker,), (name,), f"{name} puts a marker on a start mark")
        if self.drawer == NOT_KNOWN:
            return Awaits((PlayTile, Draw), self.players, "a player plays a tile, or draws one")
        if self.drawer != NOBODY:
            name = self.players[self.drawer]
            return Awaits((Draw,), (name,), f"{name} draws a tile", chance=True)
        if self.turn == NOT_KNOWN:
            return Awaits((PlayTile,), self.players, "the player whose turn it is plays a tile")
        name = self.players[self.turn]
        return Awaits((PlayTile,), (name,), f"{name} plays a tile")

    def phase(self) -> str:
        """The turn, or the placing of the markers."""
        if self.placed < len(self.players):
            return "placing the markers"
        return f"turn {self.turn_number}" if self.on_board is not None else "turn not known"

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell where markers end, who is out, or who draws."""
        return gaps.gap(self, move)

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """Every start mark, every tile in every orientation that could be held, every tile that could be drawn."""
        return coming.candidates(self, kind)

    def snapshot(self) -> TsuroSnapshot:
        """The position as far as it is known."""
        return telling.snapshot(self)

    def components(self) -> Mapping[str, int]:
        """Path tiles, on the board, in hands and in the pile; markers, on the board or off it."""
        tiles = (self.on_board or 0) + sum(len(hand or ()) for hand in self.hands) + (self.pile or 0)
        return {"path tiles": tiles, "markers": len(self.at)}
