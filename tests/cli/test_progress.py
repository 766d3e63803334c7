"""The progress bar: what a person sees on a terminal while many records are checked, and that nobody else sees it."""

from __future__ import annotations

import io
import os
import re
import sys
import time
from unittest import mock

import pytest

from rulecheck.archive.records import bytes_on_disk
from rulecheck.cli.output import Output
from rulecheck.cli.progress import Progress
from rulecheck.report.checked import Tally
from rulecheck.report.writing import Paper
from tests.cli.running import PLAIN
from tests.fixtures import FIXTURES

FOLDER = str(FIXTURES / "tsuro/rules")
NOTED = "rulecheck: something to know\n"


class Terminal(io.StringIO):
    """Takes what is shown, as a terminal does."""

    def isatty(self) -> bool:
        return True


class Stdout(io.BytesIO):
    """Standard output on the same terminal."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__()
        self.terminal = terminal

    def write(self, said: bytes) -> int:  # type: ignore[override]
        return self.terminal.write(said.decode())


def seen(
    stderr: io.StringIO | None = None,
    *,
    path: str = FOLDER,
    columns: int = 100,
    term: str = "xterm",
    quiet: bool = False,
) -> str:
    """What comes on the terminal of a run over a folder, of which half is done after 1,234 records."""
    terminal = Terminal()
    stderr = terminal if stderr is None else stderr
    size = bytes_on_disk([FOLDER]) or 0
    out = Output(Stdout(terminal), "utf-8", Paper(), on_screen=True)
    with (
        mock.patch.dict(os.environ, {**PLAIN, "COLUMNS": str(columns), "TERM": term}),
        mock.patch.object(sys, "stderr", stderr),
        Progress([path], out, quiet=quiet) as progress,
    ):
        for _ in range(3):
            progress.show(size // 6, Tally(records=1234, verdicts={"legal": 1200, "illegal": 30, "malformed": 4}))
            time.sleep(0.05)
        if progress.bar is not None:
            progress.bar.refresh()
        progress.aside(["something to know"], ["a finding\n", ""])
    return re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", terminal.getvalue())


@pytest.fixture(autouse=True)
def _a_run_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulecheck.cli.progress.SOON", 0)


def test_count_rate_kinds_and_time_left() -> None:
    bars = [line for line in re.split("[\r\n]+", seen()) if "1,234 records" in line and "━" in line]
    said = "1,234 records, [0-9,]+ a second: 1,200 legal, 30 illegal, 4 malformed"
    assert re.fullmatch(f"━+[╸╺]━+ 0\\d:\\d\\d {said}", bars[-1])


def test_the_bar_gives_way_to_what_is_said() -> None:
    said = [line for line in re.split("[\r\n]+", seen()) if line and "━" not in line]
    assert said[:2] == [NOTED.strip(), "a finding"]
    assert re.fullmatch(
        "rulecheck: 1,234 records, [0-9,]+ a second: 1,200 legal, 30 illegal, 4 malformed, in 0 seconds", said[2]
    )
    assert len(said) == 3


@pytest.mark.parametrize("columns", [40, 80])
def test_the_bar_stays_on_its_line(columns: int) -> None:
    assert all(len(line) <= columns for line in re.split("[\r\n]+", seen(columns=columns)) if "━" in line)


def test_where_nobody_knows_how_much_there_is() -> None:
    bars = [line for line in re.split("[\r\n]+", seen(path="-")) if "1,234 records" in line and "━" in line]
    assert bars
    assert all(re.match("━+ +1,234 records, ", bar) for bar in bars)


def test_where_no_person_looks_on() -> None:
    no_terminal = io.StringIO()
    assert seen(no_terminal) == "a finding\n"
    assert no_terminal.getvalue() == NOTED
    assert seen(term="dumb") == NOTED + "a finding\n"
    assert seen(quiet=True) == NOTED + "a finding\n"


def test_a_short_run_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulecheck.cli.progress.SOON", 100)
    assert seen() == NOTED + "a finding\n"
