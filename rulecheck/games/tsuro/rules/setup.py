"""Setup: players, the deal, the markers."""

from __future__ import annotations

from rulecheck.core.record import Action, Opening
from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault
from rulecheck.games.tsuro.components import HAND, START_MARKS
from rulecheck.games.tsuro.moves import PlaceMarker, TsuroSetup
from rulecheck.games.tsuro.position import TsuroPosition
from rulecheck.games.tsuro.rules.book import rules


@rules.check(101, "player-count", on=Opening, source=Source("Contents"), certainty=CERTAIN, digest="A1")
def player_count(position: TsuroPosition, opening: Opening) -> Fault | None:  # noqa: ARG001
    """2 to 8 players take part, each with one marker."""
    count = len(position.players)
    if 2 <= count <= 8:
        return None
    return Fault("{count} players take part", count=count, where=("players",), expected="2 to 8 players")


@rules.check(102, "hand-of-three", on=TsuroSetup, source=Source("Setup"), certainty=CERTAIN, digest="A3")
def hand_of_three(position: TsuroPosition, setup: TsuroSetup) -> Fault | None:
    """Each player is dealt three path tiles, at every player count; the rest form the draw pile."""
    for name in position.players:
        hand = (setup.hands or {}).get(name)
        if hand is not None and len(hand) != HAND:
            return Fault("{player} is dealt {count} tiles, not three", player=name, count=len(hand), at=("hands", name))
    return None


@rules.check(103, "tile-dealt-twice", on=TsuroSetup, source=Source("Contents"), certainty=CERTAIN, digest="A3")
def tile_dealt_twice(position: TsuroPosition, setup: TsuroSetup) -> Fault | None:
    """No two of the 35 tiles are alike, so that no tile is dealt twice."""
    dealt: dict[str, str] = {}
    for name in position.players:
        for index, tile in enumerate((setup.hands or {}).get(name) or ()):
            if tile is None:
                continue
            if tile in dealt:
                at = ("hands", name, index)
                return Fault(
                    "{tile} is dealt to {player}, but {other} has it", tile=tile, player=name, other=dealt[tile], at=at
                )
            dealt[tile] = name
    return None


rules.state(
    104,
    "own-hand-is-open",
    text="A player may look at the own hand at any time, also before choosing a start mark.",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A4",
)


@rules.check(105, "marker-order", on=PlaceMarker, source=Source("Setup"), certainty=CERTAIN, digest="A5")
def marker_order(position: TsuroPosition, move: PlaceMarker) -> Fault | None:
    """Starting with the first player and going clockwise, each player puts one marker on a start mark."""
    if position.placed == len(position.players):
        return Fault("{player} puts down a marker, but all markers are placed", player=move.player)
    due = position.players[position.placed]
    if move.player == due:
        return None
    return Fault("{player} puts down a marker, but {due} is next", player=move.player, due=due)


@rules.check(106, "mark-taken", on=PlaceMarker, source=Source("any of the start marks"), certainty=LIKELY, digest="A6")
def mark_taken(position: TsuroPosition, move: PlaceMarker) -> Fault | None:
    """No two markers stand on one start mark. The two marks of one square may both be taken."""
    place = START_MARKS[move.mark]
    if place not in position.at:
        return None
    other = position.players[position.at.index(place)]
    return Fault("start mark {mark} is taken by {other}", mark=move.mark, other=other, at=("mark",))


@rules.check(
    107, "markers-before-tiles", on=Action, source=Source("Setup"), certainty=CERTAIN, digest="A5", closing=True
)
def markers_before_tiles(position: TsuroPosition, move: Action) -> Fault | None:
    """All markers are placed before the first tile is played."""
    if position.placed == len(position.players) or isinstance(move, PlaceMarker):
        return None
    due = position.players[position.placed]
    return Fault("no tile is played or drawn yet: {due} has not put down a marker", due=due)


rules.state(
    108,
    "first-turn",
    text="""The oldest player has the first turn. A record cannot show anybody's age: its first player is taken to be
    the oldest.""",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A7",
)
