"""A second opinion on Tsuro: slow and literal, after the games file, sections A to C and G. Rule numbers are its own.

Places are (column, row, port) as the file has them: columns and rows 0-5 from the top left, ports 0-7 clockwise from
the left port of the top side. A marker stands where it will enter: on the empty square that it faces, at that port.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.referee import NoOpinion, Opinion

Square = tuple[int, int]
Place = tuple[int, int, int]
Pairs = tuple[tuple[int, int], ...]

SIZE = 6
HAND = 3
ENTERS = {0: 5, 5: 0, 1: 4, 4: 1, 2: 7, 7: 2, 3: 6, 6: 3}  # B2: leaving by one port, entering the neighbour by another
BESIDE = {0: (0, -1), 1: (0, -1), 2: (1, 0), 3: (1, 0), 4: (0, 1), 5: (0, 1), 6: (-1, 0), 7: (-1, 0)}


def marks() -> list[Place]:
    """B3: the 48 start marks, clockwise from the top left corner."""
    top = [(step // 2, 0, step % 2) for step in range(12)]
    right = [(SIZE - 1, step // 2, 2 + step % 2) for step in range(12)]
    bottom = [(SIZE - 1 - step // 2, SIZE - 1, 4 + step % 2) for step in range(12)]
    left = [(0, SIZE - 1 - step // 2, 6 + step % 2) for step in range(12)]
    return top + right + bottom + left


def pairings(ports: tuple[int, ...] = tuple(range(8))) -> Iterator[Pairs]:
    """Every way to join the ports in pairs: 105 of them for eight ports."""
    if not ports:
        yield ()
        return
    first, *others = ports
    for other in others:
        for rest in pairings(tuple(port for port in others if port != other)):
            yield ((first, other), *rest)


def turned(pairs: Pairs, quarters: int) -> Pairs:
    """The pairs of a tile after so many clockwise quarter turns."""
    moved = [sorted(((one + 2 * quarters) % 8, (other + 2 * quarters) % 8)) for one, other in pairs]
    return tuple((one, other) for one, other in sorted(moved))


def tiles() -> dict[str, Pairs]:
    """B4: the 35 classes under rotation, each by its least orientation, numbered in that order."""
    least = sorted({min(turned(pairs, quarters) for quarters in range(4)) for pairs in pairings()})
    return {f"T{number:02}": pairs for number, pairs in enumerate(least)}


MARKS = marks()
TILES = tiles()


def exits(pairs: Pairs) -> dict[int, int]:
    """Where each port of a tile leads to."""
    return dict(pairs) | {other: one for one, other in pairs}


def square_of(name: str) -> Square:
    """The square of a name: column letter, row number."""
    return "ABCDEF".index(name[0]), int(name[1]) - 1


def read_tile(entry: dict[str, Any]) -> tuple[str, dict[int, int]]:
    """A tile as it lies: which of the 35 it is, and its exits. It is named by id and degrees, or by its paths."""
    if entry.get("paths") is not None:
        joined = [sorted("ABCDEFGH".index(letter) for letter in pair) for pair in entry["paths"].split()]
        lying: Pairs = tuple((one, other) for one, other in sorted(joined))
        least = min(turned(lying, quarters) for quarters in range(4))
        return next(name for name, pairs in TILES.items() if pairs == least), exits(lying)
    return entry["tile"], exits(turned(TILES[entry["tile"]], entry["rotation"] // 90))


Board = dict[Square, dict[int, int]]


def follow(board: Board, place: Place) -> Place | None:
    """A12: on along the path to the first empty square; None where it runs to the edge of the board."""
    column, row, port = place
    while (column, row) in board:
        leaving = board[column, row][port]
        column, row, port = column + BESIDE[leaving][0], row + BESIDE[leaving][1], ENTERS[leaving]
        if not (0 <= column < SIZE and 0 <= row < SIZE):
            return None
    return column, row, port


def came_from_the_edge(board: Board, place: Place) -> bool:
    """Whether the trail behind a marker leads back to a start mark (A5, A12, C6)."""
    column, row, port = place
    back = ENTERS[port]
    neighbour = (column + BESIDE[port][0], row + BESIDE[port][1])
    if not (0 <= neighbour[0] < SIZE and 0 <= neighbour[1] < SIZE):
        return True
    return neighbour in board and follow(board, (*neighbour, back)) is None


# What the hidden tiles could be -----------------------------------------------------------------------------------

NEVER = 10**9
MOST_TRIES = 5000  # steps of the search for completions, in one record: most need none, hardly any a thousand


@dataclass(frozen=True)
class Slot:
    """A tile in a hand that nobody wrote down: whose, from when, and until when if that hand went to the pile.

    Times are twice the number of the move; the moment just before a move is one less.
    """

    holder: str
    start: int
    end: int = NEVER


@dataclass
class Hidden:
    """Every fact about hidden tiles: the slots, where named tiles are known to have been, and hidden tiles played.

    A completion names a tile for every slot. It must keep each tile in one place at a time, and give each tile that
    was played from a hidden slot to a slot of its player that was there by then. A tile leaves a hand only by being
    played (then it stays on the board) or by going to the pile with the hand (A16), so one tile may fill several
    slots, one after another. The pile is whatever is in no hand and not on the board.
    """

    slots: list[Slot] = field(default_factory=list)
    stays: dict[str, list[tuple[int, int]]] = field(default_factory=lambda: {tile: [] for tile in TILES})
    shown: dict[str, tuple[str, int]] = field(default_factory=dict)
    tried: int = 0

    def possible(
        self,
        *,
        played: tuple[str, str, int] | None = None,
        drawn: tuple[str, int] | None = None,
        lacking: tuple[str, frozenset[str]] | None = None,
    ) -> bool:
        """Whether there is a completion; also with a hidden tile played, or a tile drawn from the pile, or with none
        of some tiles left in the hidden part of a hand. Raises NoOpinion where that would take too long."""
        stays = {tile: list(known) for tile, known in self.stays.items()}
        shown = dict(self.shown)
        if played is not None:
            tile, holder, time = played
            if tile in shown or any(end > time - 1 for _, end in stays[tile]):
                return False
            shown[tile] = (holder, time)
        if drawn is not None:
            tile, time = drawn
            if any(end > time - 1 for _, end in stays[tile]) or tile in shown:
                return False
            stays[tile].append((time - 1, NEVER))
        for tile, (_, time) in shown.items():
            stays[tile].append((time - 1, NEVER))
        completion = Completion(self.slots, stays, shown, lacking, MOST_TRIES - self.tried)
        try:
            return completion.exists()
        finally:
            self.tried = MOST_TRIES - completion.tries_left


class Completion:
    """The search for one completion. Only a tile that went to the pile with a hand can fill a later slot as well: these
    are tried slot by slot and tile by tile; for all others together a matching of slots and tiles decides."""

    def __init__(
        self,
        slots: Sequence[Slot],
        stays: dict[str, list[tuple[int, int]]],
        shown: dict[str, tuple[str, int]],
        lacking: tuple[str, frozenset[str]] | None,
        tries_left: int,
    ) -> None:
        self.tries_left = tries_left
        self.stays = stays
        self.shown = shown
        self.lacking = lacking
        self.open = sorted(slots, key=lambda slot: (slot.end, slot.holder, slot.start))

    def exists(self, hand: str = "", since: int = 0) -> bool:
        """Whether the open slots can be filled. Of one hand, slots are tried from the oldest on: `since` this one."""
        self.tries_left -= 1
        if self.tries_left < 0:
            raise NoOpinion("too many tiles are hidden to try what they can be")
        fitting = {slot: self.fitting(slot) for slot in dict.fromkeys(self.open)}
        could_be = [fitting[slot] for slot in self.open]
        if not (all(could_be) and self.played_ones_fit(could_be) and self.enough_at_every_moment(could_be)):
            return False
        if self.all_different(could_be):
            return True
        returned = next((slot.holder for slot in self.open if slot.end != NEVER and self.left_over(slot.holder)), None)
        if returned is None:
            return False
        oldest = since if returned == hand else 0
        for slot in dict.fromkeys(slot for slot in self.open if slot.holder == returned and slot.start >= oldest):
            at = self.open.index(slot)
            del self.open[at]
            for tile in self.worth_trying(slot):
                self.stays[tile].append((slot.start, slot.end))
                found = self.exists(returned, slot.start)
                self.stays[tile].remove((slot.start, slot.end))
                if found:
                    return True
            self.open.insert(at, slot)
        return False

    def left_over(self, holder: str) -> int:
        """How many of a player's open slots hold tiles that the player never played."""
        played = sum(player == holder for player, _ in self.shown.values())
        return sum(slot.holder == holder for slot in self.open) - played

    def fitting(self, slot: Slot) -> list[str]:
        """The tiles that this slot could have been, by themselves."""
        own = {tile for tile, (holder, _) in self.shown.items() if holder == slot.holder}
        played_only = self.left_over(slot.holder) == 0
        return [
            tile
            for tile in TILES
            if (self.played_from(slot, tile) if tile in own else not played_only and self.never_played_from(slot, tile))
        ]

    def played_from(self, slot: Slot, tile: str) -> bool:
        """Whether the slot's holder played this tile, and can have had it here (A8): then nobody else had it since."""
        holder, played = self.shown.get(tile, ("", 0))
        return (
            holder == slot.holder
            and slot.start < played
            and all(end <= slot.start for start, end in self.stays[tile] if (start, end) != (played - 1, NEVER))
        )

    def never_played_from(self, slot: Slot, tile: str) -> bool:
        """Whether the tile was nowhere else while the slot was in the hand, nor one that its holder played or lacks."""
        if self.shown.get(tile, ("", 0))[0] == slot.holder:
            return False
        if self.lacking is not None and slot.holder == self.lacking[0] and tile in self.lacking[1]:
            return False
        return all(end <= slot.start or slot.end <= start for start, end in self.stays[tile])

    def all_different(self, could_be: list[list[str]]) -> bool:
        """Whether every open slot can have a tile of its own, and every tile that was played from one its slot."""
        choices = [
            [tile for tile in row if tile not in self.shown or self.shown[tile][0] == slot.holder]
            for slot, row in zip(self.open, could_be, strict=True)
        ]
        slot_of: dict[str, int] = {}
        tile_of: dict[int, str] = {}

        def place(tile: str, seen: set[int]) -> bool:
            for index, row in enumerate(choices):
                if tile in row and index not in seen:
                    seen.add(index)
                    if index not in tile_of or place(tile_of[index], seen):
                        slot_of[tile], tile_of[index] = index, tile
                        return True
            return False

        def fill(index: int, seen: set[str]) -> bool:
            for tile in choices[index]:
                if tile not in seen:
                    seen.add(tile)
                    if tile not in slot_of or fill(slot_of[tile], seen):
                        slot_of[tile], tile_of[index] = index, tile
                        return True
            return False

        return all(place(tile, set()) for tile in self.shown) and all(
            index in tile_of or fill(index, set()) for index in range(len(choices))
        )

    def played_ones_fit(self, could_be: list[list[str]]) -> bool:
        """Whether every tile that was played from an open slot can have one of its player to itself."""
        return different(
            [
                [str(index) for index, row in enumerate(could_be) if tile in row and self.open[index].holder == holder]
                for tile, (holder, _) in self.shown.items()
            ]
        )

    def enough_at_every_moment(self, could_be: list[list[str]]) -> bool:
        """Whether at each moment the open slots that are in hands together can be different tiles."""
        for moment in {slot.start for slot in self.open}:
            rows = [row for slot, row in zip(self.open, could_be, strict=True) if slot.start <= moment < slot.end]
            if not different(rows):
                return False
        return True

    def worth_trying(self, slot: Slot) -> list[str]:
        """The tiles, never played by its holder, that this slot could have been; of those that are alike, one. Tiles
        that somebody can have drawn from the returned hand and played come first, the soonest played before others."""
        alike: dict[object, str] = {}
        for tile in TILES:
            if self.never_played_from(slot, tile):
                lacked = self.lacking is not None and tile in self.lacking[1]
                alike.setdefault((tuple(sorted(self.stays[tile])), self.shown.get(tile), lacked), tile)
        return sorted(alike.values(), key=lambda tile: (self.played_after(slot.end, tile), tile))

    def played_after(self, time: int, tile: str) -> int:
        """When the tile was played by somebody who can have drawn it after this time; NEVER if that cannot be."""
        holder, played = self.shown.get(tile, ("", 0))
        drawn = any(slot.holder == holder and time <= slot.start < played for slot in self.open)
        return played if drawn else NEVER


