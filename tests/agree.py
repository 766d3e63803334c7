"""Two opinions on many records: rulecheck's and the referee's. They must agree, else the games file decides.

    python -m tests.agree GAME --games N --mutated M --seed S

makes N random legal games and M records by spoiling these (and now and then a record of `fixtures`), lets both judge
each, and prints what it counted; a record on which they part is written to a file. Mutations know nothing of any game:
they work on the JSON document, with the values that other records of the game hold. Claims and results are left out of
mutated records.

A long run is made in slices, a seed each: with `--add-to FOLDER` the counts of a slice are kept there, and the report
is the sum of all slices of the game. `--referee pypy3` lets another interpreter run the referee, `--jobs 2` uses two
cores.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import orjson

from rulecheck.core.game import Game
from rulecheck.core.record import MalformedRecord, as_json, read_record, schema
from rulecheck.core.replay import replay
from rulecheck.core.rulebook import Certainty
from rulecheck.core.simulate import NAMES, play_out
from rulecheck.core.verdict import Verdict
from tests.referee import Elsewhere, NoOpinion, Opinion, Referee, referee_of

Document = dict[str, Any]
Place = tuple[str | int, ...]
Mutation = Callable[["Mutations", Document, Random], None]

POOL = 12  # records from which the values of a game are taken
FIXTURES = Path(__file__).parent.parent / "fixtures"
FROM_FIXTURES = 0.2  # how many of the mutated records are made of one of these


def game_named(name: str) -> Game:
    """The game of this name, whether or not rulecheck lists it yet."""
    game = import_module(f"rulecheck.games.{name}").GAME
    assert isinstance(game, Game)
    return game


def judged(game: Game, document: Document) -> Verdict:
    """Rulecheck's verdict. Raises MalformedRecord."""
    return replay(read_record(orjson.dumps(document), lambda name: game if name == game.name else None, (game.name,)))


def in_brief(verdict: Verdict) -> Opinion:
    """A verdict as an opinion: the first illegal move with the numbers of its rule, what is open, and how it ended."""
    illegal = next((finding for finding in verdict.findings if finding.kind.startswith("illegal")), None)
    sheet = verdict.score
    totals = {} if sheet is None else {place.player: place.total for place in sheet.standings}
    return Opinion(
        illegal_at=None if illegal is None else illegal.move,
        rules=() if illegal is None else illegal.rule.digest,
        undetermined=tuple(sorted({one.move for one in verdict.undetermined if one.move is not None})),
        finished=verdict.finished,
        winners=sheet.winners or None if sheet is not None else None,
        scores={name: total for name, total in totals.items() if total is not None} or None,
        stopped_at=None if illegal is not None or verdict.replayed == verdict.moves else verdict.replayed + 1,
    )


def differences(rulecheck: Opinion, referee: Opinion) -> list[str]:
    """In what two opinions part. Of an illegal record neither winners nor scores count."""
    found: list[str] = []
    if rulecheck.illegal_at != referee.illegal_at:
        found.append(
            f"illegal at {rulecheck.illegal_at} {'/'.join(rulecheck.rules)}, "
            f"the referee says {referee.illegal_at} {'/'.join(referee.rules)}"
        )
    elif rulecheck.illegal_at is not None and set(rulecheck.rules).isdisjoint(referee.rules):
        found.append(
            f"at {rulecheck.illegal_at} it is {'/'.join(rulecheck.rules)}, the referee says {'/'.join(referee.rules)}"
        )
    if open_before_a_fault(rulecheck) != open_before_a_fault(referee, rulecheck.stopped_at):
        found.append(f"open at {rulecheck.undetermined}, the referee says {referee.undetermined}")
    if found:
        return found
    if rulecheck.finished != referee.finished and rulecheck.stopped_at is None:
        found.append(f"finished {rulecheck.finished}, the referee says {referee.finished}")
    if rulecheck.illegal_at is None and rulecheck.finished and referee.finished:
        if sorted(rulecheck.winners or ()) != sorted(referee.winners or ()):
            found.append(f"winners {rulecheck.winners}, the referee says {referee.winners}")
        if dict(rulecheck.scores or {}) != dict(referee.scores or {}):
            found.append(f"scores {rulecheck.scores}, the referee says {referee.scores}")
    return found


