"""How a record opens: the board, the setup, or a position. Every way it can be is a world of its own.

What is told must be possible together; else `Impossible` names the rules that say so.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.referee.caravan.play import allowance, next_turn_if_over
from tests.referee.caravan.rulings import Rulings
from tests.referee.caravan.world import (
    ANY_KIND,
    KINDS,
    MARKED_AT_START,
    NOT_TOLD,
    NUMBERS,
    RESERVE,
    SUPPLY,
    TOTAL,
    Impossible,
    World,
)

LENGTHS = ("full", "short")


def open_record(document: dict[str, Any], rulings: Rulings) -> tuple[list[World], bool]:
    """Every world that the opening of a record allows, and whether it hangs on an open ruling already."""
    players = document["players"]
    opening = document.get("position") or document.get("setup") or {}
    worlds: list[World] = []
    broken: list[str] = []
    hangs: list[bool] = []
    if not 2 <= len(players) <= 4:
        broken += ["A3", "A8", "B1"]
    if opening.get("variant") is not None:
        broken += ["B4"]
    try:
        cities, numbered = read_board(document.get("edition"))
    except Impossible as impossible:
        broken += impossible.rules
    if broken:
        raise Impossible(*broken)
    lengths = LENGTHS if opening.get("length") is None else (opening["length"],)
    herds = (5, 6) if opening.get("camels") is None else (opening["camels"],)
    for length, camels in product(lengths, herds):
        try:
            world = World(players, length, camels)
            world.cities, world.numbered = dict(cities), dict(numbered)
            if document.get("position") is None:
                set_up(world, opening)
                worlds.append(world)
            else:
                is_open = lay_out(world, opening, rulings)
                start_the_clock(world, opening, rulings)
                worlds.append(world)
                hangs.append(is_open)
        except Impossible as impossible:
            broken += impossible.rules
    if not worlds:
        raise Impossible(*dict.fromkeys(broken))
    return worlds, bool(hangs) and all(hangs)


def read_board(edition: Any) -> tuple[dict[str, Any], dict[int, Any]]:
    """B2: the board as the record states it. Without a statement nobody knows where anything lies."""
    board = (edition.get("board") if isinstance(edition, dict) else None) or {}
    cities = board.get("cities")
    numbered = board.get("numbered")
    broken: list[str] = []
    for places, names in ((cities, KINDS), (numbered, [str(number) for number in NUMBERS])):
        if places is None:
            continue
        if set(places) != set(names):
            broken += ("A2", "B2")  # not exactly eight
        told = [tuple(place) for place in places.values() if place is not None]
        if not all(1 <= row <= 7 and 1 <= column <= 7 for row, column in told):
            broken += ("A1", "B2")
        if len(set(told)) < len(told):
            broken += ("A2", "B2")  # two on one space
    if broken:
        raise Impossible(*broken)
    cities, numbered = cities or {}, numbered or {}
    return (
        {kind: None if cities.get(kind) is None else tuple(cities[kind]) for kind in KINDS},
        {number: None if numbered.get(str(number)) is None else tuple(numbered[str(number)]) for number in NUMBERS},
    )


def set_up(world: World, setup: dict[str, Any]) -> None:
    """A1 to A7: the start of a game."""
    supply = setup.get("supply")
    if supply is not None and any(supply.get(kind, 0) != count for kind, count in SUPPLY[world.length].items()):
        raise Impossible("A5", "B1")
    goods = setup.get("goods")
    if goods is not None and len(goods) != 8:
        raise Impossible("A6", "A5")
    demand = setup.get("demand")
    for number in NUMBERS:
        world.demand[number] = int(number in MARKED_AT_START)
        if demand is not None and demand.get(str(number), 0) != world.demand[number]:
            raise Impossible("A6")
    for number, kind in zip(NUMBERS, goods or [None] * 8, strict=True):
        world.free[number] = world.new_good(ANY_KIND if kind is None else [kind])
    world.check_kinds("A6")
    world.bags = frozenset([TOTAL[world.length] - 8])


# A position


def lay_out(world: World, position: dict[str, Any], rulings: Rulings) -> bool:
    """What lies on the table. Answers whether its possibility hangs on an open ruling."""
    world.vague = True
    world.free_in_all = frozenset(range(len(NUMBERS) + 1))
    world.finished = position.get("finished") is True
    world.to_draw = position.get("to_draw") or 0
    broken: list[str] = []
    is_open = False
    parts = (lay_goods, place_camels, fill_the_bag, lay_theft_markers, lay_demand, leave_one_unladen, check_the_end)
    for part in parts:
        try:
            is_open |= part(world, position, rulings)
        except Impossible as impossible:
            broken += impossible.rules
    if broken:
        raise Impossible(*broken)
    return is_open


def lay_goods(world: World, position: dict[str, Any], rulings: Rulings) -> bool:  # noqa: ARG001
    """A6, A22: the free goods and those delivered."""
    free = position.get("free")
    for number in NUMBERS:
        if free is None:
            world.free[number] = NOT_TOLD
        elif str(number) in free:
            kind = free[str(number)]
            world.free[number] = world.new_good(ANY_KIND if kind is None else [kind])
    delivered = position.get("delivered") or {}
    for player in world.players:
        if delivered.get(player) is None:
            world.delivered[player] = None
            continue
        world.delivered[player] = [
            world.new_good([kind]) for kind, count in delivered[player].items() for _ in range(count)
        ]
    return False


def place_camels(world: World, position: dict[str, Any], rulings: Rulings) -> bool:  # noqa: ARG001
    """A3, A4, A13: the camels and their loads."""
    world.carried_said = dict(position.get("carried") or {})
    caravans = position.get("caravans") or {}
    for player, herd in caravans.items():
        if any(int(name) > world.camels for name in herd):
            raise Impossible("A3", "A4")
        for name, standing in herd.items():
            camel = (player, int(name))
            if standing is None:
                world.place[camel] = world.load[camel] = NOT_TOLD
                continue
            world.place[camel] = tuple(standing["space"])
            load = standing.get("load")
            if load is not None:
                world.load[camel] = world.new_good(ANY_KIND if load.get("good") is None else [load["good"]])
                world.below[camel] = load.get("below") is True
    for camel in world.place:
        if camel[0] not in caravans:
            world.place[camel] = world.load[camel] = NOT_TOLD
    for player in world.players:
        least, most = world.carried_by(player)
        if least > most:
            raise Impossible("A13", "A29", "D5")
    return False


def leave_one_unladen(world: World, position: dict[str, Any], rulings: Rulings) -> bool:  # noqa: ARG001
    """A15, B3: nobody's camels all carry goods, told or by counting all the others."""
    is_open = False
    for player in world.players:
        least = min(world.carried_in_all(player), default=0)
        if not all_carry(world, player, least, rulings):
            continue
        loads = [camel for camel in world.camels_of(player) if world.load[camel] not in (None, NOT_TOLD)]
        if len(loads) >= least and not any(world.below[camel] for camel in loads):
            raise Impossible(
                "A15", "A17", "C6"
            )  # only a theft can have loaded the last one, and that good lies under it
        if not rulings.yes("steal_may_fill_last_camel"):
            if not rulings.is_open("steal_may_fill_last_camel"):
                raise Impossible("A15", "B3", "C6")
            is_open = True
    return is_open


