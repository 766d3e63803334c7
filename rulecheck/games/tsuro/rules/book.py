"""The rulebook of Tsuro, still empty; the chapters beside this file fill it."""

from __future__ import annotations

from rulecheck.core.rulebook import Rulebook

FAQ = "BGG Tsuro FAQ"
WHITE = "the English sheet with white start marks"

rules = Rulebook(
    prefix="TSU",
    title="Tsuro",
    document="Tsuro rules",
    end=804,
    sections={
        0: "The object and the pieces",
        1: "Setup and starting positions",
        2: "A turn, part 1: play a tile",
        3: "A turn, part 2: move the markers",
        4: "A turn, part 3: draw",
        8: "The end of the game",
        9: "The winners",
    },
)
