"""From a path in a record to a line and a column, quick however long the text and many the faults.

Runs only when something is wrong. It reads bytes that have already been decoded once, so the text is well formed but
for what `duplicate_keys` looks for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rulecheck.core.verdict import Path

# The groups that end in a plus never go back: a text of a million signs, or a million texts, take no memory.
_TEXT = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_SIGN = re.compile(_TEXT + rb"|[][{},:]", re.DOTALL)
_SCALAR = re.compile(_TEXT + rb'|[^][\s{},:"]++', re.DOTALL)
_BLANK = re.compile(rb"\s*+")
_CONTINUATIONS = bytes(range(0x80, 0xC0))


class Place(NamedTuple):
    """A span of the text: lines and columns count from 1, columns in characters; the end lies behind the last one."""

    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


def pointer(path: Path) -> str:
    """The path as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def place_of(text: bytes, start: int, end: int) -> Place:
    """The span between two byte offsets."""
    return _layout_of(text).place(start, end)


def locate(text: bytes, path: Path, *, key: bool = False) -> Place:
    """The place of the value at `path`, or, with `key`, of the name of its last step.

    Where the path leads nowhere, the place of the last value on it that exists. Of duplicate keys the last counts, as
    for the reader.
    """
    return place_of(text, *span_of(text, path, key=key))


def span_of(text: bytes, path: Path, *, key: bool = False) -> tuple[int, int]:
    """The byte offsets between which the value at `path` lies; `key` and what leads nowhere as in `locate`."""
    layout = _layout_of(text)
    start = layout.root
    for index, part in enumerate(path):
        found = layout.inside(start).get(part)
        if found is None:
            break
        start = found[0] if key and index == len(path) - 1 else found[1]
    return start, _end_of(text, start)


def duplicate_keys(text: bytes, at_most: int) -> list[tuple[Path, Place]]:
    """The path and place of every key that stands a second time in one object, up to so many."""
    found: list[tuple[Path, Place]] = []
    for path, start, end in _keys(text):
        found.append((path, place_of(text, start, end)))
        if len(found) == at_most:
            break
    return found


def too_deep(text: bytes, levels: int) -> Place:
    """The place of the first bracket that lies deeper than so many levels."""
    depth = 0
    for sign in _SIGN.finditer(text):
        word = sign.group()
        depth += (word in (b"{", b"[")) - (word in (b"}", b"]"))
        if depth > levels:
            return place_of(text, *sign.span())
    return Place()


@lru_cache(maxsize=1)
def _layout_of(text: bytes) -> _Layout:
    # Twenty findings ask about one text after the other: what was looked up for one of them serves the next.
    return _Layout(text)


class _Layout:
    """Where the values of one text begin, as far as somebody has asked."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.root = _after_blank(text, 0)
        self.known: dict[int, dict[str | int, tuple[int, int]]] = {}
        self.last = (0, 1, 1)

    def inside(self, start: int) -> dict[str | int, tuple[int, int]]:
        """Where the parts of the value at `start` begin: by name or index, the offsets of the name and of the value."""
        if start not in self.known:
            self.known[start] = dict(_parts(self.text, start))
        return self.known[start]

    def place(self, start: int, end: int) -> Place:
        """The span between two offsets."""
        return Place(*self._line_and_column(start), *self._line_and_column(end))

    def _line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset, counted on from the last one that was asked for where it can be."""
        known, line, column = self.last if self.last[0] <= offset else (0, 1, 1)
        between = self.text[known:offset]
        if breaks := between.count(b"\n"):
            line, column = line + breaks, 1
            between = between[between.rfind(b"\n") + 1 :]
        column += len(between.translate(None, _CONTINUATIONS))
        self.last = (offset, line, column)
        return line, column


def _parts(text: bytes, start: int) -> Iterator[tuple[str | int, tuple[int, int]]]:
    """The name or index of each part of a container, with the offsets at which its name and its value begin."""
    opening = text[start : start + 1]
    if opening == b"[":
        begin = _after_blank(text, start + 1)
        if text[begin : begin + 1] != b"]":
            yield 0, (begin, begin)
            for index, comma in enumerate(_at_top(text, start, b","), 1):
                begin = _after_blank(text, comma.end())
                yield index, (begin, begin)
    elif opening == b"{":
        name: re.Match[bytes] | None = None
        for sign in _at_top(text, start, b'":'):
            if sign.group() == b":":
                assert name is not None, "a colon follows a name"
                yield _read(name), (name.start(), _after_blank(text, sign.end()))
            else:
                name = sign


def _at_top(text: bytes, start: int, wanted: bytes) -> Iterator[re.Match[bytes]]:
    """The signs in the container at `start`, but for those in the containers in it, that begin with a wanted byte."""
    depth = 0
    for sign in _SIGN.finditer(text, start):
        first = text[sign.start()]
        if first in b"{[":
            depth += 1
        elif first in b"}]":
            depth -= 1
            if not depth:
                return
        elif depth == 1 and first in wanted:
            yield sign


def _end_of(text: bytes, start: int) -> int:
    """The offset behind the value (or the name) that begins at `start`."""
    if text[start : start + 1] in (b"{", b"["):
        depth = 0
        for sign in _SIGN.finditer(text, start):
            word = sign.group()
            depth += (word in (b"{", b"[")) - (word in (b"}", b"]"))
            if not depth:
                return sign.end()
    value = _SCALAR.match(text, start)
    return value.end() if value else len(text)


def _keys(text: bytes) -> Iterator[tuple[Path, int, int]]:
    """The path and the offsets of every name that stands a second time in its object."""
    above: list[tuple[set[str] | None, str | int]] = []
    names: set[str] | None = None
    step: str | int = 0
    expects_name = False
    for sign in _SIGN.finditer(text):
        word = sign.group()
        if word in (b"{", b"["):
            above.append((names, step))
            names, step = (set(), "") if word == b"{" else (None, 0)
            expects_name = word == b"{"
        elif word in (b"}", b"]"):
            names, step = above.pop()
            expects_name = False
        elif word == b",":
            expects_name = names is not None
            if isinstance(step, int):
                step += 1
        elif expects_name and word != b":":
            assert names is not None, "only an object has names"
            step = _read(sign)
            expects_name = False
            if step in names:
                yield (*(inner for _, inner in above[1:]), step), *sign.span()
            names.add(step)


def _read(name: re.Match[bytes]) -> str:
    written = name.group()
    return str(json.loads(written)) if b"\\" in written else written[1:-1].decode()


def _after_blank(text: bytes, offset: int) -> int:
    blank = _BLANK.match(text, offset)
    assert blank is not None, "blanks may be none"
    return blank.end()
