"""How a game begins: from the first eight goods, or from a snapshot that may leave things out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulecheck.games.caravan.components import (
    ALL_SHORT,
    CAMELS,
    CASUAL_CAMELS,
    DEMAND_MARKERS,
    FIRST_MARKED,
    GOODS,
    NUMBERS,
    REFILL,
    SPACE_AT,
)
from rulecheck.games.caravan.moves import CaravanSetup, CaravanSnapshot, Standing
from rulecheck.games.caravan.position.codes import HIDDEN, NOT_KNOWN, RESERVE, allowance, length_of

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
    position.drawn = len(NUMBERS)
    position.settle_length(setup.length or length_of(setup.supply or {}))


def resume(position: CaravanPosition, stated: CaravanSnapshot) -> None:
    """A position in the middle of a game. What it leaves out is unknown, but for what follows from the rest."""
    position.opened_by = "position"
    position.finished = bool(stated.finished)
    position.camels = stated.camels or 0
    _resume_turn(position, stated)
    _resume_goods(position, stated)
    for seat, name in enumerate(position.players):
        _resume_player(position, seat, name, stated)
    held = stated.theft_markers or {}
    rest = len(position.players) - sum(held.values())
    untold = NOT_KNOWN if len(held) < len(position.players) - 1 and rest else rest
    position.theft = [held.get(name, untold) for name in position.players]
    drawn_out = position.finished or (position.free_known and position.free_count <= REFILL and not position.due)
    position.bag = stated.bag if stated.bag is not None else 0 if drawn_out else NOT_KNOWN
    placed = position.goods_placed()
    length = stated.length
    if length is None and placed is not None and position.bag != NOT_KNOWN:
        length = "full" if position.bag + placed > ALL_SHORT else "short"
    if position.bag == NOT_KNOWN and placed is not None:
        position.drawn = placed
    position.settle_length(length)
    on_boards = sum(position.demand) + sum(position.taken)
    position.stock = (
        DEMAND_MARKERS - on_boards if position.demand_known and NOT_KNOWN not in position.taken else NOT_KNOWN
    )


def _resume_turn(position: CaravanPosition, stated: CaravanSnapshot) -> None:
    seats = len(position.players)
    position.turn_number = stated.turn_number or 0
    if stated.turn is not None:
        position.turn = position.seats[stated.turn]
    else:
        position.turn = (position.turn_number - 1) % seats if position.turn_number else NOT_KNOWN
    position.due = stated.to_draw or 0
    least = stated.actions_left_at_least
    if stated.actions_left is not None:
        position.left = stated.actions_left
        position.doubt = 0 if least is None else position.left - least
    else:
        position.left = allowance(position.turn_number)
        position.doubt = position.left - (least if least is not None else 0 if position.due else 1)


def _resume_goods(position: CaravanPosition, stated: CaravanSnapshot) -> None:
    position.free_known = stated.free is not None
    position.demand_known = stated.demand is not None
    free: Mapping[Any, str | None] = stated.free or {}
    demand: Mapping[Any, int] = stated.demand or {}
    for number in NUMBERS:
        if str(number) in free:
            position.lay_out(number, free[str(number)])
        position.demand[number] = demand.get(str(number), 0)


def _resume_player(position: CaravanPosition, seat: int, name: str, stated: CaravanSnapshot) -> None:
    camels: Mapping[Any, Standing | None] | None = (stated.caravans or {}).get(name)
    for camel in range(position.camels or CASUAL_CAMELS):
        told = None if camels is None else camels.get(str(camel + 1), RESERVE)
        if told is None:
            position.where[seat][camel] = position.load[seat][camel] = NOT_KNOWN
            position.nowhere += 1
        elif isinstance(told, Standing):
            _put(position, seat, camel, told)
    carried: int | None = (stated.carried or {}).get(name)
    if carried is not None or NOT_KNOWN in position.where[seat]:
        position.laden[seat] = NOT_KNOWN if carried is None else carried
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
    if camel == CAMELS:
        position.camels = CASUAL_CAMELS
    if told.load is not None:
        position.load[seat][camel] = HIDDEN if told.load.good is None else position.see(told.load.good)
        position.below[seat][camel] = told.load.below
        position.laden[seat] += 1


def lacks_facts(position: CaravanPosition) -> bool:
    """Whether anything is unknown on which the outcome of a move may hang."""
    return (
        NOT_KNOWN in position.city_of
        or NOT_KNOWN in position.numbered[1:]
        or position.length is None
        or position.bag == NOT_KNOWN
        or not position.camels
        or not position.free_known
        or not position.demand_known
        or position.nowhere > 0
        or position.turn == NOT_KNOWN
        or position.turn_number == 0
        or position.doubt > 0
        or HIDDEN in position.free
        or any(HIDDEN in loads for loads in position.load)
        or NOT_KNOWN in position.theft
        or NOT_KNOWN in position.taken
        or NOT_KNOWN in position.laden
    )


def _places(*sources: Mapping[Any, Any] | None) -> dict[str, tuple[int, int]]:
    """The places that are known by name: what is printed, and what the record states of it."""
    return {name: tuple(place) for known in sources for name, place in (known or {}).items() if place is not None}
