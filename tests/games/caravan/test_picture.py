"""What a person sees of a game of Caravan: everything that lies on the table, where it lies, in 80 columns."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from rulecheck.core.record import read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.caravan import GAME
from rulecheck.games.caravan.components import GOODS, NUMBERS, SPACES
from rulecheck.games.caravan.picture import catalogue, picture
from rulecheck.games.caravan.position import NONE, CaravanPosition
from tests.fixtures import FIXTURES

PICTURES = Path(__file__).parent / "pictures"
FORMS = pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])

# The fixtures that are drawn, and after how many of their moves.
GOLDEN = {
    "setup": ("games/4-players-short-six-camels", 0),
    "middle": ("games/3-players-short-five-camels", 120),
    "refill": ("disputes/E13-refill-in-the-middle-of-a-turn", 2),
    "over": ("games/2-players-full-five-camels", None),
    "no-board": ("games/board-not-stated", 2),
    "half-known": ("disputes/unknown-camels-of-another", 0),
}


def position_of(document: dict[str, Any], after: int | None = None) -> CaravanPosition:
    position = replay(read_record(orjson.dumps(document), lambda _: GAME, ("caravan",)), after=after).position
    assert isinstance(position, CaravanPosition)
    return position


def golden(name: str) -> CaravanPosition:
    fixture, after = GOLDEN[name]
    return position_of(orjson.loads((FIXTURES / "caravan" / f"{fixture}.json").read_bytes()), after)


def printed(shown: RenderableType, width: int = 80, color: bool = False) -> str:
    file = io.StringIO()
    console = Console(
        file=file, width=width, force_terminal=color, color_system="256" if color else None, legacy_windows=False
    )
    console.print(shown)
    return file.getvalue()


def positions() -> Iterator[CaravanPosition]:
    for players in GAME.player_counts:
        for at_most in (0, 3, 40, 130, None):
            yield position_of(play_out(GAME, NAMES[:players], Random(players), at_most=at_most))


@FORMS
@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name: str, plain: bool) -> None:
    expected = PICTURES / f"{name}{'-plain' if plain else ''}.txt"
    assert printed(picture(golden(name), plain)) == expected.read_text(encoding="utf-8")


def cells(text: str) -> list[str]:
    """What stands in each of the 49 spaces of a plain drawing."""
    board = text.split("\n\n")[0].split("\n")[1:]
    rows: list[list[str]] = []
    for line in board:
        if line.lstrip().startswith("+"):
            rows.append([])
        else:
            rows[-1].append(line)
    return [
        "\n".join(line[3 + 10 * column : 12 + 10 * column] for line in row)
        for row in rows
        if row
        for column in range(7)
    ]


def test_everything_lies_where_it_lies() -> None:
    for position in positions():
        shown = cells(printed(picture(position, plain=True)))
        assert len(shown) == SPACES
        for good, city in enumerate(position.city_of):
            assert f"[{GOODS[good]}]" in shown[city]
        for number in NUMBERS:
            good, markers = position.free[number], position.demand[number]
            said = "" if good == NONE else GOODS[good] + (f"+{markers}" if markers else "")
            assert shown[position.numbered[number]].split("\n")[0].startswith(str(number))
            assert shown[position.numbered[number]].split("\n")[1].strip() == said
        for seat, name in enumerate(position.players):
            for camel, space in enumerate(position.where[seat]):
                if space < 0:
                    assert not any(f"{name[0]}{camel + 1}" in cell for cell in shown)
                    continue
                load, side = position.load[seat][camel], "_" if position.below[seat][camel] else "^"
                assert f"{name[0]}{camel + 1}{'' if load == NONE else side + GOODS[load]}" in shown[space]


@FORMS
def test_every_line_fits_into_80_columns_and_plain_is_ascii(plain: bool) -> None:
    for position in positions():
        text = printed(picture(position, plain), width=200)
        assert max(map(cell_len, text.split("\n"))) < 80
        assert text.isascii() or not plain


@FORMS
def test_a_full_hand_of_goods_and_a_crowd_on_one_space_fit_as_well(plain: bool) -> None:
    whole: dict[str, int] = dict.fromkeys(GOODS[:4], 6) | dict.fromkeys(GOODS[4:], 3)
    crowd = {str(camel): {"space": [4, 4]} for camel in range(1, 7)}
    names = ["Ana " * 15, "李" * 30, "[bold]\u202ex", "🐪" * 30]
    stated = {
        "camels": 6,
        "length": "full",
        "delivered": {name: whole if seat == 0 else {} for seat, name in enumerate(names)},
        "caravans": {name: {} if seat == 0 else crowd for seat, name in enumerate(names)},
        "markers": {names[0]: 40},
    }
    document = {"format": "rulecheck/1", "game": "caravan", "players": names, "position": stated}
    text = printed(picture(position_of(document), plain), width=200)
    assert max(map(cell_len, text.split("\n"))) < 80
    assert "6 meat 6 swords 6 salt 6 skins 3 ivory 3 cloth 3 gems 3 paper" in text
    assert all(f"{sign}{camel}" in text for sign in "BCD" for camel in range(1, 7))
    assert ("..." if plain else "…") in text
    assert text.isascii() or not plain


@FORMS
def test_colour_adds_nothing_but_colour(plain: bool) -> None:
    for position in positions():
        shown = picture(position, plain)
        coloured = printed(shown, color=True)
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == printed(shown)


def test_the_catalogue_names_all_goods() -> None:
    drawn = {name: (words, printed(line)) for name, words, line in catalogue(GAME.editions["rio-grande-2019"])}
    assert tuple(drawn) == GOODS
    words, line = drawn["ivory"]
    assert {"ivory", "grey", "rare", "6 points"} <= set(words.split("\n"))
    assert line == "ivory: grey, rare, 6 points; 3 of them, 2 in the short game\n"
