"""From bytes to a record, or to the list of everything that keeps them from being one."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields, is_dataclass, make_dataclass
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

import orjson
from pydantic import Field, StringConstraints, Tag, TypeAdapter, ValidationError

from rulecheck.core.location import Place, duplicate_keys, locate, place_of, pointer
from rulecheck.core.record.envelope import (
    BY_SHAPE,
    FORMAT,
    STRICT,
    About,
    Action,
    Ended,
    PlayerMark,
    Record,
)
from rulecheck.core.record.rules import rules
from rulecheck.core.verdict import Finding, Path

if TYPE_CHECKING:
    from rulecheck.core.game import Game

MAX_BYTES = 16 * 1024 * 1024
MAX_MOVES = 100_000
MAX_FAULTS = 20

Name = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]


class MalformedRecord(Exception):
    """The bytes are no record. `findings` lists all places, up to twenty; `game` is its name where it is known."""

    def __init__(self, findings: list[Finding], game: str | None = None) -> None:
        super().__init__(findings[0].message)
        self.findings = tuple(findings)
        self.game = game


def read_record(text: bytes, game_of: Callable[[str], Game | None], names: tuple[str, ...] = ()) -> Record:
    """Read one record. `game_of` answers the game of a name, or None; `names` are the names that it knows.

    Raises MalformedRecord. It does not look at anything that needs the player count, the edition's facts or the
    position.
    """
    text = text.removeprefix(b"\xef\xbb\xbf")
    document = _decode(text)
    game = _game_of(text, document, game_of, names)
    if text.count(b'"') != orjson.dumps(document).count(b'"') and (twice := duplicate_keys(text)):
        raise MalformedRecord(
            [malformed(6, f'the name "{path[-1]}" stands here a second time', path, place) for path, place in twice],
            game.name,
        )
    try:
        envelope = adapter(game).validate_json(text)
    except ValidationError as error:
        raise MalformedRecord(_explain(error, game, text, document), game.name) from None
    if faults := _look_over(envelope, game, text):
        raise MalformedRecord(faults, game.name)
    chosen = envelope.rulings
    return Record(
        game=game,
        players=envelope.players,
        moves=envelope.moves,
        edition=envelope.edition,
        rulings={} if chosen is None else _stated(chosen),
        setup=envelope.setup if envelope.setup or envelope.position else game.setup(),
        position=envelope.position,
        result=envelope.result,
        ended=envelope.ended,
        text=text,
    )


def read_move(text: bytes, record: Record) -> Action:
    """Read one move, as it would stand in the record. Raises MalformedRecord."""
    text = text.removeprefix(b"\xef\xbb\xbf")
    document = _decode(text)
    try:
        move: Action = move_adapter(record.game).validate_json(text)
    except ValidationError as error:
        raise MalformedRecord(_explain(error, record.game, text, document, of_move=True), record.game.name) from None
    if faults := list(_look_over_entry(move, record.players, (), text)):
        raise MalformedRecord(faults, record.game.name)
    return move


def as_json(entry: Any) -> dict[str, Any]:
    """An entry as it stands in a record: what is not stated (None) is left out."""
    made = _as_json(entry)
    assert isinstance(made, dict)
    return made


def schema(game: Game) -> dict[str, Any]:
    """The JSON Schema of the game's records."""
    made = adapter(game).json_schema(mode="validation")
    made["title"] = f"{game.title}: a game record"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


@cache
def move_adapter(game: Game) -> TypeAdapter[Any]:
    """The adapter of one move."""
    return TypeAdapter(_moves_of(game))


@cache
def adapter(game: Game) -> TypeAdapter[Any]:
    """The adapter of a whole record."""
    readings = [
        (name, Literal[tuple(ruling.readings)] | None, field(default=None))  # type: ignore[valid-type]
        for name, ruling in game.rulebook.rulings.items()
    ]
    strict = {"__pydantic_config__": STRICT}
    rulings = make_dataclass("Rulings", readings, frozen=True, namespace=strict)
    edition: Any = Literal[(*game.covers, *game.refuses)]
    if game.inline_edition is not None:
        edition = Annotated[
            Annotated[edition, Tag("text")] | Annotated[game.inline_edition, Tag("object")],  # type: ignore[name-defined]
            BY_SHAPE,
        ]
    envelope = make_dataclass(
        "Record",
        [
            ("format", Literal[FORMAT]),
            ("game", Literal[game.name]),
            ("players", Annotated[tuple[Name, ...], Field(min_length=1, max_length=99)]),
            ("moves", Annotated[tuple[_moves_of(game), ...], Field(max_length=MAX_MOVES)], field(default=())),
            ("edition", edition | None, field(default=None)),
            ("rulings", rulings | None, field(default=None)),
            ("setup", game.setup | None, field(default=None)),
            ("position", game.snapshot | None, field(default=None)),
            ("result", game.result | None, field(default=None)),
            ("ended", Ended | None, field(default=None)),
            ("about", About | None, field(default=None)),
        ],
        frozen=True,
        slots=True,
        namespace=strict,
    )
    return TypeAdapter(envelope)


