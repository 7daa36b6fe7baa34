"""A piece of a long proof, done by any process: one question about one position, with so many nodes
at most. All threads of a process share one memory, and keep it from one job to the next: what a
job has not finished makes the jobs that come after it cheaper."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Event, local
from typing import Final

from . import basic
from .bits import Word
from .parity import UNKNOWN
from .table import NODES, Desk, new_desk, new_stack

TABLE_LOG2: Final = 23  # entries of the transposition table: 128 MB
SLICE: Final = 1_000_000  # nodes between two looks whether to end: a quarter of a second


@dataclass(frozen=True)
class Job:
    """Is the value of a position for the side to move more than alpha, 0 or -1?"""

    own: int
    opp: int
    alpha: int
    nodes: int


@dataclass(frozen=True)
class Done:
    """What a job has given: a value that bounds that of the position, if it has an answer."""

    value: int | None
    nodes: int


_own = local()
_ending = Event()


@cache
def _memory() -> Desk:
    return new_desk(TABLE_LOG2)


def _desk() -> Desk:
    """That of this thread."""
    if not hasattr(_own, "desk"):
        _own.desk = _memory()._replace(s=new_stack())
    desk: Desk = _own.desk
    return desk


def do(job: Job) -> Done:
    """Do a job."""
    desk, left = _desk(), job.nodes
    desk.s[NODES] = 0
    value = int(basic.ask(desk.s, Word(job.own), Word(job.opp), job.alpha))
    while value == UNKNOWN and left > 0 and not _ending.is_set():
        value = int(basic.search(desk, min(left, SLICE)))
        left -= SLICE
    return Done(None if value == UNKNOWN else value, int(desk.s[NODES]))


@contextmanager
def ending() -> Iterator[None]:
    """Meanwhile jobs of this process end soon, without an answer."""
    _ending.set()
    try:
        yield
    finally:
        _ending.clear()
