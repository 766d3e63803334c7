"""A turn, part 2: move the markers."""

from __future__ import annotations

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault
from rulecheck.games.tsuro.components import BACK, PORTS, SQUARES
from rulecheck.games.tsuro.moves import End, PlayTile
from rulecheck.games.tsuro.position import TsuroPosition
from rulecheck.games.tsuro.rules.book import WHITE, rules

rules.state(
    301,
    "follow-the-path",
    text="""The marker of the player whose turn it is, and every other one that faces the new tile, follows its path to
    the end: over the new tile and on over tiles that lay there, until it faces an empty square or leaves the board.
    Paths that cross run straight on; a path may cross one tile several times.""",
    source=Source("Move the markers"),
    certainty=CERTAIN,
    digest="A12",
)


@rules.claim("ends", on=PlayTile, rule=301)
def ends(position: TsuroPosition, move: PlayTile, said: dict[str, End]) -> Fault | None:  # noqa: ARG001
    """Where the markers came to that the new tile moved: all of them."""
    for seat, place in position.ends.items():
        name = position.players[seat]
        left_by = ~place if place < 0 else BACK[place]
        truth = End(square=SQUARES[left_by >> 3], port=PORTS[left_by & 7], off=place < 0)  # type: ignore[arg-type]
        if said.get(name) != truth:
            side = "off the board" if truth.off else "on the board"
            sentence = "the path of {player} ends at port {port} of {square}, {side}"
            return Fault(sentence, player=name, port=truth.port, square=truth.square, side=side, at=(name,))
    for name in said:
        if position.seats[name] not in position.ends:
            return Fault("the tile does not move the marker of {player}", player=name, at=(name,))
    return None


rules.state(
    302,
    "eliminated",
    text="""A player whose marker leaves the board is out: also on another player's turn, and also before the own first
    turn.""",
    source=Source("Move the markers"),
    certainty=CERTAIN,
    digest="A13",
)


@rules.claim("eliminated", on=PlayTile, rule=302)
def eliminated(position: TsuroPosition, move: PlayTile, said: tuple[str, ...]) -> Fault | None:  # noqa: ARG001
    """Who went out by this tile."""
    truth = [position.players[seat] for seat in position.just_out]
    if sorted(said) == sorted(truth):
        return None
    return Fault("this tile puts out {truth}, not {said}", truth=truth or "nobody", said=list(said) or "nobody")


rules.state(
    303,
    "head-on",
    text="""Two markers whose paths are joined are both out. It follows from the paths: each marker goes on along the
    trail of the other, back to the start mark of the other at the edge.""",
    source=Source("Collisions", WHITE),
    certainty=CERTAIN,
    digest="A14",
)
rules.state(
    304,
    "all-at-once",
    text="""All markers move in one step: where a path ends only the board decides, so that no order matters, and all
    who go out on one turn go out together.""",
    source=Source("Move the markers"),
    certainty=CERTAIN,
    digest="A15",
)
rules.state(
    305,
    "hand-returned",
    text="""The hands of the players who went out on a turn are shuffled into the draw pile before anybody draws on that
    turn; without a pile they form a new one.""",
    source=Source("Draw tiles"),
    certainty=CERTAIN,
    digest="A16",
)
