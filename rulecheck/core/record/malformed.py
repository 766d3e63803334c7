"""What keeps bytes from being a record: findings under the REC rules, in words that help to put it right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from rulecheck.core.location import Place, locate, pointer, span_of
from rulecheck.core.record.rules import rules
from rulecheck.core.verdict import Finding, Path

MAX_FAULTS = 20
# No word that anybody knows is longer: a text beyond it is not compared with them.
_LONGEST_WORD = 60
TOO_DEEP = "it is nested too deep, or holds a number that is too long"


class MalformedRecord(Exception):
    """The bytes are no record. `findings` lists all places, up to twenty; `game` is its name where it is known."""

    def __init__(self, findings: list[Finding], game: str | None = None) -> None:
        super().__init__(findings[0].message)
        self.findings = tuple(findings)
        self.game = game


def malformed(number: int, message: str, path: Path, place: Place, expected: str = "") -> Finding:
    """A finding under a REC rule."""
    rule = rules.rules[rules.code(number)]
    return Finding(rule, "malformed", message, pointer(path), place, rule.certainty, expected=expected)


# What pydantic's kinds of error mean here: the REC rule, and how the sentence goes.
_MISSING = {"missing", "missing_argument", "missing_keyword_only_argument"}
_UNKNOWN = {"unexpected_keyword_argument", "extra_forbidden"}
# Where pydantic means a name in an object of which any name is a value, as a good or a square.
_A_NAME = ("[key]",)
_TYPES = {
    "string_type": "a text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "an object",
    "dataclass_type": "an object",
    "dataclass_exact_type": "an object",
    "none_required": "null",
}


def explain(errors: Iterable[Any], text: bytes, document: Any, schema: Mapping[str, Any]) -> list[Finding]:
    """Findings from pydantic's errors, up to twenty. `schema` is the JSON Schema that the document should have met."""
    faults: dict[tuple[str, str], Finding] = {}
    for one in errors:
        if len(faults) == MAX_FAULTS:
            break
        kind, context = one["type"], one.get("ctx", {})
        path = _path_in(document, one["loc"], keep_last=kind in _MISSING)
        name = _in_words(path)
        place = locate(text, path, key=kind in _UNKNOWN or one["loc"][-1:] == _A_NAME)
        found = written_at(text, path)
        if kind == "json_invalid":
            finding = malformed(5, TOO_DEEP, (), place, "fewer levels")
        elif kind in _MISSING and isinstance(lacks := path[-1], int):
            # Of a list that is too short there is an error for each part that it lacks; the last one tells its length.
            path, expected = path[:-1], f"at least {lacks + 1} of them"
            found, place = written_at(text, path), locate(text, path)
            finding = malformed(106, f"{_in_words(path)}: found {found}", path, place, expected)
            faults.pop((finding.pointer, finding.rule.code), None)
        elif kind in _MISSING:
            finding = malformed(103, f'the field "{path[-1]}" is missing', path, place)
        elif kind in _UNKNOWN:
            known = _known_fields(schema, document, path[:-1])
            finding = malformed(104, f'unknown field "{short(str(path[-1]))}"{nearest(path[-1], known)}', path, place)
        elif kind in ("union_tag_invalid", "union_tag_not_found") and "'action'" in str(context.get("discriminator")):
            actions = tuple(re.findall(r"'([^']*)'", str(context.get("expected_tags", "")))) or _actions(schema)
            given = document_at(document, path)
            verb = given.get("action") if isinstance(given, Mapping) else None
            at = (*path, "action") if isinstance(given, Mapping) and "action" in given else path
            said = f"unknown action {written_at(text, at)}" if at != path else 'the field "action" is missing'
            finding = malformed(107, said + nearest(verb, actions), at, locate(text, at), f"one of {listed(actions)}")
        elif kind == "int_type" and text[slice(*span_of(text, path))].lstrip(b"-").isdigit():
            finding = malformed(106, f"{name}: found {found}", path, place, "a whole number of at most 64 bits")
        elif kind in _TYPES or kind.startswith("union_tag"):
            tags = str(context.get("expected_tags", "")).replace("'", "")
            expected = _TYPES.get(kind, f"another kind of value: {tags}")
            finding = malformed(105, f"{name}: found {found}", path, place, expected)
        else:
            expected = _expected(kind, context)
            words = tuple(re.findall(r"'([^']*)'", str(context.get("expected", ""))))
            if one["loc"][-1:] == _A_NAME:
                said = f'unknown name "{short(str(path[-1]))}"{nearest(path[-1], words)}'
            else:
                said = f"{name}: found {found}{nearest(document_at(document, path), words)}"
            finding = malformed(106, said, path, place, expected or one["msg"])
        faults.setdefault((finding.pointer, finding.rule.code), finding)
    return list(faults.values())


