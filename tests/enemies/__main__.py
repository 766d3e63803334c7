"""Every record that is spoiled, in every place of it.

    python -m tests.enemies [GAME...]

cuts it off at every byte, exchanges every value, adds strange fields everywhere, lets rulecheck judge each, and prints
what it counted and what does not hold. It takes some minutes a game.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from rulecheck.archive.judging import check
from tests.enemies.trying import WAYS, WHOLE, spoiled, wrong_with


def main(games: list[str]) -> int:
    """Try everything on these games, or on all. Answers how many of the tries went wrong."""
    wrong = 0
    for game in games or WHOLE:
        for way in WAYS:
            start, verdicts, slowest = time.process_time(), Counter[str](), 0.0
            for one in spoiled(game, way):
                begun = time.process_time()
                faults = wrong_with(one)
                slowest = max(slowest, time.process_time() - begun)
                for fault in faults:
                    print(f"  {game}: {fault}", flush=True)
                wrong += bool(faults)
                verdicts["wrong" if faults else check(one.text).verdict] += 1
            took = time.process_time() - start
            counts = ", ".join(f"{count:,} {name}" for name, count in verdicts.most_common())
            print(f"{game} {way}: {counts}; {took:.0f} s, the slowest {slowest:.2f} s", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
