"""A second opinion on The Thief of Baghdad: slow and literal, after the games file, sections A to C.

Hidden cards are counted by the deck that they came from (`cards`). The table and its rules are in `table`, the setup
and the starting position in `opening`. A ruling that nothing settles makes a world of its own for each reading: a move
that is illegal in every world is illegal, one that is so only in some is undetermined, and play goes on by the default.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from typing import Any

from tests.referee import Opinion
from tests.referee.baghdad.opening import open_record
from tests.referee.baghdad.table import BY_RULING, Table

DEFAULTS = {  # the rows of open_rulings in the games file; the first three are UNKNOWN there
    "empty_palace_open": "yes",
    "reshuffle_when_needed": "yes",
    "draw_short_if_no_cards": "yes",
    "carry_needs_foreign_guard_at_goal": "no",
    "theft_forced": "yes",
    "neutral_setup": "one_per_palace",
}
OPEN = {
    "empty_palace_open": ("yes", "no", "sent_home"),
    "reshuffle_when_needed": ("yes", "no"),
    "draw_short_if_no_cards": ("yes", "no"),
}


def readings(document: dict[str, Any]) -> list[dict[str, str]]:
    """Every way to read what is open, the default first; what the record chose (or is LIKELY) is the same in all."""
    chosen = {name: said for name, said in (document.get("rulings") or {}).items() if said is not None}
    unsettled = [name for name in OPEN if name not in chosen]
    ways = product(*(OPEN[name] for name in unsettled))
    return [DEFAULTS | chosen | dict(zip(unsettled, way, strict=True)) for way in ways]


def referee(document: dict[str, Any]) -> Opinion:
    """What the rules say of a record, move by move, up to the first that is illegal."""
    players: list[str] = document["players"]
    if not 2 <= len(players) <= 4:
        return Opinion(illegal_at=0, rules=("A6", "A7", "A32"))
    worlds: list[Table] = []
    undetermined: list[int] = []
    open_reshuffle = not (document.get("rulings") or {}).get("reshuffle_when_needed")
    for reading in readings(document):
        table = Table(players, reading, other_reshuffle=open_reshuffle and reading["reshuffle_when_needed"] == "no")
        broken = open_record(table, deepcopy(document))
        if broken and not (worlds and set(broken) <= BY_RULING):
            return Opinion(illegal_at=0, rules=broken)
        if broken:
            undetermined = [0]
        else:
            worlds.append(table)
    for number, move in enumerate(document.get("moves") or [], 1):
        answers = [table.broken_by(move) for table in worlds]
        if all(answers):
            rules = tuple(dict.fromkeys(rule for answer in answers for rule in answer))
            return Opinion(number, rules, tuple(undetermined), worlds[0].finished)
        made = [table for table, answer in zip(worlds, answers, strict=True) if table.goes_on(move, answer)]
        if any(answers) or any(table.parts_at(move) for table in made):
            undetermined.append(number)
        for table in made:
            table.make(move)
        worlds = made
    table = worlds[0]
    return Opinion(None, (), tuple(undetermined), table.finished, (table.winner,) if table.winner else None)
