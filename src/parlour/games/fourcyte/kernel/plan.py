"""Plans for a bot: full boards, each made for one sampled future, kept from call to call.

A future is the letters that others are going to call; some of them stay blank, since a plan that
knows the whole future is too optimistic. A plan holds those, what is in hand, and for the rest
letters of the bot's own choice. The bot does what many plans have in common.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import float64, int32, int64, uint64, void

from parlour.kernels.compiling import bundle, compiled, inlined
from parlour.kernels.dice import Dice, draw

from ..board import SQUARES
from .anneal import FITS, LOOKUP, SCHEDULE, Fits, Lookup, Schedule, anneal
from .fill import TASK, Task, fill
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
MISFIT: Final = 10  # points off for each letter that must be laid and that a board does not have


class Position(NamedTuple):
    """What lies, and which letters there are."""

    board: Ints
    fixed: Ints  # by square: does a letter lie there?
    park: Ints  # what is left, without what is in hand
    hand: Ints  # the letter on Standby and the one just called


class Plans(NamedTuple):
    """The plans, one in each row."""

    boards: Ints
    futures: Ints  # what others are going to call, by letter
    kinds: Ints  # of caller
    scores: Longs


class News(NamedTuple):
    """What has changed for a future."""

    called: int  # the letter just called, or -1
    coming: int  # calls that others have still to make
    blank: float  # the share of them that is not foreseen


class Shelf(NamedTuple):
    """Boards of the library, as first plans."""

    boards: Ints
    scores: Longs  # what each comes to with what lies and what is left
    looks: int  # how many of them a plan is compared with


POSITION = bundle(Position, int32[::1], int32[::1], int32[::1], int32[::1])
PLANS = bundle(Plans, int32[:, ::1], int32[:, ::1], int32[::1], int64[::1])
NEWS = bundle(News, int64, int64, float64)
SHELF = bundle(Shelf, int32[:, ::1], int64[::1], int64)


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


@compiled(void(uint64[::1], int32[::1], int32[::1], int64, NEWS))
def foresee(dice: Dice, future: Ints, park: Ints, kind: int, news: News) -> None:
    """Bring a future up to date: the called letter, or a blank for it, is no longer to come, one
    is drawn again, and what the Park does not have is dropped."""
    if news.called >= 0:
        came = news.called if future[news.called] else BLANK
        future[came] = max(future[came] - 1, 0)
    count = int64(future[BLANK])
    for letter in range(LETTERS):
        future[letter] = min(future[letter], park[letter])
        count += future[letter]
    drop = count if kind == HOSTILE else max(count - news.coming, min(count, 1))
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
    while count < news.coming:
        if kind != HOSTILE and draw(dice, 1 << 20) < news.blank * (1 << 20):
            future[BLANK] += 1
        else:
            letter = foreseen(dice, left, kind)
            left[letter] -= 1
            future[letter] += 1
        count += 1


@inlined(allocates=False)
def _overlaid(board: Ints, fixed: Ints, offered: Ints, tried: Ints) -> None:
    """A board with what lies in its place."""
    for square in range(SQUARES):
        tried[square] = board[square] if fixed[square] else offered[square]


@compiled(void(int32[::1], uint64[::1], int32[::1], TASK, int32[:, ::1], int64[::1]))
def nearest(words: Ints, dice: Dice, board: Ints, task: Task, library: Ints, found: Longs) -> None:
    """What each board of the library comes to with what lies, what is in hand and what is left."""
    tried = np.empty(SQUARES, np.int32)
    for nth in range(library.shape[0]):
        _overlaid(board, task.fixed, library[nth], tried)
        fill(dice, tried, task)
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


@compiled(void(LOOKUP, FITS, uint64[::1], POSITION, PLANS, NEWS, SHELF, SCHEDULE))
def replan(
    lookup: Lookup, fits: Fits, dice: Dice, there: Position, plans: Plans, news: News,
    shelf: Shelf, schedule: Schedule,
) -> None:  # fmt: skip
    """Bring all plans up to date with the board and improve each. A plan begins with what is best
    for its future: a board that it or another plan had, or one of the library that suits it."""
    supply = (there.park + there.hand).astype(np.int32)
    tried = np.empty(SQUARES, np.int32)
    before, counts = plans.boards.copy(), _counted(shelf.boards, there.fixed)
    for nth in range(plans.boards.shape[0]):
        foresee(dice, plans.futures[nth], there.park, plans.kinds[nth], news)
        supply[BLANK] = plans.futures[nth, BLANK]
        need = (plans.futures[nth] + there.hand).astype(np.int32)
        task = Task(there.fixed, supply, need)
        best, boards = -1, suited(counts, shelf.scores, need)[: shelf.looks]
        for rival in range(-before.shape[0], boards.shape[0]):
            offered = before[rival] if rival < 0 else shelf.boards[boards[rival]]
            _overlaid(there.board, there.fixed, offered, tried)
            fill(dice, tried, task)
            points = score(lookup.words, tried)
            if points > best:
                best = points
                plans.boards[nth] = tried
        plans.scores[nth] = anneal(lookup, fits, dice, plans.boards[nth], task, schedule)


@compiled(void(PLANS, int32[::1], int32[::1], float64, float64[:, ::1], float64[:, ::1]))
def votes(
    plans: Plans, fixed: Ints, hand: Ints, mild: float, found: Floats, missed: Floats
) -> None:
    """By letter and free square the share of plans that have it there, the better counting more;
    and the same for what nobody brings: letters neither in hand nor called by others."""
    best, total = plans.scores.max(), 0.0
    found[:], missed[:] = 0.0, 0.0
    held = np.zeros(32, np.int64)
    for nth in range(plans.boards.shape[0]):
        board, future = plans.boards[nth], plans.futures[nth]
        weight = np.exp((plans.scores[nth] - best) / mild)
        total += weight
        held[:] = 0
        for square in range(SQUARES):
            if not fixed[square]:
                held[board[square]] += 1
        for square in range(SQUARES):
            if not fixed[square]:
                letter = board[square]
                brought = future[letter] + hand[letter]
                found[letter, square] += weight
                missed[letter, square] += weight * max(1.0 - brought / held[letter], 0.0)
    found /= total
    missed /= total
