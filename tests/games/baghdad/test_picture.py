"""What a person sees of a game of The Thief of Baghdad: everything that lies on the table, in 80 columns."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.baghdad import GAME
from rulecheck.games.baghdad.picture import catalogue, picture
from rulecheck.games.baghdad.position import BaghdadPosition
from tests.games.baghdad.table import document, position_after

FORMS = pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])


def drawn(what: RenderableType, width: int = 80) -> list[str]:
    console = Console(width=width, file=io.StringIO(), color_system=None, legacy_windows=False)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def some_positions() -> list[BaghdadPosition]:
    found = []
    for players in GAME.player_counts:
        whole = play_out(GAME, NAMES[:players], Random(f"picture/{players}"))
        moves = len(whole["moves"])
        found += [position_after(whole, after) for after in (0, 5, moves // 2, moves)]
    return found


@FORMS
def test_a_picture_fits_the_screen(plain: bool) -> None:
    for position in some_positions():
        lines = drawn(picture(position, plain))
        assert max(map(cell_len, lines)) <= 79
        assert not plain or "".join(lines).isascii()
        assert not any(line != line.rstrip() for line in lines)


@FORMS
def test_everything_on_the_table_is_in_the_picture(plain: bool) -> None:
    for position in some_positions():
        text = "\n".join(drawn(picture(position, plain)))
        black = "#" if plain else "■"
        board = text[: text.index("Deck:")]
        assert board.count(black) == sum(place.neutral for place in position.palaces.values())
        for name in position.players:
            sign = name[0]
            guards = sum(place.guards[name] for place in position.palaces.values())
            rows = [line for line in board.splitlines() if " guards " in line]
            assert sum(row.replace("guards", "").count(sign) for row in rows) == guards
            for place in position.palaces.values():
                if place.thieves[name]:
                    assert f"{sign}{place.thieves[name]}" in board
            assert f"chests {position.chests[name]} of {position.to_win}" in text
        assert f"Deck: {position.stocks[0].deck}" in text
        assert text.count("wins") == position.finished


HALF_KNOWN: dict[str, Any] = {
    "board": {"white": {"guards": {"Ana": 1}, "taken": ["Ben", None]}, "green": {"neutral": 2, "thieves": {"Ben": 3}}},
    "hands": {"Ana": ["white", "white", "dancer", None]},
    "turn": "Ana",
    "actions": 2,
    "thief_actions": 1,
}

# Drawn once by hand of what HALF_KNOWN says.
EXPECTED = """
┌─ white ───────────────┐ ┌─ green ───────────────┐ ┌─ P1, not named yet ───┐
│ chests 4B 5? [6] 7    │ │ chests not known      │ │ chests not known      │
│ court  ?              │ │ court  B3             │ │ court  ?              │
│ guards A ? ? ?        │ │ guards ■ ■ ? ?        │ │ guards ? ? ? ?        │
└───────────────────────┘ └───────────────────────┘ └───────────────────────┘
┌─ P2, not named yet ───┐ ┌─ P3, not named yet ───┐ ┌─ P4, not named yet ───┐
│ chests not known      │ │ chests not known      │ │ chests not known      │
│ court  ?              │ │ court  ?              │ │ court  ?              │
│ guards ? ? ? ?        │ │ guards ? ? ? ?        │ │ guards ? ? ? ?        │
└───────────────────────┘ └───────────────────────┘ └───────────────────────┘

A turn   Actions: 2, with a thief: 1   Deck: ?   Discards: ?   Dancers: ?

> (A) Ana                  chests 0+ of 6  supply ?
  (B) Ben                  chests 1+ of 6  supply ?

hands  white  green  P1     P2     P3     P4     dancer hidden all
  (A)  2      -      -      -      -      -      1      1      4
  (B)  -      -      -      -      -      -      -      -      0+
"""


def test_what_is_not_known_is_marked() -> None:
    lines = drawn(picture(position_after(document(position=HALF_KNOWN))))
    assert "\n".join(lines).startswith(EXPECTED.strip("\n"))


@FORMS
def test_long_and_strange_names_are_cut(plain: bool) -> None:
    players = ["Çelebi the Thief of a Thousand Nights", "日本の盗賊の長い名前はここに", "x" * 60]
    palaces = ["der Palast des Großwesirs", "宮殿" * 20, *"abcd"]
    whole = document(position={"palaces": palaces}) | {"players": players}
    lines = drawn(picture(position_after(whole), plain))
    assert max(map(cell_len, lines)) <= 79
    assert not plain or "".join(lines).isascii()


def test_a_narrow_screen_folds_nothing() -> None:
    position = position_after(document(position=HALF_KNOWN))
    assert len(drawn(picture(position), 40)) == len(drawn(picture(position)))


@FORMS
def test_cards_and_chests_can_be_looked_up(plain: bool) -> None:
    found = list(catalogue(GAME.editions["queen"], plain))
    assert [name for name, _, _ in found] == ["palace", "dancer", "chest 4", "chest 5", "chest 6", "chest 7"]
    for name, words, card in found:
        assert name.split()[0] in words
        assert max(map(cell_len, drawn(card))) <= 40
