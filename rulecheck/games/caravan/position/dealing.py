"""A random start, on a board of ours."""

from __future__ import annotations

from random import Random
from typing import Any

from rulecheck.games.caravan.components import (
    CAMELS,
    CASUAL_CAMELS,
    GOODS,
    NUMBERS,
    SAMPLE_CITIES,
    SAMPLE_NUMBERED,
    SAMPLE_TITLE,
    SUPPLY,
)
from rulecheck.games.caravan.moves import Board, CaravanEdition, CaravanSetup


def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:  # noqa: ARG001 - the start is the same for all
    """A random start on the sample board, with a reading of each ruling that nothing printed settles."""
    length = chance.choice(tuple(SUPPLY))
    bag = [kind for good, kind in enumerate(GOODS) for _ in range(SUPPLY[length][good])]
    camels = chance.choice((CAMELS, CASUAL_CAMELS))
    rulings = {
        "same_space_connects": chance.choice(("yes", "no")),
        "steal_may_fill_last_camel": chance.choice(("yes", "no")),
        "demand_after_bag_empty": chance.choice(("yes", "no")),
        "penalty_five": chance.choice(("six", "ten")),
    }
    board = Board(cities=dict(SAMPLE_CITIES), numbered=dict(SAMPLE_NUMBERED))  # type: ignore[arg-type]
    return {
        "edition": CaravanEdition(name="rio-grande-2019", title=SAMPLE_TITLE, board=board),
        "rulings": rulings,
        "setup": CaravanSetup(length=length, camels=camels, goods=tuple(chance.sample(bag, len(NUMBERS)))),  # type: ignore[arg-type]
    }
