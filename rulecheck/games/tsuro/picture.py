"""A position of Tsuro for people's eyes, and the 35 tiles.

A tile is drawn on a grid of six by six points, with its ports at the second and the fifth point of each side, so that
the paths of neighbouring tiles join up. Paths run along the grid and meet only where they cross, straight on. On the
screen a point is one character, with one more between it and its neighbours to the left and right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.text import Text

from rulecheck.core.drawing import fitting, signs_of
from rulecheck.core.edition import Edition
from rulecheck.games.tsuro.components import (
    BACK,
    DISTINCT,
    LAID,
    LAID_BY_PATHS,
    MARK_AT,
    PORTS,
    SIZE,
    SQUARES,
    START_MARKS,
    TILE_IDS,
    paths_as_written,
)
from rulecheck.games.tsuro.moves import Draw, PlaceMarker, PlayTile
from rulecheck.games.tsuro.position import HIDDEN, NOBODY, NOT_KNOWN, NOT_PLACED, TsuroPosition
from rulecheck.games.tsuro.scoring import score

# The tiles as listed, T00 to T34, seven in a row.
DRAWN = """
·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰──╯·
╮····╭  ─╮···╭  ────╮╭  ─╮··╭─  ──╮·╭─  ╮╭────  ╮╭────
│····│  ·│···│  ····││  ·│··│·  ··│·│·  ╰┼──╮·  ╰┼───╮
│····│  ·│···│  ····││  ·│··│·  ··│·│·  ·│··│·  ·│···│
╯····╰  ─┼──╮╰  ─╮··│╰  ─┼──┼─  ─╮╰─┼─  ─┼──┼─  ─┼──╮╰
·╭──╮·  ·│··│·  ·│··│·  ·│··│·  ·│··│·  ·│··│·  ·│··│·

·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰──╯·  ·╰╮·│·
─╮·╭──  ────╮╭  ╮···╭─  ──────  ──────  ──────  ─╮╰─┼─
·│·│··  ╭───┼╯  ╰───┼╮  ······  ······  ······  ·│··│·
·│·│··  │···│·  ····││  ······  ╭───╮·  ······  ·│··│·
─┼─╯╭─  ╯╭──┼─  ────╯╰  ─╮··╭─  ╯╭──┼─  ──────  ─┼─╮╰─
·│··│·  ·│··│·  ·╭──╮·  ·│··│·  ·│··│·  ·╭──╮·  ·│·╰╮·

·╰─╮│·  ·│··│·  ·│··│·  ·│··│·  ·│··│·  ·│··│·  ·│╭─╯·
──╮╰┼─  ╮╰──┼─  ╮╰──┼─  ╮╰──┼─  ╮╰──┼─  ╮╰──┼─  ╮╰┼───
··│·│·  ╰╮··│·  │···│·  │╭──╯·  ╰───┼╮  ╰╮··│·  │·│···
··│·│·  ·│··│·  ╰─╮·│·  ╰┼──╮·  ·╭──╯│  ·│·╭╯·  ╰─┼─╮·
─╮│·╰─  ─┼──┼─  ─╮╰─┼─  ─┼──┼─  ─┼──╮╰  ─┼─╯╭─  ──╯╭┼─
·│╰─╮·  ·│··│·  ·│··│·  ·│··│·  ·│··│·  ·│··│·  ·╭─╯│·

·│··│·  ·│··│·  ·╰─╮│·  ·╰─╮│·  ·│··│·  ·╰─╮│·  ·╰─╮│·
╮╰──┼─  ╮╰──┼─  ──╮│╰─  ─╮╭┼┼─  ─┼──┼─  ──╮││╭  ──╮││╭
╰───╯·  ╰───╯·  ··││··  ·││││·  ·│··│·  ╭─┼┼┼╯  ╭─┼┼╯│
······  ·╭───╮  ··││··  ·││││·  ·╰╮·│·  │╭┼┼╯·  │╭┼┼─╯
─╮··╭─  ─┼──╮╰  ─╮│╰──  ─┼╯╰┼─  ─╮╰─┼─  ╯││╰──  ╯││╰──
·│··│·  ·│··│·  ·│╰─╮·  ·│··│·  ·│··│·  ·│╰─╮·  ·│╰─╮·

