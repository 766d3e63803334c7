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
from tests.referee.baghdad.table import Table

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


def referee(document: dict[str, Any]) -> Opinion:
    """What the rules say of a record, move by move, up to the first that is illegal."""
    players: list[str] = document["players"]
    if not 2 <= len(players) <= 4:
        return Opinion(illegal_at=0, rules=("A6", "A7", "A32"))
    chosen = {name: said for name, said in (document.get("rulings") or {}).items() if said is not None}
    unsettled = [name for name in OPEN if name not in chosen]
    opening = {**document, "moves": []}
    worlds: list[Table] = []
    for way in product(*(OPEN[name] for name in unsettled)):
        table = Table(players, DEFAULTS | chosen | dict(zip(unsettled, way, strict=True)), unsettled)
        if broken := open_record(table, deepcopy(opening)):
            return Opinion(illegal_at=0, rules=broken)
        worlds.append(table)
    undetermined: list[int] = []
    for number, move in enumerate(document.get("moves") or [], 1):
        answers = [table.broken_by(move) for table in worlds]
        if all(answers):
            rules = tuple(dict.fromkeys(rule for answer in answers for rule in answer))
            return Opinion(number, rules, tuple(undetermined), worlds[0].finished)
        worlds = [table for table, answer in zip(worlds, answers, strict=True) if table.goes_on(move, answer)]
        if any(answers):
            undetermined.append(number)
        for table in worlds:
            table.make(move)
    table = worlds[0]
    return Opinion(None, (), tuple(undetermined), table.finished, (table.winner,) if table.winner else None)
