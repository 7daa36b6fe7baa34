"""From one end to the other: every table, every row, and counted afterwards."""

from __future__ import annotations

from collections.abc import Callable

from parlour.server.copies.ends import Source, Target
from parlour.server.store import StoreError

Progress = Callable[[int, int], None]  # how many are done, of how many


def copy(source: Source, target: Target, progress: Progress) -> int:
    """All rows; how many there were. StoreError: the ends are not alike, or some got lost."""
    shape = source.shape()
    if shape != target.shape():
        raise StoreError("the two databases are of different releases: open the older one once")
    wanted = {table: source.count(table) for table in shape}
    done, total = 0, sum(wanted.values())
    for table, columns in shape.items():
        for rows in source.rows(table, columns):
            target.fill(table, columns, rows)
            done += len(rows)
            progress(done, total)
        if target.count(table) != wanted[table]:
            raise StoreError(f"not all of {table!r} was copied")
    for table, last in source.numbers().items():
        target.number(table, last)
    return total