·╰─╮│·  ·╰─╮│·  ·╰─╮│·  ·│·╭╯·  ·│╭─╯·  ·│··│·  ·│··│·
─╮·│╰─  ──╮│╰─  ─╮╭┼┼─  ╮│╭┼──  ─┼┼───  ─┼──┼─  ─╯··╰─
·│·╰╮·  ··│╰╮·  ·││││·  │╰┼┼╮·  ·╰┼─╮·  ·│··│·  ······
·│··│·  ··│·│·  ·││││·  ╰─┼┼┼╮  ··│·│·  ·│··│·  ······
─┼──┼─  ─╮╰─┼─  ─┼╯│╰─  ──╯││╰  ──┼─┼─  ─┼──┼─  ─╮··╭─
·│··│·  ·│··│·  ·│·╰╮·  ·╭─╯│·  ·╭╯·│·  ·│··│·  ·│··│·
"""
GRID, IN_A_ROW = 6, 7

# A line leaves a point by its arms: one bit for each side, clockwise, so that a quarter turn shifts them by one.
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
UPRIGHT, LEVEL, CROSSING = UP | DOWN, LEFT | RIGHT, UP | RIGHT | DOWN | LEFT
SHAPES = (UPRIGHT, LEVEL, UP | RIGHT, RIGHT | DOWN, DOWN | LEFT, LEFT | UP, CROSSING)
LIGHT, HEAVY, PLAIN = (dict(zip(SHAPES, glyphs, strict=True)) for glyphs in ("│─╰╭╮╯┼", "┃━┗┏┓┛╋", "|-\\/\\/+"))
HALF_HEAVY = {UPRIGHT: "╂", LEVEL: "┿"}
ARMS = {"·": 0} | {glyph: arms for arms, glyph in LIGHT.items()}
STEP = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}

# By port: the first point of its path and the side by which the path comes in.
DOORS = (
    (1, 0, UP), (4, 0, UP), (5, 1, RIGHT), (5, 4, RIGHT), (4, 5, DOWN), (1, 5, DOWN), (0, 4, LEFT), (0, 1, LEFT),
)  # fmt: skip

# The board on the screen: squares of 12 by 6 characters in a frame, with a margin around it.
ACROSS, DOWN_EACH = 2 * GRID, GRID
FRAME_X, FRAME_Y = 3, 1
FAR_X, FAR_Y = FRAME_X + SIZE * ACROSS, FRAME_Y + SIZE * DOWN_EACH + 1
WIDTH, GAP = 79, "  "

FAINT, STRONG = "dim", "bold"
SEAT_STYLES = (
    "red3", "dodger_blue1", "green4", "dark_orange3", "medium_orchid", "dark_cyan", "deep_pink2", "orange4",
)  # fmt: skip
VERBS = {PlaceMarker: "places a marker", PlayTile: "plays a tile", Draw: "draws a tile"}


class Around(NamedTuple):
    """The characters around the paths: the edge of the board, start marks by side, corners of squares, a cut name."""

    level: str
    upright: str
    corners: str
    marks: str
    below_corner: str
    above_corner: str
    cut: str


BOXED = Around("═", "║", "╔╗╚╝", "╤╢╧╟", "╵", "╷", "…")
ASCII = Around("#", "#", "####", "|-|-", "'", ".", "...")


class Way(NamedTuple):
    """Whose way a path was: the sign of a marker that is still on the board, or none; the colour of its player."""

    sign: str
    style: str


NOBODYS = Way("", "")


@cache
def points(laid: int) -> tuple[tuple[int, ...], ...]:
    """The arms of every point of a tile as laid, row by row."""
    laid = LAID_BY_PATHS[LAID[laid]]  # equal paths look alike, however the tile is named
    band, column = divmod(laid >> 2, IN_A_ROW)
    rows = DRAWN.split("\n\n")[band].split()[column::IN_A_ROW]
    grid = tuple(tuple(ARMS[sign] for sign in row) for row in rows)
    for _ in range(laid & 3):
        grid = tuple(tuple(_turned(arms, 1) for arms in column) for column in zip(*reversed(grid), strict=True))
    return grid


def _turned(arms: int, quarters: int) -> int:
    arms <<= quarters
    return (arms | arms >> 4) & CROSSING


@cache
def path(laid: int, port: int) -> tuple[tuple[int, int, int], ...]:
    """The points that the path from a port runs over on a tile as laid, each with the arms that the path uses there."""
    grid = points(laid)
    x, y, side = DOORS[port]
    run = []
    while 0 <= x < GRID and 0 <= y < GRID:
        arms = grid[y][x]
        if arms == CROSSING:
            arms = side | _turned(side, 2)
        run.append((x, y, arms))
        on = arms & ~side
        side = _turned(on, 2)
        x, y = x + STEP[on][0], y + STEP[on][1]
    return tuple(run)


def door(left: int, top: int, port: int) -> tuple[int, int]:
    """Where a path that leaves a tile by a port comes to on the screen; the tile's upper left corner is given."""
    x, y, side = DOORS[port]
    return left + 1 + 2 * x + STEP[side][0], top + y + STEP[side][1]


