"""Positions as a record states them: taking one over, and stating one. What must hold of them is with the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.location import pointer
from rulecheck.games.timbuktu.cargo import only
from rulecheck.games.timbuktu.components import (
    CAMEL,
    CARDS,
    DEALT_OF_A_KIND,
    GOODS,
    GOODS_CARD,
    GOODS_CARDS,
    KINDS,
    LETTERS,
    ONE,
    PEN,
    PENS,
    PITCH_CARD,
    PITCH_CARDS,
    RING,
    SEATS,
    SIZE,
    Good,
    count,
    counts,
    goods_of,
    load_of,
    pens_in,
    size,
)
from rulecheck.games.timbuktu.moves import Pile, TimbuktuSnapshot, VagueLoad
from rulecheck.games.timbuktu.piles import HIDDEN, NOWHERE, SLOT, Cards
from rulecheck.games.timbuktu.position import (
    EITHER,
    FACE_DOWN,
    HERE,
    IN_PEN,
    MOVING,
    NO_CARD,
    NOT_KNOWN,
    NOT_PLACED,
    PLACING,
    ROBBING,
    SOMEWHERE,
    TimbuktuPosition,
    cards_of,
)
from rulecheck.games.timbuktu.telling import (
    exchanges_in,
    is_variant,
    loaded_in,
    loads_in,
    moved_in,
    routes_in,
    stage_in,
    turn_in,
)
from rulecheck.games.timbuktu.totals import load_with

Stated = TimbuktuSnapshot

# Taking over --------------------------------------------------------------------------------------------------------


def goods_fit(position: TimbuktuPosition, stated: Stated) -> bool:
    """Whether there are so many goods as a stated position needs, whatever it leaves open."""
    trial = type(position)(position.players, position.edition, position.rulings)
    return _goods(trial, stated) and trial.cargo.worlds() != []


def resume(position: TimbuktuPosition, stated: Stated) -> None:
    """Take over a stated position that the rules have accepted."""
    position.opened_by = "position"
    position.boards.routes = routes_in(position, stated)
    if stated.finished:
        position.stage = len(position.players) - 1
        _goods(position, stated)
        position.finish()
        return
    if stated.to_place is not None:
        _placing(position, stated)
    else:
        _stage(position, stated)
    _goods(position, stated)
    _cards(position, stated)
    position.look_ahead()


def _placing(position: TimbuktuPosition, stated: Stated) -> None:
    assert stated.to_place is not None
    position.due = stated.to_place
    waiting = stated.waiting or {}
    rounds = NOT_KNOWN
    for name, camels in waiting.items():
        seat = position.seats[name]
        rounds = len(camels) - (seat < position.turn)
        for letter, place in camels.items():
            if place is None:
                position.behind[seat * SEATS + CAMEL[letter]] = NOT_KNOWN
            else:
                position.place(seat * SEATS + CAMEL[letter], PEN[place[:2]], int(place[3:]) if place[3:] else None)
    position.placed = NOT_KNOWN if rounds < 0 else rounds * len(position.players) + position.turn
    position.partial = rounds < 0
    position.vague_seats = tuple(
        seat
        for seat, name in enumerate(position.players)
        if None in waiting.get(name, {}).values() or (name not in waiting and (rounds or seat < position.turn))
    )
    for seat in position.vague_seats:
        if position.players[seat] not in waiting:
            for camel in position.camels_of(seat):
                position.behind[camel] = NOT_KNOWN


def _stage(position: TimbuktuPosition, stated: Stated) -> None:
    position.step = MOVING
    position.placed = position.total
    position.moved = moved_in(position, stated)
    position.stage = position.piles.starter = stage_in(position, stated)
    turn = turn_in(position, stated)
    position.due = position.players[turn] if turn >= 0 else ""
    waiting = stated.waiting or {}
    for camel in position.cargo.camels:
        letter, camels = LETTERS[camel % SEATS], waiting.get(position.players[camel // SEATS]) or {}
        place = camels.get(letter)
        position.behind[camel] = NOT_KNOWN if place is None else PEN[place[:2]]
        if stated.arrived is None and letter not in camels and position.moved:
            position.ahead[camel] = EITHER
    if stated.arrived is None and position.moved:
        position.floating = position.moved if position.moved > 0 else position.total
    for name, camels in (stated.arrived or {}).items():
        for letter, place in camels.items():
            camel = position.camel_of(name, letter)
            if place is None:
                position.ahead[camel] = SOMEWHERE
                position.floating += 1
            else:
                position.arrive(camel, PEN[place[:2]], int(place[3:]) if place[3:] else None)
    if position.moved == position.total:
        position.step = ROBBING
    position.partial = NOT_KNOWN in (position.moved, position.stage)
    position.look_up()
    tells = position.rulings.reading("extra_payment") == "no"
    for paid, table in ((False, stated.went_free), (True, stated.went_paid if tells else None)):
        for pen, others in (table or {}).items():
            for other in others:
                position.boards.learn(PEN[pen], PEN[other], paid=paid, move=0)


def _goods(position: TimbuktuPosition, stated: Stated) -> bool:
    """Take over the goods. Answers whether there are so many, whatever is not told."""
    cargo, loads = position.cargo, stated.loads or {}
    for camel in cargo.camels:
        name, letter = position.players[camel // SEATS], LETTERS[camel % SEATS]
        goods = (loads.get(name) or {}).get(letter)
        if isinstance(goods, tuple) and None not in goods:
            cargo.load[camel] = load_of(goods)
            continue
        where = pointer(("position", "loads", name, letter))
        cargo.carries(camel, loads_in(position, stated, camel), where)
    begins = stated.to_place is not None or stage_in(position, stated) == moved_in(position, stated) == 0
    if stated.removed is not None or not begins:
        removed: Mapping[Any, int] = stated.removed or {}
        cargo.removed = load_with(removed.get(name, 0) for name in GOODS)
        cargo.untold = sum(1 << kind for kind, name in enumerate(GOODS) if name not in removed)
    position.variant = is_variant(stated)
    if position.variant:
        cargo.dealt = DEALT_OF_A_KIND[len(position.players)]
    least, most = loaded_in(position, stated)
    if least == most:
        cargo.loaded = most
    elif cargo.is_told():
        cargo.loaded = counts(cargo.removed + sum(cargo.load.values()))
    if stated.left_over is not None and len(stated.left_over) == KINDS:
        position.left_over = tuple(stated.left_over[name] for name in GOODS)
    return cargo.all_stated(load_with(cargo.loaded or most))


def _cards(position: TimbuktuPosition, stated: Stated) -> None:
    piles = position.piles
    piles.know(0, [PITCH_CARD[name] for name in stated.pitch_cards or ()])
    piles.know(1, [GOODS_CARD[name] for name in stated.goods_cards or ()])
    for pile in stated.dealt or ():
        place = position.due_for_a_pile(pile.holder, pile.slot)
        if place is not None:
            piles.deal(place, cards_of(pile))
    fewest, most = exchanges_in(position, stated, position.boards)
    said = stated.exchanges or (fewest, most)
    piles.least, piles.most = max(fewest, said[0]), min(most, said[1])
    for number, pile in enumerate(stated.revealed or ()):
        cards = piles.reveal(cards_of(pile), position.lies_at(pile.holder, pile.slot))
        if HIDDEN in cards:
            field = ("pen", "pitches", "goods")[cards.index(HIDDEN)]
            position.pending.append(pointer(("position", "revealed", number, field)))
    for name, letter in (stated.chosen or {}).items():
        position.chosen[position.seats[name]] = FACE_DOWN if letter is None else CAMEL[letter]
    for name, letter in (stated.turned or {}).items():
        position.turned[position.seats[name]] = CAMEL[letter]
    position.cards_out = bool(stated.chosen or stated.turned)


# Stating ------------------------------------------------------------------------------------------------------------


def snapshot(position: TimbuktuPosition) -> TimbuktuSnapshot:
    """State a position as far as it is known."""
    cargo, names = position.cargo, position.players
    said: dict[str, Any] = {
        "route": position.boards.routes[0] if len(position.boards.routes) == 1 else None,
        "variant": position.variant or None,
        "loads": {
            name: {LETTERS[camel % SEATS]: _load(cargo.can_be(camel)) for camel in position.camels_of(seat)}
            for seat, name in enumerate(names)
        },
        "removed": {name: one for name, one in zip(GOODS, cargo.removed_counts(), strict=True) if one is not None},
        "left_over": _left_over(position),
        "finished": position.finished,
    }
    if position.finished:
        return TimbuktuSnapshot(**said)
    if position.step == PLACING:
        said |= {"to_place": position.due, "waiting": _placed(position)}
    else:
        said |= _of_stage(position)
    return TimbuktuSnapshot(**said | _of_cards(position))


def _left_over(position: TimbuktuPosition) -> dict[Good, int] | None:
    """The goods that the loading variant left over, kind by kind, if all of them are known."""
    if not position.variant:
        return None
    worlds = position.cargo.worlds() or []
    over = [only(numbers) for numbers in zip(*map(position.left_over_in, worlds), strict=True)]
    known = {name: one for name, one in zip(GOODS, over, strict=False) if one is not None}
    return known if len(known) == KINDS else None


def _load(loads: Any) -> tuple[Good | None, ...] | VagueLoad:
    """What is known of a load: it can be one of these."""
    least = sum(min(count(load, kind) for load in loads) * ONE[kind] for kind in range(KINDS))
    more = [load - least for load in loads]
    hidden = min(map(size, more))
    without = tuple(name for kind, name in enumerate(GOODS) if not any(count(load, kind) for load in more))
    goods = (*goods_of(least), *[None] * hidden)
    most = max(map(size, more))
    if most == 0 or (most == hidden and not without):
        return goods
    return VagueLoad(goods=goods, more=most - hidden, without=without)


def _placed(position: TimbuktuPosition) -> dict[str, dict[str, str | None]]:
    found: dict[str, dict[str, str | None]] = {}
    for seat, name in enumerate(position.players):
        camels = [camel for camel in position.camels_of(seat) if position.behind[camel] != NOT_PLACED]
        if seat in position.vague_seats and len(camels) == position.camels:
            continue
        found[name] = {LETTERS[camel % SEATS]: _start_place(position, camel) for camel in camels}
    return found


def _start_place(position: TimbuktuPosition, camel: int) -> str | None:
    pen = position.behind[camel]
    if pen < 0:
        return None
    return f"{PENS[pen]}.{position.places[camel]}" if camel in position.places else PENS[pen]


def _of_stage(position: TimbuktuPosition) -> dict[str, Any]:
    waiting: dict[str, dict[str, str | None]] = {}
    arrived: dict[str, dict[str, str | None]] = {}
    for camel in position.cargo.camels:
        name, letter = position.players[camel // SEATS], LETTERS[camel % SEATS]
        ahead, behind = position.ahead[camel], position.behind[camel]
        if ahead == HERE and behind >= 0:
            waiting.setdefault(name, {})[letter] = PENS[behind]
        elif ahead >= IN_PEN:
            arrived.setdefault(name, {})[letter] = PENS[ahead - IN_PEN]
        elif ahead >= 0:
            arrived.setdefault(name, {})[letter] = f"{PENS[ahead // SIZE]}.{ahead % SIZE + 1}"
        elif ahead == SOMEWHERE:
            arrived.setdefault(name, {})[letter] = None
    known = position.moved >= 0
    return {
        "stage": position.stage + 1 if position.stage >= 0 else None,
        "round": position.moved // len(position.players) + 1 if known and position.step == MOVING else None,
        "turn": position.due or None,
        "waiting": waiting,
        "arrived": arrived if EITHER not in position.ahead and known else None,
        "exchanges": (position.piles.least, position.piles.most),
        **_of_arrows(position),
    }


def _of_arrows(position: TimbuktuPosition) -> dict[str, Any]:
    """What only the moves of this stage tell of the arrows."""
    boards = position.boards
    free = {name: tuple(pens_in(mask)) for name, mask in zip(PENS, boards.went_free, strict=True) if mask}
    paid = {name: tuple(pens_in(mask)) for name, mask in zip(PENS, boards.went_paid, strict=True) if mask}
    return {"went_free": free or None, "went_paid": paid or None}


def _of_cards(position: TimbuktuPosition) -> dict[str, Any]:
    piles, names = position.piles, position.players
    tables = position.tables
    pitch_cards = tuple(name for card, name in enumerate(PITCH_CARDS) for _ in range(piles.deck[card]))
    goods_cards = tuple(name for card, name in enumerate(GOODS_CARDS) for _ in range(piles.deck[CARDS + card]))
    dealt = []
    for (step, in_slot), cards in zip(RING[len(names)], piles.dealt, strict=True):
        if cards is not None:
            name = names[(piles.starter + step) % len(names)]
            dealt.append(_pile(cards, None if in_slot else name, name if in_slot else None))
    revealed = []
    for one in piles.revealed:
        there = names[one.place % SLOT] if one.place != NOWHERE else None
        is_slot = one.place >= SLOT
        revealed.append(_pile(one.cards, None if is_slot else there, there if is_slot else None))
    chosen = {name: position.chosen[seat] for seat, name in enumerate(names) if position.chosen[seat] != NO_CARD}
    turned = {name: position.turned[seat] for seat, name in enumerate(names) if position.turned[seat] != NO_CARD}
    return {
        "pitch_cards": None if HIDDEN not in tables.pitch_cards and len(tables.pitch_cards) else pitch_cards,
        "goods_cards": None if HIDDEN not in tables.goods_cards and len(tables.goods_cards) else goods_cards,
        "dealt": tuple(dealt) or None,
        "revealed": tuple(revealed) or None,
        "chosen": {name: None if card == FACE_DOWN else LETTERS[card] for name, card in chosen.items()} or None,
        "turned": {name: LETTERS[card] for name, card in turned.items()} or None,
    }


def _pile(cards: Cards, holder: str | None, slot: str | None) -> Pile:
    pen, pitches, goods = cards
    return Pile(
        holder=holder,
        slot=slot,
        pen=None if pen == HIDDEN else PENS[pen],
        pitches=None if pitches == HIDDEN else PITCH_CARDS[pitches],
        goods=None if goods == HIDDEN else GOODS_CARDS[goods],
    )
