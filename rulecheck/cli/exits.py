"""The exit codes, and how an end that nobody planned becomes one of them."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

from rulecheck.report.writing import printable

if TYPE_CHECKING:
    from rulecheck.core.verdict import Verdict


class Exit(IntEnum):
    """What a command ends with."""

    OK = 0
    BROKEN = 1
    USAGE = 2
    MALFORMED = 3
    OPEN = 4
    FAULT = 70
    INTERRUPTED = 130
    CLOSED = 141


# Over many records the worst counts.
WORST_FIRST = (Exit.FAULT, Exit.MALFORMED, Exit.BROKEN, Exit.OPEN, Exit.OK)


def exit_of(verdict: Verdict, *, strict: bool = False) -> Exit:
    """The exit code that the verdict of one record calls for."""
    if verdict.verdict == "malformed":
        return Exit.MALFORMED
    if verdict.verdict in ("illegal", "false-claim"):
        return Exit.BROKEN
    return Exit.OPEN if strict and verdict.verdict != "legal" else Exit.OK


def worst(exits: Iterable[Exit]) -> Exit:
    """The one that counts."""
    return min(exits, key=WORST_FIRST.index, default=Exit.OK)


def note(message: str) -> None:
    """Say something on standard error, in a line."""
    if sys.stderr is not None:
        sys.stderr.write(f"rulecheck: {printable(message)}\n")
        sys.stderr.flush()


def note_fault(error: BaseException, where: str = "") -> None:
    """Say in one line that rulecheck itself is at fault, where it stumbled, and how to report that."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    said = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    note(
        f"{where + ': ' if where else ''}a fault of rulecheck, not of the record: {said}{place}. Please report this"
        " line with the command and the record; RULECHECK_TRACEBACK=1 shows more"
    )
    if os.environ.get("RULECHECK_TRACEBACK"):
        traceback.print_exception(error, file=sys.stderr)


def abandon_stdout() -> None:
    """Standard output has been closed by its reader: nothing more is written there, nor on the way out."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