class Canvas:
    """Characters on the screen: strokes of paths, and text that lies on top of them."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.text: dict[tuple[int, int], tuple[str, str]] = {}
        self.strokes: dict[tuple[int, int], list[tuple[int, Way]]] = {}

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text, from a place to the right."""
        for step, sign in enumerate(text):
            self.text[x + step, y] = (sign, style)

    def draw(self, left: int, top: int, run: Sequence[tuple[int, int, int]], way: Way) -> None:
        """Draw a path of a tile whose upper left corner is given."""
        for x, y, arms in run:
            middle, row = left + 1 + 2 * x, top + y
            self._stroke(middle, row, arms, way)
            if arms & RIGHT:
                self._stroke(middle + 1, row, LEVEL, way)
            if arms & LEFT and x == 0:
                self._stroke(left, row, LEVEL, way)

    def _stroke(self, x: int, y: int, arms: int, way: Way) -> None:
        self.strokes.setdefault((x, y), []).append((arms, way))

    def lines(self) -> Iterator[Text]:
        """All of it, line by line, without spaces at the ends."""
        widths: dict[int, int] = {}
        for x, y in (*self.text, *self.strokes):
            widths[y] = max(widths.get(y, 0), x + 1)
        for y in range(max(widths) + 1):
            width = widths.get(y, 0)
            line = Text()
            for style, run in groupby((self._character(x, y) for x in range(width)), key=lambda drawn: drawn[1]):
                line.append("".join(sign for sign, _ in run), style)
            yield line

    def _character(self, x: int, y: int) -> tuple[str, str]:
        if (x, y) in self.text:
            return self.text[x, y]
        strokes = self.strokes.get((x, y))
        if strokes is None:
            return " ", ""
        style = next((way.style for _, way in reversed(strokes) if way.style), "")
        return self._glyph(strokes), style

    def _glyph(self, strokes: Sequence[tuple[int, Way]]) -> str:
        shape = heavy = 0
        for arms, way in strokes:
            shape |= arms
            heavy |= arms if way.sign else 0
        if self.plain:
            return strokes[0][1].sign if heavy == shape and shape in (UPRIGHT, LEVEL) else PLAIN[shape]
        if heavy == shape:
            return HEAVY[shape]
        return HALF_HEAVY[heavy] if heavy else LIGHT[shape]


def picture(position: TsuroPosition, plain: bool = False) -> Group:
    """The board with its paths and markers, and below it the players, the pile and the dragon. At most 79 columns wide.

    The way that a marker came is drawn in heavy lines while its player is in. With `plain`, all of it is ASCII, and
    those ways are drawn with the player's sign. Colours only repeat what the characters say.
    """
    signs = signs_of(position.players, plain)
    board = _board(position, signs, plain).lines()
    return _whole((*board, Text(), *_legend(position, signs, plain)))


def _style(seat: int) -> str:
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def catalogue(edition: Edition, plain: bool = False) -> Iterator[tuple[str, str, Group]]:  # noqa: ARG001 - they all have these
    """The 35 tiles: the id, the words to find each by, and a drawing 13 columns wide.

    The words are the id and the paths in every orientation, one a line. The drawing shows the listed orientation with
    the ports lettered. The tiles are the same in every edition that is covered.
    """
    for tile, name in enumerate(TILE_IDS):
        canvas = Canvas(plain)
        canvas.write(GRID - 1, 0, name, STRONG)
        for port, letter in enumerate(PORTS):
            canvas.write(*door(0, 2, port), letter, FAINT)
        _draw_tile(canvas, 0, 2, tile * 4)
        words = (name, *(paths_as_written(laid) for laid in DISTINCT[tile]))
        yield name, "\n".join(words), _whole(canvas.lines())


