"""Verdicts that are known already: a file of them in JSON Lines, as `check --format jsonl` writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from sys import intern
from typing import Any

import orjson

from rulecheck import __version__
from rulecheck.archive.records import UNREADABLE, File, reason_of
from rulecheck.core.record import MAX_BYTES
from rulecheck.report.changes import Known
from rulecheck.report.writing import printable


class NoVerdicts(ValueError):
    """A file that holds something else than verdicts, or cannot be read. The message names the place."""


@cache
def verdicts_in(path: str) -> Mapping[bytes, str]:
    """The verdicts by this version of rulecheck, each under the digest of the record's bytes.

    Raises NoVerdicts.
    """
    return {
        bytes.fromhex(known.sha256): intern(known.verdict)
        for known in read_verdicts(path)
        if known.version == __version__ and known.sha256
    }


def read_verdicts(path: str) -> Iterator[Known]:
    """Yield the verdicts of a file one after the other. Raises NoVerdicts."""
    name = printable(File(path).name)
    try:
        with File(path).opened() as stream:
            for number, line in enumerate(iter(lambda: stream.readline(MAX_BYTES), b""), 1):
                if len(line) == MAX_BYTES:
                    raise NoVerdicts(f"{name}:{number}:1: the line is longer than any verdict")
                if line.strip():
                    yield _known(line, f"{name}:{number}")
    except UNREADABLE as error:
        raise NoVerdicts(f"{name}: it cannot be read: {reason_of(error)}") from None


def _known(line: bytes, place: str) -> Known:
    try:
        document = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise NoVerdicts(f"{place}:{error.colno}: this is no JSON: {error.msg}") from None
    try:
        findings = [*document["findings"], *document["undetermined"]]
        return Known(
            _text(document["file"]),
            int(document["record"]),
            document["sha256"] and _text(document["sha256"]),
            _text(document["rulecheck"]),
            _text(document["verdict"]),
            tuple(dict.fromkeys(_text(finding["rule"]) for finding in findings)),
        )
    except (KeyError, TypeError, ValueError):
        raise NoVerdicts(
            f"{place}:1: this is no verdict; expected a line as `rulecheck check --format jsonl` writes it"
        ) from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value
