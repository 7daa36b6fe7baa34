"""Plans for a bot: full boards, each made for one sampled future, kept warm from call to call.

A future is the letters that others are going to call. A plan holds those, what is in hand, and
for the rest letters of the bot's own choice. What many plans agree upon is worth doing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import float64, int32, int64, uint64, void

from parlour.bots.compiling import compiled

from ..board import SQUARES
from .anneal import Dice, anneal, draw, fill
from .score import score
from .words import LETTERS, Floats, Ints, Longs

UNIFORM, USEFUL, HOSTILE = range(3)
# How often each letter stands in English text, per ten thousand: a hostile caller takes the
# rarest first, a useful one the others.
ENGLISH: Final = np.array(
    [820, 150, 280, 430, 1270, 220, 200, 610, 700, 15, 77, 400, 240, 670, 750, 190, 10, 600, 630,
     910, 280, 98, 236, 16, 200, 7], np.int64
)  # fmt: skip
RIVALS: Final = 2  # other plans that each tries before it goes on with its own


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


@compiled(void(uint64[::1], int32[::1], int32[::1], int64, int64, int64))
def foresee(dice: Dice, future: Ints, park: Ints, kind: int, calls: int, called: int) -> None:
    """Bring a future up to date: the called letter is no longer to come, one letter is thought of
    anew, and what the Park cannot give goes."""
    count = 0
    if called >= 0 and future[called]:
        future[called] -= 1
    left = park.copy()
    for letter in range(LETTERS):
        future[letter] = min(future[letter], park[letter])
        count += future[letter]
    drop = max(count - calls, min(count, 1))
    if kind == HOSTILE:
        drop = count
    for _ in range(drop):
        at = draw(dice, count)
        for letter in range(LETTERS):
            at -= future[letter]
            if at < 0:
                future[letter] -= 1
                break
        count -= 1
    for letter in range(LETTERS):
        left[letter] -= future[letter]
    while count < calls:
        letter = foreseen(dice, left, kind)
        left[letter] -= 1
        future[letter] += 1
        count += 1


@compiled(
    void(
        int32[::1], int64[::1], int32[:, ::1], int32[::1], uint64[::1], int32[::1], int32[::1],
        int32[::1], int32[::1], int32[:, ::1], int32[:, ::1], int32[::1], int64[::1], int64, int64,
        int64, float64, int32[:, ::1], int64,
    )
)  # fmt: skip
def replan(
    words: Ints, memo: Longs, lists: Ints, listed: Ints, dice: Dice, board: Ints, fixed: Ints,
    park: Ints, hand: Ints, plans: Ints, futures: Ints, kinds: Ints, scores: Longs, called: int,
    calls: int, changes: int, hot: float, library: Ints, looks: int,
) -> None:  # fmt: skip
    """Bring all plans up to date with the board and improve each. `park` is without what is in
    `hand`: the letter on Standby and the one just called."""
    supply = (park + hand).astype(np.int32)
    tried = np.empty(SQUARES, np.int32)
    before = plans.copy()
    for nth in range(plans.shape[0]):
        foresee(dice, futures[nth], park, kinds[nth], calls, called)
        need = (futures[nth] + hand).astype(np.int32)
        best = -1
        for rival in range(RIVALS + 1 + looks):
            source = nth if rival == 0 else draw(dice, plans.shape[0])
            offered = before[source]
            if rival > RIVALS:
                every = looks == library.shape[0]
                offered = library[rival - RIVALS - 1 if every else draw(dice, library.shape[0])]
            for square in range(SQUARES):
                tried[square] = board[square] if fixed[square] else offered[square]
            fill(dice, tried, fixed, supply, need)
            points = score(words, tried)
            if points > best:
                best = points
                plans[nth] = tried
        scores[nth] = anneal(
            words, memo, lists, listed, dice, plans[nth], fixed, supply, need, changes, hot, 1.0
        )


@compiled(
    void(
        int32[::1], int64[::1], int32[:, ::1], int32[::1], uint64[::1], int32[::1], int32[::1],
        int32[::1], int32[:, ::1], int32[:, ::1], int64, int32[::1], float64[:, ::1], int64,
        float64,
    )
)  # fmt: skip
def tried(
    words: Ints, memo: Longs, lists: Ints, listed: Ints, dice: Dice, fixed: Ints, park: Ints,
    hand: Ints, plans: Ints, futures: Ints, letter: int, squares: Ints, found: Floats, changes: int,
    hot: float,
) -> None:  # fmt: skip
    """What each plan comes to if a letter of the hand is laid on each of these squares; -1 for
    a square: if it is laid nowhere yet."""
    supply, held = (park + hand).astype(np.int32), fixed.copy()
    for nth in range(plans.shape[0]):
        need = (futures[nth] + hand).astype(np.int32)
        for at in range(squares.shape[0]):
            square = squares[at]
            plan = plans[nth].copy()
            if square < 0:
                found[nth, at] = anneal(
                    words, memo, lists, listed, dice, plan, fixed, supply, need, changes, hot, 1.0
                )
                continue
            for other in range(SQUARES):
                if plan[square] == letter:
                    break
                if not fixed[other] and plan[other] == letter:
                    plan[other] = plan[square]
                    plan[square] = letter
            held[square] = 1
            supply[letter] -= 1
            need[letter] -= 1
            found[nth, at] = anneal(
                words, memo, lists, listed, dice, plan, held, supply, need, changes, hot, 1.0
            )
            held[square] = 0
            supply[letter] += 1
            need[letter] += 1


@compiled(void(int32[:, ::1], int64[::1], int32[::1], float64, float64[:, ::1]))
def votes(plans: Ints, scores: Longs, fixed: Ints, mild: float, found: Floats) -> None:
    """By letter and free square the share of plans that have it there, the better counting
    more."""
    best, total = scores.max(), 0.0
    found[:] = 0.0
    for nth in range(plans.shape[0]):
        weight = np.exp((scores[nth] - best) / mild)
        total += weight
        for square in range(SQUARES):
            if not fixed[square]:
                found[plans[nth, square], square] += weight
    found /= total
