"""Tables of Score Four laid straight into a store, as the lobby lays them, and an empty house."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from _servers import ROOT

from parlour.core import house
from parlour.core.clocks import read_timing
from parlour.core.game import HOUSE
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.server.play.clockwork import lateness
from parlour.server.play.entries import written
from parlour.server.store import Dues, Holder, Laid, Terms
from parlour.server.store.sqlite import SqliteStore

HOUR, DAY = 3600.0, 24 * 3600.0
AT_ONCE = 500  # laid together
PINS = [column + row for row in "1234" for column in "abcd"]


def beside_an_empty_house(
    tables: int,
    turns: int,
    measure: Callable[[Path], dict[str, float]],
    warm: bool = False,
    **laid: Any,
) -> dict[str, dict[str, float]]:
    """What is measured of a house with so many tables and of one with none, in turns: medians.

    `warm`: each is measured once before, which does not count.
    """
    runs: dict[int, list[dict[str, float]]] = {0: [], tables: []}
    with tempfile.TemporaryDirectory(prefix="parlour-bench-", dir=ROOT / ".cache") as folder:
        homes = {count: Path(folder) / str(count) for count in runs}
        for count, home in homes.items():
            home.mkdir()
            asyncio.run(lay(home, count, **laid))
            if warm:
                measure(home)
        for _ in range(turns):
            for count, each in runs.items():
                each.append(measure(homes[count]))
    return {
        f"{count} tables": {name: median(run[name] for run in each) for name in each[0]}
        for count, each in runs.items()
    }


async def lay(home: Path, tables: int, moves: int = 0, timing: str = "") -> None:
    """So many, two people at each, with so many beads down; somebody has to move at all of them.

    `timing`: how long they may take. What is due then is spread over three days, from an hour on.
    """
    store, rng, now = SqliteStore(home / "parlour.sqlite"), Random(tables), time.time()
    sitting = begun(moves, timing)

    async def one(nth: int) -> None:
        made = now - rng.uniform(0, 3 * DAY - HOUR)
        terms = Terms(timing) if timing else Terms()
        laid = Laid(f"t{nth}", sitting.game.name, 1, 2, {}, 0, made, terms=terms)
        holders = [Holder(seat, f"P{seat}", f"guest-{nth}-{seat}") for seat in (0, 1)]
        due = Dues(tuple(lateness(laid, sitting, ())))
        await store.lay(laid, holders, written(sitting.log, None, made), due)

    for start in range(0, tables, AT_ONCE):
        await asyncio.gather(*(one(nth) for nth in range(start, min(tables, start + AT_ONCE))))
    await store.be_seen(now)
    await store.close()


def begun(moves: int, timing: str) -> Sitting:
    game = GAMES["score_four"]
    if timing:
        sitting = Sitting.begin(game, timing=read_timing(timing))
        sitting = sitting.step(HOUSE, house.Pause(), 0).step(HOUSE, house.Go(), 0)
    else:
        sitting = Sitting.begin(game)
    for nth in range(moves):
        sitting = sitting.play(nth % 2, PINS[nth % len(PINS)])
    return sitting
