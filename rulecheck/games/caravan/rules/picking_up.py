"""Section 4: picking up goods and their demand markers."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault, Unproven
from rulecheck.games.caravan.components import GOOD, SPOTS
from rulecheck.games.caravan.moves import GoodAction, PickUp
from rulecheck.games.caravan.position import HIDDEN, NONE, NOT_KNOWN, RESERVE, CaravanPosition
from rulecheck.games.caravan.rules.book import name_of, rules


@rules.check(
    401, "picks-up-from-the-reserve", on=PickUp, source=Source("Pick up a good"), certainty=CERTAIN, digest="A14"
)
def picks_up_from_the_reserve(position: CaravanPosition, move: PickUp) -> Fault | None:
    """A camel picks up a good of the space where it stands; in the reserve there is none."""
    if position.where[position.seats[move.player]][move.camel - 1] != RESERVE:
        return None
    return Fault("camel {camel} of {player} is in the reserve", camel=move.camel, player=move.player, at=("camel",))


@rules.check(402, "carries-already", on=PickUp, source=Source("Pick up a good"), certainty=CERTAIN, digest="A13 A14")
def carries_already(position: CaravanPosition, move: PickUp) -> Fault | None:
    """A camel that carries a good, on top or underneath, picks up no other."""
    load = position.load[position.seats[move.player]][move.camel - 1]
    if load < 0:
        return None
    sentence = "camel {camel} of {player} carries {good} already"
    return Fault(sentence, camel=move.camel, player=move.player, good=name_of(load), at=("camel",))


@rules.check(403, "no-free-good", on=PickUp, source=Source("Pick up a good"), certainty=CERTAIN, digest="A14")
def no_free_good(position: CaravanPosition, move: PickUp) -> Fault | Unproven | None:
    """Only a good that lies free on the camel's space can be picked up.

    Other camels there do not matter, nor does a city.
    """
    space = position.where[position.seats[move.player]][move.camel - 1]
    number = position.number_at.get(space)
    if space == RESERVE or (number is not None and position.free[number] != NONE):
        return None
    if space == NOT_KNOWN:
        return _with_a_camel_somewhere(position, move)
    numbers = position.numbers_for(space, None)
    facts: dict[str, Any] = {"camel": move.camel, "player": move.player, "space": SPOTS[space]}
    if number is not None:
        if numbers and not position.refill_is_foreseen(number):
            return None  # then nothing later can be worked out, which is said where the position is asked
        if numbers:
            sentence = "whether a free good lies on {space}, the numbered space {number}, the record does not tell"
            return Unproven(sentence, number=number, missing=(position.told_at("free"),), at=("camel",), **facts)
        sentence = "no free good lies on {space}, the numbered space {number}, where camel {camel} of {player} stands"
        return Fault(sentence, number=number, at=("camel",), **facts)
    if not numbers:
        return Fault("no free good lies on {space}, where camel {camel} of {player} stands", at=("camel",), **facts)
    named = position.numbers_for(space, move.good)
    if not named:
        sentence = "no {good} lies free on {space}, where camel {camel} of {player} stands"
        return Fault(sentence, good=move.good, at=("good",), **facts)
    if len(named) > 1:
        return None  # as above
    sentence = "whether {space} is the numbered space {number}, the record does not tell"
    return Unproven(sentence, number=named[0], missing=("/edition/board/numbered",), at=("camel",), **facts)


def _with_a_camel_somewhere(position: CaravanPosition, move: PickUp) -> Fault | Unproven | None:
    """The answer where nobody knows where the camel stands: where a good lies free, if it lies on one space only."""
    numbers = position.numbers_for(NOT_KNOWN, move.good)
    facts: dict[str, Any] = {"camel": move.camel, "player": move.player, "at": ("camel",)}
    if not numbers:
        return Fault("no good lies free that camel {camel} of {player} could pick up", **facts)
    if len(numbers) > 1:
        return None  # as above
    sentence = "whether camel {camel} of {player} stands on the numbered space {number}, the record does not tell"
    return Unproven(sentence, number=numbers[0], missing=(position.told_at("caravans", move.player),), **facts)


@rules.check(
    404, "all-camels-laden", on=PickUp, source=Source("Pick up a good"), certainty=CERTAIN, digest="A15",
    rulings=("reserve_camels_count_as_unladen", "standing_in_city_delivers"),
)  # fmt: skip
def all_camels_laden(position: CaravanPosition, move: PickUp) -> Fault | Unproven | None:
    """Nobody picks up a good with the last unladen camel: the player would be left without an action.

    All camels of the player count, those in the reserve too; the ruling has the other reading.
    """
    seat, camel = position.seats[move.player], move.camel - 1
    spare = position.has_spare(seat, camel)
    return None if spare else _with_the_last_unladen(position, move, seat, camel, spare)


def _with_the_last_unladen(
    position: CaravanPosition, move: PickUp, seat: int, camel: int, spare: bool | None
) -> Fault | Unproven | None:
    """A good that is at home is delivered by that, and no camel bears it; `spare` is None where nobody knows."""
    space = position.where[seat][camel]
    numbers = position.numbers_for(space, move.good)
    spaces = {number: position.space_for(space, number) for number in numbers}
    home = {is_at_home(position, spaces[number], position.free[number], move) for number in numbers}
    if True in home or (None in home and (spare is None or len(numbers) > 1)):
        return None
    if None in home:
        return unknown_home(position, spaces[numbers[0]], move)
    if spare is None:
        return unknown_camels(position, seat)
    return Fault(
        "no camel of {player} would be left unladen",
        player=move.player,
        ruling="reserve_camels_count_as_unladen" if RESERVE in position.where[seat] else "",
        at=("camel",),
    )


def is_at_home(position: CaravanPosition, space: int, good: int, move: GoodAction) -> bool | None:
    """Whether a good that is taken is delivered by that, because a ruling says so and it is in its own city.

    None if nobody knows whether that is its city.
    """
    if good < 0 or good == HIDDEN:
        good = HIDDEN if move.good is None else GOOD[move.good]
    home = position.is_home(good, space)
    if home is False or position.rulings.read("standing_in_city_delivers") == "no":
        return False
    return home


def unknown_home(position: CaravanPosition, space: int, move: GoodAction) -> Unproven | None:
    """The answer where the last unladen camel takes a good that would have to be at home, and nobody knows that.

    None where nobody knows the space: then nothing later can be worked out, which is said where the position is asked.
    """
    if space == NOT_KNOWN:
        return None
    sentence = "whether {space} is the city of the good, the record does not tell"
    missing = position.here("good") if space in position.city_at and move.good is None else "/edition/board/cities"
    return Unproven(sentence, space=SPOTS[space], missing=(missing,), at=("camel",))


def unknown_camels(position: CaravanPosition, seat: int) -> Unproven:
    """The answer where nobody knows what else a player's camels carry, or how many there are."""
    name = position.players[seat]
    sentence = "whether {player} has another camel that carries nothing, the record does not tell"
    field = position.told_at("caravans", name) if NOT_KNOWN in position.where[seat] else position.told_at("camels")
    return Unproven(sentence, player=name, missing=(field,), at=("camel",))


