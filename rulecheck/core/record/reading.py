"""From bytes to a record, or to the list of everything that keeps them from being one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

import orjson
from pydantic_core import ValidationError

from rulecheck.core.location import Place, duplicate_keys, locate, place_of, too_deep
from rulecheck.core.record.entries import Entry, entry
from rulecheck.core.record.envelope import FORMAT, About, Action, Ended, Record
from rulecheck.core.record.look_over import look_over, look_over_entry
from rulecheck.core.record.malformed import (
    MAX_FAULTS,
    TOO_DEEP,
    MalformedRecord,
    explain,
    kind_of,
    listed,
    malformed,
    nearest,
    short,
    written_at,
)
from rulecheck.core.record.marks import BY_SHAPE, Kept, Limits, ToldBy
from rulecheck.core.record.validating import validator_of
from rulecheck.core.verdict import Finding

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from rulecheck.core.game import Game

MAX_BYTES = 16 * 1024 * 1024
MAX_MOVES = 20_000
MAX_VALUES = 200_000
# Beyond so many errors a record is looked at stretch by stretch: all of them at a time take more room than it does.
_MANY = 1_000
_STRETCH = 500
# The depth at which orjson writes no more.
_LEVELS = 254

Name = Annotated[str, Limits(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]


def read_record(text: bytes, game_of: Callable[[str], Game | None], names: tuple[str, ...] = ()) -> Record:
    """Read one record. `game_of` answers the game of a name, or None; `names` are the names that it knows.

    Raises MalformedRecord. It does not look at anything that needs the player count, the edition's facts or the
    position.
    """
    text = text.removeprefix(b"\xef\xbb\xbf")
    document = _decode(text)
    game = _game_of(text, document, game_of, names)
    _refuse_duplicate_keys(text, document, game)
    try:
        envelope = validator(game)(document)
    except ValidationError as error:
        raise MalformedRecord(_explain(error, text, document, validator(game), schema(game)), game.name) from None
    if faults := look_over(envelope, game, text):
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
    _refuse_duplicate_keys(text, document, record.game)
    moves = _moves_of(record.game)
    validate = validator_of(moves)
    try:
        move: Action = validate(document)
    except ValidationError as error:
        known = adapted(moves).json_schema()
        raise MalformedRecord(_explain(error, text, document, validate, known), record.game.name) from None
    if faults := list(look_over_entry(move, record.players, (), text)):
        raise MalformedRecord(faults, record.game.name)
    return move


def as_json(entry: Any) -> dict[str, Any]:
    """An entry as it stands in a record: what is not stated (None) is left out."""
    made = _as_json(entry)
    assert isinstance(made, dict)
    return made


@cache
def schema(game: Game) -> dict[str, Any]:
    """The JSON Schema of the game's records; nobody changes it."""
    made = adapter(game).json_schema(mode="validation")
    made["title"] = f"{game.title}: a game record"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


@cache
def validator(game: Game) -> Callable[[Any], Any]:
    """What makes the envelope of a game's record of a decoded document, or raises pydantic's ValidationError."""
    return validator_of(_envelope_of(game))


@cache
def adapter(game: Game) -> TypeAdapter[Any]:
    """Pydantic's own adapter of the same envelope: for the JSON Schema, which nothing else can write."""
    return adapted(_envelope_of(game))


def adapted(hint: Any) -> TypeAdapter[Any]:
    """What pydantic makes of an annotation."""
    from pydantic import TypeAdapter

    return TypeAdapter(hint)


@cache
def _envelope_of(game: Game) -> type[Entry]:
    chosen = {name: Literal[tuple(one.readings)] | None for name, one in game.rulebook.rulings.items()}
    edition: Any = Literal[(*game.covers, *game.refuses)]
    if game.inline_edition is not None:
        edition = Annotated[edition | Annotated[game.inline_edition, Kept()], BY_SHAPE]
    needed = {
        "format": Literal[FORMAT],
        "game": Literal[game.name],
        "players": Annotated[tuple[Name, ...], Limits(min_length=1, max_length=99)],
    }
    optional = {
        "moves": Annotated[tuple[_moves_of(game), ...], Limits(max_length=MAX_MOVES)],  # type: ignore[misc]
        "edition": edition | None,
        "rulings": _made("Rulings", {}, chosen) | None,
        "setup": game.setup | None,
        "position": game.snapshot | None,
        "result": game.result | None,
        "ended": Ended | None,
        "about": About | None,
    }
    return _made("Record", needed, optional, moves=())


def _made(name: str, needed: Mapping[str, Any], optional: Mapping[str, Any], **defaults: Any) -> type[Entry]:
    """An entry whose fields are known at run time. The default of what is optional is None, if no other is given."""
    return entry(
        type(name, (Entry,), {"__annotations__": {**needed, **optional}, **dict.fromkeys(optional), **defaults})
    )


def _moves_of(game: Game) -> Any:
    return Annotated[Union[game.actions], ToldBy("action")]  # noqa: UP007 - the members are known at run time


def _explain(
    error: ValidationError, text: bytes, document: Any, validate: Callable[[Any], Any], known: Mapping[str, Any]
) -> list[Finding]:
    faults: list[Finding] = []
    if error.error_count() > _MANY:
        faults = explain(_first_errors(document, validate, known), text, document, known)
    return faults or explain(error.errors(include_url=False, include_input=False), text, document, known)


