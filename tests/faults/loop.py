"""An event loop whose time is made up: it jumps to the next timer, and a seed draws who goes first.

Callbacks of one process keep their order, as asyncio promises; between processes, and between a
process and the world round it, the order is drawn. A process that dies leaves nothing behind but
what others have of it: no `finally` runs, as after `kill -9`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, ContextVar
from heapq import heappop, heappush
from random import Random
from typing import Any

GRAIN = 1e-9  # seconds: timers that are nearer than this fall together
OWNER: ContextVar[str] = ContextVar("owner", default="")  # the process that something runs in


class Stuck(Exception):
    """Nothing will ever happen again, though somebody waits."""


class Loop(asyncio.BaseEventLoop):
    """One story's."""

    _ready: Any

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng, self.now, self.steps = rng, 0.0, 0
        self._timers: list[tuple[float, int, Any]] = []  # of two at one time the older comes first
        self._nth = 0
        self._kept: list[
            object
        ] = []  # tasks stay until the story ends, or their `finally` would run
        self.set_task_factory(self._new_task)

    def time(self) -> float:
        return self.now

    def call_at(
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._nth += 1
        heappush(self._timers, (when, self._nth, handle))
        return handle

    def call_later(
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> Any:
        handle = asyncio.TimerHandle(when := self.now + delay, callback, args, self, context)
        self._nth += 1
        heappush(self._timers, (when, self._nth, handle))
        return handle

    def _timer_handle_cancelled(self, handle: Any) -> None: ...

    def _new_task(self, loop: Any, coro: Any, context: Context | None = None) -> Any:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, context=context)
        self._kept.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """A thread's work is done at once, and its answer takes a moment."""
        answer = self.create_future()
        try:
            found, problem = func(*args), None
        except Exception as raised:
            found, problem = None, raised
        self.call_later(self._rng.randint(0, 5) / 100, _settle, answer, found, problem)
        return answer

    def end(self, owner: str) -> None:
        """Whatever this process had planned never happens."""
        for handle in (*self._ready, *(timer[2] for timer in self._timers)):
            if handle._context.get(OWNER, "") == owner and not handle._cancelled:
                self._kept.append((handle._callback, handle._args))
                handle.cancel()

    def _write_to_self(self) -> None: ...

    def _run_once(self) -> None:
        ready, timers = self._ready, self._timers
        while timers and timers[0][2]._cancelled:
            heappop(timers)
        if not ready:
            if not timers:
                raise Stuck("nothing will ever happen again")
            self.now = max(self.now, timers[0][0])
        soon = self.now + GRAIN
        while timers and timers[0][0] <= soon:
            handle = heappop(timers)[2]
            if not handle._cancelled:
                ready.append(handle)
        turn = list(ready)
        ready.clear()
        if len(turn) > 1:
            turn = self._merged(turn)
        for handle in turn:
            if not handle._cancelled:
                self.steps += 1
                handle._run()

    def _merged(self, turn: list[Any]) -> list[Any]:
        owners = [handle._context.get(OWNER, "") for handle in turn]
        first = owners[0]
        if owners.count(first) == len(owners):
            return turn
        rows: dict[str, list[Any]] = {}
        for owner, handle in zip(owners, turn, strict=True):
            rows.setdefault(owner, []).append(handle)
        self._rng.shuffle(owners)
        left = {owner: iter(row) for owner, row in rows.items()}
        return [next(left[owner]) for owner in owners]


def _settle(answer: asyncio.Future[Any], found: Any, problem: Exception | None) -> None:
    if answer.done():
        return
    if problem is None:
        answer.set_result(found)
    else:
        answer.set_exception(problem)
