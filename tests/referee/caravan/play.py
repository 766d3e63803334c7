"""The turns: what a move breaks, and what follows from it. Rule numbers are those of the games file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.referee.caravan.rulings import Rulings
from tests.referee.caravan.world import (
    ANY_KIND,
    MARKERS,
    NOT_TOLD,
    NUMBERS,
    RESERVE,
    TOTAL,
    Camel,
    Impossible,
    Space,
    World,
    neighbours,
)

ALLOWANCE = {1: 1, 2: 2, 3: 3}  # A9, B3; 4 from the fourth turn on
FAR = 99


@dataclass
class Came:
    """What came of a move in one world: the rules it breaks, or what follows from it.

    `turn`: it is somebody else's turn. `is_open`: it hangs on a ruling that nothing settles. `follows` is what
    everybody at the table would see.
    """

    broken: tuple[str, ...] = ()
    turn: bool = False
    is_open: bool = False
    follows: list[tuple[str, Any]] = field(default_factory=list)


def allowance(turn: int) -> int:
    """A9, B3: the actions of a turn by its number in the game."""
    return ALLOWANCE.get(turn, 4)


def play(world: World, move: dict[str, Any], rulings: Rulings) -> Came:
    """Judge a move and, if it breaks no rule, carry it out with all that follows by force."""
    if world.finished:
        return Came(("A27",))  # the game was over at once
    if move["action"] == "draw":
        return draw(world, move)
    if world.to_draw:
        return Came(("A24",))  # the refill comes at once
    if not world.is_to_act(move["player"]):
        if not world.turn_told:
            raise Impossible("A8", "A9", "A10")  # who acts first tells whose turn it is
        return Came(("A8", "A9", "A10"), turn=True)  # clockwise; the turn before is not over
    world.turn_told = True
    came = {
        "move_camel": move_camel,
        "pick_up": pick_up,
        "steal": steal,
        "move_good": move_good,
        "end_turn": end_turn,
    }[move["action"]](world, move, rulings)
    if not came.broken and not world.finished and not world.to_draw:
        next_turn_if_over(world)
    return came


def next_turn_if_over(world: World) -> None:
    """A10: a turn without actions left is over by itself."""
    world.clocks = frozenset((turn, left) if left else next_turn(turn) for turn, left in world.clocks)


def next_turn(turn: int) -> tuple[int, int]:
    """A8, A9: clockwise; a turn of the game whoever has it."""
    return turn + 1, allowance(turn + 1)


def there_are(world: World, *camels: Camel) -> None:
    """A3, A4: five camels each, or six. A sixth that is named is evidence that six are played with."""
    if not all(world.owns(camel) for camel in camels):
        raise Impossible("A3", "A4")


# The actions


def end_turn(world: World, move: dict[str, Any], rulings: Rulings) -> Came:  # noqa: ARG001
    """A10: actions may be left unused, all of them too."""
    world.clocks = frozenset(next_turn(turn) for turn, _ in world.clocks)
    return Came()


def move_camel(world: World, move: dict[str, Any], rulings: Rulings) -> Came:  # noqa: ARG001
    """A11: an unladen camel to any space, for 1 action, or for 2 if any camel stands there."""
    camel: Camel = (move["player"], move["camel"])
    goal: Space = (move["to"][0], move["to"][1])
    there_are(world, camel)
    rules: list[str] = []
    if world.laden(camel):
        rules += ["A12"]
    if world.stands(camel, goal):
        rules += ["A11"]  # C25: that is no move
        return Came(tuple(rules))
    others = [other for other in world.place if other != camel]
    price = 2 if any(world.stands(other, goal) for other in others) else 1  # C1: own camels count
    if not world.has_left(price):
        rules += ["A9", "A11"]
    if rules:
        return Came(tuple(rules))
    world.place[camel] = goal
    world.spend(price)
    return Came()


def pick_up(world: World, move: dict[str, Any], rulings: Rulings) -> Came:
    """A14, A15: the free good of the space onto an unladen own camel; its demand markers to the player."""
    player = move["player"]
    camel: Camel = (player, move["camel"])
    there_are(world, camel)
    if world.stands(camel, RESERVE):
        return Came(("A14",))
    if world.laden(camel):
        return Came(("A13", "A14"))
    number = numbered_space_of(world, camel)
    if number is None or not world.lies_free(number):
        return Came(("A14",))
    good = world.free[number]
    last = would_all_carry(world, camel, rulings)
    is_it(world, good, move, "A14", *(("A15",) if last else ()))
    home = rulings.yes("standing_in_city_delivers") and stands_in_city(world, camel, good)  # C27
    if last and not home:
        return Came(("A15",))
    world.free[number] = None
    world.lies_free_more(-1)
    world.least_free = 4  # until the refill, which comes at once
    world.load[camel] = good
    world.carries(player, 1)
    world.below[camel] = False
    world.spend(1)
    came = Came(follows=[("number", number)])
    took = world.demand[number]
    mine = world.markers[player]
    world.markers[player] = None if took is None or mine is None else mine + took
    world.demand[number] = 0
    if home:
        deliver(world, camel, came)
    if not world.finished:
        refill(world, rulings, came)
    world.least_free = 5
    return came


def steal(world: World, move: dict[str, Any], rulings: Rulings) -> Came:
    """A17, A18: the good on top of another player's camel on the same space, for a theft marker."""
    player, victim = move["player"], move["victim"]
    camel: Camel = (player, move["camel"])
    other: Camel = (victim, move["victim_camel"])
    rules: list[str] = []
    if victim == player:
        rules += ["A17"]  # C23
    there_are(world, camel, other)
    if not world.has_theft_marker(player):
        rules += ["A17"]
    if rules:
        return Came(tuple(rules))
    if not share_a_space(world, camel, other):
        rules += ["A17"]
    if world.laden(camel):
        rules += ["A13", "A17"]
    if not world.laden(other):
        rules += ["A17"]
    elif world.lies_below(other):
        rules += ["A18", "A17"]
    if rules:
        return Came(tuple(rules))
    good = world.load[other]
    is_it(world, good, move, "A17")
    came = Came()
    home = rulings.yes("standing_in_city_delivers") and stands_in_city(world, camel, good)  # C7
    if not home and would_all_carry(world, camel, rulings) and not rulings.yes("steal_may_fill_last_camel"):  # C6
        if not rulings.is_open("steal_may_fill_last_camel"):
            return Came(("A15", "A17"))
        came.is_open = True
    world.load[other] = None
    world.below.pop(other, None)
    world.load[camel] = good
    world.below[camel] = True
    world.carries(player, 1)
    world.carries(victim, -1)
    seats = world.players.index(player), world.players.index(victim)
    world.theft = frozenset(
        tuple(count - (seat == seats[0]) + (seat == seats[1]) for seat, count in enumerate(counts))
        for counts in world.theft
    )
    world.spend(1)
    if home:
        deliver(world, camel, came)
    return came


