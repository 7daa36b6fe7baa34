"""One queue for everything that thinks, shared fairly by the people it thinks for.

Each person has a share of the worker processes, however many tables they have laid: the next
question is always that of the person who has used the least thinking time so far (start-time fair
queueing). A table at which a person waits comes before bots among themselves, which still
get a turn now and then. Nothing here is durable: a bot's move follows from the log, so
after a restart it is asked for again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from parlour.server.bots.questions import Ask, NoAnswer

MOST = 5_000  # questions that wait at once
MOST_OF_ONE = 500  # of them for one person
Answer = Callable[[Any], Awaitable[Any]]  # of workers, to any Ask
CRUMB = 8  # every so many answers the lower rank goes first, so that it never starves


class Rank(IntEnum):
    """Who goes first."""

    LIVE = 0  # a person sits at the table and waits
    ALONE = 1  # bots among themselves, and whatever is worked out after a match


@dataclass(eq=False)
class _Job:
    """One question, and for whom it is asked."""

    ask: Ask
    person: str
    answer: asyncio.Future[Any]


@dataclass
class _Queue:
    """The questions of one rank, by person."""

    waiting: dict[str, deque[_Job]] = field(default_factory=dict)

    def put(self, job: _Job) -> None:
        self.waiting.setdefault(job.person, deque()).append(job)

    def take(self, used: dict[str, float]) -> _Job:
        """The oldest question of whoever has used the least."""
        person = min(self.waiting, key=lambda each: used[each])
        jobs = self.waiting[person]
        job = jobs.popleft()
        if not jobs:
            del self.waiting[person]
        return job

    def withdraw(self, ask: Ask) -> _Job | None:
        """A question that waits here; None: it does not."""
        found = (job for jobs in self.waiting.values() for job in jobs if job.ask is ask)
        if (job := next(found, None)) is None:
            return None
        self.waiting[job.person].remove(job)
        if not self.waiting[job.person]:
            del self.waiting[job.person]
        return job


class Scheduler:
    """Hands questions to a bounded number of workers, in a fair order."""

    def __init__(
        self,
        answer: Answer,
        workers: int,
        clock: Callable[[], float],
    ) -> None:
        self._answer, self._free, self._clock = answer, workers, clock
        self._queues = {rank: _Queue() for rank in Rank}
        self._used: dict[str, float] = {}  # seconds of thinking, by person who waits or is served
        self._pending: dict[str, int] = {}  # questions not yet answered, by person
        self._floor = 0.0  # what a newcomer is taken to have used: idleness earns no credit
        self._served = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """Questions that nobody thinks about yet."""
        return sum(len(jobs) for q in self._queues.values() for jobs in q.waiting.values())

    async def think(self, ask: Ask, people: Sequence[str], rank: Rank) -> Any:
        """The answer, when its turn has come; of several people it is asked for the least served.

        NoAnswer: too much waits already, or nobody could answer.
        """
        person = min(people, key=self._claim)
        if self._pending.get(person, 0) >= MOST_OF_ONE or self.waiting >= MOST:
            raise NoAnswer("too many questions wait already")
        self._used[person] = max(self._used.get(person, 0.0), self._floor)
        self._pending[person] = self._pending.get(person, 0) + 1
        job = _Job(ask, person, asyncio.get_running_loop().create_future())
        self._queues[rank].put(job)
        self._hand_out()
        return await job.answer

    def hurry(self, ask: Ask) -> None:
        """Somebody has come who waits for it: it goes with those that are waited for."""
        if (job := self._queues[Rank.ALONE].withdraw(ask)) is not None:
            self._queues[Rank.LIVE].put(job)

    def widen(self, by: int) -> None:
        """So many workers more, or fewer: what is being asked goes on."""
        self._free += by
        self._hand_out()

    def _claim(self, person: str) -> tuple[float, int]:
        """The less somebody has used and asked for, the sooner it is their turn."""
        return self._used.get(person, self._floor), self._pending.get(person, 0)

    def _hand_out(self) -> None:
        while self._free > 0 and (job := self._next()):
            if job.answer.cancelled():  # whoever asked has gone
                self._settle(job, 0.0)
                continue
            self._free -= 1
            task = asyncio.get_running_loop().create_task(self._serve(job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> _Job | None:
        ranks = [rank for rank in Rank if self._queues[rank].waiting]
        if not ranks:
            return None
        self._served += 1
        rank = ranks[-1] if self._served % CRUMB == 0 else ranks[0]
        job = self._queues[rank].take(self._used)
        self._floor = max(self._floor, self._used[job.person])
        return job

    async def _serve(self, job: _Job) -> None:
        """Whoever asked may leave: the worker goes on, and its answer is dropped."""
        began = self._clock()
        try:
            found = await self._answer(job.ask)
        except Exception as problem:
            if not job.answer.done():
                job.answer.set_exception(problem)
        else:
            if not job.answer.done():
                job.answer.set_result(found)
        finally:
            self._free += 1
            self._settle(job, self._clock() - began)
            self._hand_out()

    def _settle(self, job: _Job, seconds: float) -> None:
        """Charge the person; forget those with no open question once others have caught up."""
        self._used[job.person] += seconds
        self._pending[job.person] -= 1
        for person in [p for p, left in self._pending.items() if not left]:
            if self._used[person] <= self._floor:
                del self._pending[person], self._used[person]

    async def close(self) -> None:
        """Nobody is answered any more."""
        for queue in self._queues.values():
            for jobs in queue.waiting.values():
                for job in jobs:
                    job.answer.cancel()
            queue.waiting.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
