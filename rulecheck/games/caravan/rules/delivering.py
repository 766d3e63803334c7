"""Section 6: moving goods along a chain of camels, and delivering them."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, LIKELY, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.caravan.components import GOOD, GOODS, SPOTS
from rulecheck.games.caravan.moves import GoodAction, MoveGood, PickUp, Steal
from rulecheck.games.caravan.position import HIDDEN, NONE, NOT_KNOWN, RESERVE, CaravanPosition
from rulecheck.games.caravan.rules.book import name_of, rules


@rules.check(601, "nothing-to-move", on=MoveGood, source=Source("Move a good"), certainty=CERTAIN, digest="A20")
def nothing_to_move(position: CaravanPosition, move: MoveGood) -> Fault | None:
    """A good is moved from an own camel that carries one, on top or underneath."""
    if position.load[position.seats[move.player]][move.source - 1] != NONE:
        return None
    sentence = "camel {camel} of {player} carries nothing"
    return Fault(sentence, camel=move.source, player=move.player, at=("source",))


@rules.check(602, "goal-in-the-reserve", on=MoveGood, source=Source("Move a good"), certainty=CERTAIN, digest="A20")
def goal_in_the_reserve(position: CaravanPosition, move: MoveGood) -> Fault | None:
    """The good goes to a camel on the board."""
    if position.where[position.seats[move.player]][move.goal - 1] != RESERVE:
        return None
    return Fault("camel {camel} of {player} is in the reserve", camel=move.goal, player=move.player, at=("goal",))


@rules.check(
    603, "goal-carries-already", on=MoveGood, source=Source("Move a good"), certainty=CERTAIN, digest="A13 A20"
)
def goal_carries_already(position: CaravanPosition, move: MoveGood) -> Fault | None:
    """The good ends on an unladen camel. Laden ones may only be passed on the way."""
    load = position.load[position.seats[move.player]][move.goal - 1]
    if load == NONE or (load == NOT_KNOWN and move.source != move.goal):
        return None
    sentence = "camel {camel} of {player} carries {good} already"
    return Fault(sentence, camel=move.goal, player=move.player, good=name_of(load), at=("goal",))


@rules.check(
    604, "not-connected", on=MoveGood, source=Source("Move a good"), certainty=CERTAIN, digest="A20 A21",
    rulings=("same_space_connects",),
)  # fmt: skip
def not_connected(position: CaravanPosition, move: MoveGood) -> Fault | Unproven | None:
    """A good moves within one connected group of its player's camels.

    The group goes on from space to orthogonally neighbouring space, each with an own camel, laden or not. Diagonals do
    not connect, nor do camels of other players.

    Any unladen camel of the group may be the goal: the good need not go all the way to its city. Whether two own camels
    on one space are connected without a third one on a neighbouring space is not said; the ruling settles it.
    """
    seat = position.seats[move.player]
    places = position.where[seat]
    start, goal = places[move.source - 1], places[move.goal - 1]
    if start < 0 or goal < 0:
        return _unknown_chain(position, move) if NOT_KNOWN in (start, goal) else None
    if position.connected(seat, start, goal):
        return None
    facts: dict[str, Any] = {"player": move.player, "source": move.source, "goal": move.goal}
    hidden = places.count(NOT_KNOWN)
    if start == goal:
        if hidden and position.rulings.reading("same_space_connects") == "no":
            return _unknown_chain(position, move)
        if position.rulings.read("same_space_connects") == "yes":
            return None
        sentence = "camels {source} and {goal} of {player} share the space {space}, which does not connect them"
        return Fault(sentence, space=SPOTS[start], ruling="same_space_connects", at=("goal",), **facts)
    if hidden and hidden >= position.camels_missing(seat, start, goal):
        return _unknown_chain(position, move)
    sentence = "camel {source} of {player} on {start} is not connected with camel {goal} on {end}"
    return Fault(sentence, start=SPOTS[start], end=SPOTS[goal], at=("goal",), **facts)


def _unknown_chain(position: CaravanPosition, move: MoveGood) -> Unproven:
    sentence = "whether camels {source} and {goal} of {player} are connected, the record does not tell"
    missing = (position.told_at("caravans", move.player),)
    return Unproven(sentence, source=move.source, goal=move.goal, player=move.player, missing=missing, at=("goal",))


@rules.check(
    605, "another-good", on=GoodAction, source=Source("Pick up a good"), certainty=CERTAIN, digest="A14 A17 A20"
)
def another_good(position: CaravanPosition, move: GoodAction) -> Fault | None:
    """An action that names its good names the one that is there.

    A good that nobody wrote down can be of every kind that is not used up.
    """
    if move.good is None:
        return None
    seat = position.seats[move.player]
    good = NONE
    if isinstance(move, MoveGood):
        good = position.load[seat][move.source - 1]
    elif isinstance(move, Steal):
        good = position.load[position.seats[move.victim]][move.victim_camel - 1]
    elif isinstance(move, PickUp):
        good = position.free[position.number_at.get(position.where[seat][move.camel - 1], 0)]
        good = NOT_KNOWN if good == NONE and not position.free_known else good
    if good == GOOD[move.good] or good == NONE:
        return None
    if good not in (HIDDEN, NOT_KNOWN):
        return Fault("the good is {truth}, not {said}", truth=GOODS[good], said=move.good, at=("good",))
    if position.may_be(GOOD[move.good]):
        return None
    return Fault("the good cannot be {said}: all of these are elsewhere", said=move.good, at=("good",))


def _moved(position: CaravanPosition, move: MoveGood) -> int:
    """The good that is moved, as far as it is known or named."""
    load = position.load[position.seats[move.player]][move.source - 1]
    return GOOD[move.good] if load in (HIDDEN, NOT_KNOWN) and move.good is not None else load


@rules.check(
    606, "delivery-refused", on=MoveGood, source=Source("Move a good"), certainty=LIKELY, digest="A22",
    rulings=("delivery_forced",),
)  # fmt: skip
def delivery_refused(position: CaravanPosition, move: MoveGood) -> Fault | Unproven | None:
    """A good that ends on its own city is delivered: it may not stay on the camel there, say to keep the game going.

    That delivering is called optional in the list of actions only means that a move need not end on a city. The ruling
    has the other reading.
    """
    if move.deliver is not False:
        return None
    space = position.where[position.seats[move.player]][move.goal - 1]
    good = _moved(position, move)
    home = position.is_home(good, space)
    if home is False or position.rulings.read("delivery_forced") == "no":
        return None
    if home is None:
        return _unknown_city(position, move, space)
    sentence = "{good} ends on its city {space} and is delivered"
    return Fault(sentence, good=name_of(good), space=SPOTS[space], ruling="delivery_forced", at=("deliver",))


@rules.check(607, "not-its-city", on=MoveGood, source=Source("Move a good"), certainty=CERTAIN, digest="A22 A23")
def not_its_city(position: CaravanPosition, move: MoveGood) -> Fault | Unproven | None:
    """A good is delivered only where its move ends on the city of its colour."""
    if move.deliver is not True:
        return None
    space = position.where[position.seats[move.player]][move.goal - 1]
    good = _moved(position, move)
    home = position.is_home(good, space)
    if home is None:
        return _unknown_city(position, move, space)
    if home:
        return None
    sentence = "{space} is not the city of {good}: it cannot be delivered there"
    return Fault(sentence, good=name_of(good), space=SPOTS[space], at=("deliver",))


def _unknown_city(position: CaravanPosition, move: MoveGood, space: int) -> Unproven:
    sentence = "whether the good that {player} moves ends on its own city, the record does not tell"
    missing = "/edition/board/cities"
    if space < 0:
        missing = position.told_at("caravans", move.player)
    elif space in position.city_at and move.good is None:
        missing = position.here("good")
    return Unproven(sentence, player=move.player, missing=(missing,), at=("deliver",))


rules.state(
    608,
    "delivery",
    text="""A delivered good leaves the board for its player's board, as a part of the action that moved it; the camel
    stays where it is, unladen.""",
    source=Source("Move a good"),
    certainty=CERTAIN,
    digest="A22",
)


@rules.claim("delivered", on=MoveGood, rule=608)
def delivered(position: CaravanPosition, move: MoveGood, said: bool) -> Fault | None:  # noqa: ARG001
    """Whether the good was delivered."""
    if position.came_home == said:
        return None
    return Fault("the good is {truth}", truth="delivered" if position.came_home else "not delivered", said=said)


rules.state(
    609,
    "ends-on-top",
    text="A good that is moved ends on top of its new camel, also if it lay underneath before.",
    source=Source("Move a good"),
    certainty=CERTAIN,
    digest="A20",
)
rules.state(
    610,
    "standing-in-the-city",
    text="""A good that is stolen or picked up in its own city is not delivered by that. It must be moved there: from
    another camel on that city, or out and back in. The ruling has the other reading.""",
    source=Source("Move a good"),
    certainty=LIKELY,
    digest="A23",
    rulings=("standing_in_city_delivers",),
)


@rules.claim("delivered", on=PickUp, rule=610)
@rules.claim("delivered", on=Steal, rule=610)
def delivered_where_taken(position: CaravanPosition, move: GoodAction, said: bool) -> Fault | None:  # noqa: ARG001
    """Whether the good was delivered by being taken."""
    if position.came_home == said:
        return None
    return Fault("the good is {truth}", truth="delivered" if position.came_home else "not delivered", said=said)


rules.state(
    611,
    "others-on-the-way",
    text="A good may be passed through a space where camels of other players stand as well: only the own ones count.",
    source=Source("Move a good"),
    certainty=LIKELY,
    digest="A20",
)
rules.state(
    612,
    "city-on-the-way",
    text="A good that passes a camel on its city, and ends elsewhere, is not delivered.",
    source=Source("Move a good"),
    certainty=LIKELY,
    digest="A22",
)
