"""How a game begins: from the first eight goods, or from a snapshot that may leave things out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulecheck.games.caravan.components import (
    CASUAL_CAMELS,
    FIRST_MARKED,
    GOODS,
    NUMBERS,
    SPACE_AT,
    SUPPLY,
)
from rulecheck.games.caravan.moves import CaravanSetup, CaravanSnapshot, Standing
from rulecheck.games.caravan.position.clock import NOWHERE
from rulecheck.games.caravan.position.codes import HIDDEN, NOT_KNOWN, RESERVE, length_of
from rulecheck.games.caravan.position.reckoning import (
    Moment,
    Stock,
    caravan_of,
    moments,
    narrowed,
    stocks,
    stocks_with_markers,
)

if TYPE_CHECKING:
    from rulecheck.games.caravan.position.state import CaravanPosition


def read_board(position: CaravanPosition) -> None:
    """Take over the printed places that the record states or, where it does not, the edition knows."""
    inline, facts = position.edition.inline, position.edition.facts
    board = inline.board if inline is not None else None
    cities = _places(facts["cities"].value, board.cities if board else None)
    numbered = _places(facts["numbered"].value, board.numbered if board else None)
    for good, name in enumerate(GOODS):
        if name in cities:
            position.city_of[good] = space = SPACE_AT[cities[name]]
            position.city_at[space] = good
    for number in NUMBERS:
        if str(number) in numbered:
            position.numbered[number] = space = SPACE_AT[numbered[str(number)]]
            position.number_at[space] = number


def set_up(position: CaravanPosition, setup: CaravanSetup) -> None:
    """The start of a game: eight goods and the first demand markers lie out, all camels are in the reserve."""
    position.camels = setup.camels or 0
    for number, name in zip(NUMBERS, setup.goods or (None,) * len(NUMBERS), strict=True):
        position.lay_out(number, name)
    for number in FIRST_MARKED:
        position.demand[number] = 1
    position.stock -= len(FIRST_MARKED)
    length = setup.length or length_of(setup.supply or {})
    position.settle([(one, sum(SUPPLY[one]) - len(NUMBERS)) for one in SUPPLY if length in (None, one)])


def resume(position: CaravanPosition, stated: CaravanSnapshot) -> None:
    """A position in the middle of a game. What it leaves out is unknown, but for what follows from the rest."""
    names = position.players
    position.opened_by = "position"
    position.finished = bool(stated.finished)
    position.due = stated.to_draw or 0
    sixth = any("6" in (caravan_of(stated, name) or ()) for name in names)
    position.camels = stated.camels or (CASUAL_CAMELS if sixth else 0)
    possible = possible_stocks(position, stated)
    home_at_once = position.rulings.reading("standing_in_city_delivers") == "yes"
    _resume_turn(position, stated, moments(stated, names, possible, home_at_once=home_at_once))
    _resume_goods(position, stated)
    for seat, name in enumerate(names):
        _resume_player(position, seat, name, stated)
    position.settle(possible)
    _count_out(position, stated, possible)
    held = stated.theft_markers or {}
    position.theft = [held.get(name, 0) for name in names]
    position.loose = len(names) - sum(held.values())
    position.holders = [seat for seat, name in enumerate(names) if name not in held] if position.loose else []
    position.settle_theft()
    theft_ruled_out = position.rulings.chosen.get("steal_may_fill_last_camel") == "no"
    for seat, below in enumerate(position.below):
        if theft_ruled_out or not any(one is not False for one in below):
            position.settle_camels(seat)
    if NOT_KNOWN in position.demand or NOT_KNOWN in position.taken:
        position.stock = NOT_KNOWN
    else:
        position.stock -= sum(position.demand) + sum(position.taken)


def possible_stocks(position: CaravanPosition, stated: CaravanSnapshot) -> list[Stock]:
    """The lengths and bags that fit a position: under the reading that is played or, if that is open, under another."""
    names = position.players
    laid_late = position.rulings.reading("demand_after_bag_empty") == "yes"
    possible = stocks(stated, names)
    return stocks_with_markers(stated, names, possible, laid_late=laid_late) or stocks_with_markers(
        stated, names, possible, laid_late=not laid_late
    )


def _resume_turn(position: CaravanPosition, stated: CaravanSnapshot, possible: list[Moment]) -> None:
    position.number_told = stated.turn_number is not None
    if stated.turn is None and stated.turn_number is None:
        position.turn = NOT_KNOWN
    else:
        position.turn = (possible[0][0] - 1) % len(position.players)
    position.settle_moments((number, left, NOWHERE) for number, left in possible)
    if not (position.due or position.finished):
        position.go_on()


def _count_out(position: CaravanPosition, stated: CaravanSnapshot, possible: list[Stock]) -> None:
    """What the sum of all goods tells of those that nobody counted: the free ones, or those of a player's camels."""
    names = position.players
    free, *held = narrowed(stated, names, possible)
    for seat, (least, most) in enumerate(held):
        position.laden[seat] = least if least == most else NOT_KNOWN
        position.settle_loads(seat)
    position.free_count = free[0]
    position.free_counted = free[0] == free[1]
    position.settle_free()


