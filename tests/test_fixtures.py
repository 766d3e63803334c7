"""Every record under `fixtures/` comes to the verdict that stands under `tests/verdicts/`, and none is missing."""

from __future__ import annotations

import pytest

from rulecheck.core.game import Game
from rulecheck.core.rulebook import Rule
from tests.fixtures import FIXTURES, VERDICTS, Fixture, fixtures, games, in_short, verdict_of


def can_fail(rule: Rule) -> bool:
    """Whether the check of a rule can find a fault, by what it says it answers."""
    return rule.check is not None and "Fault" in str(rule.check.__annotations__["return"])


FAILING = [(game, rule) for game in games() for rule in game.rulebook.rules.values() if can_fail(rule)]


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda one: one.name)
def test_a_fixture_comes_to_its_verdict(fixture: Fixture) -> None:
    expected = fixture.expected
    found = in_short(verdict_of(fixture.document))
    assert {"verdict", "findings", "undetermined"} <= expected.keys()
    assert {key: found[key] for key in expected} == expected


def test_verdicts_and_fixtures_are_the_same_set() -> None:
    records = {path.relative_to(FIXTURES) for path in FIXTURES.glob("*/*/*.json")}
    assert records == {path.relative_to(VERDICTS) for path in VERDICTS.glob("*/*/*.json")}


@pytest.mark.parametrize(("game", "rule"), FAILING, ids=lambda one: getattr(one, "code", ""))
def test_a_rule_has_its_smallest_pair(game: Game, rule: Rule) -> None:
    legal = Fixture(FIXTURES / game.name / "rules" / f"{rule.code}-legal.json")
    illegal = Fixture(FIXTURES / game.name / "rules" / f"{rule.code}-illegal.json")
    assert legal.expected["findings"] == []
    assert [one["rule"] for one in illegal.expected["findings"]] == [rule.code]
    assert illegal.expected["verdict"] == "illegal"


@pytest.mark.parametrize(("game", "rule"), FAILING, ids=lambda one: getattr(one, "code", ""))
def test_a_rule_without_its_check_fails_its_own_test(game: Game, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    illegal = Fixture(FIXTURES / game.name / "rules" / f"{rule.code}-illegal.json")
    assert verdict_or_error(illegal)["findings"] == illegal.expected["findings"]
    for table in ("checks", "first_answers"):
        made = getattr(game.rulebook, table)(getattr(game, table), without=rule.code)
        monkeypatch.setitem(game.__dict__, table, made)
    assert verdict_or_error(illegal)["findings"] != illegal.expected["findings"]


def verdict_or_error(fixture: Fixture) -> dict[str, object]:
    try:
        return in_short(verdict_of(fixture.document))
    except Exception as error:  # a move that no rule refused may be impossible to make
        return {"findings": repr(error)}


def test_the_whole_games_break_no_rule() -> None:
    games = [one for one in fixtures() if one.path.parent.name == "games"]
    assert games
    assert {one.expected["verdict"] for one in games} <= {"legal", "undetermined", "incomplete"}


def test_every_way_to_end_and_every_player_count_has_a_whole_game() -> None:
    for game in games():
        whole = [one for one in fixtures(f"{game.name}/games/*.json") if one.expected["verdict"] == "legal"]
        assert {len(one.document["players"]) for one in whole} == set(game.player_counts), game.name
