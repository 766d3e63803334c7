"""Hop, a small game for tests: pawns hop along a track whose length the world has not told us.

It has what Tsuro lacks: an inline edition with a rule and a warning, points with a ladder, an open ruling.
"""

from collections.abc import Iterator, Mapping
from random import Random
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, Literal

from rulecheck.core.edition import Edition, Fact
from rulecheck.core.game import Awaits, Game, Position, Rulings
from rulecheck.core.record import (
    Action,
    Claims,
    InlineEdition,
    Limits,
    Opening,
    PlayerName,
    PointsResult,
    Setup,
    Snapshot,
    entry,
)
from rulecheck.core.result import claim_result
from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Rulebook, Source
from rulecheck.core.scoring import Line, ScoreSheet, Step, Tally, standings
from rulecheck.core.verdict import Fault, Remark, Unproven

rules = Rulebook(prefix="HOP", title="Hop", document="Hop rules", end=801, sections={0: "Track", 2: "Play", 8: "End"})


@entry
class HopEdition(InlineEdition):
    """The track."""

    length: Annotated[int, Limits(ge=1)] | None = None
    colours: tuple[str, ...] | None = None
    homes: dict[Literal["red", "blue"], int | None] | None = None


@entry
class HopSetup(Setup):
    """Nothing is set up."""


@entry
class HopSnapshot(Snapshot):
    """Where the pawns stand."""

    squares: dict[PlayerName, int] | None = None


@entry
class Hop(Action):
    """Hop forward."""

    action: Literal["hop"] = "hop"
    player: PlayerName
    by: Annotated[int, Limits(ge=1, le=6)]
    claims: Claims | None = None


@entry
class Rain(Action):
    """It rains: everybody stays where they are."""

    chance: ClassVar = True

    action: Literal["rain"] = "rain"
    claims: Claims | None = None


@entry
class HopResult(PointsResult):
    """The scores."""


class HopPosition(Position):
    """Where the pawns stand, and whose turn it is."""

    __slots__ = ("made", "squares")

    def __init__(self, players: tuple[str, ...], edition: Edition, rulings: Rulings) -> None:
        super().__init__(players, edition, rulings)
        self.squares = [0] * len(players)
        self.made = 0

    @property
    def length(self) -> int | None:
        return self.edition.inline.length if self.edition.inline is not None else None

    def begin(self, opening: Opening) -> None:
        if isinstance(opening, HopSnapshot):
            self.squares = [(opening.squares or {}).get(name, 0) for name in self.players]
            self.finished = bool(opening.finished)

    def apply(self, move: Action) -> None:
        if isinstance(move, Hop):
            seat = self.seats[move.player]
            self.squares[seat] += move.by
            self.made += 1
            if self.squares.count(self.squares[seat]) > 1 and self.rulings.read("landing") == "send_home":
                self.squares = [0 if one != seat else square for one, square in enumerate(self.squares)]
            self.finished = self.squares[seat] == self.length

    def awaits(self) -> Awaits | None:
        if self.finished:
            return None
        name = self.players[self.made % len(self.players)]
        return Awaits((Hop, Rain), (name,), f"{name} hops, or it rains")

    def phase(self) -> str:
        return f"round {self.made // len(self.players) + 1}"

    def candidates(self, kind: type[Action]) -> Iterator[Action]:
        if kind is Rain:
            yield Rain()
        else:
            yield from (Hop(player=self.players[self.made % len(self.players)], by=by) for by in range(1, 7))

    def snapshot(self) -> HopSnapshot:
        return HopSnapshot(finished=self.finished, squares=dict(zip(self.players, self.squares, strict=True)))

    def components(self) -> Mapping[str, int]:
        return {"pawns": len(self.squares)}


@rules.check(1, "no-track", on=HopEdition, source=Source("Track"), certainty=CERTAIN)
def no_track(position: HopPosition, edition: HopEdition) -> Fault | Remark | None:  # noqa: ARG001
    """A track has at least three squares.

    Twenty is what most boxes seem to have.
    """
    if edition.length is not None and edition.length < 3:
        return Fault("the track has {length} squares", length=edition.length, at=("length",), expected="at least 3")
    if edition.length is not None and edition.length > 20:
        return Remark("the track has {length} squares, and not 20 as elsewhere", length=edition.length, at=("length",))
    return None


