"""The state of a game of Tsuro, how a move changes it, and what may come next.

Where tiles are hidden, a hand holds UNKNOWN for each of them, and `since` says with which move each came; a tile that
is nowhere in sight is in the pile or in one of those places. What a hidden hand could hold is answered from the record
up to that move: what later moves would tell of it is not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.game import Awaits, Position, Rulings
from rulecheck.core.location import pointer
from rulecheck.core.record import Action, Opening
from rulecheck.core.verdict import Unproven
from rulecheck.games.tsuro.components import (
    COUNT,
    HAND,
    LAID,
    LAID_BY_NAME,
    MARK_AT,
    ONWARD,
    PORTS,
    SQUARE,
    SQUARES,
    START_MARKS,
    TILE,
    TILE_IDS,
    Exits,
    TileId,
    follow,
    laid_from,
    placement,
)
from rulecheck.games.tsuro.moves import Draw, Facing, LaidTile, PlaceMarker, PlayTile, TsuroSetup, TsuroSnapshot

UNKNOWN = -1  # a tile in a hand that nobody wrote down
UNSEEN, ON_BOARD = -1, -2  # where a tile is, when it is in no known place of a hand
NOBODY, NOT_KNOWN = -1, -2  # the holder of the dragon
NOT_PLACED, NOWHERE_KNOWN = -1000, -2000  # a marker's place; other negative ones lie off the board

TILE_AWAITED, DRAW_AWAITED = (PlayTile,), (Draw,)

Slot = tuple[int, frozenset[int]]  # a hidden place: the move with which it was filled, the tiles that cannot lie there
NONE_BARRED: frozenset[int] = frozenset()


class TsuroPosition(Position):
    """A position of Tsuro. Seats, tiles, squares and places are ints, as `components` numbers them.

    `at` holds each marker's place, `out_on` the turn on which a player went out (0: still in, None: not known
    which). `hands` holds the tiles of each hand (None: not even their number is known), `where` the seat that is
    known to hold a tile. `turn` is the seat whose turn it is; `drawer` the seat that draws next, or NOBODY;
    `passed_over` the last one that had no tile when its turn came, since the last tile was played. `owed` counts the
    tiles that those still in lack, `hides` the hidden tiles of all hands.
    """

    __slots__ = (
        "at",
        "board",
        "drawer",
        "ends",
        "hands",
        "hides",
        "holder",
        "just_out",
        "laid",
        "left",
        "made",
        "on_board",
        "opened_by",
        "out_on",
        "owed",
        "passed_over",
        "pile",
        "placed",
        "returned",
        "since",
        "turn",
        "turn_number",
        "where",
    )

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        seats = len(players)
        self.board: list[Exits | None] = [None] * len(SQUARES)
        self.laid: list[int] = [-1] * len(SQUARES)
        self.on_board: int | None = 0
        self.at = [NOT_PLACED] * seats
        self.placed = 0
        self.out_on: list[int | None] = [0] * seats
        self.left = seats
        self.hands: list[list[int] | None] = [[] for _ in players]
        self.since: list[list[int]] = [[] for _ in players]
        self.where = [UNSEEN] * COUNT
        self.returned = [0] * COUNT
        self.pile: int | None = COUNT
        self.holder = NOBODY
        self.turn = 0
        self.turn_number = 1
        self.drawer = NOBODY
        self.owed = 0
        self.passed_over = NOBODY
        self.made = 0
        self.hides = 0
        self.opened_by = "setup"
        self.ends: dict[int, int] = {}
        self.just_out: tuple[int, ...] = ()

    # Beginning

    def begin(self, opening: Opening) -> None:
        """Take over the deal, or a position."""
        if isinstance(opening, TsuroSetup):
            dealt = opening.hands or {}
            for seat, name in enumerate(self.players):
                self._hold(seat, dealt.get(name) or (None,) * HAND)
            self.pile = COUNT - HAND * len(self.players)
        elif isinstance(opening, TsuroSnapshot):
            self._resume(opening)
        awaits = self.awaits()
        self.awaited = awaits.actions if awaits else ()

    def _hold(self, seat: int, names: Iterable[str | None]) -> None:
        hand: list[int] = []
        for name in names:
            tile = UNKNOWN if name is None else TILE[name]
            hand.append(tile)
            if tile == UNKNOWN:
                self.since[seat].append(0)
                self.hides += 1
            else:
                self.where[tile] = seat
        self.hands[seat] = hand

    def _resume(self, stated: TsuroSnapshot) -> None:
        self.opened_by = "position"
        if stated.board is None:
            self.board = [()] * len(SQUARES)
            self.on_board = None
        for name, lies in (stated.board or {}).items():
            square = SQUARE[name]
            self.board[square] = ()
            if lies is not None:
                self._lay(square, laid_of(lies))
        if stated.board is not None:
            self.on_board = len(stated.board)
        went_out, markers, hands = stated.went_out or {}, stated.markers or {}, stated.hands or {}
        for seat, name in enumerate(self.players):
            if name in went_out:
                self.out_on[seat] = went_out[name]
                self.left -= 1
            elif name in markers:
                self.at[seat] = place_of(markers[name])
                self.board[self.at[seat] >> 3] = None
            elif stated.to_place is None or seat < self.seats[stated.to_place]:
                self.at[seat] = NOWHERE_KNOWN
        self.placed = len(self.players) if stated.to_place is None else self.seats[stated.to_place]
        self.drawer = self.seats[stated.to_draw] if stated.to_draw is not None else NOBODY
        sizes = hand_sizes(self.players, stated)
        for seat, name in enumerate(self.players):
            hand, size = hands.get(name), sizes[name]
            if self.is_in(seat) and size is None:
                self.hands[seat] = None
            elif self.is_in(seat):
                self._hold(seat, hand if hand is not None else (None,) * (size or 0))
        self.pile = stated.pile if stated.pile is not None else self.counted_pile(self.on_board, self.hands)
        full = self.drawer == NOBODY and all(sizes[name] == HAND for name in self.players if name not in went_out)
        held = stated.dragon
        if held is None:
            # While somebody draws, nobody else holds the dragon, and who draws lays it aside: it need not be known.
            self.holder = NOBODY if full or self.drawer != NOBODY else NOT_KNOWN
        elif held:
            self.holder = self.seats[held[0]]
        self.turn = (
            self.seats[stated.turn] if stated.turn is not None else 0 if stated.to_place is not None else NOT_KNOWN
        )
        self.owed = self._lacking()
        self.turn_number = (self.on_board or 0) + (1 if self.drawer == NOBODY else 0)
        over = self.left <= 1 or self.on_board == COUNT
        self.finished = over if stated.finished is None else stated.finished
        if None not in self.out_on:
            last = max(turn for turn in self.out_on if turn is not None)
            self.just_out = tuple(seat for seat, turn in enumerate(self.out_on) if turn and turn == last)
        self.partial = not self.finished and (
            self.on_board is None
            or () in self.board
            or NOWHERE_KNOWN in self.at
            or None in self.hands
            or self.pile is None
            or self.holder == NOT_KNOWN
        )

    def _lacking(self) -> int:
        """How many tiles those still in lack."""
        return sum(
            HAND - len(hand) for seat, hand in enumerate(self.hands) if hand is not None and self.out_on[seat] == 0
        )

    # What checks ask

    def is_in(self, seat: int) -> bool:
        """Whether a player still has a marker on the board."""
        return self.out_on[seat] == 0

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

    def ends_of(self, place: int, tiles: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Every way to lay one of the tiles before a marker at `place`, and where the path would then end."""
        for tile in tiles:
            for laid in range(tile * 4, tile * 4 + 4):
                yield laid, self.end_of_path(place, laid)

    def surviving(self, place: int, tiles: Iterable[int]) -> Iterator[int]:
        """The tiles as laid that would keep a marker at `place` on the board for certain."""
        return (laid for laid, end in self.ends_of(place, tiles) if end >= 0 and self.is_known(end))

    def ends_unknown(self, place: int, tiles: Iterable[int]) -> list[tuple[int, int]]:
        """The ways to lay one of the tiles after which nobody can tell where a marker at `place` would end."""
        if not self.partial:
            return []
        return [(laid, end) for laid, end in self.ends_of(place, tiles) if not self.is_known(end)]

    def unseen(self) -> list[int]:
        """The tiles that are in no known place: in the pile, or hidden in a hand."""
        return [tile for tile in range(COUNT) if self.where[tile] == UNSEEN]

    def hidden(self, seat: int, played: int) -> list[int]:
        """With which move each hidden tile of a hand came (0: from the start), but for the one that is now played."""
        since = list(self.since[seat])
        if self.where[played] == UNSEEN and since:
            since.remove(self._oldest_place_for(played, since))
        return since

    def _oldest_place_for(self, tile: int, since: Iterable[int]) -> int:
        # The youngest places can hold most: taking the oldest one that fits leaves every later question open.
        return min(came for came in since if self.returned[tile] <= came)

    def could_hold(self, seat: int, tile: int, played: int = UNKNOWN) -> bool:
        """Whether an unseen tile can be among the hidden tiles of a hand, beside one that is played from it."""
        since = self.hidden(seat, played) if played != UNKNOWN else list(self.since[seat])
        if self.where[tile] != UNSEEN or not any(self.returned[tile] <= came for came in since):
            return False
        since.remove(self._oldest_place_for(tile, since))
        slots = [*self._slots(but=seat), *((came, NONE_BARRED) for came in since)]
        return self._fits(slots, [one for one in self.unseen() if one not in (tile, played)])

    def may_be_hidden(self, seat: int, played: int) -> list[int]:
        """The unseen tiles that can be among the hidden ones of a hand, beside one that is played from it."""
        if self.hands[seat] is None:
            return [tile for tile in self.unseen() if tile != played]
        if not self.since[seat]:
            return []
        return [tile for tile in self.unseen() if tile != played and self.could_hold(seat, tile, played)]

    def could_lack(self, seat: int, tiles: Iterable[int], played: int) -> bool:
        """Whether the hidden tiles of a hand, beside one that is played from it, can all be others than these."""
        barred = frozenset(tiles)
        slots = [*self._slots(but=seat), *((came, barred) for came in self.hidden(seat, played))]
        return self._fits(slots, [one for one in self.unseen() if one != played])

    def could_be_drawn(self, tile: int) -> bool:
        """Whether an unseen tile can be in the pile."""
        if self.where[tile] != UNSEEN:
            return False
        if not self.hides and not self.partial:
            return True
        return self._fits(self._slots(), [one for one in self.unseen() if one != tile])

    def _slots(self, but: int = NOBODY) -> list[Slot]:
        """Every hidden place outside the pile: in hands (but for one), and on squares with a tile that is not told."""
        slots = [(came, NONE_BARRED) for seat, since in enumerate(self.since) for came in since if seat != but]
        if self.on_board is not None and () in self.board:
            slots += [(0, NONE_BARRED)] * self.board.count(())
        return slots

    def _fits(self, slots: Sequence[Slot], tiles: Sequence[int]) -> bool:
        """Whether every hidden place can be given a tile of its own: one that lay in the pile when it was filled."""
        holds: dict[int, int] = {}

        def give(slot: int, tried: set[int]) -> bool:
            came, barred = slots[slot]
            for tile in tiles:
                if tile in tried or self.returned[tile] > came or tile in barred:
                    continue
                tried.add(tile)
                if tile not in holds or give(holds[tile], tried):
                    holds[tile] = slot
                    return True
            return False

        return all(give(slot, set()) for slot in range(len(slots)))

    def origin_of_hidden(self, seat: int) -> tuple[str, ...]:
        """JSON pointers to where the record could have told the hidden tiles of a hand."""
        start = pointer((self.opened_by, "hands", self.players[seat]))
        return tuple(
            dict.fromkeys(pointer(("moves", came - 1, "tile")) if came else start for came in self.since[seat])
        )

    @staticmethod
    def counted_pile(on_board: int | None, hands: Sequence[Sequence[int] | None]) -> int | None:
        """The size of the pile: what is neither on the board nor in a hand. None if that cannot be counted."""
        if on_board is None or None in hands:
            return None
        return COUNT - on_board - sum(len(hand) for hand in hands if hand is not None)

    # Making a move

    def apply(self, move: Action) -> None:
        """Make a legal move and everything that follows from it by force."""
        self.made += 1
        if isinstance(move, PlayTile):
            self._play(move)
        elif isinstance(move, Draw):
            self._draw(move)
        elif isinstance(move, PlaceMarker):
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
        self._lay(square, laid)
        if self.on_board is not None:
            self.on_board += 1
        self.ends = ends = {}
        self.just_out = ()
        for other, place in enumerate(at):
            if place >> 3 == square:
                at[other] = ends[other] = end = follow(board, place)
                if end < 0:
                    self.just_out += (other,)
                    self._put_out(other)
        if self.left <= 1 or self.on_board == COUNT:
            self.finished = True
            self.awaited = ()
            return
        if self.just_out:
            self.owed = self._lacking()
            if self.holder in self.just_out:
                self._settle_dragon(self.holder)
        else:
            self.owed += 1
        self._serve(self.holder if self.holder >= 0 else seat)

    def _lay(self, square: int, laid: int) -> None:
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
            hand.remove(UNKNOWN)
            since = self.since[seat]
            since.remove(self._oldest_place_for(tile, since))
            self.hides -= 1

    def _put_out(self, seat: int) -> None:
        self.out_on[seat] = self.turn_number
        self.left -= 1
        hand = self.hands[seat] or []
        for tile in hand:
            if tile != UNKNOWN:
                self.where[tile] = UNSEEN
                self.returned[tile] = self.made
        self.hides -= len(self.since[seat])
        self.since[seat] = []
        if self.pile is not None:
            self.pile += len(hand)
        self.hands[seat] = []

    def _settle_dragon(self, holder: int) -> None:
        self.holder = NOBODY
        if self.rulings.read("eliminated_dragon_holder") == "pass_clockwise":
            self.holder = self._first_short(holder + 1)

    def _first_short(self, start: int) -> int:
        """The first player still in with fewer than three tiles, clockwise from a seat; NOBODY if there is none."""
        hands, out_on, seats = self.hands, self.out_on, len(self.players)
        for seat in range(start, start + seats):
            seat %= seats
            hand = hands[seat]
            if hand is not None and len(hand) < HAND and out_on[seat] == 0:
                return seat
        return NOBODY

    def _serve(self, start: int) -> None:
        """Go on with the drawing from a seat: somebody draws, or takes the dragon, or the turn is over."""
        if self.owed and self.pile:
            self.drawer = self._first_short(start)
            self.awaited = DRAW_AWAITED
            return
        if self.owed and self.holder == NOBODY:
            self.holder = self._first_short(start)
        self._end_turn()

    def _end_turn(self) -> None:
        self.drawer = NOBODY
        self.turn_number += 1
        if self.turn == NOT_KNOWN:
            self.awaited = ()
            return
        out_on, seats, seat = self.out_on, len(self.players), self.turn
        while True:
            seat = (seat + 1) % seats
            if out_on[seat] != 0:
                continue
            if not self.hands[seat]:
                self.passed_over = seat
                continue
            self.turn = seat
            self.awaited = TILE_AWAITED if self.passed_over == NOBODY else ()
            return

    def _draw(self, move: Draw) -> None:
        seat = self.drawer
        hand = self.hands[seat]
        assert hand is not None, "nobody draws while the size of a hand is unknown"
        if move.tile is None:
            hand.append(UNKNOWN)
            self.since[seat].append(self.made)
            self.hides += 1
        else:
            tile = TILE[move.tile]
            hand.append(tile)
            self.where[tile] = seat
        if self.pile is not None:
            self.pile -= 1
        self.owed -= 1
        if self.holder == seat:
            self.holder = NOBODY
        self._serve(seat + 1)

    def gap(self, move: Action) -> Unproven | None:
        """The fact without which nobody can tell where markers end, who is out, or who draws."""
        if isinstance(move, PlaceMarker):
            return None
        if isinstance(move, PlayTile):
            laid, mover = laid_of(move), self.seats[move.player]
            out = 0
            for seat, place in enumerate(self.at):
                if place == NOWHERE_KNOWN:
                    return self._missing("where the marker of {player} stands", "markers", self.players[seat])
                if place >> 3 == self.at[mover] >> 3:
                    end = self.end_of_path(place, laid)
                    if not self.is_known(end):
                        return self._missing("what lies on {square}", "board", SQUARES[end >> 3])
                    out += end < 0
            if self.left - out <= 1:
                return None
            if self.on_board is None:
                return self._missing("how many tiles lie on the board", "board")
        for seat, hand in enumerate(self.hands):
            if hand is None:
                return self._missing("how many tiles {player} holds", "hands", self.players[seat])
        if self.pile is None:
            return self._missing("how many tiles the pile holds", "pile")
        if self.holder == NOT_KNOWN:
            return self._missing("who holds the dragon", "dragon")
        return None

    @staticmethod
    def _missing(what: str, field: str, key: str = "") -> Unproven:
        facts = {"player": key} if field in ("markers", "hands") else {"square": key} if key else {}
        at = pointer(("position", field, key) if key else ("position", field))
        return Unproven(what + ", the record does not tell", missing=(at,), stops=True, **facts)

    # What may come next

    def awaits(self) -> Awaits | None:
        """The next marker, tile or draw."""
        if self.finished:
            return None
        if self.placed < len(self.players):
            name = self.players[self.placed]
            return Awaits((PlaceMarker,), (name,), f"{name} puts a marker on a start mark")
        if self.drawer != NOBODY:
            name = self.players[self.drawer]
            return Awaits((Draw,), (name,), f"{name} draws a tile", chance=True)
        if self.turn == NOT_KNOWN:
            return Awaits((PlayTile,), self.players, "the player whose turn it is plays a tile")
        name = self.players[self.turn]
        return Awaits((PlayTile,), (name,), f"{name} plays a tile")

    def phase(self) -> str:
        """The turn, or the placing of the markers."""
        return f"turn {self.turn_number}" if self.placed == len(self.players) else "placing the markers"

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """Every start mark, every tile in every orientation that could be held, every tile that could be drawn."""
        if kind is PlaceMarker:
            name = self.players[min(self.placed, len(self.players) - 1)]
            for mark in range(len(START_MARKS)):
                yield PlaceMarker(player=name, mark=mark)
        elif kind is PlayTile:
            seat = max(self.turn, 0)
            tiles = [tile for tile in self.hands[seat] or () if tile != UNKNOWN]
            if self.hands[seat] is None or self.since[seat]:
                tiles += [tile for tile in self.unseen() if self.hands[seat] is None or self.could_hold(seat, tile)]
            for tile in tiles or (0,):
                for laid in range(tile * 4, tile * 4 + 4):
                    lies = placement(laid)
                    yield PlayTile(player=self.players[seat], tile=TILE_IDS[tile], rotation=lies.rotation)  # type: ignore[arg-type]
        elif kind is Draw:
            name = self.players[max(self.drawer, 0)]
            drawn = [tile for tile in self.unseen() if self.could_be_drawn(tile)]
            for tile in drawn or (0,):
                yield Draw(player=name, tile=TILE_IDS[tile])

    def snapshot(self) -> TsuroSnapshot:
        """The position as far as it is known."""
        names = self.players
        markers: dict[str, Any] = {}
        for seat, place in enumerate(self.at):
            if place >= 0:
                markers[names[seat]] = MARK_AT[place] if place in MARK_AT else facing(place)
        known = self.on_board is not None
        board = {
            SQUARES[square]: None if laid < 0 else lies(laid)
            for square, laid in enumerate(self.laid)
            if self.board[square] is not None and (laid >= 0 or known)
        }
        return TsuroSnapshot(
            finished=self.finished,
            board=board if known or board else None,
            markers=markers,
            went_out={names[seat]: turn for seat, turn in enumerate(self.out_on) if turn != 0},
            hands={
                names[seat]: None
                if hand is None
                else tuple(None if tile == UNKNOWN else TILE_IDS[tile] for tile in hand)
                for seat, hand in enumerate(self.hands)
                if self.is_in(seat)
            },
            pile=self.pile,
            dragon=None if self.holder == NOT_KNOWN else () if self.holder == NOBODY else (names[self.holder],),
            turn=names[self.turn] if self.turn >= 0 and not self.finished else None,
            to_draw=names[self.drawer] if self.drawer >= 0 else None,
            to_place=names[self.placed] if self.placed < len(names) else None,
        )

    def components(self) -> Mapping[str, int]:
        """Path tiles, on the board, in hands and in the pile; markers, on the board or off it."""
        tiles = (self.on_board or 0) + sum(len(hand or ()) for hand in self.hands) + (self.pile or 0)
        return {"path tiles": tiles, "markers": len(self.at)}


