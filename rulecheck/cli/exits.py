"""The exit codes, and how an end that nobody planned becomes one of them."""

from __future__ import annotations

import os
import sys
from enum import IntEnum
from typing import TYPE_CHECKING, TextIO

from rulecheck.report.writing import printable

if TYPE_CHECKING:
    from rulecheck.report.checked import Tally


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


def exit_of(verdict: str, *, strict: bool = False) -> Exit:
    """The exit code that the verdict of one record calls for."""
    if verdict == "malformed":
        return Exit.MALFORMED
    if verdict in ("illegal", "false-claim"):
        return Exit.BROKEN
    return Exit.OPEN if strict and verdict != "legal" else Exit.OK


def exit_of_all(tally: Tally, *, strict: bool = False) -> Exit:
    """The exit code that many records call for, those among them that were passed over; the worst counts."""
    ends = [exit_of(name, strict=strict) for name in (*tally.verdicts, *tally.passed_over)]
    return min([Exit.FAULT] * bool(tally.unchecked) + ends, key=WORST_FIRST.index, default=Exit.OK)


def note(message: str) -> None:
    """Say something on standard error, in a line; a trace may follow it."""
    if sys.stderr is not None:
        try:
            sys.stderr.write("rulecheck: " + "\n".join(map(printable, message.split("\n"))) + "\n")
            sys.stderr.flush()
        except OSError:
            # Where not even that can be written, the exit code has to do.
            abandon(sys.stderr)


def note_fault(error: BaseException) -> None:
    """Say in one line that rulecheck itself is at fault, where it stumbled, and how to report that."""
    from rulecheck.report.words import fault_in_words

    note(fault_in_words(error))


def abandon(stream: TextIO | None) -> None:
    """Nothing can be written to standard output (or error) any more, nor is it tried again on the way out."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