def _whole(lines: Iterable[Text]) -> Group:
    # Within a group a text keeps its own settings: on a narrow screen the lines are cut off, not folded.
    return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))


# The board


def _draw_tile(canvas: Canvas, left: int, top: int, laid: int, ways: Sequence[Way] = (NOBODYS,) * len(PORTS)) -> None:
    for port, other in enumerate(LAID[laid]):
        if port < other:
            canvas.draw(left, top, path(laid, port), ways[port])


def _board(position: TsuroPosition, signs: Sequence[str], plain: bool) -> Canvas:
    canvas = Canvas(plain)
    _draw_frame(canvas, ASCII if plain else BOXED)
    ways = _ways(position, signs)
    for square, exits in enumerate(position.board):
        left, top = _corner(square)
        if exits == ():
            canvas.write(left + GRID, top + 2, "?", STRONG)
        elif exits:
            came = [ways.get(square * 8 + port, NOBODYS) for port in range(len(PORTS))]
            _draw_tile(canvas, left, top, position.laid[square], came)
    if position.placed < len(position.players):
        for mark, place in enumerate(START_MARKS):
            _write_beside(canvas, place, "*" if place in position.at else str(mark), FAINT)
    for seat, place in enumerate(position.at):
        if place >= 0:
            _stand(canvas, place, f"({signs[seat]})", f"{STRONG} {_style(seat)}")
        elif place > NOT_PLACED:
            _write_beside(canvas, ~place, "x" + signs[seat], _style(seat))
    return canvas


def _corner(square: int) -> tuple[int, int]:
    row, column = divmod(square, SIZE)
    return FRAME_X + ACROSS * column, FRAME_Y + 1 + DOWN_EACH * row


def _draw_frame(canvas: Canvas, around: Around) -> None:
    """The edge of the board with its start marks, the names of columns and rows, and the corners of the squares."""
    corners = iter(around.corners)
    for y in (FRAME_Y, FAR_Y):
        canvas.write(FRAME_X, y, around.level * (FAR_X - FRAME_X), FAINT)
        for x in (FRAME_X, FAR_X):
            canvas.write(x, y, next(corners), FAINT)
    for y in range(FRAME_Y + 1, FAR_Y):
        for x in (FRAME_X, FAR_X):
            canvas.write(x, y, around.upright, FAINT)
    for place in START_MARKS:
        canvas.write(*door(*_corner(place >> 3), place & 7), around.marks[(place & 7) >> 1], FAINT)
    for square in range(len(SQUARES)):
        left, top = _corner(square)
        if left > FRAME_X:
            canvas.write(left, top, around.below_corner, FAINT)
            canvas.write(left, top + DOWN_EACH - 1, around.above_corner, FAINT)
    for line in range(SIZE):
        left, top = _corner(line * (SIZE + 1))
        for y in (0, FAR_Y + 1):
            canvas.write(left + GRID, y, PORTS[line], STRONG)
        for x in (1, FAR_X + 2):
            canvas.write(x, top + 2, str(line + 1), STRONG)


