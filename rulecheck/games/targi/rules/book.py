"""The rulebook of Targi, without its rules: the chapters register them. And the sources that they name."""

from __future__ import annotations

from rulecheck.core.rulebook import Rulebook, Source

rules = Rulebook(
    prefix="TAR",
    title="Targi",
    document="Targi rules",
    end=801,
    sections={
        0: "The object, the cards and the pieces",
        1: "Setup and starting positions",
        2: "A round, its order, and the raids",
        3: "Placing Targis and markers",
        4: "The action phase",
        5: "Tribe cards, hand and display",
        6: "What the tribe cards say",
        7: "Limits and the end of a round",
        8: "The end of the game",
        9: "Score and ties",
    },
)

CONTENTS, SETUP = Source("Components"), Source("Setup")
ROBBER, PLACE = Source("1. Move the robber"), Source("2. Place your Targis in turn")
MARKERS, ACTIONS = Source("3. Place the tribe markers"), Source("4. Carry out actions")
NEW_CARDS = Source("5. New goods and tribe cards, the first-player token changes hands")
TRIBE, RAID, LIMITS = Source("Tribe cards"), Source("Raid"), Source("Limits of goods and gold at the end of a turn")
END, SCORE = Source("End of the game"), Source("End of the game: the final score")
CARDS = Source("", "the printed cards (pictures of an online version)")
HELP = Source("", "an online help page")
EXPANSION = Source("", "the rules of the expansion, and reviews that compare them")
NOT_PRINTED = Source("", "no printed rule")
