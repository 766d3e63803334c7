"""A position as a record can start from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecheck.games.caravan.components import GOODS, NUMBERS, SPOTS, Good
from rulecheck.games.caravan.moves import CaravanSnapshot, Load, Standing
from rulecheck.games.caravan.position.codes import HIDDEN, NONE, NOT_KNOWN, RESERVE

if TYPE_CHECKING:
    from rulecheck.games.caravan.position.state import CaravanPosition


def snapshot(position: CaravanPosition) -> CaravanSnapshot:
    """The position as far as it is known."""
    names = position.players
    going_on = not position.finished
    return CaravanSnapshot(
        finished=position.finished,
        length=position.length,
        camels=position.camels or None,  # type: ignore[arg-type]
        turn=names[position.turn] if going_on and position.turn != NOT_KNOWN else None,
        turn_number=position.turn_number or None if going_on else None,
        actions_left=position.left if going_on else None,
        actions_left_at_least=position.left - position.doubt if going_on and position.doubt else None,
        to_draw=position.due or None,
        bag=_known(position.bag),
        free={str(number): _name(position.free[number]) for number in NUMBERS if position.free[number] != NONE}  # type: ignore[misc]
        if position.free_known
        else None,
        demand={str(number): position.demand[number] for number in NUMBERS if position.demand[number]}  # type: ignore[misc]
        if NOT_KNOWN not in position.demand
        else None,
        caravans={name: told for seat, name in enumerate(names) if (told := _caravan(position, seat)) is not None},
        carried={
            name: position.laden[seat]
            for seat, name in enumerate(names)
            if NOT_KNOWN in position.where[seat] and position.laden[seat] != NOT_KNOWN
        }
        or None,
        theft_markers={name: position.theft[seat] for seat, name in enumerate(names) if seat not in position.holders},
        markers=_by_name(names, position.taken),
        delivered={
            name: {
                kind: position.delivered[seat][good]
                for good, kind in enumerate(GOODS)
                if position.delivered[seat][good]
            }
            for seat, name in enumerate(names)
            if position.delivered_known[seat]
        },
    )


def _caravan(position: CaravanPosition, seat: int) -> dict[Any, Standing | None] | None:
    """A player's camels on the board, by their names; None if nothing is known of any."""
    told: dict[Any, Standing | None] = {}
    for camel in position.own_camels():
        place, load = position.where[seat][camel], position.load[seat][camel]
        if place == NOT_KNOWN:
            told[str(camel + 1)] = None
        elif place != RESERVE:
            spot = SPOTS[place]
            carries = None if load == NONE else Load(good=_name(load), below=position.below[seat][camel] is True)
            told[str(camel + 1)] = Standing(space=(spot.row, spot.column), load=carries)
    return None if len(told) == len(position.own_camels()) and not any(told.values()) else told


def _known(count: int) -> int | None:
    return None if count == NOT_KNOWN else count


def _name(good: int) -> Good | None:
    return None if good == HIDDEN else GOODS[good]


def _by_name(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count != NOT_KNOWN}
