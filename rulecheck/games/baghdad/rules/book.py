"""The rulebook itself, and what the checks of several sections share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulecheck.core.location import pointer
from rulecheck.core.rulebook import Rulebook
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.components import SQUARES
from rulecheck.games.baghdad.position import BaghdadPosition, Possible

REVIEWS = "German reviews that retell the rules"
NOWHERE = "no printed rule"

rules = Rulebook(
    prefix="BAG",
    title="The Thief of Baghdad",
    document="The Thief of Baghdad rules",
    end=802,
    sections={
        0: "The object and the pieces",
        1: "Setup and starting positions",
        2: "A turn",
        3: "Putting a thief into a palace",
        4: "Moving guards",
        5: "Paying with cards",
        6: "Stealing chests",
        7: "Drawing cards",
        8: "The end of the game",
        9: "The winner",
    },
)


def untold(sentence: str, *at: tuple[str, ...], stops: bool = False, **facts: Any) -> Unproven:
    """What a position does not tell; `at` are the places where it could."""
    return Unproven(sentence, missing=tuple(pointer(("position", *one)) for one in at), stops=stops, **facts)


def free_square(position: BaghdadPosition, name: str, field: str) -> Fault | Unproven | None:
    """Whether one more guard can stand at a palace; `field` is the part of the move that names it."""
    least, most = position.guards_at(position.palaces[name])
    if most < SQUARES:
        return None
    if least >= SQUARES:
        return Fault("four guards stand at {palace}: no guard square is free", palace=name, at=(field,))
    return untold(
        "whether a guard square is free at {palace}, the record does not tell", ("board", name, "guards"), palace=name
    )


def counted(truths: Sequence[int | None], said: int, sentence: str, field: str) -> Fault | Unproven | None:
    """A number that may hang on the reading of the reshuffle."""
    truth = truths[0]
    if truth is None or None in truths:
        return untold("how many cards the {pile} hold, the record does not tell", (field,), pile=field)
    if said not in truths:
        return Fault(sentence, truth=truth, said=said)
    if len(set(truths)) > 1:
        sentence = "whether it is {said} hangs on when the discards are shuffled"
        missing = ("/rulings/reshuffle_when_needed",)
        return Unproven(sentence, said=said, ruling="reshuffle_when_needed", missing=missing)
    return None


def under_each_reading(
    position: BaghdadPosition, possible: Sequence[Possible], sentence: str, facts: Mapping[str, Any]
) -> Fault | Unproven | None:
    """A fault if the cards can lie so under no reading of the reshuffle; open if only some of them allow it.

    Open, too, where it has not been worked out whether they can.
    """
    if all(possible):
        return None
    if None in possible:
        sentence = "whether these can be cards that nobody noted hangs on too many others: it has not been worked out"
        return Unproven(sentence, missing=(pointer((position.opened_by, "hands")),), at=facts["at"])
    if not any(possible):
        return Fault(sentence, **facts)
    if possible[0]:
        position.rulings.read("reshuffle_when_needed")
        return None
    return Fault(sentence, ruling="reshuffle_when_needed", **facts)
