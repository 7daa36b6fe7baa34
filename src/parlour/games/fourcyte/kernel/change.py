"""Changes of a full board, each noted so that it can be undone."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import int64

from parlour.kernels.compiling import compiled, inlined
from parlour.kernels.dice import Dice, draw

from ..board import CHANNELS, SQUARES
from .gaps import filled_in
from .score import LINES, SQUARES_OF
from .words import LETTERS, Ints, Longs

NOTHING: Final = -1
NOTES: Final = 12  # at most: six letters of a word, each from another square
# By square: its lines, NOTHING where it has only two, and where its letter stands in their codes.
_through = [[line for line in range(LINES) if sq in SQUARES_OF[line]] for sq in range(SQUARES)]
LINES_OF: Final = np.array([[*found, NOTHING][:3] for found in _through], np.int64)
_bits = [
    [25 - 5 * list(SQUARES_OF[line]).index(sq) if line >= 0 else 0 for line in LINES_OF[sq]]
    for sq in range(SQUARES)
]
BITS_OF: Final = np.array(_bits, np.int64)
assert len(CHANNELS) == LINES


class Draft(NamedTuple):
    """A full board that is being changed, and what has to agree with it."""

    board: Ints
    fixed: Ints  # by square: may it not change?
    free: Ints  # the squares that may
    codes: Longs  # by line: its letters as a number
    left: Longs  # by letter: how many are in the Park,
    spare: Longs  # and how many on free squares may go back to it
    # The change under way: a square, the letter that lay there, and the letter that came out of the
    # Park for it, NOTHING if it came from another square.
    notes: Longs


@inlined(allocates=False)
def _put(draft: Draft, square: int, letter: int) -> None:
    other = int64(draft.board[square]) ^ letter
    for nth in range(3):
        line = LINES_OF[square, nth]
        if line == NOTHING:
            break
        draft.codes[line] ^= other << BITS_OF[square, nth]
    draft.board[square] = letter


@inlined(allocates=False)
def _moved(draft: Draft, count: int, square: int, letter: int) -> int:
    """Put a letter that was on the board on a square, with a note; how many notes there are."""
    notes = draft.notes
    notes[count, 0], notes[count, 1], notes[count, 2] = square, draft.board[square], NOTHING
    _put(draft, square, letter)
    return count + 1


@inlined(allocates=False)
def _taken(draft: Draft, count: int, square: int, letter: int) -> int:
    """The same with a letter of the Park, to which the old one goes back."""
    old = int64(draft.board[square])
    draft.left[letter] -= 1
    draft.spare[letter] += 1
    draft.left[old] += 1
    draft.spare[old] -= 1
    count = _moved(draft, count, square, letter)
    draft.notes[count - 1, 2] = letter
    return count


@inlined(allocates=False)
def take_back(draft: Draft, count: int) -> None:
    """Undo what was noted."""
    for nth in range(count - 1, -1, -1):
        old, letter = draft.notes[nth, 1], draft.notes[nth, 2]
        _put(draft, draft.notes[nth, 0], old)
        if letter != NOTHING:
            draft.left[letter] += 1
            draft.spare[letter] -= 1
            draft.left[old] -= 1
            draft.spare[old] += 1


@inlined(allocates=False)
def exchange(dice: Dice, draft: Draft) -> int:
    """Swap two letters, or one with a letter of the Park; how many notes."""
    board, count = draft.board, draft.free.shape[0]
    square, other = int64(draft.free[draw(dice, count)]), draw(dice, count + LETTERS)
    mine = int64(board[square])
    if other >= count:
        letter = other - count
        if draft.left[letter] == 0 or draft.spare[mine] <= 0 or letter == mine:
            return 0
        return _taken(draft, 0, square, letter)
    place = int64(draft.free[other])
    letter = int64(board[place])
    if letter == mine:
        return 0
    return _moved(draft, _moved(draft, 0, place, mine), square, letter)


@inlined(allocates=False)
def likely(dice: Dice, index: Ints, draft: Draft, line: int, most: int) -> int:
    """A word that a line makes if so many of its free letters, or all, are others; -1 if none."""
    open_, places, code = 0, 0, draft.codes[line]
    for nth in range(6):
        if not draft.fixed[SQUARES_OF[line, nth]]:
            open_ += 1
            places |= 1 << nth
    for _ in range(open_ - most):
        # Keep one more of the letters: the nth of the places that are still open.
        skip, place = draw(dice, open_), 0
        while True:
            if places >> place & 1:
                if skip == 0:
                    break
                skip -= 1
            place += 1
        places ^= 1 << place
        open_ -= 1
    for nth in range(6):
        if places >> nth & 1:
            code |= 31 << 5 * (5 - nth)
    return filled_in(index, code, draw(dice, 1 << 30))


@inlined(allocates=False)
def _lies_on(square: int, line: int) -> bool:
    return LINES_OF[square, 0] == line or LINES_OF[square, 1] == line or LINES_OF[square, 2] == line


@inlined(allocates=False)
def _in_line(draft: Draft, line: int, code: int, letter: int) -> int:
    """A free square of the line that has the letter and should not."""
    for nth in range(6):
        place = int64(SQUARES_OF[line, nth])
        wrong = code >> 5 * (5 - nth) & 31 != letter
        if wrong and draft.board[place] == letter and not draft.fixed[place]:
            return place
    return NOTHING


@inlined(allocates=False)
def _elsewhere(dice: Dice, draft: Draft, line: int, letter: int) -> int:
    """A free square that has the letter and is not of the line."""
    count = draft.free.shape[0]
    at = draw(dice, count)
    for _ in range(count):
        place = int64(draft.free[at])
        if draft.board[place] == letter and not _lies_on(place, line):
            return place
        at = at + 1 if at + 1 < count else 0
    return NOTHING


@compiled(allocates=False)
def write(dice: Dice, draft: Draft, line: int, code: int) -> int:
    """Write a word into a line, each letter from the line itself, the Park or elsewhere; how many
    notes, 0 if it could not be done."""
    count = 0
    for nth in range(6):
        square, letter = int64(SQUARES_OF[line, nth]), code >> 5 * (5 - nth) & 31
        old = int64(draft.board[square])
        if old == letter:
            continue
        source = _in_line(draft, line, code, letter)
        if source == NOTHING and draft.left[letter] and draft.spare[old] > 0:
            count = _taken(draft, count, square, letter)
            continue
        if source == NOTHING:
            source = _elsewhere(dice, draft, line, letter)
        if source == NOTHING:
            take_back(draft, count)
            return 0
        count = _moved(draft, count, source, old)
        count = _moved(draft, count, square, letter)
    return count
