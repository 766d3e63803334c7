"""Section 1, starting positions: one that a record starts from must be one that a game can come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault
from rulecheck.games.caravan.components import (
    ALL_FULL,
    CAMELS,
    CASUAL_CAMELS,
    DEMAND_MARKERS,
    GOOD,
    GOODS,
    KINDS,
    NUMBERS,
    REFILL,
    SUPPLY,
)
from rulecheck.games.caravan.moves import CaravanSnapshot, Standing
from rulecheck.games.caravan.position import CaravanPosition, allowance
from rulecheck.games.caravan.rules.book import rules


def _caravan(stated: CaravanSnapshot, name: str) -> Mapping[str, Standing | None] | None:
    """A player's camels by their names, in order; None if nothing is said of that player."""
    camels: Mapping[Any, Standing | None] | None = (stated.caravans or {}).get(name)
    return camels and {camel: camels[camel] for camel in sorted(camels)} if camels is not None else None


def _loads(stated: CaravanSnapshot, name: str) -> list[Standing]:
    """A player's camels that are known to carry something."""
    return [one for one in (_caravan(stated, name) or {}).values() if one is not None and one.load is not None]


def _carried(stated: CaravanSnapshot, name: str) -> tuple[int, int]:
    """How many goods a player's camels carry, at least and at most."""
    carried: int | None = (stated.carried or {}).get(name)
    if carried is not None:
        return carried, carried
    camels = _caravan(stated, name)
    if camels is None:
        return 0, stated.camels or CASUAL_CAMELS
    loads = len(_loads(stated, name))
    return loads, loads + sum(one is None for one in camels.values())


def _placed(position: CaravanPosition, stated: CaravanSnapshot) -> tuple[int, int]:
    """How many goods are out of the bag, at least and at most: free, with camels and on players' boards."""
    least = len(stated.free or ())
    most = len(NUMBERS) if stated.free is None else least
    for name in position.players:
        low, high = _carried(stated, name)
        delivered = (stated.delivered or {}).get(name)
        home = sum((delivered or {}).values())
        least += low + home
        most += high + (ALL_FULL if delivered is None else home)
    return least, most


def _in_bag(position: CaravanPosition, stated: CaravanSnapshot) -> int | None:
    """How many goods the bag holds, as far as it is stated or follows.

    With four free goods or fewer, and no refill going on, it must be empty.
    """
    if stated.bag is not None:
        return stated.bag
    if stated.finished or (stated.free is not None and len(stated.free) <= REFILL and not stated.to_draw):
        return 0
    least, most = _placed(position, stated)
    return sum(SUPPLY[stated.length]) - least if stated.length is not None and least == most else None


