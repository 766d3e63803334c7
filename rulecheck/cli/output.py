"""Where results go: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import typer

from rulecheck.report.writing import Paper

NARROW, WIDE = 40, 120


class Output:
    """Takes text and bytes. `paper` says how wide it is and whether it has colour; `on_screen`, whether it is shown."""

    def __init__(self, stream: BinaryIO, encoding: str, paper: Paper, *, on_screen: bool = False) -> None:
        self.stream = stream
        self.encoding = encoding
        self.paper = paper
        self.on_screen = on_screen

    @property
    def unicode(self) -> bool:
        """Whether signs beyond ASCII arrive as they are."""
        return self.encoding.lower().replace("-", "").startswith("utf")

    def write(self, said: str | bytes) -> None:
        """Write; what the encoding does not know is written as an escape."""
        if said:
            self.stream.write(said if isinstance(said, bytes) else said.encode(self.encoding, "backslashreplace"))


@contextmanager
def opened(path: str | None, color: str) -> Iterator[Output]:
    """The output for `--output`: standard output without a path. A file is only put in place when all went well."""
    if path is None or path == "-":
        if sys.stdout is None:
            raise BrokenPipeError("standard output is closed")
        shown = sys.stdout.isatty()
        paper = _paper(color, on_screen=shown)
        yield Output(sys.stdout.buffer, sys.stdout.encoding or "utf-8", paper, on_screen=shown)
        sys.stdout.buffer.flush()
        return
    with _file(path) as stream:
        yield Output(stream, "utf-8", _paper(color, on_screen=False))


@contextmanager
def _file(path: str) -> Iterator[BinaryIO]:
    path = os.path.realpath(path)
    try:
        before = os.stat(path)
    except OSError:
        before = None
    devices = before is not None and not stat.S_ISREG(before.st_mode)
    folder, name = os.path.split(path)
    part = path if devices else os.path.join(folder, f".{name}.{os.getpid()}.part")
    try:
        stream = open(part, "wb" if devices else "xb")  # noqa: SIM115 - it outlives this block
    except OSError as error:
        raise typer.BadParameter(f"{path!r}: {error.strerror}", param_hint="'--output'") from None
    try:
        with stream:
            yield stream
        if before is not None and not devices:
            os.chmod(part, stat.S_IMODE(before.st_mode))
        if not devices:
            os.replace(part, path)
    except BaseException:
        if not devices:
            os.unlink(part)
        raise


def _paper(color: str, *, on_screen: bool) -> Paper:
    return Paper(width=max(NARROW, min(WIDE, shutil.get_terminal_size().columns)), colour=_wanted(color, on_screen))


def _wanted(color: str, on_screen: bool) -> bool:
    """Whether colour is wanted: what is said on the command line counts first, then NO_COLOR, then FORCE_COLOR."""
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return on_screen and os.environ.get("TERM") != "dumb"
