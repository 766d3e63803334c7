"""Section 1, starting positions: one that a record starts from must be one that a game can come to."""

from __future__ import annotations

from typing import Any

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.core.verdict import Fault
from rulecheck.games.caravan.components import (
    ALL_SHORT,
    CAMELS,
    CASUAL_CAMELS,
    GOODS,
    NUMBERS,
    REFILL,
    SUPPLY,
)
from rulecheck.games.caravan.moves import CaravanSnapshot
from rulecheck.games.caravan.position import CaravanPosition, allowance
from rulecheck.games.caravan.position.opening import possible_stocks
from rulecheck.games.caravan.position.reckoning import (
    actions_spent,
    caravan_of,
    goods_outside,
    in_sight,
    loads_of,
    moments,
    narrowed,
    stocks,
    stocks_with_markers,
)
from rulecheck.games.caravan.rules.book import rules


@rules.check(131, "sixth-camel", on=CaravanSnapshot, source=Source("Set-up"), certainty=CERTAIN, digest="A4")
def sixth_camel(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position nobody has a sixth camel where all have five."""
    for name in position.players:
        if stated.camels == CAMELS and "6" in (caravan_of(stated, name) or {}):
            return Fault("{player} has five camels, not six", player=name, at=("caravans", name, "6"))
    return None


@rules.check(
    132, "carried-goods-differ", on=CaravanSnapshot, source=Source("Pick up a good"), certainty=CERTAIN, digest="A13"
)
def carried_goods_differ(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position a player carries as many goods as the camels show, one each."""
    for name in position.players:
        carried, camels = (stated.carried or {}).get(name), caravan_of(stated, name)
        if carried is None:
            continue
        most = stated.camels or CASUAL_CAMELS
        least = 0
        if camels is not None:
            least = len(loads_of(stated, name))
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
    length = stated.length or "full"
    supply = SUPPLY[length]
    for good, count in enumerate(in_sight(stated, position.players)):
        if count > supply[good]:
            sentence = "{count} {good} are in sight, but the {length} game uses {due}"
            return Fault(sentence, count=count, good=GOODS[good], length=length, due=supply[good])
    total = sum(supply)
    facts: dict[str, Any] = {"length": length, "due": total}
    bag = stated.bag or 0
    if bag > total - len(NUMBERS):
        sentence = "the bag cannot hold {count} of the {due} goods of the {length} game"
        return Fault(sentence, count=bag, at=("bag",), **facts)
    least, most = goods_outside(stated, position.players)
    if least + bag > total:
        return Fault("there are {count} goods or more, but the {length} game has {due}", count=least + bag, **facts)
    known = stated.bag is not None or stated.finished
    if known and most + bag < (total if stated.length is not None else ALL_SHORT):
        sentence = "there are {count} goods or fewer, but the {length} game has {due}"
        if stated.length is None:
            facts = {"length": "short", "due": ALL_SHORT}
        return Fault(sentence, count=most + bag, **facts)
    return None


@rules.check(
    134, "refill-overdue", on=CaravanSnapshot, source=Source("Refill goods"), certainty=CERTAIN, digest="A24 A25 A26"
)
def refill_overdue(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position more than four goods lie free, unless the bag is empty or a refill is going on.

    A refill brings them back to eight. The bag is drawn out by fours: what it holds makes up all goods of the game.
    """
    free = None if stated.free is None else len(stated.free)
    due, bag = stated.to_draw or 0, stated.bag
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
        return Fault(sentence, bag=bag, due=due, at=("bag",))
    if stocks(stated, position.players):
        return None
    least, most = goods_outside(stated, position.players)
    return Fault(
        "at least {least} and at most {most} goods are free, with camels and delivered: no bag makes them up to {due}",
        least=least,
        most=most,
        due=[sum(supply) for length, supply in SUPPLY.items() if stated.length in (None, length)],
    )


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
    names = position.players
    possible = stocks(stated, names)
    early, late = (bool(stocks_with_markers(stated, names, possible, laid_late=late)) for late in (False, True))
    fits = {"no": early, "yes": late}
    if (early and late) or ((early or late) and fits[position.rulings.read("demand_after_bag_empty")]):
        return None
    return Fault(
        "{count} demand markers are on the board and with the players, which is not four from the start and four of "
        "each refill",
        count=sum((stated.demand or {}).values()) + sum((stated.markers or {}).values()),
        ruling="demand_after_bag_empty" if early or late else "",
    )


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
    _, *held = narrowed(stated, position.players, possible_stocks(position, stated))
    for name, (count, _) in zip(position.players, held, strict=True):
        if not _all_laden(position, stated, name, count):
            continue
        loads = [one.load for one in loads_of(stated, name) if one.load is not None]
        below = len(loads) < count or any(load.below for load in loads)
        if below and position.rulings.reading("steal_may_fill_last_camel") == "yes":
            continue
        ruling = "steal_may_fill_last_camel" if below else ""
        sentence = "all camels of {player} that count carry goods, {count} of them"
        return Fault(sentence, count=count, player=name, ruling=ruling, at=("caravans", name))
    return None


def _all_laden(position: CaravanPosition, stated: CaravanSnapshot, name: str, least: int) -> bool:
    """Whether all camels of a player carry goods for sure; a ruling says whether those in the reserve count."""
    if least >= (stated.camels or CASUAL_CAMELS):
        return True
    camels = caravan_of(stated, name)
    if not camels or len(loads_of(stated, name)) < len(camels):
        return False
    return position.rulings.read("reserve_camels_count_as_unladen") == "no"


@rules.check(
    138, "turn-does-not-fit", on=CaravanSnapshot, source=Source("Game play"), certainty=CERTAIN, digest="A8 A9"
)
def turn_does_not_fit(position: CaravanPosition, stated: CaravanSnapshot) -> Fault | None:
    """In a starting position the number of the turn tells whose turn it is, and how many actions it has.

    One of them at least is left, unless a refill interrupts the last one. An action at least was spent on each camel on
    the board, on each good picked up, and on each good moved home.
    """
    number, left = stated.turn_number, stated.actions_left
    if number is not None and stated.turn is not None:
        due = position.players[(number - 1) % len(position.players)]
        if stated.turn != due:
            sentence = "turn {number} of the game is one of {due}, not of {player}"
            return Fault(sentence, number=number, due=due, player=stated.turn, at=("turn",))
    allowed, least = allowance(number or 0), stated.actions_left_at_least
    if left is not None and least is None and left > allowed:
        sentence = "{left} actions are left, but turn {number} of the game has {allowed}"
        return Fault(sentence, left=left, number=number, allowed=allowed, at=("actions_left",))
    most = allowed if left is None else min(left, allowed)
    if least is not None and least > most:
        sentence = "at least {least} actions are left, but no more than {most}"
        return Fault(sentence, least=least, most=most, at=("actions_left_at_least",))
    if left == 0 and not stated.to_draw and not stated.finished:
        return Fault("no action is left: the turn is over, and the next player's begins", at=("actions_left",))
    possible = stocks(stated, position.players)
    home_at_once = position.rulings.reading("standing_in_city_delivers") == "yes"
    if moments(stated, position.players, possible, home_at_once=home_at_once):
        return None
    spent = actions_spent(stated, position.players, home_at_once=home_at_once)
    sentence = "the turns so far had fewer than the {spent} actions that it takes to come to this position"
    return Fault(sentence, spent=spent, at=("turn_number",) if stated.turn_number is not None else ())


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
