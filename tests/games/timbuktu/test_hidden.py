"""What is not written down makes nothing illegal; what it leaves open is named with the fact that would tell."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest

from rulecheck.core.judge import judge
from rulecheck.core.record import as_json, read_move, read_record
from rulecheck.core.replay import replay
from rulecheck.core.simulate import play_out
from rulecheck.core.verdict import Verdict
from rulecheck.games.timbuktu import GAME
from tests.fixtures import FIXTURES

NAMES = ["Ana", "Ben", "Cleo", "Dina", "Emil"]


def verdict_of(players: int = 3, **more: Any) -> Verdict:
    document = {"format": "rulecheck/1", "game": "timbuktu", "players": NAMES[:players], **more}
    return replay(read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",)))


def move(player: str, camel: str, pen: str, *paid: str | None, **more: Any) -> dict[str, Any]:
    return {"action": "move_camel", "player": player, "camel": camel, "pen": pen, "paid": list(paid), **more}


def open_codes(verdict: Verdict) -> list[str]:
    assert verdict.findings == ()
    return [one.rule.code for one in verdict.undetermined]


def test_a_dispute_is_settled_by_what_matters_alone() -> None:
    """Ana's camel waits in p1, both arrow pens are full: must she pay (C9)? Nothing else is stated."""
    full = {name: {"A": f"p1.{seat + 1}", "B": f"p2.{seat + 1}"} for seat, name in enumerate(NAMES)}
    position = {"stage": 1, "turn": "Cleo", "arrived": full, "waiting": {"Cleo": {"C": "p1"}}}
    position["loads"] = {"Cleo": {"C": ["salt", "gold", "gold", "water"]}}
    document = {"format": "rulecheck/1", "game": "timbuktu", "players": NAMES, "position": position}
    document["edition"] = {"name": "queen-2005", "arrows": {"start": {"p1": ["p1", "p2"]}}}
    record = read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",))
    at = replay(record).position
    assert at is not None

    def tried(*paid: str) -> str | None:
        one = read_move(orjson.dumps(move("Cleo", "C", "p4", *paid)), record)
        fault = judge(GAME, at, one).fault
        return fault and fault[0].code

    assert (tried(), tried("salt"), tried("pepper"), tried("gold", "gold")) == ("TIM507", None, "TIM504", "TIM506")


@pytest.mark.parametrize("pen", ["p1", "p2", "p3", "p4", "p5"])
def test_without_any_statement_nothing_is_illegal(pen: str) -> None:
    verdict = verdict_of(position={}, moves=[move("Ana", "A", pen)])
    assert verdict.verdict == "undetermined"
    assert set(open_codes(verdict)) <= {"TIM406", "TIM501", "TIM507", "REC201"}


TABLES = ("arrows", "exchange", "pitch_cards", "goods_cards", "loads")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", GAME.player_counts)
def test_what_an_edition_does_not_state_makes_no_move_illegal(players: int, seed: int) -> None:
    """The same game with the edition stated, half stated and not stated."""
    chance = Random(f"stated/{players}/{seed}")
    document = play_out(GAME, NAMES[:players], chance)
    while "arrows" not in document["edition"]:
        document = play_out(GAME, NAMES[:players], chance)
    del document["result"]
    verdicts = []
    for table in (None, *TABLES):
        if table is not None:
            del document["edition"][table]
        verdict = replay(read_record(orjson.dumps(document), lambda _: GAME, ("timbuktu",)))
        assert (verdict.findings, verdict.finished) == ((), True)
        assert all(one.missing for one in verdict.undetermined)
        verdicts.append(verdict.verdict)
    assert verdicts[0] == "legal"
    assert set(verdicts[1:]) == {"undetermined"}


def test_a_load_that_can_have_been_robbed_bare_is_open_and_one_that_cannot_is_not() -> None:
    arrows = {"name": "queen-2005", "arrows": {"start": {"p1": ["p1", "p2"]}, "first": {"p1": ["p1", "p2"]}}}
    for stage, codes in ((1, None), (2, ["TIM507"])):
        name = NAMES[stage - 1]
        position = {"stage": stage, "turn": name, "arrived": {}, "waiting": {name: {"A": "p1"}}}
        verdict = verdict_of(edition=arrows, position=position, moves=[move(name, "A", "p4")])
        if codes is None:
            assert [one.rule.code for one in verdict.findings] == ["TIM507"]
        else:
            assert open_codes(verdict) == codes
            assert verdict.undetermined[0].missing == (f"/position/loads/{name}/A",)


def test_goods_that_were_robbed_cannot_be_paid_later_though_nobody_wrote_down_the_load() -> None:
    position = {"stage": 2, "turn": "Ben", "arrived": {}, "waiting": {"Ben": {"A": "p1"}}}
    for loads, paid, code in (
        ({"more": 4, "without": ["pepper", "salt"]}, "salt", "TIM504"),
        ({"more": 4, "without": ["pepper", "salt"]}, "gold", None),
        ({"goods": ["salt", None]}, "gold", None),
        (["salt", "salt"], "gold", "TIM504"),
    ):
        arrows = {"name": "queen-2005", "arrows": {"first": {"p1": ["p1", "p2"]}}}
        stated = {**position, "loads": {"Ben": {"A": loads}}}
        verdict = verdict_of(edition=arrows, position=stated, moves=[move("Ben", "A", "p4", paid)])
        assert [one.rule.code for one in verdict.findings] == ([code] if code else [])


