"""A snapshot of a position of Targi, as a record can start from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulecheck.games.targi.components import (
    CARD_IDS,
    CELLS,
    GOODS,
    GOODS_IDS,
    KINDS,
    NOTHING,
    SEATS,
    TARGIS,
    VP,
    GoodsId,
)
from rulecheck.games.targi.moves import OlderGoods, Purse, Taken, TargiSnapshot
from rulecheck.games.targi.position.codes import (
    ANY,
    ANYWHERE,
    DISCARDED,
    DOWN_GOODS,
    GAIN,
    NO_CARD,
    NOT_KNOWN,
    NOTED,
    OVER,
    PLACE,
    RAID,
    SOME_GOODS,
    STEPS,
    TURN_UP,
    TURN_UP_ONE,
)
from rulecheck.games.targi.position.opening import IN_CELL

if TYPE_CHECKING:
    from rulecheck.games.targi.position.state import TargiPosition

CELL_NAMES = {code: name for name, code in IN_CELL.items()}


def snapshot(position: TargiPosition) -> TargiSnapshot:
    """The position as far as it is known."""
    names = position.players
    seats = range(SEATS)
    over, stage = position.finished, position.stage
    placing = stage in (RAID, PLACE)
    older = _older_goods(position)
    said: dict[str, Any] = {
        "finished": over,
        "round": position.round or None,
        "robber": position.robber or None,
        "first_player": names[position.first] if position.first != NOT_KNOWN else None,
        "step": None if stage in (ANY, OVER) else STEPS[stage],
        "turn": None if position.turn == NOT_KNOWN or over or stage == TURN_UP else names[position.turn],
        "targis": {
            names[seat]: tuple(card for card, stands in enumerate(position.stands) if stands == seat)
            for seat in seats
            if position.figures_sure[seat]
        },
        "markers": {
            names[seat]: tuple(CELLS[cell] for cell, lies in enumerate(position.marker) if lies == seat)
            for seat in seats
            if position.markers_sure[seat]
        },
        "field": {CELLS[cell]: CELL_NAMES[code] for cell, code in enumerate(position.cell) if code != NOT_KNOWN},
        "goods_pile": position.goods.left,
        "goods_discards": None if ANYWHERE in position.goods.where else _goods_in(position, DISCARDED),
        "tribe_pile": position.tribe_pile,
        "tribe_discards": None if position.tribe_gone is None else _names(position.tribe_gone),
        "older_goods": older or None,
        "purses": {names[seat]: _purse(position, seat) for seat in seats},
        "hands": {
            names[seat]: () if card == NO_CARD else _names([card])
            for seat, card in enumerate(position.hand)
            if card != NOT_KNOWN
        },
        "displays": {
            names[seat]: tuple(_names(row) for row in rows)
            for seat, rows in enumerate(position.display)
            if rows is not None
        },
        "stored_gold": tuple(names[seat] for seat in seats if position.stored[seat])
        if all(position.stored_sure)
        else None,
        "fresh_hands": tuple(names[seat] for seat in seats if position.fresh[seat])
        if None not in position.fresh
        else None,
        "taken": None
        if placing
        else {names[seat]: _taken(position, seat) for seat in seats if position.taken[seat] is not None},
        "two_targis": tuple(names[seat] for seat in seats if position.allowed[seat] < TARGIS)
        if all(position.two_sure)
        else None,
        "two_targis_next": tuple(names[seat] for seat in seats if position.two_next[seat])
        if all(position.next_sure)
        else None,
        "trading": position.trading or None,
        "may_move_cards": position.may_move or None,
        "drawn": CARD_IDS[position.drawn] if position.drawn >= 0 else None,
        "from_caravan": position.from_caravan or None if STEPS[stage] == "choose_good" else None,
        "gain_of": CARD_IDS[position.gain_of] if stage == GAIN else None,
        "gain": position.gain_goods if stage == GAIN else None,
        "turning": CELLS[position.turning] if stage == TURN_UP_ONE else None,
    }
    return TargiSnapshot(**said)


def _names(cards: Iterable[int]) -> tuple[str | None, ...]:
    return tuple(CARD_IDS[card] if card >= 0 else None for card in cards)


def _goods_in(position: TargiPosition, where: int) -> tuple[GoodsId, ...]:
    return tuple(GOODS_IDS[card] for card, lies in enumerate(position.goods.where) if lies == where)


def _purse(position: TargiPosition, seat: int) -> Purse:
    counts = position.purse[seat]
    hidden = position.may_be_lost[seat] if position.missing is not None else NOTHING
    told = [count if count < NOTED and not lost else None for count, lost in zip(counts, hidden, strict=True)]
    if position.hidden_points(seat):
        told[VP] = None
    return Purse(**dict(zip(KINDS, told, strict=True)))


def _taken(position: TargiPosition, seat: int) -> Taken:
    def some(counts: Sequence[int] | None) -> Any:
        return {good: count for good, count in zip(GOODS, counts or (), strict=True) if count} or None

    bonus = tuple(name for good, name in enumerate(GOODS) if position.given[seat] >> good & 1)
    return Taken(
        cards=some(position.taken[seat]),
        caravan=some(position.by_caravan[seat]),
        bonus=bonus or None,
        late=some(position.late[seat]),
    )


def _older_goods(position: TargiPosition) -> tuple[OlderGoods, ...]:
    """The cells whose goods cards are from before the last shuffle, and the cards that are known to lie there."""
    made = []
    for generation in range(position.goods.generation):
        cells = [
            cell
            for cell, code in enumerate(position.cell)
            if code in (DOWN_GOODS, SOME_GOODS) and position.goods.drawn_in[cell] == generation
        ]
        cards = _goods_in(position, generation)
        if cells and len(cells) == len(cards):
            made.append(OlderGoods(cells=tuple(CELLS[cell] for cell in cells), cards=cards))
    return tuple(made)
