"""What a person sees of a game of Targi, and how a card is found by what is printed on it."""

from __future__ import annotations

import io
from pathlib import Path

import orjson
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from rulecheck.core.record import Record
from rulecheck.core.replay import replay
from rulecheck.games.targi.components import CARD_IDS
from rulecheck.games.targi.picture import CARD_WIDTH, catalogue, picture
from rulecheck.games.targi.position.state import TargiPosition
from rulecheck.report.editions import Printed, fitting
from tests.fixtures import FIXTURES
from tests.games.targi.playing import EDITION, positions, random_game, read

PICTURES = Path(__file__).parent / "pictures"
FORMS = pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])


def shown(drawing: RenderableType, width: int = 80) -> str:
    file = io.StringIO()
    Console(file=file, width=width, color_system=None, highlight=False, legacy_windows=False).print(drawing)
    return "\n".join(line.rstrip() for line in file.getvalue().split("\n"))


def record_of(name: str) -> Record:
    return read(orjson.loads((FIXTURES / "targi" / f"{name}.json").read_bytes()))


def after(moves: int) -> TargiPosition:
    """A position of a whole game among the fixtures."""
    return next(position for at, position in positions(record_of("games/hidden-hands")) if at == moves)


@FORMS
@pytest.mark.parametrize("moves", [3, 12, 152])
def test_a_position_is_drawn_as_it_always_was(moves: int, plain: bool) -> None:
    drawn = shown(picture(after(moves), plain=plain))
    golden = PICTURES / f"after-{moves}-{'ascii' if plain else 'unicode'}.txt"
    assert drawn == golden.read_text()


@FORMS
def test_no_position_is_wider_than_the_screen(plain: bool) -> None:
    for number, position in positions(random_game(1)):
        if number % 9 == 0:
            lines = shown(picture(position, plain=plain)).split("\n")
            assert max(map(cell_len, lines)) < 80
            assert not plain or all(line.isascii() for line in lines)


@FORMS
def test_what_nobody_wrote_down_is_drawn_as_unknown(plain: bool) -> None:
    document = {"format": "rulecheck/1", "game": "targi", "players": ["Ana", "Anton"], "position": {"round": 3}}
    record = read(document)
    position = record.game.opening(record)
    assert isinstance(position, TargiPosition)
    assert record.position is not None
    position.begin(record.position)
    drawn = shown(picture(position, plain=plain))
    assert "hand: unknown" in drawn
    assert "(N) Anton" in drawn


def test_every_card_is_found_by_its_id_and_by_what_is_printed_on_it() -> None:
    cards = [Printed(*one) for one in catalogue(EDITION)]
    assert [card.id for card in cards] == [*CARD_IDS, *map(str, range(1, 17))]
    for card in cards:
        assert card in fitting(cards, [card.id])
        lines = shown(card.drawing).rstrip().split("\n")
        assert max(map(len, lines)) <= CARD_WIDTH
        assert "certain]" in lines[-1] or "likely]" in lines[-1]
    found = [card.id for card in fitting(cards, ["camp", "1", "gold"])]
    assert found == ["CA2", "CA3", "CA4", "CA6", "CA7", "CA8"]
    assert [card.id for card in fitting(cards, ["camp", "dates or 1", "gold"])] == ["CA6"]


def test_a_finished_table_is_drawn() -> None:
    record = record_of("disputes/example-of-a-score")
    position = record.game.opening(record)
    assert isinstance(position, TargiPosition)
    assert record.position is not None
    position.begin(record.position)
    drawn = shown(picture(position))
    assert "The game is over" in drawn
    assert "OA1 OA2 OA3 OA7 | TA8 CA6 WE6 CR4 | WE8 TA3 TA5 CA3" in drawn


def test_points_that_hang_on_a_hidden_card_are_not_shown() -> None:
    position = replay(record_of("disputes/raid-point-not-told-but-ahead")).position
    assert isinstance(position, TargiPosition)
    assert "? VP" in shown(picture(position))
