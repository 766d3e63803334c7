"""Interleaved measuring: each candidate runs once a round, so that a machine that slows down hits all of them alike."""

from __future__ import annotations

import atexit
import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from rulecheck.archive.checking import collect_rarely

ROOT = Path(__file__).parents[2]


class LeftOut(Exception):
    """There is nothing here that a row could be measured on; the message says why."""


class CannotRun(LeftOut):
    """Something that a row needs is missing or broken; the message says what."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How a measured value is written: the unit, and how many of it make one second (or one byte)."""

    unit: str
    factor: float


A_MOVE = Scale("us/move", 1e6)
A_RUN = Scale("ms", 1e3)
A_RECORD = Scale("us/record", 1e6)
BYTES = Scale("MB", 1e-6)


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """One thing to measure: `measure` does it once and answers seconds (or bytes), for so many `units` of work.

    The first call warms it up and does not count. There it may raise LeftOut; later nothing is caught.
    """

    name: str
    measure: Callable[[], float]
    rounds: int
    units: int = 1
    scale: Scale = A_RUN


def timed(run: Callable[[], object]) -> Callable[[], float]:
    """The measure of something that is called in this process: the time of the processor, whoever else wants it.

    Garbage is looked for as often as Python does by itself: for all alike, as whoever imports a library has it.
    """

    def measure() -> float:
        gc.collect()
        start = process_time()
        run()
        return process_time() - start

    return measure


def as_in_the_program(run: Callable[[], object]) -> Callable[[], None]:
    """The same, but with garbage looked for as rarely as the program does while it checks many records."""

    def running() -> None:
        before = gc.get_threshold()
        collect_rarely()
        try:
            run()
        finally:
            gc.set_threshold(*before)

    return running


def process(*arguments: str) -> Callable[[], float]:
    """The measure of a fresh Python process, from its start to its end. It has to exit with 0."""

    def measure() -> float:
        start = perf_counter()
        with started(*arguments):
            pass
        return perf_counter() - start

    return measure


def start_up(*arguments: str) -> Callable[[], float]:
    """The measure of a fresh Python process by the time of the processor that it takes. It has to exit with 0."""

    def measure() -> float:
        before = getrusage(RUSAGE_CHILDREN)
        with started(*arguments):
            pass
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return measure


@cache
def _environment() -> dict[str, str]:
    """That of a user: what is imported is compiled once, here into a folder that goes with this process."""
    compiled = TemporaryDirectory(prefix="rulecheck-benchmark-")
    atexit.register(compiled.cleanup)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": compiled.name}


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A fresh Python process, which is waited for in the end. Raises CannotRun if it does not exit with 0."""
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as running:
        yield running
        _, said = running.communicate()
    if running.returncode:
        lines = said.decode("utf-8", "replace").strip().splitlines() or ["nothing on standard error"]
        raise CannotRun(f"exit {running.returncode}: {lines[-1]}")


@dataclass(frozen=True, slots=True)
class Samples:
    """What came of the rounds: the values of each candidate by name, and why others have none."""

    values: dict[str, list[float]]
    left_out: dict[str, LeftOut]


def interleave(candidates: Iterable[Candidate]) -> Samples:
    """Run every candidate once a round, for as many rounds as it wants."""
    samples = Samples({}, {})
    ready: list[Candidate] = []
    for candidate in candidates:
        try:
            candidate.measure()
        except LeftOut as reason:
            samples.left_out[candidate.name] = reason
        else:
            ready.append(candidate)
            samples.values[candidate.name] = []
    # What was prepared lives on through all rounds: without this each full collection would look through it again.
    gc.collect()
    gc.freeze()
    try:
        for number in range(max((candidate.rounds for candidate in ready), default=0)):
            for candidate in ready:
                if number < candidate.rounds:
                    samples.values[candidate.name].append(candidate.measure())
    finally:
        gc.unfreeze()
    return samples