def move_good(world: World, move: dict[str, Any], rulings: Rulings) -> Came:
    """A20 to A23: along one's own camels, from a laden one to an unladen one; there it lies on top or is delivered."""
    player = move["player"]
    source: Camel = (player, move["source"])
    goal: Camel = (player, move["goal"])
    there_are(world, source, goal)
    if world.stands(source, RESERVE) or not world.laden(source):
        return Came(("A20",))
    if world.stands(goal, RESERVE):
        return Came(("A20",))
    if source == goal or world.laden(goal):
        return Came(("A13", "A20"))
    good = world.load[source]
    is_it(world, good, move, "A20")
    came = Came()
    if not connected(world, source, goal, rulings, came):
        return Came(("A20", "A21"))
    in_city = stands_in_city(world, goal, good)
    said = move.get("deliver")
    if said is True and not in_city:
        return Came(("A22", "A23"))
    if said is False and in_city and rulings.yes("delivery_forced"):  # C10
        return Came(("A22",))
    world.load[source] = None
    world.below.pop(source, None)
    world.load[goal] = good
    world.below[goal] = False
    world.spend(1)
    if in_city and said is not False:
        deliver(world, goal, came)
    return came


def draw(world: World, move: dict[str, Any]) -> Came:
    """A24: one draw of a refill, to the lowest numbered space without a free good."""
    if not world.to_draw:
        return Came(("A24", "A25", "A26"))
    number = next(number for number in NUMBERS if not world.lies_free(number))
    good = world.new_good(ANY_KIND)
    is_it(world, good, move, "A24")
    world.free[number] = good
    world.lies_free_more(1)
    world.bags = frozenset(bag - 1 for bag in world.bags if bag > 0)
    world.to_draw -= 1
    came = Came(follows=[("number", number)])
    if world.to_draw == 0:
        next_turn_if_over(world)
    return came


# What follows by force