@rules.check(131, "sixth-camel", on=CaravanSnapshot, source=Source("Set-up"), certainty=CERTAIN, digest="A4")
def sixth_camel(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position nobody has a sixth camel where all have five."""
    for name in position.players:
        if stated.camels == CAMELS and "6" in (_caravan(stated, name) or {}):
            return Fault("{player} has five camels, not six", player=name, at=("caravans", name, "6"))
    return None


@rules.check(
    132, "carried-goods-differ", on=CaravanSnapshot, source=Source("Pick up a good"), certainty=CERTAIN, digest="A13"
)
def carried_goods_differ(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position a player carries as many goods as the camels show, one each."""
    for name in position.players:
        carried, camels = (stated.carried or {}).get(name), _caravan(stated, name)
        if carried is None:
            continue
        most = stated.camels or CASUAL_CAMELS
        least = 0
        if camels is not None:
            least = len(_loads(stated, name))
            most = least + sum(one is None for one in camels.values())
        if not least <= carried <= most:
            due = least if carried < least else most
            return Fault(
                "{player} is said to carry {count} goods, but the camels carry {due}",
                player=name,
                count=carried,
                due=due,
                at=("carried", name),
            )
    return None


@rules.check(
    133, "goods-do-not-add-up", on=CaravanSnapshot, source=Source("Components"), certainty=CERTAIN, digest="A5 A26"
)
def goods_do_not_add_up(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position there are as many goods as the game uses.

    There are no more of a kind; bag, board, camels and players' boards hold 48 together, or 32 in the short game.
    """
    supply = SUPPLY[stated.length or "full"]
    known = [0] * KINDS
    for kind in filter(None, (stated.free or {}).values()):
        known[GOOD[kind]] += 1
    for name in position.players:
        for one in _loads(stated, name):
            if one.load is not None and one.load.good is not None:
                known[GOOD[one.load.good]] += 1
        for kind, count in (stated.delivered or {}).get(name, {}).items():
            known[GOOD[kind]] += count
    for good, kind in enumerate(GOODS):
        if known[good] > supply[good]:
            sentence = "{count} {good} are in sight, but the {length} game uses {due}"
            return Fault(sentence, count=known[good], good=kind, length=stated.length or "full", due=supply[good])
    bag = _in_bag(position, stated)
    least, most = (count + (bag or 0) for count in _placed(position, stated))
    if bag is None:
        most += ALL_FULL
    for length in SUPPLY:
        total = sum(SUPPLY[length])
        if stated.length in (None, length) and least <= total <= most and 0 <= (bag or 0) <= total - len(NUMBERS):
            return None
    due = sum(supply)
    facts: dict[str, Any] = {"length": stated.length or "full", "due": due}
    if least > due:
        return Fault("there are {count} goods or more, but the {length} game has {due}", count=least, **facts)
    if most < due:
        return Fault("there are {count} goods or fewer, but the {length} game has {due}", count=most, **facts)
    return Fault("the bag cannot hold {count} of the {due} goods of the {length} game", count=bag, **facts)


@rules.check(
    134, "refill-overdue", on=CaravanSnapshot, source=Source("Refill goods"), certainty=CERTAIN, digest="A24 A25 A26"
)
def refill_overdue(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position more than four goods lie free, unless the bag is empty or a refill is going on.

    A refill brings them back to eight. The bag is drawn out by fours.
    """
    free = None if stated.free is None else len(stated.free)
    due, bag = stated.to_draw or 0, _in_bag(position, stated)
    if due:
        if free is not None and free != len(NUMBERS) - due:
            sentence = "{due} goods are still to be drawn, but {count} lie free"
            return Fault(sentence, due=due, count=free, at=("to_draw",))
        if bag is not None and bag < due:
            sentence = "{due} goods are still to be drawn, but the bag holds {bag}"
            return Fault(sentence, due=due, bag=bag, at=("to_draw",))
    elif bag and free is not None and free <= REFILL:
        sentence = "{count} goods lie free and the bag holds {bag}, but no refill is going on"
        return Fault(sentence, count=free, bag=bag, at=("free",))
    if bag is not None and (bag - due) % REFILL:
        sentence = "{bag} goods are in the bag and {due} still to be drawn: the bag is drawn out by fours"
        return Fault(sentence, bag=bag, due=due, at=() if stated.bag is None else ("bag",))
    return None


@rules.check(
    135, "demand-does-not-add-up", on=CaravanSnapshot, source=Source("Refill goods"), certainty=CERTAIN,
    digest="A6 A14 A24", rulings=("demand_after_bag_empty",),
)  # fmt: skip
def demand_does_not_add_up(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position there are as many demand markers as have been laid so far.

    The start and each refill lay four. They lie only with free goods, or are with the players who took them.
    """
    for number in NUMBERS:
        count = (stated.demand or {}).get(str(number), 0)  # type: ignore[call-overload]
        if count and stated.free is not None and str(number) not in stated.free:
            sentence = "{count} demand markers lie on the numbered space {number}, where no free good is"
            return Fault(sentence, count=count, number=number, at=("demand", str(number)))
    seen = sum((stated.demand or {}).values()) + sum((stated.markers or {}).values())
    told = stated.demand is not None and all(name in (stated.markers or {}) for name in position.players)
    reading = position.rulings.reading("demand_after_bag_empty")

    def fits(reading: str) -> bool:
        possible = _markers_laid(position, stated, reading)
        return seen in possible if told else seen <= max(possible)

    if fits(reading):
        return None
    return Fault(
        "{count} demand markers are on the board and with the players, but {due} have been laid",
        count=seen,
        due=max(_markers_laid(position, stated, reading)),
        ruling="demand_after_bag_empty" if fits("yes") or fits("no") else "",
    )


def _markers_laid(position: CaravanPosition, stated: CaravanSnapshot, reading: str) -> set[int]:
    """How many demand markers may have been laid so far: four at the start and four with each refill."""
    bag = _in_bag(position, stated)
    if bag is None:
        return set(range(REFILL, DEMAND_MARKERS + 1, REFILL))
    laid: set[int] = set()
    for length in SUPPLY:
        if stated.length not in (None, length):
            continue
        so_far = sum(SUPPLY[length]) - bag + (stated.to_draw or 0) - REFILL
        late = reading == "yes" and length == "short" and bag == 0
        if not late or stated.free is None or len(stated.free) > REFILL:
            laid.add(so_far)
        if late and (stated.free is None or len(stated.free) <= REFILL):
            laid.add(so_far + REFILL)
    return laid


@rules.check(
    136, "theft-markers-do-not-add-up", on=CaravanSnapshot, source=Source("Set-up"), certainty=CERTAIN, digest="A3"
)
def theft_markers_do_not_add_up(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position there are as many theft markers as players."""
    held = stated.theft_markers or {}
    count, due = sum(held.values()), len(position.players)
    if count == due or (count < due and len(held) < due):
        return None
    sentence = "the players hold {count} theft markers, but {due} are in the game"
    return Fault(sentence, count=count, due=due, at=("theft_markers",))


@rules.check(
    137, "nothing-left-unladen", on=CaravanSnapshot, source=Source("Pick up a good"), certainty=CERTAIN, digest="A15",
    rulings=("steal_may_fill_last_camel",),
)  # fmt: skip
def nothing_left_unladen(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position nobody's camels all carry goods.

    If the ruling lets a theft load the last one, they may: then a good lies underneath one of them.
    """
    for name in position.players:
        least, _ = _carried(stated, name)
        if least < (stated.camels or CASUAL_CAMELS):
            continue
        loads = [one.load for one in _loads(stated, name) if one.load is not None]
        below = len(loads) < least or any(load.below for load in loads)
        if below and position.rulings.reading("steal_may_fill_last_camel") == "yes":
            continue
        ruling = "steal_may_fill_last_camel" if below else ""
        sentence = "all {count} camels of {player} carry goods"
        return Fault(sentence, count=least, player=name, ruling=ruling, at=("caravans", name))
    return None


@rules.check(
    138, "turn-does-not-fit", on=CaravanSnapshot, source=Source("Game play"), certainty=CERTAIN, digest="A8 A9"
)
def turn_does_not_fit(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position the number of the turn tells whose turn it is, and how many actions it has.

    One of them at least is left, unless a refill interrupts the last one.
    """
    number, left = stated.turn_number, stated.actions_left
    if number is not None and stated.turn is not None:
        due = position.players[(number - 1) % len(position.players)]
        if stated.turn != due:
            sentence = "turn {number} of the game is one of {due}, not of {player}"
            return Fault(sentence, number=number, due=due, player=stated.turn, at=("turn",))
    allowed = allowance(number or 0)
    if left is not None and left > allowed:
        sentence = "{left} actions are left, but turn {number} of the game has {allowed}"
        return Fault(sentence, left=left, number=number, allowed=allowed, at=("actions_left",))
    least = stated.actions_left_at_least or 0
    if least > (allowed if left is None else left):
        sentence = "at least {least} actions are left, but no more than {left}"
        return Fault(sentence, least=least, left=allowed if left is None else left, at=("actions_left_at_least",))
    if left == 0 and not stated.to_draw and not stated.finished:
        return Fault("no action is left: the turn is over, and the next player's begins", at=("actions_left",))
    return None


@rules.check(
    139, "over-or-not", on=CaravanSnapshot, source=Source("End of the game"), certainty=CERTAIN, digest="A27",
    rulings=("standing_in_city_delivers",),
)  # fmt: skip
def over_or_not(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """A starting position is over when the bag is empty and a good was delivered after that, and only then.

    All but eight goods were picked up before the last refill, and the one that called it was not yet home.
    """
    if stated.finished and (stated.bag or stated.to_draw):
        return Fault("the game is over, but the bag is not empty", at=("finished",))
    delivered = [sum((stated.delivered or {}).get(name, {}).values()) for name in position.players]
    told = all(name in (stated.delivered or {}) for name in position.players)
    if stated.finished and told and not any(delivered):
        return Fault("the game is over, but no good is delivered", at=("finished",))
    most = sum(SUPPLY[stated.length or "full"]) - len(NUMBERS)
    most -= not stated.finished
    # A good that is at home where it is picked up is home before the refill that its pick-up calls.
    most += position.rulings.reading("standing_in_city_delivers") == "yes"
    if sum(delivered) > most:
        sentence = "{count} goods are delivered, but the {most} that can be are fewer"
        return Fault(sentence, count=sum(delivered), most=most, at=("delivered",))
    return None
