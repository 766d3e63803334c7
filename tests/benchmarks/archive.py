"""Many records: one worker over the sum of its checks, two over one, Dask over two, and whether memory stays flat."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rulecheck.archive.batches import batches
from rulecheck.archive.checking import Engine, Way, one_by_one
from rulecheck.archive.cluster import NoCluster, dask_workers
from rulecheck.archive.judging import check
from rulecheck.archive.local import workers
from rulecheck.report.verdicts import renderer
from tests.benchmarks.games import texts_of
from tests.benchmarks.measuring import (
    A_RECORD,
    BYTES,
    Candidate,
    CannotRun,
    LeftOut,
    as_in_the_program,
    process,
    timed,
)
from tests.benchmarks.memory import most_held
from tests.benchmarks.table import Budget, Plan, Row

KEYS: tuple[str, ...] = ("archive_one", "archive_two", "archive_dask", "archive_memory")
ROUNDS = 9
FEW, MANY, VERY_MANY = 2_000, 20_000, 200_000
QUICK, FEWEST = 50, 1_000  # that few are only shared out to workers from FEWEST on


def rows(plan: Plan) -> Iterator[Row]:
    """Four ratios on records of the first game: in this process, of whole commands, of bare work, and of memory."""
    name = plan.games[0]
    rounds = plan.rounds or ROUNDS
    few, many = (QUICK, FEWEST) if plan.quick else (FEW, MANY)
    section = f"an archive of {name}"
    texts = [*islice(_records(name, plan.records), few)]
    file_of_few, file_of_many = (_file(name, plan.records, count) for count in (few, many))

    def candidate(what: str, measure: Callable[[], float], records: int) -> Candidate:
        return Candidate(f"archive: {what}", measure, rounds, records, A_RECORD)

    checks = candidate("sum of checks", timed(as_in_the_program(lambda: deque(map(check, texts), maxlen=0))), few)
    alone = candidate("one worker", timed(as_in_the_program(lambda: _check_file(file_of_few))), few)
    yield Row(section, "archive_one", f"{few:,}: one worker : its checks", alone, checks, Budget(1.15, 1.05))
    one = candidate("--jobs 1", process(*_checking(file_of_many, "1")), many)
    two = candidate("--jobs 2", process(*_checking(file_of_many, "2")), many)
    faster = Budget(1.7, 1.95, at_least=True)
    yield Row(section, "archive_two", f"{many:,}: two workers, x faster", two, one, faster, faster=True)
    local = candidate("work of two workers", _working(lambda: workers(2), file_of_many), many)
    dask = candidate("work of Dask", _working(_dask, file_of_many), many)
    yield Row(section, "archive_dask", f"{many:,}: Dask : two, bare work", dask, local, Budget(1.4, 1.2))
    yield _memory(plan, section, name)


def _memory(plan: Plan, section: str, name: str) -> Row:
    """The peak over many records : that over few. It takes minutes, and a file of several hundred megabytes."""
    few, many = (QUICK, FEWEST) if plan.quick else (FEW, VERY_MANY)

    def candidate(count: int) -> Candidate:
        def measure() -> float:
            if not (plan.slow or plan.quick):
                raise LeftOut("only with --slow")
            return most_held(*_checking(_file(name, plan.records, count), "2"))()

        return Candidate(f"archive: memory of {count}", measure, rounds=1, scale=BYTES)

    label = f"memory, {many:,} : {few:,} records"
    return Row(section, "archive_memory", label, candidate(many), candidate(few), Budget(1.1, 1.0))


def _checking(file: Path, jobs: str) -> tuple[str, ...]:
    return "-m", "rulecheck", "check", str(file), "--format", "jsonl", "--output", os.devnull, "--jobs", jobs


def _working(engine_of: Callable[[], Engine], file: Path) -> Callable[[], float]:
    """The measure of an engine's work in this process. What it takes to start Dask beforehand does not count."""

    def measure() -> float:
        engine = engine_of()
        start = ended = perf_counter()
        for _ in engine(batches([str(file)]), Way(form="jsonl")):
            ended = perf_counter()
        return ended - start

    return measure


def _dask() -> Engine:
    try:
        return dask_workers(2, None)
    except NoCluster as error:
        raise CannotRun(str(error)) from None


def _check_file(file: Path) -> None:
    """What `check --jobs 1 --format jsonl` does, but for starting."""
    way = Way(form="jsonl")
    writer = renderer(way.form, way.look)
    with open(os.devnull, "wb") as stream:
        for outcome in one_by_one(batches([str(file)]), way):
            for said in outcome.said:
                stream.write(writer.placed(said))  # type: ignore[arg-type]


def _records(name: str, different: int) -> Iterator[bytes]:
    """Records without end, not all of them different."""
    return cycle(texts_of(name, different))


@cache
def _file(name: str, different: int, count: int) -> Path:
    """A file of so many records, one a line."""
    path = Path(_folder().name) / f"{name}-{count}.jsonl"
    with path.open("wb") as stream:
        for text in islice(_records(name, different), count):
            stream.write(text + b"\n")
    return path


@cache
def _folder() -> TemporaryDirectory[str]:
    """The folder of the files; it is gone when the benchmark is over."""
    return TemporaryDirectory(prefix="rulecheck-")
