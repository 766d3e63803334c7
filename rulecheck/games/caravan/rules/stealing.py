"""Section 5: stealing goods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, UNKNOWN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.caravan.components import SPOTS
from rulecheck.games.caravan.moves import Steal
from rulecheck.games.caravan.position import NONE, NOT_KNOWN, RESERVE, CaravanPosition
from rulecheck.games.caravan.rules.book import name_of, rules
from rulecheck.games.caravan.rules.picking_up import is_at_home, unknown_camels, unknown_home


@rules.check(501, "no-theft-marker", on=Steal, source=Source("Steal a good"), certainty=CERTAIN, digest="A17")
def no_theft_marker(position: CaravanPosition, move: Steal) -> Fault | Unproven | None:
    """Who steals gives a theft marker to the victim, so that nobody steals without one."""
    seat = position.seats[move.player]
    if position.theft[seat]:
        return None
    if seat in position.holders:
        sentence = "whether {player} has a theft marker, the record does not tell"
        missing = (position.told_at("theft_markers", move.player),)
        return Unproven(sentence, player=move.player, missing=missing, at=("player",))
    return Fault("{player} has no theft marker", player=move.player, at=("player",))


@rules.check(502, "steals-from-oneself", on=Steal, source=Source("Steal a good"), certainty=CERTAIN, digest="A17")
def steals_from_oneself(position: CaravanPosition, move: Steal) -> Fault | None:  # noqa: ARG001
    """A good is stolen from another player's camel."""
    if move.player != move.victim:
        return None
    return Fault("{player} steals from a camel of {player}", player=move.player, at=("victim",))


@rules.check(503, "thief-carries-already", on=Steal, source=Source("Steal a good"), certainty=CERTAIN, digest="A13 A17")
def thief_carries_already(position: CaravanPosition, move: Steal) -> Fault | None:
    """A camel that carries a good, on top or underneath, takes no other."""
    load = position.load[position.seats[move.player]][move.camel - 1]
    if load < 0:
        return None
    sentence = "camel {camel} of {player} carries {good} already"
    return Fault(sentence, camel=move.camel, player=move.player, good=name_of(load), at=("camel",))


@rules.check(504, "not-on-one-space", on=Steal, source=Source("Steal a good"), certainty=CERTAIN, digest="A17")
def not_on_one_space(position: CaravanPosition, move: Steal) -> Fault | Unproven | None:
    """Both camels stand on one space of the board."""
    own = position.where[position.seats[move.player]][move.camel - 1]
    other = position.where[position.seats[move.victim]][move.victim_camel - 1]
    facts: dict[str, Any] = {
        "player": move.player,
        "camel": move.camel,
        "victim": move.victim,
        "other": move.victim_camel,
    }
    if own == RESERVE:
        return Fault("camel {camel} of {player} is in the reserve", at=("camel",), **facts)
    if other == RESERVE:
        return Fault("camel {other} of {victim} is in the reserve", at=("victim_camel",), **facts)
    if NOT_KNOWN in (own, other) and position.is_clear(max(own, other)):
        sentence = "camel {camel} of {player} and camel {other} of {victim} cannot both stand on {space}"
        return Fault(sentence, space=SPOTS[max(own, other)], at=("victim_camel",), **facts)
    if NOT_KNOWN in (own, other):
        sentence = "whether camel {camel} of {player} and camel {other} of {victim} share a space, nobody wrote down"
        whose = move.player if own == NOT_KNOWN else move.victim
        return Unproven(sentence, missing=(position.told_at("caravans", whose),), at=("camel",), **facts)
    if own == other:
        return None
    sentence = "camel {camel} of {player} stands on {space}, but camel {other} of {victim} on {elsewhere}"
    return Fault(sentence, space=SPOTS[own], elsewhere=SPOTS[other], at=("victim_camel",), **facts)


@rules.check(505, "nothing-to-steal", on=Steal, source=Source("Steal a good"), certainty=CERTAIN, digest="A17")
def nothing_to_steal(position: CaravanPosition, move: Steal) -> Fault | None:
    """The victim's camel carries a good."""
    if position.load[position.seats[move.victim]][move.victim_camel - 1] != NONE:
        return None
    sentence = "camel {other} of {victim} carries nothing"
    return Fault(sentence, other=move.victim_camel, victim=move.victim, at=("victim_camel",))


