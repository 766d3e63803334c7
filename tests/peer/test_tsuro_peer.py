"""Other people's tests and games of Tsuro, and generated ones, where they lie beside the project; see their README.

The course tests number ports A to H as we do, rows and columns from 0, tiles by an index of their own; their board
has 10 x 10 squares, so they try the kernel that follows paths, and the test of who stays on, with that size.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from rulecheck.core.record import read_record
from rulecheck.core.replay import replay
from rulecheck.core.verdict import Verdict
from rulecheck.games import NAMES, game_of
from rulecheck.games.tsuro.components import LAID, TILES, follow, onward

FOLDER = Path(__file__).parents[2] / ".." / "shared" / "peer" / "tsuro"
HERE = FOLDER.is_dir()
MISSING = "the material of other people does not lie beside the project"

SIZE = 10
ONWARD = onward(SIZE)
PORTS = "ABCDEFGH"
SEATS = tuple(f"Seat {seat}" for seat in range(8))


def lines(name: str) -> list[Any]:
    """A file of one JSON value a line; nothing where it does not exist."""
    return [json.loads(line) for line in (FOLDER / name).read_text().splitlines() if line.strip()] if HERE else []


def read(name: str) -> Any:
    """A file of one JSON value; an empty list where it does not exist."""
    return json.loads((FOLDER / name).read_text()) if HERE else []


def cases(named: list[tuple[str, Any]]) -> list[Any]:
    """Test cases with their names; one that is skipped where there are none."""
    if not HERE:
        return [pytest.param(None, id="missing", marks=pytest.mark.skip(reason=MISSING))]
    return [pytest.param(case, id=name) for name, case in named]


# The course's numbering of the tiles


def exits_of(edges: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Where each port leads to, from pairs of letters."""
    exits = [0] * 8
    for one, other in edges:
        exits[PORTS.index(one)], exits[PORTS.index(other)] = PORTS.index(other), PORTS.index(one)
    return tuple(exits)


COURSE = {row["tile#"]: exits_of(row["edges"]) for row in lines("tile_index.json")}


