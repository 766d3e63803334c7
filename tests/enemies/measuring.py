"""Running rulecheck as a process of its own, under limits, and what the run took."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli.running import process_env
from tests.fixtures import ROOT

MEGABYTE = 1024 * 1024
# A net for a program that is broken: what a run really took is measured, and is to be far below.
ROOM = 2048 * MEGABYTE
SECONDS = 300

# The peak is asked for from within: seen from outside it would be that of the process before it became another program.
SCRIPT = """
import sys, time
from rulecheck.cli.app import run
took, arguments = sys.argv[1], sys.argv[2:]
code = run(arguments)
with open("/proc/self/status") as status:
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
with open(took, "w") as file:
    file.write(f"{time.process_time()} {peak / 1024}")
sys.exit(code)
"""


@dataclass(frozen=True)
class Took:
    """What came of a run, and the seconds of the processor and the megabytes that it took at most."""

    code: int
    out: bytes
    err: bytes
    seconds: float
    megabytes: float


def measured(folder: Path, *arguments: Any, stdin: Path | None = None) -> Took:
    """Run a command and measure it. `folder` takes a file in which the process notes what it took."""
    notes = folder / ".took"
    with (stdin or Path(os.devnull)).open("rb") as given:
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(notes), *map(str, arguments)],
            stdin=given,
            capture_output=True,
            check=False,
            cwd=ROOT,
            env=process_env(),
            timeout=SECONDS,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM)),
        )
    seconds, megabytes = map(float, notes.read_text().split())
    return Took(ran.returncode, ran.stdout, ran.stderr, seconds, megabytes)
