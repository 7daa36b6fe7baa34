"""A play followed for more than two: the turns after it, as they may well come.

Whoever follows the best answers alone learns more about these answers than about the play. So every
word has a mood, which dice throw for it and which raises or lowers what it seems worth to whoever
lays it; a play is followed several times, by other dice. All candidates are followed by the same:
a word that is there after two of them is in the same mood, and chance tells them apart less.

The mover's next word is followed by the next player's answer: who ends with their own word thinks
of what they take, and not of what they leave.
"""

from typing import Final

import numpy as np
from numba import int32, int64, uint64

from parlour.kernels.compiling import compiled, inlined

from .ahead import AHEAD, Ahead, lay
from .best import KEY, PLACE, SLANT, VALUE
from .offers import FAR, find
from .swing import swing

TURNS: Final = 5  # after the play, with four seats: three others, the mover, and the next again
FANCIED: Final = 6  # words of a turn of which one is laid
MOOD: Final = 5000  # in hundredths: moods lie between it and its opposite, near nought above all
_BYTE: Final = np.uint64(255)
_SHIFT: Final = np.uint64(7)
_PASS: Final = np.uint64(0)
_MIX, _MIX_AGAIN = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_HIGH, _LOW, _NEXT = np.uint64(31), np.uint64(27), np.uint64(8)


@inlined(allocates=False)
def _mood(key: int, place: int, dice: np.uint64) -> int:
    """Of a word on its place: two dice of 256 sides."""
    mixed = (np.uint64(key) << _SHIFT) + np.uint64(place) + dice
    mixed = (mixed ^ (mixed >> _LOW)) * _MIX
    mixed = (mixed ^ (mixed >> _HIGH)) * _MIX_AGAIN
    mixed ^= mixed >> _HIGH
    thrown = int64(mixed & _BYTE) + int64((mixed >> _NEXT) & _BYTE)
    return (thrown - 255) * MOOD // 255


@inlined(allocates=False)
def fancied(rows: np.ndarray, count: int, dice: np.uint64) -> int:
    """Which of the best words it is, moods added."""
    pick, most = 0, -FAR
    for nth in range(count):
        value = rows[nth, VALUE] + _mood(rows[nth, KEY], rows[nth, PLACE], dice)
        if value > most:
            pick, most = nth, value
    return pick


@compiled(int64(AHEAD, int64, int64, uint64, int64, int64, int32[:, ::1], uint64[::1]))
def follow(
    ahead: Ahead, seat: int, square: int, key: np.uint64, value: int, slant: int,
    captured: np.ndarray, dice: np.ndarray,
) -> int:  # fmt: skip
    """How far a play gets its seat ahead of the mean of the others, with as many turns after it as
    there are dice."""
    prisoners, seats = captured.copy(), len(captured)
    total = swing(ahead, 0, seat, square, key, value - slant, slant, prisoners, seat)
    lay(ahead, 0, seat, square, key)
    for turn in range(1, len(dice) + 1):
        asked, rows = (seat + turn) % seats, ahead.rows[turn]
        ahead.left[0] -= 1
        count = find(ahead, turn, asked, FANCIED, 0, FAR)
        if count == 0:
            lay(ahead, turn, asked, 0, _PASS)
            continue
        then = rows[fancied(rows, count, dice[turn - 1])]
        word, bare = np.uint64(then[KEY]), then[VALUE] - then[SLANT]
        total += swing(ahead, turn, asked, then[PLACE], word, bare, then[SLANT], prisoners, seat)
        if turn < len(dice):
            lay(ahead, turn, asked, then[PLACE], word)
    return total
