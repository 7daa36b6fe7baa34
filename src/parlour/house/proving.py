"""Score Four's long proofs: jobs for threads of this process or for a cluster, and what they prove
kept in a folder (see `split` and `proofs` among the game's kernels)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from parlour.games.score_four.board import PIN_NAMES
from parlour.games.score_four.kernel import job
from parlour.games.score_four.kernel.job import Done, Job
from parlour.games.score_four.kernel.proofs import Position, Proofs, Say
from parlour.games.score_four.kernel.solve import Solution, held_line, place, position
from parlour.games.score_four.kernel.split import Split
from parlour.games.score_four.kernel.symmetry import canonical
from parlour.house.cluster import NoCluster, executor_on

POLL = 0.25  # seconds between two looks at the clock
VALUES = ("draw", "win", "loss")


class Progress(NamedTuple):
    """How far a proof is."""

    proved: int  # positions in the store
    jobs: int  # done for this question
    nodes: int
    seconds: float
    value: str  # unknown, or found: then it is about the moves that keep it


Tell = Callable[[Progress], object]


class _OutOfTime(Exception):
    """The seconds have run out."""


@contextmanager
def prover(folder: Path | None, jobs: int, cluster: str | None, say: Say) -> Iterator[Prover]:
    """Threads here or workers there, and the proofs of a folder.

    BadProofs: it cannot be used; NoCluster: nor can that.
    """
    proofs = Proofs(folder, say)
    try:
        with _thread() if cluster is None else executor_on(cluster, jobs) as (executor, width):
            threads = jobs if cluster is None else 1
            found = Prover(proofs, executor, width, threads)
            try:
                yield found
            finally:
                found.cancel()
    finally:
        proofs.close()


@contextmanager
def _thread() -> Iterator[tuple[Executor, Callable[[], int]]]:
    """One job at a time in this process, by all its threads: at one search they waste least."""
    pool = ThreadPoolExecutor(1)
    try:
        yield pool, lambda: 1
    finally:
        with job.ending():
            pool.shutdown(cancel_futures=True)


class Prover:
    """Questions, one after the other, to whoever does the jobs."""

    def __init__(
        self, proofs: Proofs, executor: Executor, width: Callable[[], int], threads: int
    ) -> None:
        self.proofs, self._threads = proofs, threads
        self._executor, self._width = executor, width
        self._running: dict[Future[Done], tuple[Split, Job]] = {}

    def solve(
        self, moves: Sequence[str], seconds: float | None = None, tell: Tell | None = None
    ) -> Solution:
        """As that of the kernel: value and moves that keep it, as far as the seconds allow."""
        own, opp = position("".join(moves))
        question = _Question(self, seconds, tell)
        best: set[int] = set()
        complete = False
        with suppress(_OutOfTime):
            worth = question.value((own, opp))
            for pin in question.keeping(own, opp, worth):
                best.add(pin)
            complete = True
        names = tuple(PIN_NAMES[pin] for pin in sorted(best))
        return Solution(question.found, names, question.nodes, question.elapsed, complete)

    def value(self, moves: str, seconds: float | None = None, tell: Tell | None = None) -> Solution:
        """The value alone."""
        question = _Question(self, seconds, tell)
        with suppress(_OutOfTime):
            question.value(position(moves))
        done = question.found != "unknown"
        return Solution(question.found, (), question.nodes, question.elapsed, done)

    def hand_out(self, splits: Sequence[Split]) -> None:
        """Jobs for whoever has none: first for the questions that have cost least."""
        free = self._width() - len(self._running)
        while free > 0:
            for split in sorted(splits, key=lambda split: split.nodes):
                task = split.next()
                if task:
                    future = self._executor.submit(job.do, task, self._threads)
                    self._running[future] = split, task
                    break
            else:
                return
            free -= 1

    def take_in(self) -> None:
        """What has been done, after a wait for the first."""
        if not self._running:  # a cluster may have lost all its workers, and get others
            sleep(POLL)
        done, _ = wait(self._running, POLL, FIRST_COMPLETED)
        for future in done:
            split, task = self._running.pop(future)
            try:
                split.done(task, future.result())
            except CancelledError:
                raise NoCluster("the cluster has gone; what was proved is kept") from None

    def cancel(self) -> None:
        for future in self._running:
            future.cancel()


class _Question:
    """One position under one clock."""

    def __init__(self, prover: Prover, seconds: float | None, tell: Tell | None) -> None:
        self.prover, self.seconds, self.tell = prover, seconds, tell
        self.began = monotonic()
        self.found = "unknown"
        self._splits: list[Split] = []

    @property
    def nodes(self) -> int:
        return sum(split.nodes for split in self._splits)

    @property
    def elapsed(self) -> float:
        return monotonic() - self.began

    def value(self, where: Position) -> int:
        """1, 0 or -1 for the mover."""
        worth = 1 if self._more(where, 0) else 0 if self._more(where, -1) else -1
        self.found = VALUES[worth]
        return worth

    def keeping(self, own: int, opp: int, worth: int) -> Iterator[int]:
        """The pins that keep the value, as they are proved."""
        open_pins: dict[int, Split] = {}
        alike: dict[Position, Split] = {}
        for pin in range(len(PIN_NAMES)):
            bead = place(own | opp, pin)
            if bead and (worth == -1 or held_line(own | bead)):
                yield pin
            elif bead:
                where = canonical(opp, own | bead)
                open_pins[pin] = alike.setdefault(where, Split(where, -worth, self.prover.proofs))
        self._splits += alike.values()
        while open_pins:
            for pin, split in list(open_pins.items()):
                if split.answer is not None:
                    del open_pins[pin]
                if split.answer is False:
                    yield pin
            self._on(list({id(split): split for split in open_pins.values()}.values()))

    def _more(self, where: Position, alpha: int) -> bool:
        split = Split(where, alpha, self.prover.proofs)
        self._splits.append(split)
        while split.answer is None:
            self._on([split])
        return split.answer

    def _on(self, splits: Sequence[Split]) -> None:
        """A step on; is there time left?"""
        if not splits:
            return
        if self.seconds is not None and self.elapsed >= self.seconds:
            raise _OutOfTime
        self.prover.hand_out(splits)
        self.prover.take_in()
        if self.tell:
            jobs = sum(split.jobs for split in self._splits)
            proved = len(self.prover.proofs)
            self.tell(Progress(proved, jobs, self.nodes, self.elapsed, self.found))
