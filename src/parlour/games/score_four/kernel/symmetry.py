"""The eight ways to lay the board on itself: turns and mirrors, with beads that still fall down.

What is true of a position is true of all eight, so proofs are kept for one of them alone.
"""

from itertools import product
from typing import Final

import numpy as np

from ..board import PINS, SIZE

LEVEL: Final = (1 << PINS) - 1


def _turned(pin: int, mirror_x: bool, mirror_y: bool, swap: bool) -> int:
    """Where a pin comes to lie."""
    x, y = pin % SIZE, pin // SIZE
    x, y = SIZE - 1 - x if mirror_x else x, SIZE - 1 - y if mirror_y else y
    return y + SIZE * x if swap else x + SIZE * y


# By symmetry, where each pin comes to lie; the first leaves all as it is.
TURNS: Final = tuple(
    tuple(_turned(pin, *how) for pin in range(PINS)) for how in product((False, True), repeat=3)
)


def _levels(turn: tuple[int, ...]) -> list[int]:
    """Every level of beads, turned."""
    before = np.arange(LEVEL + 1)
    after = np.zeros_like(before)
    for pin, there in enumerate(turn):
        after |= (before >> pin & 1) << there
    turned: list[int] = after.tolist()
    return turned


_LEVELS: Final = tuple(map(_levels, TURNS))


def _laid(levels: list[int], beads: int) -> int:
    return (
        levels[beads & LEVEL]
        | levels[beads >> PINS & LEVEL] << PINS
        | levels[beads >> 2 * PINS & LEVEL] << 2 * PINS
        | levels[beads >> 3 * PINS] << 3 * PINS
    )


def canonical(own: int, opp: int) -> tuple[int, int]:
    """The same for all eight views of a position: the least of them."""
    return min((_laid(levels, own), _laid(levels, opp)) for levels in _LEVELS)
