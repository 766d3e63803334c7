"""What a person sees of a game of Timbuktu: both grids, the loads, the goods beside the board, in 80 columns."""

from __future__ import annotations

from random import Random

import orjson
import pytest
from rich.cells import cell_len

from rulecheck.core.record import as_json, read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.games.timbuktu import GAME
from rulecheck.games.timbuktu.picture import catalogue, picture
from rulecheck.games.timbuktu.position import TimbuktuPosition
from tests.fixtures import FIXTURES

FORMS = pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])


def position_of(document: dict[str, object], after: int | None = None) -> TimbuktuPosition:
    position = replay(read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",)), after=after).position
    assert isinstance(position, TimbuktuPosition)
    return position


def fixture(name: str) -> dict[str, object]:
    document: dict[str, object] = orjson.loads((FIXTURES / "timbuktu" / f"{name}.json").read_bytes())
    return document


@FORMS
@pytest.mark.parametrize("players", GAME.player_counts)
def test_every_position_fits_into_80_columns(players: int, plain: bool) -> None:
    document = play_out(GAME, NAMES[:players], Random(players))
    record = read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",))
    for after in range(0, len(record.moves) + 1, 9):
        position = replay(record, after=after).position
        assert isinstance(position, TimbuktuPosition)
        drawn = picture(position, plain).plain
        assert max(map(cell_len, drawn.split("\n"))) <= 80
        assert drawn.isascii() or not plain


@FORMS
def test_long_and_strange_names_fit_too(plain: bool) -> None:
    names = ["Ana-Maria von und zu Überall", "\u200bBen\u0301", "彭彭彭彭彭彭彭彭彭彭"]
    document = play_out(GAME, NAMES[:3], Random(1), at_most=60)
    text = orjson.dumps(document)
    for old, new in zip(NAMES, names, strict=False):
        text = text.replace(orjson.dumps(old), orjson.dumps(new))
    drawn = picture(position_of(orjson.loads(text)), plain).plain
    assert max(map(cell_len, drawn.split("\n"))) <= 80
    assert drawn.isascii() or not plain


def test_both_grids_loads_and_prices_are_seen() -> None:
    position = {
        "stage": 1,
        "round": 2,
        "turn": "Ben",
        "waiting": {"Ben": {"B": "p2"}, "Ana": {"C": "p5"}},
        "arrived": {"Ana": {"A": "p1.1"}, "Ben": {"A": "p1.2"}, "Cleo": {"A": "p4.1"}},
        "loads": {"Ben": {"A": ["gold", "pepper", "salt"]}},
        "removed": {"gold": 0, "coffee": 1, "pepper": 0, "salt": 0, "water": 0},
    }
    names = ["Ana", "Ben", "Cleo"]
    document = {
        "format": "rulecheck/1",
        "game": "timbuktu",
        "edition": "sample",
        "players": names,
        "position": position,
    }
    lines = picture(position_of(document), plain=True).plain.split("\n")
    text = "\n".join(lines)
    assert lines[0] == "Stage 1, round 2   Ben moves a camel"
    assert next(line for line in lines if line.startswith("start")).split() == ["start", "BB", "AC"]
    assert next(line for line in lines if "arrows" in line).split()[1:4] == ["->", "p1", "p2"]
    assert next(line for line in lines if "pitch 1" in line).split() == ["pitch", "1", "AA", ".", ".", "CA", "."]
    assert next(line for line in lines if "pitch 2" in line).split()[2:] == ["BA", ".", ".", ".", "<>", "."]
    assert "gps " in next(line for line in lines if line.startswith("> B"))
    assert next(line for line in lines if line.startswith("today's price")).split()[2:] == ["0", "1", "0", "0", "0"]
    assert "palm" in text


def test_what_is_not_known_is_a_question_mark() -> None:
    drawn = picture(position_of(fixture("games/edition-not-stated"), 60), plain=True).plain
    assert "-> ? ?" in drawn
    assert "????" in drawn
    bare = {"format": "rulecheck/1", "game": "timbuktu", "players": ["Ana", "Ben", "Cleo"], "position": {}}
    assert "nobody knows" in picture(position_of(bare)).plain


def test_a_finished_game_names_the_winner_and_the_prices() -> None:
    document = fixture("games/tie-shared")
    drawn = picture(position_of(document)).plain
    assert drawn.count("wins") == 2
    assert "price of each" in drawn


def test_the_catalogue_shows_what_is_known_of_an_edition() -> None:
    known = [name for name, _, _ in catalogue(GAME.editions["queen-2005"])]
    assert known == ["1-5", "pepper-salt"]
    sample = list(catalogue(GAME.editions["sample"], plain=True))
    assert len(sample) == 5 + 5 + 5 + 8
    assert all(drawing.plain.isascii() and name in words for name, words, drawing in sample)


def test_a_position_that_is_drawn_can_be_resumed() -> None:
    position = position_of(fixture("games/edition-not-stated"), 90)
    snapshot = as_json(position.snapshot())
    again = position_of(
        {"format": "rulecheck/1", "game": "timbuktu", "players": list(position.players), "position": snapshot}
    )
    assert picture(again).plain == picture(position).plain
