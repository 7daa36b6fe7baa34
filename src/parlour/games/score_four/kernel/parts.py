"""What a plane is made of: the parts whose trained weights add up to its value.

A plane and its mirror image are worth the same, and a state that was hardly ever met in training
is worth what its parts are: so a plane has a weight as a whole, weights for each three of its
pins, and weights for its six lines that are not pins. A cell of a line is A's, B's, or empty, with
none to three empty places below it; six states, so a line is a number in base six.
"""

from typing import Final

import numpy as np
from numba import int32, int64, void
from numpy.typing import NDArray

from parlour.kernels.compiling import compiled, inlined

from .planes import CODES

LEVELS: Final = 4
STATES: Final = 6  # of a cell
LINE: Final = STATES**4
DIAGONAL_LINE: Final = 4 * LINE  # after those of the levels: both diagonals, one the other's image
LINES: Final = 5 * LINE  # weights of lines, for each kind of plane
CORNER: Final = 1 << 15  # after three pins in a row: two in a row and the far one
TRIPLES: Final = 2 << 15
PARTS: Final = 11  # the whole, four triples, six lines


def _states() -> NDArray[np.int64]:
    """The state of each cell of a pin, by its code."""
    states = np.zeros((32, LEVELS), np.int64)
    for code in range(1, 32):
        height = code.bit_length() - 1
        for level in range(LEVELS):
            bead = 0 if code >> level & 1 else 1
            states[code, level] = bead if level < height else 2 + level - height
    return states


STATE: Final = _states()


@inlined(int64(int64, int64, int64, int64), allocates=False)
def _line(first: int, second: int, third: int, fourth: int) -> int:
    return first + STATES * (second + STATES * (third + STATES * fourth))


@compiled(void(int64, int32[::1]), allocates=False)
def take_apart(code: int, parts: NDArray[np.int32]) -> None:
    """The numbers of a plane's parts, from its twenty bits: the whole, triples, lines."""
    p, q, r, s = code & 31, code >> 5 & 31, code >> 10 & 31, code >> 15
    parts[0] = min(code, s | r << 5 | q << 10 | p << 15)
    parts[1] = p | q << 5 | r << 10
    parts[2] = s | r << 5 | q << 10
    parts[3] = CORNER | p | q << 5 | s << 10
    parts[4] = CORNER | s | r << 5 | p << 10
    for level in range(LEVELS):
        a, b, c, d = STATE[p, level], STATE[q, level], STATE[r, level], STATE[s, level]
        parts[5 + level] = level * LINE + min(_line(a, b, c, d), _line(d, c, b, a))
    parts[9] = DIAGONAL_LINE + _line(STATE[p, 0], STATE[q, 1], STATE[r, 2], STATE[s, 3])
    parts[10] = DIAGONAL_LINE + _line(STATE[s, 0], STATE[r, 1], STATE[q, 2], STATE[p, 3])


def plane_is_real(code: int) -> bool:
    """Is this the code of a plane: has every pin its one on top?"""
    return all(code >> shift & 31 for shift in (0, 5, 10, 15)) and 0 <= code < CODES
