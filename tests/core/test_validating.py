"""What validates a decoded record says what pydantic says of the same dataclasses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic import ValidationError

from rulecheck.core.record.reading import adapter, validator
from rulecheck.core.record.validating import schema_of
from rulecheck.games import NAMES, game_of

FIXTURES = Path(__file__).parents[2] / "fixtures"
UNSAID = {"metadata", "ref", "frozen", "post_init", "init", "kw_only", "computed_fields", "collect_init_only"}


def plain(schema: Any, definitions: dict[str, Any]) -> Any:
    """A schema of pydantic's as ours would be: without what does not matter, and the differences made."""
    if isinstance(schema, list):
        return [plain(one, definitions) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kind = schema.get("type")
    if kind == "definition-ref":
        return plain(definitions[schema["schema_ref"]], definitions)
    if kind == "definitions":
        return plain(schema["schema"], {one["ref"]: one for one in schema["definitions"]})
    told = {name: plain(part, definitions) for name, part in schema.items() if name not in UNSAID}
    if kind in ("tuple", "dataclass"):
        told["strict"] = False
    if kind == "literal" and not isinstance(first := told["expected"][0], str):
        told = {"type": "chain", "steps": [{"type": type(first).__name__}, told]}
    if kind == "tagged-union":
        told.pop("strict", None)
        told["from_attributes"] = False
        if told["discriminator"] == "action":
            told["choices"] = {verb: without_verb(one) for verb, one in told["choices"].items()}
    return told


def without_verb(action: Any) -> Any:
    """An action whose verb is not looked at again."""
    for one in action["schema"]["fields"]:
        if one["name"] == "action":
            one["schema"]["schema"] = {"type": "any"}
    return action


def unkept(schema: Any) -> Any:
    """A schema of ours without what keeps the latest value for the next record."""
    if isinstance(schema, list):
        return [unkept(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "function-wrap":
        return unkept(schema["schema"])
    return {name: unkept(part) for name, part in schema.items()}


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_schema_that_pydantic_makes(name: str) -> None:
    game = game_of(name)
    assert game is not None
    theirs = adapter(game)
    assert unkept(schema_of(theirs._type)) == plain(theirs.core_schema, {})


def records(name: str) -> Iterator[Any]:
    for path in sorted((FIXTURES / name / "rules").glob("*.json"))[::7]:
        yield orjson.loads(path.read_bytes())


@pytest.mark.parametrize("name", NAMES)
def test_a_decoded_record_is_what_pydantic_reads(name: str) -> None:
    game = game_of(name)
    assert game is not None
    for document in records(name):
        assert validator(game)(document) == adapter(game).validate_json(orjson.dumps(document))


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], {"1": 1}])
def test_no_value_is_taken_for_another(value: object) -> None:
    game = game_of("tsuro")
    assert game is not None
    move = {"action": "place_marker", "player": "Ana", "mark": value}
    with pytest.raises(ValidationError):
        validator(game)({"format": "rulecheck/1", "game": "tsuro", "players": ["Ana", "Ben"], "moves": [move]})


def test_an_annotation_that_no_record_needs() -> None:
    with pytest.raises(TypeError, match="no annotation for a part of a record"):
        schema_of(float)


EDITION = {"name": "queen-2005", "loads": {"A": ["salt", "salt", "pepper", "gold"]}}


def edition_read(name: str, stated: object) -> Any:
    game = game_of(name)
    assert game is not None
    record = {"format": "rulecheck/1", "game": name, "players": ["Ana", "Ben"], "edition": stated}
    return validator(game)(record).edition


def test_an_edition_that_is_stated_again_is_the_one_that_was_read() -> None:
    first = edition_read("timbuktu", EDITION)
    assert edition_read("timbuktu", dict(EDITION)) is first
    assert edition_read("timbuktu", EDITION | {"name": "sample"}).name == "sample"
    assert edition_read("timbuktu", EDITION) == first


def test_what_only_python_takes_for_the_same_edition_is_refused() -> None:
    assert edition_read("targi", {"tribe_cards": {"TA1": {"vp": 1}}})
    for wrong in (True, 1.0, "1"):
        for _ in range(2):
            with pytest.raises(ValidationError):
                edition_read("targi", {"tribe_cards": {"TA1": {"vp": wrong}}})
