"""A million records, made and checked in a stream, with the memory that it takes: `python -m tests.benchmarks.million`.

It runs `rulecheck simulate GAME --games N | rulecheck check - --format jsonl` and reads the verdicts as they come.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic

import orjson

from rulecheck.games import NAMES
from tests.benchmarks.measuring import ROOT
from tests.benchmarks.memory import held

# Seconds between two looks at the memory.
PAUSE = 1.0
COMMAND = (sys.executable, "-m", "rulecheck")


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen at one moment: verdicts and seconds so far, the bytes that both sides of the pipe hold."""

    records: int
    seconds: float
    simulate: int
    check: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it, print a line for each tenth. Answers 1 if a verdict is missing or is worse than it can be."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.million", description=__doc__)
    parser.add_argument("--records", type=int, metavar="N", default=1_000_000, help="how many (1000000)")
    parser.add_argument("--game", choices=NAMES, default="tsuro", help="of which game (tsuro)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every look and the verdicts there")
    given = parser.parse_args(arguments)
    verdicts: Counter[str] = Counter()
    looks: list[Look] = []
    tenth = 0
    print(f"{'records':>11} {'seconds':>9} {'a second':>9} {'simulate':>11} {'check':>11}")
    for look in _looks(given.game, given.records, verdicts):
        looks.append(look)
        if look.records * 10 // given.records > tenth:
            tenth = look.records * 10 // given.records
            _show(look)
    print(", ".join(f"{count:,} {verdict}" for verdict, count in verdicts.most_common()))
    if given.json is not None:
        shown = {"game": given.game, "verdicts": verdicts, "looks": [asdict(look) for look in looks]}
        given.json.write_bytes(orjson.dumps(shown, option=orjson.OPT_INDENT_2))
    return 0 if verdicts.total() == given.records and not verdicts.keys() - {"legal", "undetermined"} else 1


def _looks(game: str, records: int, verdicts: Counter[str]) -> Iterator[Look]:
    """Make and check so many records, count the verdicts, and yield a look at the memory now and then."""
    make = (*COMMAND, "simulate", game, "--games", str(records))
    check = (*COMMAND, "check", "-", "--format", "jsonl")
    with ExitStack() as stack:
        maker = stack.enter_context(subprocess.Popen(make, cwd=ROOT, stdout=subprocess.PIPE))
        checker = stack.enter_context(
            subprocess.Popen(check, cwd=ROOT, stdin=maker.stdout, stdout=subprocess.PIPE, bufsize=1024 * 1024)
        )
        assert maker.stdout is not None
        assert checker.stdout is not None
        maker.stdout.close()
        start = seen = monotonic()
        for done, line in enumerate(checker.stdout, 1):
            verdicts[orjson.loads(line)["verdict"]] += 1
            now = monotonic()
            if now - seen >= PAUSE or done == records:
                seen = now
                yield Look(done, now - start, held(maker.pid), held(checker.pid))


def _show(look: Look) -> None:
    rate = look.records / look.seconds
    memory = [f"{size / 1e6:8.1f} MB" for size in (look.simulate, look.check)]
    print(f"{look.records:11,} {look.seconds:9,.0f} {rate:9,.0f} {memory[0]} {memory[1]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
