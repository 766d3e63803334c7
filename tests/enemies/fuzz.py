"""Bytes that nobody would think of, led by which lines of rulecheck they reach.

    pip install atheris
    python -m tests.enemies.fuzz --minutes 60 --found FOLDER

starts from the fixtures and lets every input be read, checked and reported. What comes to light - an exception, an
answer that takes more than a second of the processor, a finding outside the text - is written to the folder, once for
each kind, and the run goes on; its counts stand in `FOLDER/counts.json`. The inputs that led on are kept in
`FOLDER/corpus`: the next run into the same folder starts from them as well. How many branches were reached is told on
standard error (`cov:`). `--again FILE...` only judges files that were found before.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from tests.enemies.spoiling import EXTREMES, Place, misspelled, places, replaced, value_at, with_strange_field

# Nothing of rulecheck is imported here: what is not loaded by `run` is not led by the lines that it reaches.
FIXTURES = Path(__file__).parents[2] / "fixtures"
SLOW = 1.0
# Records that are longer take longer: they lead to fewer places in the same time.
LONGEST = 12_000


class Finds:
    """What came to light so far, and how many inputs came to which verdict."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.executions = 0
        self.kinds: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.slowest = 0.0
        self.begun = time.monotonic()

    def judge(self, text: bytes) -> None:
        """Let rulecheck judge a text, and see whether anything about its answer is not as it should be."""
        from rulecheck.archive.judging import check
        from tests.enemies.sound import unsound, unsound_as_lines

        self.executions += 1
        if self.executions % 1000 == 0:
            self.tell()
        start = time.process_time()
        try:
            verdict = check(text)
            taken = time.process_time() - start
            faults = [*unsound(text, verdict), *unsound_as_lines(text)]
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            self.note(f"{type(error).__name__} {os.path.basename(frame.filename)} {frame.lineno}", text)
            return
        self.verdicts[f"{verdict.game or 'no game'} {verdict.verdict}"] += 1
        self.rules.update({finding.rule.code for finding in (*verdict.findings, *verdict.undetermined)})
        self.slowest = max(self.slowest, taken)
        if taken > SLOW:
            self.note("slow", text)
        for fault in faults:
            self.note(f"unsound {fault.split(':')[0]}", text)

    def note(self, kind: str, text: bytes) -> None:
        """Keep the shortest input of each kind."""
        self.kinds[kind] += 1
        path = self.folder / ("".join(sign if sign.isalnum() else "-" for sign in kind)[:80] + ".json")
        if not path.exists() or len(text) < path.stat().st_size:
            path.write_bytes(text)
            sys.stderr.write(f"FOUND {kind} -> {path}\n")
            self.tell()

    def tell(self) -> None:
        """Write down the counts."""
        counts = {
            "executions": self.executions,
            "seconds": round(time.monotonic() - self.begun),
            "slowest_seconds": round(self.slowest, 3),
            "found": dict(self.kinds),
            "verdicts": dict(sorted(self.verdicts.items())),
            "rules": dict(sorted(self.rules.items())),
        }
        (self.folder / "counts.json").write_text(json.dumps(counts, indent=1) + "\n")


class Mutator:
    """Changes a record as a JSON document, with values that stand under the same name in other records."""

    def __init__(self, records: list[bytes]) -> None:
        self.values: dict[str, list[Any]] = {}
        self.all: list[Any] = []
        for text in records:
            document = json.loads(text)
            for place in places(document):
                value = value_at(document, place)
                name = next((step for step in reversed(place) if isinstance(step, str)), "")
                known = self.values.setdefault(f"{name} {type(value).__name__}", [])
                if len(known) < 500 and value not in known[-20:]:
                    known.append(value)
        self.names = sorted({key.split()[0] for key in self.values if not key.startswith(" ")})

    def mutate(self, text: bytes, chance: Random) -> bytes | None:
        """Another text; None where this is no JSON document."""
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            return None
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            every = list(places(document))
            place = chance.choice(every)
            way = chance.random()
            if way < 0.10:
                return replaced(document, place, chance.choice(list(EXTREMES.values())))
            if way < 0.15 and isinstance(value_at(document, place), dict):
                name = chance.choice(self.names)
                return with_strange_field(document, place, chance.choice((name, misspelled(name))))
            document = self._changed(document, every, place, chance)
        return json.dumps(document, ensure_ascii=chance.random() < 0.1, indent=chance.choice((None, 1))).encode(
            "utf-8", "backslashreplace"
        )

    def _changed(self, document: Any, every: list[Place], place: Place, chance: Random) -> Any:
        if not place:
            return document
        *before, last = place
        around = value_at(document, tuple(before))
        way = chance.randrange(7)
        if way == 0 and isinstance(around, dict):
            del around[last]
        elif way == 0:
            around.pop(last)
        elif way == 1 and isinstance(around, list):
            around.insert(chance.randrange(len(around) + 1), around[last])
        elif way == 2 and isinstance(around, list):
            other = chance.randrange(len(around))
            around[last], around[other] = around[other], around[last]
        elif way == 3 and isinstance(around, list):
            del around[chance.randrange(len(around)) :]
        elif way == 4:
            around[last] = json.loads(json.dumps(value_at(document, chance.choice(every))))
        else:
            name = next((step for step in reversed(place) if isinstance(step, str)), "")
            known = self.values.get(f"{name} {type(around[last]).__name__}")
            around[last] = json.loads(json.dumps(chance.choice(known))) if known else None
        return document


def seeds() -> Iterator[bytes]:
    """The fixtures, but for the longest games."""
    for path in sorted(FIXTURES.glob("*/*/*.json")):
        if path.stat().st_size < LONGEST:
            yield path.read_bytes()


def run(minutes: float, folder: Path, seed: int) -> None:
    """Fuzz for so many minutes. Does not return: the fuzzer ends the process."""
    import atheris

    with atheris.instrument_imports(include=["rulecheck"]):
        import_module("rulecheck.archive.judging")
        from rulecheck.games import NAMES, game_of
        from rulecheck.report.verdicts import FORMATS, Look, renderer

        for form in FORMATS:
            renderer(form, Look())
        for name in NAMES:
            game_of(name)
    records = list(seeds())
    finds, mutator = Finds(folder), Mutator(records)
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    start = folder / "seeds"
    start.mkdir(exist_ok=True)
    for number, text in enumerate(records):
        (start / f"{number:04}.json").write_bytes(text)

    def mutate(data: bytes, size: int, chance: int) -> bytes:
        random = Random(chance)
        made = mutator.mutate(data, random) if random.random() < 0.8 else None
        made = atheris.Mutate(data, size) if made is None or len(made) > size else made
        return bytes(made)

    options = [f"-max_total_time={int(minutes * 60)}", f"-seed={seed}", f"-max_len={4 * LONGEST}", "-timeout=60"]
    options += ["-print_final_stats=1", "-len_control=0", "-rss_limit_mb=1500", f"-artifact_prefix={folder}/"]
    atheris.Setup([sys.argv[0], *options, str(corpus), str(start)], finds.judge, custom_mutator=mutate)
    atheris.Fuzz()


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m tests.enemies.fuzz")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--found", type=Path, required=True, help="the folder for what comes to light")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path, nargs="*", help="judge these files only")
    asked = parser.parse_args()
    asked.found.mkdir(parents=True, exist_ok=True)
    if asked.again is not None:
        finds = Finds(asked.found)
        for path in asked.again:
            finds.judge(path.read_bytes())
        finds.tell()
        sys.exit(1 if finds.kinds else 0)
    run(asked.minutes, asked.found, asked.seed)


if __name__ == "__main__":
    main()