def _write_beside(canvas: Canvas, place: int, text: str, style: str) -> None:
    """Write in the margin, beside a port at the edge of the board."""
    x, y = door(*_corner(place >> 3), place & 7)
    side = DOORS[place & 7][2]
    x += {UP: -(len(text) // 2), RIGHT: 1, DOWN: -(len(text) // 2), LEFT: -len(text)}[side]
    canvas.write(x, y + STEP[side][1], text, style)


def _stand(canvas: Canvas, place: int, marker: str, style: str) -> None:
    """Write a marker inside the square that it faces, at its port."""
    x, y = door(*_corner(place >> 3), place & 7)
    side = DOORS[place & 7][2]
    x += {UP: -1, RIGHT: -len(marker), DOWN: -1, LEFT: 1}[side]
    canvas.write(x, y - STEP[side][1], marker, style)


def _ways(position: TsuroPosition, signs: Sequence[str]) -> dict[int, Way]:
    """The ways that markers came, by the ports of each square."""
    ways = {}
    for seat, place in enumerate(position.at):
        if place <= NOT_PLACED:
            continue
        way = Way(signs[seat] if place >= 0 else "", _style(seat))
        left_by = BACK.get(place) if place >= 0 else ~place
        while left_by is not None and (exits := position.board[left_by >> 3]):
            came_in = (left_by & ~7) | exits[left_by & 7]
            ways[left_by] = ways[came_in] = way
            left_by = BACK.get(came_in)
    return ways


# What stands below it


def _legend(position: TsuroPosition, signs: Sequence[str], plain: bool) -> Iterator[Text]:
    """The turn, the pile and the dragon; a line for each player; how to read the board."""
    yield Text("   ".join(_state(position, signs)), STRONG)
    yield Text()
    awaits = position.awaits()
    acting = awaits.players[0] if awaits is not None and len(awaits.players) == 1 else None
    winners = score(position).winners if position.finished else ()
    rows = []
    for seat, name in enumerate(position.players):
        notes = [VERBS[awaits.actions[0]]] if awaits is not None and name == acting else []
        notes += ["has the dragon"] if position.holder == seat else []
        notes += ["wins"] if name in winners else []
        notes += [f"left by {_port(~position.at[seat])}"] if NOT_PLACED < position.at[seat] < 0 else []
        rows.append((_place(position, seat), _hand(position, seat), ", ".join(notes)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left_for_names = WIDTH - len("> (A)" + GAP * 4) - sum(widths)
    names = [fitting(name, left_for_names, plain) for name in position.players]
    widths = [max(map(cell_len, names)), *widths]
    for seat, cells in enumerate(zip(names, *zip(*rows, strict=True), strict=True)):
        pointer = "> " if position.players[seat] == acting else "  "
        row = GAP.join(("", *map(set_cell_size, cells, widths))).rstrip()
        yield Text.assemble((pointer, STRONG), (f"({signs[seat]})", f"{STRONG} {_style(seat)}"), row)
    yield Text()
    for sentence in _reading(position, plain):
        yield Text(sentence, FAINT)


def _state(position: TsuroPosition, signs: Sequence[str]) -> Iterator[str]:
    if position.finished:
        yield "The game is over"
    else:
        yield position.phase().capitalize()
    yield f"On the board: {_number(position.on_board)}"
    yield f"Pile: {_number(position.pile)}"
    dragon = {NOBODY: "aside", NOT_KNOWN: "unknown"}
    yield f"Dragon: {dragon.get(position.holder) or f'({signs[position.holder]})'}"


def _number(count: int | None) -> str:
    return "unknown" if count is None else str(count)


def _place(position: TsuroPosition, seat: int) -> str:
    turn, place = position.out_on[seat], position.at[seat]
    if turn is None:
        return "out, turn unknown"
    if turn:
        return f"out on turn {turn}"
    if place >= 0:
        return _port(place) + (f", mark {MARK_AT[place]}" if place in MARK_AT else "")
    return "not placed yet" if place == NOT_PLACED else "place unknown"


def _port(place: int) -> str:
    return f"{SQUARES[place >> 3]} port {PORTS[place & 7]}"


def _hand(position: TsuroPosition, seat: int) -> str:
    hand = position.hands[seat]
    if not position.is_in(seat):
        return ""
    if hand is None:
        return "hand unknown"
    known = [TILE_IDS[tile] for tile in hand if tile != HIDDEN]
    return " ".join([*known, *"?" * (len(hand) - len(known))]) or "no tiles"


def _reading(position: TsuroPosition, plain: bool) -> Iterator[str]:
    """How to read what is on this board."""
    if position.turn == NOT_KNOWN and not position.finished and position.drawer < 0:
        yield "Whose turn it is, is not known."
    if position.placed < len(position.players):
        yield "Numbers at the edge are free start marks, * is a taken one."
    if any(position.board) and plain:
        yield "Lines that cross run straight on; a line of signs is the way a marker came."
    elif any(position.board):
        yield "Lines that cross run straight on; a heavy line is the way a marker came."
    if () in position.board and position.on_board is None:
        yield "? is a square of which nothing is known."
    elif () in position.board:
        yield "? is a square whose tile is not known."
    if any(NOT_PLACED < place < 0 for place in position.at):
        yield "x is where a marker left the board."
