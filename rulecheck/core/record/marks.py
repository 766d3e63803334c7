"""The marks on the annotations of entries: bounds, how the members of a union are told apart, whose name a text is.

Pydantic has marks that say the same, but to import it takes longer than all the rest of a start. It is needed for the
JSON Schema alone; what these marks mean to it, they say themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, get_args

import orjson

from rulecheck.core.record.entries import hints_of

Schema = dict[str, Any]
# So many editions may take turns in an archive.
FEW = 8
_SHAPES = {"str": "text", "literal": "text", "int": "number", "tuple": "list"}


class PlayerMark:
    """Marks a text that must be one of the record's players."""


class Limits:
    """How large a number, how long a text or a list may be, and the pattern that a text has to keep to."""

    def __init__(
        self,
        *,
        ge: int | None = None,
        le: int | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        pattern: str | None = None,
    ) -> None:
        named = {"ge": ge, "le": le, "min_length": min_length, "max_length": max_length, "pattern": pattern}
        self.stated = {name: value for name, value in named.items() if value is not None}

    def on(self, schema: Schema) -> Schema:
        """The schema of a value, within these limits."""
        return schema | self.stated

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return self.on(handler(source))


class Holds(NamedTuple):
    """What must hold of a value beyond its type: a function that raises ValueError where it does not."""

    check: Callable[[Any], object]

    def on(self, schema: Schema) -> Schema:
        """The schema of a value of which this holds."""
        return {"type": "function-after", "function": {"type": "no-info", "function": self._held}, "schema": schema}

    def _held(self, value: Any) -> Any:
        self.check(value)
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return self.on(handler(source))


class ToldBy(NamedTuple):
    """How the members of a union are told apart: by a field whose values are of one member each, or by their shapes."""

    teller: str | Callable[[Any], str]

    def among(self, members: Iterable[tuple[Any, Schema]]) -> Schema:
        """The schema of a union of these members, each with its own schema."""
        if callable(self.teller):
            choices = {_SHAPES.get(schema["type"], "object"): schema for _, schema in members}
        else:
            choices = {tag: schema for kind, schema in members for tag in get_args(hints_of(kind)[self.teller])}
        return {"type": "tagged-union", "choices": choices, "discriminator": self.teller, "from_attributes": False}

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return self.among((one, handler.generate_schema(one)) for one in get_args(source))


class Kept:
    """What many records state alike: the latest few that were read serve for the next record that has the same text.

    They are compared as text, since to Python true is 1. Nobody may change what was made of them.
    """

    def __init__(self) -> None:
        self.made: dict[bytes, Any] = {}

    def on(self, schema: Schema) -> Schema:
        """The schema of such a value."""
        return {"type": "function-wrap", "function": {"type": "no-info", "function": self._read}, "schema": schema}

    def _read(self, value: Any, validate: Callable[[Any], Any]) -> Any:
        text = orjson.dumps(value)
        made = self.made.get(text)
        if made is None:
            made = validate(value)
            if len(self.made) >= FEW:
                self.made.clear()  # whole, as other threads may be at it
            self.made[text] = made
        return made

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Schema:
        return dict(handler(source))  # pydantic reads from bytes, where there is nothing to compare yet


def shape_of(value: Any) -> str:
    """The JSON shape of a value; members of a union that differ in it are told apart by `BY_SHAPE`."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, (list, tuple)):
        return "list"
    return "number" if isinstance(value, (int, float)) else "object"


BY_SHAPE = ToldBy(shape_of)
