"""What a record of Tsuro is made of: the setup, the snapshot, the three actions and their claims, the result."""

from typing import Annotated, ClassVar, Literal

from rulecheck.core.record import (
    BY_SHAPE,
    Action,
    Claims,
    Entry,
    Holds,
    Limits,
    PlayerName,
    Result,
    Setup,
    Snapshot,
    entry,
)
from rulecheck.games.tsuro.components import COUNT, HAND, TileId, TurnBy, laid_from

SquareName = Annotated[str, Limits(pattern="^[A-F][1-6]$")]
PortName = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Paths = Annotated[str, Limits(pattern="^[A-H]{2} [A-H]{2} [A-H]{2} [A-H]{2}$"), Holds(laid_from)]
Mark = Annotated[int, Limits(ge=0, le=47)]
Tiles = Annotated[tuple[TileId | None, ...], Limits(max_length=COUNT)]
Holder = Annotated[tuple[PlayerName, ...], Limits(max_length=1)]


@entry
class TsuroSetup(Setup):
    """The deal: the tiles of each hand. A null for a tile, or for a hand, is one that nobody wrote down."""

    hands: dict[PlayerName, Tiles | None] | None = None


@entry
class LaidTile(Entry):
    """A tile on the board: its id and its clockwise turn from the listed orientation, or its paths as they lie."""

    either: ClassVar = (("tile", "rotation"), ("paths",))

    tile: TileId | None = None
    rotation: TurnBy | None = None
    paths: Paths | None = None


@entry
class Facing(Entry):
    """Where a marker stands: the empty square that it faces, and the port by which its path will enter it."""

    square: SquareName
    port: PortName


Spot = Annotated[Mark | Facing, BY_SHAPE]


@entry
class TsuroSnapshot(Snapshot):
    """A position.

    `board` lists the squares that hold a tile (null: a tile that nobody wrote down); squares that it leaves out are
    empty, but without a `board` nothing is known of any square that no marker faces. `markers` gives a start mark (0
    to 47), or the square and port that the marker faces. `went_out` gives the turn on which a player went out, null
    if that is not known; without it, who has neither a marker nor a tile may be out. `dragon` lists its holder, or
    nobody. `turn` is whose turn it is; with `to_draw` the tile of that turn is played and that player draws next, with
    `turn` alone nobody is to draw. `to_place` is the player who places a marker next, before the first turn; left out,
    all markers are placed.
    """

    board: dict[SquareName, LaidTile | None] | None = None
    markers: dict[PlayerName, Spot] | None = None
    went_out: dict[PlayerName, Annotated[int, Limits(ge=1, le=COUNT)] | None] | None = None
    hands: dict[PlayerName, Tiles | None] | None = None
    pile: Annotated[int, Limits(ge=0, le=COUNT)] | None = None
    dragon: Holder | None = None
    turn: PlayerName | None = None
    to_draw: PlayerName | None = None
    to_place: PlayerName | None = None


@entry
class End(Entry):
    """Where a marker came to: the last square that it crossed, and the port by which its path leaves it."""

    square: SquareName
    port: PortName
    off: bool = False


Size = Annotated[int, Limits(ge=0, le=HAND)]


@entry
class DrawClaims(Claims):
    """What a log says after a draw: who holds the dragon, how many tiles each hand and the pile hold."""

    dragon: Holder | None = None
    hands: dict[PlayerName, Size] | None = None
    pile: Annotated[int, Limits(ge=0, le=COUNT)] | None = None


@entry
class TileClaims(DrawClaims):
    """What a log says of a played tile: where markers came to, and who went out."""

    ends: dict[PlayerName, End] | None = None
    eliminated: tuple[PlayerName, ...] | None = None


@entry
class PlaceMarker(Action):
    """Put the own marker on a start mark, numbered 0 to 47 clockwise from the upper left corner of the board."""

    action: Literal["place_marker"] = "place_marker"
    player: PlayerName
    mark: Mark
    claims: Claims | None = None


@entry
class PlayTile(Action):
    """Play a tile onto the square that the own marker faces. The square follows; where it is stated it is checked."""

    either: ClassVar = (("tile", "rotation"), ("paths",))

    action: Literal["play_tile"] = "play_tile"
    player: PlayerName
    tile: TileId | None = None
    rotation: TurnBy | None = None
    paths: Paths | None = None
    square: SquareName | None = None
    claims: TileClaims | None = None


@entry
class Draw(Action):
    """Draw one tile from the pile; without `tile`, one that nobody wrote down."""

    chance: ClassVar = True

    action: Literal["draw"] = "draw"
    player: PlayerName
    tile: TileId | None = None
    claims: DrawClaims | None = None


@entry
class TsuroResult(Result):
    """The winners."""


ACTIONS = (PlaceMarker, PlayTile, Draw)