@rules.check(506, "good-is-underneath", on=Steal, source=Source("Steal a good"), certainty=CERTAIN, digest="A18")
def good_is_underneath(position: CaravanPosition, move: Steal) -> Fault | None:
    """A stolen good lies under the camel: it counts as carried, and nobody steals it until it has been moved."""
    victim, robbed = position.seats[move.victim], move.victim_camel - 1
    if not position.below[victim][robbed] or position.load[victim][robbed] < 0:
        return None
    sentence = "{good} lies under camel {other} of {victim}, where it cannot be stolen"
    good = name_of(position.load[victim][robbed])
    return Fault(sentence, good=good, other=move.victim_camel, victim=move.victim, at=("victim_camel",))


@rules.check(
    507, "steals-with-the-last-camel", on=Steal, source=Source("Pick up a good"), certainty=UNKNOWN, digest="A15 A17",
    rulings=("steal_may_fill_last_camel", "reserve_camels_count_as_unladen", "standing_in_city_delivers"),
)  # fmt: skip
def steals_with_the_last_camel(position: CaravanPosition, move: Steal) -> Fault | Unproven | None:
    """The last unladen camel of a player does not steal, unless the ruling says that it may.

    The print forbids picking up with it, since the player would be left without an action; of stealing it says nothing.
    """
    seat, camel = position.seats[move.player], move.camel - 1
    spare = position.has_spare(seat, camel)
    if spare:
        return None
    victim, robbed = position.seats[move.victim], move.victim_camel - 1
    space = max(position.where[seat][camel], position.where[victim][robbed])
    home = is_at_home(position, space, position.load[victim][robbed], move)
    banned = position.rulings.chosen.get("steal_may_fill_last_camel") == "no"
    if home or (home is None and (spare is None or not banned)):
        return None
    if home is None:
        return unknown_home(position, space, move)
    if spare is None and position.rulings.reading("steal_may_fill_last_camel") == "no":
        return unknown_camels(position, seat)
    if position.rulings.read("steal_may_fill_last_camel") == "yes":
        return None
    return Fault(
        "no camel of {player} would be left unladen",
        player=move.player,
        ruling="steal_may_fill_last_camel",
        at=("camel",),
    )


rules.state(
    508,
    "theft-marker-changes-hands",
    text="""The thief gives one theft marker to the victim and puts the good under the own camel. As soon as it has been
    moved it lies on top, and may be stolen again.""",
    source=Source("Steal a good"),
    certainty=CERTAIN,
    digest="A17 A18",
)


@rules.claim("theft_markers", on=Steal, rule=508)
def theft_markers(position: CaravanPosition, move: Steal, said: Mapping[str, int]) -> Fault | Unproven | None:  # noqa: ARG001
    """How many theft markers players hold after a theft."""
    unsure: Unproven | None = None
    for seat, name in enumerate(position.players):
        if name not in said:
            continue
        most = position.theft[seat] + (position.loose if seat in position.holders else 0)
        if not position.theft[seat] <= said[name] <= most:
            sentence = "{player} holds {truth} theft markers, not {said}"
            return Fault(sentence, player=name, truth=most, said=said[name], at=(name,))
        if position.theft[seat] != most:
            sentence = "how many theft markers {player} holds, the record does not tell"
            missing = (position.told_at("theft_markers", name),)
            unsure = unsure or Unproven(sentence, player=name, missing=missing)
    return unsure


rules.state(
    509,
    "markers-stay",
    text="Demand markers are never stolen: they stay with whoever took them, up to the end.",
    source=Source("Steal a good"),
    certainty=CERTAIN,
    digest="A19",
)

rules.state(
    510,
    "any-number-of-theft-markers",
    text="A player may gather theft markers without limit.",
    source=Source("", "a report of a game"),
    certainty=LIKELY,
    digest="A17",
)
rules.state(
    511,
    "just-loaded",
    text="A good may be stolen in the very turn in which it was picked up or moved, as long as it lies on top.",
    source=Source("Steal a good"),
    certainty=LIKELY,
    digest="A17",
)
