"""In which order the others may call what the Park holds, tile by tile."""

from __future__ import annotations

from numba import int32, int64, uint64, void

from parlour.kernels.compiling import compiled, inlined
from parlour.kernels.dice import Dice, draw

from .change import NOTHING
from .plan import ENGLISH, HOSTILE, UNIFORM
from .words import Ints, Longs


@inlined(int64(uint64[::1], int32[::1], int64[::1], int64[::1], int64, int64, int64))
def _next(
    dice: Dice, letters: Ints, tiles: Longs, order: Longs, begin: int, end: int, kind: int
) -> int:
    """Where the tile stands that a caller of this kind takes next."""
    if kind == UNIFORM:
        return begin + draw(dice, end - begin)
    total, rarest = 0, begin
    for at in range(begin, end):
        share = ENGLISH[letters[tiles[order[at]]]]
        total += share
        if share < ENGLISH[letters[tiles[order[rarest]]]]:
            rarest = at
    if kind == HOSTILE:
        return rarest
    luck = draw(dice, total)
    for at in range(begin, end):
        luck -= ENGLISH[letters[tiles[order[at]]]]
        if luck < 0:
            return at
    return begin


@compiled(void(uint64[::1], int32[::1], int64[::1], int64, int64[::1]))
def call_order(dice: Dice, letters: Ints, tiles: Longs, kind: int, order: Longs) -> None:
    """All tiles in the order in which a caller of this kind may take them; `tiles` are indices of
    `letters`."""
    count = tiles.shape[0]
    for nth in range(count):
        order[nth] = nth
    for nth in range(count):
        at = _next(dice, letters, tiles, order, nth, count, kind)
        order[nth], order[at] = order[at], order[nth]


@inlined(int64(int64[::1], int64, int64, int64[::1], int64))
def taken(order: Longs, begin: int, end: int, tiles: Longs, letter: int) -> int:
    """Take a tile with this letter out of the order; where the order ends now. Of several tiles it
    is the one with the lowest index, wherever it stands: what the others call stays random."""
    first = NOTHING
    for at in range(begin, end):
        if tiles[order[at]] == letter and (first == NOTHING or order[at] < order[first]):
            first = at
    for at in range(first, end - 1):
        order[at] = order[at + 1]
    return end - 1
