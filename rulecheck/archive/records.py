"""Where records lie: files, folders, standard input, one record or one a line, plain or gzip; read one after the other.

Never more than one record is held, and never more of a file than a record may be long. Whatever cannot be read comes
out as a malformed entry in its place, and the reading goes on behind it.
"""

from __future__ import annotations

import io
import os
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

import orjson

from rulecheck.core.location import Place
from rulecheck.core.record import MAX_BYTES
from rulecheck.core.record.malformed import malformed
from rulecheck.core.replay import malformed_verdict
from rulecheck.core.verdict import Finding, Verdict
from rulecheck.report.checked import Checked

STDIN = "-"
LINES = (".jsonl", ".ndjson")
ENDINGS = (".json", *LINES)
# Behind a line that is too long, a line break is looked for within this many bytes.
FAR = 4 * MAX_BYTES
_CHUNK = 1024 * 1024
_ALIKE = "a file ending in .json, .jsonl or .ndjson (or .gz)"


class Stream(Protocol):
    """Bytes that come one after the other."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""

    def readline(self, size: int, /) -> bytes:
        """A line with its line break, or so many bytes of it."""


@dataclass(frozen=True, slots=True)
class Source:
    """One record as it lies in a file: the name of the file, its number there, the line on which it begins, its bytes.

    `alone` is true where the file as a whole is one record. With a `fault` there are no bytes: it says why.
    """

    file: str
    number: int
    line: int
    text: bytes
    fault: Finding | None = None
    alone: bool = True

    def checked(self, verdict: Verdict) -> Checked:
        """The record with its verdict, ready to be reported. Where it could not be read, that is the verdict."""
        if self.fault is not None:
            verdict = malformed_verdict([self.fault])
        text = self.text if self.fault is None else None
        return Checked(self.file, self.number, self.line, text, verdict, self.alone)


def records(paths: Iterable[str], *, stdin_name: str = "<stdin>") -> Iterator[Source]:
    """Yield every record of the files, of the folders (and the folders in them), and of standard input for "-".

    A folder's files come in the order of their names; hidden ones are left out. Blank lines are no records.
    """
    for path in paths:
        if path == STDIN:
            yield from _of_stdin(stdin_name)
        elif os.path.isdir(path):
            yield from _of_folder(path)
        else:
            yield from _of_file(path)


def name_of(path: str) -> str:
    """The path as text: bytes that are no UTF-8 are written as escapes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _of_folder(folder: str) -> Iterator[Source]:
    """Every file with a fitting ending below a folder. A folder that links lead to again is not entered again."""
    found = False
    waiting = [folder]
    entered: set[tuple[int, int]] = set()
    while waiting:
        path = waiting.pop()
        try:
            if os.path.isdir(path):
                status = os.stat(path)
                if (status.st_dev, status.st_ino) not in entered:
                    entered.add((status.st_dev, status.st_ino))
                    inside = sorted((name for name in os.listdir(path) if not name.startswith(".")), reverse=True)
                    waiting += [os.path.join(path, name) for name in inside]
                continue
        except OSError as error:
            found = True
            yield _refused(name_of(path), 1, 1, 1, f"it cannot be read: {error.strerror}")
            continue
        if _plain(path).endswith(ENDINGS):
            found = True
            yield from _of_file(path, of_folder=True)
    if not found:
        yield _refused(name_of(folder), 1, 1, 8, "there is no record in this folder", _ALIKE)


def _plain(path: str) -> str:
    """The name of the file without the ending of its compression."""
    return path.lower().removesuffix(".gz")


def _of_stdin(name: str) -> Iterator[Source]:
    if sys.stdin is None:
        yield _refused(name, 1, 1, 1, "standard input is closed")
    else:
        yield from _as_far_as_possible(name, _of_stream(sys.stdin.buffer, name))


def _of_file(path: str, *, of_folder: bool = False) -> Iterator[Source]:
    name = name_of(path)
    return _as_far_as_possible(name, _opened(path, name, of_folder=of_folder))


def _opened(path: str, name: str, *, of_folder: bool) -> Iterator[Source]:
    status = os.stat(path)
    regular = stat.S_ISREG(status.st_mode)
    compressed = path.lower().endswith(".gz")
    single = _plain(path).endswith(".json")
    if of_folder and not regular:
        yield _refused(name, 1, 1, 1, "it is no regular file")
    elif regular and single and not compressed and status.st_size > MAX_BYTES:
        yield _refused(name, 1, 1, 5, _too_long(status.st_size))
    else:
        with _unpacked(path) if compressed else open(path, "rb", buffering=_CHUNK) as stream:
            yield from _of_stream(stream, name, single=single, lines=_plain(path).endswith(LINES))