def malformed(number: int, message: str, path: Path, place: Place, expected: str = "") -> Finding:
    """A finding under a REC rule."""
    rule = rules.rules[rules.code(number)]
    return Finding(rule, "malformed", message, pointer(path), place, rule.certainty, expected=expected)


def _moves_of(game: Game) -> Any:
    return Annotated[Union[game.actions], Field(discriminator="action")]  # noqa: UP007 - the members are known at run time


def _decode(text: bytes) -> Any:
    if not text.strip():
        raise MalformedRecord([malformed(2, "there is nothing in it", (), Place(), "a JSON object")])
    if len(text) > MAX_BYTES:
        message = f"it holds {len(text):,} bytes; at most {MAX_BYTES:,} are read"
        raise MalformedRecord([malformed(5, message, (), Place())])
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise MalformedRecord([_no_json(text, str(error), error.pos)]) from None


def _no_json(text: bytes, message: str, characters: int) -> Finding:
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as error:
        place = place_of(text, error.start, error.start + 1)
        looks = "UTF-16" if text[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in text[:4] else "another encoding"
        found = f"byte 0x{text[error.start]:02x} is no UTF-8; the file looks like {looks}"
        return malformed(3, found, (), place, "UTF-8: save the file in that encoding")
    offset = len(decoded[:characters].encode())
    place = place_of(text, offset, min(offset + 1, len(text)))
    if "recursion" in message or "depth" in message:
        return malformed(5, "it is nested too deep", (), place, "at most 100 levels")
    word = re.match(r"-?[\w.]+|.", decoded[characters:] or "", re.DOTALL)
    if word is None or characters >= len(decoded.rstrip()):
        return malformed(4, "the text ends in the middle of a value", (), place, "the rest of it: is the file cut off?")
    found = _short(word.group())
    if found.lstrip("-") in ("NaN", "Infinity", "nan", "inf"):
        return malformed(4, f"{found} is no JSON number", (), place, "a whole number")
    return malformed(4, f"found {found!r}: {message.split(': line')[0]}", (), place, "valid JSON")


def _game_of(text: bytes, document: Any, game_of: Callable[[str], Game | None], names: tuple[str, ...]) -> Game:
    if not isinstance(document, dict):
        raise MalformedRecord([malformed(7, f"found {_kind(document)}", (), locate(text, ()), "a JSON object")])
    faults: list[Finding] = []
    written = document.get("format")
    if written != FORMAT:
        found = f"found {_short(orjson.dumps(written).decode())}" if "format" in document else "the field is missing"
        faults.append(
            malformed(101, f"format: {found}", ("format",), locate(text, ("format",)), f'"format": "{FORMAT}"')
        )
    name = document.get("game")
    game = game_of(name) if isinstance(name, str) else None
    if game is not None and not faults:
        return game
    if game is None:
        found = f"found {_short(orjson.dumps(name).decode())}" if "game" in document else "the field is missing"
        expected = f"one of {_list(names)}{_nearest(name, names)}"
        faults.append(malformed(102, f"game: {found}", ("game",), locate(text, ("game",)), expected))
    raise MalformedRecord(faults, game.name if game else None)


# What pydantic's kinds of error mean here: the REC rule, and how the sentence goes.
_MISSING = {"missing", "missing_argument", "missing_keyword_only_argument"}
_UNKNOWN = {"unexpected_keyword_argument", "extra_forbidden"}
_TYPES = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a whole number of this size or less",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "an object",
    "dataclass_type": "an object",
    "dataclass_exact_type": "an object",
    "none_required": "null",
}


