"""Many records cut into batches: what one process takes at a time.

Batches are small enough to go between processes: a batch of a plain file with a record a line is a range of its bytes,
which whoever checks it reads for himself. Only what cannot be opened twice, or in the middle, is read here: standard
input, pipes, compressed files. Records are numbered, and lines counted, as if they had been read in one go.
"""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from rulecheck.archive.records import (
    FAR,
    UNREADABLE,
    File,
    Source,
    StandardInput,
    empty,
    endless_line,
    is_one_value,
    of_line,
    of_stream,
    places,
    unreadable,
)
from rulecheck.archive.streams import CHUNK, Ahead
from rulecheck.core.record import MAX_BYTES

SIZE = 2 * CHUNK
FILES = 64


class Batch(Protocol):
    """Records that are checked together."""

    @property
    def size(self) -> int:
        """Bytes on the disk; 0 where nobody can tell."""

    @property
    def records(self) -> int:
        """How many records there are in it."""

    def sources(self) -> Iterator[Source]:
        """The records one after the other."""


@dataclass(frozen=True, slots=True)
class Files:
    """Whole files, with one record each."""

    files: tuple[File, ...]
    size: int

    @property
    def records(self) -> int:
        """One a file."""
        return len(self.files)

    def sources(self) -> Iterator[Source]:
        """The record of each file."""
        for file in self.files:
            yield from file.sources()


@dataclass(frozen=True, slots=True)
class Range:
    """The records of a file with one a line that begin in `size` bytes from `start` on.

    So many records (`number`) and lines of the file lie before them.
    """

    file: File
    start: int
    size: int
    records: int
    number: int
    line: int

    def sources(self) -> Iterator[Source]:
        """The records, read from the file again."""
        file, number, line = self.file, self.number, self.line
        try:
            with file.opened() as stream:
                stream.seek(self.start)
                text = stream.read(self.size)
        except UNREADABLE as error:
            return iter((unreadable(file.name, error, number, line),))
        return _in_lines(text, file.name, number, line)


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that have been read already. So many records (`number`) and lines of the file lie before them."""

    name: str
    text: bytes
    size: int
    records: int
    number: int
    line: int

    def sources(self) -> Iterator[Source]:
        """The records of these lines."""
        return _in_lines(self.text, self.name, self.number, self.line)


@dataclass(frozen=True, slots=True)
class One:
    """A single record that has been read already, or what stands in the place of those that cannot be."""

    source: Source
    size: int = 0
    records: int = 1

    def sources(self) -> Iterator[Source]:
        """That one."""
        return iter((self.source,))


def batches(paths: Iterable[str], *, stdin_name: str = "<stdin>") -> Iterator[Batch]:
    """Cut the records of these paths into batches, in order. The paths are those of `records`."""
    files: list[File] = []
    size = 0
    for place in places(paths, stdin_name=stdin_name):
        bytes_held = _bytes_of_a_record(place)
        if files and (bytes_held is None or len(files) == FILES or size >= SIZE):
            yield Files(tuple(files), size)
            files, size = [], 0
        if isinstance(place, Source):
            yield One(place)
        elif isinstance(place, File) and bytes_held is not None:
            files.append(place)
            size += bytes_held
        else:
            yield from _of_many(place)
    if files:
        yield Files(tuple(files), size)


def _bytes_of_a_record(place: File | StandardInput | Source) -> int | None:
    """How long the file is, if it holds one record (or none that can be read); else None."""
    if not isinstance(place, File):
        return None
    try:
        status = os.stat(place.path)
    except OSError:
        return 0
    if stat.S_ISREG(status.st_mode):
        return status.st_size if place.single else None
    return 0 if place.of_folder else None


def _of_many(place: File | StandardInput) -> Iterator[Batch]:
    """The batches of a file or stream that may hold many records."""
    try:
        with place.opened() as stream:
            ahead = Ahead(stream)
            one_value = isinstance(place, File) and place.single
            if one_value or (not (isinstance(place, File) and place.lines) and is_one_value(ahead)):
                yield from map(One, of_stream(ahead, place.name, single=True))
            else:
                yield from _Cut(place, stream, ahead).batches()
    except UNREADABLE as error:
        yield One(unreadable(place.name, error, 0, 0))


class _Cut:
    """A stream of lines that is being cut into batches: how much of it lies in those that are done."""

    def __init__(self, place: File | StandardInput, stream: io.BufferedIOBase, ahead: Ahead) -> None:
        self.place = place
        self.stream = stream
        self.ahead = ahead
        self.on_disk = isinstance(place, File) and stat.S_ISREG(os.stat(place.path).st_mode)
        self.start = self.number = self.line = self.on_disk_before = 0

    def batches(self) -> Iterator[Batch]:
        """The batches of the stream, and behind them what keeps somebody from reading on.

        What comes from elsewhere than a disk is handed on as it comes.
        """
        text, unfinished = io.BytesIO(), 0
        try:
            while part := self.ahead.read_some():
                text.write(part)
                end = part.rfind(b"\n") + 1
                unfinished = len(part) - end + (0 if end else unfinished)
                too_long = unfinished > MAX_BYTES
                if too_long or (end and (text.tell() - unfinished >= SIZE or not self.on_disk)):
                    whole, rest = _parted(text, unfinished)
                    yield from self._batch(whole)
                    text = io.BytesIO()
                    if too_long:
                        yield from self._skipped()
                        unfinished = 0
                    else:
                        text.write(rest)
        except UNREADABLE as error:
            yield from self._batch(_parted(text, unfinished)[0])
            yield One(unreadable(self.place.name, error, self.number, self.line))
            return
        yield from self._batch(text.getvalue())
        if not self.number:
            yield One(empty(self.place.name))

    def _batch(self, text: bytes) -> Iterator[Batch]:
        """The lines of this text, which come next."""
        lines = text.split(b"\n")
        records = sum(1 for line in lines if line.strip())
        if records:
            place, number, line = self.place, self.number, self.line
            if isinstance(place, File) and self.on_disk and not place.compressed:
                yield Range(place, self.start, len(text), records, number, line)
            else:
                yield Lines(place.name, text, self._on_disk(), records, number, line)
        self.start += len(text)
        self.number += records
        self.line += len(lines) - 1

    def _skipped(self) -> Iterator[Batch]:
        """A line that is too long, and what lies behind it if its end is not too far away."""
        goes_on = self.ahead.skip_line(FAR)
        yield One(endless_line(self.place.name, self.number + 1, self.line + 1, goes_on=goes_on))
        self.start = self.ahead.position
        self.number += 1
        self.line += 1
        if not goes_on:
            self.ahead = Ahead(io.BytesIO())

    def _on_disk(self) -> int:
        """How many bytes were read from the disk for this batch."""
        if not self.on_disk:
            return 0
        before, self.on_disk_before = self.on_disk_before, getattr(self.stream, "fileobj", self.stream).tell()
        return self.on_disk_before - before


def _in_lines(text: bytes, name: str, number: int, line: int) -> Iterator[Source]:
    """The records of whole lines; so many records and lines of the file lie before them."""
    for here, record in enumerate(text.split(b"\n"), line + 1):
        source = of_line(record, name, number + 1, here)
        if source is not None:
            number += 1
            yield source


def _parted(text: io.BytesIO, unfinished: int) -> tuple[bytes, bytes]:
    """The whole lines of a text and the unfinished one behind them."""
    held = text.getvalue()
    end = len(held) - unfinished
    return held[:end], held[end:]
