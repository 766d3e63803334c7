"""What a schema can say but pydantic does not: who is a player, one way of naming a thing, editions, openings."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Union, get_args, get_origin

from rulecheck.core.location import locate
from rulecheck.core.record.entries import hints_of
from rulecheck.core.record.malformed import MAX_FAULTS, listed, malformed, nearest, short
from rulecheck.core.record.marks import PlayerMark
from rulecheck.core.verdict import Finding, Path

if TYPE_CHECKING:
    from rulecheck.core.game import Game

Walk = Callable[[Any], Iterator[tuple[Path, Any]]]


def look_over(envelope: Any, game: Game, text: bytes) -> list[Finding]:
    """Everything in a validated envelope that the reader still has to refuse, up to twenty findings."""
    players = envelope.players
    faults = [*_names(players, text), *_edition(envelope.edition, game, text)]
    if envelope.setup is not None and envelope.position is not None:
        at = ("position",)
        faults.append(malformed(112, "there are both a setup and a position", at, locate(text, at)))
    if _reading_of(type(envelope)).is_fine(envelope, frozenset(players)):
        return faults
    for part in ("setup", "position", "result", "ended", "edition"):
        if is_dataclass(entry := getattr(envelope, part)):
            faults.extend(islice(look_over_entry(entry, players, (part,), text), MAX_FAULTS))
    for index, move in enumerate(envelope.moves):
        if len(faults) >= MAX_FAULTS:
            break
        faults.extend(islice(look_over_entry(move, players, ("moves", index), text), MAX_FAULTS))
    return faults[:MAX_FAULTS]


def look_over_entry(entry: Any, players: tuple[str, ...], path: Path, text: bytes) -> Iterator[Finding]:
    """The strangers that one entry names, and things in it that are named in two ways or in none."""
    for more, said in _inside(entry):
        at = (*path, *more)
        if isinstance(said, str):
            if said not in players:
                place, message = locate(text, at), f"{short(said)} is no player{nearest(said, players)}"
                yield malformed(108, message, at, place, f"one of {listed(players)}")
            continue
        given = [group for group in said.either if any(getattr(said, name) is not None for name in group)]
        if len(given) != 1 or any(getattr(said, name) is None for name in given[0]):
            ways = " or ".join(" and ".join(f'"{name}"' for name in group) for group in said.either)
            found = "found neither" if not given else "found both" if len(given) > 1 else "one of them is missing"
            yield malformed(113, found, at, locate(text, at), f"either {ways}")


def _names(players: tuple[str, ...], text: bytes) -> Iterator[Finding]:
    if len(set(players)) == len(players):
        return
    for seat, name in enumerate(players):
        if name in players[:seat]:
            at = ("players", seat)
            yield malformed(109, f"{name} is named twice", at, locate(text, at), "distinct names")


def _edition(edition: Any, game: Game, text: bytes) -> Iterator[Finding]:
    stated: str | None = edition if isinstance(edition, str) or edition is None else edition.name
    at: Path = ("edition",) if isinstance(edition, str) else ("edition", "name")
    if stated is not None and stated in game.refuses:
        message = f"{stated}: {game.refuses[stated]}"
        yield malformed(111, message, at, locate(text, at), f"one of {listed(game.covers)}")
    elif stated is not None and stated not in game.covers:
        yield malformed(110, f"edition: found {short(stated)}", at, locate(text, at), f"one of {listed(game.covers)}")


Test = Callable[[Any, frozenset[str]], bool]


class _Reading(NamedTuple):
    """Where a dataclass holds names of players and entries that can be named in several ways.

    `is_fine` tells of an entry, and the names of the players, whether there is nothing to refuse; where it says no, a
    closer look decides.
    """

    plain: tuple[str, ...]
    deep: tuple[tuple[str, Walk], ...]
    ways: bool
    is_fine: Test


_READINGS: dict[type, _Reading] = {}


def _reading_of(kind: type) -> _Reading:
    if kind not in _READINGS:
        _READINGS[kind] = _read(kind)
    return _READINGS[kind]


def _read(kind: type) -> _Reading:
    assert is_dataclass(kind), f"{kind.__name__} is no entry of a record"
    hints = hints_of(kind)
    plain: list[str] = []
    deep: list[tuple[str, Walk]] = []
    for one in fields(kind):
        if _is_name(hints[one.name]):
            plain.append(one.name)
        elif (walk := _walker(hints[one.name])) is not None:
            deep.append((one.name, walk))
    return _Reading(
        tuple(plain),
        tuple(deep),
        bool(getattr(kind, "either", ())),
        _test_of(kind, hints),
    )


def _test_of(kind: type, hints: Mapping[str, Any]) -> Test:
    # Compiled from source, as if it were written by hand for each kind of move: asking every field by way of getattr
    # and nested functions takes as long as all of pydantic's validation.
    known: dict[str, Any] = {}
    tests = [_source_of_test(hint, f"entry.{name}", known) for name, hint in hints.items()]
    groups: tuple[tuple[str, ...], ...] = getattr(kind, "either", ())
    named = sorted({name for group in groups for name in group})
    ways = [" and ".join(f"entry.{name} is {'not ' * (name in group)}None" for name in named) for group in groups]
    tests.append(f"({' or '.join(ways)})" if ways else "")
    compiled: Test = eval(f"lambda entry, seats: {' and '.join(filter(None, tests)) or True}", known)
    return compiled


def _source_of_test(hint: Any, value: str, known: dict[str, Any]) -> str:
    """The test of a value of the annotated type, as source; empty where it cannot hold anything to refuse."""
    origin, parts = get_origin(hint), get_args(hint)
    if _is_name(hint):
        return f"{value} in seats"
    if origin is Annotated:
        return _source_of_test(parts[0], value, known)
    if origin in (Union, types.UnionType):
        if all(is_dataclass(part) for part in parts):
            return _source_of_test_by_kind(parts, value, known)
        tests = [test for part in parts if (test := _source_of_test(part, value, known))]
        optional = types.NoneType in parts and len(parts) == 2
        return f"({value} is None or {tests[0]})" if tests and optional else "False" if tests else ""
    if origin is tuple:
        test = _source_of_test(parts[0], "one", known)
        return f"all([{test} for one in {value}])" if test else ""
    if origin is dict:
        tests = [test for test in map(_source_of_test, parts, ("key", "one"), (known, known)) if test]
        return f"all([{' and '.join(tests)} for key, one in {value}.items()])" if tests else ""
    if isinstance(hint, type) and is_dataclass(hint):
        reading = _reading_of(hint)
        known[hint.__name__] = reading.is_fine
        return f"{hint.__name__}({value}, seats)" if reading.plain or reading.deep or reading.ways else ""
    return ""


def _source_of_test_by_kind(kinds: tuple[Any, ...], value: str, known: dict[str, Any]) -> str:
    """The test of a move, as source. Most hold no name but that of who acts, unless they claim something."""
    readings = {kind: _reading_of(kind) for kind in kinds}
    known["plain"] = {
        kind
        for kind, one in readings.items()
        if one.plain == ("player",) and not one.ways and {name for name, _ in one.deep} <= {"claims"}
    }
    known["by_kind"] = {kind: one.is_fine for kind, one in readings.items()}
    quick = f"type({value}) in plain and {value}.claims is None and {value}.player in seats"
    return f"({quick} or by_kind[type({value})]({value}, seats))"


def _inside(entry: Any) -> Iterator[tuple[Path, Any]]:
    """The paths of all names in an entry, and of all entries in it that can be named in several ways."""
    reading = _reading_of(type(entry))
    if reading.ways:
        yield (), entry
    for name in reading.plain:
        if (said := getattr(entry, name)) is not None:
            yield (name,), said
    for name, walk in reading.deep:
        for path, said in walk(getattr(entry, name)):
            yield (name, *path), said


def _is_name(hint: Any) -> bool:
    return get_origin(hint) is Annotated and any(isinstance(mark, PlayerMark) for mark in get_args(hint)[1:])


def _walker(hint: Any) -> Walk | None:
    """A function that looks inside a value of the annotated type; None where there is nothing to be found."""
    origin, parts = get_origin(hint), get_args(hint)
    if _is_name(hint):
        return lambda value: iter([((), value)] if isinstance(value, str) else [])
    if origin is Annotated:
        return _walker(parts[0])
    if origin in (Union, types.UnionType):
        walks = [walk for part in parts if (walk := _walker(part)) is not None]
        return (lambda value: (pair for walk in walks for pair in walk(value))) if walks else None
    if origin is tuple and (inner := _walker(parts[0])) is not None:
        return _walker_of_list(inner)
    if origin is dict:
        return _walker_of_mapping(_is_name(parts[0]), _walker(parts[1]))
    if isinstance(hint, type) and is_dataclass(hint):
        reading = _reading_of(hint)
        found = reading.plain or reading.deep or reading.ways
        return (lambda value: _inside(value) if isinstance(value, hint) else iter(())) if found else None
    return None


def _walker_of_list(inner: Walk) -> Walk:
    def walk(values: Any) -> Iterator[tuple[Path, Any]]:
        for index, value in enumerate(values if isinstance(values, tuple) else ()):
            for path, said in inner(value):
                yield (index, *path), said

    return walk


def _walker_of_mapping(names_are_keys: bool, inner: Walk | None) -> Walk | None:
    if not names_are_keys and inner is None:
        return None

    def walk(mapping: Any) -> Iterator[tuple[Path, Any]]:
        for name, value in mapping.items() if isinstance(mapping, Mapping) else ():
            if names_are_keys:
                yield (name,), name
            for path, said in inner(value) if inner else ():
                yield (name, *path), said

    return walk
