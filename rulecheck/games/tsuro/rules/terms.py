"""The object of the game and the pieces."""

from __future__ import annotations

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.games.tsuro.rules.book import rules

rules.state(
    1,
    "object-of-the-game",
    text="Each player follows a path with a marker. Whoever keeps the marker on the board longest wins.",
    source=Source("Object of the game"),
    certainty=CERTAIN,
)
rules.state(
    2,
    "path-tiles",
    text="""There are 35 path tiles, all different: every way to join the eight ports of a square in pairs. The board
    has 6 x 6 squares and 48 start marks, two on each square side at its edge.""",
    source=Source("Contents"),
    certainty=CERTAIN,
)
rules.state(
    3,
    "dragon-tile",
    text="The dragon tile is put aside at the start. It is never laid on the board: it only marks who draws first.",
    source=Source("Setup"),
    certainty=CERTAIN,
    digest="A2",
)
