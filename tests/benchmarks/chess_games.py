"""The yardstick from outside: python-chess, on random games that are made here."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from tests.benchmarks.measuring import A_MOVE, Candidate, CannotRun, timed

PLIES = 80


@dataclass(frozen=True, slots=True)
class Games:
    """Random games, as PGN text and as moves in UCI notation."""

    pgn: str
    uci: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Peers:
    """The two ways in which python-chess replays a game and holds it against the rules."""

    read_game: Candidate
    push_uci: Candidate


def candidates(count: int, rounds: int) -> Peers:
    """`read_game` from text to game tree, and `push_uci` move by move."""
    try:
        import chess
        import chess.pgn
    except ImportError:

        def missing() -> float:
            raise CannotRun("python-chess is not installed; the extra `test` has it")

        return Peers(*(Candidate(f"chess: {name}", missing, rounds) for name in ("read_game", "push_uci")))

    games = random_games(count)

    def read_game() -> None:
        text = io.StringIO(games.pgn)
        while (game := chess.pgn.read_game(text)) is not None:
            assert not game.errors, "the games made here are legal"

    def push_uci() -> None:
        for moves in games.uci:
            push = chess.Board().push_uci
            for move in moves:
                push(move)

    def candidate(name: str, run: Callable[[], None]) -> Candidate:
        return Candidate(f"chess: {name}", timed(run), rounds, sum(map(len, games.uci)), A_MOVE)

    return Peers(candidate("read_game", read_game), candidate("push_uci", push_uci))


@cache
def random_games(count: int) -> Games:
    """So many games of about PLIES random moves, the same ones every time."""
    import chess
    import chess.pgn

    chance = Random(1)
    written: list[str] = []
    uci: list[tuple[str, ...]] = []
    for _ in range(count):
        board = chess.Board()
        for _ in range(chance.randint(PLIES - 20, PLIES + 20)):
            if board.is_game_over():
                break
            board.push(chance.choice(list(board.legal_moves)))
        written.append(str(chess.pgn.Game.from_board(board)))
        uci.append(tuple(move.uci() for move in board.move_stack))
    return Games("\n\n".join(written), tuple(uci))
