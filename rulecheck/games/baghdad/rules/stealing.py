"""Stealing chests: section 6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.baghdad.moves import EnterThief, InTurn, ThiefAction, TurnAction, WithThief
from rulecheck.games.baghdad.position import BaghdadPosition
from rulecheck.games.baghdad.rules.book import rules, untold

# 6: Stealing chests

rules.state(
    601,
    "chest-taken",
    text="""As soon as a player has as many own thieves in a court as its top chest asks for, the player takes that
    chest. It happens inside the action that brings the last thief, costs nothing, is no action of its own, and nobody
    may wait with it: that it is forced is our reading of "as soon as".""",
    source=Source("Steal the treasures"),
    certainty=LIKELY,
    digest="A21",
    rulings=("theft_forced",),
)


@rules.claim("chest", on=ThiefAction, rule=601)
def chest(position: BaghdadPosition, move: WithThief, said: int) -> Fault | None:
    """The chest that the action took, by the thieves that it asked for; 0 for none."""
    truth = position.last_chest
    if truth == said:
        return None
    if not truth:
        return Fault("{player} takes no chest here", player=move.player, said=said)
    return Fault("{player} takes the chest for {truth} thieves here", player=move.player, truth=truth, said=said)


@rules.claim("chests", on=TurnAction, rule=601)
def chests(position: BaghdadPosition, move: InTurn, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """How many chests each player has."""
    for name, count in said.items():
        truth = position.chests[name]
        if not position.chests_known[name]:
            return untold("how many chests {player} has, the record does not tell", ("chests", name), player=name)
        if truth != count:
            return Fault("chests of {player}: {truth}, not {said}", player=name, truth=truth, said=count, at=(name,))
    return None


@rules.check(
    602, "chest-left", on=ThiefAction, source=Source("Steal the treasures"), certainty=LIKELY, digest="A21",
    rulings=("theft_forced",),
)  # fmt: skip
def chest_left(position: BaghdadPosition, move: WithThief) -> Fault | Unproven | None:
    """A chest for which there are thieves enough is not left where it is.

    At tables where it may be, a chest is left only where one could be taken, and the next own thief who comes in is the
    next occasion to take it.
    """
    if move.leave_chest is None:
        return None
    name, coming = (move.palace, 1) if isinstance(move, EnterThief) else (move.goal, move.thieves)
    place = position.palaces[name]
    least, most = position.thieves_of(place, move.player)
    at = ("leave_chest",)
    if place.taken_known and (not place.top or most + coming < place.top):
        return Fault("{player} has no chest to leave at {palace}", player=move.player, palace=name, at=at)
    if position.rulings.read("theft_forced") == "yes":
        sentence = "{player} leaves a chest at {palace}, but takes it as soon as there are thieves enough"
        return Fault(sentence, player=move.player, palace=name, at=at, ruling="theft_forced")
    if place.taken_known and least + coming >= place.top:
        return None
    fields = (("board", name, "taken"), ("board", name, "thieves"))
    return untold(
        "whether {player} could take a chest at {palace}, the record does not tell",
        *fields,
        player=move.player,
        palace=name,
    )


rules.state(
    603,
    "thieves-go-home",
    text="""The thieves who took a chest go back to their player's supply, and may enter again on the same turn: the
    three actions with a thief keep counting. The guards stay where they are.""",
    source=Source("Steal the treasures"),
    certainty=CERTAIN,
    digest="A22",
)


@rules.claim("supply", on=TurnAction, rule=603)
def supply(position: BaghdadPosition, move: InTurn, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """How many thieves are in each supply."""
    for name, count in said.items():
        least, most = position.supply_of(name)
        home = position.stranded(name)
        if home and position.is_unsettled("empty_palace_open") and least == most and count in (least, least + home):
            sentence = "thieves of {player} in the supply: whether {said}, hangs on who stays in an emptied palace"
            missing = ("/rulings/empty_palace_open",)
            return Unproven(sentence, player=name, said=count, ruling="empty_palace_open", missing=missing)
        if not least <= count <= most:
            facts: dict[str, Any] = {"player": name, "said": count, "at": (name,)}
            if least == most:
                return Fault("thieves in the supply of {player}: {truth}, not {said}", truth=least, **facts)
            sentence = "thieves in the supply of {player}: {least} to {most}, not {said}"
            return Fault(sentence, least=least, most=most, **facts)
        if least != most:
            return untold(
                "how many thieves {player} has in the supply, the record does not tell", ("supply", name), player=name
            )
    return None


rules.state(
    604,
    "only-the-top-chest",
    text="Only the top chest of a palace can be taken. The next one in the stack asks for one thief more.",
    source=Source("Steal the treasures"),
    certainty=CERTAIN,
    digest="A23",
)
rules.state(
    605,
    "never-thieves-to-spare",
    text="""After every action each player has fewer thieves in a court than its top chest asks for: they come one at a
    time, and what is asked for never falls. So nobody steals on another player's turn, and no thieves are left over.
    Whoever brings the last thief has an own guard at the palace.""",
    source=Source("Steal the treasures"),
    certainty=LIKELY,
    digest="A24",
)
