"""A person's question answered: the best board for some letters, and all perfect ones.

`hunt` is exhaustive when it is given the time, and says how far it came; `solve` improves a board
until its time is up. A best board is proved only by a hunt that has ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import Final

import numpy as np

from parlour.kernels.dice import Dice

from ..board import CHANNELS, POINTS, SQUARES
from .anneal import Schedule, anneal, fitting, lookup, no_fits
from .fill import Task, fill
from .gaps import indexed
from .grid import ANY_LETTERS, FEW_LETTERS, grid
from .library import library
from .score import score
from .search import FOUND, NODES, OPENING, ROOM, descend
from .words import EMPTY, LETTERS, Ints, pitch_of

PERFECT: Final = len(CHANNELS) * max(POINTS.values())  # 4C-49
SECOND: Final = PERFECT - POINTS[6] + POINTS[5]  # nothing lies between
NO_LIMIT: Final = SQUARES  # of every letter
MOST_OPENINGS: Final = 1 << 19
MOST_BOARDS: Final = 10_000
BATCH: Final = 100  # openings between two looks at the clock
SHORT, LONG = 20_000, 2_000_000  # changes of a first and of a last attempt
COLD: Final = 1.0  # the last temperature
SEEDS: Final = 20  # boards of the library that are worth repairing

Tell = Callable[[str], None]  # a line for whoever watches


@dataclass(frozen=True)
class Hunt:
    """What a search for perfect boards has seen."""

    boards: tuple[str, ...]
    count: int  # of boards; at most MOST_BOARDS are kept
    nodes: int  # letters tried
    seconds: float
    searched: int  # openings
    openings: int
    spread: float  # standard deviation of boards by batch

    @property
    def complete(self) -> bool:
        return self.searched == self.openings

    @property
    def expected(self) -> tuple[float, float]:
        """How many boards there are by what was seen, and the standard error."""
        if not self.searched:
            return 0.0, 0.0
        share = self.searched / self.openings
        batches = max(self.searched / BATCH, 1.0)
        error = self.spread * sqrt(batches) / share * sqrt(1 - share)
        return self.count / share, error


def hunt(
    words: Ints,
    park: Ints | None,
    seconds: float | None = None,
    tell: Tell | None = None,
    wanted: int | None = None,
    seed: int = 1,
    free: tuple[int, ...] = (),
) -> Hunt:
    """All perfect boards, or those found first in a random order; `park` None is without limit,
    and the `free` lines, counted from 0, need no words."""
    began = monotonic()
    layout = grid(words, ANY_LETTERS if park is None else FEW_LETTERS, free)
    limits = np.full(LETTERS, NO_LIMIT, np.int32) if park is None else park
    tally = np.array([0, 0, MOST_OPENINGS], np.int64)
    openings = np.zeros((MOST_OPENINGS, OPENING), np.int32)
    descend(layout, limits, np.zeros((1, 0), np.int32), 0, 1, OPENING, openings, tally)
    openings = np.ascontiguousarray(openings[: tally[FOUND]])
    np.random.default_rng(seed).shuffle(openings)
    tally[FOUND], tally[ROOM] = 0, wanted or 1 << 60
    found = np.zeros((MOST_BOARDS, SQUARES), np.int32)
    at, counts, told = 0, [0], 0
    while at < len(openings) and tally[FOUND] < tally[ROOM]:
        if seconds is not None and monotonic() - began >= seconds:
            break
        end = min(at + BATCH, len(openings))
        at = descend(layout, limits, openings, at, end, SQUARES, found, tally)
        counts.append(int(tally[FOUND]))
        while tell and told < min(int(tally[FOUND]), MOST_BOARDS):
            tell(f"{monotonic() - began:7.1f} s  {PERFECT}  {shown(pitch_of(found[told]))}")
            told += 1
    boards = tuple(pitch_of(board) for board in found[: tally[FOUND]])
    spread = float(np.diff(counts).std()) if len(counts) > 1 else 0.0
    taken = monotonic() - began
    return Hunt(boards, int(tally[FOUND]), int(tally[NODES]), taken, at, len(openings), spread)


@dataclass(frozen=True)
class Best:
    """The best board found for some letters, and what none can exceed."""

    pitch: str
    points: int
    bound: int
    why: str  # of the bound
    seconds: float
    hunt: Hunt | None

    @property
    def proven(self) -> bool:
        """Only an exhaustive search, or a perfect board, proves."""
        return self.points == self.bound


def solve(
    words: Ints,
    park: Ints,
    seconds: float,
    tell: Tell | None = None,
    prove: bool = False,
    seed: int = 1,
) -> Best:
    """The best board that can be made of a Park of at least 36 letters, in so many seconds; with
    `prove` it first searches for perfect boards, until all are found or excluded."""
    began = monotonic()
    hunted = hunt(words, park, None if prove else seconds / 2, tell, wanted=1)
    bound, why = _bound(words, park, hunted)
    if hunted.boards:
        taken = monotonic() - began
        return Best(hunted.boards[0], PERFECT, PERFECT, "a perfect board", taken, hunted)
    left = seconds if prove else seconds - (monotonic() - began)
    board, points = _improved(words, park, max(left, 0.1), tell, seed, bound)
    return Best(pitch_of(board), points, bound, why, monotonic() - began, hunted)


def _bound(words: Ints, park: Ints, hunted: Hunt) -> tuple[int, str]:
    """What no board can exceed, and why."""
    if hunted.complete and not hunted.boards:
        return SECOND, "every opening was searched, and there is no perfect board"
    return PERFECT, "fourteen words of six"


def _improved(
    words: Ints, park: Ints, seconds: float, tell: Tell | None, seed: int, enough: int
) -> tuple[Ints, int]:
    """Boards improved again and again, each time with more changes, until the time is up."""
    began, dice = monotonic(), np.array([seed * 2 + 1], np.uint64)
    known, fits = lookup(words, indexed(words)), no_fits(words)
    empty = np.full(SQUARES, EMPTY, np.int32)
    task = Task(np.zeros(SQUARES, np.int32), park, np.zeros(LETTERS, np.int32))
    fitting(words, empty, task.fixed, park, fits)
    seeds = _seeds(words, dice, task)
    best, most, nth, changes = empty, -1, 0, SHORT
    while most < enough and (nth == 0 or monotonic() - began < seconds):
        # The library's best first, then empty boards, every fourth time the best so far.
        board = seeds[nth].copy() if nth < len(seeds) else (best if nth % 4 == 0 else empty).copy()
        fill(dice, board, task)
        hot = 2.0 if nth < len(seeds) or nth % 4 == 0 else 5.0
        points = anneal(known, fits, dice, board, task, Schedule(changes, hot, COLD))
        if points > most:
            best, most = board, int(points)
            if tell:
                tell(f"{monotonic() - began:7.1f} s  {most}  {shown(pitch_of(best))}")
        nth += 1
        if nth > len(seeds):
            changes = min(2 * changes, LONG)
    return best, most


def _seeds(words: Ints, dice: Dice, task: Task) -> list[Ints]:
    """The boards of the library that need least repair."""
    tried: list[tuple[int, int, Ints]] = []
    for board in library():
        repaired = board.copy()
        fill(dice, repaired, task)
        tried.append((-int(score(words, repaired)), len(tried), repaired))
    return [board for _, _, board in sorted(tried, key=lambda each: each[:2])[:SEEDS]]


def shown(pitch: str) -> str:
    """A board on one line, row by row."""
    return "/".join(pitch[at : at + 6] for at in range(0, SQUARES, 6))
