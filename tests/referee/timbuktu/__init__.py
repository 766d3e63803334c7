"""A second opinion on Timbuktu: slow and literal, after the games file, sections A to C. Rule numbers are its own.

Where the record is silent, the referee keeps what is possible: of the loads of each camel, of the arrows of each pen,
of the sets of cards; what holds for the route or the colours makes tables of its own. A move is illegal if it is so in
all completions, undetermined if only in some. Cards that are seen and goods that are paid are evidence.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.referee import NoOpinion, Opinion
from tests.referee.timbuktu.loads import Impossible
from tests.referee.timbuktu.opening import check_edition, colours_of, edition_of, routes, rulings_of
from tests.referee.timbuktu.position import resume
from tests.referee.timbuktu.table import Table

MOST = 130


def referee(document: dict[str, Any]) -> Opinion:
    """What the rules say of a record, move by move, up to the first that is illegal."""
    try:
        tables = open_record(document)
    except Impossible as impossible:
        return Opinion(0, impossible.rules)
    undetermined: list[int] = []
    for number, move in enumerate(document.get("moves") or [], 1):
        legal: list[Table] = []
        broken: list[str] = []
        is_open = False
        over = all(table.finished for table in tables)
        for table in tables:
            try:
                answer = table.play(move)
            except Impossible as impossible:
                broken += impossible.rules
                continue
            if answer.broken:
                broken += answer.broken
                is_open |= not answer.evidence
            else:
                legal.append(table)
                is_open |= answer.open
        if not legal:
            return Opinion(number, tuple(dict.fromkeys(broken)), tuple(undetermined), over)
        if is_open:
            undetermined.append(number)
        tables = legal
    if not all(table.finished for table in tables):
        return Opinion(None, (), tuple(undetermined))
    scores = [table.scores() for table in tables]
    known = {player: total for player, total in scores[0].items() if all(one.get(player) == total for one in scores)}
    winners = {table.winners(known) for table in tables}
    return Opinion(None, (), tuple(undetermined), True, winners.pop() if len(winners) == 1 else None, known or None)


def open_record(document: dict[str, Any]) -> list[Table]:
    """The tables that the opening leaves possible."""
    number = () if 3 <= len(document["players"]) <= 5 else ("S1",)
    try:
        edition = edition_of(document)
        check_edition(edition, rulings_of(document))
    except Impossible as impossible:
        raise Impossible(*number, *impossible.rules) from impossible
    if number:
        raise Impossible(*number)
    tables: list[Table] = []
    broken: list[str] = []
    opening = {**document, "moves": []}
    in_the_middle = document.get("position") is not None
    for colours in colours_of(document, edition):
        for route in routes(document):
            try:
                made = deepcopy(opening)
                tables.append(resume(made, route, colours) if in_the_middle else Table(made, route, colours))
            except Impossible as impossible:
                broken += impossible.rules
    if not tables:
        raise Impossible(*dict.fromkeys(broken or ["S2"]))
    if len(tables) > MOST:
        raise NoOpinion("too much is not told")
    return tables
