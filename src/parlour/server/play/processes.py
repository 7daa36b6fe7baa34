"""The processes of one house: who is alive, and what each has told the others of itself.

Each has a small list of counts, under a place and a name. It tells every change once and, with
every beat, how many changes there were. Whoever has missed one asks for the whole list. A
process that is not heard for a moment has died, and its list is gone with it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from parlour.server.play.bus import Bus

BEAT = 0.4  # seconds between two signs of life
DEAD = 1.4  # seconds without one: the process is taken to have died
LOOK = 0.2  # seconds between two looks at who has
SETTLED = 1.0  # seconds after which whoever is there has been heard
SOON = 0.02  # seconds in which several may ask for our list before it is told once
MOST = 256  # processes
Key = tuple[str, str]  # place and name
HEAD: Key = ("", "")  # in the place of a key: how long the list is that follows
NOTHING: Counter[str] = Counter()


@dataclass
class _Process:
    """Another process."""

    heard: float
    changes: int = -1  # that we have heard of; -1: its list is not known
    counts: dict[Key, int] = field(default_factory=dict)
    coming: dict[Key, int] = field(default_factory=dict)  # its list, while it is being told
    whole: int = 0  # the last change that belongs to its list


class Processes:
    """All that this one knows of the others; without a wire there are none."""

    def __init__(self, bus: Bus, ticks: Callable[[], float]) -> None:
        self._bus, self._ticks = bus, ticks
        self._own: dict[Key, int] = {}
        self._changes = 0
        self._others: dict[str, _Process] = {}
        self._elsewhere: dict[str, Counter[str]] = {}  # by place
        self._joined: float | None = None
        self._asked: asyncio.TimerHandle | None = None
        self.shared = bus.wire is not None
        self.settled = not self.shared  # is it known who is there?
        self.changed: Callable[[Iterable[Key]], None] = lambda keys: None
        self.moved: list[Callable[[], None]] = []  # to be called when one has come or gone
        if self.shared:
            bus.take("count", self._hear)
            bus.take("beat", self._hear_beat)
            bus.take("again", self._hear_again)
            bus.take("bye", self._hear_bye)
            bus.joining.append(self._join)

    # --- who does what

    @property
    def alone(self) -> bool:
        return not self._others

    def knows(self, process: str) -> bool:
        """Is it another one, and alive?"""
        return process in self._others

    def count_others(self) -> int:
        return len(self._others)

    def mine(self, what: str) -> bool:
        """Is this for us to do first? Of all processes that know of each other one says yes.

        It saves work, and decides nothing: a key of the store does.
        """
        ours = _weight(self._bus.me, what)
        return all(_weight(other, what) < ours for other in self._others)

    async def after_each_death(self, work: Callable[[], Awaitable[None]]) -> None:
        """Once when the house is opened, and whenever somebody has gone since; a house alone: once.

        What the work raises ends it; called again, it begins with the work.
        """
        moved, known = asyncio.Event(), self.count_others()
        self.moved.append(moved.set)
        try:
            while self.shared:
                if self.settled and self.count_others() <= known:
                    await work()
                known = self.count_others()
                await moved.wait()
                moved.clear()
        finally:
            self.moved.remove(moved.set)
        await work()

    # --- the lists

    def count(self, place: str, name: str, count: int) -> None:
        """In this process."""
        key = place, name
        if not self.shared or self._own.get(key, 0) == count:
            return
        if count:
            self._own[key] = count
        else:
            del self._own[key]
        self._changes += 1
        self._bus.send("count", [self._changes, place, name, count])

    def elsewhere(self, place: str) -> Counter[str]:
        """By name, in all other processes."""
        return self._elsewhere.get(place, NOTHING)

    # --- signs of life

    async def keep(self) -> None:
        """Until the house closes: give them, and look who gives none."""
        beat, looked = float("-inf"), self._ticks()
        while self.shared:
            now = self._ticks()
            self._excuse(now - looked - BEAT)
            looked = now
            if now - beat >= BEAT:
                beat = now
                self._bus.send("beat", self._changes)
            self._look(now)
            await asyncio.sleep(LOOK)

    def leave(self) -> None:
        """The house closes here: nobody need wait to notice it."""
        self._bus.send("bye", 0)

    def _excuse(self, stood: float) -> None:
        """While we stand still we hear nobody: it is not they who have died."""
        if stood > 0:
            for process in self._others.values():
                process.heard += stood

    def _look(self, now: float) -> None:
        """While we hear nobody it is not they who have died."""
        if self._bus.wire is None or self._bus.wire.wrong is not None or self._joined is None:
            return
        for name in [name for name, each in self._others.items() if now - each.heard > DEAD]:
            self._forget(name)
        if not self.settled and now - self._joined > SETTLED:
            self.settled = True
            self._tell_moved()

    def _join(self) -> None:
        """We hear the others, or hear them again: each has a moment to be heard."""
        self._joined = now = self._ticks()
        for process in self._others.values():
            process.heard, process.changes = now, -1
        self._announce()
        self._bus.send("again", "")

    def _announce(self) -> None:
        """Our whole list: first how long it is.

        It is numbered on from the last change: a frame that comes late, or twice, never fits.
        """
        self._asked = None
        for key, count in (HEAD, len(self._own)), *self._own.items():
            self._changes += 1
            self._bus.send("count", [self._changes, *key, count])

    # --- what is heard

    def _hear_again(self, by: str, body: list[Any]) -> None:
        """Somebody does not know us, or has missed something."""
        if self._asked is None and any(whom in ("", self._bus.me) for whom in body):
            self._asked = asyncio.get_running_loop().call_later(SOON, self._announce)

    def _hear_beat(self, by: str, body: list[Any]) -> None:
        process = self._known(by)
        if process is not None and body[-1:] != [process.changes]:
            process.changes = -1
            self._bus.send("again", by)

    def _hear_bye(self, by: str, body: list[Any]) -> None:
        if by in self._others:
            self._forget(by)

    def _hear(self, by: str, body: list[Any]) -> None:
        process = self._known(by)
        if process is None:
            return
        changed: dict[Key, None] = {}
        for each in body:
            match each:
                case [int(nth), "", "", int(size)]:
                    if nth > process.changes:
                        process.changes, process.whole, process.coming = nth, nth + size, {}
                        changed |= self._replace(process) if not size else {}
                case [int(nth), str(place), str(name), int(count)]:
                    if process.changes >= 0 and nth == process.changes + 1:
                        process.changes = nth
                        changed |= self._take(process, (place, name), max(0, count))
        if changed:
            self.changed(changed)

    def _take(self, process: _Process, key: Key, count: int) -> dict[Key, None]:
        """A part of its list, or a change; which counts are others now."""
        if process.changes > process.whole:
            self._set(process, key, count)
            return {key: None}
        process.coming[key] = count
        return self._replace(process) if process.changes == process.whole else {}

    def _replace(self, process: _Process) -> dict[Key, None]:
        """Its list has been told whole: nobody saw it half."""
        before, after = process.counts.copy(), process.coming
        changed = [key for key in {**before, **after} if before.get(key, 0) != after.get(key, 0)]
        for key in changed:
            self._set(process, key, after.get(key, 0))
        process.coming = {}
        return dict.fromkeys(changed)

    def _known(self, name: str) -> _Process | None:
        """A process that is alive: we have just heard of it."""
        process = self._others.get(name)
        if process is None and len(self._others) < MOST:
            process = self._others[name] = _Process(self._ticks())
            self._tell_moved()
        if process is not None:
            process.heard = self._ticks()
        return process

    def _forget(self, name: str) -> None:
        process = self._others.pop(name)
        process.coming = {}
        changed = self._replace(process)
        if changed:
            self.changed(changed)
        self._tell_moved()

    def _tell_moved(self) -> None:
        for moved in tuple(self.moved):
            moved()

    def _set(self, process: _Process, key: Key, count: int) -> None:
        place, name = key
        before = process.counts.pop(key, 0)
        if count:
            process.counts[key] = count
        there = self._elsewhere.setdefault(place, Counter())
        there[name] += count - before
        if not there[name]:
            del there[name]
        if not there:
            del self._elsewhere[place]


def _weight(process: str, what: str) -> bytes:
    """Rendezvous hashing: when a process comes or goes, little changes hands."""
    return sha256(f"{process} {what}".encode()).digest()
