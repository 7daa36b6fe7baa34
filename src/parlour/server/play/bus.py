"""News that a table has changed. It carries almost nothing: whoever misses it asks the store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class News:
    """A table's log is now so long, and the list of its people so new."""

    table: str
    entries: int
    people: int = 0  # 0: nothing is said of them


CHANGED = -1  # of people: whatever is known of them, look again
Listener = Callable[[News], None]


class Bus:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    def listen(self, table: str, listener: Listener) -> None:
        self._listeners.setdefault(table, []).append(listener)

    def leave(self, table: str, listener: Listener) -> None:
        listeners = self._listeners.get(table, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(table, None)

    def tell(self, news: News) -> None:
        for listener in tuple(self._listeners.get(news.table, ())):
            listener(news)
