"""Many boards stepped in one call: the basic method, lines called by the table."""

from __future__ import annotations

import numpy as np
from numba import boolean, float32, int8, int64, uint64, void
from numpy.typing import NDArray

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled
from parlour.kernels.dice import below, stirred

from .bits import LEVEL_1, ONE, TOP, ZERO, Word, Words, completing_through, playable

COLUMNS = 4  # own beads, the other side's, the places that complete a line of one's own, of theirs
_PIN = Word(0x0001_0001_0001_0001)  # the places of pin a1


@compiled(void(uint64[:, ::1], int8[::1], float32[::1], boolean[::1], uint64[::1]), allocates=False)
def step(
    boards: Words, actions: NDArray[np.int8], rewards: NDArray[np.float32],
    ended: NDArray[np.bool_], masks: Words,
) -> None:  # fmt: skip
    """A bead on every board, by whoever is to move there. The reward is the mover's: 1 for a line,
    -1 for a pin that is full, which loses. A board that ended starts anew. Masks are bits."""
    for n in range(boards.shape[0]):
        own, opp, mine, theirs = boards[n, 0], boards[n, 1], boards[n, 2], boards[n, 3]
        filled = own | opp
        pin = Word(actions[n])
        bead = playable(filled) & (_PIN << pin) if pin < Word(16) else ZERO
        reward, over = float32(0.0), False
        if bead == ZERO:
            reward, over = float32(-1.0), True
        elif bead & mine:
            reward, over = float32(1.0), True
        else:
            after = own | bead
            threats = (completing_through(after, lowest(bead)) | mine) & ~opp
            over = (after | opp) == ~ZERO
            own, opp, mine, theirs = opp, after, theirs & ~bead, threats
        if over:
            own, opp, mine, theirs = ZERO, ZERO, ZERO, ZERO
        boards[n, 0], boards[n, 1], boards[n, 2], boards[n, 3] = own, opp, mine, theirs
        rewards[n], ended[n] = reward, over
        masks[n] = ~((own | opp) >> TOP) & LEVEL_1


@compiled(void(uint64[:, ::1], int8[:, :, ::1]), allocates=False)
def planes(boards: Words, found: NDArray[np.int8]) -> None:
    """By board and side, the mover's first: 1 where a bead lies."""
    for n in range(boards.shape[0]):
        for side in range(2):
            word = boards[n, side]
            for cell in range(64):
                found[n, side, cell] = int8((word >> Word(cell)) & ONE)


@compiled(void(uint64[::1], uint64[::1], int8[::1]), allocates=False)
def pick(masks: Words, seeds: Words, actions: NDArray[np.int8]) -> None:
    """Any open pin of each board."""
    for n in range(masks.shape[0]):
        seeds[n] = stirred(seeds[n])
        word = masks[n]
        for _ in range(below(seeds[n], int64(popcount(word)))):
            word &= word - ONE
        actions[n] = int8(lowest(word))
