"""What the formats for other programs have in common: the same bytes for everybody, exit codes, quiet, strict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from rulecheck.archive.batches import Batch
from rulecheck.archive.checking import Outcome, Way, one_by_one
from rulecheck.report.verdicts import FORMATS
from tests.cli.running import rulecheck, spawned
from tests.fixtures import FIXTURES
from tests.report.conftest import ALL, FILES

FORMS = ["sarif", "junit", "github", "markdown"]
TSURO = FIXTURES / "tsuro"


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("form", FORMS)
def test_neither_width_nor_colour_changes_anything(form: str) -> None:
    plain = rulecheck("check", *ALL, "-f", form).out
    for columns in ("40", "80", "120"):
        for color in ("always", "never"):
            seen = rulecheck("check", *ALL, "-f", form, "--color", color, env={"COLUMNS": columns, "FORCE_COLOR": "1"})
            assert seen.out == plain


@pytest.mark.parametrize("form", FORMS)
def test_neither_locale_nor_hash_seed_changes_anything(form: str) -> None:
    path = TSURO / "disputes/P04.json"
    name = "--stdin-name=Zoë.json"
    said = {
        spawned("check", "-", name, "-f", form, stdin=path.read_bytes(), env={"PYTHONHASHSEED": seed, **more}).stdout
        for seed, more in (("1", {"PYTHONUTF8": "1"}), ("2", {"PYTHONUTF8": "1", "PYTHONIOENCODING": "ascii"}))
    }
    assert len(said) == 1
    assert ("Zo%C3%AB" if form == "sarif" else "Zoë").encode() in said.pop()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("options", [(), ("--strict",), ("--quiet",), ("--strict", "--quiet")])
@pytest.mark.parametrize("names", [*((name,) for name in (*FILES, "nowhere")), ("legal", "illegal", "undetermined")])
def test_exit_codes_are_those_of_full(form: str, options: tuple[str, ...], names: tuple[str, ...]) -> None:
    paths = [f"{name}.json" for name in names]
    assert rulecheck("check", *paths, *options, "-f", form).code == rulecheck("check", *paths, *options).code


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("form", FORMS)
def test_a_file_holds_the_same_bytes(form: str) -> None:
    to_file = rulecheck("check", *ALL, "-f", form, "-o", "report")
    assert to_file.out == b""
    assert Path("report").read_bytes() == rulecheck("check", *ALL, "-f", form).out


@pytest.mark.parametrize("form", FORMS)
def test_a_record_over_which_we_stumble_is_no_success(put: Any, hop: Any, form: str) -> None:
    put("game.json", hop.record(length=9))
    with mock.patch("rulecheck.archive.judging.replay", side_effect=ZeroDivisionError):
        ran = rulecheck("check", "game.json", "-f", form)
    assert ran.code == 70
    assert "1 record not checked: see standard error" in ran.text


@pytest.mark.parametrize("form", [*FORMS, "full"])
def test_a_report_that_was_broken_off_says_so(put: Any, hop: Any, form: str) -> None:
    put("game.json", hop.record(length=9))

    def broken_off(batches: Iterable[Batch], way: Way) -> Iterator[Outcome]:
        yield from one_by_one(batches, way)
        raise KeyboardInterrupt

    with mock.patch("rulecheck.archive.local.one_by_one", broken_off):
        ran = rulecheck("check", "game.json", "-f", form)
    assert ran.code == 130
    assert "interrupted after 1 record: what comes later is not checked" in ran.text
    assert ('"executionSuccessful":false' in ran.text) is (form == "sarif")


@pytest.mark.parametrize("form", FORMS)
def test_an_edition_that_is_refused_has_its_report(put: Any, hop: Any, form: str) -> None:
    put("game.json", hop.record(length=9))
    put("edition.json", {"length": 2})
    ran = rulecheck("check", "game.json", "--edition", "edition.json", "-f", form)
    assert ran.code == 1
    assert "HOP001" in ran.text
    assert "edition.json" in ran.text


def test_help_lists_every_format() -> None:
    text = rulecheck("check", "--help", env={"COLUMNS": "120"}).text
    assert all(form in text for form in FORMATS)
