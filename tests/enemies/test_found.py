"""What fuzzing and bombs brought to light, each in its smallest form, and what must come of it now.

What is malformed lies in `tests/malformed`. What came of it before: a traceback, half a minute, a place that leads
nowhere, or a verdict on what is no record.
"""

from __future__ import annotations

import time

import orjson
import pytest

from rulecheck.archive.judging import check, read_record
from rulecheck.core.listing import list_moves
from rulecheck.core.replay import replay
from tests.enemies.sound import unsound
from tests.fixtures import ROOT

MALFORMED = ROOT / "tests" / "malformed"
# By the name of the file: the rule, line and column of the first finding, what it says, and how many there are.
FOUND = {
    "a-format-that-is-too-deep": ("REC101", 2, 13, "format: found [[[[[[[", 1),
    "a-number-beyond-64-bits": ("REC106", 5, 44, "3[0]: found 18446744073709551616", 1),
    "a-pair-of-which-both-are-missing": ("REC106", 5, 45, "paper: found []", 1),
    "a-strange-field-in-a-square": ("REC104", 5, 48, 'unknown field "rtoation"; did you mean "rotation"', 1),
    "a-wrong-good": ("REC106", 5, 85, 'unknown name "ppeper"; did you mean "pepper"', 1),
    "false-for-nothing": ("REC105", 6, 73, "rotation: found false", 2),
    "moves-of-another-game": ("REC107", 6, 16, 'unknown action "place_targi"', 20),
    "one-part-too-deep": ("REC005", 4, 267, "too deep", 1),
    "strangers-everywhere": ("REC108", 5, 26, 'did you mean "Ben"', 20),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found(name: str) -> None:
    text = (MALFORMED / f"{name}.json").read_bytes()
    start = time.process_time()
    verdict = check(text)
    assert time.process_time() - start < 1
    rule, line, column, said, count = FOUND[name]
    finding = verdict.findings[0]
    assert (finding.rule.code, finding.place.line, finding.place.column) == (rule, line, column)
    assert said in finding.message
    assert len(verdict.findings) == count
    assert unsound(text, verdict) == []


def test_nothing_lies_there_that_is_not_tried() -> None:
    assert {path.stem for path in MALFORMED.iterdir()} == set(FOUND)


def test_what_is_open_already_is_asked_for_nothing_else() -> None:
    """Which card lies there is not known: nor can be what else its goods hang on."""
    position = {"step": "act", "turn": "Ana", "robber": 13, "field": {"R1C2": "OA9"}}
    record = {"format": "rulecheck/1", "game": "targi", "players": ["Ana", "Ben"], "position": position}
    read = read_record(orjson.dumps(record))
    reached = replay(read).position
    assert reached is not None
    assert any(move.action == "take_goods_card" for move, _ in list_moves(read.game, reached).undetermined)
