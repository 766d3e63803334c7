"""The second opinions: one slow, literal referee a game, written from the games file alone.

A referee shares no code with rulecheck: it reads a record as plain JSON and walks the rules one by one. A game's
referee is the module of its name in this folder, with one function `referee(document) -> Opinion`; `referee_of` finds
it, and `tests.agree` holds it against rulecheck. Where the two part, the games file decides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from subprocess import PIPE, Popen
from typing import Any


@dataclass(frozen=True)
class Opinion:
    """What a referee says of one record.

    `illegal_at` is the first illegal move: 0 is the setup or the starting position, n the move n counted from 1, None
    says that nothing illegal was found. `rules` are numbers of the games file, as "A10", that it breaks: all of those
    that could fairly be named first. `undetermined` are the moves whose legality hangs on facts that are not in the
    record. `finished` says whether the game was over at the last position that was reached; then `winners` and
    `scores` say how it ended (None: not known, or the game knows no such thing, or the record is illegal). Behind
    `stopped_at`, an undetermined move, nothing is said.
    """

    illegal_at: int | None = None
    rules: tuple[str, ...] = ()
    undetermined: tuple[int, ...] = ()
    finished: bool = False
    winners: tuple[str, ...] | None = None
    scores: Mapping[str, int] | None = None
    stopped_at: int | None = None


class NoOpinion(Exception):
    """The referee cannot judge this record: it starts from a position that leaves out too much."""


Referee = Callable[[dict[str, Any]], Opinion]


def games() -> tuple[str, ...]:
    """The games that have a referee."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def referee_of(game: str) -> Referee:
    """The referee of a game. Raises KeyError if it has none."""
    if game not in games():
        raise KeyError(f"no referee of {game}: there are {', '.join(games())}")
    judge: Referee = import_module(f"{__name__}.{game}").referee
    return judge


class Elsewhere:
    """A referee that another interpreter runs: it answers like the referee itself, also with its exceptions."""

    def __init__(self, interpreter: str, game: str) -> None:
        arguments = [interpreter, "-m", __name__, game]
        root = Path(__file__).parent.parent.parent
        self.process = Popen(arguments, cwd=root, stdin=PIPE, stdout=PIPE, text=True)

    def __call__(self, document: dict[str, Any]) -> Opinion:
        """What the referee says of a record."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(document) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "no_opinion" in answer:
            raise NoOpinion(answer["no_opinion"])
        if "raised" in answer:
            raise RuntimeError(answer["raised"])
        said = answer["opinion"]
        lists = {name: tuple(value) for name, value in said.items() if isinstance(value, list)}
        return Opinion(**{**said, **lists})

    def close(self) -> None:
        """Let the other interpreter end."""
        self.process.communicate()
