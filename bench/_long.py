"""Long runs: by how many processes, here or on a cluster, and how far they are."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import TypeVar

Done = TypeVar("Done")


def spreading(parser: ArgumentParser) -> None:
    """What can be asked of every long run; the same seeds give the same results either way."""
    parser.add_argument("--jobs", type=int, default=1, help="processes that play; 1")
    parser.add_argument(
        "--cluster",
        metavar="local|tcp://HOST:PORT",
        help="play on a cluster of dask.distributed, whose workers have this clone and, for players"
        " that stand in bench/, its PYTHONPATH",
    )


def shown(told: str, results: Iterable[Done], count: int) -> Iterator[Done]:
    """The results, with a count of them where somebody looks on."""
    for done, result in enumerate(results, 1):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{told} {done}/{count} ")
        yield result
    if sys.stderr.isatty():
        sys.stderr.write("\r")
