"""What may come next: the moves that are worth asking about, and those that bring a random game on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from rulecheck.core.record import Action
from rulecheck.games.caravan.components import GOODS, KINDS, NEAR, NUMBERS, SPACES, SPOTS, Good
from rulecheck.games.caravan.moves import Draw, EndTurn, MoveCamel, MoveGood, PickUp, Steal
from rulecheck.games.caravan.position.codes import HIDDEN, NONE, NOT_KNOWN, RESERVE, distance

if TYPE_CHECKING:
    from rulecheck.games.caravan.position.state import CaravanPosition


def candidates(position: CaravanPosition, kind: type[Action]) -> Iterator[Action]:
    """Every camel to every space, every good on every way that its camels could take, every good of the bag."""
    if kind is Draw:
        yield from _draws(position)
        return
    for seat in range(len(position.players)) if position.turn == NOT_KNOWN else (position.turn,):
        name = position.players[seat]
        if kind is EndTurn:
            yield EndTurn(player=name)
        elif kind is MoveCamel:
            yield from _camel_moves(position, seat, name)
        elif kind is PickUp:
            yield from _pick_ups(position, seat, name)
        elif kind is Steal:
            yield from _thefts(position, seat, name)
        elif kind is MoveGood:
            yield from _good_moves(position, seat, name)


def _draws(position: CaravanPosition) -> Iterator[Action]:
    possible = [good for good in range(KINDS) if position.may_be(good)]
    for good in possible or range(KINDS):
        yield Draw(good=GOODS[good])


def _names_of(position: CaravanPosition, good: int) -> Iterator[Good | None]:
    """How an action can name a good: not at all, or, if nobody wrote it down, as any kind that it can be."""
    yield None
    if good == HIDDEN:
        for kind in filter(position.may_be, range(KINDS)):
            yield GOODS[kind]


def _camel_moves(position: CaravanPosition, seat: int, name: str) -> Iterator[Action]:
    movable = [camel for camel in position.own_camels() if position.load[seat][camel] < 0]
    for camel in movable or (0,):
        for space, spot in enumerate(SPOTS):
            if space != position.where[seat][camel]:
                yield MoveCamel(player=name, camel=camel + 1, to=(spot.row, spot.column))


def _takers(position: CaravanPosition, seat: int) -> list[int]:
    """The camels that could take a good where they stand."""
    places, loads = position.where[seat], position.load[seat]
    return [camel for camel in position.own_camels() if places[camel] != RESERVE and loads[camel] < 0]


def _pick_ups(position: CaravanPosition, seat: int, name: str) -> Iterator[Action]:
    for camel in _takers(position, seat) or (0,):
        number = position.number_at.get(position.where[seat][camel])
        for good in _names_of(position, NONE if number is None else position.free[number]):
            yield PickUp(player=name, camel=camel + 1, good=good)


def _thefts(position: CaravanPosition, seat: int, name: str) -> Iterator[Action]:
    others = [other for other in range(len(position.players)) if other != seat]
    pairs = [
        (camel, victim, robbed)
        for camel in _takers(position, seat)
        for victim in others
        for robbed in position.own_camels()
        if position.where[victim][robbed] in (position.where[seat][camel], NOT_KNOWN)
        and position.load[victim][robbed] != NONE
    ]
    for camel, victim, robbed in pairs or [(0, others[0], 0)]:
        for good in _names_of(position, position.load[victim][robbed]):
            whose = position.players[victim]
            yield Steal(player=name, camel=camel + 1, victim=whose, victim_camel=robbed + 1, good=good)


def _good_moves(position: CaravanPosition, seat: int, name: str) -> Iterator[Action]:
    loads, free_choice = position.load[seat], position.rulings.reading("delivery_forced") == "no"
    sources = [camel for camel in position.own_camels() if loads[camel] != NONE]
    pairs = [(source, goal) for source in sources for goal in _takers(position, seat) if goal != source]
    for source, goal in pairs or [(0, 1)]:
        chosen = free_choice and loads[source] >= 0 and position.is_home(loads[source], position.where[seat][goal])
        for deliver in (True, False) if chosen else (None,):
            for good in _names_of(position, loads[source]):
                yield MoveGood(player=name, source=source + 1, goal=goal + 1, good=good, deliver=deliver)


def tempting(position: CaravanPosition, chance: Random) -> Iterator[Action]:
    """Moves that bring a game on, for random play: goods one step nearer to their cities, pick-ups, thefts.

    Without them it would need tens of thousands of moves to the end.
    """
    if position.due or position.turn == NOT_KNOWN or chance.random() < 0.25:
        return
    seat, name = position.turn, position.players[position.turn]
    steps: list[tuple[int, int, Action]] = []
    for source in position.own_camels():
        good, start = position.load[seat][source], position.where[seat][source]
        if not 0 <= good < HIDDEN or position.city_of[good] == NOT_KNOWN:
            continue
        city = position.city_of[good]
        for goal in _takers(position, seat):
            if distance(position.where[seat][goal], city) < distance(start, city) or position.where[seat][goal] == city:
                move = MoveGood(player=name, source=source + 1, goal=goal + 1)
                steps.append((distance(position.where[seat][goal], city), len(steps), move))
    yield from (move for _, _, move in sorted(steps, key=lambda step: step[:2]))
    if sum(load >= 0 for load in position.load[seat]) < position.camels - chance.randrange(1, 4):
        yield from _pick_ups(position, seat, name)
    if chance.random() < 0.3:
        yield from _thefts(position, seat, name)
    yield from _tempting_places(position, seat, name, chance)


def _tempting_places(position: CaravanPosition, seat: int, name: str, chance: Random) -> Iterator[Action]:
    """An unladen camel to a neighbour of a laden one that is nearer to the city of its good, or to a free good."""
    idle = [camel for camel in position.own_camels() if position.load[seat][camel] == NONE]
    chance.shuffle(idle)
    laden = [camel for camel in position.own_camels() if 0 <= position.load[seat][camel] < HIDDEN]
    chance.shuffle(laden)
    goals = [
        near
        for source in laden
        if (city := position.city_of[position.load[seat][source]]) != NOT_KNOWN
        for near in range(SPACES)
        if NEAR[position.where[seat][source]] >> near & 1
        and distance(near, city) < distance(position.where[seat][source], city)
    ]
    if len(laden) < position.camels - 1 and chance.random() < 0.6:
        goods = [
            position.numbered[number]
            for number in NUMBERS
            if position.free[number] != NONE and position.numbered[number] >= 0
        ]
        goals = chance.sample(goods, len(goods)) + goals
    for camel, goal in zip(idle * len(goals), goals, strict=False):
        spot = SPOTS[goal]
        if goal != position.where[seat][camel]:
            yield MoveCamel(player=name, camel=camel + 1, to=(spot.row, spot.column))
