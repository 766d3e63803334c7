"""Where records lie: files, folders, standard input, one record or one a line, plain or gzip; read one after the other.

Never more than one record is held, and never more of a file than a record may be long. Whatever cannot be read comes
out as a malformed entry in its place, and the reading goes on behind it.
"""

from __future__ import annotations

import io
import os
import re
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import NamedTuple, cast

import orjson

from rulecheck.archive.streams import CHUNK, Ahead
from rulecheck.core.location import Place
from rulecheck.core.record import MAX_BYTES
from rulecheck.core.record.malformed import malformed
from rulecheck.core.record.reading import holds_too_much
from rulecheck.core.replay import malformed_verdict
from rulecheck.core.verdict import Finding, Verdict
from rulecheck.report.checked import Checked

STDIN = "-"
LINES = (".jsonl", ".ndjson")
ENDINGS = (".json", *LINES)
# Behind a line that is too long, a line break is looked for within this many bytes.
FAR = 4 * MAX_BYTES
UNREADABLE = (OSError, EOFError, zlib.error)
# A line that may be a record; the blanks before it are taken once and for all, however many there are.
_LIKE_A_RECORD = re.compile(rb'^[ \t\r]*+\{.*"game".*$', re.MULTILINE)
_ALIKE = "a file ending in .json, .jsonl or .ndjson (or .gz)"


class Source(NamedTuple):
    """One record as it lies in a file: the name of the file, its number there, the line on which it begins, its bytes.

    `alone` is true where the file as a whole is one record. With a `fault` there are no bytes: it says why.
    """

    file: str
    number: int
    line: int
    text: bytes
    fault: Finding | None = None
    alone: bool = True

    @property
    def digest(self) -> bytes | None:
        """The SHA-256 of its bytes; None where there are none."""
        from hashlib import sha256

        return sha256(self.text).digest() if self.fault is None else None

    def checked(self, verdict: Verdict) -> Checked:
        """The record with its verdict, ready to be reported. Where it could not be read, that is the verdict."""
        if self.fault is not None:
            verdict = malformed_verdict([self.fault])
        text = self.text if self.fault is None else None
        return Checked(self.file, self.number, self.line, text, verdict, self.alone)


@dataclass(frozen=True, slots=True)
class File:
    """A file that holds records, or may do so if it was named itself."""

    path: str
    of_folder: bool = False

    @property
    def name(self) -> str:
        """The path as reports show it."""
        return name_of(self.path)

    @property
    def compressed(self) -> bool:
        """Whether it is to be unpacked."""
        return self.path.lower().endswith(".gz")

    @property
    def single(self) -> bool:
        """Whether its ending says that the whole of it is one record."""
        return _plain(self.path).endswith(".json")

    @property
    def lines(self) -> bool:
        """Whether its ending says that it holds a record a line."""
        return _plain(self.path).endswith(LINES)

    def opened(self) -> AbstractContextManager[io.BufferedIOBase]:
        """The stream of what it holds, unpacked."""
        if self.compressed:
            from gzip import GzipFile

            return GzipFile(self.path)
        return io.BufferedReader(io.FileIO(self.path), CHUNK)

    def sources(self) -> Iterator[Source]:
        """Its records, as far as it can be read."""
        return as_far_as_possible(self.name, self._opened())

    def _opened(self) -> Iterator[Source]:
        status = os.stat(self.path)
        regular = stat.S_ISREG(status.st_mode)
        if self.of_folder and not regular:
            yield refused(self.name, 1, 1, 1, "it is no regular file")
        elif regular and self.single and not self.compressed and status.st_size > MAX_BYTES:
            yield refused(self.name, 1, 1, 5, _too_long(status.st_size))
        else:
            with self.opened() as stream:
                yield from of_stream(Ahead(stream), self.name, single=self.single, lines=self.lines)


@dataclass(frozen=True, slots=True)
class StandardInput:
    """Standard input under the name that reports give it."""

    name: str

    def opened(self) -> AbstractContextManager[io.BufferedIOBase]:
        """The stream, which stays open behind it. Raises OSError if there is none."""
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return nullcontext(cast(io.BufferedIOBase, sys.stdin.buffer))

    def sources(self) -> Iterator[Source]:
        """Its records, as far as it can be read."""
        return as_far_as_possible(self.name, self._opened())

    def _opened(self) -> Iterator[Source]:
        with self.opened() as stream:
            yield from of_stream(Ahead(stream), self.name)


def records(paths: Iterable[str], *, stdin_name: str = "<stdin>") -> Iterator[Source]:
    """Yield every record of the files, of the folders (and the folders in them), and of standard input for "-".

    A folder's files come in the order of their names; hidden ones are left out. Blank lines are no records.
    """
    for found in places(paths, stdin_name=stdin_name):
        if isinstance(found, Source):
            yield found
        else:
            yield from found.sources()


def places(paths: Iterable[str], *, stdin_name: str = "<stdin>") -> Iterator[File | StandardInput | Source]:
    """Where the records of these paths lie, in order; a source with a fault stands for what cannot be entered.

    A path that is no file but has wildcards in it stands for the files and folders that it matches.
    """
    for path in paths:
        if path == STDIN:
            yield StandardInput(stdin_name)
        elif os.path.isdir(path):
            yield from _of_folder(path)
        elif any(sign in path for sign in "*?[") and not os.path.lexists(path) and (matches := _matching(path)):
            yield from places(matches)
        else:
            yield File(path)


