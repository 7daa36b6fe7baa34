"""Random numbers for kernels: Marsaglia's xorshift, whose state is the last number drawn."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from parlour.kernels.compiling import inlined

Dice: TypeAlias = NDArray[np.uint64]  # one number, which is not 0

_7, _13, _17, _32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)


@inlined(uint64(uint64), allocates=False)
def stirred(word: np.uint64) -> np.uint64:
    """The number after this one; never 0."""
    word ^= word << _13
    word ^= word >> _7
    return word ^ word << _17


@inlined(int64(uint64, int64), allocates=False)
def below(word: np.uint64, sides: int) -> int:
    """A random number brought into the range from 0 up to `sides`, which is left out."""
    return int64((word >> _32) * uint64(sides) >> _32)


@inlined(int64(uint64[::1], int64), allocates=False)
def draw(dice: Dice, sides: int) -> int:
    """The next number from 0, less than `sides`."""
    dice[0] = stirred(dice[0])
    return below(dice[0], sides)
