"""What the ints of a position stand for, and how they are named in a record."""

from __future__ import annotations

from functools import cache

from rulecheck.games.tsuro.components import LAID_BY_NAME, PORTS, SQUARE, SQUARES, START_MARKS, laid_from, placement
from rulecheck.games.tsuro.moves import Facing, LaidTile, PlayTile

HIDDEN = -1  # a tile in a hand that nobody wrote down
UNSEEN, ON_BOARD = -1, -2  # where a tile is, when it is in no known place of a hand
NOBODY, NOT_KNOWN = -1, -2  # the holder of the dragon; a seat
NOT_PLACED, NOWHERE_KNOWN = -1000, -2000  # a marker's place; other negative ones lie off the board


@cache
def clockwise(seats: int) -> tuple[tuple[int, ...], ...]:
    """For each seat of a table, all seats in turn from there on; behind the last comes the first once more."""
    return tuple(tuple((start + step) % seats for step in range(seats)) for start in range(seats + 1))


def laid_of(tile: PlayTile | LaidTile) -> int:
    """A tile as laid, however it is named."""
    if tile.paths is not None:
        return laid_from(tile.paths)
    return LAID_BY_NAME[tile.tile][tile.rotation]


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
