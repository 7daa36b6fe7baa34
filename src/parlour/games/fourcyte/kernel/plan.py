"""Plans for a bot: full boards, each made for one sampled future, kept warm from call to call.

A future is the letters that others are going to call; some of them stay blank, since a plan that
foresees everything trusts too much in luck. A plan holds those, what is in hand, and for the rest
letters of the bot's own choice. What many plans agree upon is worth doing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import float64, int32, int64, uint64, void

from parlour.bots.compiling import compiled, inlined

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
COLD: Final = 1.2  # where annealing ends
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


@compiled(
    void(
        int32[::1], int32[::1], int64[::1], int32[:, ::1], int32[::1], uint64[::1], int32[::1],
        int32[::1], int32[::1], int32[::1], int32[:, ::1], int32[:, ::1], int32[::1], int64[::1],
        int64, int64, int64, float64, int32[:, ::1], float64,
    )
)  # fmt: skip
def replan(
    words: Ints, index: Ints, memo: Longs, lists: Ints, listed: Ints, dice: Dice, board: Ints,
    fixed: Ints, park: Ints, hand: Ints, plans: Ints, futures: Ints, kinds: Ints, scores: Longs,
    called: int, calls: int, changes: int, hot: float, library: Ints, blank: float,
) -> None:  # fmt: skip
    """Bring all plans up to date with the board and improve each. `park` is without what is in
    `hand`: the letter on Standby and the one just called. `library` offers boards to begin with;
    so large a part of what others call stays `blank`."""
    supply = (park + hand).astype(np.int32)
    tried = np.empty(SQUARES, np.int32)
    before = plans.copy()
    for nth in range(plans.shape[0]):
        foresee(dice, futures[nth], park, kinds[nth], calls, called, blank)
        supply[BLANK] = futures[nth, BLANK]
        need = (futures[nth] + hand).astype(np.int32)
        best = -1
        for rival in range(RIVALS + 1 + library.shape[0]):
            offered = before[nth if rival == 0 else draw(dice, plans.shape[0])]
            if rival > RIVALS:
                offered = library[rival - RIVALS - 1]
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


@inlined(void(int32[::1], int32[::1], int64, int64))
def _brought(plan: Ints, fixed: Ints, square: int, letter: int) -> None:
    """Put a letter on a square of a plan, in exchange for one that the plan has elsewhere."""
    for place in range(SQUARES):
        if not fixed[place] and plan[place] == letter:
            plan[place] = plan[square]
            break
    plan[square] = letter


@compiled(
    void(
        int32[::1], int32[::1], int64[::1], int32[:, ::1], int32[::1], uint64[::1], int32[::1],
        int32[::1], int32[::1], int32[:, ::1], int32[:, ::1], int32[::1], int32[::1],
        float64[:, ::1], int64, float64,
    )
)  # fmt: skip
def tried(
    words: Ints, index: Ints, memo: Longs, lists: Ints, listed: Ints, dice: Dice, fixed: Ints,
    park: Ints, hand: Ints, plans: Ints, futures: Ints, letters: Ints, squares: Ints,
    found: Floats, changes: int, hot: float,
) -> None:  # fmt: skip
    """What each plan comes to if each of these letters, of the hand or of the Park, is laid on the
    square beside it; -1 for a square: if it is laid nowhere yet."""
    supply, held = (park + hand).astype(np.int32), fixed.copy()
    for nth in range(plans.shape[0]):
        need = (futures[nth] + hand).astype(np.int32)
        supply[BLANK] = futures[nth, BLANK]
        for at in range(squares.shape[0]):
            square, letter, plan = squares[at], letters[at], plans[nth].copy()
            owed = need[letter]
            if square >= 0:
                held[square] = 1
                supply[letter] -= 1
                need[letter] = max(owed - 1, 0) if hand[letter] else min(owed, supply[letter])
                if plan[square] != letter:
                    _brought(plan, fixed, square, letter)
                    fill(dice, plan, held, supply, need)
            found[nth, at] = anneal(
                words, index, memo, lists, listed, dice, plan, held, supply, need, changes, hot,
                COLD,
            )  # fmt: skip
            if square >= 0:
                held[square] = 0
                supply[letter] += 1
                need[letter] = owed


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
