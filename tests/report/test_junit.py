"""`junit`: read by a reader of such files, with the right counts."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from rulecheck.report.verdicts import junit
from tests.cli.running import rulecheck
from tests.report import odd
from tests.report.conftest import ALL

KINDS = {Failure: "failures", Error: "errors", Skipped: "skipped"}


def read(text: bytes) -> JUnitXml:
    """The document, in which each suite counts rightly what is in it."""
    document = JUnitXml.fromstring(text)
    for suite in document:
        counted = Counter(KINDS[type(result)] for case in suite for result in case.result)
        assert suite.tests == len([*suite])
        assert (suite.failures, suite.errors, suite.skipped) == tuple(counted[kind] for kind in KINDS.values())
    return document


def outcomes(document: JUnitXml) -> dict[str, tuple[str, str | None]]:
    """What became of each case, and the rule."""
    return {case.name: _outcome(case) for suite in document for case in suite}


def _outcome(case: TestCase) -> tuple[str, str | None]:
    if not case.result:
        return "passed", None
    (result,) = case.result
    return type(result).__name__.lower(), result.type


@pytest.mark.usefixtures("files")
def test_every_kind_of_outcome() -> None:
    document = read(rulecheck("check", *ALL, "-f", "junit").out)
    assert outcomes(document) == {
        "legal.json": ("passed", None),
        "incomplete.json": ("skipped", "incomplete"),
        "agreed.json": ("skipped", "incomplete"),
        "undetermined.json": ("skipped", "HOP203"),
        "false.json": ("failure", "HOP802"),
        "warned.json": ("skipped", "incomplete"),
        "impossible.json": ("failure", "HOP001"),
        "illegal.json": ("failure", "HOP202"),
        "slips.json": ("error", "REC103"),
        "many.jsonl:1": ("failure", "HOP202"),
        "many.jsonl:3": ("error", "REC004"),
        "many.jsonl:4": ("passed", None),
        "nowhere.json": ("error", "REC001"),
    }
    assert [suite.name for suite in document] == list(ALL)
    cases = {case.name: case for suite in document for case in suite}
    assert {case.classname for case in cases.values()} == {"hop", "no game"}
    assert "HOP001 no-track: the track has 50 squares" in cases["warned.json"].system_out
    (failure,) = cases["illegal.json"].result
    assert failure.message == "Ana hops, but it is the turn of Ben (expected: Ben hops, or it rains)"
    assert "illegal.json:6:33: illegal HOP202 out-of-turn" in failure.text
    assert "help      rulecheck explain HOP202" in failure.text


@pytest.mark.usefixtures("files")
def test_open_ends_fail_when_strict() -> None:
    found = outcomes(read(rulecheck("check", *ALL, "-f", "junit", "--strict").out))
    assert found["incomplete.json"] == ("failure", "incomplete")
    assert found["undetermined.json"] == ("failure", "HOP203")
    assert "skipped" not in {outcome for outcome, _ in found.values()}


@pytest.mark.usefixtures("files")
def test_only_what_is_wrong_when_quiet() -> None:
    document = read(rulecheck("check", *ALL, "-f", "junit", "--quiet").out)
    assert {outcome for outcome, _ in outcomes(document).values()} == {"failure", "error"}
    assert [suite.name for suite in document] == [
        "false.json",
        "impossible.json",
        "illegal.json",
        "slips.json",
        "many.jsonl",
        "nowhere.json",
    ]


def test_the_finding_that_makes_the_verdict_comes_first(put: Any, hop: Any) -> None:
    claims = {"claims": {}}
    put("game.json", hop.record({**hop.hop("Ana", 1), **claims}, hop.hop("Ana", 1), length=9))
    assert outcomes(read(rulecheck("check", "game.json", "-f", "junit").out)) == {"game.json": ("failure", "HOP202")}


def test_a_long_file_is_never_held(put: Any, hop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(junit, "MANY", 50)
    count = 2 * junit.MANY + 7
    put("long.jsonl", *[hop.record(length=9)] * (count - 1), hop.record(hop.hop("Ben", 1), length=9))
    suites = [*read(rulecheck("check", "long.jsonl", "-f", "junit").out)]
    assert [suite.name for suite in suites] == ["long.jsonl"] * 3
    assert [suite.tests for suite in suites] == [junit.MANY, junit.MANY, 7]
    assert [suite.failures for suite in suites] == [0, 0, 1]


def test_much_to_say_makes_a_suite_end_sooner(put: Any, hop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(junit, "MUCH", 1)
    put("game.jsonl", *[hop.record(length=9)] * 3)
    assert [suite.tests for suite in read(rulecheck("check", "game.jsonl", "-f", "junit").out)] == [1, 1, 1]


def test_odd_names(put: Any, hop: Any) -> None:
    paths = odd.records(put, hop)
    text = rulecheck("check", *paths, "-f", "junit").out
    document = read(text)
    assert len([*document]) == len(paths)
    for suite, name in zip(document, paths, strict=True):
        assert isinstance(suite, TestSuite)
        assert len(suite.name) >= len(name)
    said = text.decode().replace("\n", "")
    assert not any(ord(sign) < 32 or sign in "\ufffe\uffff\u202e" for sign in said)


@given(st.text())
def test_whatever_it_is_it_can_be_read(text: str) -> None:
    ET.fromstring(junit._case("hop", text, junit._element("failure", text, text, text)))


def test_an_empty_run(put: Any, hop: Any) -> None:
    put("game.json", hop.record(length=9))
    assert [*read(rulecheck("check", "game.json", "-f", "junit", "--quiet").out)] == []
