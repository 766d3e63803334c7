"""The form for the printed facts that the world has not told us: an inline edition with every place left empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.core.edition import Edition
from rulecheck.core.game import Game
from rulecheck.core.record.reading import adapted


def form_of(game: Game, edition: Edition) -> dict[str, Any] | None:
    """An inline edition of the game to be filled in: every place is there, with null for what has to be looked up.

    As it comes it states nothing, and nothing is wrong with its shape. None if the game takes no such edition: then
    every printed fact is built in.
    """
    if game.inline_edition is None:
        return None
    if game.template is not None:
        return game.template() | {"name": edition.name}
    schema = adapted(game.inline_edition).json_schema()
    form = _empty(schema, schema.get("$defs", {}))
    assert isinstance(form, dict)
    return form | {"name": edition.name}


def _empty(shape: Mapping[str, Any], shapes: Mapping[str, Any]) -> Any:
    """The emptiest value of a JSON Schema's shape that still shows its parts, as far as they have names."""
    if "$ref" in shape:
        return _empty(shapes[shape["$ref"].rsplit("/", 1)[-1]], shapes)
    if choices := [*shape.get("anyOf", ()), *shape.get("oneOf", ())]:
        stated = [one for one in choices if one.get("type") != "null"]
        return (_empty(stated[0], shapes) if len(stated) == 1 else None) or None
    if "properties" in shape:
        return {name: _empty(part, shapes) for name, part in shape["properties"].items()}
    if shape.get("type") == "object":
        names = shape.get("propertyNames", {}).get("enum", ())
        return {name: _empty(shape.get("additionalProperties", {}), shapes) for name in names}
    return [] if shape.get("type") == "array" and "prefixItems" not in shape else None
