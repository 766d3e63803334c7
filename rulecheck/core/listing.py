"""Everything that could come next in a position: the legal moves, what chance can bring, and why the rest is closed."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulecheck.core.game import Game, Position
from rulecheck.core.judge import Found, judge
from rulecheck.core.record import Action
from rulecheck.core.record import rules as record_rules

FACTS_MISSING = record_rules.rules["REC201"]


@dataclass(slots=True)
class Listing:
    """Moves by action, in the order of the game's actions.

    `chance` are those that are not chosen but happen; `undetermined` come with the first rule that cannot be decided;
    `closed` names, for each action of which nothing is possible, the rule that closes it.
    """

    moves: list[Action] = field(default_factory=list)
    chance: list[Action] = field(default_factory=list)
    undetermined: list[tuple[Action, Found]] = field(default_factory=list)
    closed: list[tuple[str, Found]] = field(default_factory=list)


def list_moves(game: Game, position: Position) -> Listing:
    """Ask the rules about every candidate of every action."""
    listing = Listing()
    for kind in game.actions:
        first: Found | None = None
        possible = False
        for move in position.candidates(kind):
            judgement = judge(game, position, move)
            if judgement.fault is not None:
                first = first or judgement.fault
                continue
            possible = True
            if not judgement.open and position.partial and (gap := position.gap(move)) is not None:
                judgement.open.append((FACTS_MISSING, gap))
            if judgement.open:
                listing.undetermined.append((move, judgement.open[0]))
            else:
                (listing.chance if kind.chance else listing.moves).append(move)
        if not possible and first is not None:
            listing.closed.append((verb(kind), first))
    return listing


def verb(kind: type[Action]) -> str:
    """The verb by which an action is named in a record."""
    return str(kind.__dataclass_fields__["action"].default)