def bytes_on_disk(paths: Iterable[str]) -> int | None:
    """How many bytes the files of these paths hold; None if something among them has no size, as a pipe."""
    total = 0
    for place in places(paths):
        if isinstance(place, StandardInput) or (isinstance(place, File) and not os.path.isfile(place.path)):
            return None
        total += os.path.getsize(place.path) if isinstance(place, File) else 0
    return total


def _matching(pattern: str) -> list[str]:
    from glob import glob

    return sorted(glob(pattern, recursive=True))


def name_of(path: str) -> str:
    """The path as text: bytes that are no UTF-8 are written as escapes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _of_folder(folder: str) -> Iterator[File | Source]:
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
            yield refused(name_of(path), 1, 1, 1, f"it cannot be read: {error.strerror}")
            continue
        if _plain(path).endswith(ENDINGS):
            found = True
            yield File(path, of_folder=True)
    if not found:
        yield refused(name_of(folder), 1, 1, 8, "there is no record in this folder", _ALIKE)


def _plain(path: str) -> str:
    """The name of the file without the ending of its compression."""
    return path.lower().removesuffix(".gz")


def as_far_as_possible(name: str, sources: Iterator[Source]) -> Iterator[Source]:
    """The sources, and behind the last one that can be read what keeps the rest from it."""
    number = line = 0
    try:
        for source in sources:
            yield source
            number, line = source.number, source.line
    except UNREADABLE as error:
        yield unreadable(name, error, number, line)


def unreadable(name: str, error: Exception, number: int, line: int) -> Source:
    """What keeps somebody from reading on in a file, behind so many records and lines."""
    return refused(name, number + 1, line + 1, 1, f"it cannot be read: {reason_of(error)}", alone=not number)


def reason_of(error: Exception) -> str:
    """Why something cannot be read, in words."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def of_stream(ahead: Ahead, name: str, *, single: bool = False, lines: bool = False) -> Iterator[Source]:
    """The records of a stream: one (`single`), one a line (`lines`), or, if neither is said, what it looks like."""
    if not single and not lines:
        single = is_one_value(ahead)
    if not single:
        nothing = True
        for source in by_lines(ahead, name):
            nothing = False
            yield source
        if nothing:
            yield empty(name)
        return
    text = ahead.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        yield refused(name, 1, 1, 5, _too_long(None))
    else:
        yield Source(name, 1, 1, text)


def by_lines(ahead: Ahead, name: str, number: int = 0, line: int = 0) -> Iterator[Source]:
    """The records of a stream, one a line; so many records and lines of the file lie before it."""
    while text := ahead.readline(MAX_BYTES + 2):
        line += 1
        source = of_line(text, name, number + 1, line)
        if source is not None:
            number += 1
            if source.fault and not text.endswith(b"\n") and not ahead.skip_line(FAR):
                yield endless_line(name, number, line, goes_on=False)
                return
            yield source


def of_line(text: bytes, name: str, number: int, line: int) -> Source | None:
    """The record of a line that ends in this file; None if there is nothing in it."""
    record = text.rstrip(b"\r\n")
    if not record.strip():
        return None
    if len(record) > MAX_BYTES:
        return endless_line(name, number, line, goes_on=True)
    return Source(name, number, line, record, None, alone=False)


def is_one_value(ahead: Ahead) -> bool:
    """Whether the whole stream is to be read as one record: it is one JSON value, or no line looks like a record.

    The stream is read no further than one record may be long, and put back.
    """
    first = ahead.readline(MAX_BYTES + 2)
    if len(first) > MAX_BYTES:
        ahead.put_back(first)
        return True
    if holds_too_much(first) or _is_json(first):
        second = ahead.readline(MAX_BYTES + 2)
        ahead.put_back(first + second)
        return not second
    text = first + ahead.read(MAX_BYTES + 1 - len(first))
    ahead.put_back(text)
    if len(text) <= MAX_BYTES and not holds_too_much(text) and _is_json(text):
        return True
    lines = (found.group() for found in _LIKE_A_RECORD.finditer(text))
    return not any(holds_too_much(line) or _is_json(line) for line in lines)


def _is_json(text: bytes) -> bool:
    try:
        orjson.loads(text.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError:
        return False
    return True


def empty(name: str) -> Source:
    """A file without a record."""
    return refused(name, 1, 1, 2, "there is nothing in it", "a record")


def endless_line(name: str, number: int, line: int, *, goes_on: bool) -> Source:
    """A line that is too long for a record, and perhaps for going on behind it."""
    rest = "" if goes_on else "; no line break follows for long, and the rest is not read"
    return refused(name, number, line, 5, "the line" + _too_long(None)[2:] + rest, alone=False)


def _too_long(size: int | None) -> str:
    held = f"{size:,} bytes" if size is not None else f"more than {MAX_BYTES:,} bytes"
    return f"it holds {held}; at most {MAX_BYTES:,} are read"


def refused(
    name: str, number: int, line: int, rule: int, message: str, expected: str = "", *, alone: bool = True
) -> Source:
    """A record, or all of a file, that cannot be read; `rule` is the number of the record rule that says why."""
    return Source(name, number, line, b"", malformed(rule, message, (), Place(), expected), alone)
