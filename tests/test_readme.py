"""The README says what the program does: every command in it is run, and prints what stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fixtures import ROOT

README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
COMMANDS = [part for block in BLOCKS for part in re.split(r"(?m)^\$ ", block) if part.strip()]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda part: part.splitlines()[0][:60])
def test_a_command_prints_what_the_readme_shows(command: str) -> None:
    line, _, expected = command.partition("\n")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"}
    ran = subprocess.run(line, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == expected.strip()


def test_the_exit_codes_are_those_of_the_program() -> None:
    from rulecheck.cli.exits import Exit

    listed = {int(code) for cell in re.findall(r"^\| ([\d, ]+) \|", README, re.MULTILINE) for code in cell.split(", ")}
    assert listed == {int(code) for code in Exit}


def test_the_record_in_the_readme_is_one() -> None:
    from rulecheck.core.record import read_record
    from rulecheck.core.replay import replay
    from rulecheck.games import NAMES, game_of

    text = re.search(r"```json\n(.*?)```", README, re.DOTALL)
    assert text is not None
    assert replay(read_record(text[1].encode(), game_of, NAMES)).verdict == "incomplete"