def open_before_a_fault(opinion: Opinion, stopped_at: int | None = None) -> tuple[int, ...]:
    """What is open; another rule that is open about the illegal move itself makes no difference.

    Behind the move at which the other side has stopped, for want of a fact, there is nothing to compare.
    """
    return tuple(
        at for at in opinion.undetermined if at != opinion.illegal_at and (stopped_at is None or at <= stopped_at)
    )


def contradict(rulecheck: Opinion, referee: Opinion) -> bool:
    """Whether two opinions cannot both be right: where one only leaves open what the other decides, they can."""
    if rulecheck.illegal_at != referee.illegal_at:
        first = min(at for at in (rulecheck.illegal_at, referee.illegal_at) if at is not None)
        careful = rulecheck if rulecheck.illegal_at != first else referee
        return not any(at <= first for at in careful.undetermined)
    if rulecheck.illegal_at is not None:
        return set(rulecheck.rules).isdisjoint(referee.rules)
    if rulecheck.undetermined or referee.undetermined:
        return False
    won = rulecheck.winners and referee.winners and sorted(rulecheck.winners) != sorted(referee.winners)
    mine, theirs = rulecheck.scores or {}, referee.scores or {}
    return (
        rulecheck.finished != referee.finished
        or bool(won)
        or any(mine[name] != theirs[name] for name in mine.keys() & theirs.keys())
    )


# Mutations ----------------------------------------------------------------------------------------------------------


