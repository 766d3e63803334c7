"""A second opinion on Targi: slow and literal, after the games file, sections A to G. Rule numbers are its own.

A move is played on a copy of the table (`play`), once for each way in which what the opening leaves out can be
(`opening`): it is illegal if it is so in all of them, and undetermined if only in some. Where it asks for a ruling
that nothing settles, it is played under the other reading too: if another table (or another answer) comes of it, the
move is undetermined, and the game goes on under the default. From there on the record is illegal only if it is so
under each reading, played from its start; if not, that move is undetermined and nothing after it is judged. How the
game ended is what all readings have in common.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.referee import NoOpinion, Opinion
from tests.referee.targi.facts import KINDS
from tests.referee.targi.opening import Impossible, open_record
from tests.referee.targi.play import NO_SUCH_CARD, play
from tests.referee.targi.rulings import Rulings
from tests.referee.targi.score import scores, winners
from tests.referee.targi.table import Table, Unclear

Document = dict[str, Any]


@dataclass
class World:
    """One way in which things can be, and what the last move gave and took."""

    table: Table
    rulings: Rulings
    moved: tuple[int, ...] = ()


@dataclass
class Answer:
    """What comes of a move in one world: the rules that it breaks, or the world after it (None: nobody can tell).

    `parting` are the rulings that nothing settles and whose readings part here."""

    broken: list[str]
    world: World | None = None
    is_open: bool = False
    parting: tuple[str, ...] = ()


def referee(document: Document) -> Opinion:
    """What the rules say of a record, move by move, up to the first that is illegal."""
    rulings = Rulings(document)
    try:
        worlds = [World(table, rulings) for table in open_record(document, rulings)]
    except Impossible as impossible:
        return Opinion(illegal_at=0, rules=impossible.rules)
    undetermined: list[int] = []
    parting: dict[str, None] = {}
    for number, move in enumerate(document.get("moves") or [], 1):
        if number == 1:  # whose turn it is at first shows by who moves, if it was not told
            worlds = [world for world in worlds if world.table.turn == move.get("player")] or worlds
        answers = [judge(world, move) for world in worlds]
        legal = [answer for answer in answers if not answer.broken]
        answers = [answer for answer in answers if not names_another_card(answer)] or answers
        if not legal:
            if any(opinion.illegal_at is None for opinion in under_each_reading(document, parting, number)):
                return close(document, worlds, [*undetermined, number], parting)
            broken = dict.fromkeys(rule for answer in answers for rule in answer.broken)
            before = close({**document, "moves": document["moves"][: number - 1]}, worlds, undetermined, parting)
            return Opinion(number, tuple(broken), before.undetermined, before.finished)
        # A32: nobody told whether the other one is to pay first (or anybody, if the game goes on without a payment),
        # and what he had to lose is not followed further
        passed = any(
            world.table.step == "raid"
            and (move["action"] != "pay_raid" or move["player"] != world.table.turn == world.table.first)
            for world in worlds
        )
        worlds = [answer.world for answer in legal if answer.world is not None]
        parting |= dict.fromkeys(name for answer in legal for name in answer.parting)
        due = {(world.table.step, world.table.turn) for world in worlds}
        if len(due) > 1 and any(step == "raid" for step, _ in due) and any(answer.parting for answer in legal):
            raise NoOpinion("who can pay a raid is not told, and no ruling says what follows for one who cannot")
        stops = passed or len(worlds) < len(legal) or parted(worlds)
        if stops or len(legal) < len(answers) or any(answer.is_open for answer in legal):
            undetermined.append(number)
        if stops:
            return Opinion(None, (), tuple(undetermined))
    return close(document, worlds, undetermined, parting)


def under_each_reading(document: Document, parting: dict[str, None], number: int | None) -> list[Opinion]:
    """The opinions on a record, up to a move, under each reading of the first ruling that parted."""
    name = next(iter(parting), "")
    moves = (document.get("moves") or [])[:number]
    return [
        referee({**document, "moves": moves, "rulings": {**(document.get("rulings") or {}), name: reading}})
        for reading in (Rulings.of(name) if name else ())
    ]


def names_another_card(answer: Answer) -> bool:
    """Whether the move names a card that is elsewhere in this world. That is evidence: the world is another one."""
    return set(NO_SUCH_CARD) <= set(answer.broken)


def parted(worlds: list[World]) -> bool:
    """Whether the worlds part in what everybody would see: what is due now, and what goods and gold the move moved.

    Who has something to pay at a raid shows when the next move comes. On VP, such as the point of a TA9 that nobody saw
    (G4.7), nothing hangs but later payments and the score, and these are looked at in each world."""
    due = {(world.table.step, world.table.turn) for world in worlds}
    steps = {step for step, _ in due}
    if len(due) > 1 or "raid" in steps:
        return not steps <= {"raid", "place", "over"}
    return len({world.moved for world in worlds}) > 1


def tokens_moved(before: Table, after: Table) -> tuple[int, ...]:
    """How many goods and how much gold came to each player."""
    return tuple(
        after.purses[player][kind] - before.purses[player][kind] for player in before.players for kind in KINDS
    )


def close(document: Document, worlds: list[World], undetermined: list[int], parting: dict[str, None]) -> Opinion:
    """The opinion on a game, if it is over. Where an open ruling decides who wins, the last move is undetermined."""
    if not all(world.table.finished for world in worlds):
        return Opinion(None, (), tuple(undetermined))
    last = len(document.get("moves") or [])
    won, totals = [], []
    for world in worlds:
        table, rulings = world.table, world.rulings
        rulings.asked.clear()
        table.rulings = rulings
        won.append(winners(table))
        totals.append(scores(table))
        for name in list(rulings.asked):
            table.rulings = rulings.otherwise(name)
            if winners(table) != won[-1]:
                parting = parting | {name: None}
                undetermined = undetermined if last in undetermined else [*undetermined, last]
    known = {
        player: total
        for player, total in totals[0].items()
        if all(one[player] == total for one in totals)
        and not any(world.table.may_lack.get(player, {}).get("vp") for world in worlds)
    }
    opinion = Opinion(None, (), tuple(undetermined), True, won[0] if len(set(won)) == 1 else None, known or None)
    for other in under_each_reading(document, parting, None):
        if other.illegal_at is None:
            opinion = in_common(opinion, other)
    return opinion


def in_common(one: Opinion, other: Opinion) -> Opinion:
    """How a game ended, as far as two opinions have the same of it."""
    theirs = other.scores or {}
    known = {player: total for player, total in (one.scores or {}).items() if theirs.get(player) == total}
    return replace(one, winners=one.winners if one.winners == other.winners else None, scores=known or None)


def judge(world: World, move: dict[str, Any]) -> Answer:
    """One move in one world, under the readings that hold and under those that could."""
    rulings = world.rulings
    rulings.asked.clear()
    broken, after = attempt(world.table, move, rulings)
    is_open = after is not None and after.is_open
    parting = []
    otherwise: Table | None = None
    for name in list(rulings.asked):
        other_broken, other_after = attempt(world.table, move, rulings.otherwise(name))
        if bool(broken) != bool(other_broken) or (not broken and after != other_after):
            parting.append(name)
        if broken and not other_broken and otherwise is None:
            otherwise = other_after
    if broken and otherwise is not None:
        after, broken = otherwise, []
    if broken or after is None:
        return Answer(broken, parting=tuple(parting))
    moved = tokens_moved(world.table, after)
    return Answer([], World(after, rulings, moved), is_open or bool(parting), tuple(parting))


def attempt(table: Table, move: dict[str, Any], rulings: Rulings) -> tuple[list[str], Table | None]:
    """The rules that a move breaks, and the table after it; None where nobody can tell what comes of it."""
    after = table.copy()
    after.rulings = rulings
    try:
        broken = play(after, move)
    except Unclear:
        return [], None
    return broken, None if broken else after
