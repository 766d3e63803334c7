"""The engine of this machine: one process for a few records, several for many."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain

from rulecheck.archive.batches import Batch
from rulecheck.archive.checking import Engine, Outcome, Way, one_by_one

# Fewer records than this are checked sooner than workers are started.
FEW = 1000


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
        if records < FEW:
            return one_by_one(everything, way)
        # Only many records need processes, and what starts them takes time to import.
        from rulecheck.archive.processes import side_by_side

        return side_by_side(everything, way, jobs)

    return engine