def _in_words(path: Path) -> str:
    """The last name on a path, with the index behind it if the value stands in a list."""
    if not path:
        return "the value"
    if len(path) > 1 and isinstance(path[-1], int):
        return f"{short(str(path[-2]))}[{path[-1]}]"
    return short(str(path[-1]))


def _expected(kind: str, context: Mapping[str, Any]) -> str:
    if kind == "literal_error":
        words = str(context["expected"])
        return words if len(words) < 300 else words[:297] + "..."
    bounds = {
        "greater_than_equal": "at least {ge}",
        "less_than_equal": "at most {le}",
        "greater_than": "more than {gt}",
        "less_than": "less than {lt}",
        "string_too_short": "at least {min_length} characters",
        "string_too_long": "at most {max_length} characters",
        "too_short": "at least {min_length} of them",
        "too_long": "at most {max_length} of them",
        "string_pattern_mismatch": "a text that matches {pattern}",
    }
    return bounds.get(kind, "").format_map(context)


def _path_in(document: Any, location: tuple[str | int, ...], *, keep_last: bool) -> Path:
    """Pydantic's location without the tags of unions, which stand in no document."""
    path: list[str | int] = []
    here = document
    for index, step in enumerate(location):
        if (isinstance(here, Mapping) and step in here) or (isinstance(here, list) and step in range(len(here))):
            here = document_at(here, (step,))
        elif not (keep_last and index == len(location) - 1):
            continue
        path.append(step)
    return tuple(path)


def document_at(document: Any, path: Path) -> Any:
    """The value at a path that is known to lead somewhere; None where it does not."""
    for step in path:
        try:
            document = document[step]
        except (LookupError, TypeError):
            return None
    return document


def written_at(text: bytes, path: Path) -> str:
    """The value at a path, as it is written, printable and not too long."""
    start, end = span_of(text, path)
    return short(text[start : min(end, start + 300)].decode("utf-8", "replace"))


def _actions(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The verbs of all actions that a schema knows."""
    properties = (one.get("properties", {}) for one in schema.get("$defs", {}).values())
    return tuple(one["action"]["const"] for one in properties if "const" in one.get("action", {}))


def _known_fields(schema: Mapping[str, Any], document: Any, path: Path) -> tuple[str, ...]:
    """The names that the schema knows for the object at `path`."""
    definitions = schema.get("$defs", {})
    nodes: list[Any] = [schema]
    for step in (*path, None):
        reached: list[dict[str, Any]] = []
        while nodes:
            node = nodes.pop()
            if "$ref" in node:
                nodes.append(definitions[node["$ref"].rsplit("/", 1)[-1]])
            else:
                nodes.extend((*node.get("anyOf", ()), *node.get("oneOf", ())))
                reached.append(node)
        if step is None:
            verb = document_at(document, (*path, "action"))
            known = [node.get("properties", {}) for node in reached]
            fitting = [one for one in known if one.get("action", {}).get("const") == verb] if verb else known
            return tuple(dict.fromkeys(name for one in fitting or known for name in one))
        for node in reached:
            if isinstance(step, str) and step in node.get("properties", {}):
                nodes.append(node["properties"][step])
            elif isinstance(step, str) and isinstance(node.get("additionalProperties"), dict):
                nodes.append(node["additionalProperties"])
            elif isinstance(step, str):
                nodes.extend(node.get("patternProperties", {}).values())
            elif isinstance(step, int) and isinstance(node.get("items"), dict):
                nodes.append(node["items"])
    return ()


def nearest(found: Any, known: Iterable[str]) -> str:
    """A question that offers the nearest known word; nothing if none is near."""
    if not isinstance(found, str) or len(found) > _LONGEST_WORD:
        return ""
    near = get_close_matches(found, list(known), n=1, cutoff=0.5)
    return f'; did you mean "{near[0]}"?' if near else ""


def listed(words: Iterable[str]) -> str:
    """The words as a list in a sentence."""
    return ", ".join(words)


def kind_of(value: Any) -> str:
    """The JSON kind of a value in words."""
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list"}
    return names.get(type(value), "an object")


def short(found: str) -> str:
    """What was found, printable and not too long."""
    shown = "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in found[:61])
    return shown if len(found) <= 60 else shown[:57] + "..."