def _explain(error: ValidationError, game: Game, text: bytes, document: Any, *, of_move: bool = False) -> list[Finding]:
    faults: dict[tuple[str, str], Finding] = {}
    for one in error.errors(include_url=False):
        kind, context = one["type"], one.get("ctx", {})
        path = _path_in(document, one["loc"], keep_last=kind in _MISSING)
        name = str(path[-1]) if path else "the value"
        place = locate(text, path, key=kind in _UNKNOWN)
        found = _short(text_at(text, path))
        if kind == "json_invalid":
            finding = malformed(5, "it is nested too deep or holds a number too long", (), place, "at most 100 levels")
        elif kind in _MISSING:
            finding = malformed(103, f'the field "{name}" is missing', path, place)
        elif kind in _UNKNOWN:
            known = _known_fields(game, document, path[:-1], of_move)
            finding = malformed(104, f'unknown field "{_short(name)}"{_nearest(name, known)}', path, place)
        elif kind in ("union_tag_invalid", "union_tag_not_found") and "'action'" in str(context.get("discriminator")):
            actions = tuple(str(action.__dataclass_fields__["action"].default) for action in game.actions)
            given = document_at(document, path)
            verb = given.get("action") if isinstance(given, Mapping) else None
            at = (*path, "action") if isinstance(given, Mapping) and "action" in given else path
            said = f"unknown action {_short(text_at(text, at))}" if at != path else 'the field "action" is missing'
            finding = malformed(107, said + _nearest(verb, actions), at, locate(text, at), f"one of {_list(actions)}")
        elif kind in _TYPES or kind.startswith("union_tag"):
            tags = str(context.get("expected_tags", "")).replace("'", "")
            expected = _TYPES.get(kind, f"another kind of value: {tags}")
            finding = malformed(105, f"{name}: found {found}", path, place, expected)
        else:
            expected = _expected(kind, context)
            words = tuple(re.findall(r"'([^']*)'", str(context.get("expected", ""))))
            near = _nearest(document_at(document, path), words)
            finding = malformed(106, f"{name}: found {found}{near}", path, place, expected or one["msg"])
        faults.setdefault((finding.pointer, finding.rule.code), finding)
    return list(faults.values())[:MAX_FAULTS]


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


def _look_over(envelope: Any, game: Game, text: bytes) -> list[Finding]:
    """What a schema can say but pydantic does not: names of players, one way of naming a thing, editions, openings."""
    players = envelope.players
    faults: list[Finding] = []
    if len(set(players)) != len(players):
        for seat, name in enumerate(players):
            if name in players[:seat]:
                path = ("players", seat)
                faults.append(malformed(109, f"{name} is named twice", path, locate(text, path), "distinct names"))
    edition = envelope.edition
    stated = edition if isinstance(edition, str) or edition is None else edition.name
    at: Path = ("edition",) if isinstance(edition, str) else ("edition", "name")
    if stated in game.refuses:
        faults.append(
            malformed(111, f"{stated}: {game.refuses[stated]}", at, locate(text, at), f"one of {_list(game.covers)}")
        )
    elif stated is not None and stated not in game.covers:
        faults.append(
            malformed(110, f"edition: found {_short(stated)}", at, locate(text, at), f"one of {_list(game.covers)}")
        )
    if envelope.setup is not None and envelope.position is not None:
        faults.append(
            malformed(112, "there are both a setup and a position", ("position",), locate(text, ("position",)))
        )
    for part in ("setup", "position", "result", "ended", "edition"):
        entry = getattr(envelope, part)
        if is_dataclass(entry):
            faults.extend(_look_over_entry(entry, players, (part,), text))
    seats = frozenset(players)
    for index, move in enumerate(envelope.moves):
        plain, deep = _name_fields(type(move))
        for name in plain:
            if getattr(move, name) not in seats:
                break
        else:
            if not move.either and not any([getattr(move, name) is not None for name, _ in deep]):
                continue
        faults.extend(_look_over_entry(move, players, ("moves", index), text))
        if len(faults) >= MAX_FAULTS:
            break
    return faults[:MAX_FAULTS]


def _look_over_entry(entry: Any, players: tuple[str, ...], path: Path, text: bytes) -> Iterator[Finding]:
    plain, deep = _name_fields(type(entry))
    named: list[tuple[Path, Any]] = [((name,), getattr(entry, name)) for name in plain]
    named += [((name, *more), said) for name, walk in deep for more, said in walk(getattr(entry, name))]
    for more, said in named:
        if said is not None and said not in players:
            at = (*path, *more)
            place = locate(text, at)
            yield malformed(
                108, f"{_short(said)} is no player{_nearest(said, players)}", at, place, f"one of {_list(players)}"
            )
    if either := getattr(entry, "either", ()):
        whole = [group for group in either if all(getattr(entry, name) is not None for name in group)]
        given = [group for group in either if any(getattr(entry, name) is not None for name in group)]
        if len(whole) != 1 or len(given) != 1:
            ways = " or ".join(" and ".join(f'"{name}"' for name in group) for group in either)
            found = "found neither" if not given else "found both" if len(given) > 1 else "one of them is missing"
            yield malformed(113, found, path, locate(text, path), f"either {ways}")


Walk = Callable[[Any], Iterator[tuple[Path, Any]]]


