"""Every record that is spoiled, in every place of it, and every bomb.

    python -m tests.enemies [GAME...] [bombs]

cuts the records of the games off at every byte, exchanges every value, adds strange fields everywhere, lets rulecheck
judge and report each, and sets off the bombs in every way in which they can be handed over. It prints what it counted,
what each bomb took, and what does not hold. It takes some minutes a game, and two for the bombs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from rulecheck.report.verdicts import FORMATS
from tests.enemies.bombs import BOMBS
from tests.enemies.defusing import (
    ELSEWHERE,
    as_file,
    as_stream,
    elsewhere,
    not_refused,
    not_refused_elsewhere,
    small_record,
    too_much,
)
from tests.enemies.trying import WAYS, WHOLE, spoiled, wrong_with


def main() -> int:
    """Try everything on the games named, or on all, and the bombs. Answers how many of the tries went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.enemies", description=(__doc__ or "").splitlines()[0])
    everything = [*WHOLE, "bombs"]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(everything)} (all)")
    names = parser.parse_args().names or everything
    if strangers := set(names) - set(everything):
        parser.error(f"nothing here is called {', '.join(sorted(strangers))}")
    return sum(bombs() if name == "bombs" else sum(spoil(name, way) for way in WAYS) for name in names)


def spoil(game: str, way: str) -> int:
    """Try a game's records, spoiled in one of the WAYS. Answers how many of the tries went wrong."""
    start, verdicts, wrong, slowest = time.process_time(), Counter[str](), 0, 0.0
    for number, one in enumerate(spoiled(game, way)):
        begun = time.process_time()
        # A report in sarif holds the whole rulebook, which takes longer than all the rest.
        verdict, faults = wrong_with(one, [form for form in FORMATS if form != "sarif" or number % 50 == 0])
        slowest = max(slowest, time.process_time() - begun)
        for fault in faults:
            print(f"  {game}: {fault}", flush=True)
        verdicts[verdict] += 1
        wrong += bool(faults)
    took = time.process_time() - start
    counts = ", ".join(f"{count:,} {name}" for name, count in verdicts.most_common())
    print(f"{game} {way}: {counts}; {wrong} wrong; {took:.0f} s, the slowest {slowest:.2f} s", flush=True)
    return wrong


def bombs() -> int:
    """Set off all bombs, in each way. Answers how many of them were not refused as they should."""
    wrong = 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        small = small_record(folder)
        print(f"a small record: {small.seconds:.2f} s, {small.megabytes:.0f} MB; of a bomb, how much longer it took")
        for bomb in BOMBS:
            path = bomb.write(folder)
            runs = {"file": as_file(folder, path), "stream": as_stream(folder, path)}
            faults = not_refused(runs["file"], bomb)
            if path.suffix != ".gz":
                faults += not_refused(runs["stream"], bomb)
            for place in ELSEWHERE:
                runs[place] = elsewhere(place, folder, path)
                faults += not_refused_elsewhere(runs[place], place)
            said = [f"{way} {took.seconds - small.seconds:.2f} s {took.megabytes:.0f} MB" for way, took in runs.items()]
            for took in runs.values():
                faults += too_much(took, small)
            print(f"{bomb.name}: {', '.join(said)}", *faults, sep="\n  ", flush=True)
            path.unlink()
            wrong += bool(faults)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
