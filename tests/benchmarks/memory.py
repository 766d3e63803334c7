"""How much memory a process holds, those that it started among it: read where Linux shows it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import sleep

from tests.benchmarks.measuring import CannotRun, started

PROC = Path("/proc")
PAUSE = 0.02


def held(process: int) -> int:
    """The bytes that a process and all below it hold in memory now; 0 once it has ended."""
    return sum(_of_status(one, "VmRSS") for one in family(process))


def most_held(*arguments: str) -> Callable[[], float]:
    """The measure of the memory of a fresh Python process and all below it: what each has held at most, in all."""

    def measure() -> float:
        most = 0
        with started(*arguments) as running:
            while running.poll() is None:
                most = max(most, sum(_of_status(one, "VmHWM") for one in family(running.pid)))
                sleep(PAUSE)
        return most

    return measure


def family(process: int) -> list[int]:
    """A process and all that were started below it, as far as they live. Raises CannotRun where nobody can tell."""
    if not (PROC / "self" / "task").is_dir():
        raise CannotRun("memory is read from /proc, which only Linux has")
    try:
        threads = [*(PROC / str(process) / "task").iterdir()]
        children = [int(one) for thread in threads for one in (thread / "children").read_text().split()]
    except OSError:
        return []
    return [process, *(one for child in children for one in family(child))]


def _of_status(process: int, name: str) -> int:
    try:
        lines = (PROC / str(process) / "status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:")), 0)
