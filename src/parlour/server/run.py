"""Open the house: one for each file, and only on a file that is sound."""

from __future__ import annotations

import fcntl
import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from parlour.server.config import Config
from parlour.server.engines import prepare
from parlour.server.log import set_up
from parlour.server.store import StoreError


def serve(config: Config, open_browser: bool = False, say: Callable[[str], None] = print) -> None:
    """The web app, until it is told to stop; ValueError: it cannot be opened, or not go on."""
    set_up(config.log)
    if config.workers > 1 and config.lan:
        raise ValueError("--lan goes with one worker; give several their address with --host")
    try:
        place = config.secrets.resolve()
        place.parent.mkdir(parents=True, exist_ok=True)
        with alone(place) if config.postgres is None else _beside_others(place) as note:
            prepare(config)
            # All that a house needs takes a second to load: a file that is no good is told before.
            # What is loaded stays: to look for garbage in it would take a sixth of that second.
            gc.disable()
            from parlour.server.listening import run

            gc.enable()
            run(config, open_browser, say, note)
    except OSError as problem:
        raise ValueError(f"{problem.filename}: {problem.strerror}") from problem
    except StoreError as problem:
        raise ValueError(str(problem)) from problem


def open_at(file: Path) -> str | None:
    """The address of the house that serves a file; None: it is not open."""
    try:
        with file.with_name(file.name + ".serving").open("r+") as note:
            try:
                fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return note.read().partition(" at ")[2] or None
    except OSError:
        pass
    return None


@contextmanager
def alone(file: Path) -> Iterator[TextIO]:
    """One house for each file: its people would not see what another house does (ADR 18).

    Gives the note that says who serves it, and where.
    """
    with file.with_name(file.name + ".serving").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # until we close it, or die
        except BlockingIOError:
            lock.seek(0)
            raise ValueError(
                f"{file} is served by process {lock.read() or '?'} already (it holds {lock.name}):"
                " stop that one, or give this one a file of its own with --database"
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield lock


@contextmanager
def _beside_others(place: Path) -> Iterator[TextIO]:
    """Any number of houses may be open on one database; the note tells of the last."""
    with place.with_name(place.name + ".serving").open("a+") as note:
        fcntl.flock(note, fcntl.LOCK_SH)
        note.truncate(0)
        note.write(str(os.getpid()))
        note.flush()
        yield note