def laid_of(tile: PlayTile | LaidTile) -> int:
    """A tile as laid, however it is named."""
    if tile.paths is not None:
        return laid_from(tile.paths)
    return LAID_BY_NAME[tile.tile, tile.rotation]


def is_over(players: tuple[str, ...], stated: TsuroSnapshot) -> bool:
    """Whether a game is over for certain in a stated position."""
    return len(players) - len(stated.went_out or ()) <= 1 or (stated.board is not None and len(stated.board) == COUNT)


def hand_sizes(players: tuple[str, ...], stated: TsuroSnapshot) -> dict[str, int | None]:
    """How many tiles each player holds in a stated position, as far as that follows; who is out holds none.

    Board, pile and hands make 35 tiles; and at the start of a turn nobody lacks a tile while the pile has any.
    """
    out, hands = stated.went_out or {}, stated.hands or {}
    sizes: dict[str, int | None] = {
        name: 0 if name in out else len(hand) if (hand := hands.get(name)) is not None else None for name in players
    }
    unknown = [name for name, size in sizes.items() if size is None]
    held = sum(size or 0 for size in sizes.values())
    if stated.board is not None and stated.pile is not None:
        rest = COUNT - len(stated.board) - stated.pile - held
        if len(unknown) == 1 or rest in (0, HAND * len(unknown)):
            return sizes | {name: rest // len(unknown) for name in unknown}
    enough = stated.board is not None and len(stated.board) + held + HAND * len(unknown) <= COUNT
    starts = stated.to_draw is None and not stated.finished
    if starts and (stated.pile or (stated.pile is None and enough)):
        return sizes | dict.fromkeys(unknown, HAND)
    return sizes


def lies(laid: int) -> LaidTile:
    """A tile as laid, as a snapshot names it."""
    tile = placement(laid)
    return LaidTile(tile=tile.tile, rotation=tile.rotation)  # type: ignore[arg-type]


def place_of(marker: int | Facing) -> int:
    """The place of a marker, from its start mark or from what it faces."""
    if isinstance(marker, int):
        return START_MARKS[marker]
    return SQUARE[marker.square] * 8 + PORTS.index(marker.port)


def facing(place: int) -> Facing:
    """What a marker faces, as a snapshot names it."""
    return Facing(square=SQUARES[place >> 3], port=PORTS[place & 7])  # type: ignore[arg-type]


def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:
    """A random deal."""
    tiles = chance.sample(TILE_IDS, HAND * len(players))
    hands: dict[str, tuple[TileId | None, ...] | None] = {
        name: tuple(tiles[HAND * seat : HAND * seat + HAND]) for seat, name in enumerate(players)
    }
    return {"setup": TsuroSetup(hands=hands)}