def test_a_good_that_was_paid_nobody_knows_which_leaves_the_price_open() -> None:
    final = orjson.loads((FIXTURES / "timbuktu" / "games" / "3-players-variant.json").read_bytes())
    last = max(index for index, one in enumerate(final["moves"]) if one.get("paid"))
    final["moves"][last]["paid"] = [None]
    del final["result"]
    verdict = replay(read_record(orjson.dumps(final), lambda _: GAME, ("timbuktu",)))
    assert (verdict.verdict, verdict.findings) == ("legal", ())
    assert verdict.score is not None
    assert f"/moves/{last}/paid" in verdict.score.missing


def test_an_exchange_that_cannot_be_checked_is_open_and_the_holder_then_too() -> None:
    arrived = {
        name: {letter: f"p{number + 1}.{seat + 1}" for number, letter in enumerate("ABCDE")}
        for seat, name in enumerate(NAMES)
    }
    dealt = [{"holder": "Ana", "pen": "p1"}, {"holder": "Ben", "pen": "p2"}]
    position = {"stage": 1, "arrived": arrived, "dealt": dealt}
    shown = [{"action": "reveal", "holder": "Cleo", "pen": "p1"}, {"action": "reveal", "holder": "Dina", "pen": "p2"}]
    verdict = verdict_of(5, position=position, moves=shown)
    assert open_codes(verdict) == ["TIM705"]  # the second pile lies where the first one says
    assert verdict.undetermined[0].missing == ("/edition/exchange/first",)
    assert open_codes(verdict_of(5, edition="sample", position=position, moves=shown)) == []
    shown[1]["holder"] = "Emil"
    verdict = verdict_of(5, position=position, moves=shown)
    assert [(one.rule.code, one.move) for one in verdict.findings] == [("TIM705", 2)]


def test_cards_of_an_earlier_stage_are_held_to_as_far_as_they_are_known() -> None:
    arrived = {
        name: {letter: f"p{number + 1}.{seat + 1}" for number, letter in enumerate("ABCDE")}
        for seat, name in enumerate(NAMES)
    }
    known = ["1-2", "2-4", "3-4", "3-5"]
    position = {"stage": 2, "arrived": arrived, "pitch_cards": known[:3]}
    shown = [
        {"action": "reveal", "pen": f"p{number + 1}", "pitches": card} for number, card in enumerate(["3-5", "2-3"])
    ]
    verdict = verdict_of(5, position=position, moves=shown)
    assert [(one.rule.code, one.move) for one in verdict.findings] == [("TIM703", 2)]  # with 1-5 the five are complete
    position["pitch_cards"] = known[:2]
    assert verdict_of(5, position=position, moves=shown).findings == ()


def test_a_stated_load_is_not_doubted_and_a_missing_one_is_named_in_the_sheet() -> None:
    loads = {name: {letter: [] for letter in "ABCDEFGH"} for name in NAMES[:3]}
    loads["Ana"]["A"] = ["gold", "salt"]
    verdict = verdict_of(position={"finished": True, "loads": loads})
    assert verdict.score is not None
    assert verdict.score.missing == ("/position/removed/gold", "/position/removed/salt")
    assert [(one.player, one.total) for one in verdict.score.standings][1:] == [("Ben", 0), ("Cleo", 0)]
    del loads["Ben"]["C"]
    verdict = verdict_of(position={"finished": True, "loads": loads, "removed": {"gold": 17, "salt": 16}})
    assert verdict.score is not None
    assert "/position/loads/Ben/C" in verdict.score.missing
    assert verdict.score.standings[0].total == 33


@pytest.mark.parametrize(("last", "carries"), [("3-4", ()), ("1-2", ("gold", "salt"))])
def test_a_pile_that_nobody_wrote_down_has_the_cards_that_are_left(last: str, carries: tuple[str, ...]) -> None:
    """The fifth pile lies in p5, with the fifth pitch card and the fifth goods card."""
    pitch_cards = ["2-3", "2-4", "3-5", "1-5", last]
    goods_cards = ["pepper-salt", "salt-water", "coffee-water", "coffee-pepper", "gold-salt"]
    arrived = {
        name: {letter: f"p{number + 1}.{seat + 1}" for number, letter in enumerate("ABCDE")}
        for seat, name in enumerate(NAMES)
    }
    edition = {"name": "queen-2005", "pitch_cards": pitch_cards, "goods_cards": goods_cards}
    shown: list[dict[str, Any]] = [
        {"action": "reveal", "pen": f"p{number + 1}", "pitches": pitch_cards[number], "goods": goods_cards[number]}
        for number in range(4)
    ]
    position = {"stage": 5, "arrived": arrived, "loads": {"Cleo": {"E": ["salt", "gold"]}}}
    verdict = verdict_of(5, edition=edition, position=position, moves=[*shown, {"action": "reveal"}])
    assert verdict.findings == ()
    assert verdict.position is not None
    loads = as_json(verdict.position.snapshot())["loads"]
    assert tuple(loads["Cleo"]["E"]) == carries
