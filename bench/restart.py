"""How long a house takes to listen when its log holds a hundred thousand tables that are played.

Each table has two people and ten beads down. The log is on the disk. The house is killed, not
stopped, and started again; the clock runs from the start of its process to its first answer, so
Python's own start and everything that is loaded is counted. An empty house stands beside it.
"""

from __future__ import annotations

import asyncio
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from _servers import ROOT, house_at, spent
from _tables import lay

TABLES, MOVES, TURNS = 100_000, 10, 5


def main() -> dict[str, Any]:
    """Measure both, print a table, return the numbers."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES, help="at each table")
    parser.add_argument("--turns", type=int, default=TURNS)
    asked = parser.parse_args()
    runs: dict[int, list[dict[str, float]]] = {0: [], asked.tables: []}
    with tempfile.TemporaryDirectory(prefix="parlour-bench-", dir=ROOT / ".cache") as folder:
        for tables in runs:
            home = Path(folder) / str(tables)
            home.mkdir()
            asyncio.run(lay(home, tables, asked.moves))
            start(home)  # the files of both have been read once
        for _ in range(asked.turns):
            for tables, each in runs.items():
                each.append(start(Path(folder) / str(tables)))
    found = {
        f"{tables} tables": {name: median(run[name] for run in each) for name in each[0]}
        for tables, each in runs.items()
    }
    for name, row in found.items():
        print(f"{name:>14}: listens after {row['seconds']:.2f} s, {row['cpu']:.2f} s of CPU")
    return found


def start(home: Path) -> dict[str, float]:
    began = perf_counter()
    with house_at(home) as (process, _):
        found = {"seconds": perf_counter() - began, "cpu": spent(process)}
        process.kill()
        return found


if __name__ == "__main__":
    main()
