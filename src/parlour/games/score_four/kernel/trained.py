"""The trained evaluation: what the planes of a position are worth to A, who began, and its threats.

Values are whole numbers, hundredths of the logarithm of the odds that A wins. A frame of the stack
carries the codes of its ten planes (see `planes`), so that a bead costs two or three look-ups; what
hangs on threats all over the board is added only where a search ends:

    planes    by code; the sum over all ten
    columns   by pin with a threat above its next place: its beads, whose threats on which level
    groups    by how many pins have their lowest threat of A, of B, on an odd or an even level
    moments   by the number of beads
"""

from typing import Final

from numba import int16, int64, uint64, void

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import inlined

from .bits import EVEN, LEVEL_1, LEVEL_3, ONE, TOP, UP, Word, Words, signed
from .planes import CODES, KINDS, PLANE_COUNT, PLANE_NUMBER, PLANE_SHIFT, PLANES, code_step
from .table import FRAME, Values

CODES_AT: Final = Word(64)  # of a frame

# Where each part begins in the array of values.
COLUMNS: Final = KINDS * CODES
COLUMN_STATES: Final = 4 * 64
GROUPS: Final = COLUMNS + COLUMN_STATES
GROUP_STATES: Final = 3**4 * 2
MOMENTS: Final = GROUPS + GROUP_STATES
VALUES: Final = MOMENTS + 65

_FIFTEEN, _32, _31, _46, _SEVEN = Word(15), Word(32), Word(31), Word(46), Word(7)
_PIN: Final = Word(0x0001_0001_0001_0001)


@inlined(int64(int16[::1], uint64[::1], uint64, uint64, int64), allocates=False)
def plane_gain(t: Values, s: Words, f: Word, cell: Word, beads: int) -> int:
    """What a bead on this cell changes in the sum over the planes."""
    pin, step = cell & _FIFTEEN, code_step(cell, beads)
    gain = 0
    for i in range(PLANE_COUNT[pin]):
        code = s[f + CODES_AT + PLANE_NUMBER[pin, Word(i)]]
        gain += signed(t[code + (step << PLANE_SHIFT[pin, Word(i)])]) - signed(t[code])
    return gain


@inlined(void(uint64[::1], uint64, uint64, int64), allocates=False)
def hand_on_codes(s: Words, f: Word, cell: Word, beads: int) -> None:
    """The codes of the next frame, after a bead on this cell."""
    g = f + FRAME + CODES_AT
    for i in range(PLANES):
        s[g + Word(i)] = s[f + CODES_AT + Word(i)]
    pin, step = cell & _FIFTEEN, code_step(cell, beads)
    for i in range(PLANE_COUNT[pin]):
        s[g + PLANE_NUMBER[pin, Word(i)]] += step << PLANE_SHIFT[pin, Word(i)]


@inlined(int64(int16[::1], uint64[::1], uint64), allocates=False)
def plane_sum(t: Values, s: Words, f: Word) -> int:
    """The sum over the planes of a frame."""
    total = 0
    for i in range(PLANES):
        total += signed(t[s[f + CODES_AT + Word(i)]])
    return total


@inlined(int64(uint64, uint64, uint64), allocates=False)
def column_state(a: Word, b: Word, filled: Word) -> int:
    """A pin brought to the first place: how many beads, then A's threats on levels 2 to 4, then
    B's, three bits each."""
    threats_a = (a >> UP & ONE) | (a >> _31 & Word(2)) | (a >> _46 & Word(4))
    threats_b = (b >> UP & ONE) | (b >> _31 & Word(2)) | (b >> _46 & Word(4))
    return popcount(filled & _PIN) << 6 | signed(threats_a << Word(3) | threats_b)


@inlined(int64(uint64, uint64, int64), allocates=False)
def group_state(a: Word, b: Word, beads: int) -> int:
    """How many pins have their lowest threat of A or B on level 3, on levels 2 and 4: at most two
    of each are counted; and whose turn it is."""
    both = a | b
    lowest_ones = both & ~(both << UP | both << _32 | both << TOP)
    a &= lowest_ones
    b &= lowest_ones
    state = min(popcount(a & LEVEL_3), 2) * 3 + min(popcount(a & EVEN), 2)
    state = (state * 3 + min(popcount(b & LEVEL_3), 2)) * 3 + min(popcount(b & EVEN), 2)
    return state << 1 | (beads & 1)


@inlined(int64(int16[::1], uint64, uint64, uint64, int64), allocates=False)
def threat_sum(t: Values, a: Word, b: Word, filled: Word, beads: int) -> int:
    """What the threats of a quiet position are worth to A, and its moment."""
    a &= ~filled
    b &= ~filled
    total = signed(t[MOMENTS + beads]) + signed(t[GROUPS + group_state(a, b, beads)])
    both = a | b
    pins = (both >> UP | both >> _32 | both >> TOP) & LEVEL_1
    while pins:
        pin = lowest(pins)
        pins &= pins - ONE
        total += signed(t[COLUMNS + column_state(a >> pin, b >> pin, filled >> pin)])
    return total
