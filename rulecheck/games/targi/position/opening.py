"""How a position begins: from a setup, or from a snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from rulecheck.games.targi.components import (
    CARD,
    CELL,
    CELLS,
    CORNERS,
    CROSSINGS,
    FIRST_GOODS,
    GOLD,
    GOODS,
    GOODS_CARDS,
    GOODS_IDS,
    LINE,
    MARKERS,
    MOST_GOLD,
    MOST_GOODS,
    RAID_BEFORE,
    ROBBER_ON,
    ROUND_AFTER_RAID,
    ROUND_OF,
    SEATS,
    TARGIS,
    TOKENS,
    TRIBE_CARDS,
    TRIBE_IDS,
    CellName,
    starts_with_goods,
)
from rulecheck.games.targi.effects import Rights
from rulecheck.games.targi.effects.on_laying import OpponentTwoTargi, StoredGold
from rulecheck.games.targi.moves import OlderGoods, Purse, Step, Taken, TargiSetup, TargiSnapshot
from rulecheck.games.targi.position.codes import (
    ANY,
    ANYWHERE,
    DOWN_GOODS,
    DOWN_TRIBE,
    HIDDEN,
    NO_CARD,
    NOT_KNOWN,
    NOTED,
    OVER,
    PLACE,
    RAID,
    SOME_GOODS,
    SOME_TRIBE,
    STEPS,
    TURN_UP,
    UNKNOWN_AMOUNT,
    USE_DRAWN,
)
from rulecheck.games.targi.position.possible import may_lie_with
from rulecheck.games.targi.position.shown import settle

if TYPE_CHECKING:
    from rulecheck.games.targi.position.state import TargiPosition

IN_CELL: dict[str, int] = {
    **CARD,
    "tribe": SOME_TRIBE,
    "goods": SOME_GOODS,
    "face_down_tribe": DOWN_TRIBE,
    "face_down_goods": DOWN_GOODS,
}


def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:  # noqa: ARG001
    """A random start: five goods cards and four tribe cards in the field."""
    goods, tribe = iter(chance.sample(GOODS_IDS, 5)), iter(chance.sample(TRIBE_IDS, 4))
    cards: dict[CellName, Any] = {
        name: next(goods) if starts_with_goods(cell) else next(tribe) for cell, name in enumerate(CELLS)
    }
    return {"setup": TargiSetup(field=cards)}


def set_up(position: TargiPosition, setup: TargiSetup) -> None:
    """Take over the start of a game."""
    field: Mapping[Any, str | None] = setup.field or {}
    for cell, name in enumerate(CELLS):
        card = field.get(name)
        if card is None:
            position.cell[cell] = SOME_GOODS if starts_with_goods(cell) else SOME_TRIBE
        else:
            position.see(cell, CARD[card])
    position.goods.left, position.tribe_pile = GOODS_CARDS - 5, TRIBE_CARDS - 4


def resume(position: TargiPosition, stated: TargiSnapshot) -> None:
    """Take over a position that the rules have accepted. What it leaves out is not known."""
    _displays(position, stated)
    _round(position, stated)
    _field(position, stated)
    _piles(position, stated)
    _figures(position, stated)
    _turn(position, stated)
    _first_is_done(position)
    _purses(position, stated)
    _memory(position, stated)
    settle(position)
    if position.finished and any(position.stored) and max(map(max, position.purse)) < NOTED:
        position.read_for_the_tie()
    position.partial = not position.finished and _is_partial(position)


def _displays(position: TargiPosition, stated: TargiSnapshot) -> None:
    displays: Mapping[str, Any] = stated.displays or {}
    hands: Mapping[str, Any] = stated.hands or {}
    for seat, name in enumerate(position.players):
        position.rights[seat] = rights = Rights()
        rows = displays.get(name)
        if rows is None:
            position.display[seat] = None
            position.rights_sure[seat] = False
        else:
            laid = [[_known(card) for card in row] for row in rows]
            position.display[seat] = laid
            position.laid[seat] = sum(map(len, laid))
            position.rights_sure[seat] = not any(card == HIDDEN for row in laid for card in row)
            for card in (card for row in laid for card in row if card >= 0):
                position.tribe_seen[card] = True
                if (effect := position.cards[card].effect) is not None:
                    effect.grant(rights)
        hand = hands.get(name)
        position.hand[seat] = NOT_KNOWN if hand is None else _known(hand[0]) if hand else NO_CARD
        if position.hand[seat] >= 0:
            position.tribe_seen[position.hand[seat]] = True


def _known(card: str | None) -> int:
    return HIDDEN if card is None else CARD[card]


# What a position tells of one step only.
OF_STEP: tuple[tuple[str, Step], ...] = (
    ("drawn", "use_drawn"), ("gain_of", "gain"), ("gain", "gain"), ("turning", "turn_up_one"), ("trading", "act"),
    ("may_move_cards", "act"), ("from_caravan", "choose_good"),
)  # fmt: skip


def step_told(stated: TargiSnapshot) -> Step | None:
    """The step of a stated position: it is named, or shown by a robber in a corner or by what belongs to one step."""
    if stated.step is not None or stated.finished:
        return stated.step
    if stated.robber in CORNERS:
        return "raid"
    return next((step for field, step in OF_STEP if getattr(stated, field) not in (None, False)), None)


def _round(position: TargiPosition, stated: TargiSnapshot) -> None:
    position.finished = bool(stated.finished)
    step = step_told(stated)
    position.stage = OVER if position.finished else STEPS.index(step) if step else ANY
    robber, number = stated.robber or 0, stated.round or 0
    if robber in CORNERS:
        number = ROUND_AFTER_RAID[CORNERS.index(robber) + 1]
    elif robber:
        number = ROUND_OF[robber]
    in_raid = robber in CORNERS or (position.stage == RAID and number in RAID_BEFORE)
    position.raid = RAID_BEFORE[number] if in_raid and not position.finished else 0
    position.round = number
    position.robber = CORNERS[position.raid - 1] if position.raid else robber or ROBBER_ON[number]
    if stated.first_player is not None:
        position.first = position.seats[stated.first_player]
    else:
        position.first = (number - 1) % SEATS if number else NOT_KNOWN
    position.turn = NOT_KNOWN if stated.turn is None else position.seats[stated.turn]


def _field(position: TargiPosition, stated: TargiSnapshot) -> None:
    field: Mapping[str, str | None] = stated.field or {}  # type: ignore[assignment]
    for name, lies in field.items():
        if lies is None:
            continue
        code = IN_CELL[lies]
        if code >= 0:
            position.see(CELL[name], code)
        else:
            position.cell[CELL[name]] = code
    position.face_down = sum(card in (DOWN_TRIBE, DOWN_GOODS) for card in position.cell)
    if stated.turning is not None:
        position.turning = CELL[stated.turning]
    if stated.drawn is not None:
        position.drawn = CARD[stated.drawn]
        position.tribe_seen[position.drawn] = True
    elif position.stage == USE_DRAWN:
        position.drawn = HIDDEN


def _piles(position: TargiPosition, stated: TargiSnapshot) -> None:
    goods = position.goods
    older: Sequence[OlderGoods] = stated.older_goods or ()
    goods.generation = len(older)
    hidden = goods.generation if stated.goods_discards is not None else ANYWHERE
    goods.where = [hidden if where >= 0 else where for where in goods.where]
    for gone in stated.goods_discards or ():
        goods.discard(CARD[gone])
    goods.drawn_in = [hidden] * 9
    for generation, group in enumerate(older):
        for name in group.cells:
            goods.drawn_in[CELL[name]] = generation
        for card_name in group.cards:
            goods.where[CARD[card_name] - FIRST_GOODS] = generation
    kinds = [position.is_goods(cell) for cell in range(9)]
    position.goods.left = stated.goods_pile
    if stated.goods_pile is None and None not in kinds and stated.goods_discards is not None:
        position.goods.left = GOODS_CARDS - kinds.count(True) - len(stated.goods_discards)
    discards = stated.tribe_discards
    position.tribe_gone = None if discards is None else [_known(card) for card in discards]
    for card in position.tribe_gone or ():
        if card >= 0:
            position.tribe_seen[card] = True
    position.tribe_pile = stated.tribe_pile
    if (
        stated.tribe_pile is None
        and None not in (*kinds, *position.display, discards)
        and NOT_KNOWN not in position.hand
    ):
        position.tribe_pile = TRIBE_CARDS - _tribe_cards_told(position, kinds)
    elif None not in (*kinds, *position.display, discards, stated.tribe_pile):
        _hands_by_counting(position, TRIBE_CARDS - _tribe_cards_told(position, kinds) - (stated.tribe_pile or 0))


def _tribe_cards_told(position: TargiPosition, kinds: Sequence[bool | None]) -> int:
    """How many tribe cards lie in the field, in displays, in the hands that are told, among the discards, or drawn."""
    held = sum(card not in (NO_CARD, NOT_KNOWN) for card in (*position.hand, position.drawn))
    return kinds.count(False) + held + sum(position.laid) + len(position.tribe_gone or ())


def _hands_by_counting(position: TargiPosition, cards: int) -> None:
    """So many tribe cards are left for the hands that are not told: none, or one in each of them."""
    if cards in (0, position.hand.count(NOT_KNOWN)):
        left = HIDDEN if cards else NO_CARD
        position.hand = [left if card == NOT_KNOWN else card for card in position.hand]


def _figures(position: TargiPosition, stated: TargiSnapshot) -> None:
    targis: Mapping[str, Sequence[int]] = stated.targis or {}
    markers: Mapping[str, Sequence[str]] = stated.markers or {}
    nowhere = position.stage in (RAID, TURN_UP)
    for seat, name in enumerate(position.players):
        standing, lying = targis.get(name), markers.get(name)
        position.figures_sure[seat] = standing is not None or nowhere
        position.markers_sure[seat] = lying is not None or nowhere or position.stage == PLACE
        position.placed[seat] = len(standing or ())
        for card in standing or ():
            position.stands[card] = seat
            position.lines[seat] |= LINE[card]
        for cell in lying or ():
            position.marker[CELL[cell]] = seat
        position.stock[seat] = TARGIS - len(standing or ())
        position.markers_in_stock[seat] = MARKERS - len(lying or ())
    for name in stated.two_targis or ():
        position.allowed[position.seats[name]] = TARGIS - 1
    for name in stated.two_targis_next or ():
        position.two_next[position.seats[name]] = True
    for seat in range(SEATS):
        surely_not = not may_lie_with(position, 1 - seat, OpponentTwoTargi)
        position.two_sure[seat] = surely_not or stated.two_targis is not None
        position.next_sure[seat] = surely_not or stated.two_targis_next is not None


def _purses(position: TargiPosition, stated: TargiSnapshot) -> None:
    purses: Mapping[str, Purse] = stated.purses or {}
    for seat, name in enumerate(position.players):
        purse = purses.get(name) or Purse()
        counts = (purse.salt, purse.pepper, purse.dates, purse.gold, purse.vp)
        position.purse[seat] = [UNKNOWN_AMOUNT if count is None else count for count in counts]
        if position.stage in (RAID, PLACE, TURN_UP) or position.turn == 1 - seat:
            position.keeps_the_limits(seat)
        if stated.stored_gold is not None:
            position.stored[seat] = int(name in stated.stored_gold)
        else:
            position.stored_sure[seat] = not may_lie_with(position, seat, StoredGold)
    for kind, tokens in enumerate(TOKENS):
        known = [purse[kind] for purse in position.purse if purse[kind] < NOTED]
        position.bank[kind] = tokens - sum(known) - (sum(position.stored) if kind == GOLD else 0)


def _memory(position: TargiPosition, stated: TargiSnapshot) -> None:
    taken: Mapping[str, Taken] = stated.taken or {}
    before = position.stage in (RAID, PLACE)
    for seat, name in enumerate(position.players):
        said = taken.get(name)
        if said is not None:
            position.taken[seat] = _counts(said.cards)
            position.by_caravan[seat] = _counts(said.caravan)
            position.given[seat] = sum(1 << good for good, name in enumerate(GOODS) if name in (said.bonus or ()))
            position.late[seat] = _counts(said.late)
        elif not before and (seat == position.turn or position.turn == NOT_KNOWN):
            position.taken[seat] = None
        if stated.fresh_hands is not None:
            position.fresh[seat] = name in stated.fresh_hands
        elif not before and position.hand[seat] != NO_CARD and not position.is_to_come(seat):
            position.fresh[seat] = None
    position.trading = bool(stated.trading)
    position.from_caravan = bool(stated.from_caravan)
    if stated.gain_of is not None:
        position.gain_of = CARD[stated.gain_of]
    position.gain_goods = stated.gain or 0
    if position.raid and position.turn != NOT_KNOWN:
        position.pays_from(position.turn)
        position.shown_to_be_able(position.turn)
    position.may_move = bool(stated.may_move_cards)


def _turn(position: TargiPosition, stated: TargiSnapshot) -> None:
    """Whose turn it is, where only the step and the figures tell it."""
    if position.turn != NOT_KNOWN or position.first == NOT_KNOWN:
        return
    if position.stage == TURN_UP:
        position.turn = 1 - position.first
    elif position.stage == PLACE:
        position.turn = next_to_place(position)
    elif position.stage not in (ANY, RAID, OVER):
        first, other = position.players[position.first], position.players[1 - position.first]
        limited = position.allowed[1 - position.first] < TARGIS or not position.two_sure[1 - position.first]
        name = whose_phase(stated, first, other, TARGIS - limited)
        position.turn = NOT_KNOWN if name is None else position.seats[name]


def _first_is_done(position: TargiPosition) -> None:
    """In the phase of the second player no figure of the first one is left."""
    if position.turn == 1 - position.first and position.stage not in (ANY, RAID, PLACE, TURN_UP, OVER):
        position.figures_sure[position.first] = position.markers_sure[position.first] = True


def whose_phase(stated: TargiSnapshot, first: str, other: str, least: int) -> str | None:
    """Whose action phase it is, by the figures, or by who has more than anybody keeps; None if that does not tell.

    Those of the first player are back before the phase of the other begins, who has at least so many Targis up to then,
    and the markers that belong to them. When all actions of a phase are over, its player has no figure left.
    """
    targis: Mapping[str, Sequence[int]] = stated.targis or {}
    markers: Mapping[str, Sequence[str]] = stated.markers or {}
    over = stated.step in ("closing_good", "limit")
    if targis.get(first) or markers.get(first) or (over and (targis.get(other) or markers.get(other))):
        return first
    standing, lying = targis.get(other), markers.get(other)
    if standing is not None and len(standing) < least:
        return other
    if standing is not None and lying is not None and sorted(lying) != crossed(standing):
        return other
    return next((name for name, purse in (stated.purses or {}).items() if beyond_the_limits(purse)), None)


def crossed(targis: Sequence[int]) -> list[str]:
    """The cells on which the markers lie that belong to these Targis, in order."""
    lines = 0
    for card in targis:
        lines |= LINE[card]
    return sorted(CELLS[cell] for cell in CROSSINGS[lines])


def beyond_the_limits(purse: Purse) -> bool:
    """Whether a purse holds more than 10 goods or more than 3 gold, as far as it is told."""
    return sum(count or 0 for count in purse.counts[:GOLD]) > MOST_GOODS or (purse.gold or 0) > MOST_GOLD


def _counts(said: Mapping[Any, int] | None) -> tuple[int, ...]:
    return tuple((said or {}).get(good, 0) for good in GOODS)


def next_to_place(position: TargiPosition) -> int:
    """Who places the next Targi, by how many stand; NOT_KNOWN if that is not told."""
    first = position.first
    if first == NOT_KNOWN or not all((*position.two_sure, *position.figures_sure)):
        return NOT_KNOWN
    other = 1 - first
    due = position.placed[first] <= position.placed[other] and position.placed[first] < position.allowed[first]
    return first if due or position.placed[other] >= position.allowed[other] else other


def _is_partial(position: TargiPosition) -> bool:
    return (
        position.stage == ANY
        or not position.round
        or NOT_KNOWN in (position.first, position.turn, *position.hand, *position.cell)
        or None in (*position.display, *position.taken, *position.fresh, position.goods.left, position.tribe_pile)
        or position.tribe_gone is None
        or max(map(max, position.purse)) >= NOTED
        or not all(
            (
                *position.figures_sure,
                *position.markers_sure,
                *position.two_sure,
                *position.next_sure,
                *position.rights_sure,
                *position.stored_sure,
            )
        )
    )
