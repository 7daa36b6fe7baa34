"""Plans for a bot: full boards, each made for one sampled future, kept from call to call.

A future is the letters that others are going to call; some of them stay blank, since a plan that
foresees everything trusts too much in luck. A plan holds those, what is in hand, and for the rest
letters of the bot's own choice. What many plans agree upon is worth doing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import float64, int32, int64, uint64, void

from parlour.kernels.compiling import compiled

from ..board import SQUARES
from .anneal import anneal
from .change import Dice, draw
from .fill import fill
from .score import score
from .words import LETTERS, Floats, Ints, Longs

UNIFORM, USEFUL, HOSTILE = range(3)
BLANK: Final = LETTERS  # a letter of the others that is not foreseen; no word has it
SORTS: Final = LETTERS + 1
# How often each letter stands in English text, per ten thousand: a hostile caller takes the
# rarest first, a useful one the others.
ENGLISH: Final = np.array(
    [820, 150, 280, 430, 1270, 220, 200, 610, 700, 15, 77, 400, 240, 670, 750, 190, 10, 600, 630,
     910, 280, 98, 236, 16, 200, 7], np.int64
)  # fmt: skip
COLD: Final = 1.2  # the last temperature of annealing
MISFIT: Final = 10  # points that a letter costs which must be laid and a board does not have


@compiled(int64(uint64[::1], int32[::1], int64))
def foreseen(dice: Dice, park: Ints, kind: int) -> int:
    """A letter that a caller of this kind may call next."""
    if kind == HOSTILE:
        rarest = -1
        for letter in range(LETTERS):
            if park[letter] and (rarest < 0 or ENGLISH[letter] < ENGLISH[rarest]):
                rarest = letter
        return rarest
    total = 0
    for letter in range(LETTERS):
        total += park[letter] * (ENGLISH[letter] if kind == USEFUL else 1)
    at = draw(dice, total)
    for letter in range(LETTERS):
        at -= park[letter] * (ENGLISH[letter] if kind == USEFUL else 1)
        if at < 0:
            return letter
    return -1


@compiled(void(uint64[::1], int32[::1], int32[::1], int64, int64, int64, float64))
def foresee(
    dice: Dice, future: Ints, park: Ints, kind: int, calls: int, called: int, blank: float
) -> None:
    """Bring a future up to date: the called letter, or a blank for it, is no longer to come, one
    is thought of anew, and what the Park cannot give goes. So large a part stays blank."""
    if called >= 0:
        came = called if future[called] else BLANK
        future[came] = max(future[came] - 1, 0)
    count = int64(future[BLANK])
    for letter in range(LETTERS):
        future[letter] = min(future[letter], park[letter])
        count += future[letter]
    drop = count if kind == HOSTILE else max(count - calls, min(count, 1))
    for _ in range(drop):
        at = draw(dice, count)
        for letter in range(SORTS):
            at -= future[letter]
            if at < 0:
                future[letter] -= 1
                break
        count -= 1
    left = park.copy()
    for letter in range(LETTERS):
        left[letter] -= future[letter]
    while count < calls:
        if kind != HOSTILE and draw(dice, 1 << 20) < blank * (1 << 20):
            future[BLANK] += 1
        else:
            letter = foreseen(dice, left, kind)
            left[letter] -= 1
            future[letter] += 1
        count += 1


@compiled(
    void(
        int32[::1], uint64[::1], int32[::1], int32[::1], int32[::1], int32[::1], int32[:, ::1],
        int64[::1],
    )
)  # fmt: skip
def nearest(
    words: Ints, dice: Dice, board: Ints, fixed: Ints, supply: Ints, hand: Ints, library: Ints,
    found: Longs,
) -> None:  # fmt: skip
    """What each board of the library comes to with what lies, what is in hand and what is left."""
    tried = np.empty(SQUARES, np.int32)
    for nth in range(library.shape[0]):
        for square in range(SQUARES):
            tried[square] = board[square] if fixed[square] else library[nth, square]
        fill(dice, tried, fixed, supply, hand)
        found[nth] = score(words, tried)


@compiled(int32[:, ::1](int32[:, ::1], int32[::1]))
def _counted(library: Ints, fixed: Ints) -> Ints:
    """How many of each letter the boards have on free squares."""
    counts = np.zeros((library.shape[0], SORTS), np.int32)
    for nth in range(library.shape[0]):
        for square in range(SQUARES):
            if not fixed[square]:
                counts[nth, library[nth, square]] += 1
    return counts


@compiled(int64[::1](int32[:, ::1], int64[::1], int32[::1]))
def suited(counts: Ints, found: Longs, need: Ints) -> Longs:
    """The boards in the order of what they may come to with the letters that must be laid."""
    loss = np.empty(counts.shape[0], np.int64)
    for nth in range(counts.shape[0]):
        missing = 0
        for letter in range(LETTERS):
            missing += max(need[letter] - counts[nth, letter], 0)
        loss[nth] = MISFIT * missing - found[nth]
    return np.argsort(loss, kind="mergesort")


@compiled(
    void(
        int32[::1], int32[::1], int64[::1], int32[:, ::1], int32[::1], uint64[::1], int32[::1],
        int32[::1], int32[::1], int32[::1], int32[:, ::1], int32[:, ::1], int32[::1], int64[::1],
        int64, int64, int64, float64, int32[:, ::1], int64[::1], int64, float64,
    )
)  # fmt: skip
def replan(
    words: Ints, index: Ints, memo: Longs, lists: Ints, listed: Ints, dice: Dice, board: Ints,
    fixed: Ints, park: Ints, hand: Ints, plans: Ints, futures: Ints, kinds: Ints, scores: Longs,
    called: int, calls: int, changes: int, hot: float, library: Ints, found: Longs, looks: int,
    blank: float,
) -> None:  # fmt: skip
    """Bring all plans up to date with the board and improve each. `park` is without what is in
    `hand`: the letter on Standby and the one just called. A plan begins with what is best for its
    future: a board that it or another plan had, or one of the `library` that suits it, whose worth
    so far was `found`. So large a part of what others call stays `blank`."""
    supply = (park + hand).astype(np.int32)
    tried = np.empty(SQUARES, np.int32)
    before, counts = plans.copy(), _counted(library, fixed)
    for nth in range(plans.shape[0]):
        foresee(dice, futures[nth], park, kinds[nth], calls, called, blank)
        supply[BLANK] = futures[nth, BLANK]
        need = (futures[nth] + hand).astype(np.int32)
        best, boards = -1, suited(counts, found, need)[:looks]
        for rival in range(-before.shape[0], boards.shape[0]):
            offered = before[rival] if rival < 0 else library[boards[rival]]
            for square in range(SQUARES):
                tried[square] = board[square] if fixed[square] else offered[square]
            fill(dice, tried, fixed, supply, need)
            points = score(words, tried)
            if points > best:
                best = points
                plans[nth] = tried
        scores[nth] = anneal(
            words, index, memo, lists, listed, dice, plans[nth], fixed, supply, need, changes,
            hot, COLD,
        )  # fmt: skip


@compiled(
    void(
        int32[:, ::1], int64[::1], int32[::1], int32[:, ::1], int32[::1], float64,
        float64[:, ::1], float64[:, ::1],
    )
)  # fmt: skip
def votes(
    plans: Ints, scores: Longs, fixed: Ints, futures: Ints, hand: Ints, mild: float,
    found: Floats, missed: Floats,
) -> None:  # fmt: skip
    """By letter and free square the share of plans that have it there, the better counting more;
    and the same for what nobody brings: letters neither in hand nor called by others."""
    best, total = scores.max(), 0.0
    found[:], missed[:] = 0.0, 0.0
    held = np.zeros(32, np.int64)
    for nth in range(plans.shape[0]):
        weight = np.exp((scores[nth] - best) / mild)
        total += weight
        held[:] = 0
        for square in range(SQUARES):
            if not fixed[square]:
                held[plans[nth, square]] += 1
        for square in range(SQUARES):
            if not fixed[square]:
                letter = plans[nth, square]
                brought = futures[nth, letter] + hand[letter]
                found[letter, square] += weight
                missed[letter, square] += weight * max(1.0 - brought / held[letter], 0.0)
    found /= total
    missed /= total
