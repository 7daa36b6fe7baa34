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
from .together import party, together

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


class Ended(Exception):
    """The process ends, and jobs with it."""


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


def do(job: Job, threads: int = 1) -> Done:
    """Do a job, with so many threads at its one search."""
    desks, left = party(_desk(), threads), job.nodes
    value, *_ = (int(basic.ask(d.s, Word(job.own), Word(job.opp), job.alpha)) for d in desks)
    if value == UNKNOWN and threads > 1:
        value, left = together(desks, left, _look), 0
    while value == UNKNOWN and left > 0:
        _look()
        value = int(basic.search(desks[0], min(left, SLICE)))
        left -= SLICE
    return Done(None if value == UNKNOWN else value, sum(int(desk.s[NODES]) for desk in desks))


def _look() -> None:
    if _ending.is_set():
        raise Ended


@contextmanager
def ending() -> Iterator[None]:
    """Meanwhile jobs of this process end soon, by the exception."""
    _ending.set()
    try:
        yield
    finally:
        _ending.clear()
