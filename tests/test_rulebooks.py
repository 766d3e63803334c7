"""The rulebooks: every page whole, every rule of the games files covered, every ruling settled or named open."""

from __future__ import annotations

import re

import pytest

from rulecheck.core.game import Game
from rulecheck.core.record import rules as record_rules
from rulecheck.core.rulebook import CERTAIN, Rulebook, Source
from tests.fixtures import SHARED, games

EACH_GAME = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@pytest.mark.parametrize("book", [record_rules, *(game.rulebook for game in games())], ids=lambda book: book.prefix)
def test_every_rule_has_a_whole_page(book: Rulebook) -> None:
    for code, rule in book.rules.items():
        assert re.fullmatch(r"[A-Z]{3}\d{3}", code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name), rule.name
        assert rule.text[0].isupper() or rule.text[0].isdigit(), code
        assert rule.text.endswith((".", ")")), code
        assert str(rule.source).strip(), code


@EACH_GAME
def test_every_ruling_belongs_to_a_rule_that_names_it(game: Game) -> None:
    book = game.rulebook
    for ruling in book.rulings.values():
        assert ruling.name in book.rules[ruling.rule].rulings
        assert ruling.default in ruling.readings
        assert len(ruling.readings) > 1
        assert ruling.question.endswith("?")
        assert ruling.sources
    named = {name for rule in book.rules.values() for name in rule.rulings}
    assert named == book.rulings.keys()


@EACH_GAME
def test_every_claim_has_a_judge_and_a_rule(game: Game) -> None:
    for kind, judges in game.claims.items():
        claims = kind if kind is game.result else kind.__dataclass_fields__["claims"]
        assert claims
        for claim in judges.values():
            assert claim.rule in game.rulebook.rules


@EACH_GAME
def test_the_end_of_the_game_is_a_rule(game: Game) -> None:
    assert game.rulebook.code(game.rulebook.end) in game.rulebook.rules


@EACH_GAME
@pytest.mark.skipif(not SHARED.is_dir(), reason="the games files are not part of the project")
def test_every_numbered_rule_of_the_games_file_is_covered(game: Game) -> None:
    text = (SHARED / "games" / f"{game.name}.md").read_text()
    section = text[text.index("## A. ") : text.index("## B. ")]
    numbers = {f"A{number}" for number in re.findall(r"^(\d+)\. ", section, re.MULTILINE)}
    numbers |= set(re.findall(r"^\* \*\*([SDMTNE]\d+)\b", section, re.MULTILINE))
    covered = {number for rule in game.rulebook.rules.values() for number in rule.digest}
    assert numbers
    assert numbers - covered == set()


def test_a_rule_without_text_or_source_cannot_be_registered() -> None:
    book = Rulebook("XYZ", "A game", "its rules", {1: "Setup"})
    with pytest.raises(ValueError, match="needs a text"):
        book.state(101, "empty", text="", source=Source("Setup"), certainty=CERTAIN)
    with pytest.raises(ValueError, match="needs a text"):
        Rulebook("XYZ", "A game", "", {1: "Setup"}).state(101, "x", text="X.", source=Source(""), certainty=CERTAIN)
    book.state(101, "first", text="First.", source=Source("Setup"), certainty=CERTAIN)
    with pytest.raises(ValueError, match="is taken"):
        book.state(101, "second", text="Second.", source=Source("Setup"), certainty=CERTAIN)
    with pytest.raises(ValueError, match="is taken"):
        book.state(102, "first", text="Second.", source=Source("Setup"), certainty=CERTAIN)
