"""Houses that are killed at one step of one move, d4: kill -9 gives nothing a chance to tidy up.

python crashing.py reads lines of JSON, [POINT, QUICK, FILE]: the step, how long a commit of the
event loop's own may take, and the database. For each it forks a house, since all that one needs
takes seconds to load, says its process and port, and once it is dead, with which exit code.
"""

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn

from parlour.server.app import application
from parlour.server.config import Config
from parlour.server.listening import settings
from parlour.server.play.bus import Bus
from parlour.server.play.jobs import Jobs
from parlour.server.play.table import Table
from parlour.server.routes import routes
from parlour.server.socket.connection import Connection
from parlour.server.socket.transport import Line
from parlour.server.store import shortcut
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.writer import Writer

armed = False


def die(*_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def before(owner: type, name: str) -> None:
    """Die instead of this step, once d4 is under way."""
    original = getattr(owner, name)

    def step(*given: Any, **named: Any) -> Any:
        if armed:
            die()
        return original(*given, **named)

    setattr(owner, name, step)


def watch_for_the_move(point: str) -> None:
    original = SqliteStore.append_soon

    def append(self: SqliteStore, table: str, seq: int, entries: Any, *rest: Any) -> None:
        global armed
        armed = any(entry.move == "d4" for entry in entries)
        if armed and point == "before the append":
            die()
        original(self, table, seq, entries, *rest)

    SqliteStore.append_soon = append  # type: ignore[method-assign]


def after_the_answer() -> None:
    """Die once Done has gone out."""
    original = Line.say

    def say(self: Line, texts: list[bytes]) -> None:
        original(self, texts)
        if armed and any(b'"done"' in text for text in texts):
            # What is said may leave at the end of this turn of the event loop.
            asyncio.get_running_loop().call_later(0.05, die)

    Line.say = say  # type: ignore[method-assign]


POINTS: dict[str, Callable[[], None]] = {
    "before the append": lambda: None,
    "before the commit": lambda: before(Writer, "_commit"),
    "after the commit": lambda: before(Writer, "_tell"),
    "before it is adopted": lambda: before(Table, "_adopt"),
    "before it is told": lambda: before(Bus, "tell"),
    "before the answer": lambda: before(Connection, "_answer"),
    "after the answer": after_the_answer,
}
BEFORE_THE_JOB = "before somebody is told elsewhere"


def open_house(point: str, quick: float, file: str) -> None:
    """Until it dies."""
    shortcut.QUICK = quick
    watch_for_the_move(point)
    if point == BEFORE_THE_JOB:
        before(Jobs, "put")
    else:
        POINTS[point]()
    config = Config(database=f"sqlite:///{file}", bot_workers=0, pace=0.0)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        say(os.getpid(), listening.getsockname()[1])
        uvicorn.Server(settings(application(config), config)).run(sockets=[listening])


def say(*what: int) -> None:
    print(json.dumps(what), flush=True)  # noqa: T201


if __name__ == "__main__":
    routes()
    for line in sys.stdin:
        house = os.fork()
        if not house:
            open_house(*json.loads(line))
            os._exit(0)  # it should have died
        _, status = os.waitpid(house, 0)
        say(os.waitstatus_to_exitcode(status))
