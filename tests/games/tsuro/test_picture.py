"""What a person sees of a game of Tsuro: whoever follows a line with a finger comes to where the path really ends."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from rulecheck.core.record import as_json, read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.tsuro import GAME
from rulecheck.games.tsuro.components import (
    COUNT,
    LAID,
    LAID_BY_PATHS,
    ONWARD,
    PORTS,
    START_MARKS,
    TILE_IDS,
    follow,
    paths_as_written,
)
from rulecheck.games.tsuro.picture import DOORS, catalogue, path, picture, points
from rulecheck.games.tsuro.position import TsuroPosition

PICTURES = Path(__file__).parent / "pictures"
FORMS = pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])

GOLDEN = ("placing", "midgame", "partly-known", "full-board")


def golden(name: str) -> dict[str, Any]:
    document = orjson.loads((PICTURES / f"{name}.json").read_bytes())
    assert isinstance(document, dict)
    return document


def position_of(document: Mapping[str, Any]) -> TsuroPosition:
    record = read_record(
        orjson.dumps({"format": "rulecheck/1", "game": "tsuro", **document}), lambda _: GAME, ("tsuro",)
    )
    verdict = replay(record)
    assert not verdict.findings, verdict.findings
    assert isinstance(verdict.position, TsuroPosition)
    return verdict.position


def printed(shown: RenderableType, width: int = 80, color: bool = False) -> str:
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        height=100,
        force_terminal=color,
        color_system="256" if color else None,
        legacy_windows=False,
    )
    console.print(shown)
    return file.getvalue()


def simulated(players: int, seed: int, at_most: int | None = None) -> TsuroPosition:
    return position_of(play_out(GAME, NAMES[:players], Random(seed), at_most=at_most))


def positions() -> Iterator[TsuroPosition]:
    """Random games in several states: after the deal, while placing, in the middle, at the end."""
    for players in range(2, 9):
        for at_most in (0, players - 1, players, players + 7, players + 24, None):
            yield simulated(players, players, at_most)


# Following lines on paper

GLYPHS = {
    "│┃|": ((0, 1), (0, -1)),
    "─━-": ((1, 0), (-1, 0)),
    "╰┗": ((0, -1), (1, 0)),
    "╭┏": ((0, 1), (1, 0)),
    "╮┓": ((0, 1), (-1, 0)),
    "╯┛": ((0, -1), (-1, 0)),
}
SHAPES = {glyph: arms for glyphs, arms in GLYPHS.items() for glyph in glyphs}


def turn(glyph: str, heading: tuple[int, int]) -> tuple[int, int] | None:
    """Where a line goes on from a character that it runs into; None if the character is no line."""
    x, y = heading
    if glyph in "┼╋╂┿+" or (glyph.isascii() and glyph.isalnum()):
        return heading
    if glyph in "/\\":
        return (-y, -x) if glyph == "/" else (y, x)
    if glyph not in SHAPES or (-x, -y) not in SHAPES[glyph]:
        return None
    return next(arm for arm in SHAPES[glyph] if arm != (-x, -y))


def walk(rows: list[str], x: int, y: int, heading: tuple[int, int]) -> tuple[int, int, str]:
    """Follow a line from a place to the first character that does not carry it on; and what it runs over."""
    line = ""
    while True:
        x, y = x + heading[0], y + heading[1]
        glyph = rows[y][x : x + 1] or " "
        on = turn(glyph, heading)
        if on is None or rows[y][x - 1] == "(" or not 3 < x < 75 or not 1 < y < 38:
            return x, y, line
        line += glyph
        heading = on


INWARD = ((0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0))
AT = ((3, -1), (9, -1), (12, 1), (12, 4), (9, 6), (3, 6), (0, 4), (0, 1))


def on_paper(place: int) -> tuple[int, int]:
    """Where the border of a square lies at a port: on the frame, or between two squares."""
    row, column = divmod(place >> 3, 6)
    x, y = AT[place & 7]
    return 3 + 12 * column + x, 2 + 6 * row + y


@FORMS
def test_whoever_follows_a_line_from_any_start_mark_comes_to_the_end_of_the_path(plain: bool) -> None:
    for position in positions():
        rows = printed(picture(position, plain)).split("\n")
        for place in START_MARKS:
            end = follow(position.board, place)
            *came_to, _ = walk(rows, *on_paper(place), INWARD[place & 7])
            if end < 0:
                assert came_to == [*on_paper(~end)]
            elif end != place:
                x, y = on_paper(end)
                inward = INWARD[end & 7]
                assert came_to == [x + inward[0], y + inward[1]]


@FORMS
def test_a_marker_stands_at_its_port_and_the_line_of_its_own_leads_back_to_the_edge(plain: bool) -> None:
    for position in positions():
        rows = printed(picture(position, plain)).split("\n")
        for name, place in zip(position.players, position.at, strict=True):
            if place < 0:
                continue
            (x, y), (right, down) = on_paper(place), INWARD[place & 7]
            middle = x + 2 * right
            assert rows[y + down][middle - 1 : middle + 2] == f"({name[0]})"
            x, y, line = walk(rows, x + right, y + down, (-right, -down))
            assert x in (3, 75) or y in (1, 38)
            assert set(line) <= set(name[0] + "/\\+" if plain else "┃━┗┏┓┛╋╂┿")


def test_every_drawing_joins_the_ports_that_its_tile_joins() -> None:
    for laid, exits in enumerate(LAID):
        for port, other in enumerate(exits):
            x, y, _ = path(laid, port)[-1]
            assert (x, y) == DOORS[other][:2]
            assert sorted(path(laid, other)) == sorted(path(laid, port))


def test_paths_cross_only_where_they_must() -> None:
    for laid, exits in enumerate(LAID):
        crossings = sum(row.count(15) for row in points(laid))
        pairs = [(port, other) for port, other in enumerate(exits) if port < other]
        assert crossings == sum(a < c < b < d for a, b in pairs for c, d in pairs)


def test_equal_paths_look_alike_and_others_differ() -> None:
    looks = {points(laid) for laid in range(len(LAID))}
    assert len(looks) == len(LAID_BY_PATHS) == 105


# What is on the page


@FORMS
@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name: str, plain: bool) -> None:
    expected = PICTURES / f"{name}{'-plain' if plain else ''}.txt"
    assert printed(picture(position_of(golden(name)), plain)) == expected.read_text(encoding="utf-8")


@FORMS
def test_every_line_fits_into_80_columns_and_plain_is_ascii(plain: bool) -> None:
    for position in positions():
        text = printed(picture(position, plain), width=200)
        assert max(map(len, text.split("\n"))) < 80
        assert text.isascii() or not plain


@FORMS
def test_long_and_foreign_names_fit_as_well(plain: bool) -> None:
    names = ["Ana " * 15, "Éloise Wilhelmina Øster", "李" * 60, "[bold]\u202ex", "Ω", "é" * 60, "Ana", "🐪" * 60]
    placing = golden("placing") | {"players": names, "setup": {"hands": None}, "moves": []}
    resumed = golden("midgame")
    text = orjson.dumps(resumed).decode()
    for old, new in zip(resumed["players"], names, strict=True):
        text = text.replace(f'"{old}"', orjson.dumps(new).decode())
    for document in (placing, orjson.loads(text)):
        text = printed(picture(position_of(document), plain), width=200)
        assert max(map(cell_len, text.split("\n"))) < 80
        assert "(4)  [bold]?x" in text
        assert ("(2)  Eloise W" if plain else "(2)  Éloise W") in text
        assert ("..." if plain else "…") in text
        assert text.isascii() or not plain


def test_a_narrow_screen_cuts_lines_off_and_folds_none() -> None:
    wide = printed(picture(position_of(golden("midgame")))).split("\n")
    assert [line.rstrip() for line in printed(picture(position_of(golden("midgame"))), width=40).split("\n")] == [
        line[:40].rstrip() for line in wide
    ]


@FORMS
def test_colour_adds_nothing_but_colour(plain: bool) -> None:
    for position in positions():
        colourful = printed(picture(position, plain), color=True)
        assert re.sub(r"\x1b\[[\d;]*m", "", colourful) == printed(picture(position, plain))
        assert "\x1b[" in colourful


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (("Ana", "Ben", "cleo"), "ABC"),
        (("Player 1", "Player 2", "Player 3"), "123"),
        (("Ana", "Anna", "Ben"), "123"),
        (("Ana", "ada", "Ben"), "123"),
        (("-", "+", "Ben"), "123"),
    ],
)
def test_players_are_told_apart_by_a_sign(names: tuple[str, ...], signs: str) -> None:
    document = golden("placing") | {"players": names, "setup": {}, "moves": []}
    text = printed(picture(position_of(document)))
    assert re.findall(r"\((.)\)  ", text) == list(signs)


@FORMS
def test_free_start_marks_are_numbered_while_markers_are_placed(plain: bool) -> None:
    rows = printed(picture(position_of(golden("placing")), plain)).split("\n")[:40]
    margin = " ".join((rows[0], rows[39], *(row[:3] + " " + row[76:] for row in rows[2:38] if row[3] in "╟-")))
    assert sorted(map(int, re.findall(r"\d+", margin))) == [mark for mark in range(48) if mark not in (14, 40)]
    assert margin.count("*") == 2
    later = printed(picture(simulated(3, 1, at_most=3), plain)).split("\n")
    assert not re.search(r"\d", later[0] + later[39])


def test_the_legend_tells_hands_turn_pile_and_dragon() -> None:
    text = printed(picture(position_of(golden("partly-known"))))
    assert "On the board: 2   Pile: unknown   Dragon: unknown" in text
    assert "(A)  Ana   B1 port H          T27 ? ?" in text
    assert "(B)  Ben   place unknown      hand unknown" in text
    assert "(D)  Dina  out, turn unknown" in text
    assert "Whose turn it is, is not known." in text
    assert "? is a square whose tile is not known." in text
    text = printed(picture(position_of(golden("midgame"))))
    assert "Turn 17   On the board: 17" in text
    assert "> (A)  Ana" in text
    assert "draws a tile, has the dragon" in text


def test_what_nobody_wrote_down_is_marked() -> None:
    document = {"players": ["Ana", "Ben"], "position": {"markers": {"Ana": 0}}, "moves": []}
    text = printed(picture(position_of(document)))
    assert sum(row.count("?") for row in text.split("\n")[:40]) == 35
    assert "Turn not known   On the board: unknown   Pile: unknown   Dragon: unknown" in text
    assert "? is a square of which nothing is known." in text


def test_who_is_out_is_told_with_the_turn_and_the_place() -> None:
    text = printed(picture(position_of(golden("midgame"))))
    assert re.search(r"\(B\)  Ben   out on turn 17  +left by D1 port B\n", text)
    assert re.search(r"\(G\)  Gus   out on turn 4\n", text)
    assert " C xF " in text.split("\n")[0]
    assert " D xB " in text.split("\n")[0]
    assert "x is where a marker left the board." in text


def test_a_full_board_names_the_winners() -> None:
    games = (simulated(players, seed) for seed in range(30) for players in (6, 7, 8))
    full = next(position for position in games if position.on_board == COUNT)
    for position in (full, position_of(golden("full-board"))):
        text = printed(picture(position))
        assert "The game is over   On the board: 35" in text
        winners = re.findall(r"\(.\)  (\w+) .*wins$", text, re.MULTILINE)
        assert winners == list(GAME.score(position).winners)


def test_a_picture_of_a_resumed_position_shows_the_same_board() -> None:
    for players in (2, 5, 8):
        position = simulated(players, players, players + 15)
        document = {"format": "rulecheck/1", "game": "tsuro", "players": position.players, "moves": []}
        again = position_of(document | {"position": as_json(position.snapshot())})
        for place in range(len(ONWARD)):
            assert follow(again.board, place) == follow(position.board, place)
        assert "(A)" in printed(picture(again))


# The tiles


@FORMS
def test_the_catalogue_holds_the_35_tiles(plain: bool) -> None:
    tiles = list(catalogue(GAME.editions["calliope"], plain))
    assert [name for name, _, _ in tiles] == list(TILE_IDS)
    for tile, (name, words, drawing) in enumerate(tiles):
        assert set(words.split("\n")) == {name} | {paths_as_written(tile * 4 + quarters) for quarters in range(4)}
        text = printed(drawing)
        assert text.isascii() or not plain
        rows = text.split("\n")
        assert len(rows) == 10
        assert max(map(len, rows)) == 13
        assert rows[0].strip() == name


@FORMS
def test_on_a_catalogue_tile_lines_lead_from_letter_to_letter(plain: bool) -> None:
    for tile, (_, _, drawing) in enumerate(catalogue(GAME.editions["calliope"], plain)):
        rows = [" " * 13] * 2 + [" " * 5 + row.ljust(13) for row in printed(drawing).split("\n")]
        for port, letter in enumerate(PORTS):
            y = next(y for y, row in enumerate(rows) if letter in row and y > 2)
            x = rows[y].index(letter)
            heading = INWARD[port]
            while True:
                x, y = x + heading[0], y + heading[1]
                if rows[y][x] in PORTS:
                    break
                on = turn(rows[y][x], heading)
                assert on is not None
                heading = on
            assert rows[y][x] == PORTS[LAID[tile * 4][port]]
