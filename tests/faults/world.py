"""What all parts of one story share: the plan, the dice, the time, and what went wrong."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Any

from tests.faults.loop import Loop

EPOCH = 1_800_000_000.0  # what the clock on the wall says when a story begins
Table = tuple[str, int, dict[str, Any], dict[str, Any]]  # a game, seats, options, and the rest


# What must hold, by name: a story that fails says which of these did not.
INVARIANTS = {
    "logged": "every entry follows from the rules, and from what its seat has sent",
    "acknowledged": "what was said of a move is true: it is in the log once, or it is not",
    "shown": "every view is one of the log's, and nobody is shown what was before",
    "heard": "facts are told to those that they are for",
    "counted": "updates are numbered one by one",
    "clocks": "time runs forwards, and nothing falls due early or twice",
    "duties": "every process does what it has to",
    "subscriptions": "nobody looks on without a line",
    "bots": "bots move when they have to",
    "dues": "what is due is done",
    "converged": "at rest everybody sees the table as it is",
    "presence": "at rest everybody knows who is there",
    "events": "an event follows from its log and its tables",
    "ratings": "ratings follow from the matches that were played",
    "twins": "nobody's bytes depend on what they may not see",
    "sound": "nothing breaks that the house did not foresee",
}


class Wrong(Exception):
    """Something that must hold does not."""

    def __init__(self, invariant: str, why: str) -> None:
        super().__init__(f"{invariant}: {why}")
        self.invariant = invariant
        assert invariant in INVARIANTS


@dataclass(frozen=True)
class Plan:
    """What may go wrong in a story, as chances, and what is played in it."""

    name: str
    tables: tuple[Table, ...]
    processes: int = 1
    remote: bool = False  # the database is on another machine: writes are cut, and outlive us
    length: float = 8.0  # seconds of faults; then everybody comes to rest
    fails: float = 0.12  # the store says no, and has changed nothing
    cut: float = 0.08  # the line to the database is cut after it was written
    tears: float = 0.02  # of a group that is written a part is there, and the process dead
    slow: float = 0.04  # something takes seconds
    crash: float = 2.5  # seconds between two deaths, about; 0: nobody dies
    lost: float = 0.15  # news between processes
    twice: float = 0.15
    late: float = 0.15
    drop: float = 0.05  # a browser loses its line
    again: float = 0.4  # it sends a move once more
    direct: float = 0.7  # of all lines are written to at once (socket/telling.py)
    event: str = ""  # a competition that is held
    people: int = 0  # who enter it; the rest are bots
    twins: bool = False  # it is told twice, and differs where only the first seat sees it
    order: Callable[[str], str] | None = None  # in which that seat looks at its moves
    remembered: int = 1000  # tables that a process keeps
    pause: float = 3.0


class World:
    """One story's."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan, self.seed = plan, seed
        self.rng = Random(f"world {seed}")
        self.loop = Loop(Random(f"turns {seed}"))
        self.outside = Context()  # where nobody's process runs
        self.calm = True  # nothing goes wrong just now
        self.opened = math.inf  # when the secrets of twin stories came into the open
        self.faults: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()  # what else happened
        self.wrong: Wrong | None = None
        self._digest = blake2b(digest_size=8)
        self._names = 0
        self.notes: list[str] | None = None  # what happened, where somebody wants to read it

    def clock(self) -> float:
        return EPOCH + self.loop.now

    def random(self, what: str) -> Random:
        """Dice for somebody who is asked in an order of their own."""
        self._names += 1
        return Random(f"{what} {self._names} {self.seed}")

    def goes_wrong(self, chance: float, what: str) -> bool:
        if self.calm or self.rng.random() >= chance:
            return False
        self.faults[what] += 1
        return True

    def delay(self) -> float:
        """In whole hundredths, so that things fall together."""
        if not self.calm and self.rng.random() < self.plan.slow:
            self.seen["delays"] += 1
            return (30 + int(self.rng.random() * 271)) / 100
        return int(self.rng.random() * 4) / 100

    def later(self, seconds: float, call: Callable[..., None], *given: Any) -> None:
        self.loop.call_later(seconds, call, *given, context=self.outside)

    def note(self, *what: object) -> None:
        line = f"{self.loop.now:.4f} {' '.join(map(str, what))}"
        self._digest.update(line.encode())
        if self.notes is not None:
            self.notes.append(line)

    def fail(self, invariant: str, why: str) -> None:
        """The story is over: something does not hold."""
        if self.wrong is None:
            self.wrong = Wrong(invariant, why)
            self.note("WRONG", self.wrong)
            self.loop.stop()

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()
