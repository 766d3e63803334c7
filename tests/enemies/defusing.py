"""What must come of a bomb: it is refused at its place, soon, and in little room, however it is handed over."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import orjson

from tests.enemies.bombs import HEAD, Bomb
from tests.enemies.measuring import Took, measured
from tests.fixtures import FIXTURES

SECONDS = 1.0  # of the processor, beyond those that a small record takes
MEGABYTES = 200
GOOD = FIXTURES / "tsuro/rules/TSU205-legal.json"


def small_record(folder: Path) -> Took:
    """What a record takes with which all is well."""
    path = folder / "small.json"
    path.write_bytes(HEAD[:-1] + b"}")
    return measured(folder, "check", path)


def as_file(folder: Path, path: Path) -> Took:
    """Check it as a file."""
    return measured(folder, "check", path, "-f", "jsonl")


def as_stream(folder: Path, path: Path) -> Took:
    """Check it on standard input, where nobody knows whether it is a record or a record a line."""
    return measured(folder, "check", "-", "-f", "jsonl", stdin=path)


# Other places in which a file is handed over: the arguments before its name, and what the run ends with.
ELSEWHERE: dict[str, tuple[tuple[Any, ...], int]] = {
    "score": (("score",), 3),
    "compare": (("compare", os.devnull), 3),
    "edition": (("check", GOOD, "--edition"), 3),
    "since": (("check", GOOD, "--since"), 2),
}


def elsewhere(place: str, folder: Path, path: Path) -> Took:
    """Hand it over in one of these places."""
    return measured(folder, *ELSEWHERE[place][0], path)


def too_much(took: Took, small: Took, *, seconds: float = SECONDS) -> list[str]:
    """In what a run went beyond its limits."""
    beyond = took.seconds - small.seconds
    wrong = [f"it took {beyond:.2f} s more than a small record"] if beyond > seconds else []
    return wrong + ([f"it took {took.megabytes:.0f} MB"] if took.megabytes > MEGABYTES else [])


def not_refused_elsewhere(took: Took, place: str) -> list[str]:
    """What is wrong with the end of a run over a bomb in one of these places: nothing but its code is looked at."""
    return [] if took.code == ELSEWHERE[place][1] else [f"it ended with {took.code}: {took.err!r:.200}"]


def not_refused(took: Took, bomb: Bomb) -> list[str]:
    """What is wrong with the verdicts on a bomb; the lines before the one that bursts are records."""
    if (took.code, took.err) != (3, b""):
        return [f"it ended with {took.code}: {took.err!r:.200}"]
    *others, verdict = map(orjson.loads, took.out.splitlines())
    finding = verdict["findings"][0]
    wrong = [f"another is {one['verdict']}" for one in others if one["verdict"] != "incomplete"]
    if verdict["verdict"] != "malformed" or len(verdict["findings"]) > 20:
        wrong.append(f"it is {verdict['verdict']}, with {len(verdict['findings'])} findings")
    if (finding["rule"], finding["line"]) != (bomb.rule, bomb.line) or bomb.column not in (None, finding["column"]):
        wrong.append(f"it is {finding['rule']} on line {finding['line']}, column {finding['column']}")
    return wrong