def different(rows: list[list[str]]) -> bool:
    """Whether each row can name a tile that no other row names."""
    rows = sorted(rows, key=len)
    if all(len(row) > index for index, row in enumerate(rows)):
        return True
    named: dict[str, int] = {}

    def name(index: int, seen: set[str]) -> bool:
        for tile in rows[index]:
            if tile not in seen:
                seen.add(tile)
                if tile not in named or name(named[tile], seen):
                    named[tile] = index
                    return True
        return False

    return all(name(index, set()) for index in range(len(rows)))


# The table --------------------------------------------------------------------------------------------------------


class Table:
    """The game as it lies on the table. `rules_broken` judges a move, `make` carries it out."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.players: list[str] = document["players"]
        rulings = {name: said for name, said in (document.get("rulings") or {}).items() if said is not None}
        self.holder_out: str = rulings.get("eliminated_dragon_holder", "set_aside")  # A22, G2: the default
        self.no_tile: str = rulings.get("no_tile_on_turn", "open")  # A30, G3: UNKNOWN, goes on as passed_over
        self.board: Board = {}
        self.facing: dict[str, Place] = {}
        self.went_out: dict[str, int | None] = {}
        self.known: dict[str, set[str]] = {player: set() for player in self.players}
        self.unknown: dict[str, int] = dict.fromkeys(self.players, 0)
        self.pile = 0
        self.dragon: str | None = None
        self.turn = self.players[0]
        self.placing: str | None = self.players[0]
        self.drawing: str | None = None
        self.finished = False
        self.winners: tuple[str, ...] | None = None
        self.passed_over: list[str] = []
        self.dragon_just_aside = False
        self.hidden = Hidden()

    # who is where

    def still_in(self) -> list[str]:
        """The players whose markers are not out, in seating order."""
        return [player for player in self.players if player not in self.went_out]

    def clockwise_from(self, player: str) -> list[str]:
        """Everybody in clockwise order, this player first."""
        seat = self.players.index(player)
        return self.players[seat:] + self.players[:seat]

    def hand(self, player: str) -> int:
        """How many tiles the player holds."""
        return len(self.known[player]) + self.unknown[player]

    def hide(self, player: str, time: int) -> None:
        """A tile that nobody wrote down comes to a hand."""
        self.unknown[player] += 1
        self.hidden.slots.append(Slot(player, time))

    def name(self, player: str, tile: str, time: int) -> None:
        """A tile that the record names comes to a hand."""
        self.known[player].add(tile)
        self.hidden.stays[tile].append((time, NEVER))

    # judging a move

    def rules_broken(self, number: int, move: dict[str, Any]) -> tuple[str, ...]:
        """The rules that a move breaks; empty if it breaks none for certain."""
        if self.finished:
            late = ("A5",) if move["action"] == "place_marker" else ()
            return ("A28", "A25", "A26", "A27", *late)  # the game is over, nothing further may be played or drawn
        if move["action"] == "place_marker":
            return self.placing_broken(move)
        if self.placing is not None:
            return ("A5",)  # all markers are placed before the first tile
        if move["action"] == "draw":
            return self.draw_broken(number, move)
        return self.play_broken(number, move)

    def placing_broken(self, move: dict[str, Any]) -> tuple[str, ...]:
        """A5, A6: one marker each in seating order, before the first tile, on a free mark."""
        if self.placing != move["player"]:
            return ("A5",)
        if MARKS[move["mark"]] in self.facing.values():
            return ("A6",)
        return ()

    def play_broken(self, number: int, move: dict[str, Any]) -> tuple[str, ...]:
        """A7 to A10; what A11 allows needs no rule."""
        player = move["player"]
        if player in self.went_out:
            return ("A7", "A13", *(self.drawing_rules() if self.drawing else ()))  # out, and passed by
        if self.drawing is not None:
            if player != self.turn and player != self.next_turn():
                return (*self.drawing_rules(), "A7")
            return self.drawing_rules()  # somebody must draw first
        if player != self.turn:
            return ("A7", *(("A30",) if self.passed_over else ()))
        column, row, _ = self.facing[player]
        if move.get("square") is not None and square_of(move["square"]) != (column, row):
            return ("A8", *(("A9",) if square_of(move["square"]) in self.board else ()))  # the square is forced
        tile, lying = read_tile(move)
        if tile not in self.known[player] and not self.hidden_could_be_played(number, player, tile):
            return ("A8",)  # not from the hand
        if self.stays_on(player, lying):
            return ()
        if self.survivor(player, self.known[player] | {tile}):
            return ("A10",)  # a tile that is known to be in the hand keeps the marker on
        if self.hidden_left(player, tile) and not self.could_lack_survivors(number, player, tile):
            return ("A10",)  # whatever the hidden tiles are, one of them does
        return ()

    def draw_broken(self, number: int, move: dict[str, Any]) -> tuple[str, ...]:
        """A17 to A24: only who is next to draw draws, and only what can be in the pile."""
        if self.drawing is None:
            return ("A17", "A18", "A19", "A20", "A21", "A23", "A24")  # nobody should draw
        if self.drawing != move["player"]:
            return self.drawing_rules()
        tile = move.get("tile")
        if tile is not None and not self.hidden.possible(drawn=(tile, 2 * number)):
            return ("A3", "A16", "A17", "B4", "B5")  # the pile is what was neither dealt, drawn nor played
        return ()

    def drawing_rules(self) -> tuple[str, ...]:
        """The rules that say who draws now."""
        rules = ["A24", "A17" if self.dragon is None else "A19"]
        if self.dragon_just_aside or self.dragon is None:
            rules += ["A19"]
        if self.holder_was_out:
            rules += ["A22"]
        if self.turn in self.went_out:
            rules += ["A23"]
        return tuple(rules)

    def is_undetermined(self, number: int, move: dict[str, Any]) -> bool:
        """A10 again, for a move that breaks no rule for certain: whether a hidden tile could keep the marker on."""
        if move["action"] != "play_tile":
            return False
        player = move["player"]
        tile, lying = read_tile(move)
        if self.stays_on(player, lying) or not self.hidden_left(player, tile):
            return False
        return any(self.could_hold(number, player, tile, other) for other in self.survivors(player))

    def stays_on(self, player: str, lying: dict[int, int]) -> bool:
        """Whether the marker stays on the board with this tile on the square that it faces."""
        place = self.facing[player]
        return follow(self.board | {place[:2]: lying}, place) is not None

    def survivors(self, player: str) -> list[str]:
        """Every tile that in some orientation would keep the marker on."""
        return [
            tile
            for tile, pairs in TILES.items()
            if any(self.stays_on(player, exits(turned(pairs, quarters))) for quarters in range(4))
        ]

    def survivor(self, player: str, among: set[str]) -> bool:
        """Whether one of these tiles would keep the marker on."""
        return not among.isdisjoint(self.survivors(player))

    def hidden_left(self, player: str, tile: str) -> int:
        """How many tiles of the hand stay unnamed when this tile is played from it."""
        return self.unknown[player] - (tile not in self.known[player])

    def hidden_could_be_played(self, number: int, player: str, tile: str) -> bool:
        """Whether a hidden tile of the hand can have been this one. To play it is evidence enough."""
        return self.unknown[player] > 0 and self.hidden.possible(played=(tile, player, 2 * number))

    def shown_now(self, number: int, player: str, tile: str) -> tuple[str, str, int] | None:
        """The tile being played, if it comes from the hidden part of the hand."""
        return None if tile in self.known[player] else (tile, player, 2 * number)

    def could_lack_survivors(self, number: int, player: str, tile: str) -> bool:
        """Whether the hidden rest of the hand can be without any tile that would keep the marker on."""
        safe = frozenset(self.survivors(player))
        return self.hidden.possible(played=self.shown_now(number, player, tile), lacking=(player, safe))

    def could_hold(self, number: int, player: str, tile: str, other: str) -> bool:
        """Whether the hidden rest of the hand can hold the other tile: whether it could be played after this one."""
        played = self.shown_now(number, player, tile)
        if played is None:
            return self.hidden.possible(played=(other, player, 2 * number))
        if other == tile or not self.hidden.possible(played=played):
            return False
        shown = dict(self.hidden.shown)
        self.hidden.shown[tile] = (player, 2 * number)
        try:
            return self.hidden.possible(played=(other, player, 2 * number))
        finally:
            self.hidden.shown = shown

    # making a move

    holder_was_out = False

    def make(self, number: int, move: dict[str, Any]) -> None:
        """Carry out a move that is legal, with all that follows by force."""
        player = move["player"]
        if move["action"] == "place_marker":
            self.facing[player] = MARKS[move["mark"]]
            seat = self.players.index(player) + 1
            self.placing = self.players[seat] if seat < len(self.players) else None
        elif move["action"] == "draw":
            self.draw(number, player, move.get("tile"))
        else:
            self.play(number, player, *read_tile(move))

    def play(self, number: int, player: str, tile: str, lying: dict[int, int]) -> None:
        """Parts 1 and 2 of a turn: the tile, then the markers, then the end or the draws."""
        self.passed_over = []
        if tile in self.known[player]:
            self.known[player].remove(tile)
        else:
            self.unknown[player] -= 1
            self.hidden.shown[tile] = (player, 2 * number)
        square = self.facing[player][:2]
        self.board[square] = lying
        before = self.still_in()
        for one in before:
            if self.facing[one][:2] == square:
                end = follow(self.board, self.facing[one])  # A12, A14, A15: the board alone decides
                if end is not None:
                    self.facing[one] = end
                else:
                    del self.facing[one]
                    self.went_out[one] = len(self.board)  # A13
        gone = [one for one in before if one in self.went_out]
        for one in gone:
            self.return_hand(one, 2 * number)  # A16
        left = self.still_in()
        if len(left) == 1 or len(self.board) == len(TILES):
            self.finish(left or before)  # A25, A27; A28: no draws follow
        elif not left:
            self.finish(before)  # A26
        else:
            self.settle_dragon(gone)  # A24 (a)
            self.next_draw(self.dragon or player)  # A24 (b)

    def return_hand(self, player: str, time: int) -> None:
        """A16: the hand of a player who went out is shuffled into the pile, before any drawing."""
        self.pile += self.hand(player)
        for tile in self.known[player]:
            stays = self.hidden.stays[tile]
            stays[-1] = (stays[-1][0], time)
        self.known[player] = set()
        self.unknown[player] = 0
        self.hidden.slots = [
            Slot(slot.holder, slot.start, time) if slot.holder == player else slot for slot in self.hidden.slots
        ]

    def settle_dragon(self, gone: list[str]) -> None:
        """A22: the holder is out. It is laid aside, or by the switch goes clockwise to the next who is short."""
        self.dragon_just_aside = self.holder_was_out = False
        if self.dragon not in gone:
            return
        self.holder_was_out = True
        holder, self.dragon = self.dragon, None
        assert holder is not None
        if self.holder_out == "pass_clockwise":
            self.dragon = self.first_short(self.clockwise_from(holder))

    def first_short(self, order: list[str]) -> str | None:
        """The first player still in with fewer than three tiles."""
        return next((one for one in order if one not in self.went_out and self.hand(one) < HAND), None)

    def next_draw(self, start: str) -> None:
        """A24 (c), (d): clockwise to the next who is short; with an empty pile that player takes the dragon, unless
        somebody holds it, and drawing stops."""
        self.drawing = self.first_short(self.clockwise_from(start))
        if self.drawing is not None and self.pile == 0:
            if self.dragon is None:
                self.dragon = self.drawing  # A18, A20; else A21
            self.drawing = None
        if self.drawing is None:
            self.end_turn()

    def draw(self, number: int, player: str, tile: str | None) -> None:
        """A17, A19: one tile; the holder lays the dragon aside; then on clockwise."""
        self.pile -= 1
        if tile is None:
            self.hide(player, 2 * number)
        else:
            self.name(player, tile, 2 * number)
        if self.dragon == player:
            self.dragon = None
            self.dragon_just_aside = True
        self.next_draw(self.clockwise_from(player)[1])

    def next_turn(self) -> str:
        """A7: the next player clockwise who is still in."""
        return next(one for one in self.clockwise_from(self.turn)[1:] if one not in self.went_out)

    def end_turn(self) -> None:
        """A7, and A30: who has no tile is passed over."""
        self.dragon_just_aside = self.holder_was_out = False
        self.turn = self.next_turn()
        while self.hand(self.turn) == 0:
            self.passed_over.append(self.turn)
            self.turn = self.next_turn()

    def finish(self, winners: Sequence[str]) -> None:
        """A25, A26, A27: these win, together if they are several; A29: there is nothing else to count."""
        self.finished = True
        self.winners = tuple(winners)


# Starting -----------------------------------------------------------------------------------------------------------


def begin_setup(table: Table, setup: dict[str, Any]) -> tuple[str, ...]:
    """A3: three tiles of the 35 each, no tile twice; the rest is the pile."""
    hands = setup.get("hands") or {}
    dealt: set[str] = set()
    for player in table.players:
        hand = hands.get(player)
        for tile in [None] * HAND if hand is None else hand:
            if tile is None:
                table.hide(player, 0)
            elif tile in dealt:
                return ("A3", "B4")
            else:
                dealt.add(tile)
                table.name(player, tile, 0)
        if table.hand(player) != HAND:
            return ("A3",)
    table.pile = len(TILES) - HAND * len(table.players)
    return ()


def begin_position(table: Table, position: dict[str, Any]) -> tuple[str, ...]:
    """A position: what it states must be possible together. Raises NoOpinion where it leaves out too much to go on."""
    broken: list[str] = []
    try:
        for rule in position_broken(table, position):
            broken.append(rule)  # noqa: PERF402 - those found before something is missing count
    except NoOpinion:
        if not broken:
            raise
    return tuple(broken)


def position_broken(table: Table, position: dict[str, Any]) -> Iterator[str]:
    """The rules that a position breaks, while it is laid out on the table."""
    if position.get("board") is None or position.get("markers") is None:
        raise NoOpinion("the position does not say what lies on the board")
    yield from lay_board(table, position["board"])
    yield from set_markers(table, position)
    over = len(table.board) == len(TILES) or (position.get("to_place") is None and len(table.still_in()) < 2)
    if position.get("finished") not in (None, over):
        yield from ("A25", "A26", "A27", "A28")
    table.placing = position.get("to_place")
    table.drawing = position.get("to_draw")
    yield from deal_position(table, position, over)
    if over:
        if table.placing is not None:
            yield "A5"
        if table.drawing is not None:
            yield from ("A28", *(("A13",) if table.drawing in table.went_out else ()))  # no draws follow
        yield from finish_position(table)
        return
    if position.get("dragon") is None:
        raise NoOpinion("the position does not say who holds the dragon")
    table.dragon = position["dragon"][0] if position["dragon"] else None
    if table.placing is None and position.get("turn") is None:
        raise NoOpinion("the position does not say whose turn it is")
    table.turn = position.get("turn") or table.players[0]
    yield from dragon_and_turn_broken(table)


def lay_board(table: Table, board: dict[str, Any]) -> Iterator[str]:
    """B4: every tile once. A27: the last square stays empty."""
    for name, entry in board.items():
        if entry is None:
            raise NoOpinion(f"the tile on {name} is not in the record")
        tile, lying = read_tile(entry)
        if table.hidden.stays[tile]:
            yield from ("A3", "B4")
        table.hidden.stays[tile].append((0, NEVER))
        table.board[square_of(name)] = lying
    if len(table.board) > len(TILES):
        yield from ("A3", "A27")


def set_markers(table: Table, position: dict[str, Any]) -> Iterator[str]:
    """A5, A6, A12, A13: one marker a path, at the end of a path that began at the edge, none of a player who is out."""
    markers: dict[str, Any] = position["markers"]
    to_place = position.get("to_place")
    first_waiting = len(table.players) if to_place is None else table.players.index(to_place)
    waiting = table.players[first_waiting:]
    for player in table.players:
        if markers.get(player) is None and player not in waiting and player not in (position.get("went_out") or ()):
            raise NoOpinion(f"the position does not say where the marker of {player} is")
    table.went_out = dict(position.get("went_out") or {})
    if any(turn is not None and turn > len(table.board) for turn in table.went_out.values()):
        yield "A13"  # on a turn that has not come yet
    for player, stated in markers.items():
        if stated is None:
            continue
        if player in table.went_out:
            yield "A13"
        if player in waiting:
            yield "A5"
        if isinstance(stated, int):
            place = MARKS[stated]
        else:
            place = (*square_of(stated["square"]), "ABCDEFGH".index(stated["port"]))
        if place in table.facing.values():
            yield "A6"
        if place[:2] in table.board or not came_from_the_edge(table.board, place):
            yield from ("A5", "A12")
        table.facing[player] = place


def finish_position(table: Table) -> Iterator[str]:
    """A25 to A28: who wins at a table that is just over. With one marker left or none, it was over at once."""
    table.placing = None
    table.finish(table.still_in())
    turns = set(table.went_out.values())
    last = [player for player in table.players if table.went_out.get(player) == len(table.board)]
    if len(table.still_in()) <= 1 and not last and None not in turns:
        yield from ("A13", "A25", "A26", "A28")  # somebody went out on the last turn
    if not table.still_in():
        table.winners = tuple(last) if None not in turns else None


def deal_position(table: Table, position: dict[str, Any], over: bool) -> Iterator[str]:
    """A3: the 35 tiles lie on the board, in hands and in the pile. At most three a hand, none of who is out (A16)."""
    hands: dict[str, Any] = position.get("hands") or {}
    pile: Any = position.get("pile")
    for player, hand in hands.items():
        if hand and player in table.went_out:
            yield "A16"
        for tile in hand or ():
            if tile is None:
                table.hide(player, 0)
            else:
                if table.hidden.stays[tile]:
                    yield from ("A3", "B4")
                table.name(player, tile, 0)
        if table.hand(player) > HAND:
            yield from ("A3", "A17")
    rest = len(TILES) - len(table.board) - sum(table.hand(player) for player in table.players)
    unsaid = [player for player in table.still_in() if hands.get(player) is None]
    before_a_turn = table.drawing is None and not over and position.get("turn") is not None
    at_rest = before_a_turn and (position.get("dragon") == [] or pile)
    if unsaid and (table.placing is not None or at_rest):
        for player in unsaid:  # A3, A17: before a turn, nobody is short while there is a pile or the dragon lies aside
            for _ in range(HAND):
                table.hide(player, 0)
        rest -= HAND * len(unsaid)
        unsaid = []
    if unsaid and (pile is None or len(unsaid) > 1):
        if rest < (pile or 0):
            yield "A3"
        if over:
            return  # who wins does not hang on it
        raise NoOpinion("the position does not say how many tiles the hands and the pile hold")
    for player in unsaid:
        for _ in range(rest - pile):
            table.hide(player, 0)
        if not 0 <= rest - pile <= HAND:
            yield "A3"
        rest = pile
    if rest < 0 or pile not in (None, rest):
        yield "A3"
    table.pile = max(rest, 0)


def dragon_and_turn_broken(table: Table) -> Iterator[str]:
    """A7, A17 to A21, C9: who is short of tiles, who holds the dragon, whose turn it is."""
    holder, drawer = table.dragon, table.drawing
    short = [player for player in table.still_in() if table.hand(player) < HAND]
    if table.placing is not None:
        if table.board or table.went_out or drawer is not None:
            yield "A5"
        if short:
            yield "A3"
    played = len(table.board) - (drawer is not None)
    if not table.went_out and table.turn != table.players[played % len(table.players)]:
        yield "A7"  # the first turn is that of the first seat, and while nobody is out nobody is passed by
    if holder in table.went_out:
        yield from ("A13", "A22")
    if table.turn in table.went_out and drawer is None:
        yield from ("A7", "A13")
    if holder is not None and holder not in short:
        yield from ("A18", "A20", "A22")  # only who should draw and cannot takes it
    if drawer is not None:
        if drawer in table.went_out:
            yield from ("A13", "A23")
        if drawer not in short or holder not in (None, drawer):
            yield from ("A17", "A19")
        if table.pile == 0:
            yield from ("A17", "A18", "A21")
    elif holder is not None and table.pile > 0:
        yield from ("A18", "A19", "A21")
    elif short and holder is None:
        yield from ("A17", "A18", "A20", "A21")  # only who is owed a tile while the dragon is out has fewer than three


def referee(document: dict[str, Any]) -> Opinion:
    """What the rules say of a record, move by move, up to the first that is illegal."""
    if not 2 <= len(document["players"]) <= 8:
        return Opinion(illegal_at=0, rules=("A1",))
    table = Table(document)
    position = document.get("position")
    broken = begin_setup(table, document.get("setup") or {}) if position is None else begin_position(table, position)
    if broken:
        return Opinion(illegal_at=0, rules=tuple(dict.fromkeys(broken)))
    undetermined: list[int] = []
    for number, move in enumerate(document.get("moves") or [], 1):
        after_a_pass = bool(table.passed_over)
        if after_a_pass and table.no_tile == "undetermined":
            return Opinion(None, (), (*undetermined, number))  # A30: no verdict from there on
        broken = table.rules_broken(number, move)
        if broken:  # by the other reading of A30 nobody can tell: it allows nothing either
            return Opinion(number, broken, tuple(undetermined), table.finished)
        if table.is_undetermined(number, move) or (after_a_pass and table.no_tile == "open"):
            undetermined.append(number)
        table.make(number, move)
    return Opinion(None, (), tuple(undetermined), table.finished, table.winners)