def laid(index: int, degrees: int) -> tuple[int, ...]:
    """The exits of the course's tile, turned clockwise, as they stand in our table of laid tiles."""
    at = LAID.index(COURSE[index])
    return LAID[at - at % 4 + (at + degrees // 90) % 4]


@pytest.mark.skipif(not HERE, reason=MISSING)
def test_the_course_has_our_35_tiles() -> None:
    ours = {LAID.index(exits) // 4 for exits in COURSE.values()}
    assert len(COURSE) == len(TILES) == 35
    assert ours == set(range(35))


# The course's boards

Board = list[tuple[int, ...] | None]
LOOP = "loop"
OFF = "off"


def entering(column: int, row: int, port: str) -> int:
    """The place that a path comes to when it leaves this square by this port."""
    return ONWARD[(row * SIZE + column) * 8 + PORTS.index(port)]


def run(board: Board, place: int) -> int | str:
    """Where a path comes to. The course's boards have endless ones, so it is stepped with a bound first."""
    at = place
    for _ in range(8 * len(board)):
        exits = board[at // 8]
        if exits is None:
            assert follow(board, place, ONWARD) == at
            return at
        at = ONWARD[at // 8 * 8 + exits[at % 8]]
        if at < 0:
            assert follow(board, place, ONWARD) < 0
            return OFF
    return LOOP


class CourseGame:
    """A board of the course: the tiles, and the place that each avatar faces (or `off`, or `loop`)."""

    def __init__(self) -> None:
        self.board: Board = [None] * (SIZE * SIZE)
        self.faces: dict[str, int | str] = {}

    @classmethod
    def of_state(cls, state: list[Any]) -> CourseGame:
        """A game from a list of tiles; on some of them stands an avatar, by a port that faces an empty square."""
        game = cls()
        for (index, degrees), *avatar, column, row in state:
            game.board[row * SIZE + column] = laid(index, degrees)
            if avatar:
                game.faces[avatar[0]] = entering(column, row, avatar[1])
        return game

    def lay(self, square: int, exits: tuple[int, ...]) -> None:
        """Lay a tile, and move whoever faces its square."""
        self.board[square] = exits
        for colour, place in self.faces.items():
            if isinstance(place, int) and place // 8 == square:
                self.faces[colour] = run(self.board, place)

    def play(self, colour: str, index: int, degrees: int) -> None:
        """Lay a tile before an avatar that is still on the board."""
        place = self.faces.get(colour)
        if isinstance(place, int):
            self.lay(place // 8, laid(index, degrees))

    def start(self, index: int, degrees: int, colour: str, port: str, column: int, row: int) -> None:
        """A first tile, which the avatar enters from the edge."""
        square = row * SIZE + column
        self.faces[colour] = square * 8 + PORTS.index(port)
        self.lay(square, laid(index, degrees))

    def outcome(self, colour: str, index: int, degrees: int) -> str:
        """What a tile before this avatar would do: send somebody into a loop, take the avatar off, or neither."""
        place = self.faces[colour]
        assert isinstance(place, int)
        board = list(self.board)
        board[place // 8] = laid(index, degrees)
        facing = [one for one in self.faces.values() if isinstance(one, int) and one // 8 == place // 8]
        if LOOP in [run(board, one) for one in facing]:
            return LOOP
        return OFF if run(board, place) == OFF else "on"

    def standing(self, colour: str) -> tuple[tuple[int, ...] | None, str, int, int] | str:
        """The tile that an avatar came from, with port, column and row."""
        place = self.faces[colour]
        if isinstance(place, str):
            return place
        back = ONWARD.index(place)
        square, port = divmod(back, 8)
        return self.board[square], PORTS[port], square % SIZE, square // SIZE


def course(*kinds: str) -> list[Any]:
    """The course's tests that apply: those that a throwaway kernel of ours agreed with, and where no avatars merge."""
    return cases(
        [
            (test["test"], test)
            for test in lines("course_tests.jsonl")
            if test["kind"] in kinds
            and test["checked"].startswith("agrees")
            and test.get("loops_or_merges") not in ("merge", "both")
        ]
    )


@pytest.mark.skipif(not HERE, reason=MISSING)
def test_122_course_tests_apply() -> None:
    assert len(course("tile", "board", "rules", "board-start-mark", "rules-start-mark")) == 122


@pytest.mark.parametrize("test", course("tile"))
def test_course_tile(test: dict[str, Any]) -> None:
    for (index, degrees, port), told in zip(test["in"], test["out"], strict=True):
        leaving = PORTS[laid(index, degrees)[PORTS.index(port)]]
        assert told == ["if ", port, " is the entrance, ", leaving, " is the exit."]


@pytest.mark.parametrize("test", course("board"))
def test_course_board(test: dict[str, Any]) -> None:
    state, *actions = test["in"]
    game = CourseGame.of_state(state)
    for colour, (index, degrees) in actions:
        game.play(colour, index, degrees)
    (told,) = test["out"]
    if told == "infinite":
        assert LOOP in game.faces.values()
    elif told == "red never played":
        assert "red" not in game.faces
    elif told == "red died":
        assert game.faces["red"] == OFF
    else:
        (index, degrees), colour, port, column, row = told
        assert game.standing(colour) == (laid(index, degrees), port, column, row)


@pytest.mark.parametrize("test", course("rules"))
def test_course_rules(test: dict[str, Any]) -> None:
    state, ((colour, (index, degrees)), *given) = test["in"]
    game = CourseGame.of_state(state)
    outcomes = {game.outcome(colour, tile, turned) for tile in given for turned in (0, 90, 180, 270)}
    chosen = game.outcome(colour, index, degrees)
    legal = index in given and (chosen == "on" or outcomes == {chosen})
    assert test["out"] == ["legal" if legal else "cheating"]


@pytest.mark.parametrize("test", course("board-start-mark"))
def test_course_board_from_start_marks(test: dict[str, Any]) -> None:
    game = CourseGame()
    (placements,), (told,) = test["in"], test["out"]
    after_each = len(told) > 5
    for number, placement in enumerate(placements):
        place_or_start(game, placement)
        if after_each or number == len(placements) - 1:
            block, told = told[:5], told[5:]
            for colour, *where in block:
                assert_stands(game, colour, where)
    assert not told


@pytest.mark.parametrize("test", course("rules-start-mark"))
def test_course_rules_from_start_marks(test: dict[str, Any]) -> None:
    game = CourseGame()
    rows = test["in"][0] if len(test["in"]) == 1 else test["in"]
    told = test["out"][0] if isinstance(test["out"][0], list) else test["out"]
    found: list[str] = []
    for row in rows:
        if not isinstance(row[0], list):
            place_or_start(game, row)
            continue
        (colour, index, degrees, column, line), *given = row
        chosen = game.outcome(colour, index, degrees)
        safe = any(game.outcome(colour, tile, turned) == "on" for tile in given for turned in (0, 90, 180, 270))
        faced = game.faces[colour]
        legal = isinstance(faced, int) and faced // 8 == line * SIZE + column and (chosen == "on" or not safe)
        found.append("legal" if legal and index in given else "illegal")
        if legal:
            game.play(colour, index, degrees)
    assert found == told


def place_or_start(game: CourseGame, placement: list[Any]) -> None:
    """A first placement names the port by which the avatar enters; a later one lies before it."""
    if isinstance(placement[0], int):
        index, degrees, colour, port, column, row = placement
        game.start(index, degrees, colour, port, column, row)
    else:
        colour, index, degrees, column, row = placement
        faced = game.faces[colour]
        assert isinstance(faced, int)
        assert faced // 8 == row * SIZE + column
        game.play(colour, index, degrees)


def assert_stands(game: CourseGame, colour: str, where: list[Any]) -> None:
    """The course says "collided" where two meet; each of them follows the other's trail off the board."""
    if where == [" never played"]:
        assert colour not in game.faces
    elif where in ([" exited"], [" collided"]):
        assert game.faces[colour] == OFF
    else:
        index, degrees, port, column, row = where
        assert game.standing(colour) == (laid(index, degrees), port, column, row)


# Whole games


def record_of(game: dict[str, Any]) -> tuple[dict[str, Any], list[int]]:
    """A game as a record, with what it says of ends, eliminations and the dragon as claims.

    Answers it with the number of each play among the moves, counted from 1.
    """
    players = SEATS[: game["players"]]
    moves: list[dict[str, Any]] = [
        {"action": "place_marker", "player": player, "mark": mark}
        for player, mark in zip(players, game["start_marks"], strict=True)
    ]
    plays: list[int] = []
    holder: int | None = None
    for play in game["moves"]:
        plays.append(len(moves) + 1)
        moves.append(
            {
                "action": "play_tile",
                "player": players[play["p"]],
                "tile": play["tile"],
                "rotation": 90 * play["rot"],
                "square": square(play["square"]),
                "claims": {
                    "ends": {
                        players[int(seat)]: {"square": square(end), "port": PORTS[end[2]], "off": end[3] == "off"}
                        for seat, end in play["ends"].items()
                    },
                    "eliminated": [players[seat] for seat in play["out"]],
                },
            }
        )
        moves += [{"action": "draw", "player": players[seat], "tile": tile} for seat, tile in play["draws"]]
        holder = holder_after(holder, play["dragon_log"]) if "dragon_log" in play else play.get("dragon_after")
        moves[-1].setdefault("claims", {})["dragon"] = [] if holder is None else [players[holder]]
    document = {
        "format": "rulecheck/1",
        "game": "tsuro",
        "rulings": {"eliminated_dragon_holder": "pass_clockwise"},
        "players": list(players),
        "setup": {"hands": dict(zip(players, game["deal"], strict=True))},
        "moves": moves,
    }
    if game.get("result"):
        document["result"] = {"winners": [players[seat] for seat in game["result"]["winners"]]}
    return document, plays


def square(where: Sequence[Any]) -> str:
    """The name of a square from its column and row."""
    return f"{PORTS[where[0]]}{where[1] + 1}"


def holder_after(holder: int | None, steps: list[tuple[int, str]]) -> int | None:
    """Who holds the dragon after the steps that a log tells of one turn."""
    for seat, what in steps:
        if what == "takes":
            holder = seat
        elif what == "gives up":
            holder = None
    return holder


def verdict_of(document: dict[str, Any]) -> Verdict:
    """Rulecheck's verdict."""
    return replay(read_record(orjson.dumps(document), game_of, NAMES))


def by_id(name: str) -> list[Any]:
    """The games of a file as test cases."""
    return cases([(game["id"], game) for game in read(name)])


@pytest.mark.parametrize("game", by_id("our_legal_games.json"))
def test_legal_game(game: dict[str, Any]) -> None:
    document, _ = record_of(game)
    verdict = verdict_of(document)
    assert [finding.message for finding in verdict.findings] == []
    assert verdict.verdict == "legal"
    assert verdict.score is not None
    assert sorted(verdict.score.winners) == sorted(document["result"]["winners"])


# What each kind of fault breaks, by the numbers of the games file.
BROKEN = {
    "DRAW_EXTRA": {"A17", "A19", "A24"},
    "DRAW_MISSING": {"A17", "A19", "A24"},
    "DRAW_NOT_IN_PILE": {"A3", "A17", "B5"},
    "DRAW_WRONG_PLAYER": {"A17", "A19", "A24"},
    "ELIMINATED_PLAYER": {"A7", "A13"},
    "MOVE_AFTER_END": {"A28"},
    "NOT_YOUR_TURN": {"A7"},
    "SELF_ELIMINATION": {"A10"},
    "SELF_ELIMINATION_COLLISION": {"A10"},
    "START_MARK_TAKEN": {"A6"},
    "TILE_NOT_IN_HAND": {"A8"},
    "WRONG_SQUARE": {"A8"},
}
CLAIMED = {
    "DRAGON_WRONG": {"A18", "A19", "A20", "A21", "A24"},
    "ELIMINATED_NOT_REMOVED": {"A13"},
    "MARKER_NOT_MOVED": {"A12"},
    "WRONG_END": {"A12"},
    "WRONG_RESULT": {"A25", "A26", "A27"},
}


@pytest.mark.parametrize("game", by_id("our_illegal_games.json"))
def test_illegal_game(game: dict[str, Any]) -> None:
    kind = game["expect"]["rule"]
    document, plays = record_of(game)
    if kind == "DRAW_MISSING":
        document["moves"].append(next_play(game))
    verdict = verdict_of(document)
    finding = verdict.findings[0]
    assert verdict.verdict == ("false-claim" if kind in CLAIMED else "illegal")
    assert not (CLAIMED | BROKEN)[kind].isdisjoint(finding.rule.digest)
    assert finding.move in places(game, document, plays)


def places(game: dict[str, Any], document: dict[str, Any], plays: list[int]) -> set[int | None]:
    """The numbers of the moves at which the fault of a game may show."""
    at, kind = game["expect"]["illegal_at"], game["expect"]["rule"]
    if at == "result":
        return {None}
    if at == "setup":
        marks = game["start_marks"]
        return {next(seat + 1 for seat, mark in enumerate(marks) if mark in marks[:seat])}
    if kind == "DRAW_MISSING":
        return {len(document["moves"])}
    draws = set(range(plays[at] + 1, plays[at] + 1 + len(game["moves"][at]["draws"])))
    if kind.startswith("DRAW_"):
        return {*draws}
    if kind == "DRAGON_WRONG":
        return {max(draws, default=plays[at])}
    return {plays[at]}


def next_play(game: dict[str, Any]) -> dict[str, Any]:
    """What the player after the last one could play, had all draws been made."""
    out = {seat for play in game["moves"] for seat in play["out"]}
    after = game["moves"][-1]["p"]
    seat = next(seat for seat in (*range(after + 1, game["players"]), *range(game["players"])) if seat not in out)
    held = [*game["deal"][seat], *(tile for play in game["moves"] for to, tile in play["draws"] if to == seat)]
    played = {play["tile"] for play in game["moves"]}
    tile = next(tile for tile in held if tile not in played)
    return {"action": "play_tile", "player": SEATS[seat], "tile": tile, "rotation": 0}


@pytest.mark.parametrize("recorded", cases([("recorded_game", read("recorded_game.json"))]))
def test_recorded_game(recorded: dict[str, Any]) -> None:
    document, plays = record_of(recorded)
    verdict = verdict_of(document)
    (finding,) = verdict.findings
    assert verdict.verdict == "illegal"
    assert finding.kind == "illegal-move"
    assert finding.rule.code == "TSU205"
    assert finding.move == plays[28]
