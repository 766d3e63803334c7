"""What a stated position tells, whatever it leaves out: the moment, the goods, the route, the exchanges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulecheck.games.timbuktu.boards import Boards, Route
from rulecheck.games.timbuktu.cargo import only
from rulecheck.games.timbuktu.components import (
    CAPACITY,
    DEALT_OF_A_KIND,
    GOOD,
    GOODS,
    KINDS,
    LETTERS,
    PENS,
    RING,
    SEATS,
    SIZE,
    TOKENS,
    Good,
    completions,
    counts,
    load_of,
    parts,
    size,
)
from rulecheck.games.timbuktu.loading import VARIANT_BOARD, boards_of, can_set_out, like
from rulecheck.games.timbuktu.moves import TimbuktuSnapshot, VagueLoad
from rulecheck.games.timbuktu.position import (
    NOT_KNOWN,
    TimbuktuPosition,
)
from rulecheck.games.timbuktu.totals import bounds

Stated = TimbuktuSnapshot


def moments_in(position: TimbuktuPosition, stated: Stated, *, by_cards: bool = True) -> list[tuple[int, int]]:
    """Every moment that a stated position can be, by stage, round and turn, by the camels that wait or have moved.

    A moment is a stage, from 0, and how many camels have moved in it. `by_cards`: whether the cards that lie out tell,
    too, as their players have not moved in the round.
    """
    seats, total = len(position.players), position.total
    stages = range(seats) if stated.stage is None else (stated.stage - 1,)
    if stated.arrived is not None or stated.revealed:
        moved = total if stated.arrived is None else sum(map(len, stated.arrived.values()))
        return [(stage, moved) for stage in stages]
    first, most = 0, total
    if stated.round is not None:
        first = (stated.round - 1) * seats
        most = first + seats - (stated.round < position.camels)
    made = [position.camels - len((stated.waiting or {}).get(name, {})) for name in position.players]  # at most
    cards = [position.seats[name] for name in {**(stated.chosen or {}), **(stated.turned or {})}] if by_cards else []
    moments: list[tuple[int, int]] = []
    for stage in stages:
        # A player who makes no further move stops the stage when the turn comes round again.
        stops = min(number * seats + (seat - stage - number) % seats for seat, number in enumerate(made))
        numbers: Iterable[int] = range(first, min(most, stops) + 1)
        if stated.turn is not None:
            due = position.seats[stated.turn]
            numbers = [moved for moved in numbers if moved < total and turn_at((stage, moved), seats) == due]
        if cards:
            numbers = [moved for moved in numbers if moved < total and not moved_at((stage, moved), seats, cards)]
        moments += [(stage, moved) for moved in numbers]
    return moments


def turn_at(moment: tuple[int, int], seats: int) -> int:
    """The seat that moves next."""
    stage, moved = moment
    return (stage + moved // seats + moved % seats) % seats


def moved_at(moment: tuple[int, int], seats: int, some: Iterable[int]) -> bool:
    """Whether any of some seats has moved in the round."""
    stage, moved = moment
    return any((seat - stage - moved // seats) % seats < moved % seats for seat in some)


def moved_can_be(position: TimbuktuPosition, stated: Stated) -> set[int]:
    """How many camels can have moved in the stage of a stated position."""
    return {moved for _, moved in moments_in(position, stated)}


def moved_in(position: TimbuktuPosition, stated: Stated) -> int:
    """How many camels have moved in the stage of a stated position; NOT_KNOWN if it does not tell."""
    moved = only(moved_can_be(position, stated))
    return NOT_KNOWN if moved is None else moved


def moves_due(position: TimbuktuPosition, stage: int, moved: int) -> list[int]:
    """How many camels each seat has moved in a stage when so many have moved in all."""
    seats = len(position.players)
    rounds, in_round = divmod(moved, seats)
    return [rounds + ((seat - stage - rounds) % seats < in_round) for seat in range(seats)]


def stages_in(position: TimbuktuPosition, stated: Stated) -> list[int]:
    """The stages, from 0, that a stated position can be in: every player starts one.

    The first while camels are placed. Where piles are dealt into slots of no such stage, they tell nothing.
    """
    if stated.to_place is not None:
        return [0]
    if stated.stage is not None:
        return [stated.stage - 1]
    seats, moved = len(position.players), moved_in(position, stated)
    stages = list(range(seats))
    if stated.arrived is None:
        stages = list(dict.fromkeys(stage for stage, _ in moments_in(position, stated))) or stages
    elif moved < position.total:
        if stated.turn is not None:
            turn = position.seats[stated.turn]
            stages = [stage for stage in stages if turn_at((stage, moved), seats) == turn]
        made = [len(stated.arrived.get(name, {})) for name in position.players]
        stages = [stage for stage in stages if moves_due(position, stage, moved) == made]
    slots = {position.seats[pile.slot] for pile in stated.dealt or () if pile.slot is not None}
    return [stage for stage in stages if all(((seat - stage) % seats, True) in RING[seats] for seat in slots)] or stages


def stage_in(position: TimbuktuPosition, stated: Stated) -> int:
    """The stage of a stated position, from 0. NOT_KNOWN if it does not tell."""
    stages = stages_in(position, stated)
    return stages[0] if len(stages) == 1 else NOT_KNOWN


def turn_in(position: TimbuktuPosition, stated: Stated) -> int:
    """The seat that moves next in a stated position; NOT_KNOWN if it does not tell, or if nobody does."""
    seats, moved, stage = len(position.players), moved_in(position, stated), stage_in(position, stated)
    if moved == position.total:
        return NOT_KNOWN
    if stated.turn is not None:
        return position.seats[stated.turn]
    return NOT_KNOWN if NOT_KNOWN in (stage, moved) else turn_at((stage, moved), seats)


def is_variant(stated: Stated) -> bool:
    """Whether the loading variant is played: the position says so, or leaves that out and goods were left over."""
    return bool(stated.variant) or (stated.variant is None and any((stated.left_over or {}).values()))


def tokens_in(position: TimbuktuPosition, stated: Stated) -> int:
    """How many goods of each kind there are in a stated position; in the loading variant, how many were dealt."""
    seats = len(position.players)
    return DEALT_OF_A_KIND[seats] * seats if is_variant(stated) else TOKENS


def left_over_in(position: TimbuktuPosition, stated: Stated) -> int:
    """How many goods were left over at the setup of a stated position."""
    return KINDS * tokens_in(position, stated) - CAPACITY * position.total if is_variant(stated) else 0


def _set_out_with(position: TimbuktuPosition, stated: Stated, seat: int, camel: int) -> frozenset[int]:
    """Every load that a camel of a stated position can have set out with."""
    if is_variant(stated):
        return can_set_out([VARIANT_BOARD], camel)
    return can_set_out(boards_of(position.tables, position.players[seat], stated.colours or {}), camel)


def loaded_in(position: TimbuktuPosition, stated: Stated) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many goods of each kind all camels of a stated position set out with, at least and at most."""
    tokens = tokens_in(position, stated)
    if is_variant(stated):
        over: Mapping[Any, int] = stated.left_over or {}
        rest = left_over_in(position, stated) - sum(over.values())
        fewest = rest if len(over) == KINDS - 1 else 0
        least, most = (tuple(tokens - over.get(name, other) for name in GOODS) for other in (rest, fewest))
        return least, most
    loads = [_set_out_with(position, stated, camel // SEATS, camel % SEATS) for camel in position.cargo.camels]
    lows, highs, _ = zip(*map(bounds, loads), strict=True)
    return counts(sum(lows)), tuple(min(tokens, number) for number in counts(sum(highs)))


def can_carry(position: TimbuktuPosition, stated: Stated, seat: int, camel: int) -> frozenset[int]:
    """Every load that a camel of a stated position can have, whatever is said of it."""
    name, letter = position.players[seat], LETTERS[camel]
    loads = _set_out_with(position, stated, seat, camel)
    if stated.finished:
        return parts(loads)
    if stated.to_place is not None:
        return loads
    if stage_in(position, stated) != 0 or stated.revealed:
        return parts(loads)
    waits = letter in (stated.waiting or {}).get(name, {}) or moved_in(position, stated) == 0
    if waits or (stated.arrived is not None and letter not in stated.arrived.get(name, {})):
        return loads
    most_paid = 1 if position.rulings.reading("extra_payment") == "no" else CAPACITY
    return frozenset(load for load in parts(loads) if size(load) >= CAPACITY - most_paid)


def loads_in(position: TimbuktuPosition, stated: Stated, camel: int) -> frozenset[int]:
    """Every load that a camel of a stated position can have, by what is said of it too."""
    seat, letter = camel // SEATS, LETTERS[camel % SEATS]
    said = told(((stated.loads or {}).get(position.players[seat]) or {}).get(letter))
    can_be = can_carry(position, stated, seat, camel % SEATS)
    return can_be if said is None else can_be & said


def routes_in(position: TimbuktuPosition, stated: Stated) -> Sequence[Route]:
    """The routes that a stated position can have."""
    return [stated.route] if stated.route else position.boards.routes


def exchanges_in(position: TimbuktuPosition, stated: Stated, boards: Boards) -> tuple[int, int]:
    """How often the thief piles have moved on in a stated position, at least and at most, if these are the boards."""
    if stated.to_place is not None:
        return 0, 0
    _, marks = boards.marks_taken([SIZE] * SIZE)
    if stated.arrived is None:
        moments = moments_in(position, stated)
        here = [moved for stage, moved in moments if stage == boards.stage] or [moved for _, moved in moments]
        return 0, min(marks, max(here, default=0))
    places = [place for camels in stated.arrived.values() for place in camels.values()]
    there = [[place for place in places if place is not None and place[:2] == name] for name in PENS]
    # Who stands on a pitch has found the lower ones taken.
    filled = [max([len(here), *(int(place[3:]) for place in here if place[3:])]) for here in there]
    least, most = boards.marks_taken(filled)
    return least, min(marks, most + max(0, len(places) - sum(filled)))


def told(goods: tuple[Good | None, ...] | VagueLoad | None) -> frozenset[int] | None:
    """Every load that what is said of one allows; None where nothing is said."""
    if isinstance(goods, VagueLoad):
        hidden = goods.goods.count(None)
        without = [GOOD[name] for name in goods.without]
        return completions(load_of(goods.goods), range(hidden, hidden + goods.more + 1), without)
    return None if goods is None else like(goods)