rules.state(
    405,
    "markers-go-along",
    text="""Whoever picks up a good takes all demand markers of its space. The good lies on top of the camel, and what
    it is follows from the space.""",
    source=Source("Pick up a good"),
    certainty=CERTAIN,
    digest="A14",
)


@rules.claim("number", on=PickUp, rule=405)
def number_of_pick_up(position: CaravanPosition, move: PickUp, said: int) -> Fault | None:  # noqa: ARG001
    """The numbered space that the good was on."""
    if position.number == said:
        return None
    return Fault("the good was on the numbered space {truth}, not {said}", truth=position.number, said=said)


@rules.claim("markers", on=PickUp, rule=405)
def markers(position: CaravanPosition, move: PickUp, said: int) -> Fault | Unproven | None:
    """How many demand markers came with the good."""
    if position.markers == NOT_KNOWN:
        sentence = "how many demand markers lay there, the record does not tell"
        return Unproven(sentence, missing=(position.told_at("demand"),))
    if position.markers == said:
        return None
    sentence = "{player} takes {truth} demand markers, not {said}"
    return Fault(sentence, player=move.player, truth=position.markers, said=said)


rules.state(
    406,
    "never-put-down",
    text="""A good that was picked up is never put down again: it leaves its camel only by being moved, delivered or
    stolen.""",
    source=Source("Pick up a good"),
    certainty=CERTAIN,
    digest="A16",
)
