"""A second opinion on Caravan: slow and literal, after the games file, sections A to D. Rule numbers are its own.

Where the record is silent, the referee keeps every world that is possible (`world`), opens the record in each
(`opening`), and plays each move in each (`play`). A move is illegal if it is so in all of them, and undetermined if
only in some, or if a ruling that nothing settles decides it. A good that the record names is evidence of it. Where the
worlds part in what everybody at the table would see of a legal move, the move is undetermined and nothing after it is
judged: then the rest of the worlds need no look. Worlds that no rule can tell apart count as one.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from tests.referee import NoOpinion, Opinion
from tests.referee.caravan.opening import open_record
from tests.referee.caravan.play import play
from tests.referee.caravan.rulings import PENALTIES, Rulings
from tests.referee.caravan.world import RARE, Impossible, World

MOST_WORLDS = 400
PENALTY = {0: 0, 1: 0, 2: 1, 3: 3, 4: 6}  # A29, B3


def referee(document: dict[str, Any]) -> Opinion:
    """What the rules say of a record, move by move, up to the first that is illegal."""
    rulings = Rulings(document)
    try:
        worlds, is_open = open_record(document, rulings)
    except Impossible as impossible:
        return Opinion(illegal_at=0, rules=impossible.rules)
    undetermined: list[int] = [0] if is_open or penalty_is_open(worlds, rulings) else []
    for number, move in enumerate(document.get("moves") or [], 1):
        legal: dict[Hashable, World] = {}
        broken: list[str] = []
        refused = is_open = turn = False
        seen: list[Any] = []
        for world in worlds:
            for way in world.every_way(lambda trial, move=move: play(trial, move, rulings)):  # type: ignore[misc]
                if isinstance(way, Impossible):
                    broken += way.rules
                elif way.answer.broken:
                    broken += way.answer.broken
                    refused = True
                    turn |= way.answer.turn
                else:
                    like = legal.setdefault(way.world.likeness(), way.world)
                    like.clocks |= way.world.clocks
                    is_open |= way.answer.is_open
                    if way.answer.follows not in seen:
                        seen.append(way.answer.follows)
                if legal and (len(seen) > 1 or turn):
                    return Opinion(None, (), (*undetermined, number))
        if not legal:
            over = all(world.finished for world in worlds)
            return Opinion(number, tuple(dict.fromkeys(broken)), tuple(undetermined), over)
        if len(legal) > MOST_WORLDS:
            raise NoOpinion("too much is not told")
        worlds = list(legal.values())
        if refused or is_open or penalty_is_open(worlds, rulings):
            undetermined.append(number)
    return close(worlds, undetermined, rulings)


def close(worlds: list[World], undetermined: list[int], rulings: Rulings) -> Opinion:
    """The opinion on a record that is legal as far as it goes."""
    if not all(world.finished for world in worlds):
        return Opinion(None, (), tuple(undetermined))
    tables = [scores(world, rulings) for world in worlds]
    known = {
        player: total
        for player, total in tables[0].items()
        if total is not None and all(table[player] == total for table in tables)
    }
    winners = None
    if len(known) == len(tables[0]):
        found = {winners_of(world, known) for world in worlds}
        winners = found.pop() if len(found) == 1 else None
    return Opinion(None, (), tuple(undetermined), True, winners, known or None)


def scores(world: World, rulings: Rulings) -> dict[str, int | None]:
    """A28, A29: the total of each player, where it is known."""
    totals: dict[str, int | None] = {}
    for player in world.players:
        goods, markers = world.delivered[player], world.markers[player]
        penalties = {penalty_for(count, rulings) for count in world.carried_in_all(player)}
        penalty = penalties.pop() if len(penalties) == 1 else None
        values = None if goods is None else [value_of(world, good) for good in goods]
        if values is None or markers is None or penalty is None or None in values:
            totals[player] = None
        else:
            totals[player] = sum(value for value in values if value is not None) + markers - penalty
    return totals


def penalty_is_open(worlds: list[World], rulings: Rulings) -> bool:
    """C11: whether the game is over by now with five undelivered goods for sure, and nobody settled what they cost."""
    if not (rulings.is_open("penalty_five") and all(world.finished for world in worlds)):
        return False
    return any(all(world.carried_in_all(player) == {5} for world in worlds) for player in worlds[0].players)


def penalty_for(goods: int, rulings: Rulings) -> int | None:
    """A29, B3: the price of undelivered goods. C11: for five it is not printed (a reading may name it), nor for six."""
    return PENALTIES[rulings.reading("penalty_five")] if goods == 5 else PENALTY.get(goods)


def value_of(world: World, good: int) -> int | None:
    """A28: 6 for a rare good, 3 for a common one."""
    values = {6 if kind in RARE else 3 for kind in world.kinds[good]}
    return values.pop() if len(values) == 1 else None


def winners_of(world: World, totals: dict[str, int]) -> tuple[str, ...] | None:
    """A30: the highest total; among the tied more goods delivered; else they share the win."""
    best = max(totals.values())
    first = [player for player in world.players if totals[player] == best]
    if len(first) > 1:
        counts = {player: len(world.delivered[player] or ()) for player in first}
        first = [player for player in first if counts[player] == max(counts.values())]
    return tuple(first)