def _unpacked(path: str) -> io.BufferedIOBase:
    import gzip

    return gzip.open(path)


def _as_far_as_possible(name: str, sources: Iterator[Source]) -> Iterator[Source]:
    """The sources, and behind the last one that can be read what keeps the rest from it."""
    source: Source | None = None
    try:
        for source in sources:
            yield source
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        number, line = (source.number + 1, source.line + 1) if source else (1, 1)
        yield _refused(name, number, line, 1, f"it cannot be read: {reason}", alone=source is None)


def _of_stream(stream: Stream, name: str, *, single: bool = False, lines: bool = False) -> Iterator[Source]:
    """The records of a stream: one (`single`), one a line (`lines`), or, if neither is said, what it looks like."""
    ahead = _Ahead(stream)
    if not single and not lines:
        single = _is_one_value(ahead)
    if not single:
        yield from _by_lines(ahead, name)
        return
    text = ahead.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        yield _refused(name, 1, 1, 5, _too_long(None))
    else:
        yield Source(name, 1, 1, text)


def _by_lines(ahead: _Ahead, name: str) -> Iterator[Source]:
    number, line = 0, 0
    while text := ahead.readline(MAX_BYTES + 2):
        line += 1
        record = text.rstrip(b"\r\n")
        if not record.strip():
            continue
        number += 1
        if len(record) <= MAX_BYTES:
            yield Source(name, number, line, record, alone=False)
            continue
        goes_on = text.endswith(b"\n") or ahead.skip_line(FAR)
        rest = "" if goes_on else "; no line break follows for long, and the rest is not read"
        yield _refused(name, number, line, 5, "the line" + _too_long(None)[2:] + rest, alone=False)
        if not goes_on:
            return
    if not number:
        yield _refused(name, 1, 1, 2, "there is nothing in it", "a record")


def _is_one_value(ahead: _Ahead) -> bool:
    """Whether the whole stream is to be read as one record: it is one JSON value, or no line looks like a record.

    The stream is read no further than one record may be long, and put back.
    """
    first = ahead.readline(MAX_BYTES + 2)
    if len(first) > MAX_BYTES:
        ahead.put_back(first)
        return True
    if _is_json(first):
        second = ahead.readline(MAX_BYTES + 2)
        ahead.put_back(first + second)
        return not second
    text = first + ahead.read(MAX_BYTES + 1 - len(first))
    ahead.put_back(text)
    if len(text) <= MAX_BYTES and _is_json(text):
        return True
    return not any(_looks_like_a_record(line) for line in text.split(b"\n"))


def _is_json(text: bytes) -> bool:
    try:
        orjson.loads(text.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError:
        return False
    return True


def _looks_like_a_record(line: bytes) -> bool:
    return line.lstrip().startswith(b"{") and b'"game"' in line and _is_json(line)


class _Ahead:
    """A stream of which a stretch can be put back."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.before = io.BytesIO()

    def put_back(self, text: bytes) -> None:
        self.before = io.BytesIO(text + self.before.read())

    def read(self, size: int) -> bytes:
        """So many bytes, or fewer at the end of the stream."""
        parts = [self.before.read(size)]
        missing = size - len(parts[0])
        while missing > 0 and (part := self.stream.read(min(missing, _CHUNK))):
            parts.append(part)
            missing -= len(part)
        return b"".join(parts)

    def readline(self, limit: int) -> bytes:
        """The next line with its line break, or so many bytes of it."""
        line = self.before.readline(limit)
        if line.endswith(b"\n") or len(line) == limit:
            return line
        return line + self.stream.readline(limit - len(line))

    def skip_line(self, far: int) -> bool:
        """Go on behind the next line break (or to the end); False if none comes within so many bytes."""
        while part := self.readline(_CHUNK):
            if part.endswith(b"\n"):
                break
            far -= len(part)
            if far <= 0:
                return False
        return True


def _too_long(size: int | None) -> str:
    held = f"{size:,} bytes" if size is not None else f"more than {MAX_BYTES:,} bytes"
    return f"it holds {held}; at most {MAX_BYTES:,} are read"


def _refused(
    name: str, number: int, line: int, rule: int, message: str, expected: str = "", *, alone: bool = True
) -> Source:
    return Source(name, number, line, b"", malformed(rule, message, (), Place(), expected), alone)