def all_carry(world: World, player: str, least: int, rulings: Rulings) -> bool:
    """A15, C5: whether every camel that counts carries a good."""
    if least == world.camels:
        return True
    if rulings.yes("reserve_camels_count_as_unladen"):
        return False
    herd = [camel for camel in world.camels_of(player) if world.place[camel] != RESERVE]
    return bool(herd) and all(world.load[camel] not in (None, NOT_TOLD) for camel in herd)


def fill_the_bag(world: World, position: dict[str, Any], rulings: Rulings) -> bool:  # noqa: ARG001
    """A24, A26, D7: the bag goes down by fours, and in a refill by one a draw; with all else it makes up the goods."""
    drawn = 4 - world.to_draw if world.to_draw else 0
    before = range(4 if world.to_draw else 0, TOTAL[world.length] - 8 + 1, 4)
    world.bags = frozenset(bag - drawn for bag in before)
    if world.finished:
        world.bags &= {0}  # A27
    if position.get("bag") is not None:
        world.bags &= {position["bag"]}
    world.check()
    return False


def lay_theft_markers(world: World, position: dict[str, Any], rulings: Rulings) -> bool:  # noqa: ARG001
    """A3, D4: as many theft markers as players."""
    said = position.get("theft_markers") or {}
    seats = len(world.players)
    world.theft = frozenset(
        counts
        for counts in product(range(seats + 1), repeat=seats)
        if sum(counts) == seats
        and all(said.get(player, count) == count for player, count in zip(world.players, counts, strict=True))
    )
    if not world.theft:
        raise Impossible("A3", "A17", "B1", "D4")
    return False


def lay_demand(world: World, position: dict[str, Any], rulings: Rulings) -> bool:
    """A6, A14, A24, D3: the demand markers on the board and on the players' boards."""
    rules = ("A6", "A14", "A24", "A26", "B1", "D3")
    demand = position.get("demand")
    markers = position.get("markers") or {}
    for player in world.players:
        world.markers[player] = markers.get(player)
    for number in NUMBERS:
        world.demand[number] = None if demand is None else demand.get(str(number), 0)
        if world.demand[number] and not world.lies_free_with_markers(number):
            raise Impossible(*rules)  # D3: they lie only with free goods
        if world.free[number] is None:
            world.demand[number] = 0
    told = [*world.demand.values(), *world.markers.values()]
    least = sum(count for count in told if count is not None)
    fits = {more: {bag for bag in world.bags if adds_up(world, bag, more, least, None in told)} for more in (0, 4)}
    if rulings.is_open("demand_after_bag_empty"):
        possible, is_open = fits[0] | fits[4], bool(fits[0]) != bool(fits[4])
    else:
        possible, is_open = fits[4 if rulings.yes("demand_after_bag_empty") else 0], False
    if not possible:
        raise Impossible(*rules)
    world.bags = frozenset(possible)
    return is_open


