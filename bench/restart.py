"""How long a house takes to listen when its log holds a hundred thousand tables that are played.

Each table has two people and ten beads down. The log is on the disk. The house is killed, not
stopped, and started again; the clock runs from the start of its process to its first answer, so
Python's own start and everything that is loaded is counted. An empty house stands beside it.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from _servers import house_at, spent
from _tables import beside_an_empty_house

TABLES, MOVES, TURNS = 100_000, 10, 5


def main() -> dict[str, Any]:
    """Measure both, print a table, return the numbers."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES, help="at each table")
    parser.add_argument("--turns", type=int, default=TURNS)
    asked = parser.parse_args()
    # The files of both have been read once before the clock runs.
    found = beside_an_empty_house(asked.tables, asked.turns, start, warm=True, moves=asked.moves)
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
