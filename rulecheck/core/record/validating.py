"""From the annotations of entries to what validates a decoded record.

Pydantic makes the same of the same dataclasses, but for four things. It needs five times as long, and every start of
the program would pay for it; it refuses a list where a tuple is declared, so that a text would have to be decoded a
second time; it takes false for a 0 that is written in a Literal; and it looks again at the verb of a move after the
verb has told what kind of move it is. A test holds both against each other.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic_core import SchemaValidator

from rulecheck.core.record.entries import hints_of
from rulecheck.core.record.marks import Holds, Kept, Limits, ToldBy

_PLAIN = {str: "str", int: "int", bool: "bool"}
_CONFIG = {"strict": True, "extra_fields_behavior": "forbid"}


def validator_of(hint: Any) -> Callable[[Any], Any]:
    """What makes a value of this annotation of a decoded one, or raises pydantic's ValidationError.

    It is as strict as a record has to be: no value is taken for one of another type, no field is unknown, none that has
    no default is missing.
    """
    return SchemaValidator(schema_of(hint)).validate_python


def schema_of(hint: Any) -> Any:
    """What an annotation allows, in the words of pydantic's core. Raises TypeError for one that no record needs."""
    if isinstance(hint, type) and hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if isinstance(hint, type) and is_dataclass(hint):
        return _entry(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(parts[0], parts[1:])
    if origin is Literal and len(kinds := {type(part) for part in parts}) == 1:
        literal = {"type": "literal", "expected": list(parts)}
        # In Python 0 is false, and 0.0 as well; in a record it is neither.
        return literal if kinds == {str} else {"type": "chain", "steps": [{"type": _PLAIN[kinds.pop()]}, literal]}
    if origin is tuple:
        endless = {"variadic_item_index": 0} if parts[1:] == (...,) else {}
        items = [schema_of(part) for part in parts if part is not ...]
        return {"type": "tuple", "items_schema": items, "strict": False} | endless
    if origin is dict:
        return {"type": "dict", "keys_schema": schema_of(parts[0]), "values_schema": schema_of(parts[1])}
    if origin in (Union, types.UnionType) and len(parts) == 2 and parts[1] is types.NoneType:
        return {"type": "nullable", "schema": schema_of(parts[0])}
    raise TypeError(f"{hint} is no annotation for a part of a record")


def _marked(hint: Any, marks: Iterable[Any]) -> Any:
    """What an annotation allows under the marks that stand on it."""
    for mark in marks:
        if isinstance(mark, ToldBy):
            one_of = partial(_entry, told_by=mark.teller) if isinstance(mark.teller, str) else schema_of
            return mark.among((one, one_of(one)) for one in get_args(hint))
    schema = schema_of(hint)
    for mark in marks:
        if isinstance(mark, (Limits, Holds, Kept)):
            schema = mark.on(schema)
    return schema


@cache
def _entry(kind: type, told_by: str = "") -> Any:
    """The fields of a dataclass; that by which it has been told from others need not be looked at again."""
    hints = hints_of(kind)
    named = []
    for one in fields(kind):
        schema = {"type": "any"} if one.name == told_by else schema_of(hints[one.name])
        if one.default is not MISSING:
            schema = {"type": "default", "schema": schema, "default": one.default}
        named.append({"type": "dataclass-field", "name": one.name, "schema": schema})
    return {
        "type": "dataclass",
        "cls": kind,
        "fields": list(hints),
        "schema": {"type": "dataclass-args", "dataclass_name": kind.__name__, "fields": named},
        "slots": "__slots__" in vars(kind),
        "strict": False,
        "config": {**_CONFIG, "title": kind.__name__},
    }
