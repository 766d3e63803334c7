"""The envelope that all games share, and the bases of a game's entries.

A game's entries (setup, snapshot, actions, claims, result, inline edition) derive from the bases here. Read from a
record they are validated strictly; made in Python they cost no validation.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple

from rulecheck.core.record.entries import Entry, entry
from rulecheck.core.record.marks import Limits, PlayerMark

if TYPE_CHECKING:
    from rulecheck.core.game import Game

FORMAT = "rulecheck/1"


PlayerName = Annotated[str, PlayerMark()]
Points = Annotated[int, Limits(ge=-1000, le=1000)]
Text = Annotated[str, Limits(max_length=10_000)]


@entry
class Opening(Entry):
    """What a record starts from, as move 0: a setup or a snapshot."""


@entry
class Setup(Opening):
    """What is stated of the start of a game."""


@entry
class Snapshot(Opening):
    """A position in the middle of a game. What is absent is unknown; `finished` says that the game is over."""

    finished: bool | None = None


@entry
class InlineEdition(Entry):
    """Printed facts that a record (or a file of the user's own) states; `name` is the built-in edition they complete.

    Rules on a game's own class derived from this one check that the facts can be right, before the opening is judged.
    """

    name: str | None = None


@entry
class Claims(Entry):
    """What a log says came of a move. Each field is a claim that a game registers with its rulebook."""


@entry
class Result(Entry):
    """What a log says at the end of the game. Games with points derive from PointsResult."""

    winners: tuple[PlayerName, ...] | None = None
    ranks: dict[PlayerName, Points] | None = None


@entry
class PointsResult(Result):
    """What a log says at the end of a game that is decided by points."""

    scores: dict[PlayerName, Points] | None = None


@entry
class Action(Entry):
    """A move: the smallest step that a rule can refuse. `action` is the discriminator of the derived classes.

    An action with `chance` is not chosen by anybody: a draw, a deal, a reveal.
    """

    chance: ClassVar[bool] = False

    note: Text | None = None

    if TYPE_CHECKING:

        @property
        def action(self) -> str:
            """The verb that names the action in a record."""

        @property
        def claims(self) -> Claims | None:
            """What the log says came of it."""


@entry
class Ended(Entry):
    """How a log that was not played out came to its end."""

    how: Literal["agreed", "conceded", "time"]
    player: PlayerName | None = None


@entry
class About(Entry):
    """Free text on a record, never checked."""

    date: Text | None = None
    where: Text | None = None
    source: Text | None = None
    note: Text | None = None


class Record(NamedTuple):
    """A record that is well formed. `text` holds its bytes, for places in reports.

    `overruled` names the rulings whose readings the user chose instead of the record.
    """

    game: "Game"
    players: tuple[str, ...]
    moves: tuple[Action, ...]
    edition: str | InlineEdition | None = None
    rulings: Mapping[str, str] = MappingProxyType({})
    setup: Setup | None = None
    position: Snapshot | None = None
    result: Result | None = None
    ended: Ended | None = None
    text: bytes = b""
    overruled: frozenset[str] = frozenset()