def _first_errors(document: Any, validate: Callable[[Any], Any], known: Mapping[str, Any]) -> Iterator[Any]:
    """The errors of a document, stretch by stretch: as of one that holds only so many parts of each part at a time."""
    names = frozenset(name for part in (known, *known.get("$defs", {}).values()) for name in part.get("properties", ()))
    for start in range(0, _longest(document), _STRETCH):
        try:
            validate(_stretch(document, start, names))
        except ValidationError as error:
            for one in error.errors(include_url=False, include_input=False):
                yield {**one, "loc": _in_whole(one["loc"], document, start)}


def _longest(value: Any) -> int:
    """How many parts the largest part of a value has."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return max((len(inside), *map(_longest, inside)))


def _begin(value: Any, start: int) -> int:
    """Where the stretch of a list or an object begins: one that ends before it is seen from its beginning on."""
    return start if start < len(value) else 0


def _stretch(value: Any, start: int, names: frozenset[str]) -> Any:
    """A value with a stretch of the parts of each of its parts, and whatever has one of the names."""
    if isinstance(value, list):
        begin = _begin(value, start)
        return [_stretch(one, start, names) for one in value[begin : begin + _STRETCH]]
    if not isinstance(value, dict):
        return value
    stretch = range(begin := _begin(value, start), begin + _STRETCH)
    kept = [name for index, name in enumerate(value) if index in stretch or name in names]
    return {name: _stretch(value[name], start, names) for name in kept}


def _in_whole(location: tuple[str | int, ...], document: Any, start: int) -> tuple[str | int, ...]:
    """Pydantic's location in a stretch as it is in the whole document."""
    found: list[str | int] = []
    for step in location:
        if isinstance(document, list) and isinstance(step, int):
            step += _begin(document, start)
            document = document[step] if step < len(document) else None
        elif isinstance(document, dict) and step in document:
            document = document[step]
        found.append(step)
    return tuple(found)


def holds_too_much(text: bytes) -> bool:
    """Whether a text holds more values than a record may; then it is not worth the room that it would take."""
    return len(text) > MAX_VALUES and sum(map(text.count, (b",", b"{", b"["))) > MAX_VALUES


def _decode(text: bytes) -> Any:
    if len(text) > MAX_BYTES:
        message = f"it holds {len(text):,} bytes; at most {MAX_BYTES:,} are read"
        raise MalformedRecord([malformed(5, message, (), Place())])
    if not text or text.isspace():
        raise MalformedRecord([malformed(2, "there is nothing in it", (), Place(), "a JSON object")])
    if holds_too_much(text):
        message = f"it holds more than {MAX_VALUES:,} values"
        raise MalformedRecord([malformed(5, message, (), Place(), f"at most {MAX_VALUES:,} commas and brackets")])
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise MalformedRecord([_no_json(text, str(error), error.pos)]) from None


def _refuse_duplicate_keys(text: bytes, document: Any, game: Game) -> None:
    # The decoder keeps only the last of two values for one name. If the bytes come back as they were, there were none;
    # if only the spacing differs, a lost name shows in the number of quotes; escapes could hide it: then we search.
    try:
        written = orjson.dumps(document)
    except TypeError:
        deepest = malformed(5, TOO_DEEP, (), too_deep(text, _LEVELS), "fewer levels")
        raise MalformedRecord([deepest], game.name) from None
    if written == text or (b"\\" not in text and text.count(b'"') == written.count(b'"')):
        return
    if twice := duplicate_keys(text, MAX_FAULTS):
        message = 'the name "{}" stands here a second time'
        found = [malformed(6, message.format(short(str(path[-1]))), path, place) for path, place in twice]
        raise MalformedRecord(found, game.name)


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
        return malformed(5, TOO_DEEP, (), place, "fewer levels")
    word = re.match(r"-?[\w.]+|.", decoded[characters:] or "", re.DOTALL)
    if word is None or characters >= len(decoded.rstrip()):
        return malformed(4, "the text ends in the middle of a value", (), place, "the rest of it: is the file cut off?")
    found = short(word.group())
    if found.lstrip("-") in ("NaN", "Infinity", "nan", "inf"):
        return malformed(4, f"{found} is no JSON number", (), place, "a whole number")
    return malformed(4, f"found {found!r}: {message.split(': line')[0]}", (), place, "valid JSON")


def _game_of(text: bytes, document: Any, game_of: Callable[[str], Game | None], names: tuple[str, ...]) -> Game:
    if not isinstance(document, dict):
        raise MalformedRecord([malformed(7, f"found {kind_of(document)}", (), locate(text, ()), "a JSON object")])
    faults: list[Finding] = []
    written = document.get("format")
    if written != FORMAT:
        found = f"found {written_at(text, ('format',))}" if "format" in document else "the field is missing"
        faults.append(
            malformed(101, f"format: {found}", ("format",), locate(text, ("format",)), f'"format": "{FORMAT}"')
        )
    name = document.get("game")
    game = game_of(name) if isinstance(name, str) else None
    if game is not None and not faults:
        return game
    if game is None:
        found = f"found {written_at(text, ('game',))}" if "game" in document else "the field is missing"
        message = f"game: {found}{nearest(name, names)}"
        faults.append(malformed(102, message, ("game",), locate(text, ("game",)), f"one of {listed(names)}"))
    raise MalformedRecord(faults, game.name if game else None)


def _stated(choices: Any) -> dict[str, str]:
    return {name: value for name, _ in choices.fields_and_defaults if (value := getattr(choices, name)) is not None}


def _as_json(value: Any) -> Any:
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, Entry):
        pairs = ((name, getattr(value, name)) for name, _ in value.fields_and_defaults)
        return {name: _as_json(part) for name, part in pairs if part is not None}
    if isinstance(value, Mapping):
        return {key: _as_json(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_as_json(part) for part in value]
    return value
