"""Ten thousand tables that wait for a move, days for each, beside an empty house: memory and CPU.

Both are served by a process of their own from a log on the disk. The tables are laid straight into
the store, as the lobby lays them; what is due there is spread over three days, from an hour on.
Then each house is left alone, and what its process takes is read from the system: the two in
turns, three times, and the median counts.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from _servers import house_at, spent
from _tables import beside_an_empty_house

TABLES, SECONDS, TURNS = 10_000, 30.0, 3
TIME = "3d/move"


def main() -> dict[str, Any]:
    """Measure both, print a table, return the numbers."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of looking at each")
    asked = parser.parse_args()
    look_on = partial(look, seconds=asked.seconds)
    found = beside_an_empty_house(asked.tables, TURNS, look_on, timing=TIME)
    for name, row in found.items():
        print(
            f"{name:>14}: {row['megabytes']:.1f} MB, {row['cpu_ms_a_second']:.2f} ms CPU a second"
        )
    return found


def look(home: Path, seconds: float) -> dict[str, float]:
    """What a house takes that nobody visits."""
    with house_at(home) as (process, _):
        time.sleep(5)  # it has opened, and looked at what is due
        before, began = spent(process), time.monotonic()
        time.sleep(seconds)
        cpu = (spent(process) - before) / (time.monotonic() - began)
        return {"megabytes": process.memory_info().rss / 1e6, "cpu_ms_a_second": cpu * 1e3}


if __name__ == "__main__":
    main()
