"""Many records: one worker over the sum of its checks, two workers and Dask over one, and whether memory stays flat."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from rulecheck.archive.batches import batches
from rulecheck.archive.checking import Way, one_by_one
from rulecheck.archive.judging import check
from rulecheck.report.verdicts import renderer
from tests.benchmarks.games import texts_of
from tests.benchmarks.measuring import A_RECORD, BYTES, Candidate, LeftOut, process, timed
from tests.benchmarks.memory import most_held
from tests.benchmarks.table import Budget, Plan, Row

KEYS: tuple[str, ...] = ("archive_one", "archive_two", "archive_dask", "archive_memory")
ROUNDS = 9
FEW, MANY, VERY_MANY = 2_000, 20_000, 200_000
QUICK = 1_000  # fewer are not shared out to workers


def rows(plan: Plan) -> Iterator[Row]:
    """Four ratios, on records of the first game: in this process, of whole commands, and of what those hold at most."""
    name = plan.games[0]
    rounds = plan.rounds or ROUNDS
    few, many = (QUICK, QUICK) if plan.quick else (FEW, MANY)
    section = f"an archive of {name}"

    def command(what: str, count: int, *how: str) -> Candidate:
        measure = process(*_checking(_file(name, plan.records, count), *how))
        return Candidate(f"archive: {what}", measure, rounds, count, A_RECORD)

    file, texts = _file(name, plan.records, few), _texts(name, plan.records, few)
    checks = Candidate("archive: sum of checks", timed(lambda: [*map(check, texts)]), rounds, few, A_RECORD)
    alone = Candidate("archive: one worker", timed(lambda: _check_file(file)), rounds, few, A_RECORD)
    one = command("--jobs 1", many, "--jobs", "1")
    two = command("--jobs 2", many, "--jobs", "2")
    dask = command("--engine dask", many, "--engine", "dask", "--jobs", "2")
    yield Row(section, "archive_one", f"{few:,}: one worker : its checks", alone, checks, Budget(1.15, 1.05))
    faster = Budget(1.7, 1.95, at_least=True)
    yield Row(section, "archive_two", f"{many:,}: two workers, x faster", two, one, faster, faster=True)
    yield Row(section, "archive_dask", f"{many:,}: Dask : two workers", dask, two, Budget(1.4, 1.2))
    yield _memory(plan, section, name)


def _memory(plan: Plan, section: str, name: str) -> Row:
    """The peak over many records : that over few; measuring it takes a minute or two, and a file of 700 MB."""
    few, many = (QUICK, 2 * QUICK) if plan.quick else (FEW, VERY_MANY)

    def candidate(count: int) -> Candidate:
        def measure() -> float:
            if not (plan.slow or plan.quick):
                raise LeftOut("only with --slow")
            return most_held(*_checking(_file(name, plan.records, count), "--jobs", "2"))()

        return Candidate(f"archive: memory of {count}", measure, 1, 1, BYTES)

    label = f"memory, {many:,} : {few:,} records"
    return Row(section, "archive_memory", label, candidate(many), candidate(few), Budget(1.1, 1.0))


def _checking(file: Path, *how: str) -> tuple[str, ...]:
    return "-m", "rulecheck", "check", str(file), "--format", "jsonl", "--output", os.devnull, *how


def _check_file(file: Path) -> None:
    """What `check --jobs 1 --format jsonl` does, but for starting."""
    way = Way(form="jsonl")
    writer = renderer(way.form, way.look)
    with open(os.devnull, "wb") as stream:
        for outcome in one_by_one(batches([str(file)]), way):
            for said in outcome.said:
                stream.write(writer.placed(said))  # type: ignore[arg-type]


def _texts(name: str, different: int, count: int) -> list[bytes]:
    """So many records, not all of them different."""
    return [*islice(cycle(texts_of(name, different)), count)]


@cache
def _file(name: str, different: int, count: int) -> Path:
    """A file of so many records, one a line."""
    path = Path(_folder().name) / f"{name}-{count}.jsonl"
    with path.open("wb") as stream:
        for text in islice(cycle(texts_of(name, different)), count):
            stream.write(text + b"\n")
    return path


@cache
def _folder() -> TemporaryDirectory[str]:
    """The folder of the files; it is gone when the benchmark is over."""
    return TemporaryDirectory(prefix="rulecheck-")
