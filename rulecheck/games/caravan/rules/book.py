"""The rulebook of Caravan, still empty; the chapters beside this file fill it."""

from __future__ import annotations

from rulecheck.core.rulebook import Rulebook
from rulecheck.games.caravan.components import GOODS
from rulecheck.games.caravan.position import HIDDEN

BGA = "Board Game Arena help page"
REVIEWS = "reviews (Opinionated Gamers, Gamers Alliance, iSlaytheDragon)"

rules = Rulebook(
    prefix="CAR",
    title="Caravan",
    document="Caravan rules",
    end=802,
    sections={
        0: "The object and the pieces",
        1: "The board, setup and starting positions",
        2: "Turns and actions",
        3: "Place or move a camel",
        4: "Pick up a good",
        5: "Steal a good",
        6: "Move and deliver a good",
        7: "Refill",
        8: "The end of the game",
        9: "Points and winners",
    },
)


def name_of(good: int) -> str:
    """A good as it stands in a sentence."""
    return GOODS[good] if 0 <= good < HIDDEN else "a good"