def leaves(value: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every value in a document that holds no others, with its path; empty lists and objects among them."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not inside or not value:
        yield path, value
    for key, one in inside:
        yield from leaves(one, (*path, key))


def branches(value: Any, path: Place = ()) -> Iterator[Place]:
    """The path of every value in a document, whether or not it holds others."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if path:
        yield path
    for key, one in inside:
        yield from branches(one, (*path, key))


def copied(value: Any) -> Any:
    """Another value of the same JSON."""
    return orjson.loads(orjson.dumps(value))


def put(document: Document, path: Place, value: Any) -> None:
    """Put a value into a document."""
    inside: Any = document
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value


def take(document: Document, path: Place) -> Any:
    """The value at a path of a document."""
    inside: Any = document
    for part in path:
        inside = inside[part]
    return inside


CHANGED = ("setup", "position", "moves", "rulings", "edition")


class Mutations:
    """The ways to spoil a record of one game. Each changes the document in place; some may find nothing to change."""

    def __init__(self, game: Game, pool: list[Document]) -> None:
        self.game = game
        self.kinds = {str(kind.__dataclass_fields__["action"].default): kind for kind in game.actions}
        self.pool = pool
        self.may_be_null: dict[Place, bool] = {}

    @cached_property
    def values(self) -> dict[str, list[Any]]:
        """The values that each field has in records of the game, and those that its schema lists.

        A list's field gives those of its elements.
        """
        found: dict[str, set[Any]] = {name: set(values) for name, values in self.listed("enum", "const").items()}
        for document in [*self.pool, *self.snapshots]:
            for path, value in leaves({name: document[name] for name in CHANGED if name in document}):
                if isinstance(value, (str, int)):
                    found.setdefault(field_of(path), set()).add(value)
        for name, ruling in self.game.rulebook.rulings.items():
            found.setdefault(name, set()).update(ruling.readings)
        return {name: sorted(values, key=lambda value: (str(type(value)), value)) for name, values in found.items()}

    @cached_property
    def keys(self) -> dict[str, list[str]]:
        """The names that are keys of each object in records of the game."""
        found: dict[str, set[str]] = {name: set(keys) for name, keys in self.listed("propertyNames").items()}
        for document in [*self.pool, *self.snapshots]:
            for path in branches({name: document[name] for name in CHANGED if name in document}):
                if isinstance(inside := take(document, path), dict):
                    found.setdefault(field_of(path), set()).update(inside)
        return {name: sorted(keys) for name, keys in found.items()}

    def listed(self, *what: str) -> dict[str, list[Any]]:
        """What the schema lists for each field: the values that it can have, or the names of its own fields."""
        found: dict[str, list[Any]] = {}
        for definition in schema(self.game)["$defs"].values():
            for name, node in definition.get("properties", {}).items():
                if name != "action":
                    parts = [take(node, path) for path in branches(node) if path[-1] in what]
                    found.setdefault(name, []).extend(one for part in parts for one in enumerated(part))
        return found

    @cached_property
    def snapshots(self) -> list[Document]:
        """Records of the pool that start in the middle."""
        made = copied(self.pool)
        for number, document in enumerate(made):
            self.start_in_the_middle(document, Random(number))
        return made

    def spoil(self, document: Document, chance: Random) -> list[str]:
        """Change a legal record at random. Answers the names of what was done."""
        strip_claims(document)
        done: list[Mutation] = []
        if chance.random() < 0.25:
            done.append(Mutations.start_in_the_middle)
        if chance.random() < 0.75:
            done.append(Mutations.keep_a_stretch)
        if chance.random() < 0.4:
            done.append(Mutations.hide)
        done += chance.choices(FAULTS, k=chance.choice((0, 1, 1, 1, 2)))
        done = done or [Mutations.change_a_value]
        for mutation in done:
            mutation(self, document, chance)
        return [mutation.__name__ for mutation in done]

    def swap_two_moves(self, document: Document, chance: Random) -> None:
        """Two moves change places: neighbours, or any two."""
        moves = document["moves"]
        if len(moves) > 1:
            one = chance.randrange(len(moves) - 1)
            other = one + 1 if chance.random() < 0.5 else chance.randrange(len(moves))
            moves[one], moves[other] = moves[other], moves[one]

    def repeat_a_move(self, document: Document, chance: Random) -> None:
        """A move stands a second time, at once or later."""
        if moves := document["moves"]:
            index = chance.randrange(len(moves))
            at = index + 1 if chance.random() < 0.5 else chance.randint(index, len(moves))
            moves.insert(at, copied(moves[index]))

    def leave_out_a_move(self, document: Document, chance: Random) -> None:
        """A move is missing."""
        if moves := document["moves"]:
            del moves[chance.randrange(len(moves))]

    def change_the_player(self, document: Document, chance: Random) -> None:
        """Somebody else acts."""
        if acted := [move for move in document["moves"] if "player" in move]:
            chance.choice(acted)["player"] = chance.choice(document["players"])

    def change_a_value(self, document: Document, chance: Random) -> None:
        """A number, an id or a word of one move (or of the opening) becomes another that such a field can have."""
        opening = [name for name in CHANGED if name != "moves" and document.get(name)]
        if document["moves"] and (not opening or chance.random() < 0.65):
            base: Place = ("moves", chance.randrange(len(document["moves"])))
        elif opening:
            base = (chance.choice(opening),)
        else:
            return
        inside = take(document, base)
        paths = [(*base, *path) for path, value in leaves(inside) if isinstance(value, (str, int)) or value is None]
        paths = [path for path in paths if self.values.get(field_of(path)) and path[-1] != "action"]
        if paths:
            path = chance.choice(paths)
            value = take(document, path)
            near = isinstance(value, int) and chance.random() < 0.3
            put(document, path, value + chance.choice((-1, 1)) if near else chance.choice(self.values[field_of(path)]))

    def change_a_key(self, document: Document, chance: Random) -> None:
        """What stands under one name stands under another that such an object can have."""
        paths = [
            path
            for name in CHANGED
            for path in branches({name: document.get(name)})
            if len(path) > 1 and path != ("moves", path[1]) and isinstance(take(document, path), dict)
        ]
        paths = [path for path in paths if take(document, path) and self.keys.get(field_of(path))]
        if paths:
            inside = take(document, path := chance.choice(paths))
            value = inside.pop(chance.choice(list(inside)))
            inside[chance.choice(self.keys[field_of(path)])] = value

    def state_a_value(self, document: Document, chance: Random) -> None:
        """A move (or the opening) states something that it could leave out, right or wrong."""
        openings = {"setup": self.game.setup, "position": self.game.snapshot}
        stated: list[tuple[Document, type[Any]]] = [
            (document[name], kind) for name, kind in openings.items() if document.get(name)
        ]
        if document["moves"] and (not stated or chance.random() < 0.65):
            move = chance.choice(document["moves"])
            stated = [(move, self.kinds[move["action"]])]
        for entry, kind in stated:
            names = [one.name for one in fields(kind) if one.name not in entry and self.values.get(one.name)]
            if names:
                name = chance.choice(names)
                entry[name] = chance.choice(self.values[name])

    def drop_a_value(self, document: Document, chance: Random) -> None:
        """Something that need not be there becomes null, or goes."""
        named = [name for name in CHANGED if document.get(name)]
        if not named:
            return
        where = chance.choice(named)
        inside = {where: document[where]}
        if where == "moves":
            index = chance.randrange(len(document["moves"]))
            paths = [("moves", index, *path) for path in branches(document["moves"][index])]
        else:
            paths = list(branches(inside))
        chance.shuffle(paths)
        for path in paths:
            if self.nullable(document, path):
                put(document, path, None)
                if chance.random() < 0.5 and isinstance(path[-1], str):
                    del take(document, path[:-1])[path[-1]]
                return

    def change_a_list(self, document: Document, chance: Random) -> None:
        """A list (or an object) of the opening or of a move has one element more or less, an object more in moves."""
        paths = [
            path
            for name in CHANGED
            for path in branches({name: document.get(name)})
            if len(path) > 1 and path != ("moves", path[1]) and isinstance(take(document, path), (list, dict))
        ]
        if not paths:
            return
        path = chance.choice(paths)
        inside = take(document, path)
        if inside and chance.random() < 0.5:
            del inside[chance.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))]
        elif isinstance(inside, list):
            inside.append(chance.choice(self.values.get(field_of(path)) or inside or [None]))
        elif inside and path[0] == "moves" and self.keys.get(field_of(path)):
            inside.setdefault(chance.choice(self.keys[field_of(path)]), chance.choice(list(inside.values())))

    def say_alike(self, document: Document, chance: Random) -> None:
        """What is said of several things of a kind becomes the same: by some moves in turn, or in a list."""
        dealt = document.get("setup") or {}
        lists = [inside for path in branches(dealt) if isinstance(inside := take(dealt, path), list)]
        if lists and chance.random() < 0.3:
            inside = chance.choice(lists)
            if inside and not isinstance(inside[0], (dict, list)):
                inside[:] = [chance.choice(inside)] * len(inside)
        elif document["moves"]:
            kind = chance.choice(document["moves"])["action"]
            moves = [move for move in document["moves"] if move["action"] == kind]
            names = [name for name in moves[0] if name not in ("action", "player")]
            if names:
                name, first = chance.choice(names), chance.randrange(len(moves))
                some = moves[first : first + chance.randint(2, 12)]
                value = chance.choice(moves).get(name)
                for move in some if value is not None else ():
                    move[name] = copied(value)

    def choose_rulings(self, document: Document, chance: Random) -> None:
        """The record chooses other readings, or none."""
        readings = {name: (*ruling.readings, None) for name, ruling in self.game.rulebook.rulings.items()}
        if readings:
            document["rulings"] = {name: chance.choice(choices) for name, choices in readings.items()}

    def cut(self, document: Document, chance: Random) -> None:
        """The log stops early."""
        del document["moves"][chance.randint(0, len(document["moves"])) :]

    def keep_a_stretch(self, document: Document, chance: Random) -> None:
        """The log holds some dozens of moves at most: many short records show more than a few long ones."""
        del document["moves"][chance.randint(1, 60) :]

    def hide(self, document: Document, chance: Random) -> None:
        """Nobody wrote down what was dealt or drawn: by one player, or here and there, or at all."""
        paths = [
            path for name in ("setup", "position") for path in branches({name: document.get(name)}) if len(path) > 1
        ]
        for index, move in enumerate(document["moves"]):
            if self.kinds[move["action"]].chance:
                paths += [("moves", index, *path) for path in branches(move) if path[-1] not in ("action", "player")]
        player = chance.choice(document["players"])
        how = chance.choice(("player", "scattered", "scattered", "everything"))
        share = 1.0 if how == "everything" else chance.choice((0.1, 0.3, 0.6, 0.9))
        whole = chance.random() < 0.3
        for path in paths:
            of_player = player in path or (path[0] == "moves" and take(document, path[:2]).get("player") == player)
            if (how == "player" and not of_player) or chance.random() >= share:
                continue
            try:
                value = take(document, path)
            except (KeyError, IndexError, TypeError):
                continue  # what held it is hidden already
            if (not isinstance(value, (dict, list)) or (whole and self.named_after_a_player(document, path))) and (
                self.nullable(document, path)
            ):
                put(document, path, None)

    def start_in_the_middle(self, document: Document, chance: Random) -> None:
        """The record starts from a position of the game instead of its setup."""
        moves = document["moves"]
        number = chance.randint(0, len(moves))
        verdict = replay(
            read_record(orjson.dumps(document), lambda _: self.game, (self.game.name,)),
            after=number,
        )
        assert verdict.position is not None
        if verdict.replayed < number or verdict.verdict == "illegal":
            return  # a fixture that breaks off before
        snapshot = as_json(verdict.position.snapshot())
        if "setup" in document:
            del document["setup"]
        document["position"] = snapshot
        del moves[:number]

    def change_the_seats(self, document: Document, chance: Random) -> None:
        """The players sit in another order, or one more sits down."""
        if chance.random() < 0.75:
            chance.shuffle(document["players"])
        else:
            document["players"].insert(chance.randint(0, len(document["players"])), "Ivo")

    def borrow_a_move(self, document: Document, chance: Random) -> None:
        """A move of another record comes in between."""
        moves = [move for other in self.pool for move in other["moves"] if move.get("player") in document["players"]]
        if moves:
            document["moves"].insert(chance.randint(0, len(document["moves"])), copied(chance.choice(moves)))

    def named_after_a_player(self, document: Document, path: Place) -> bool:
        """Whether the last step of a path is a player's name."""
        return path[-1] in document["players"]

    def nullable(self, document: Document, path: Place) -> bool:
        """Whether a record is still well formed with a null in this place; asked once for each kind of place."""
        kind = tuple("*" if isinstance(part, int) else "@" if part in NAMES else part for part in path)
        if path[0] == "moves":
            kind = (take(document, path[:2]).get("action"), *kind)
        if kind not in self.may_be_null:
            tried = copied(document)
            put(tried, path, None)
            try:
                judged(self.game, tried | {"moves": [tried["moves"][path[1]]] if path[0] == "moves" else []})
            except MalformedRecord:
                self.may_be_null[kind] = False
            else:
                self.may_be_null[kind] = True
        return self.may_be_null[kind]


def enumerated(part: Any) -> list[Any]:
    """The values that a part of a schema allows: an `enum`, a `const`, or what names the fields of an object."""
    if isinstance(part, dict):
        return list(part.get("enum", ()))
    return list(part) if isinstance(part, list) else [part]


def field_of(path: Place) -> str:
    """The field that a value stands in: the last name on its path that is no player's."""
    return next((part for part in reversed(path) if isinstance(part, str) and part not in NAMES), "")


def strip_claims(document: Document) -> None:
    """Leave out what the log says came of the moves."""
    document.pop("result", None)
    for move in document["moves"]:
        move.pop("claims", None)


FAULTS: tuple[Mutation, ...] = (
    Mutations.swap_two_moves,
    Mutations.swap_two_moves,
    Mutations.repeat_a_move,
    Mutations.leave_out_a_move,
    Mutations.leave_out_a_move,
    Mutations.change_the_player,
    Mutations.change_the_player,
    Mutations.change_a_value,
    Mutations.change_a_value,
    Mutations.change_a_value,
    Mutations.change_a_value,
    Mutations.change_a_key,
    Mutations.state_a_value,
    Mutations.drop_a_value,
    Mutations.change_a_list,
    Mutations.say_alike,
    Mutations.choose_rulings,
    Mutations.cut,
    Mutations.change_the_seats,
    Mutations.borrow_a_move,
)


# The run ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A record on which the two opinions part, and in what; `contradicts`, if not both can be right."""

    label: str
    document: Document
    differences: tuple[str, ...]
    contradicts: bool


@dataclass(slots=True)
class Tally:
    """What a run counted; codes that fired by illegal moves, by undetermined ones (`left_open`) and by warnings."""

    game: str
    games: int = 0
    moves: int = 0
    mutated: int = 0
    malformed: int = 0
    without_opinion: int = 0
    legal: int = 0
    fired: Counter[str] = field(default_factory=Counter)
    left_open: Counter[str] = field(default_factory=Counter)
    warned: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count what another run counted as well."""
        for one in fields(self):
            if one.name != "game":
                setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def to_json(self) -> bytes:
        """The counts as a file of `--add-to` holds them."""
        return orjson.dumps(self, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)

    @classmethod
    def from_json(cls, text: bytes) -> Tally:
        """The counts that such a file holds."""
        read = orjson.loads(text)
        counters = {name: Counter(read[name]) for name in ("fired", "left_open", "warned", "done")}
        parted = [Disagreement(**{**one, "differences": tuple(one["differences"])}) for one in read["disagreements"]]
        return cls(**{**read, **counters, "disagreements": parted})


def run(
    name: str, *, games: int, mutated: int, seed: int, interpreter: str | None = None, part: int = 0, parts: int = 1
) -> Tally:
    """Judge so many random legal games and so many mutated ones twice; of several parts, only those of one.

    The mutated records are made of the random games in turn.
    """
    game = game_named(name)
    tally = Tally(name)
    small = fixtures(game)
    legal = [document for document in small if is_legal(game, document)]
    mutations = Mutations(game, [*(random_game(game, seed, -1 - number) for number in range(POOL)), *legal])
    elsewhere = Elsewhere(interpreter, name) if interpreter else None
    referee = elsewhere or referee_of(name)
    for number in range(part, games, parts):
        document = random_game(game, seed, number)
        for variety in range(number, mutated, games):
            chance = Random(f"{name}/{seed}/mutated/{variety}")
            spoilt = copied(chance.choice(small) if chance.random() < FROM_FIXTURES else document)
            tally.done.update(mutations.spoil(spoilt, chance))
            tally.mutated += 1
            compare(game, spoilt, f"{name}-{seed}-{variety}-mutated", tally, referee)
        tally.games += 1
        compare(game, document, f"{name}-{seed}-{number}", tally, referee)
    if elsewhere:
        elsewhere.close()
    return tally


def run_side_by_side(
    name: str, *, games: int, mutated: int, seed: int, interpreter: str | None = None, jobs: int = 1
) -> Tally:
    """The same in several processes at once."""
    with ProcessPoolExecutor(jobs) as workers:
        runs = [
            workers.submit(
                run, name, games=games, mutated=mutated, seed=seed, interpreter=interpreter, part=part, parts=jobs
            )
            for part in range(jobs)
        ]
    tally = Tally(name)
    for one in runs:
        tally.add(one.result())
    return tally


def fixtures(game: Game) -> list[Document]:
    """The records of `fixtures`, without what they claim."""
    found: list[Document] = []
    for file in sorted((FIXTURES / game.name).glob("*/*.json")):
        document: Document = {"moves": [], **orjson.loads(file.read_bytes())}
        strip_claims(document)
        found.append(document)
    return found


def is_legal(game: Game, document: Document) -> bool:
    """Whether nothing in a record is illegal, and it can be played to the end of its log."""
    verdict = judged(game, document)
    illegal = any(finding.kind.startswith("illegal") for finding in verdict.findings)
    return verdict.replayed == len(document["moves"]) and not illegal


def random_game(game: Game, seed: int, number: int) -> Document:
    """A random legal game, with every player count in turn, half of them under random readings of the rulings."""
    players = NAMES[: game.player_counts[number % len(game.player_counts)]]
    label = f"{game.name}/{seed}/{number}"
    try:
        document = play_out(
            under_random_rulings(game) if Random(label).random() < 0.5 else game, players, Random(label)
        )
    except AssertionError:  # a reading that leaves everything open: nothing is certain to be legal
        document = play_out(game, players, Random(label))
    made: Document = json.loads(json.dumps(document))
    return made


def under_random_rulings(game: Game) -> Game:
    """The game, dealt with a reading of each ruling drawn at random."""

    def deal(chance: Random, players: tuple[str, ...]) -> dict[str, Any]:
        dealt = game.setup_of(chance, players)
        readings = {name: chance.choice(sorted(ruling.readings)) for name, ruling in game.rulebook.rulings.items()}
        return {**dealt, "rulings": readings | dealt.get("rulings", {})}

    return replace(game, setup_of=deal)


def compare(game: Game, document: Document, label: str, tally: Tally, referee: Referee) -> None:
    """Let both judge one record and note where they part. A malformed record is no matter of the referee."""
    tally.moves += len(document["moves"])
    try:
        verdict = judged(game, document)
    except MalformedRecord:
        tally.malformed += 1
        return
    except Exception:
        tally.disagreements.append(Disagreement(label, document, ("rulecheck raised", traceback.format_exc()), True))
        return
    for finding in verdict.findings:
        if finding.kind.startswith("illegal"):
            tally.fired[finding.rule.code] += 1
    for finding in verdict.undetermined:
        tally.left_open[finding.rule.code] += 1
    for warned in verdict.warnings:
        tally.warned[warned.rule.code] += 1
    tally.legal += verdict.verdict in ("legal", "incomplete", "undetermined")
    try:
        opinion = under_every_reading(game, document, referee)
    except NoOpinion:
        tally.without_opinion += 1
        return
    except Exception:
        tally.disagreements.append(Disagreement(label, document, ("the referee raised", traceback.format_exc()), True))
        return
    mine = in_brief(verdict)
    if found := differences(mine, opinion):
        tally.disagreements.append(Disagreement(label, document, tuple(found), contradict(mine, opinion)))


def under_every_reading(game: Game, document: Document, referee: Referee) -> Opinion:
    """The referee's opinion, where the readings of an open ruling parted as far as it is the same under all of them.

    A referee goes on under the default. What it finds illegal behind a parting stays so if the record is illegal under
    every reading, and the winners and scores are those that all readings have in common.
    """
    opinion = referee(document)
    if not opinion.undetermined or (opinion.illegal_at is None and not opinion.finished):
        return opinion
    chosen = document.get("rulings") or {}
    for name, ruling in game.rulebook.rulings.items():
        if ruling.certainty is not Certainty.UNKNOWN or chosen.get(name) is not None:
            continue
        readings = [reading for reading in ruling.readings if reading != "undetermined"]
        worlds = [{**document, "rulings": {**chosen, name: reading}} for reading in readings]
        if referee(worlds[readings.index(ruling.default)]).undetermined == opinion.undetermined:
            continue  # nothing parted here, or nothing but this was open there
        opinions = [under_every_reading(game, world, referee) for world in worlds]
        if opinion.illegal_at is not None and any(
            one.illegal_at is None or one.illegal_at > opinion.illegal_at for one in opinions
        ):
            opened = (*opinion.undetermined, opinion.illegal_at)
            return Opinion(undetermined=tuple(sorted({at for at in opened if at <= opinion.illegal_at})))
        played = [opinion, *(one for one in opinions if one.illegal_at is None)]
        if opinion.illegal_at is None:
            winners = {one.winners for one in played}
            scores = [one.scores or {} for one in played]
            common = {name: total for name, total in scores[0].items() if all(one.get(name) == total for one in scores)}
            return replace(opinion, winners=winners.pop() if len(winners) == 1 else None, scores=common or None)
        return opinion
    return opinion


def report(tally: Tally, keep: Path) -> Iterator[str]:
    """The lines that a run prints; records on which the two part go to files in `keep`."""
    yield f"{tally.game}: {tally.games} random games, {tally.mutated} mutated ones, {tally.moves} moves"
    yield f"malformed {tally.malformed}, no opinion {tally.without_opinion}, nothing illegal {tally.legal}"
    contradictions = sum(one.contradicts for one in tally.disagreements)
    yield f"disagreements {len(tally.disagreements)}, contradictions among them {contradictions}"
    for one in tally.disagreements:
        keep.mkdir(parents=True, exist_ok=True)
        file = keep / f"{one.label}.json"
        file.write_text(json.dumps(one.document, indent=1))
        yield f"  {file}: {'; '.join(one.differences)}"
    counted = (("illegal by", tally.fired), ("open by", tally.left_open), ("warned by", tally.warned))
    for title, counts in (*counted, ("mutations", tally.done)):
        yield f"{title}: {', '.join(f'{code} {count}' for code, count in sorted(counts.items())) or 'none'}"
    game = game_named(tally.game)
    silent = game.rulebook.rules.keys() - {code for _, counts in counted for code in counts}
    yield f"never fired: {', '.join(sorted(silent & may_fire(game))) or 'none'}"
    others = ", ".join(sorted(silent - may_fire(game)))
    yield f"cannot fire, no single move breaks them and claims on them are left out: {others or 'none'}"


def may_fire(game: Game) -> set[str]:
    """The codes of the rules that look at a move, a setup, a position or an edition."""
    return {game.rulebook.rule_of[check].code for checks in game.checks.values() for check in checks}


def main() -> int:
    """The command line. Answers 1 if the two part anywhere."""
    parser = argparse.ArgumentParser(prog="python -m tests.agree", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="random legal games")
    parser.add_argument("--mutated", type=int, help="mutated games (as many as random ones)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "rulecheck-agree")
    parser.add_argument("--add-to", type=Path, help="a folder of counts: keep these there, and report all")
    parser.add_argument("--referee", metavar="INTERPRETER", help="what runs the referee (this Python itself)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    given = parser.parse_args()
    mutated = given.games if given.mutated is None else given.mutated
    tally = run_side_by_side(
        given.game, games=given.games, mutated=mutated, seed=given.seed, interpreter=given.referee, jobs=given.jobs
    )
    if given.add_to:
        given.add_to.mkdir(parents=True, exist_ok=True)
        (given.add_to / f"{given.game}-{given.seed}.json").write_bytes(tally.to_json())
        tally = sum_of(given.game, given.add_to)
    for line in report(tally, given.keep):
        print(line)
    return 1 if tally.disagreements else 0


def sum_of(name: str, folder: Path) -> Tally:
    """What all slices of a game counted that are kept in a folder."""
    tally = Tally(name)
    for file in sorted(folder.glob(f"{name}-*.json")):
        tally.add(Tally.from_json(file.read_bytes()))
    return tally


if __name__ == "__main__":
    sys.exit(main())
