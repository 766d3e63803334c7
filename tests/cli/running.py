"""Running rulecheck: in this process, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from unittest import mock

import orjson

from rulecheck.cli.app import run
from tests.fixtures import ROOT

PLAIN = {"COLUMNS": "80", "NO_COLOR": "", "FORCE_COLOR": "", "TERM": "xterm"}


@dataclass(frozen=True)
class Ran:
    """What came of a run."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def json(self) -> Any:
        return orjson.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        return [orjson.loads(line) for line in self.out.splitlines()]


class _Stdin:
    def __init__(self, text: bytes) -> None:
        self.buffer = io.BytesIO(text)


def rulecheck(*arguments: Any, stdin: bytes | str = b"", env: Mapping[str, str] | None = None) -> Ran:
    """Run a command in this process. Standard output is no terminal and takes UTF-8."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    err = io.StringIO()
    given = _Stdin(stdin.encode() if isinstance(stdin, str) else stdin)
    with (
        mock.patch.dict(os.environ, {**PLAIN, **(env or {})}),
        mock.patch.multiple(sys, stdin=given, stdout=out, stderr=err),
    ):
        code = run([str(argument) for argument in arguments])
    out.flush()
    return Ran(int(code), out.buffer.getvalue(), err.getvalue())  # type: ignore[attr-defined]


def spawned(
    *arguments: Any, stdin: bytes = b"", code: str | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command (or, with `code`, a script) as a process of its own."""
    start = ["-c", code] if code is not None else ["-m", "rulecheck"]
    return subprocess.run(
        [sys.executable, *start, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=process_env(env),
    )


def process_env(env: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for a process of its own."""
    return {**os.environ, **PLAIN, "PYTHONPATH": str(ROOT), **(env or {})}
