"""The rulebook of Timbuktu, still empty: its sections and the names of its sources."""

from __future__ import annotations

from rulecheck.core.rulebook import Rulebook

REVIEWS = "English and Italian reviews of the game"
REPORTS = "reports of players, no printed rule"
COUNTED = "counted from the components"
GUESSED = "guessed from the variant, no printed rule"

rules = Rulebook(
    prefix="TIM",
    title="Timbuktu",
    document="Timbuktu rules",
    end=804,
    sections={
        0: "The object, the pieces, the print",
        1: "Preparing the caravans and the route",
        2: "The course of the game; placing the camels",
        3: "A stage: dealing the thief cards",
        4: "A round: the camel cards",
        5: "Moving a camel and what it costs",
        6: "The exchange of thief piles",
        7: "The robbery",
        8: "The next stage and the end of the game",
        9: "Prices, scores, ties",
    },
)
