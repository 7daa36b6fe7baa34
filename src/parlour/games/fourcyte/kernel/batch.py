"""Many Pitches stepped in one call: 4CYTE by oneself, letters called at random out of the Park.

A mat is a row: the 36 squares, the letter called, the letter on Standby, and how many were called.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, float32, int8, int32, int64, uint64, void
from numpy.typing import NDArray

from parlour.kernels.compiling import compiled, inlined
from parlour.kernels.dice import below, stirred

from ..board import CALLS as ALL
from ..board import SQUARES
from .score import score
from .words import EMPTY, LETTERS, Flags, Ints

CALLED, STANDBY, CALLS, WIDTH = SQUARES, SQUARES + 1, SQUARES + 2, SQUARES + 3
WAIT, USE = SQUARES, SQUARES + 1  # actions: lay on a square, on Standby; use Standby's on a square
ACTIONS = USE + SQUARES


@inlined(allocates=False)
def _call(mats: Ints, parks: Ints, seeds: NDArray[np.uint64], n: int) -> None:
    """A letter of those that are left, each piece as likely as another."""
    seeds[n] = stirred(seeds[n])
    left = 0
    for letter in range(LETTERS):
        left += parks[n, letter]
    nth, called = below(seeds[n], left), -1
    while nth >= 0:
        called += 1
        nth -= parks[n, called]
    parks[n, called] -= 1
    mats[n, CALLED] = called
    mats[n, CALLS] += 1


@inlined(allocates=False)
def _begin(mats: Ints, parks: Ints, seeds: NDArray[np.uint64], full: Ints, n: int) -> None:
    for square in range(SQUARES):
        mats[n, square] = EMPTY
    for letter in range(LETTERS):
        parks[n, letter] = full[letter]
    mats[n, STANDBY], mats[n, CALLS] = EMPTY, 0
    _call(mats, parks, seeds, n)


@inlined(allocates=False)
def _mask(mats: Ints, masks: Flags, n: int) -> None:
    called, standby = mats[n, CALLED] != EMPTY, mats[n, STANDBY] != EMPTY
    for square in range(SQUARES):
        free = mats[n, square] == EMPTY
        masks[n, square] = free and called
        masks[n, USE + square] = free and standby
    masks[n, WAIT] = called and not standby


@compiled(void(int32[:, ::1], int32[:, ::1], uint64[::1], int32[::1], boolean[:, ::1]))
def begin(mats: Ints, parks: Ints, seeds: NDArray[np.uint64], full: Ints, masks: Flags) -> None:
    """Empty Pitches, and a letter called for each."""
    for n in range(mats.shape[0]):
        _begin(mats, parks, seeds, full, n)
        _mask(mats, masks, n)


@compiled(
    void(
        int32[::1], int32[:, ::1], int32[:, ::1], uint64[::1], int32[::1], int8[::1], float32[::1],
        boolean[::1], boolean[:, ::1],
    )
)  # fmt: skip
def step(
    words: Ints, mats: Ints, parks: Ints, seeds: NDArray[np.uint64], full: Ints,
    actions: NDArray[np.int8], rewards: NDArray[np.float32], ended: Flags, masks: Flags,
) -> None:  # fmt: skip
    """A letter laid or used on every mat; an action that is closed does nothing. The reward is the
    score of a full Pitch, which then starts anew."""
    for n in range(mats.shape[0]):
        rewards[n], ended[n] = float32(0.0), False
        action = int64(actions[n])
        if action < 0 or action >= ACTIONS or not masks[n, action]:
            continue
        if action < SQUARES:
            mats[n, action], mats[n, CALLED] = mats[n, CALLED], EMPTY
        elif action == WAIT:
            mats[n, STANDBY], mats[n, CALLED] = mats[n, CALLED], EMPTY
        else:
            mats[n, action - USE], mats[n, STANDBY] = mats[n, STANDBY], EMPTY
        if mats[n, CALLED] == EMPTY:
            if mats[n, CALLS] < ALL:
                _call(mats, parks, seeds, n)
            elif mats[n, STANDBY] == EMPTY:
                rewards[n], ended[n] = float32(score(words, mats[n, :SQUARES])), True
                _begin(mats, parks, seeds, full, n)
        _mask(mats, masks, n)


@compiled(void(boolean[:, ::1], uint64[::1], int8[::1]), allocates=False)
def pick(masks: Flags, seeds: NDArray[np.uint64], actions: NDArray[np.int8]) -> None:
    """Any open action of each mat."""
    for n in range(masks.shape[0]):
        open_ = 0
        for action in range(ACTIONS):
            open_ += masks[n, action]
        seeds[n] = stirred(seeds[n])
        nth = below(seeds[n], open_)
        for action in range(ACTIONS):
            nth -= masks[n, action]
            if nth < 0:
                actions[n] = int8(action)
                break
