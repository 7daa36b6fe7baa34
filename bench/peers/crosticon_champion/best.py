"""The best plays found so far, in a heap with the worst of them on top."""

from typing import Final, NamedTuple

import numpy as np

from parlour.kernels.compiling import compiled, inlined

# Columns of a play: what it is worth with its diagonals, its first square, its word as a key, and
# how much of its worth is for diagonals. Plays are ordered by the first three.
VALUE, PLACE, KEY, SLANT = range(4)
COLUMNS: Final = 4


class OldBest(NamedTuple):
    """As many plays as there is room for."""

    rows: np.ndarray  # int64[most, COLUMNS]
    tally: np.ndarray  # int64[1]: how many are kept


@inlined(allocates=False)
def is_hopeless(best: OldBest, value: int) -> bool:
    """Can a play of at most this value not be among the best?"""
    return best.tally[0] == len(best.rows) and value < best.rows[0, VALUE]


@inlined(allocates=False)
def _put(best: OldBest, at: int, value: int, place: int, key: int, slant: int) -> None:
    row = best.rows[at]
    row[VALUE], row[PLACE], row[KEY], row[SLANT] = value, place, key, slant


@inlined(allocates=False)
def _worse(best: OldBest, one: int, other: int) -> bool:
    """Is one play behind another in the order?"""
    here, there = best.rows[one], best.rows[other]
    if here[VALUE] != there[VALUE]:
        return here[VALUE] < there[VALUE]
    if here[PLACE] != there[PLACE]:
        return here[PLACE] > there[PLACE]
    return here[KEY] > there[KEY]


@inlined(allocates=False)
def _swap(best: OldBest, one: int, other: int) -> None:
    here, there = best.rows[one], best.rows[other]
    for column in range(COLUMNS):
        here[column], there[column] = there[column], here[column]


@inlined(allocates=False)
def _sift_up(best: OldBest, at: int) -> None:
    while at > 0 and _worse(best, at, (at - 1) // 2):
        _swap(best, at, (at - 1) // 2)
        at = (at - 1) // 2


@inlined(allocates=False)
def _sift_down(best: OldBest) -> None:
    at, child, kept = 0, 1, best.tally[0]
    while child < kept:
        if child + 1 < kept and _worse(best, child + 1, child):
            child += 1
        if not _worse(best, child, at):
            return
        _swap(best, at, child)
        at, child = child, 2 * child + 1


@compiled(allocates=False)
def keep(best: OldBest, value: int, place: int, key: int, slant: int) -> None:
    """Keep a play if it is among the best."""
    kept = best.tally[0]
    if kept < len(best.rows):
        _put(best, kept, value, place, key, slant)
        best.tally[0] = kept + 1
        _sift_up(best, kept)
        return
    if kept == 0 or value < best.rows[0, VALUE]:
        return
    worst = best.rows[0]
    if value == worst[VALUE] and (
        place > worst[PLACE] or (place == worst[PLACE] and key > worst[KEY])
    ):
        return
    _put(best, 0, value, place, key, slant)
    _sift_down(best)
