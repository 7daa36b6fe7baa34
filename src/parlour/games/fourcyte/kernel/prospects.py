"""What the lines of a half-filled board may still come to.

Every line has a table: for each way in which its open squares may be filled, or stay open, what it
is worth. A full line is worth its points. One that is open is worth a mean over the letter that
comes next, laid where the line likes it best: a power mean, since whoever lays may wait for better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numba import float32, float64, int32, int64, void
from numpy.typing import NDArray

from parlour.kernels.compiling import compiled, inlined

from ..board import SQUARES
from .change import LINES_OF, NOTHING
from .score import LINES, P3, P4, P5, P6, PAIR, SQUARES_OF, STRAIGHT, line_code
from .words import AT3, AT4, AT5, AT6, COUNT, EMPTY, LETTERS, ROWS, Floats, Ints, Longs

Worth: TypeAlias = NDArray[np.float32]

POWER: Final = 3.0  # of the mean: 1 takes what comes, more waits; below it is written out as a cube
OTHER: Final = 30  # stands for all letters that a table does not tell apart; no word has it
# By the number of open squares: so many letters are told apart, that tables stay small.
KEPT: Final = (LETTERS, LETTERS, LETTERS, LETTERS, LETTERS, 12, 6)
LARGE: Final = 4  # open squares: with so many or more a table is reused, not rebuilt for every move


@dataclass(frozen=True)
class Outlook:
    """What may become of a line."""

    code: int  # its letters, EMPTY where it is open
    open: list[int]  # its open places
    steps: Longs  # by letter: from an open digit to that of the letter
    strides: Longs  # by open place: how much a digit counts
    worth: Worth  # the last entry: all is open


@dataclass(frozen=True)
class Prospects:
    """The tables of all lines, one after the other, and how to move in them."""

    letters: Ints  # that may still come
    worth: Worth
    top: Longs  # by line: where it stands with all open squares open
    steps: Longs  # by square, line of it as in LINES_OF, and letter: how far laying it leads
    free: Longs  # the open squares
    outlooks: tuple[Outlook, ...]  # line by line


def spelt(words: Ints) -> Ints:
    """A row for each word of a vocabulary, the shorter first: how long it is, and its code."""
    threes, fours = (
        np.flatnonzero(np.unpackbits(words[at:end].view(np.uint8), bitorder="little"))
        for at, end in ((words[AT3], words[AT4]), (words[AT4], words[AT5]))
    )
    fives = np.sort(words[words[AT5] : words[AT6]])
    sixes = words[words[ROWS] : words[ROWS] + words[COUNT]]
    codes = (threes, fours, fives[fives > 0] - 1, sixes)
    lengths = np.repeat((3, 4, 5, 6), [len(found) for found in codes])
    return np.stack([lengths, np.concatenate(codes)], axis=1).astype(np.int32)


@inlined(int64(int64, int64, int64, int64, int64[::1], int64[::1]))
def _entry(word: int, length: int, skip: int, code: int, strides: Longs, digits: Longs) -> int:
    """What a word, `skip` places from the beginning, adds to the number of an entry; NOTHING if
    the line cannot have it there."""
    entry = 0
    for nth in range(length):
        letter, place = word >> 5 * (length - 1 - nth) & 31, skip + nth
        if strides[place]:
            if digits[letter] < 0:
                return NOTHING
            entry += digits[letter] * strides[place]
        elif code >> 5 * (5 - place) & 31 != letter:
            return NOTHING
    return entry


@compiled(void(float32[::1], int64, float32, int64, int64, int64[::1], int64))
def _paint(
    worth: Worth, entry: int, points: float, skip: int, length: int, strides: Longs, count: int
) -> None:
    """Set all entries that have such a word, whatever letters stand beside it."""
    first = second = third = 0  # the strides of open places beside it, of which there are three
    for place in range(6):
        if strides[place] and (place < skip or place >= skip + length):
            first, second, third = second, third, strides[place]
    for one in range(count if first else 1):
        for two in range(count if second else 1):
            for three in range(count if third else 1):
                worth[entry + one * first + two * second + three * third] = points


@compiled(void(int32[:, ::1], int64, int64, int64[::1], int64[::1], int64, float32[::1]))
def _points(
    spelt: Ints, code: int, straight: int, strides: Longs, digits: Longs, count: int, worth: Worth
) -> None:
    """Enter what a line scores when it is full: a better word is painted over a worse."""
    worth[:] = 0.0
    heads, tails = np.empty((spelt.shape[0], 2), np.int64), np.empty((spelt.shape[0], 2), np.int64)
    left = right = 0
    paired = False
    for row in range(spelt.shape[0]):
        length, word = int64(spelt[row, 0]), int64(spelt[row, 1])
        if length > 3 and not paired:
            paired = True
            for one in range(left):
                for two in range(right):
                    if heads[one, 1] != tails[two, 1]:
                        worth[heads[one, 0] + tails[two, 0]] = PAIR
        if not straight and length < 6:
            continue
        for skip in range(7 - length):
            entry = _entry(word, length, skip, code, strides, digits)
            if entry == NOTHING:
                continue
            if length == 3 and skip == 0:
                heads[left, 0], heads[left, 1] = entry, word
                left += 1
            if length == 3 and skip == 3:
                tails[right, 0], tails[right, 1] = entry, word
                right += 1
            points = P3 if length == 3 else P4 if length == 4 else P5 if length == 5 else P6
            _paint(worth, entry, points, skip, length, strides, count)


@compiled(void(float64[::1], int64[::1], float32[::1]))
def _means(chances: Floats, strides: Longs, worth: Worth) -> None:
    """Enter what a line is worth as long as it is open. Whatever follows by laying a letter has a
    smaller number, so it is there already."""
    count, open_ = chances.shape[0], strides.shape[0]
    digits = np.zeros(open_, np.int64)
    for entry in range(worth.shape[0]):
        still = False
        for nth in range(open_):
            still |= digits[nth] == count
        if still:
            total = 0.0
            for letter in range(count):
                most = float32(0.0)
                for nth in range(open_):
                    if digits[nth] == count:
                        most = max(most, worth[entry + (letter - count) * strides[nth]])
                total += chances[letter] * most * most * most
            worth[entry] = total ** (1.0 / POWER)
        place = open_ - 1
        while place >= 0 and digits[place] == count:
            digits[place] = 0
            place -= 1
        if place >= 0:
            digits[place] += 1


@compiled(void(int32[:, ::1], int64, int32[::1], int64[::1]))
def _liked(spelt: Ints, code: int, have: Ints, found: Longs) -> None:
    """How often each letter stands on the open squares of a line in words that it may become."""
    for row in range(spelt.shape[0]):
        word, good = int64(spelt[row, 1]), spelt[row, 0] == 6
        for shift in range(0, 30, 5):
            there, letter = code >> shift & 31, word >> shift & 31
            good &= have[letter] > 0 if there == EMPTY else there == letter
        if good:
            for shift in range(0, 30, 5):
                if code >> shift & 31 == EMPTY:
                    found[word >> shift & 31] += 1


def _kept(spelt: Ints, code: int, have: Ints, most: int) -> Ints:
    """The letters that a line's table tells apart."""
    letters = np.flatnonzero(have)
    if len(letters) <= most:
        return letters.astype(np.int32)
    liked = np.zeros(LETTERS, np.int64)
    _liked(spelt, code, have, liked)
    order = np.argsort(-(liked * have)[letters], kind="stable")[:most]
    return np.append(np.sort(letters[order]), OTHER).astype(np.int32)


