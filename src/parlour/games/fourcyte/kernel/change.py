"""Changes of a full board, each noted so that it can be undone.

A note is a square, the letter that lay there, and the letter that came out of the Park for it,
NOTHING if it came from another square. Beside the board go the codes of its lines, the letters
left in the Park and those on the board that might go back to it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numba import boolean, int32, int64, uint64, void
from numpy.typing import NDArray

from parlour.kernels.compiling import compiled, inlined

from ..board import CHANNELS, SQUARES
from .gaps import filled_in
from .score import LINES, SQUARES_OF
from .words import LETTERS, Ints, Longs

Dice: TypeAlias = NDArray[np.uint64]

NOTHING: Final = -1
NOTES: Final = 12  # at most: six letters of a word, each from another square
_S7, _S13, _S17, _S32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)
# By square: its lines, NOTHING where it has but two, and where its letter stands in their codes.
_through = [[line for line in range(LINES) if sq in SQUARES_OF[line]] for sq in range(SQUARES)]
LINES_OF: Final = np.array([[*found, NOTHING][:3] for found in _through], np.int64)
_bits = [
    [25 - 5 * list(SQUARES_OF[line]).index(sq) if line >= 0 else 0 for line in LINES_OF[sq]]
    for sq in range(SQUARES)
]
BITS_OF: Final = np.array(_bits, np.int64)
assert len(CHANNELS) == LINES


@inlined(int64(uint64[::1], int64))
def draw(dice: Dice, sides: int) -> int:
    """A number from 0, less than `sides`: Marsaglia's xorshift."""
    x = dice[0]
    x ^= x << _S13
    x ^= x >> _S7
    x ^= x << _S17
    dice[0] = x
    return int64((x >> _S32) * uint64(sides) >> _S32)


@inlined(void(int32[::1], int64[::1], int64, int64))
def _put(board: Ints, codes: Longs, square: int, letter: int) -> None:
    other = int64(board[square]) ^ letter
    for nth in range(3):
        line = LINES_OF[square, nth]
        if line == NOTHING:
            break
        codes[line] ^= other << BITS_OF[square, nth]
    board[square] = letter


@inlined(int64(int32[::1], int64[::1], int64[:, ::1], int64, int64, int64))
def _moved(board: Ints, codes: Longs, notes: Longs, count: int, square: int, letter: int) -> int:
    """Put a letter that was on the board on a square, with a note; how many notes there are."""
    notes[count, 0], notes[count, 1], notes[count, 2] = square, board[square], NOTHING
    _put(board, codes, square, letter)
    return count + 1


@inlined(int64(int32[::1], int64[::1], int64[::1], int64[::1], int64[:, ::1], int64, int64, int64))
def _taken(
    board: Ints, codes: Longs, left: Longs, spare: Longs, notes: Longs, count: int, square: int,
    letter: int,
) -> int:  # fmt: skip
    """The same with a letter of the Park, to which the old one goes back."""
    old = int64(board[square])
    left[letter] -= 1
    spare[letter] += 1
    left[old] += 1
    spare[old] -= 1
    count = _moved(board, codes, notes, count, square, letter)
    notes[count - 1, 2] = letter
    return count


@inlined(void(int32[::1], int64[::1], int64[::1], int64[::1], int64[:, ::1], int64))
def take_back(
    board: Ints, codes: Longs, left: Longs, spare: Longs, notes: Longs, count: int
) -> None:
    """Undo what was noted."""
    for nth in range(count - 1, -1, -1):
        old, letter = notes[nth, 1], notes[nth, 2]
        _put(board, codes, notes[nth, 0], old)
        if letter != NOTHING:
            left[letter] += 1
            spare[letter] -= 1
            left[old] -= 1
            spare[old] += 1


@inlined(
    int64(
        uint64[::1], int32[::1], int32[::1], int64, int64[::1], int64[::1], int64[::1],
        int64[:, ::1],
    )
)  # fmt: skip
def exchange(
    dice: Dice, board: Ints, free: Ints, free_count: int, left: Longs, spare: Longs,
    codes: Longs, notes: Longs,
) -> int:  # fmt: skip
    """Two letters change places, or one for a letter of the Park; how many notes."""
    square, other = int64(free[draw(dice, free_count)]), draw(dice, free_count + LETTERS)
    mine = int64(board[square])
    if other >= free_count:
        letter = other - free_count
        if left[letter] == 0 or spare[mine] <= 0 or letter == mine:
            return 0
        return _taken(board, codes, left, spare, notes, 0, square, letter)
    place = int64(free[other])
    letter = int64(board[place])
    if letter == mine:
        return 0
    count = _moved(board, codes, notes, 0, place, mine)
    return _moved(board, codes, notes, count, square, letter)


@inlined(int64(uint64[::1], int32[::1], int32[::1], int64, int64, int64))
def likely(dice: Dice, index: Ints, fixed: Ints, code: int, line: int, most: int) -> int:
    """A word that a line makes if so many of its free letters, or all, are others; -1 if none."""
    open_, places = 0, 0
    for nth in range(6):
        if not fixed[SQUARES_OF[line, nth]]:
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


@inlined(boolean(int64, int64))
def _lies_on(square: int, line: int) -> bool:
    return LINES_OF[square, 0] == line or LINES_OF[square, 1] == line or LINES_OF[square, 2] == line


@inlined(int64(int32[::1], int32[::1], int64, int64, int64))
def _in_line(board: Ints, fixed: Ints, line: int, code: int, letter: int) -> int:
    """A free square of the line that has the letter and should not."""
    for nth in range(6):
        place = int64(SQUARES_OF[line, nth])
        wrong = code >> 5 * (5 - nth) & 31 != letter
        if wrong and board[place] == letter and not fixed[place]:
            return place
    return NOTHING


@inlined(int64(uint64[::1], int32[::1], int32[::1], int64, int64, int64))
def _elsewhere(dice: Dice, board: Ints, free: Ints, free_count: int, line: int, letter: int) -> int:
    """A free square that has the letter and is not of the line."""
    at = draw(dice, free_count)
    for _ in range(free_count):
        place = int64(free[at])
        if board[place] == letter and not _lies_on(place, line):
            return place
        at = at + 1 if at + 1 < free_count else 0
    return NOTHING


@compiled(
    int64(
        uint64[::1], int64, int64, int32[::1], int32[::1], int32[::1], int64, int64[::1],
        int64[::1], int64[::1], int64[:, ::1],
    )
)  # fmt: skip
def write(
    dice: Dice, line: int, code: int, board: Ints, fixed: Ints, free: Ints, free_count: int,
    left: Longs, spare: Longs, codes: Longs, notes: Longs,
) -> int:  # fmt: skip
    """Write a word into a line, each letter from the line itself, the Park or elsewhere; how many
    notes, 0 if it could not be done."""
    count = 0
    for nth in range(6):
        square, letter = int64(SQUARES_OF[line, nth]), code >> 5 * (5 - nth) & 31
        old = int64(board[square])
        if old == letter:
            continue
        source = _in_line(board, fixed, line, code, letter)
        if source == NOTHING and left[letter] and spare[old] > 0:
            count = _taken(board, codes, left, spare, notes, count, square, letter)
            continue
        if source == NOTHING:
            source = _elsewhere(dice, board, free, free_count, line, letter)
        if source == NOTHING:
            take_back(board, codes, left, spare, notes, count)
            return 0
        count = _moved(board, codes, notes, count, source, old)
        count = _moved(board, codes, notes, count, square, letter)
    return count
