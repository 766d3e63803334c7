"""What a game hands over, and what a position of it can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from rulecheck.core.edition import Edition, read_edition
from rulecheck.core.record import Action, InlineEdition, Opening, Record, Result, Setup, Snapshot
from rulecheck.core.rulebook import Certainty, Check, Claim, Rulebook
from rulecheck.core.scoring import ScoreSheet
from rulecheck.core.verdict import Unproven

SetupOf = Callable[[Random, tuple[str, ...]], dict[str, Any]]


class Awaits(NamedTuple):
    """What a game waits for: the actions that may come, who may act, and the whole of it as a sentence.

    With `chance`, what comes is not chosen but happens: a draw, a deal, a reveal.
    """

    actions: tuple[type[Action], ...]
    players: tuple[str, ...]
    message: str
    chance: bool = False


class Rulings:
    """The readings under which one record is judged; it remembers which of them mattered.

    `read` is called just where the readings part, so that `touched` names the rulings that the outcome hangs on, but
    for those that are `noted`: they are settled, and it is known already that they matter.
    """

    __slots__ = ("chosen", "defaults", "noted", "touched")

    def __init__(self, rulebook: Rulebook, chosen: Mapping[str, str]) -> None:
        self.defaults = rulebook.rulings
        self.chosen = chosen
        self.touched: list[str] = []
        self.noted: set[str] = set()

    def read(self, name: str) -> str:
        """The reading of the ruling, noted as having mattered."""
        if name not in self.noted:
            self.touched.append(name)
        return self.reading(name)

    def reading(self, name: str) -> str:
        """The reading of the ruling, without a note."""
        return self.chosen.get(name) or self.defaults[name].default

    def is_open(self, name: str) -> bool:
        """Whether nothing printed and nobody at the table has settled the ruling."""
        return name not in self.chosen and self.defaults[name].certainty is Certainty.UNKNOWN


class Position(ABC):
    """The state of a game. A game's own position derives from it; checks read it, only `begin` and `apply` write.

    `players` are names in seating order, `seats` maps a name to its seat (0 is the starting player). `finished` is
    true once the rules say that the game is over. `partial` is true while facts are unknown on which the outcome of a
    move may hang: then `gap` is asked before a move is made. `awaited` may list actions of which no closing rule can
    hold now, so that the replay need not ask; `sheet` is the score of a finished game, once the replay has made it.
    """

    __slots__ = ("awaited", "edition", "finished", "partial", "players", "rulings", "seats", "sheet")

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        self.players = players
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.edition = edition
        self.rulings = rulings
        self.finished = False
        self.partial = False
        self.awaited: Collection[type[Action]] = ()
        self.sheet: ScoreSheet | None = None

    @abstractmethod
    def begin(self, opening: Opening) -> None:
        """Take over a setup or a snapshot that its rules have accepted."""

    @abstractmethod
    def apply(self, move: Action) -> None:
        """Make a move that its rules have accepted, with everything that follows from it by force."""

    def gap(self, move: Action) -> Unproven | None:  # noqa: ARG002 - a game that can always go on has no use for it
        """The fact without which nobody can tell what follows from this legal move; None if all is known."""
        return None

    @abstractmethod
    def awaits(self) -> Awaits | None:
        """What the game waits for; None when it is finished."""

    @abstractmethod
    def phase(self) -> str:
        """The round or phase in words, as "turn 8"."""

    @abstractmethod
    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        """The moves of one kind that are worth asking about: every legal one is among them, and never none at all."""

    def tempting(self, chance: Random) -> Iterator[Action]:  # noqa: ARG002 - most games need none
        """Moves that random play tries first, legal or not, so that a game comes to its end in reasonable time."""
        return iter(())

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """The position as a record can start from it, as far as it is known."""

    @abstractmethod
    def components(self) -> Mapping[str, int]:
        """Every component counted where it lies, summed by kind: the same numbers after every move."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its names, its entries, its rulebook, and the functions of its rooms.

    `setup_of` deals a random legal start: it takes a source of chance, the names, and answers the fields `setup` (and
    `edition`, `rulings` where the game needs them stated) of a record. Where boxes of the game print different facts,
    `one_box` draws a box at random and answers the `setup_of` of all games that are played with it. The room `picture`
    draws; it is imported only when somebody looks.
    `covers` names the built-in editions, the first one being the default; `refuses` names other printed editions and
    says why they cannot be checked. `template` makes the form for missing facts, if the one that follows from the shape
    of an inline edition would not tell a person enough.
    """

    name: str
    title: str
    rulebook: Rulebook
    position: Callable[[tuple[str, ...], Edition, Rulings], Position]
    actions: tuple[type[Action], ...]
    setup: type[Setup]
    snapshot: type[Snapshot]
    result: type[Result]
    score: Callable[[Any], ScoreSheet]
    setup_of: SetupOf
    player_counts: tuple[int, ...]
    covers: tuple[str, ...]
    refuses: Mapping[str, str] = field(default_factory=dict)
    inline_edition: type[InlineEdition] | None = None
    template: Callable[[], dict[str, Any]] | None = None
    one_box: Callable[[Random], SetupOf] | None = None

    @cached_property
    def picture(self) -> ModuleType:
        """The game's room `picture`, which alone knows rich.

        `picture(position, plain=False)` draws a position for people's eyes; `catalogue(edition)` yields the name, the
        searchable words and the drawing of each printed tile or card.
        """
        return import_module(f"rulecheck.games.{self.name}.picture")

    @cached_property
    def folder(self) -> Path:
        """The game's folder."""
        return Path(str(import_module(f"rulecheck.games.{self.name}").__file__)).parent

    @cached_property
    def checks(self) -> Mapping[type, tuple[Check, ...]]:
        """The checks of every action, of the setup and of the snapshot, in order."""
        inline = (self.inline_edition,) if self.inline_edition else ()
        return self.rulebook.checks((*self.actions, self.setup, self.snapshot, *inline))

    @cached_property
    def first_answers(self) -> Mapping[type, Check]:
        """For every action, what its checks answer first to a move that the game awaits; None if all is well."""
        return self.rulebook.first_answers(self.actions)

    @cached_property
    def claims(self) -> Mapping[type, Mapping[str, Claim]]:
        """The claims that a record can make after each action, and of the result."""
        return self.rulebook.claims_on((*self.actions, self.result))

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """The built-in editions by name, without inline facts."""
        return {name: read_edition(self.folder / "editions", name) for name in self.covers}

    def edition_of(self, record: Record) -> Edition:
        """The edition that a record is played with: a built-in one, completed by what the record states inline."""
        stated = record.edition
        if stated is None or isinstance(stated, str):
            return self.editions[stated or self.covers[0]]
        built_in = self.editions[stated.name or self.covers[0]]
        return Edition(built_in.name, built_in.title, built_in.facts, stated)

    def opening(self, record: Record) -> Position:
        """The empty position of a record: players, edition and rulings, nothing else."""
        return self.position(record.players, self.edition_of(record), Rulings(self.rulebook, record.rulings))