def adds_up(world: World, bag: int, more: int, least: int, some_unknown: bool) -> bool:
    """D3: 4 markers and 4 more for each refill. C16: in the short game perhaps once more, with the bag empty."""
    laid = {4 + 4 * world.refills(bag)}
    if world.length == "short" and not bag and not world.to_draw:
        fewest, most = free_range(world)
        laid = {count + more * late for count in laid for late in (True, False) if (fewest <= 4 if late else most > 4)}
    return any(least <= count if some_unknown else least == count for count in laid)


def free_range(world: World) -> tuple[int, int]:
    """How many goods lie free while the bag is empty: told, or what is neither carried nor delivered."""
    told = [good is not None and good != NOT_TOLD for good in world.free.values()]
    unsure = sum(good == NOT_TOLD for good in world.free.values())
    carried = [world.carried_by(player) for player in world.players]
    home = sum(len(goods) for goods in world.delivered.values() if goods is not None)
    fewest = TOTAL[world.length] - sum(most for _, most in carried) - home
    most = TOTAL[world.length] - sum(least for least, _ in carried) - home
    hidden = None in world.delivered.values()
    return max(sum(told), 0 if hidden else fewest), min(sum(told) + unsure, most)


def check_the_end(world: World, position: dict[str, Any], rulings: Rulings) -> bool:  # noqa: ARG001
    """A27, D8: the game ends with a delivery, after the last refill."""
    if world.finished and world.to_draw:
        raise Impossible("A24", "A27", "D8")
    if world.finished and all(goods is not None and not goods for goods in world.delivered.values()):
        raise Impossible("A27", "D8")
    home = sum(len(goods) for goods in world.delivered.values() if goods is not None)
    at_once = rulings.yes("standing_in_city_delivers")  # else the good that called the last refill comes home after it
    if home > TOTAL[world.length] - 8 - (not world.finished) + at_once:
        raise Impossible("A27", "D8")
    return False


def start_the_clock(world: World, position: dict[str, Any], rulings: Rulings) -> None:
    """A8, A9, D6: whose turn it is, the how manieth of the game, and what is left of it."""
    seats = len(world.players)
    numbers = [position["turn_number"]] if position.get("turn_number") is not None else range(1, 4 + seats)
    clocks: list[tuple[int, int]] = []
    needed = least_actions(world, rulings)
    for turn in numbers:
        if position.get("turn") not in (None, world.players[(turn - 1) % seats]):
            continue
        most = allowance(turn) - (1 if world.to_draw else 0)
        least = 0 if world.to_draw or world.finished else 1  # a turn without actions left is over by itself
        left, at_least = position.get("actions_left"), position.get("actions_left_at_least")
        if at_least is not None:  # then `actions_left` is only what there may be at most
            choices = range(at_least, (most if left is None else left) + 1)
            least = at_least if left != 0 else max(least, at_least)
        else:
            choices = range(least, most + 1) if left is None else range(left, left + 1)
        later = len(numbers) > 1 and turn > 3  # it stands for all later turns of the same player
        if len(numbers) > 1 and turn <= 3 and picked_up(world) >= 4:
            continue  # A9, D7: each pick-up takes two actions, one for the camel; the first three turns have six
        for actions in choices:
            if not least <= actions <= most or (spent(turn, actions) < needed and not later):
                continue
            clocks.append((turn, actions))
    if not clocks:
        raise Impossible("A8", "A9", "A10", "B3", "D6")
    world.clocks = frozenset(clocks)
    if not world.to_draw and not world.finished:
        next_turn_if_over(world)
    world.turn_told = position.get("turn_number") is not None or position.get("turn") is not None


def picked_up(world: World) -> int:
    """D1, D7: how many goods were picked up at least."""
    free = sum(good is not None for good in world.free.values())  # those of which nobody knows count as free
    return min(TOTAL[world.length] - bag - (free if bag == 0 else max(free, 5)) for bag in world.bags)


def spent(turn: int, left: int) -> int:
    """A9: the most actions that were spent up to now."""
    return sum(allowance(one) for one in range(1, turn + 1)) - left


def least_actions(world: World, rulings: Rulings) -> int:
    """A9, D6: an action at least for each camel on the board (A11), good picked up (A14) and good moved home (A22)."""
    camels = sum(place not in (RESERVE, NOT_TOLD) for place in world.place.values())
    carried = sum(world.carried_by(player)[0] for player in world.players)
    home = sum(len(goods) for goods in world.delivered.values() if goods is not None)
    return camels + carried + home * (1 if rulings.yes("standing_in_city_delivers") else 2)
