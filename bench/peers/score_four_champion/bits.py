"""The board as bits: pictures, tables and the few primitives every search shares.

A cell is x + 4*y + 16*level, so a colour's beads are one 64-bit word of four level planes:

    bit   63 ........ 48 47 ........ 32 31 ........ 16 15 ......... 0
          [  level 4   ] [  level 3   ] [  level 2   ] [  level 1   ]

    within a level:   row 4   12 13 14 15
                      row 3    8  9 10 11      one level up  = << 16
                      row 2    4  5  6  7      one row on    = << 4
                      row 1    0  1  2  3      one column on = << 1
                               a  b  c  d

Beads fall, so the next free place over every pin at once is `(beads << 16 | 0xFFFF) & ~beads`.
A line is a first cell and a step: `m & m>>s & m>>2s & m>>3s`, masked to the cells from which
four steps stay on the board, finds all lines of one direction at once.

Numba turns int64 mixed with uint64 into float64: every constant here is a np.uint64.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

import numpy as np
from llvmlite import ir
from numba import boolean, int64, types, uint64
from numba.extending import intrinsic
from numba.np import arrayobj
from numpy.typing import NDArray

from .board import CELLS, LINES, MASKS
from .board import THROUGH as LINES_THROUGH
from parlour.kernels.compiling import compiled, inlined

Word = np.uint64
Words: TypeAlias = NDArray[np.uint64]


ZERO, ONE, TWO, THREE = Word(0), Word(1), Word(2), Word(3)
UP: Final = Word(16)  # the shift to the place above
TOP: Final = Word(48)  # the shift from level 4 to level 1
LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4 = (Word(0xFFFF << level) for level in (0, 16, 32, 48))
ODD: Final = LEVEL_1 | LEVEL_3
EVEN: Final = LEVEL_2 | LEVEL_4

LINE: Final = np.array(MASKS, Word)  # the 76 lines, numbered as on the board

# Through a cell run 4 or 7 lines (SF-T5): THROUGH[cell, :COUNT[cell]] are their bits.
COUNT: Final = np.array([len(lines) for lines in LINES_THROUGH], np.int64)
THROUGH: Final = np.zeros((CELLS, 7), Word)
for _cell, _lines in enumerate(LINES_THROUGH):
    THROUGH[_cell, : len(_lines)] = [MASKS[line] for line in _lines]


def _directions() -> list[tuple[int, int]]:
    """The thirteen steps of a line, each with the bits of the cells it can begin at."""
    first: dict[int, int] = {}
    for cells in LINES:
        low, next_low = sorted(cells)[:2]
        first[next_low - low] = first.get(next_low - low, 0) | 1 << low
    return sorted(first.items())


STEP: Final = np.array([step for step, _ in _directions()], Word)
FIRST: Final = np.array([first for _, first in _directions()], Word)


def _prefetch(context: Any, words: Any, index: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        make: Any = arrayobj.make_array
        array = make(signature.args[0])(context, builder, args[0])
        byte, whole = ir.IntType(8).as_pointer(), ir.IntType(32)
        place = builder.bitcast(builder.gep(array.data, [args[1]]), byte)
        kind = ir.FunctionType(ir.VoidType(), [byte, whole, whole, whole])
        call = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        builder.call(call, [place, *(ir.Constant(whole, n) for n in (0, 3, 1))])
        return context.get_dummy_value()

    return types.void(words, index), build


# Prefetches a cache line, since a miss costs as much as a node.
prefetch = cast(Callable[[Words, Word], None], intrinsic(_prefetch))


@inlined(int64(uint64))
def signed(word: Word) -> int:
    """A word as a signed integer."""
    return np.int64(word)  # type: ignore[return-value]


def room(words: int) -> Words:
    """So many zeroed words, aligned to a cache line."""
    raw = np.zeros(words + 8, Word)
    return raw[-(raw.ctypes.data // 8) % 8 :][:words]


@inlined(uint64(uint64))
def playable(beads: Word) -> Word:
    """The lowest free place over every pin that has one."""
    return ((beads << UP) | LEVEL_1) & ~beads


@inlined(boolean(uint64))
def has_line(cells: Word) -> bool:
    """Do these cells hold any of the 76 lines?"""
    found = ZERO
    for i in range(13):
        pairs = cells & (cells >> STEP[i])
        found |= pairs & (pairs >> (STEP[i] << ONE)) & FIRST[i]
    return found != ZERO


@compiled(uint64(uint64))
def completing(cells: Word) -> Word:
    """The cells that complete a line with these; some may be taken by the other side."""
    found = ZERO
    for i in range(76):
        missing = LINE[i] & ~cells
        if missing & (missing - ONE) == ZERO:
            found |= missing
    return found


@inlined(uint64(uint64, uint64))
def completing_through(cells: Word, cell: Word) -> Word:
    """The same for the lines through one cell only: what a new bead there adds."""
    found = ZERO
    for i in range(COUNT[cell]):
        missing = THROUGH[cell, Word(i)] & ~cells
        if missing & (missing - ONE) == ZERO:
            found |= missing
    return found


_MIX_1, _MIX_2, _MIX_3 = (
    Word(0x9E3779B97F4A7C15),
    Word(0xBF58476D1CE4E5B9),
    Word(0x94D049BB133111EB),
)
_29, _32 = Word(29), Word(32)


@inlined(uint64(uint64, uint64))
def scramble(key: Word, full: Word) -> Word:
    """A hash of a position's exact key (see `basic`), all bits well mixed."""
    h = (key ^ (full * _MIX_1)) * _MIX_2
    h ^= h >> _29
    h *= _MIX_3
    return h ^ (h >> _32)
