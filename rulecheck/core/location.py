"""From a JSON pointer to a line and a column. Runs only when something is wrong.

It reads bytes that have already been decoded once, so the text is well formed but for what `duplicate_keys` looks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(rb'[\s,:]*("(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s,:{}\[\]"]+)', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Place:
    """A span of the text: lines and columns count from 1, columns in characters; the end lies behind the last one."""

    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1


def pointer(path: tuple[str | int, ...]) -> str:
    """The path as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def place_of(text: bytes, start: int, end: int) -> Place:
    """The span between two byte offsets."""
    line, column = _line_and_column(text, start)
    end_line, end_column = _line_and_column(text, end)
    return Place(line, column, end_line, end_column)


def locate(text: bytes, path: tuple[str | int, ...], *, key: bool = False) -> Place:
    """The place of the value at `path`, or, with `key`, of the name of its last step.

    Where the path leads nowhere, the place of the last value on it that exists. Of duplicate keys the last counts, as
    for the reader.
    """
    span = _value(text, 0)
    for index, part in enumerate(path):
        found = None
        for name, name_span, value_span in _children(text, span[0]):
            if name == part:
                found = name_span if key and index == len(path) - 1 else value_span
        if found is None:
            break
        span = found
    return place_of(text, *span)


def duplicate_keys(text: bytes) -> list[tuple[tuple[str | int, ...], Place]]:
    """The path and place of every key that stands a second time in one object."""
    found: list[tuple[tuple[str | int, ...], Place]] = []
    _look_for_duplicates(text, 0, found)
    return found


def _look_for_duplicates(text: bytes, start: int, found: list[tuple[tuple[str | int, ...], Place]]) -> None:
    open_containers: list[tuple[set[str] | None, list[str | int]]] = []
    expects_key = False
    for token in _TOKEN.finditer(text, start):
        word = token.group(1)
        if word in (b"}", b"]"):
            open_containers.pop()
            expects_key = bool(open_containers) and open_containers[-1][0] is not None
            continue
        if open_containers:
            names, path = open_containers[-1]
            if names is None:
                path[-1] = int(path[-1]) + 1
            elif expects_key:
                name = _text_of(word)
                path[-1] = name
                if name in names:
                    found.append((tuple(path), place_of(text, *token.span(1))))
                names.add(name)
                expects_key = False
                continue
            else:
                expects_key = True
        if word in (b"{", b"["):
            above = list(open_containers[-1][1]) if open_containers else []
            open_containers.append((set(), [*above, ""]) if word == b"{" else (None, [*above, -1]))
            expects_key = word == b"{"


def _line_and_column(text: bytes, offset: int) -> tuple[int, int]:
    before = text[:offset]
    newline = before.rfind(b"\n")
    return before.count(b"\n") + 1, len(before[newline + 1 :].decode("utf-8", "replace")) + 1


def _value(text: bytes, start: int) -> tuple[int, int]:
    """The span of the value that begins at or after `start`."""
    depth = 0
    begin = -1
    for token in _TOKEN.finditer(text, start):
        if begin < 0:
            begin = token.start(1)
        word = token.group(1)
        if word in (b"{", b"["):
            depth += 1
        elif word in (b"}", b"]"):
            depth -= 1
        if depth <= 0:
            return begin, token.end(1)
    return max(begin, 0), len(text)


def _children(text: bytes, start: int) -> Iterator[tuple[str | int, tuple[int, int], tuple[int, int]]]:
    """What the container at `start` holds: name or index, the span of the name, the span of the value."""
    opening = text[start : start + 1]
    if opening not in (b"{", b"["):
        return
    offset, index = start + 1, 0
    while (token := _TOKEN.match(text, offset)) is not None and token.group(1) not in (b"}", b"]"):
        if opening == b"{":
            span = _value(text, token.end(1))
            yield _text_of(token.group(1)), token.span(1), span
        else:
            span = _value(text, token.start(1))
            yield index, span, span
        index += 1
        offset = span[1]


def _text_of(word: bytes) -> str:
    import json

    name = json.loads(word)
    return name if isinstance(name, str) else str(name)