def outlook(spelt: Ints, code: int, straight: bool, have: Ints) -> Outlook:
    """The table of a line, for the letters that may still be laid."""
    open_ = [place for place in range(6) if code >> 5 * (5 - place) & 31 == EMPTY]
    kept = _kept(spelt, code, have, KEPT[len(open_)])
    count = len(kept)
    strides = (count + 1) ** np.arange(len(open_))[::-1].astype(np.int64)
    by_place, digits = np.zeros(6, np.int64), np.full(32, NOTHING, np.int64)
    by_place[open_] = strides
    apart = kept[kept != OTHER]
    digits[apart] = np.arange(len(apart))
    chances = np.zeros(count)
    chances[: len(apart)] = have[apart] / have.sum()
    chances[len(apart) :] = 1.0 - chances.sum()  # of any other, if there is one
    worth = np.empty((count + 1) ** len(open_), np.float32)
    _points(spelt, code, int(straight), by_place, digits, count, worth)
    _means(chances, strides, worth)
    steps = np.where(digits == NOTHING, count - 1, digits) - count
    return Outlook(code, open_, steps, strides, worth)


def prospects(spelt: Ints, board: Ints, have: Ints, earlier: Sequence[Outlook]) -> Prospects:
    """The tables for a board and the letters that may still be laid. Large ones are reused:
    a few letters less in the Park change little."""
    letters = np.flatnonzero(have).astype(np.int32)
    steps = np.zeros((SQUARES, 3, len(letters)), np.int64)
    top, size, outlooks = np.zeros(LINES, np.int64), 0, []
    for line in range(LINES):
        code = int(line_code(board, line))
        known = earlier[line] if earlier else None
        if known is None or known.code != code or len(known.open) < LARGE:
            known = outlook(spelt, code, line < STRAIGHT, have)
        outlooks.append(known)
        size += len(known.worth)
        top[line] = size - 1
        for place, stride in zip(known.open, known.strides, strict=True):
            square = SQUARES_OF[line, place]
            steps[square, LINES_OF[square] == line] = known.steps[letters] * stride
    free = np.flatnonzero(board == EMPTY).astype(np.int64)
    worth = np.concatenate([known.worth for known in outlooks])
    return Prospects(letters, worth, top, steps, free, tuple(outlooks))
