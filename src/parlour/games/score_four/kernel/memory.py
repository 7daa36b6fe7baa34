"""What the bots' search stores in the transposition table, and its limit of nodes.

stored  22-39 value + BIAS, 40-45 depth, 46-47 what the value is, 48-54 best cell
"""

from typing import Final

from numba import boolean, int64, uint64, void

from parlour.kernels.compiling import inlined

from .bits import ONE, THREE, TWO, ZERO, Word, Words, signed
from .table import DESK, LIMIT, NO_CELL, NODES, STOPPED, Desk, store

WIN: Final = 100_000  # less the beads on the board when it comes
BIAS: Final = 1 << 17  # more than any value; as a value: unknown

_VALUE_AT, _DEPTH_AT, _KIND_AT, _CELL_AT = Word(22), Word(40), Word(46), Word(48)
_VALUE, _DEPTH, _CELL = Word((1 << 18) - 1), Word(63), Word(127)
_EXACT, _LEAST, _MOST = ONE, TWO, THREE


@inlined(boolean(uint64[::1]), allocates=False)
def out_of_nodes(s: Words) -> bool:
    """Count a node; is it one too many?"""
    s[NODES] += ONE
    if s[NODES] > s[LIMIT]:
        s[STOPPED] = ONE
    return s[STOPPED] != ZERO


@inlined(int64(uint64, int64, int64, int64), allocates=False)
def usable(data: Word, depth: int, alpha: int, beta: int) -> int:
    """The stored value, if it is deep enough to cut off or exact; else BIAS."""
    if data == ZERO or signed(data >> _DEPTH_AT & _DEPTH) < depth:
        return BIAS
    value = signed(data >> _VALUE_AT & _VALUE) - BIAS
    kind = data >> _KIND_AT & THREE
    settles = (
        kind == _EXACT or (kind == _LEAST and value >= beta) or (kind == _MOST and value <= alpha)
    )
    return value if settles else BIAS


@inlined(uint64(uint64), allocates=False)
def hash_move(data: Word) -> Word:
    """The move that was best when the position was searched."""
    return data >> _CELL_AT & _CELL if data else NO_CELL


@inlined(
    void(DESK, uint64, uint64, uint64, uint64, int64, int64, int64, int64, uint64), allocates=False
)
def store_result(
    desk: Desk, bucket: Word, key: Word, beads: Word, entered: Word, depth: int, alpha: int,
    beta: int, value: int, cell: Word,
) -> None:  # fmt: skip
    """Store the value of a node, as exact or as a bound, and its best move."""
    kind = _LEAST if value >= beta else (_EXACT if value > alpha else _MOST)
    what = Word(value + BIAS) << _VALUE_AT | Word(max(depth, 0)) << _DEPTH_AT
    what |= kind << _KIND_AT | cell << _CELL_AT
    store(desk.m, bucket, key, beads, desk.s[NODES] - entered, what)
