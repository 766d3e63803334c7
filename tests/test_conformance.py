"""What must hold in every game: one suite over random games, the same for all games to come."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import orjson
import pytest

from rulecheck.core.game import Game, Position
from rulecheck.core.judge import judge, legal_moves
from rulecheck.core.record import Action, MalformedRecord, Record, as_json, read_move, read_record, schema
from rulecheck.core.replay import replay
from rulecheck.core.simulate import NAMES as PLAYERS
from rulecheck.core.simulate import play_out, simulate
from rulecheck.games import NAMES, game_of
from tests.fixtures import Fixture, fixtures, games, verdict_of

EACH_GAME = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
WHOLE_GAMES = [one for one in fixtures("*/games/*.json") if one.expected["verdict"] in ("legal", "undetermined")]


@cache
def random_games(name: str) -> tuple[dict[str, Any], ...]:
    game = game_of(name)
    assert game is not None
    return tuple(simulate(game, games=2 * len(game.player_counts), players=None, seed=11))


@cache
def record_of(name: str, number: int) -> Record:
    return read_record(orjson.dumps(random_games(name)[number]), game_of, NAMES)


def positions(record: Record) -> Iterator[tuple[int, Position]]:
    """Every position of a legal game, the one after the setup first."""
    position = record.game.opening(record)
    assert record.setup is not None
    position.begin(record.setup)
    yield 0, position
    for number, move in enumerate(record.moves, 1):
        position.apply(move)
        yield number, position


@EACH_GAME
def test_random_games_are_legal_and_over(game: Game) -> None:
    for document in random_games(game.name):
        verdict = verdict_of(document)
        assert (verdict.verdict, verdict.findings, verdict.undetermined) == ("legal", (), ())
        assert verdict.score is not None


@EACH_GAME
def test_every_component_is_conserved(game: Game) -> None:
    for number in range(len(random_games(game.name))):
        counts = {
            tuple(sorted(position.components().items())) for _, position in positions(record_of(game.name, number))
        }
        assert len(counts) == 1


@EACH_GAME
def test_a_game_awaits_what_then_comes(game: Game) -> None:
    record = record_of(game.name, 0)
    for number, position in positions(record):
        awaits = position.awaits()
        assert (awaits is None) == position.finished == (number == len(record.moves))
        if awaits is not None:
            move = record.moves[number]
            assert type(move) in awaits.actions
            assert getattr(move, "player", None) in (None, *awaits.players)
            assert isinstance(position.phase(), str)
        assert set(position.awaited) <= set(awaits.actions if awaits else ())


@EACH_GAME
def test_what_the_rules_accept_is_what_candidates_lists(game: Game) -> None:
    """Every field of each legal move, varied over its whole domain, at a few positions of a few games."""
    definitions = schema(game)["$defs"]
    chance = Random(5)
    for number in range(0, len(random_games(game.name)), 3):
        record = record_of(game.name, number)
        chosen = set(chance.sample(range(len(record.moves)), min(12, len(record.moves))))
        for at, position in positions(record):
            if at not in chosen:
                continue
            legal = legal_moves(game, position) + legal_moves(game, position, chance=True)
            listed = {as_bytes(as_json(move)) for move in legal}
            assert as_bytes(as_json(record.moves[at])) in listed
            for move in chance.sample(legal, min(6, len(legal))):
                for varied in variations(as_json(move), definitions[type(move).__name__], definitions, record.players):
                    accepted = accepts(game, record, position, varied)
                    assert not accepted or as_bytes(varied) in listed, (at, varied)


def accepts(game: Game, record: Record, position: Position, document: dict[str, Any]) -> bool:
    try:
        move = read_move(orjson.dumps(document), record)
    except MalformedRecord:
        return False
    return judge(game, position, move).legal


def as_bytes(document: Any) -> bytes:
    return orjson.dumps(document, option=orjson.OPT_SORT_KEYS)


def variations(
    value: Any, node: dict[str, Any], definitions: dict[str, Any], players: tuple[str, ...]
) -> Iterator[Any]:
    """The document with one value in it exchanged for each other value of its domain."""
    node = resolve(node, definitions)
    if isinstance(value, dict):
        for key, inner in value.items():
            part = node.get("properties", {}).get(key) or node.get("additionalProperties") or {}
            for other in variations(inner, part, definitions, players):
                yield {**value, key: other}
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            for other in variations(inner, node.get("items") or {}, definitions, players):
                yield [*value[:index], other, *value[index + 1 :]]
            yield [*value[:index], *value[index + 1 :]]
    else:
        yield from (other for other in domain(value, node, definitions, players) if other != value)


def resolve(node: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    while True:
        if "$ref" in node:
            node = definitions[node["$ref"].rsplit("/", 1)[-1]]
        elif "anyOf" in node and len(some := [one for one in node["anyOf"] if one.get("type") != "null"]) == 1:
            node = some[0]
        else:
            return node


def domain(value: Any, node: dict[str, Any], definitions: dict[str, Any], players: tuple[str, ...]) -> list[Any]:
    nodes = [resolve(one, definitions) for one in node.get("anyOf", node.get("oneOf", [node]))]
    found: list[Any] = []
    for one in nodes:
        if "enum" in one:
            found.extend(one["enum"])
        elif one.get("type") == "integer":
            low = one.get("minimum", value - 3 if isinstance(value, int) else 0)
            found.extend(range(low, one.get("maximum", low + 12) + 1))
        elif one.get("type") == "boolean":
            found.extend((True, False))
        elif one.get("type") == "string" and value in players:
            found.extend(players)
    return found


def lengths(record: Record) -> range:
    """Every shorter length of a record; of a long one some forty, evenly spread."""
    return range(0, len(record.moves), len(record.moves) // 40 or 1)


@EACH_GAME
def test_a_prefix_of_a_legal_game_is_incomplete(game: Game) -> None:
    for document in random_games(game.name)[:3]:
        record = read_record(orjson.dumps(document), game_of, NAMES)
        for length in lengths(record):
            verdict = replay(record, after=length)
            assert (verdict.verdict, verdict.replayed) == ("incomplete", length)
            assert verdict.awaits is not None


@pytest.mark.parametrize("fixture", WHOLE_GAMES, ids=lambda one: one.name)
def test_a_prefix_of_a_whole_game_is_never_illegal(fixture: Fixture) -> None:
    document = {key: value for key, value in fixture.document.items() if key != "result"}
    record = read_record(orjson.dumps(document), game_of, NAMES)
    allowed = {"incomplete"} if fixture.expected["verdict"] == "legal" else {"incomplete", "undetermined"}
    assert {replay(record, after=length).verdict for length in lengths(record)} <= allowed


@EACH_GAME
def test_a_game_can_be_resumed_from_every_position(game: Game) -> None:
    for document in random_games(game.name)[:: len(game.player_counts)]:
        record = read_record(orjson.dumps(document), game_of, NAMES)
        whole = replay(record)
        for number, position in positions(record):
            rest = {key: value for key, value in document.items() if key != "setup"}
            resumed = {**rest, "position": as_json(position.snapshot()), "moves": document["moves"][number:]}
            verdict = verdict_of(resumed)
            assert (verdict.verdict, verdict.findings, verdict.score) == (whole.verdict, (), whole.score), number


@EACH_GAME
def test_names_order_and_white_space_mean_nothing(game: Game) -> None:
    for document in random_games(game.name)[:3]:
        before = verdict_of(document)
        renamed = {name: f"{name} {seat}/~" for seat, name in enumerate(PLAYERS)}
        after = verdict_of(rename(document, renamed))
        assert after.verdict == before.verdict
        assert before.score is not None
        assert after.score is not None
        assert tuple(renamed[name] for name in before.score.winners) == after.score.winners
        spread = orjson.dumps(reorder(document), option=orjson.OPT_INDENT_2).replace(b"\n", b"\r\n\t ")
        assert replay(read_record(b"\xef\xbb\xbf" + spread, game_of, NAMES)).score == before.score


def rename(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): rename(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [rename(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def reorder(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: reorder(value[key]) for key in reversed(value)}
    return [reorder(one) for one in value] if isinstance(value, list) else value


STRANGE: tuple[Any, ...] = (None, True, -1, 0, 99, 2**70, 1.5, "", "Ana", "x" * 100, [], ["Ana"], {}, {"Ana": 1})


@EACH_GAME
def test_no_strange_value_breaks_the_program(game: Game) -> None:
    """A value anywhere in a record, exchanged for something else: refused or judged, never an error of our own."""
    chance = Random(3)
    document = play_out(game, PLAYERS[: game.player_counts[0]], chance, at_most=40)
    paths = list(paths_in(document))
    for path in chance.sample(paths, min(60, len(paths))):
        for strange in STRANGE:
            with contextlib.suppress(MalformedRecord):
                replay(read_record(dumps(exchange(document, path, strange)), game_of, NAMES))


def dumps(document: Any) -> bytes:
    import json

    return json.dumps(document).encode()


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths_in(inner, (*path, key))


def exchange(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    made = copy.deepcopy(document)
    here = made
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value
    return made


@EACH_GAME
def test_simulating_twice_gives_the_same_games(game: Game) -> None:
    def once() -> list[bytes]:
        return [orjson.dumps(one) for one in simulate(game, games=3, players=game.player_counts[-1], seed=4)]

    assert once() == once()


@EACH_GAME
def test_a_closed_action_is_closed_by_a_rule(game: Game) -> None:
    for number, position in positions(record_of(game.name, 1)):
        if number % 7:
            continue
        awaits = position.awaits()
        for kind in game.actions:
            moves: list[Action] = list(position.candidates(kind))
            assert moves, kind
            if awaits is None or kind not in awaits.actions:
                assert not any(judge(game, position, move).legal for move in moves)
