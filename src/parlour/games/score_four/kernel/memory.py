"""What a look ahead keeps of a position in the table, and the limits it keeps to.

found   22-39 value + BIAS, 40-45 depth, 46-47 what the value is, 48-54 best cell
"""

from typing import Final

from numba import boolean, int64, uint64, void

from parlour.kernels.compiling import inlined

from .bits import ONE, THREE, TWO, ZERO, Word, Words, signed
from .table import NO_CELL, NODES, STOPPED, keep

LIMIT: Final = Word(6)  # of the desk: the last node allowed
WIN: Final = 100_000  # less the beads on the board when it comes
BIAS: Final = 1 << 17  # more than any value; as a value: nothing is known

_VALUE_AT, _DEPTH_AT, _KIND_AT, _CELL_AT = Word(22), Word(40), Word(46), Word(48)
_VALUE, _DEPTH, _CELL = Word((1 << 18) - 1), Word(63), Word(127)
_EXACT, _LEAST, _MOST = ONE, TWO, THREE


@inlined(boolean(uint64[::1]))
def spent(s: Words) -> bool:
    """Count a node; is it one too many?"""
    s[NODES] += ONE
    if s[NODES] > s[LIMIT]:
        s[STOPPED] = ONE
    return s[STOPPED] != ZERO


@inlined(int64(uint64, int64, int64, int64))
def recalled(data: Word, depth: int, alpha: int, beta: int) -> int:
    """A value known to this depth that settles the window, else BIAS."""
    if data == ZERO or signed(data >> _DEPTH_AT & _DEPTH) < depth:
        return BIAS
    value = signed(data >> _VALUE_AT & _VALUE) - BIAS
    kind = data >> _KIND_AT & THREE
    settles = (
        kind == _EXACT or (kind == _LEAST and value >= beta) or (kind == _MOST and value <= alpha)
    )
    return value if settles else BIAS


@inlined(uint64(uint64))
def best_cell(data: Word) -> Word:
    """The move that was best when the position was looked at."""
    return data >> _CELL_AT & _CELL if data else NO_CELL


@inlined(void(uint64[::1], uint64, uint64, uint64, uint64, int64, int64, int64, int64, uint64))
def remember(
    s: Words, bucket: Word, key: Word, beads: Word, entered: Word, depth: int, alpha: int,
    beta: int, value: int, cell: Word,
) -> None:  # fmt: skip
    """Keep what a node came to."""
    kind = _LEAST if value >= beta else (_EXACT if value > alpha else _MOST)
    what = Word(value + BIAS) << _VALUE_AT | Word(max(depth, 0)) << _DEPTH_AT
    what |= kind << _KIND_AT | cell << _CELL_AT
    keep(s, bucket, key, beads, s[NODES] - entered, what)
