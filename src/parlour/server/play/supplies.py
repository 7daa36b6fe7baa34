"""What every table needs of the house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from parlour.server.play.bus import Bus
from parlour.server.play.dealing import Dealing
from parlour.server.play.drawing import Drawing
from parlour.server.play.pause import LENGTH
from parlour.server.play.presence import Presence, alone
from parlour.server.play.processes import Processes
from parlour.server.store import Store

if TYPE_CHECKING:
    from parlour.server.play.table import Table


@dataclass(frozen=True)
class Supplies:
    """The same for all tables of one process."""

    store: Store
    bus: Bus
    drawing: Drawing
    clock: Callable[[], float]  # seconds since 1970
    ticks: Callable[[], float]  # seconds that only go forward
    rng: Random  # lots, and names of tables
    expect: Callable[[float], None]  # the timekeeper hears of a new deadline
    pause: float = LENGTH
    # Others have to move at a table now than these did before.
    turned: Callable[[Table, frozenset[str]], None] = lambda table, before: None
    dealing: Dealing = field(default_factory=Dealing)
    presence: Presence = field(default_factory=alone)

    @property
    def processes(self) -> Processes:
        return self.presence.processes
