"""What backup, restore and move have in common: a house by its address, progress, failures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from parlour.cli.answers import Stop, bar

if TYPE_CHECKING:
    from parlour.server.config import Config


def house_at(database: str | None) -> Config:
    """As the command line or the environment says."""
    from parlour.server.config import from_environment

    config = from_environment(database=database)
    _ = config.place  # an address that nobody understands is told now
    return config


@contextmanager
def told() -> Iterator[None]:
    """What goes wrong is one sentence."""
    from parlour.server.store import StoreError

    try:
        yield
    except (ValueError, StoreError) as problem:
        raise Stop(str(problem)) from None
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        raise Stop(f"{where}{problem.strerror}") from None


@contextmanager
def watched(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar, for whoever watches."""
    with bar() as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, of: shown.update(task, completed=done, total=of)
