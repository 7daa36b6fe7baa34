"""Alpha-beta for two over the best plays of every turn.

Of the plays of a turn those are tried first, and by most of the search alone, that are worth most
less the threat they leave: what the other could do if it were their turn now, unless the play
fills one of its squares. A threat left alone is a bound for the reply as well: that need not be
found.
"""

from typing import Final

import numpy as np
from numba import int64, uint64, void

from parlour.games.crosticon.board import SIZE
from parlour.kernels.compiling import compiled, inlined

from .ahead import AHEAD, THREATS, WIDEST, Ahead, lay
from .best import COLUMNS, KEY, PLACE, SLANT, VALUE
from .offers import FAR, find

_FIVE: Final = np.uint64(5)
ESTIMATE: Final = SLANT  # of a play, in the search: what it is worth less the threat it leaves


@inlined(allocates=False)
def _length(key: np.uint64) -> int:
    length = 0
    while key:
        key >>= _FIVE
        length += 1
    return length


@inlined(allocates=False)
def _meet(letters: np.ndarray, seat: int, play: np.ndarray, threat: np.ndarray) -> bool:
    """Does a play of a seat fill a square that a play of the other wants to fill?"""
    along, down = (play, threat) if seat == 0 else (threat, play)
    row, column = along[PLACE] // SIZE, down[PLACE] % SIZE
    right = along[PLACE] % SIZE + _length(np.uint64(along[KEY]))
    low = down[PLACE] // SIZE + _length(np.uint64(down[KEY]))
    if not along[PLACE] % SIZE <= column < right or not down[PLACE] // SIZE <= row < low:
        return False
    return letters[row * SIZE + column] == 0


@compiled()
def threaten(ahead: Ahead, turn: int, seat: int) -> None:
    """Note what the other seat could do if it were on turn."""
    count = find(ahead, turn, 1 - seat, THREATS, 0, FAR)
    for nth in range(THREATS):
        for column in range(COLUMNS):
            ahead.threats[turn, nth, column] = ahead.rows[turn, nth, column] if nth < count else 0


@compiled()
def threat_left(ahead: Ahead, turn: int, seat: int, play: np.ndarray) -> int:
    """What the best of the threats is worth that a play leaves alone."""
    for nth in range(THREATS):
        threat = ahead.threats[turn, nth]
        if threat[VALUE] == 0 or not _meet(ahead.letters[turn], seat, play, threat):
            return threat[VALUE]
    return ahead.threats[turn, THREATS - 1, VALUE] // 2


@inlined(allocates=False)
def _ranked(rows: np.ndarray, count: int) -> None:
    """By estimate, best first."""
    for nth in range(1, count):
        at = nth
        while at > 0 and rows[at - 1, ESTIMATE] < rows[at, ESTIMATE]:
            for column in range(COLUMNS):
                rows[at - 1, column], rows[at, column] = rows[at, column], rows[at - 1, column]
            at -= 1


@compiled()
def is_spent(ahead: Ahead) -> bool:
    return ahead.left[0] < 0 or ahead.looks[0] < 0


@compiled(int64(AHEAD, int64, int64, int64, int64, int64))
def lead(ahead: Ahead, turn: int, seat: int, depth: int, alpha: int, beta: int) -> int:
    """How far the seat on turn gets ahead in so many turns, if that is between the two bounds.
    Once the budget is spent, the answer means nothing."""
    ahead.left[0] -= 1
    if is_spent(ahead):
        return 0
    rows = ahead.rows[turn]
    if depth == 1:
        if find(ahead, turn, seat, 1, max(alpha, 0), beta) == 0:
            return max(alpha, 0)
        return rows[0, VALUE]
    # Whoever has the last word as well as the first is hardly ever behind for it: a play that is
    # worth no more than another has come to, and is answered so, need not be tried.
    answered = depth % 2 == 0
    threaten(ahead, turn, seat)
    ahead.left[0] -= 1
    count = find(ahead, turn, seat, WIDEST, max(alpha, 0) if answered else 0, FAR)
    if count == 0:
        return 0 if alpha < 0 or not answered else alpha
    for nth in range(count):
        rows[nth, ESTIMATE] = rows[nth, VALUE] - threat_left(ahead, turn, seat, rows[nth])
    _ranked(rows, count)
    best = alpha
    for nth in range(min(count, ahead.replies)):
        value = rows[nth, VALUE]
        if answered and (value if depth > 2 else rows[nth, ESTIMATE]) <= best:
            continue
        lay(ahead, turn, seat, rows[nth, PLACE], np.uint64(rows[nth, KEY]))
        found = value - lead(ahead, turn + 1, 1 - seat, depth - 1, value - beta, value - best)
        best = max(best, found)
        if best >= beta:
            break
    return best


@compiled(int64(AHEAD, int64, int64, uint64, int64, int64, int64))
def tried(
    ahead: Ahead, seat: int, square: int, key: np.uint64, value: int, depth: int, least: int
) -> int:
    """What a play of now comes to after so many replies, if that is more than `least`."""
    lay(ahead, 0, seat, square, key)
    return value - lead(ahead, 1, 1 - seat, depth, -FAR, value - least)


@compiled(void(AHEAD, int64, int64[:, ::1]))
def estimate(ahead: Ahead, seat: int, plays: np.ndarray) -> None:
    """What plays of now are worth less the threat that they leave, into their last column."""
    threaten(ahead, 0, seat)
    for play in plays:
        play[ESTIMATE] = play[VALUE] - threat_left(ahead, 0, seat, play)