@rules.check(201, "over", on=Action, source=Source("End"), certainty=CERTAIN, closing=True)
def over(position: HopPosition, move: Action) -> Fault | None:  # noqa: ARG001
    """When the game is over nobody hops."""
    return Fault("the game is over") if position.finished else None


@rules.check(202, "out-of-turn", on=Hop, source=Source("Play"), certainty=CERTAIN, digest="A1 A2")
def out_of_turn(position: HopPosition, move: Hop) -> Fault | None:
    """Players hop in turn."""
    due = position.players[position.made % len(position.players)]
    earlier = (position.made,) if position.made else ()
    if move.player == due:
        return None
    return Fault(
        "{player} hops, but it is the turn of {due}", player=move.player, due=due, at=("player",), related=earlier
    )


@rules.check(203, "too-far", on=Hop, source=Source("Play"), certainty=LIKELY, digest="A2")
def too_far(position: HopPosition, move: Hop) -> Fault | Unproven | None:
    """Nobody hops off the track: the last square is reached exactly."""
    square = position.squares[position.seats[move.player]] + move.by
    if position.length is None:
        return Unproven(
            "whether square {square} is on the track is not known", square=square, missing=("/edition/length",)
        )
    if square > position.length:
        return Fault("{player} hops to {square} of {length}", player=move.player, square=square, length=position.length)
    return None


rules.state(204, "landing-on-others", text="What happens is a ruling.", source=Source("Play"), certainty=UNKNOWN,
            rulings=("landing",))  # fmt: skip
rules.state(801, "end", text="Who reaches the last square ends the game.", source=Source("End"), certainty=CERTAIN)
rules.ruling(
    "landing",
    rule=204,
    question="Two pawns meet. What happens?",
    readings={"stay": "They share the square.", "send_home": "The other one goes back to the start."},
    default="stay",
    sources=("no printed rule",),
    certainty=UNKNOWN,
)


def score(position: HopPosition) -> ScoreSheet:
    """Two points a square; level players: who sits first."""
    tallies = [
        Tally(
            name,
            (Line("HOP801", "squares", square, 2, 2 * square, evidence=(f"square {square}",)),),
            2 * square,
            (Step("HOP802", "seat", -seat),),
        )
        for seat, (name, square) in enumerate(zip(position.players, position.squares, strict=True))
    ]
    return standings("hop", tallies, finished=position.finished)


rules.state(802, "level", text="Who sits first wins a tie.", source=Source("End"), certainty=CERTAIN)
claim_result(rules, on=HopResult, winners=802, scores=801)


def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:  # noqa: ARG001
    """Nothing is dealt, but the length of the track is stated."""
    return {"setup": HopSetup(), "edition": HopEdition(length=chance.randint(5, 9)), "rulings": {"landing": "stay"}}


class HopGame(Game):
    """The game, with an edition and a picture that lie in no folder."""

    editions = {"paper": Edition("paper", "On paper", {"length": Fact(None, UNKNOWN, "nobody says")})}
    picture = SimpleNamespace(
        picture=lambda position, plain=False: f"{'plain' if plain else 'fine'}: {position.squares}",
        catalogue=lambda *_, **__: iter([("H1", "red camp 1 gold", "[H1]"), ("H2", "blue\ncamp 2", "[H2]")]),
    )


GAME = HopGame(
    name="hop",
    title="Hop",
    rulebook=rules,
    position=HopPosition,
    actions=(Hop, Rain),
    setup=HopSetup,
    snapshot=HopSnapshot,
    result=HopResult,
    score=score,
    setup_of=deal,
    player_counts=(2, 3),
    covers=("paper",),
    inline_edition=HopEdition,
)


def record(*moves: dict[str, Any], length: int | None = None, **more: Any) -> dict[str, Any]:
    """A record of Hop."""
    edition = {} if length is None else {"edition": {"length": length}}
    document = {"format": "rulecheck/1", "game": "hop", "players": ["Ana", "Ben"], **edition, "moves": list(moves)}
    return document | more


def hop(player: str, by: int) -> dict[str, Any]:
    """A move."""
    return {"action": "hop", "player": player, "by": by}
