"""Records spoiled in every way that a document can be: cut off, values of another kind, extremes, strange fields."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

Place = tuple[str | int, ...]

# A value as it is written in JSON, by the name of what is wrong with it.
EXTREMES = {
    "null": b"null",
    "true": b"true",
    "false": b"false",
    "below nothing": b"-1",
    "nothing": b"0",
    "minus nothing": b"-0",
    "beyond signed": b"9223372036854775808",
    "beyond 64 bits": b"18446744073709551616",
    "below 64 bits": b"-9223372036854775809",
    "infinite": b"1e400",
    "a fraction": b"1.5",
    "a whole fraction": b"1.0",
    "no number": b"NaN",
    "an empty text": b'""',
    "a long text": b'"' + b"x" * 20_000 + b'"',
    "a number in quotes": b'"1"',
    "control characters": b'"\\u0000\\u001b[31m\\n"',
    "a line separator": '"a\u2028b\u202ec"'.encode(),
    "half a surrogate pair": b'"\\ud800"',
    "the other half": b'"\\udc00x"',
    "braces": b'"{0} {player} {"',
    "a name of the language": b'"__class__"',
    "an empty list": b"[]",
    "an empty object": b"{}",
    "a list in lists": b"[[[[null]]]]",
    "a list of objects": b"[{}]",
    "an object in objects": b'{"a": {"b": {"": [1, {}]}}}',
    "a name twice": b'{"a": 1, "a": 2}',
    "names of the language": b'{"__class__": 1, "self": 2, "tag": 3, "action": 4}',
    "a list of many kinds": b'[null, 1, 1.5, "x", true, [], {}]',
}

# What no text of a record may hold, wherever it stands.
NEVER = frozenset(
    (
        "no number",
        "beyond 64 bits",
        "below 64 bits",
        "infinite",
        "a fraction",
        "a whole fraction",
        "half a surrogate pair",
        "the other half",
        "a name twice",
    )
)
# Stands in no record, in the place of a value for which others will be put.
HERE = b"<here>"
# What is no number, text or list, though in Python it may count as a number.
YES_AND_NO = frozenset(("true", "false"))


@dataclass(frozen=True)
class Spoiled:
    """A record that is to be spoiled: what is done to it, and how its bytes are made.

    `never` says that it is no record for sure. A `strange` field is to be refused, and the `near` name to be offered.
    """

    how: str
    make: Callable[[], bytes]
    never: bool = False
    strange: str | None = None
    near: str | None = None

    @cached_property
    def text(self) -> bytes:
        """The bytes."""
        return self.make()


def cut(text: bytes) -> Iterator[Spoiled]:
    """The text, cut off at every byte before its last sign."""
    for length in range(len(text.rstrip())):
        yield Spoiled(f"cut off behind {length} bytes", partial(text.__getitem__, slice(length)), never=True)


def exchanged(document: Any, below: Place = ()) -> Iterator[Spoiled]:
    """Every value at or below a place exchanged for a value of every other kind, and for extremes."""
    for place in places(document, below):
        never = NEVER if isinstance(value_at(document, place), (bool, dict)) else NEVER | YES_AND_NO
        before, behind = replaced(document, place, HERE).split(HERE)
        for name, written in EXTREMES.items():
            make = partial(written.join, (before, behind))
            yield Spoiled(f"{_said(place)} is {name}", make, never=name in never)


def with_strange_fields(document: Any, below: Place = ()) -> Iterator[Spoiled]:
    """Every object at or below a place with a field more whose name is nearly that of one there, or no word."""
    for place in places(document, below):
        value = value_at(document, place)
        if isinstance(value, dict):
            for name in (*filter(None, value), None):
                strange = "qqqqqqqqq" if name is None else misspelled(name)
                if strange not in value:
                    make = partial(with_strange_field, document, place, strange, name)
                    yield Spoiled(f"{_said(place)} has {strange}", make, strange=strange, near=name)


def places(document: Any, below: Place = ()) -> Iterator[Place]:
    """The place of every value at or below a place of the document, that place first."""
    yield below
    value = value_at(document, below)
    if isinstance(value, (dict, list)):
        for step in value if isinstance(value, dict) else range(len(value)):
            yield from places(document, (*below, step))


def _said(place: Place) -> str:
    return "".join(f"/{step}" for step in place) or "the record"


def value_at(document: Any, place: Place) -> Any:
    """The value at a place."""
    for step in place:
        document = document[step]
    return document


def as_json(value: Any) -> bytes:
    """The value as it is written in JSON; half a surrogate pair as an escape."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace")


def replaced(document: Any, place: Place, written: bytes) -> bytes:
    """The document as bytes, with this text in the place of the value at `place`."""
    return _written(document, place, lambda _: written)


def with_strange_field(document: Any, place: Place, name: str, like: str | None = None) -> bytes:
    """The document as bytes, with a field of this name more in the object at `place`; its value is that of another."""

    def more(value: dict[str, Any]) -> bytes:
        return as_json({name: 1 if like is None else value[like], **value})

    return _written(document, place, more)


def misspelled(name: str) -> str:
    """The name with two of its signs the wrong way round, or one doubled where that makes no difference."""
    turned = name[:1] + name[2:3] + name[1:2] + name[3:]
    return turned if turned != name else name + name[-1:]


def _written(value: Any, place: Place, write: Callable[[Any], bytes]) -> bytes:
    if not place:
        return write(value)
    first, *rest = place

    def part(step: Any, inner: Any) -> bytes:
        return _written(inner, tuple(rest), write) if step == first else as_json(inner)

    if isinstance(value, dict):
        pairs = (as_json(name) + b": " + part(name, one) for name, one in value.items())
        return b"{" + b",\n".join(pairs) + b"}"
    return b"[" + b",\n".join(part(step, one) for step, one in enumerate(value)) + b"]"
