"""Bulk work on other machines, by dask.distributed: `local`, or the address of a scheduler.

Each task is played from its own seed, so that what comes back is the same wherever and however
often it was played. Workers that die are done without: their tasks go to others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib import import_module
from logging import ERROR
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

from parlour.house.editions import edition
from parlour.needed import needed

Client = Any  # of distributed, which has no types
Task = TypeVar("Task")
Done = TypeVar("Done")
LOCAL = "local"
PATIENCE = 15  # seconds to reach a scheduler
DEATHS = 10  # of workers under one task before it is taken to be the task's fault
AHEAD = 64  # tasks that wait at the scheduler for each that is being done


class NoCluster(ValueError):
    """It cannot be reached, or does not have what is needed."""


def spread_on(
    cluster: str, do: Callable[[Task], Done], tasks: Iterable[Task], jobs: int
) -> Iterator[Done]:
    """What the tasks give, in their order; `local` starts so many processes here."""
    with executor_on(cluster, jobs) as (executor, width):
        yield from _in_order(executor, AHEAD * max(1, width()), do, tasks)


@contextmanager
def executor_on(cluster: str, jobs: int) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """To hand out tasks one by one, and how many can be done at a time: workers come and go."""
    with _client(cluster, jobs) as client:
        _check(client)
        executor = client.get_executor(pure=False, retries=DEATHS)
        yield executor, lambda: sum(client.nthreads().values())


def _in_order(
    executor: Executor, most: int, do: Callable[[Task], Done], tasks: Iterable[Task]
) -> Iterator[Done]:
    waiting: deque[Future[Done]] = deque()
    try:
        for task in tasks:
            waiting.append(executor.submit(do, task))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def _client(cluster: str, jobs: int) -> Iterator[Client]:
    with needed("cluster"):
        distributed = import_module("distributed")
    import_module("dask").config.set({"distributed.scheduler.allowed-failures": DEATHS})
    if cluster != LOCAL:
        try:
            # A client of what is no address is half made, and complains when it is thrown away.
            import_module("distributed.comm").resolve_address(cluster)
            found = distributed.Client(cluster, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as problem:
            raise NoCluster(f"there is no scheduler at {cluster}: {problem}") from None
        with found:
            yield found
        return
    with (
        distributed.LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",  # none would be port 8787, which another may have
            silence_logs=ERROR,
            preload=[__name__],
        ) as here,
        distributed.Client(here, set_as_default=False) as found,
    ):
        yield found


def dask_setup(_: Any) -> None:
    """Called in each process that is started here: Ctrl-C is for this one alone, which then ends
    them; their tracebacks would only hide what it says."""
    signal(SIGINT, SIG_IGN)


def _check(client: Client) -> None:
    """Another edition may play otherwise, and records would differ."""
    found = set(client.run(edition).values())
    if not found:
        raise NoCluster("that cluster has no workers")
    if found != {edition()}:
        raise NoCluster("its workers have another edition of Parlour than this machine")
