"""Section 0 of the rules: the object of the game and its pieces."""

from __future__ import annotations

from rulecheck.core.rulebook import CERTAIN, Source
from rulecheck.games.caravan.rules.book import rules

rules.state(
    1,
    "object-of-the-game",
    text="""Players set out their camels in chains and pass goods along them to the cities that want these goods. Most
    points from goods delivered and demand markers taken win.""",
    source=Source("Object of the game"),
    certainty=CERTAIN,
    digest="A28 A30",
)
rules.state(
    2,
    "goods",
    text="""There are 48 goods: nine each of the common ones, meat (red), swords (blue), salt (white) and skins
    (brown), and three each of the rare ones, ivory (grey), cloth (purple), gems (green) and paper (pink). In the
    short game three of each common and one of each rare good stay out, which leaves 32. It may be played with any
    number of players.""",
    source=Source("Components"),
    certainty=CERTAIN,
    digest="A5",
)
rules.state(
    3,
    "camels-and-markers",
    text="""Each player has a player board, five camels of one colour and one theft marker; in the casual game all
    have a sixth camel. With fewer players nobody has fewer. What is left over goes back to the box, so that there are
    as many theft markers as players. There are 44 demand markers.""",
    source=Source("Components"),
    certainty=CERTAIN,
    digest="A3 A4",
)
