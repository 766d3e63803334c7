"""The printed facts of Tsuro: the board, its ports and start marks, the 35 path tiles.

Ports are the letters A to H clockwise around a tile, from the left port of its upper side. Squares are named by column
A to F from the left and row 1 to 6 from the top. A place is one int, `square * 8 + port`: the port by which a path
enters that square. A negative place lies off the board; `~place` is the port of the last square that it left by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

PORTS = "ABCDEFGH"
SIZE = 6
HAND = 3
TurnBy = Literal[0, 90, 180, 270]
TileId = Literal[
    "T00", "T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09", "T10", "T11",
    "T12", "T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "T21", "T22", "T23",
    "T24", "T25", "T26", "T27", "T28", "T29", "T30", "T31", "T32", "T33", "T34",
]  # fmt: skip

Pairs = tuple[tuple[int, int], ...]
Exits = tuple[int, ...]


def _pairings(ports: tuple[int, ...]) -> Iterator[Pairs]:
    """Every way to join the ports in pairs."""
    if not ports:
        yield ()
        return
    first, *rest = ports
    for other in rest:
        for more in _pairings(tuple(port for port in rest if port != other)):
            yield ((first, other), *more)


def turned(pairs: Pairs, quarters: int) -> Pairs:
    """The pairs of a tile after so many clockwise quarter turns, in canonical order."""
    return tuple(sorted(tuple(sorted(((a + 2 * quarters) % 8, (b + 2 * quarters) % 8))) for a, b in pairs))  # type: ignore[misc]


def _exits(pairs: Pairs) -> Exits:
    exits = [0] * 8
    for a, b in pairs:
        exits[a], exits[b] = b, a
    return tuple(exits)


# The 105 pairings fall into 35 tiles; each is listed in its least orientation, and the list is sorted.
TILES: tuple[Pairs, ...] = tuple(
    sorted({min(turned(pairs, quarters) for quarters in range(4)) for pairs in _pairings(tuple(range(8)))})
)
COUNT = len(TILES)
TILE_IDS: tuple[TileId, ...] = tuple(f"T{number:02}" for number in range(COUNT))  # type: ignore[misc]
TILE: dict[str, int] = {name: number for number, name in enumerate(TILE_IDS)}

# A tile as laid is one int as well: `tile * 4 + quarters`.
LAID: tuple[Exits, ...] = tuple(_exits(turned(pairs, quarters)) for pairs in TILES for quarters in range(4))
LAID_BY_PATHS: dict[Exits, int] = {exits: laid for laid, exits in reversed(list(enumerate(LAID)))}
LAID_BY_NAME: dict[str | None, dict[int | None, int]] = {
    name: {quarters * 90: tile * 4 + quarters for quarters in range(4)} for name, tile in TILE.items()
}

# Each tile as laid in every way that looks different.
DISTINCT: tuple[tuple[int, ...], ...] = tuple(
    tuple(laid for laid in range(tile * 4, tile * 4 + 4) if LAID_BY_PATHS[LAID[laid]] == laid) for tile in range(COUNT)
)

# Leaving by a port one enters the neighbour by the port that faces it.
FACING = (5, 4, 7, 6, 1, 0, 3, 2)
_STEP = ((0, -1), (0, -1), (1, 0), (1, 0), (0, 1), (0, 1), (-1, 0), (-1, 0))


def onward(size: int) -> tuple[int, ...]:
    """For every place of a board of size x size squares, read as the port a path leaves by, the place it comes to."""
    places: list[int] = []
    for square in range(size * size):
        row, column = divmod(square, size)
        for port in range(8):
            x, y = column + _STEP[port][0], row + _STEP[port][1]
            inside = 0 <= x < size and 0 <= y < size
            places.append((y * size + x) * 8 + FACING[port] if inside else ~(square * 8 + port))
    return tuple(places)


ONWARD = onward(SIZE)
BACK: dict[int, int] = {place: left_by for left_by, place in enumerate(ONWARD) if place >= 0}


def follow(board: Sequence[Exits | None], place: int, onward: Sequence[int] = ONWARD) -> int:
    """Follow a path along the laid tiles to the first square without one, or off the board (negative).

    A square that holds the empty tuple stops the path as well: what lies there is not known. On the printed board,
    whose paths all begin at the edge, no path is endless.
    """
    while place >= 0 and (exits := board[place >> 3]):
        place = onward[(place & ~7) | exits[place & 7]]
    return place


def _start_marks() -> tuple[int, ...]:
    edge = range(SIZE)
    top = [(column, port) for column in edge for port in (0, 1)]
    right = [(row * SIZE + SIZE - 1, port) for row in edge for port in (2, 3)]
    bottom = [((SIZE - 1) * SIZE + column, port) for column in reversed(edge) for port in (4, 5)]
    left = [(row * SIZE, port) for row in reversed(edge) for port in (6, 7)]
    return tuple(square * 8 + port for square, port in (*top, *right, *bottom, *left))


# The 48 start marks, clockwise from the upper left corner, and the place at which a path from each of them begins.
START_MARKS = _start_marks()
MARK_AT: dict[int, int] = {place: mark for mark, place in enumerate(START_MARKS)}

SQUARES: tuple[str, ...] = tuple(f"{PORTS[column]}{row + 1}" for row in range(SIZE) for column in range(SIZE))
SQUARE: dict[str, int] = {name: square for square, name in enumerate(SQUARES)}


def paths_as_written(laid: int) -> str:
    """The four paths of a tile as laid, as "AF BC DH EG"."""
    pairs = turned(TILES[laid >> 2], laid & 3)
    return " ".join(PORTS[a] + PORTS[b] for a, b in pairs)


def laid_from(paths: str) -> int:
    """The tile as laid that shows these paths. Raises ValueError if they do not join the eight ports in pairs."""
    pairs = [(PORTS.find(pair[:1]), PORTS.find(pair[1:])) for pair in paths.split()]
    ports = sorted(port for pair in pairs for port in pair)
    if ports != list(range(8)) or any(len(pair) != 2 for pair in paths.split()):
        raise ValueError('four pairs that use each of the ports A to H once, as "AF BC DH EG"')
    return LAID_BY_PATHS[_exits(tuple(pairs))]


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile in an orientation, as it stands in a sentence and in the facts of a finding."""

    tile: str
    rotation: int

    def __str__(self) -> str:
        return f"{self.tile} turned by {self.rotation}" if self.rotation else self.tile


def placement(laid: int) -> Placement:
    """The placement of a tile as laid."""
    return Placement(TILE_IDS[laid >> 2], (laid & 3) * 90)
