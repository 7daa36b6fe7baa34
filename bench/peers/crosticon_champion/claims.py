"""The diagonals of a play, claimed as a bot claims them: what they bring, and what they use up."""

from typing import Final

import numpy as np
from numba import boolean, int8, int64, uint32, uint64

from parlour.games.crosticon.board import SHORTEST, SIZE, SQUARES
from parlour.kernels.compiling import compiled

from .desk import BLACK, Desk, use
from .worth import POINTS, is_word

_FIVE: Final = np.uint64(5)
_SLANTS: Final = (-SIZE - 1, 1 - SIZE, SIZE - 1, SIZE + 1)  # from letter to letter


def claim(desk: Desk, words: np.ndarray, fresh: np.ndarray) -> int:
    """Claim all that the squares just filled complete; its points. The words are used up."""
    return int(_claim(words, desk.letters, desk.used, fresh, POINTS))


@compiled(int64(int8[::1], boolean[::1], int64, int64, int64, int64[::1]))
def _read(
    letters: np.ndarray, fresh: np.ndarray, start: int, step: int, length: int, row: np.ndarray
) -> int:
    """Read so many letters slantwise; the last square, or -1 where one is missing or none new."""
    right = 1 if step in (SIZE + 1, 1 - SIZE) else -1
    column, end = start % SIZE + right * (length - 1), start + step * (length - 1)
    if column < 0 or column >= SIZE or end < 0 or end >= SQUARES:
        return -1
    new = False
    for place in range(length):
        cell = start + step * place
        if letters[cell] == 0 or letters[cell] == BLACK:
            return -1
        row[place] = letters[cell]
        new = new or fresh[cell]
    return end if new else -1


@compiled(int64(uint32[::1], int8[::1], uint64[::1], boolean[::1], int64[::1]))
def _claim(
    graph: np.ndarray, letters: np.ndarray, used: np.ndarray, fresh: np.ndarray, points: np.ndarray
) -> int:
    """Short before long (CR-41), then by the first square and the last, as the bots do; a stretch
    scores once however it is read (CR-33), and so does a word (CR-20)."""
    total = 0
    row = np.zeros(SIZE, np.int64)
    for length in range(SHORTEST, SIZE + 1):
        claimed = np.zeros((SQUARES, SQUARES), np.bool_)
        for start in range(SQUARES):
            for step in _SLANTS:
                end = _read(letters, fresh, start, step, length, row)
                if end < 0 or claimed[end, start]:
                    continue
                if is_word(graph, used, row, 0, length - 1, 1):
                    key = np.uint64(0)
                    for place in range(length):
                        key = (key << _FIVE) | np.uint64(row[place])
                    use(used, key)
                    claimed[start, end] = True
                    total += points[length]
    return total
