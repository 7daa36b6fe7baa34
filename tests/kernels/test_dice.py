"""Random numbers of kernels: the same as Marsaglia's xorshift in plain Python, and all in range."""

import numpy as np
import pytest
from numba import int64, uint64

from parlour.kernels.compiling import compiled
from parlour.kernels.dice import Dice, draw

WORD = (1 << 64) - 1


@compiled(int64(uint64[::1], int64))
def drawn(dice: Dice, sides: int) -> int:
    return draw(dice, sides)


def next_of(word: int) -> int:
    """The shifts 13, 7 and 17 of "Xorshift RNGs" (2003)."""
    word ^= word << 13 & WORD
    word ^= word >> 7
    return word ^ word << 17 & WORD


@pytest.mark.parametrize("seed", [1, 12345, WORD])
@pytest.mark.parametrize("sides", [1, 6, 1 << 30])
def test_numbers_are_drawn_as_in_plain_python(seed: int, sides: int) -> None:
    dice, word = np.array([seed], np.uint64), seed
    for _ in range(200):
        word = next_of(word)
        assert drawn(dice, sides) == (word >> 32) * sides >> 32 < sides
        assert int(dice[0]) == word


def test_all_sides_come_about_equally_often() -> None:
    dice, counts = np.array([7], np.uint64), [0] * 6
    for _ in range(6000):
        counts[drawn(dice, 6)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150
