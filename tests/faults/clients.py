"""Browsers: each has a seat, or watches; it moves when it is asked to, and asks again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from msgspec import json

from parlour.server.http.guests import digest
from tests.faults.house import Process
from tests.faults.lines import Frame, Line
from tests.faults.truth import Truth
from tests.faults.world import World

MOST = 40  # moves that are looked at before one is picked
WANDER = 0.06  # they look at their table anew
LEAVE = 0.15  # of people whose process has died
TRY_AGAIN = ("try again", "look again", "come back later", "wait a moment", "cannot read")


class Client:
    """One browser with one cookie, at one table; a person may have several."""

    leaves = LEAVE
    keen = False  # do they play on when nothing goes wrong any more?
    order: Callable[[str], str] | None = None  # in which moves are looked at, where that matters

    def __init__(
        self,
        world: World,
        truth: Truth,
        processes: list[Process],
        table: str,
        seat: int | None,
        person: int | None = None,
    ) -> None:
        self.world, self.truth, self._processes = world, truth, processes
        self.table, self.seat = table, seat
        self.seats = {table: seat}  # by table; at an event there are several
        truth.clients.append(self)
        self.n = len(truth.clients)
        self.token = f"{self.n if person is None else person:022d}"
        self.guest = digest(self.token)
        self.rng = world.random("client")
        self.lag = self.rng.choice((0.0, 0.0, 0.1, 0.8, 3.0))  # seconds, as the line measures it
        self.away = False  # it has gone, and does not come back
        self.line: Line | None = None
        self.update: Frame | None = None
        self.people: Frame | None = None
        self.told: list[tuple[float, bytes]] = []  # every byte, where somebody compares
        self._pending: tuple[str, bytes] | None = None
        self._made = 0
        self.said, self._reached = 0, 0  # messages, and the newest that has arrived

    def live(self) -> None:
        self.world.later(self.rng.randint(0, 30) / 100, self.act)

    # --- what it hears

    def keep(self, line: Line, text: bytes) -> None:
        if self.world.plan.twins:
            self.told.append((self.world.loop.now, text))

    def hear(self, line: Line, frame: Frame) -> None:
        if line is not self.line:
            return
        if frame.t == "update" and frame.table == self.table:
            self.update = frame
        elif frame.t == "people" and frame.table == self.table:
            self.people = frame
        elif frame.t in ("done", "refused") and self._pending and frame.id == self._pending[0]:
            if frame.t == "done" or not any(words in frame.why for words in TRY_AGAIN):
                self._pending = None
        elif frame.t == "problem":
            line.cut()  # a page would come back later
            self.lose(line)

    def lose(self, line: Line) -> None:
        """The line is gone, and it knows."""
        line.open = False
        if line is self.line:
            self.line = None

    def leave_perhaps(self, line: Line) -> None:
        """With a process that has died some people are gone for good."""
        if line is self.line and self.rng.random() < self.leaves:
            self.away = True

    def arrived(self, n: int) -> None:
        """At a process, perhaps after a newer one that went over another line."""
        if n < self._reached:
            self.world.faults["messages overtaken"] += 1
        self._reached = max(self._reached, n)

    # --- what it does

    def act(self) -> None:
        world = self.world
        idle = world.calm and self.line is not None and not self.keen
        world.later(1.0 if idle else (2 + int(self.rng.random() * 24)) / 100, self.act)
        line = self.line
        if line is None:
            if not self.away:
                self._connect()
        elif world.goes_wrong(world.plan.drop, "lines cut"):
            line.cut()
            self.line = None  # at once, over another line, or later
            self.away = self.rng.random() < self.leaves / 5
            if not self.away and self.rng.random() < 0.5:
                self._connect()
        elif not world.calm and self.rng.random() < WANDER:
            self._open(line)
        elif self.seat is not None and self.update is not None and (self.keen or not world.calm):
            self._play(line, self.update)

    def _connect(self) -> None:
        up = [each for each in self._processes if each.listens]
        if not up:
            return
        direct = self.rng.random() < self.world.plan.direct
        self.line = Line(self.world, self.rng.choice(up), self, direct)
        self._open(self.line)
        if self._pending is not None and self.rng.random() < 0.7:
            self._send(self.line, "messages doubled")

    def _open(self, line: Line) -> None:
        if self.table:
            self._say(line, {"t": "open", "table": self.table, "seat": self.seat})

    def _say(self, line: Line, message: dict[str, Any]) -> None:
        line.tell(json.encode(message))

    def _play(self, line: Line, now: Frame) -> None:
        if now.finished != b"null" and self.rng.random() < 0.3:
            self._say(line, {"t": "ready", "table": self.table, "seat": self.seat})
        if self._pending is not None:
            if self.rng.random() < 0.5:
                self._send(line, "messages doubled")
            return
        self._choose(now)
        if self._pending is not None:
            self._send(line, None)
            if self.rng.random() < self.world.plan.again:
                self._send(line, "messages doubled")

    def _send(self, line: Line, fault: str | None) -> None:
        if fault is not None:
            if self.world.calm and not self.keen:
                return
            self.world.faults[fault] += not self.world.calm
        assert self._pending is not None
        self.truth.copies[self._pending[0]] += 1
        line.tell(self._pending[1])

    def _choose(self, now: Frame) -> None:
        """A legal move, as the page would offer it: only when it is asked."""
        asked = [prompt for prompt in now.prompts if prompt.actor == self.seat]
        if not asked or self.rng.random() < 0.3:
            return
        found = self.moves()
        if not found:
            return
        text, about = self.rng.choice(found)
        self._made += 1
        id = f"{self.n}.{self._made}"
        self.truth.sent[id] = self.table, self.seat, text
        message = {"t": "move", "id": id, "table": self.table, "seat": self.seat}
        self._pending = id, json.encode({**message, "move": text, "about": about})

    def moves(self) -> list[tuple[str, str]]:
        sitting = self.truth.tables[self.table].now
        game, own = sitting.game, [p for p in sitting.prompts if p.actor == self.seat]
        if not own:
            return []
        moves = game.moves(sitting.state, self.seat)
        found = [
            (game.write(move), prompt.about)
            for move in (moves if self.order else islice(moves, MOST))
            for prompt in own
            if isinstance(move, prompt.move)
        ]
        if (order := self.order) is not None:
            found.sort(key=lambda each: order(each[0]))
        return found
