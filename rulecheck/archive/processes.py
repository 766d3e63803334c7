"""Worker processes on this machine, a pipe each."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from rulecheck.archive.batches import Batch
from rulecheck.archive.checking import Outcome, Way, check_batch, collect_rarely
from rulecheck.report.words import fault_in_words

# Outcomes for each worker that may wait for an earlier one: nobody stands idle, and memory stays flat.
AHEAD = 3


def side_by_side(batches: Iterable[Batch], way: Way, jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the batches.

    What a worker that dies had in hand is given to a new one; a batch that costs two workers is given up.
    """
    coming = enumerate(batches)
    again: deque[tuple[int, Batch]] = deque()
    died: set[int] = set()
    done: dict[int, Outcome] = {}
    following = 0
    workers = [_Worker(way) for _ in range(jobs)]
    try:
        while True:
            for worker in workers:
                if worker.job is None and (again or len(done) < jobs * AHEAD):
                    job = again.popleft() if again else next(coming, None)
                    if job is not None:
                        worker.give(job)
            busy = [worker for worker in workers if worker.job is not None]
            if not busy:
                return
            ready = wait([worker.connection for worker in busy])
            for worker in busy:
                if worker.connection not in ready:
                    continue
                number, batch, outcome = worker.handed_over()
                if outcome is None:
                    workers[workers.index(worker)] = _Worker(way)
                    if number not in died:
                        died.add(number)
                        again.append((number, batch))
                        continue
                    outcome = lost(batch)
                done[number] = outcome
            while following in done:
                yield done.pop(following)
                following += 1
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process that checks one batch after the other; `job` is the one that it has in hand, with its number.

    It shares nothing with the others, so that none of them waits for one that is dead.
    """

    def __init__(self, way: Way) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, way), daemon=True)
        with _ctrl_c_put_off():
            self.process.start()
        theirs.close()
        self.job: tuple[int, Batch] | None = None

    def give(self, job: tuple[int, Batch]) -> None:
        """Let it check this batch. If it is dead, that is noticed when its outcome is asked for."""
        self.job = job
        with suppress(OSError):
            self.connection.send(job[1])

    def handed_over(self) -> tuple[int, Batch, Outcome | None]:
        """The batch that it had in hand, with its number, and what came of it: None if the worker has died over it."""
        assert self.job is not None, "it was given none"
        number, batch = self.job
        self.job = None
        try:
            return number, batch, self.connection.recv()
        except (EOFError, OSError):
            self.end()
            return number, batch, None

    def end(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.connection.close()


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Keep Ctrl-C waiting; a process that is started meanwhile is deaf to it from its first moment."""
    can_wait = hasattr(signal, "pthread_sigmask")  # not on Windows
    if can_wait:
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()  # or it would be started with the process, and let Ctrl-C through
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if can_wait:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _work(connection: Connection, way: Way) -> None:
    """What a worker does until nothing more comes. It leaves Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
    with suppress(EOFError, OSError):
        while True:
            batch = connection.recv()
            try:
                outcome = check_batch(batch, way)
            except Exception as error:
                outcome = Outcome(faults=[fault_in_words(error)], size=batch.size)
                outcome.tally.unchecked = batch.records
            connection.send(outcome)


def lost(batch: Batch) -> Outcome:
    """What is said of a batch that nobody brings to an end."""
    first = next(batch.sources(), None)
    where = f"{first.file}:{first.line}: " if first else ""
    which = "this record" if batch.records == 1 else f"this and the next {batch.records - 1:,} records"
    said = f"{where}the process that checked {which} was killed twice; is there enough memory?"
    outcome = Outcome(faults=[said], size=batch.size)
    outcome.tally.unchecked = batch.records
    return outcome
