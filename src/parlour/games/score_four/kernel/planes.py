"""The ten upright planes through the pins, each as one number, by which trained values are found.

Every line that is not a pin itself lies in one plane of four pins: four rows, four columns, two
diagonals. A pin is five bits, the beads of A, who began, from the bottom up, and a one on top of
all beads; so an empty pin is 1, and with a bead of A 3, of B 2. A plane is four pins, twenty bits:

    bits  19-15   14-10   9-5     4-0             code   kind << 20 | twenty bits
          [pin 4] [pin 3] [pin 2] [pin 1]         kind   0 on the rim, 1 inside, 2 a diagonal

A bead on level n adds 1 << n for A, half of that for B, in the two or three planes of its pin.
"""

from typing import Final

import numpy as np
from numba import int64, uint64, void

from parlour.kernels.compiling import compiled, inlined

from ..board import PINS
from .bits import ONE, ZERO, Word, Words

RIM, INSIDE, DIAGONAL = 0, 1, 2
KINDS: Final = 3
CODES: Final = 1 << 20  # of a kind

PLANE_PINS: Final = np.array(
    [
        *([4 * row + column for column in range(4)] for row in range(4)),
        *([4 * row + column for row in range(4)] for column in range(4)),
        [0, 5, 10, 15],
        [3, 6, 9, 12],
    ],
    np.int64,
)
PLANES: Final = len(PLANE_PINS)
KIND: Final = (RIM, INSIDE, INSIDE, RIM, RIM, INSIDE, INSIDE, RIM, DIAGONAL, DIAGONAL)

# Through a pin go two or three planes: their numbers, and the shift to the pin's bits in each.
PLANE_COUNT: Final = np.array([np.equal(PLANE_PINS, pin).sum() for pin in range(PINS)], np.int64)
PLANE_NUMBER: Final = np.zeros((PINS, 3), Word)
PLANE_SHIFT: Final = np.zeros((PINS, 3), Word)
for _pin in range(PINS):
    _planes, _places = np.nonzero(np.equal(PLANE_PINS, _pin))
    PLANE_NUMBER[_pin, : len(_planes)] = _planes
    PLANE_SHIFT[_pin, : len(_planes)] = 5 * _places
_BASE: Final = np.array([kind * CODES for kind in KIND], Word)
_FOUR: Final = Word(4)


@inlined(uint64(uint64, uint64, int64), allocates=False)
def pin_code(a: Word, b: Word, pin: int) -> Word:
    """The beads of a pin as five bits."""
    code, top = ZERO, ONE
    for level in range(4):
        at = Word(pin + PINS * level)
        code |= (a >> at & ONE) << Word(level)
        top <<= (a | b) >> at & ONE
    return code | top


@compiled(void(uint64, uint64, uint64[::1], uint64), allocates=False)
def write_codes(a: Word, b: Word, words: Words, at: Word) -> None:
    """Write the codes of all planes into ten words."""
    for plane in range(PLANES):
        code = _BASE[plane]
        for place in range(4):
            code += pin_code(a, b, PLANE_PINS[plane, place]) << Word(5 * place)
        words[at + Word(plane)] = code


@inlined(uint64(uint64, int64), allocates=False)
def code_step(cell: Word, beads: int) -> Word:
    """What a bead on this cell adds to the five bits of its pin, by whose turn it is."""
    return ONE << ((cell >> _FOUR) + Word(~beads & 1))