def refill(world: World, rulings: Rulings, came: Came) -> None:
    """A24: with 4 free goods left and goods in the bag, a marker to each of the four, then four draws."""
    if not world.four_lie_free():
        return
    if not world.bag_is_empty():
        world.to_draw = 4
        lay_markers(world)
        came.follows.append(("refill", True))
        return
    left_in_the_box = MARKERS - 4 - 4 * ((TOTAL[world.length] - 8) // 4)
    if left_in_the_box:  # C16: only in the short game
        came.is_open |= rulings.is_open("demand_after_bag_empty")
        if rulings.yes("demand_after_bag_empty"):
            lay_markers(world)
            came.follows.append(("markers", True))
    came.follows.append(("refill", False))


def lay_markers(world: World) -> None:
    """A24: one demand marker more on each space with a free good."""
    for number in NUMBERS:
        if world.free[number] is not None:
            laid = world.demand[number]
            world.demand[number] = None if laid is None else laid + 1


def deliver(world: World, camel: Camel, came: Came) -> None:
    """A22: the good goes to the player's board. A27: after the last refill that ends the game."""
    player = camel[0]
    good = world.load[camel]
    world.load[camel] = None
    world.below.pop(camel, None)
    world.carries(player, -1)
    goods = world.delivered[player]
    if goods is not None:
        goods.append(good)
    came.follows.append(("delivered", True))
    if world.to_draw == 0 and world.bag_is_empty():
        world.finished = True
        came.follows.append(("over", True))


# What the rules ask for


def is_it(world: World, good: int, move: dict[str, Any], *rules: str) -> None:
    """A good that the record names is that one, or the record cannot be."""
    if move.get("good") is not None:
        world.must_be(good, move["good"], *rules)


def numbered_space_of(world: World, camel: Camel) -> int | None:
    """A2, A14: the number of the space that the camel stands on."""
    if world.place[camel] != NOT_TOLD:
        return world.number_at(world.place[camel])
    for number in NUMBERS:
        space = world.numbered[number]
        if space is not None and world.stands(camel, space):
            return number
    for number in NUMBERS:
        if world.numbered[number] is None and not world.suppose(2):
            return number
    return None


def stands_in_city(world: World, camel: Camel, good: int) -> bool:
    """A22: whether the camel stands on the city of the good's colour."""
    if world.place[camel] != NOT_TOLD:
        return world.in_its_city(good, world.place[camel])
    return not world.suppose(2)


def would_all_carry(world: World, camel: Camel, rulings: Rulings) -> bool:
    """A15, C5: whether all camels of the player carry goods once this one does too."""
    for other in world.camels_of(camel[0]):
        if other == camel:
            continue
        if not rulings.yes("reserve_camels_count_as_unladen") and world.stands(other, RESERVE):
            continue
        if not world.laden(other):
            return False
    return True


def share_a_space(world: World, camel: Camel, other: Camel) -> bool:
    """A17: whether both stand on the same space of the board."""
    if world.stands(camel, RESERVE) or world.stands(other, RESERVE):
        return False
    if world.place[camel] != NOT_TOLD:
        return world.stands(other, world.place[camel])
    if world.place[other] != NOT_TOLD:
        return world.stands(camel, world.place[other])
    return not world.suppose(2)


def connected(world: World, source: Camel, goal: Camel, rulings: Rulings, came: Came) -> bool:
    """A20, A21, C2 to C4: by own camels on neighbouring spaces, laden or not; other players' camels are no matter."""
    spare = [
        camel for camel in world.camels_of(source[0]) if world.place[camel] == NOT_TOLD and camel not in (source, goal)
    ]
    if NOT_TOLD in (world.place[source], world.place[goal]):
        return not world.suppose(2)
    wide, narrow = (camels_missing(world, source, goal, same_space, len(spare)) for same_space in (True, False))
    if rulings.is_open("same_space_connects") and wide <= len(spare) < narrow:
        came.is_open = True  # where the readings part
    missing = wide if rulings.yes("same_space_connects") else narrow
    return missing == 0 or (missing <= len(spare) and not world.suppose(2))


def camels_missing(world: World, source: Camel, goal: Camel, same_space: bool, spare: int) -> int:
    """How many more own camels a chain from one to the other would need: 0 where they are connected, FAR where it
    would be more than can be spared."""
    start, end = world.place[source], world.place[goal]
    own = {world.place[camel] for camel in world.camels_of(source[0])}
    if start == end:
        if same_space:
            return 0
        return 0 if any(near in own for near in neighbours(start)) else 1
    need = {start: 0}
    edge = [start]
    for space in edge:
        for near in neighbours(space):
            more = need[space] + (near not in own)
            if more < need.get(near, spare + 1):
                need[near] = more
                edge.append(near)
    return need.get(end, FAR)
