"""Every exit code, as a process of its own; and which of several counts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulecheck.cli.exits import Exit, exit_of_all
from rulecheck.report.checked import Tally
from tests.cli.running import process_env, rulecheck, spawned
from tests.fixtures import ROOT

RULES = "fixtures/tsuro/rules"
GAMES = "fixtures/tsuro/games"
BREAKS = """
import sys
from unittest import mock
from rulecheck.cli.app import run

real = __import__("rulecheck.core.replay", fromlist=["replay"]).replay

def stumble(record, **more):
    if "Zoe" in record.players:
        raise KeyError("a fault\\nof ours")
    return real(record, **more)

with mock.patch("rulecheck.core.replay.replay", stumble):
    sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (Exit.OK, ["check", f"{GAMES}/2-players.json"]),
        (Exit.OK, ["check", f"{GAMES}/hands-hidden-and-it-matters.json"]),
        (Exit.BROKEN, ["check", f"{RULES}/TSU205-illegal.json"]),
        (Exit.BROKEN, ["check", "fixtures/tsuro/disputes/false-winners.json"]),
        (Exit.USAGE, ["check"]),
        (Exit.USAGE, ["check", "--format", "xml", GAMES]),
        (Exit.USAGE, ["rules", "chess"]),
        (Exit.USAGE, ["explain", "TSU999"]),
        (Exit.MALFORMED, ["check", "nowhere.json"]),
        (Exit.OPEN, ["check", "--strict", f"{GAMES}/hands-hidden-and-it-matters.json"]),
        (Exit.OPEN, ["check", "--strict", f"{RULES}/TSU205-legal.json"]),
        (Exit.OPEN, ["score", f"{RULES}/TSU205-legal.json"]),
        (Exit.OK, ["--version"]),
        (Exit.OK, ["--help"]),
    ],
)
def test_what_a_process_ends_with(code: Exit, arguments: list[str]) -> None:
    assert spawned(*arguments).returncode == code


def test_a_fault_of_ours_is_one_line_and_70(put: Any) -> None:
    put("zoe.json", {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Zoe"]})
    ran = spawned("show", os.path.abspath("zoe.json"), code=BREAKS)
    assert ran.returncode == Exit.FAULT
    assert ran.stdout == b""
    (line,) = ran.stderr.decode().splitlines()
    assert "KeyError" in line
    assert "report" in line


def test_a_fault_of_ours_stops_no_other_record(put: Any) -> None:
    zoe = {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Zoe"]}
    put("many\x1b.jsonl", zoe, {**zoe, "players": ["Ana"]}, {**zoe, "players": ["Ana", "Ben"]})
    ran = spawned("check", os.path.abspath("many\x1b.jsonl"), "-f", "jsonl", code=BREAKS)
    assert ran.returncode == Exit.FAULT
    assert [b'"illegal"' in line for line in ran.stdout.splitlines()] == [True, False]
    (line,) = ran.stderr.decode().splitlines()
    assert "many\\x1b.jsonl:1: a fault of rulecheck" in line


def test_a_fault_of_ours_shows_its_traceback_on_request(put: Any) -> None:
    put("zoe.json", {"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Zoe"]})
    ran = spawned("show", os.path.abspath("zoe.json"), code=BREAKS, env={"RULECHECK_TRACEBACK": "1"})
    assert b"Traceback" in ran.stderr


@pytest.mark.parametrize(
    "arguments", [["simulate", "tsuro", "--games", "2000"], ["--help"], ["check", "fixtures", "-f", "json"]]
)
def test_a_closed_pipe_is_141(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    process = subprocess.run(
        [sys.executable, "-m", "rulecheck", *arguments],
        stdout=write,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=process_env(),
        check=False,
    )
    os.close(write)
    assert (process.returncode, process.stderr) == (Exit.CLOSED, b"")


def test_a_reader_who_leaves_early_is_141() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "rulecheck", "simulate", "tsuro", "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=process_env(),
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b'{"format"')
        process.stdout.close()
        assert process.wait(60) == Exit.CLOSED
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_no_room_on_the_disk_is_told_in_a_line() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here")
    with full.open("wb") as out:
        process = subprocess.run(
            [sys.executable, "-m", "rulecheck", "rules", "record"],
            stdout=out,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=process_env(),
            check=False,
        )
    assert process.returncode == Exit.FAULT
    assert process.stderr.count(b"\n") == 1


def test_an_interrupt_is_130_and_what_was_finished_is_reported() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "rulecheck", "check", "-", "--jobs", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=process_env(),
    )
    with process:
        assert process.stdin is not None
        record = b'{"format":"rulecheck/1","game":"tsuro","players":["Ana","Ben"]}\n'
        process.stdin.write(record * 5000)  # more than the pipe holds: when it is written, some has been checked
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        process.stdin.close()
        process.stdin = None
        out, err = process.communicate(timeout=60)
    assert process.returncode == Exit.INTERRUPTED
    assert b"records: " in out
    assert b"incomplete" in out
    assert b"interrupted after" in err
    assert b"Traceback" not in err


def test_no_terminal_streams_at_all() -> None:
    closed = f"exec {sys.executable} -m rulecheck check - <&- >&-"
    process = subprocess.run(["sh", "-c", closed], cwd=ROOT, env=process_env(), check=False, stderr=subprocess.PIPE)
    assert process.returncode == Exit.CLOSED


@pytest.mark.parametrize(
    ("verdicts", "unchecked", "ended"),
    [
        ((), 0, Exit.OK),
        (("legal", "incomplete"), 0, Exit.OPEN),
        (("incomplete", "false-claim"), 0, Exit.BROKEN),
        (("malformed", "illegal", "legal"), 0, Exit.MALFORMED),
        (("malformed",), 1, Exit.FAULT),
        ((), 1, Exit.FAULT),
    ],
)
def test_the_worst_of_many_counts(verdicts: tuple[str, ...], unchecked: int, ended: Exit) -> None:
    assert exit_of_all(Tally(verdicts=dict.fromkeys(verdicts, 1), unchecked=unchecked), strict=True) == ended
    assert exit_of_all(Tally(passed_over=dict.fromkeys(verdicts, 1), unchecked=unchecked), strict=True) == ended


def test_the_worst_of_many_records_counts(put: Any) -> None:
    legal, illegal = ROOT / RULES / "TSU205-legal.json", ROOT / RULES / "TSU205-illegal.json"
    broken = put("broken.json", b"{")
    assert rulecheck("check", legal, "--strict").code == Exit.OPEN
    assert rulecheck("check", legal, illegal, "--strict").code == Exit.BROKEN
    assert rulecheck("check", broken, illegal, legal).code == Exit.MALFORMED
