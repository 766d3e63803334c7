"""Printed facts that nobody has told us: the blank form, the slips that are found in it, what is not guessed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import orjson
import pytest

from rulecheck.core.forms import form_of
from rulecheck.core.record import read_record
from rulecheck.core.replay import replay
from rulecheck.core.verdict import Verdict
from rulecheck.games.timbuktu import GAME
from rulecheck.games.timbuktu.components import template

SAMPLE = {
    name: fact.value
    for name, fact in GAME.editions["sample"].facts.items()
    if name in ("pens", "arrows", "exchange", "pitch_cards", "goods_cards", "loads")
}


# Boards that five players can share, on which no two camels carry the same: two of the sample board do.
LOADS = {
    "A": ["gold", "gold", "coffee", "pepper"],
    "B": ["gold", "coffee", "salt", "water"],
    "C": ["gold", "pepper", "salt", "water"],
    "D": ["coffee", "coffee", "salt", "water"],
    "E": ["pepper", "pepper", "salt", "water"],
    "F": ["gold", "coffee", "pepper", "salt"],
    "G": ["water", "water", "gold", "pepper"],
    "H": ["salt", "salt", "coffee", "water"],
}


def verdict_of(edition: Any, players: int = 3, **more: Any) -> Verdict:
    names = ["Ana", "Ben", "Cleo", "Dina", "Emil"][:players]
    document = {"format": "rulecheck/1", "game": "timbuktu", "players": names, "edition": edition, **more}
    return replay(read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",)))


def codes_of(verdict: Verdict) -> list[str]:
    return [one.rule.code for one in verdict.findings]


def filled() -> dict[str, Any]:
    """The form, filled in with the sample board and loads that differ."""
    return {**template(), **deepcopy(SAMPLE), "loads": deepcopy(LOADS)}


def put(edition: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    inside: Any = edition
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return edition


def test_the_blank_form_makes_no_fault() -> None:
    verdict = verdict_of(template())
    assert (verdict.verdict, verdict.findings, verdict.warnings) == ("incomplete", (), ())


def test_the_form_that_is_printed_tells_how_to_fill_it_in() -> None:
    form = form_of(GAME, GAME.editions["queen-2005"])
    assert form == template()
    assert all(word in " ".join(template()["note"]) for word in ("p1.3", "1-5", "pepper-salt", "loads_by_colour"))


def test_the_form_has_every_place() -> None:
    form = template()
    assert form.keys() == GAME.inline_edition.__dataclass_fields__.keys()  # type: ignore[union-attr]
    for name, known in SAMPLE.items():
        assert len(form[name]) == len(known)


def test_the_form_filled_in_is_without_fault_and_warning() -> None:
    verdict = verdict_of(filled())
    assert (verdict.verdict, verdict.findings, verdict.warnings) == ("incomplete", (), ())


@pytest.mark.parametrize("field", ["arrows", "exchange", "pitch_cards", "goods_cards", "loads", "pens"])
def test_the_sample_board_cannot_be_stated_otherwise(field: str) -> None:
    other = {
        "arrows": {"start": {"p1": ["p1", "p3"]}},
        "exchange": {"first": ["p1.3", "p4.3"]},
        "pitch_cards": ["1-5", "1-3", "2-4", "3-4", "2-5"],
        "goods_cards": ["pepper-salt", "gold-salt", "gold-water", "coffee-water", "coffee-pepper"],
        "loads": {"A": ["gold", "coffee", "pepper", "water"]},
        "pens": {"p1": {"symbol": "crescent"}},
    }
    assert verdict_of({"name": "sample", field: SAMPLE[field]}).verdict == "incomplete"
    assert [one.rule.code for one in verdict_of({"name": "sample", field: other[field]}).findings] == ["TIM019"]


SLIPS: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("pens", "p1", "symbol"), "lamp", "TIM011"),
    (("pens", "p1", "symbol"), "moon", "TIM011"),
    (("pens", "p2", "colour"), "white", "TIM012"),
    (("arrows", "last", "p3"), ["p2", "p2"], "TIM013"),
    (("arrows_into",), {"timbuktu": {"p3": ["p1", "p4"]}}, "TIM014"),
    (("exchange", "last"), ["p2.4", "p2.4"], "TIM015"),
    (("pitch_cards", 0), "1-4", "TIM019"),
    (("goods_cards", 0), "pepper-water", "TIM019"),
    (("loads", "B"), ["gold", "coffee", "pepper"], "TIM017"),
    (("loads", "A"), ["gold", "coffee", "coffee", "pepper"], "TIM018"),
    (("loads", "F"), ["gold", "gold", "pepper", "salt"], "TIM018"),
    (("loads", "G"), ["water", "water", "water", "pepper"], "TIM018"),
]


@pytest.mark.parametrize(("path", "value", "code"), SLIPS, ids=lambda one: one if isinstance(one, str) else "")
def test_a_slip_is_found(path: tuple[str | int, ...], value: Any, code: str) -> None:
    verdict = verdict_of(put(filled(), path, value))
    assert codes_of(verdict) == [code]
    assert verdict.findings[0].pointer.startswith(f"/edition/{path[0]}".removesuffix("_into"))


UNLIKELY: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("arrows", "start", "p1"), ["p1", "p3"], "TIM021"),
    (("exchange", "first"), ["p1.3"], "TIM022"),
    (("exchange", "first"), [], "TIM022"),
    (("pitch_cards", 1), "1-4", "TIM023"),
    (("goods_cards", 4), "gold-coffee", "TIM023"),
    (("loads", "H"), ["salt", "salt", "coffee", "coffee"], "TIM024"),
    (("loads", "G"), ["gold", "gold", "coffee", "pepper"], "TIM025"),
]


@pytest.mark.parametrize(("path", "value", "code"), UNLIKELY, ids=lambda one: one if isinstance(one, str) else "")
def test_what_is_only_likely_is_a_warning(path: tuple[str | int, ...], value: Any, code: str) -> None:
    verdict = verdict_of(put(filled(), path, value))
    assert (verdict.verdict, [one.rule.code for one in verdict.warnings]) == ("incomplete", [code])


def said(edition: dict[str, Any]) -> list[tuple[str, str, str]]:
    verdict = verdict_of(edition)
    return [(one.rule.code, one.pointer, one.message) for one in (*verdict.findings, *verdict.warnings)]


@pytest.mark.parametrize(
    ("path", "value", "code"), [*SLIPS, *UNLIKELY], ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_print_that_was_seen_before_is_judged_like_a_new_one(
    path: tuple[str | int, ...], value: Any, code: str
) -> None:
    wrong = put(filled(), path, value)
    first = said(wrong)
    assert [one for one, _, _ in first] == [code]
    assert said(wrong) == first
    assert said(filled()) == said(filled()) == []
    assert said(wrong) == first


def test_a_print_that_was_seen_before_in_another_order_is_judged_in_its_own() -> None:
    for pens in (["p1", "p2"], ["p2", "p1"], ["p1", "p2"]):
        arrows = {"start": {pen: [pen, pen] for pen in pens}}
        assert [where for _, where, _ in said({"arrows": arrows})] == [f"/edition/arrows/start/{pens[0]}"]


def test_each_record_is_played_on_its_own_print() -> None:
    position = {"stage": 2, "turn": "Ben", "arrived": {}, "waiting": {"Ben": {"A": "p1"}}}
    position["loads"] = {"Ben": {"A": ["gold"]}}
    move = {"action": "move_camel", "player": "Ben", "camel": "A", "pen": "p1"}

    def codes(edition: dict[str, Any]) -> list[str]:
        return codes_of(verdict_of(edition, position=position, moves=[move]))

    for name in ("queen-2005", None, "queen-2005"):
        for pair, due in ((["p1", "p2"], []), (["p2", "p3"], ["TIM507"]), (["p2", "p3"], ["TIM507"])):
            assert codes({"name": name, "arrows": {"first": {"p1": pair}}}) == due
        assert codes({"name": name}) == []


def test_boards_that_differ_are_counted_together() -> None:
    gold = {"A": ["gold"] * 4, "B": ["gold", "salt", "water", "pepper"]}
    boards = dict.fromkeys(("red", "blue", "green", "black"), gold)
    verdict = verdict_of({"name": "queen-2005", "loads_by_colour": boards})
    assert codes_of(verdict) == []
    boards["white"] = gold
    verdict = verdict_of({"name": "queen-2005", "loads_by_colour": boards})
    assert codes_of(verdict) == ["TIM018"]


def test_loads_by_colour_are_those_of_the_colour_of_the_player() -> None:
    boards = {"red": {"A": ["gold", "salt", "water", "pepper"]}, "blue": {"A": ["coffee", "salt", "water", "pepper"]}}
    edition = {"name": "queen-2005", "loads_by_colour": boards}
    loads = {"Ana": {"A": ["coffee", "salt", "water", "pepper"]}}
    for colour, codes in (("blue", []), ("red", ["TIM106"])):
        verdict = verdict_of(edition, setup={"colours": {"Ana": colour}, "loads": loads})
        assert codes_of(verdict) == codes
    assert verdict_of(edition, setup={"loads": loads}).findings == ()


def test_a_small_board_that_nobody_named_is_unknown_unless_both_say_the_same() -> None:
    def undetermined(arrows: dict[str, Any]) -> list[tuple[str, ...]]:
        edition = {"name": "queen-2005", "arrows": arrows}
        position = {"stage": 3, "turn": "Cleo", "arrived": {}, "waiting": {"Cleo": {"A": "p1"}}}
        position["loads"] = {"Cleo": {"A": ["gold"]}}
        move = {"action": "move_camel", "player": "Cleo", "camel": "A", "pen": "p1"}
        verdict = verdict_of(edition, 4, position=position, moves=[move])
        assert verdict.findings == ()
        return [one.missing for one in verdict.undetermined]

    same = {"p1": ["p1", "p2"]}
    assert undetermined({"small_1": same, "small_2": same}) == []
    assert undetermined({"small_1": same, "small_2": {"p1": ["p1", "p3"]}}) == []
    assert undetermined({"small_1": same, "small_2": {"p1": ["p2", "p3"]}}) == [("/position/route",)]
    assert undetermined({"small_1": same}) == [("/position/route",)]


def test_a_move_from_one_pen_can_tell_which_small_board_it_is_and_so_the_arrows_of_another() -> None:
    arrows = {"small_1": {"p1": ["p1", "p2"], "p2": ["p2", "p3"]}, "small_2": {"p1": ["p1", "p3"], "p2": ["p4", "p5"]}}
    position = {"stage": 3, "turn": "Cleo", "arrived": {}, "waiting": {"Cleo": {"A": "p1"}, "Dina": {"A": "p2"}}}
    position["loads"] = {"Cleo": {"A": ["gold"]}, "Dina": {"A": ["gold"]}}

    def codes(first: str, second: str, paid: list[str]) -> tuple[list[str], list[str]]:
        moves = [
            {"action": "move_camel", "player": "Cleo", "camel": "A", "pen": first},
            {"action": "move_camel", "player": "Dina", "camel": "A", "pen": second, "paid": paid},
        ]
        verdict = verdict_of({"name": "queen-2005", "arrows": arrows}, 4, position=position, moves=moves)
        return codes_of(verdict), [one.rule.code for one in verdict.undetermined]

    assert codes("p1", "p2", []) == ([], ["TIM507"])  # p1 leads to p1 on both boards, and tells nothing
    assert codes("p2", "p2", []) == ([], ["TIM507"])  # the first move tells that it is small_1, the second fits
    assert codes("p3", "p2", []) == (["TIM503"], ["TIM507"])  # small_2, where p2 does not lead to p2
    assert codes("p3", "p2", ["gold"]) == ([], ["TIM507"])
    assert codes("p4", "p2", []) == (["TIM503"], [])  # on neither board


def test_boards_alike_that_are_stated_in_part_tell_the_rest() -> None:
    # Four players load six camels: 24 goods of a kind, were there two of it on each F.
    for load, codes in ((["gold", "gold", "water", "salt"], ["TIM018"]), (["gold", "coffee", "water", "salt"], [])):
        assert codes_of(verdict_of({"loads": {"F": load}}, players=4)) == codes
    # What is printed for one camel A is printed for the other.
    for fourth, codes in (("salt", ["TIM106"]), ("pepper", [])):
        loads = {"Ana": {"A": ["gold", "coffee", "water", "pepper"]}, "Ben": {"A": ["gold", "coffee", "water", fourth]}}
        edition = {"loads": {"A": ["gold", "coffee", "water", None]}}
        assert codes_of(verdict_of(edition, setup={"loads": loads})) == codes


@pytest.mark.parametrize(("third", "codes"), [("gold", ["TIM106"]), ("water", [])])
def test_a_load_that_no_caravan_board_prints_is_found_whatever_the_colour(third: str, codes: list[str]) -> None:
    board = {"A": ["gold", "coffee", "water", "salt"]}
    boards = dict.fromkeys(("red", "blue", "green", "black", "white"), board)
    loads = {"Ana": {"A": ["gold", "coffee", third, "salt"]}}
    assert codes_of(verdict_of({"loads_by_colour": boards}, setup={"loads": loads})) == codes
