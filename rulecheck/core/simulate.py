"""Random legal games: every choice and every chance drawn from what the rules accept, all choices alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from rulecheck.core.game import Game, Position
from rulecheck.core.judge import judge
from rulecheck.core.record import FORMAT, Action, Record, as_json
from rulecheck.core.scoring import ScoreSheet

Thing = TypeVar("Thing")
NAMES = ("Ana", "Ben", "Cleo", "Dina", "Emil", "Fay", "Gus", "Hana")


def simulate(game: Game, *, games: int, players: int | None, seed: int) -> Iterator[dict[str, Any]]:
    """Yield `games` records, the same ones for the same arguments. Without `players`, every player count in turn.

    All of them are played with one box.
    """
    if game.one_box is not None:
        game = replace(game, setup_of=game.one_box(Random(f"{game.name}/{seed}")))
    for number in range(games):
        chance = Random(f"{game.name}/{seed}/{number}")
        count = players if players is not None else game.player_counts[number % len(game.player_counts)]
        yield play_out(game, NAMES[:count], chance)


def play_out(game: Game, players: tuple[str, ...], chance: Random, *, at_most: int | None = None) -> dict[str, Any]:
    """Play one game from a random setup to its end (or for at most so many moves), and write down its record.

    The rulings that it was played under are written into the record; a finished game states its winners, if it has any.
    """
    dealt = game.setup_of(chance, players)
    rulings = {name: ruling.default for name, ruling in game.rulebook.rulings.items()} | dealt.pop("rulings", {})
    record = Record(game, players, (), edition=dealt.get("edition"), rulings=rulings, setup=dealt["setup"])
    position = game.opening(record)
    position.begin(dealt["setup"])
    moves: list[dict[str, Any]] = []
    while (at_most is None or len(moves) < at_most) and (move := random_move(game, position, chance)) is not None:
        position.apply(move)
        moves.append(as_json(move))
    document: dict[str, Any] = {"format": FORMAT, "game": game.name, "players": list(players)}
    document |= {name: as_json(value) for name, value in dealt.items() if name != "setup"}
    document |= {"rulings": rulings} if rulings else {}
    document |= {"setup": as_json(dealt["setup"]), "moves": moves}
    if position.finished:
        sheet: ScoreSheet = game.score(position)
        if sheet.winners:
            document["result"] = {"winners": list(sheet.winners)}
    return document


def random_move(game: Game, position: Position, chance: Random) -> Action | None:
    """A legal move drawn at random: first the action, then the move. None when the game is over.

    Where the position is tempted by moves that bring the game on, the first legal one of those.
    """
    awaits = position.awaits()
    if awaits is None:
        return None
    for move in _drawn(position, awaits.actions, chance):
        judgement = judge(game, position, move)
        if judgement.legal and not judgement.open:
            return move
    raise AssertionError(f"{game.name}: {awaits.message}, but nothing is legal")


def _drawn(position: Position, kinds: Iterable[type[Action]], chance: Random) -> Iterator[Action]:
    yield from position.tempting(chance)
    for kind in shuffled(kinds, chance):
        yield from shuffled(position.candidates(kind), chance)


def shuffled(things: Iterable[Thing], chance: Random) -> list[Thing]:
    """The things in random order."""
    order = list(things)
    chance.shuffle(order)
    return order
