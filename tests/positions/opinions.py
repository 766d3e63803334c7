"""What is legal in a position, to rulecheck and to the referee.

Rulecheck lists the moves that it thinks worth asking about, and judges them. A referee lists nothing; it is asked about
so much that a legal move which rulecheck forgets would be found: about each such move, of kinds that are not awaited
about one, and about every move that differs from a legal one (or from the first of its kind) in one value: exchanged
for each other that can stand there as the schema has it, left out or added in a list. What turns out to be legal by
that is varied again, until nothing new turns up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any

import orjson

from rulecheck.core.game import Position
from rulecheck.core.judge import legal_moves
from rulecheck.core.record import MalformedRecord, Record, as_json, read_move, read_record, schema
from rulecheck.core.replay import replay
from tests.agree import game_named, under_every_reading
from tests.positions import Document, Legal, followed_by, writing
from tests.referee import Referee

LONG = 50  # where numbers can go beyond this, a few are enough
FEW = 6


class Rulecheck:
    """Rulecheck's opinion of what can follow the record of a position."""

    def __init__(self, name: str, start: Document) -> None:
        self.game = game_named(name)
        self.base = len(start["moves"])

    def legal(self, document: Document) -> Legal:
        """The legal moves; none behind a move that is undetermined."""
        record = self.read(document)
        verdict = replay(record)
        last = len(record.moves)
        if verdict.verdict == "illegal" or (last > self.base and last in {one.move for one in verdict.undetermined}):
            return {}
        position = verdict.position
        assert isinstance(position, Position)
        found = legal_moves(self.game, position) + legal_moves(self.game, position, chance=True)
        return {writing(move): move for move in map(as_json, found)}

    def read(self, document: Document) -> Record:
        """The record, read."""
        name = self.game.name
        return read_record(
            orjson.dumps({"format": "rulecheck/1", **document}), lambda asked: self.game if asked == name else None
        )


class Asked(Rulecheck):
    """A referee's opinion of the same. With `most` it is asked about so many variations only, drawn at random."""

    def __init__(self, name: str, start: Document, referee: Referee, most: int | None = None) -> None:
        super().__init__(name, start)
        self.referee = referee
        self.most = most

    def legal(self, document: Document) -> Legal:
        """The legal moves; none behind a move that is undetermined."""
        number = len(document["moves"])
        if number > self.base and number in under_every_reading(self.game, document, self.referee).undetermined:
            return {}
        record = self.read(document)
        position = replay(record).position
        assert isinstance(position, Position)
        legal: dict[str, Document] = {}
        asked: set[str] = set()
        waiting, examples = self.worth_asking(position)
        names = sorted({text for move in [*waiting, *examples] for text in texts(move)})
        waiting += self.some([other for move in examples for other in self.varied(move, record, names)])
        while waiting:
            move = waiting.pop()
            written = str(orjson.dumps(move, option=orjson.OPT_SORT_KEYS))
            if written in asked or writing(move) in legal:
                continue
            asked.add(written)
            if self.allows(document, move, record):
                legal[writing(move)] = move
                waiting += self.some(list(self.varied(move, record, names)))
        return legal

    def worth_asking(self, position: Position) -> tuple[list[Document], list[Document]]:
        """What rulecheck would ask about, and the first move of each kind, legal or not."""
        awaits = position.awaits()
        moves: list[Document] = []
        examples: list[Document] = []
        for kind in self.game.actions:
            found = [as_json(move) for move in position.candidates(kind)]
            moves += found if awaits and kind in awaits.actions else found[:1]
            examples += found[:1]
        return moves, examples

    def some(self, moves: list[Document]) -> list[Document]:
        """All of these moves, or a sample."""
        if self.most is None or len(moves) <= self.most:
            return moves
        return Random(len(moves)).sample(moves, self.most)

    def allows(self, document: Document, move: Document, record: Record) -> bool:
        """Whether the referee finds no rule that the move breaks. A malformed move is no move."""
        try:
            opinion = under_every_reading(self.game, followed_by(document, move), self.referee)
        except Exception:
            if is_move(move, record):
                raise
            return False
        return opinion.illegal_at is None and is_move(move, record)

    # variations

    @cached_property
    def definitions(self) -> dict[str, Any]:
        """The parts of the game's schema by name."""
        found: dict[str, Any] = schema(self.game)["$defs"]
        return found

    def varied(self, move: Document, record: Record, names: list[str]) -> Iterator[Document]:
        """The move with one value in it changed."""
        kind = next(kind for kind in self.game.actions if kind.__dataclass_fields__["action"].default == move["action"])
        properties = self.definitions[kind.__name__]["properties"]
        for key, value in move.items():
            if key != "action":
                for other in self.others(value, properties[key], record, names):
                    yield {**move, key: other}

    def others(self, value: Any, node: dict[str, Any], record: Record, names: list[str]) -> Iterator[Any]:
        """What else could stand in the place of a value."""
        node = self.resolve(node)
        if isinstance(value, dict):
            inside = node.get("additionalProperties") or {}
            keys = [key for key in node.get("propertyNames", {}).get("enum", ()) if key not in value]
            for key, one in value.items():
                rest = {name: other for name, other in value.items() if name != key}
                yield rest
                yield from ({**rest, name: one} for name in keys)
                yield from ({**rest, key: other} for other in self.others(one, inside, record, names))
            example = next(iter(value.values()), 1)
            some = [example, *self.others(example, inside, record, names)][:FEW]
            yield from ({**value, name: one} for name in keys for one in some)
        elif isinstance(value, list):
            inside = node.get("items") or {}
            parts = node.get("prefixItems") or [inside] * len(value)
            for index, one in enumerate(value):
                before, behind = value[:index], value[index + 1 :]
                yield [*before, *behind]
                yield from ([*before, other, *behind] for other in self.others(one, parts[index], record, names))
            yield from ([*value, one] for one in self.domain(None, inside, record, names))
        else:
            yield from (other for other in self.domain(value, node, record, names) if other != value)

    def domain(self, value: Any, node: dict[str, Any], record: Record, names: list[str]) -> list[Any]:
        """Everything that can stand in a place, but for null."""
        node = self.resolve(node)
        if "enum" in node:
            return list(node["enum"])
        if node.get("type") == "integer":
            low = node.get("minimum", 0)
            high = node.get("maximum", LONG + 1)
            return list(range(low, (high if high <= LONG else low + FEW) + 1))
        if node.get("type") == "boolean":
            return [node["const"]] if "const" in node else [True, False]
        if node.get("type") == "string" and "const" not in node:
            return list(record.players) if value in record.players else names
        return []

    def resolve(self, node: dict[str, Any]) -> dict[str, Any]:
        """A part of the schema without references, and without the null that may stand instead."""
        while True:
            if "$ref" in node:
                node = self.definitions[node["$ref"].rsplit("/", 1)[-1]]
            elif "anyOf" in node and len(some := [one for one in node["anyOf"] if one.get("type") != "null"]) == 1:
                node = some[0]
            else:
                return node


def texts(value: Any) -> Iterator[str]:
    """Every text in a move, but for the name of its action."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from () if key == "action" else texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)
    elif isinstance(value, str):
        yield value


def is_move(move: Document, record: Record) -> bool:
    """Whether the record could hold this move."""
    try:
        read_move(orjson.dumps(move), record)
    except MalformedRecord:
        return False
    return True
