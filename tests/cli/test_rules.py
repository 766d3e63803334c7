"""`rules` and `explain`: the reference."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from rulecheck.core.record import rules as record_rules
from tests.cli.running import rulecheck
from tests.fixtures import FIXTURES, games

BOOKS = [("record", record_rules), *((game.name, game.rulebook) for game in games())]
WITH_EXAMPLES = [
    code for _, book in BOOKS for code in sorted(book.rules) if any(FIXTURES.glob(f"*/rules/{code}-illegal.json"))
]


def test_the_list_of_the_games() -> None:
    ran = rulecheck("rules", "-f", "json")
    assert [one["game"] for one in ran.json["games"]] == [*(game.name for game in games()), "record"]
    text = rulecheck("rules").text
    for game in games():
        assert game.title in text
        assert game.rulebook.prefix in text
    assert "| Tsuro |" in rulecheck("rules", "-f", "markdown").text


@pytest.mark.parametrize(("name", "book"), BOOKS)
def test_the_whole_rulebook_is_there(name: str, book: Any) -> None:
    shape = rulecheck("rules", name, "-f", "json").json
    assert list(shape) == ["schema_version", "game", "title", "sections", "rules", "rulings"]
    assert [one["rule"] for one in shape["rules"]] == sorted(book.rules)
    assert [one["name"] for one in shape["rulings"]] == list(book.rulings)
    for form in ("text", "markdown"):
        flat = " ".join(rulecheck("rules", name, "-f", form).text.split())
        for rule in book.rules.values():
            assert f"{rule.code} {rule.name}" in flat
            assert " ".join(rule.text.split()) in flat
            assert f"{rule.source} ({rule.certainty})" in flat
        for ruling in book.rulings.values():
            assert ruling.question in flat
            assert all(" ".join(text.split()) in flat for text in ruling.readings.values())


def test_a_rule_as_json() -> None:
    shape = rulecheck("rules", "tsuro", "-f", "json").json
    (rule,) = (one for one in shape["rules"] if one["rule"] == "TSU205")
    assert list(rule) == ["rule", "name", "section", "text", "source", "certainty", "digest", "checked", "rulings"]
    assert (rule["name"], rule["digest"], rule["checked"]) == ("self-elimination", ["A10"], True)
    assert rule["section"] in shape["sections"]
    checked = {one["rule"]: one["checked"] for one in shape["rules"]}
    assert (checked["TSU001"], checked["TSU302"]) == (False, True)
    assert list(shape["rulings"][0]) == ["name", "question", "readings", "default", "sources", "certainty"]


def test_lines_hold_80_columns() -> None:
    for name, _ in BOOKS:
        assert max(map(len, rulecheck("rules", name).lines)) <= 80


def test_words_in_any_order() -> None:
    one = rulecheck("rules", "tsuro", "--search", "board OFF tile", "-f", "json").json
    other = rulecheck("rules", "tsuro", "--search", "tile off board", "-f", "json").json
    assert one == other
    assert "TSU205" in [rule["rule"] for rule in one["rules"]]
    assert rulecheck("rules", "tsuro", "--search", "tsu205", "-f", "json").json["rules"][0]["rule"] == "TSU205"


def test_words_of_rulings_find_the_rules_that_hang_on_them() -> None:
    found = rulecheck("rules", "tsuro", "--search", "pass_clockwise", "-f", "json").json
    assert "TSU404" in [rule["rule"] for rule in found["rules"]]
    assert [ruling["name"] for ruling in found["rulings"]] == ["eliminated_dragon_holder"]


def test_words_that_stand_nowhere() -> None:
    ran = rulecheck("rules", "tsuro", "--search", "dragn")
    assert (ran.code, ran.out) == (0, b"")
    assert "did you mean dragon" in ran.err


def test_a_search_through_all_books() -> None:
    text = rulecheck("rules", "--search", "twice").text
    assert "TSU103" in text
    assert "REC006" not in rulecheck("rules", "tsuro", "--search", "stands once").text
    assert "REC006" in rulecheck("rules", "--search", "stands once").text


@pytest.mark.parametrize("asked", ["2", "200", "play a tile"])
def test_a_section(asked: str) -> None:
    codes = [one["rule"] for one in rulecheck("rules", "tsuro", "--section", asked, "-f", "json").json["rules"]]
    assert codes
    assert {code[:4] for code in codes} == {"TSU2"}


def test_a_section_that_is_not_there() -> None:
    ran = rulecheck("rules", "tsuro", "--section", "7")
    assert ran.code == 2
    assert "8 The end of the game" in " ".join(ran.err.split())
    assert rulecheck("rules", "--section", "2").code == 2


def test_only_the_rulings() -> None:
    shape = rulecheck("rules", "tsuro", "--rulings", "-f", "json").json
    assert (shape["rules"], len(shape["rulings"])) == ([], 2)
    assert "TSU205" not in rulecheck("rules", "tsuro", "--rulings").text


def test_an_unknown_game() -> None:
    for command in ("rules", "schema", "simulate", "edition"):
        ran = rulecheck(command, "tsruo")
        assert ran.code == 2
        assert "Did you mean tsuro?" in ran.err


@pytest.mark.parametrize("asked", ["TSU205", "tsu205", "self-elimination", "Self-Elimination"])
def test_one_rule_by_code_or_name(asked: str) -> None:
    ran = rulecheck("explain", asked)
    assert ran.code == 0
    assert ran.lines[0] == "TSU205 self-elimination"
    for part in ("source    Tsuro rules", "certainty certain", "The smallest record that is legal", "is illegal"):
        assert part in ran.text


@pytest.mark.parametrize("book", [book for _, book in BOOKS], ids=[name for name, _ in BOOKS])
def test_every_rule_has_its_page(book: Any) -> None:
    pages = {one["rule"]: one for one in rulecheck("explain", *book.rules, "-f", "json").json}
    assert list(pages) == list(book.rules)
    for code in WITH_EXAMPLES:
        if code in pages:
            assert pages[code]["examples"]["legal"]["format"] == "rulecheck/1"
    text = rulecheck("explain", *book.rules).text
    assert all(f"{rule.code} {rule.name}" in text for rule in book.rules.values())


def test_a_family() -> None:
    assert [line.split()[0] for line in rulecheck("explain", "TSU9").lines if line[:3] == "TSU"] == ["TSU901", "TSU902"]
    assert rulecheck("explain", "rec").text.count("REC") >= len(record_rules.rules)
    assert rulecheck("explain", "TSU").text == rulecheck("explain", "tsuro").text
    assert "REC104" in rulecheck("explain", "record").text


def test_what_a_page_says_beside_the_text() -> None:
    text = " ".join(rulecheck("explain", "TSU404").text.split())
    assert "eliminated_dragon_holder (TSU404, likely)" in text
    assert "set_aside" in text
    assert "no single move can break it" in text
    assert "checked every move play_tile" in " ".join(rulecheck("explain", "TSU205").text.split())
    assert "what a log claims of ends" in rulecheck("explain", "TSU301").text
    assert "see also" in rulecheck("explain", "TSU402").text


def test_an_unknown_code() -> None:
    ran = rulecheck("explain", "TSU299")
    assert ran.code == 2
    assert "TSU209" in ran.err
    assert "self-elimination" in rulecheck("explain", "self-eliminatoin").err
    assert rulecheck("explain", "").code == 2
    assert rulecheck("explain", "TSU205", "ZZZ").code == 2


@pytest.mark.parametrize("code", WITH_EXAMPLES)
def test_examples_are_ready_for_a_pipe(code: str) -> None:
    for kind, exit_code in (("legal", 0), ("illegal", 1)):
        example = rulecheck("explain", code, "--example", kind)
        ran = rulecheck("check", "-", "-f", "json", stdin=example.out)
        assert ran.code == exit_code
        assert [one["rule"] for one in ran.json[0]["findings"]] == ([code] if kind == "illegal" else [])


def test_examples_of_a_family_are_one_a_line() -> None:
    example = rulecheck("explain", "TSU2", "--example", "illegal")
    assert len(example.json_lines) > 3
    assert rulecheck("check", "-", "-q", stdin=example.out).code == 1
    assert orjson.loads(rulecheck("explain", "TSU205", "--example", "legal").out)["game"] == "tsuro"


def test_a_rule_without_example() -> None:
    assert rulecheck("explain", "TSU001", "--example", "illegal").code == 2


@pytest.mark.usefixtures("hop")
def test_pages_of_a_game_with_an_edition() -> None:
    text = " ".join(rulecheck("explain", "HOP001", "HOP201", "HOP202", "HOP203").text.split())
    assert "checked an edition of one's own" in text
    assert "checked every move source" not in text
    assert "see also HOP203 too-far" in text
    assert "# HOP204 landing-on-others" in rulecheck("explain", "HOP204", "-f", "markdown").text
    assert "| HOP801 | end |" in rulecheck("explain", "HOP8", "-f", "markdown").text
