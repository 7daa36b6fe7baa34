"""Long runs: by how many processes, here or on a cluster, how far they are, and what is kept."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from parlour.folders import write_in_place

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


def write_rows(rows: Sequence[Any], file: Path) -> None:
    """A table of dataclasses, put in place as a whole: whoever is stopped has the one before."""
    lines = ["\t".join(type(rows[0]).__dataclass_fields__)] if rows else []
    lines += ["\t".join(map(str, vars(row).values())) for row in rows]
    write_in_place(file, "".join(f"{line}\n" for line in lines).encode())


def shown(told: str, results: Iterable[Done], count: int) -> Iterator[Done]:
    """The results, with a count of them where somebody looks on."""
    for done, result in enumerate(results, 1):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{told} {done}/{count} ")
        yield result
    if sys.stderr.isatty():
        sys.stderr.write("\r")
