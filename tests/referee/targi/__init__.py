"""A second opinion on Targi: slow and literal, after the games file, sections A to G. Rule numbers are its own.

A move is played on a copy of the table (`play`), once for each way in which what the opening leaves out can be
(`opening`): it is illegal if it is so in all of them, and undetermined if only in some. Where it asks for a ruling
that nothing settles, it is played under the other reading too: if another table (or another answer) comes of it, the
move is undetermined, and the game goes on under the default. If the record then follows another reading after all,
that is undetermined too, and nothing after it is judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.referee import Opinion
from tests.referee.targi.facts import START
from tests.referee.targi.opening import Impossible, open_record
from tests.referee.targi.play import NO_SUCH_CARD, play
from tests.referee.targi.rulings import Rulings
from tests.referee.targi.score import scores, winners
from tests.referee.targi.table import Table, Unclear

MOST_SHADOWS = 12


@dataclass
class World:
    """One way in which things can be. `shadows` are the tables that other readings of open rulings led to: they say
    whether a move that the default readings do not allow would be allowed otherwise."""

    table: Table
    rulings: Rulings
    shadows: list[tuple[Table, Rulings]]
    moved: tuple[int, ...] = ()


@dataclass
class Answer:
    """What comes of a move in one world: the rules that it breaks, or the world after it (None: nobody can tell)."""

    broken: list[str]
    world: World | None = None
    is_open: bool = False


def referee(document: dict[str, Any]) -> Opinion:
    """What the rules say of a record, move by move, up to the first that is illegal."""
    rulings = Rulings(document)
    try:
        worlds = [World(table, rulings, []) for table in open_record(document, rulings)]
    except Impossible as impossible:
        return Opinion(illegal_at=0, rules=impossible.rules)
    undetermined: list[int] = []
    for number, move in enumerate(document.get("moves") or [], 1):
        answers = [judge(world, move) for world in worlds]
        legal = [answer for answer in answers if not answer.broken]
        answers = [answer for answer in answers if not names_another_card(answer)] or answers
        if not legal:
            broken = dict.fromkeys(rule for answer in answers for rule in answer.broken)
            over = all(world.table.finished for world in worlds)
            return Opinion(number, tuple(broken), tuple(undetermined), over)
        worlds = [answer.world for answer in legal if answer.world is not None]
        stops = len(worlds) < len(legal) or parted(worlds)
        if stops or len(legal) < len(answers) or any(answer.is_open for answer in legal):
            undetermined.append(number)
        if stops:
            return Opinion(None, (), tuple(undetermined))
    if not all(world.table.finished for world in worlds):
        return Opinion(None, (), tuple(undetermined))
    return close(worlds, undetermined, len(document.get("moves") or []))


def names_another_card(answer: Answer) -> bool:
    """Whether the move names a card that is elsewhere in this world. That is evidence: the world is another one."""
    return set(NO_SUCH_CARD) <= set(answer.broken)


def parted(worlds: list[World]) -> bool:
    """Whether the worlds part in what everybody would see: what is due now, and what the move gave and took.

    Who has something to pay at a raid shows when the next move comes."""
    due = {(world.table.step, world.table.turn) for world in worlds}
    if len(due) > 1:
        return not {step for step, _ in due} <= {"raid", "place", "over"}
    return len({world.moved for world in worlds}) > 1


def tokens_moved(before: Table, after: Table) -> tuple[int, ...]:
    """How many tokens of each kind came to each player."""
    return tuple(
        after.purses[player][kind] - before.purses[player][kind] for player in before.players for kind in START
    )


def close(worlds: list[World], undetermined: list[int], last: int) -> Opinion:
    """The opinion on a game that is over. Where an open ruling decides who wins, the last move is undetermined."""
    won, totals = [], []
    for world in worlds:
        table, rulings = world.table, world.rulings
        rulings.asked.clear()
        table.rulings = rulings
        won.append(winners(table))
        totals.append(scores(table))
        for name in list(rulings.asked):
            table.rulings = rulings.otherwise(name)
            if winners(table) != won[-1] and last not in undetermined:
                undetermined.append(last)
    known = {
        player: total
        for player, total in totals[0].items()
        if all(one[player] == total for one in totals) and not any(player in world.table.unsure for world in worlds)
    }
    agreed = won[0] if all(one == won[0] for one in won) else None
    return Opinion(None, (), tuple(undetermined), True, agreed, known or None)


def judge(world: World, move: dict[str, Any]) -> Answer:
    """One move in one world, under the readings that hold and under those that could."""
    rulings = world.rulings
    rulings.asked.clear()
    broken, after = attempt(world.table, move, rulings)
    is_open = after is not None and after.is_open
    shadows = []
    for name in list(rulings.asked):
        other = rulings.otherwise(name)
        other_broken, other_after = attempt(world.table, move, other)
        if bool(broken) != bool(other_broken) or (not broken and after != other_after):
            is_open = True
        if not other_broken and other_after is not None and other_after != after:
            shadows.append((other_after, other))
    earlier = False
    for table, other in world.shadows:
        other_broken, other_after = attempt(table, move, other)
        if not other_broken and other_after is not None:
            shadows.append((other_after, other))
            earlier = True
    if broken and earlier:
        return Answer([], None, True)
    if broken and shadows:
        after, broken, is_open = shadows[0][0], [], True
    if broken or after is None:
        return Answer(broken)
    shadows = [shadow for shadow in shadows if shadow[0] != after][:MOST_SHADOWS]
    return Answer([], World(after, rulings, shadows, tokens_moved(world.table, after)), is_open)


def attempt(table: Table, move: dict[str, Any], rulings: Rulings) -> tuple[list[str], Table | None]:
    """The rules that a move breaks, and the table after it; None where nobody can tell what comes of it."""
    after = table.copy()
    after.rulings = rulings
    try:
        broken = play(after, move)
    except Unclear:
        return [], None
    return broken, None if broken else after
