"""Workers beyond this machine: Dask distributed, which is installed with `pip install 'rulecheck[cluster]'`."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any

from rulecheck import __version__
from rulecheck.archive.batches import Batch
from rulecheck.archive.checking import Engine, Outcome, Way, check_batch
from rulecheck.archive.processes import AHEAD, lost

WORKERS = 2
# Seconds after which nobody is waited for any longer.
PATIENCE = 30


class NoCluster(RuntimeError):
    """There are no workers to be had; the message says why and what to do."""


def dask_workers(jobs: int | None, scheduler: str | None) -> Engine:
    """The engine with so many Dask workers on this machine, or with those of a running cluster. It can be used once.

    The workers of a cluster have to see the same files under the same names. Raises NoCluster.
    """
    with ExitStack() as stack:
        client = _client(stack, jobs or WORKERS, scheduler)
        _refuse_other_versions(client)
        connected = stack.pop_all()

    def engine(batches: Iterable[Batch], way: Way) -> Iterator[Outcome]:
        with connected:
            yield from _in_order(client, batches, way)

    return engine


def _client(stack: ExitStack, jobs: int, scheduler: str | None) -> Any:
    try:
        import distributed
        from distributed.comm import get_address_host_port
    except ImportError:
        raise NoCluster("Dask is not installed: pip install 'rulecheck[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        where: Any = scheduler
        if scheduler is None:
            # Any free port for the dashboard: of one that is taken Dask would tell on standard error.
            quiet = {"dashboard_address": "127.0.0.1:0", "silence_logs": logging.CRITICAL}
            where = stack.enter_context(distributed.LocalCluster(n_workers=jobs, threads_per_worker=1, **quiet))
        else:
            # What is no address is refused here: a Client that cannot be made would hold up the end of the program.
            get_address_host_port(scheduler)
        client = stack.enter_context(distributed.Client(where, timeout=PATIENCE, set_as_default=False))
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        at = f"at {scheduler}" if scheduler else "here"
        raise NoCluster(f"no scheduler with workers answers {at}: {error}") from None
    return client


def _refuse_other_versions(client: Any) -> None:
    """Verdicts may not depend on who gives them."""
    try:
        versions = client.run(_version)
    except ImportError as error:
        raise NoCluster(f"a worker has no rulecheck: {error}") from None
    for worker, version in sorted(versions.items()):
        if version != __version__:
            raise NoCluster(f"the worker {worker} has rulecheck {version}, this is {__version__}")


def _version() -> str:
    return __version__


def _in_order(client: Any, batches: Iterable[Batch], way: Way) -> Iterator[Outcome]:
    """The outcomes in the order of the batches. What a lost worker had under way goes to another."""
    from distributed import KilledWorker

    window = max(1, len(client.nthreads())) * AHEAD
    coming = iter(batches)
    waiting: deque[tuple[Batch, Any]] = deque()
    while True:
        while len(waiting) < window and (batch := next(coming, None)) is not None:
            waiting.append((batch, client.submit(check_batch, batch, way, pure=False)))
        if not waiting:
            return
        batch, future = waiting.popleft()
        try:
            yield future.result()
        except KilledWorker:
            yield lost(batch)
