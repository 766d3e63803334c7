"""Counts every position to its full depth and asks both opinions on the way: `python -m tests.positions [GAME ...]`."""

from __future__ import annotations

import argparse
import sys

from tests.positions import Counted, Document, Legal, count, games, positions, writing
from tests.positions.opinions import Asked, Rulecheck
from tests.referee import Elsewhere, Referee, referee_of


class Both:
    """What both take for legal. Where they part rulecheck's moves count, and the difference is noted."""

    def __init__(self, game: str, start: Document, referee: Referee, most: int | None = None) -> None:
        self.rulecheck = Rulecheck(game, start)
        self.asked = Asked(game, start, referee, most)
        self.differences: list[str] = []

    def legal(self, document: Document) -> Legal:
        """The legal moves."""
        mine, theirs = self.rulecheck.legal(document), self.asked.legal(document)
        behind = [move["action"] for move in document["moves"][self.rulecheck.base :]]
        others = {move for move in theirs.keys() - mine.keys() if not is_written_otherwise(theirs[move], mine)}
        for who, moves in (("rulecheck", mine.keys() - theirs.keys()), ("the referee", others)):
            self.differences += [f"behind {behind} only {who} allows {move}" for move in sorted(moves)]
        return mine


def is_written_otherwise(move: Document, moves: Legal) -> bool:
    """Whether a move is one of these, but for a field that one says and the other leaves out."""
    shorter = {written for one in moves.values() for written in with_a_field_left_out(one)}
    return writing(move) in shorter or not moves.keys().isdisjoint(with_a_field_left_out(move))


def with_a_field_left_out(move: Document) -> list[str]:
    """The writings of a move without one of its fields."""
    return [writing({key: value for key, value in move.items() if key != left_out}) for left_out in move]


def checked(game: str, position: Counted, referee: Referee) -> list[str]:
    """What is wrong with the counts of a position."""
    both = Both(game, position.record, referee)
    counts = tuple(count(position.record, len(position.counts), both.legal))
    wrong = [] if counts == position.counts else [f"counted {counts}, noted are {position.counts}"]
    return wrong + both.differences


def main() -> int:
    """The command line. Answers 1 if a count is wrong or the two part."""
    parser = argparse.ArgumentParser(prog="python -m tests.positions", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--only", default="", help="positions with this in their name")
    parser.add_argument("--referee", metavar="INTERPRETER", help="what runs the referees (this Python itself)")
    given = parser.parse_args()
    failed = 0
    for game in given.games or games():
        referee = Elsewhere(given.referee, game) if given.referee else referee_of(game)
        for position in positions(game):
            if given.only not in position.name:
                continue
            wrong = checked(game, position, referee)
            failed += bool(wrong)
            print(game, *position.counts, position.name, *(f"\n    {one}" for one in wrong), flush=True)
        if isinstance(referee, Elsewhere):
            referee.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
