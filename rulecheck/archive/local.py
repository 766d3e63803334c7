"""Worker processes on this machine."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from multiprocessing import get_context

from rulecheck.archive.batches import Batch
from rulecheck.archive.checking import Engine, Outcome, Way, check_batch, one_by_one

# Fewer records than this are checked sooner than workers are started.
FEW = 1000
# Batches for each worker that are under way or wait: enough to keep it busy, few enough to keep memory flat.
AHEAD = 3


def cores() -> int:
    """How many processes can run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers(jobs: int) -> Engine:
    """The engine with so many worker processes, which are only started if there are more than a few records."""

    def engine(batches: Iterable[Batch], way: Way) -> Iterator[Outcome]:
        coming = iter(batches)
        first: list[Batch] = []
        records = 0
        while jobs > 1 and records < FEW and (batch := next(coming, None)) is not None:
            first.append(batch)
            records += batch.records
        everything = chain(first, coming)
        return one_by_one(everything, way) if records < FEW else _side_by_side(everything, way, jobs)

    return engine


def _side_by_side(batches: Iterable[Batch], way: Way, jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the batches.

    A worker that is killed takes those of the others with it: what was under way is given to new ones. A batch that
    kills a worker of its own as well is given up, and the others go on.
    """
    coming = iter(batches)
    waiting: deque[tuple[Batch, Future[Outcome]]] = deque()
    pool = _pool(jobs)
    try:
        while True:
            while len(waiting) < jobs * AHEAD and (batch := next(coming, None)) is not None:
                waiting.append((batch, _given(pool, batch, way)))
            if not waiting:
                return
            batch, future = waiting.popleft()
            try:
                yield future.result()
            except BrokenProcessPool:
                pool.shutdown()
                yield _alone(batch, way)
                pool = _pool(jobs)
                waiting = deque((one, done if _done(done) else _given(pool, one, way)) for one, done in waiting)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """A worker leaves Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _given(pool: ProcessPoolExecutor, batch: Batch, way: Way) -> Future[Outcome]:
    try:
        return pool.submit(check_batch, batch, way)
    except BrokenProcessPool as error:
        lost: Future[Outcome] = Future()
        lost.set_exception(error)
        return lost


def _done(future: Future[Outcome]) -> bool:
    return future.done() and future.exception() is None


def _alone(batch: Batch, way: Way) -> Outcome:
    """The outcome of a batch that was under way when a worker died, from a worker that has nothing else to do."""
    with _pool(1) as pool:
        try:
            return pool.submit(check_batch, batch, way).result()
        except BrokenProcessPool:
            return lost(batch)


def lost(batch: Batch) -> Outcome:
    """What is said of a batch that nobody brings to an end."""
    first = next(batch.sources(), None)
    where = f"{first.file}:{first.line}: " if first else ""
    which = "this record" if batch.records == 1 else f"this and the next {batch.records - 1:,} records"
    said = f"{where}the process that checked {which} was killed twice; is there enough memory?"
    outcome = Outcome(faults=[said], size=batch.size)
    outcome.tally.unchecked = batch.records
    return outcome