def _resume_goods(position: CaravanPosition, stated: CaravanSnapshot) -> None:
    position.free_known = stated.free is not None
    free: Mapping[Any, str | None] = stated.free or {}
    demand: Mapping[Any, int] = stated.demand or {}
    for number in map(str, NUMBERS):
        if number in free:
            position.lay_out(int(number), free[number])
        elif demand.get(number):
            position.lay_out(int(number), None)
        empty = position.free_known and number not in free
        position.demand[int(number)] = demand.get(number, 0) if empty or stated.demand is not None else NOT_KNOWN


def _resume_player(position: CaravanPosition, seat: int, name: str, stated: CaravanSnapshot) -> None:
    camels = caravan_of(stated, name)
    for camel in position.own_camels():
        told = None if camels is None else camels.get(str(camel + 1), RESERVE)
        if told is None:
            position.where[seat][camel] = position.load[seat][camel] = NOT_KNOWN
            position.below[seat][camel] = None
            position.nowhere += 1
        elif isinstance(told, Standing):
            _put(position, seat, camel, told)
    position.taken[seat] = (stated.markers or {}).get(name, NOT_KNOWN)
    goods: Mapping[Any, int] | None = (stated.delivered or {}).get(name)
    position.delivered_known[seat] = goods is not None
    for good, kind in enumerate(GOODS):
        count = (goods or {}).get(kind, 0)
        position.delivered[seat][good] = count
        position.seen[good] += count


def _put(position: CaravanPosition, seat: int, camel: int, told: Standing) -> None:
    space = SPACE_AT[told.space]
    position.where[seat][camel] = space
    position.standing[space] += 1
    if told.load is not None:
        position.load[seat][camel] = HIDDEN if told.load.good is None else position.see(told.load.good)
        position.below[seat][camel] = told.load.below


def lacks_facts(position: CaravanPosition) -> bool:
    """Whether anything is unknown on which the outcome of a move may hang."""
    return (
        NOT_KNOWN in position.city_of
        or NOT_KNOWN in position.numbered[1:]
        or position.length is None
        or position.bag == NOT_KNOWN
        or not position.camels
        or not position.free_known
        or NOT_KNOWN in position.demand[1:]
        or position.nowhere > 0
        or position.turn == NOT_KNOWN
        or position.turn_number == 0
        or position.doubt > 0
        or position.moments != []
        or HIDDEN in position.free
        or any(HIDDEN in loads for loads in position.load)
        or position.loose > 0
        or NOT_KNOWN in position.taken
        or NOT_KNOWN in position.laden
    )


def _places(*sources: Mapping[Any, Any] | None) -> dict[str, tuple[int, int]]:
    """The places that are known by name: what is printed, and what the record states of it."""
    return {name: tuple(place) for known in sources for name, place in (known or {}).items() if place is not None}
