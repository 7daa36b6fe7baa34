"""News that something has changed. It carries almost nothing: whoever misses it asks the store.

Within one process news is heard at once. A wire carries it on to the other processes of the house,
soon or never: whatever is told is in the store before. When a wire has been mended, everybody who
listens looks at everything once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from sys import maxsize
from typing import Any, NamedTuple, Protocol

from msgspec import MsgspecError, Struct, json


class News(NamedTuple):
    """A table's log is now so long, the list of its people so new, its talk so far."""

    table: str  # or another name under which somebody listens
    entries: int = 0
    people: int = 0  # 0: nothing is said of them
    said: int = 0  # the number of the last message; 0: nothing is said of the talk
    about: str = ""  # whom it concerns, where it is no table's
    by: str = ""  # the process that tells it; empty: this one


CHANGED = -1  # of people or talk: whatever is known of them, look again
HERE = "here"  # what news of a table is about when others look on there, in another process
LONGEST = 7000  # bytes of a frame: what PostgreSQL carries
KEPT = 10_000  # things to be told in one turn; more are dropped, as if the wire had lost them
Listener = Callable[[News], None]
Hear = Callable[[str, list[Any]], None]  # from which process, and what


class Frame(Struct, array_like=True):
    """What goes over the wire at once, as JSON: ids and numbers, nothing else."""

    by: str
    kind: str
    body: list[Any]


class Wire(Protocol):
    """Carries frames to the buses of other processes; it may hand us our own."""

    def send(self, frame: bytes) -> None:
        """Soon, or never."""

    @property
    def wrong(self) -> str | None:
        """Why nothing is carried just now."""

    async def keep(self, bus: Bus) -> None:
        """Until the house closes: `bus.join` when it is mended, `bus.hear` for every frame."""


class Bus:
    """The listeners of one process and, where there are others, the wire to them."""

    def __init__(self, me: str = "", wire: Wire | None = None) -> None:
        """`me` names this process; no other has the same name."""
        self.me, self.wire = me, wire
        self._listeners: dict[str, list[Listener]] = {}
        self._kinds: dict[str, Hear] = {"news": self._hear_news}
        self._outgoing: dict[str, list[Any]] = {}  # in this turn of the event loop
        self.joining: list[Callable[[], None]] = []  # whom to call when the wire has been mended

    def listen(self, table: str, listener: Listener) -> None:
        self._listeners.setdefault(table, []).append(listener)

    def leave(self, table: str, listener: Listener) -> None:
        listeners = self._listeners.get(table, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(table, None)

    def tell(self, news: News) -> None:
        """Everybody who listens, in every process."""
        if self.wire is not None:
            self.tell_away(news)
        self.tell_here(news)

    def tell_away(self, news: News) -> None:
        """In the other processes alone."""
        if self.wire is not None:
            self.send("news", [news.table, news.entries, news.people, news.said, news.about])

    def tell_here(self, news: News) -> None:
        """In this process alone."""
        for listener in tuple(self._listeners.get(news.table, ())):
            listener(news)

    def tell_all_here(self, about: str) -> None:
        """Everybody who listens in this process, to whatever it is."""
        for name in tuple(self._listeners):
            self.tell_here(News(name, about=about))

    # --- the wire

    def take(self, kind: str, hear: Hear) -> None:
        """Frames of this kind from other processes go there."""
        self._kinds[kind] = hear

    def send(self, kind: str, *things: Any) -> None:
        """To the other processes, with all else that is sent in this turn."""
        if self.wire is None:
            return
        if not self._outgoing:
            asyncio.get_running_loop().call_soon(self._flush)
        waiting = self._outgoing.setdefault(kind, [])
        if len(waiting) < KEPT:
            waiting.extend(things)

    def _flush(self) -> None:
        outgoing, self._outgoing = self._outgoing, {}
        for kind, body in outgoing.items():
            self._send(kind, body)

    def _send(self, kind: str, body: Sequence[Any]) -> None:
        assert self.wire is not None
        frame = json.encode([self.me, kind, body])
        if len(frame) <= LONGEST or len(body) < 2:
            self.wire.send(frame)
            return
        half = len(body) // 2
        self._send(kind, body[:half])
        self._send(kind, body[half:])

    def hear(self, frame: str | bytes) -> None:
        """What has come over the wire; whatever cannot be read is passed over."""
        try:
            read = json.decode(frame, type=Frame)
        except (MsgspecError, UnicodeError, RecursionError):
            return
        if read.by != self.me and (hear := self._kinds.get(read.kind)):
            hear(read.by, read.body)

    def _hear_news(self, by: str, body: list[Any]) -> None:
        for each in body:
            match each:
                case [str(table), int(entries), int(people), int(said), str(about)]:
                    self.tell_here(News(table, entries, people, said, about, by))

    def join(self) -> None:
        """The wire is mended: nobody knows what was told meanwhile."""
        for name in tuple(self._listeners):
            self.tell_here(News(name, maxsize, CHANGED, CHANGED))
        for call in tuple(self.joining):
            call()