@cache
def _name_fields(kind: type) -> tuple[tuple[str, ...], tuple[tuple[str, Walk], ...]]:
    """The fields of a dataclass that hold a player's name, and those that hold names further inside."""
    hints = typing.get_type_hints(kind, include_extras=True)
    plain: list[str] = []
    deep: list[tuple[str, Walk]] = []
    for one in fields(kind):
        hint = hints[one.name]
        if _is_name(hint):
            plain.append(one.name)
        elif (walk := _walker(hint)) is not None:
            deep.append((one.name, walk))
    return tuple(plain), tuple(deep)


def _is_name(hint: Any) -> bool:
    return get_origin(hint) is Annotated and any(isinstance(mark, PlayerMark) for mark in get_args(hint)[1:])


def _walker(hint: Any) -> Walk | None:
    """A function that yields the paths of all names in a value of the annotated type; None where there can be none."""
    origin, parts = get_origin(hint), get_args(hint)
    if _is_name(hint):
        return lambda value: iter([((), value)] if isinstance(value, str) else [])
    if origin is Annotated:
        return _walker(parts[0])
    if origin in (Union, types.UnionType):
        walks = [walk for part in parts if (walk := _walker(part)) is not None]
        return (lambda value: (pair for walk in walks for pair in walk(value))) if walks else None
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis and (walk := _walker(parts[0])) is not None:
        inner = walk
        return lambda value: (
            ((index, *path), name)
            for index, one in enumerate(value if isinstance(value, tuple) else ())
            for path, name in inner(one)
        )
    if origin is dict:
        return _walker_of_mapping(*parts)
    if isinstance(hint, type) and is_dataclass(hint):
        return _walker_of_dataclass(hint)
    return None


def _walker_of_mapping(key: Any, value: Any) -> Walk | None:
    names_are_keys, inner = _is_name(key), _walker(value)
    if not names_are_keys and inner is None:
        return None

    def walk(mapping: Any) -> Iterator[tuple[Path, Any]]:
        for name, one in mapping.items() if isinstance(mapping, Mapping) else ():
            if names_are_keys:
                yield (name,), name
            for path, said in inner(one) if inner else ():
                yield (name, *path), said

    return walk


def _walker_of_dataclass(kind: type) -> Walk | None:
    plain, deep = _name_fields(kind)
    if not plain and not deep:
        return None

    def walk(entry: Any) -> Iterator[tuple[Path, Any]]:
        if not isinstance(entry, kind):
            return
        for name in plain:
            yield (name,), getattr(entry, name)
        for name, inner in deep:
            for path, said in inner(getattr(entry, name)):
                yield (name, *path), said

    return walk


def _stated(choices: Any) -> dict[str, str]:
    return {one.name: value for one in fields(choices) if (value := getattr(choices, one.name)) is not None}


def _as_json(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        pairs = ((one.name, getattr(value, one.name)) for one in fields(value))
        return {name: _as_json(part) for name, part in pairs if part is not None}
    if isinstance(value, Mapping):
        return {key: _as_json(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_as_json(part) for part in value]
    return value


def _path_in(document: Any, location: tuple[str | int, ...], *, keep_last: bool) -> Path:
    """Pydantic's location without the tags of unions, which stand in no document."""
    path: list[str | int] = []
    here = document
    for index, step in enumerate(location):
        if (isinstance(here, Mapping) and step in here) or (
            isinstance(here, list) and isinstance(step, int) and step < len(here)
        ):
            here = here[step]
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


def text_at(text: bytes, path: Path) -> str:
    """The text of the value at a path, as it is written."""
    place = locate(text, path)
    lines = text.split(b"\n")[place.line - 1 : place.end_line]
    written = b"\n".join(lines).decode("utf-8", "replace")
    tail = len(lines[-1].decode("utf-8", "replace")) - (place.end_column - 1)
    return written[place.column - 1 : len(written) - tail]


def _known_fields(game: Game, document: Any, path: Path, of_move: bool) -> tuple[str, ...]:
    """The names that the schema knows for the object at `path`."""
    made = TypeAdapter(_moves_of(game)).json_schema() if of_move else schema(game)
    definitions = made.get("$defs", {})
    nodes = [made]
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
            elif isinstance(step, int) and isinstance(node.get("items"), dict):
                nodes.append(node["items"])
    return ()


def _nearest(found: Any, known: typing.Iterable[str]) -> str:
    near = get_close_matches(found, list(known), n=1, cutoff=0.5) if isinstance(found, str) else []
    return f'; did you mean "{near[0]}"?' if near else ""


def _list(words: typing.Iterable[str]) -> str:
    return ", ".join(words)


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list"}
    return names.get(type(value), "an object")


def _short(found: str) -> str:
    """What was found, printable and not too long."""
    shown = "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in found[:61])
    return shown if len(found) <= 60 else shown[:57] + "..."
