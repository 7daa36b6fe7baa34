"""Total and counting solved exactly: the points still to come, the mover's less theirs.

The same stack machine as `basic` (see `table`), for the question "is the value more than alpha?",
asked with other alphas until the bounds meet, as MTD(f) does. Values are as in `worth`.

    frame    0-15   moves to search, best first: score << 6 | 63 - cell
            16-31   points of the move, by pin
            32-47   buckets of the positions after the moves, in the order they were found
            48-63   the position and how far it is searched, named below
    stored   22-33  lower bound + 2048, 34-45 upper bound + 2048, 46-51 best cell
"""

from typing import Final

import numpy as np
from numba import int64, uint64, void

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .bits import COUNT, ONE, THROUGH, TOP, UP, ZERO, Word, Words, playable, prefetch, signed
from .table import (
    BASE,
    CHOSEN,
    DEPTH,
    DESK,
    FRAME,
    FRAMES,
    NO_CELL,
    NODES,
    RULES,
    STOPPED,
    VISITS,
    Desk,
    bucket_of,
    lookup,
    store,
)
from .worth import BONUS, COUNTING, POINTS, bounds, worth

GAINS, BUCKETS = Word(16), Word(32)
OWN, OPP, MADE, LOST, MOVES, NEXT = (Word(48 + i) for i in range(6))
ALPHA, BEST, KEY, BUCKET, LOW, HIGH, ENTERED, CELL = (Word(54 + i) for i in range(8))
LOW_AT, HIGH_AT, CELL_AT, TWELVE = Word(22), Word(34), Word(46), Word(0xFFF)
SIX, FIFTEEN, LAST = Word(6), Word(15), Word(63)
BIAS: Final = 2048  # more than all points there are: stores signed values in unsigned words
UNKNOWN: Final = 4096
PROBE_UNTIL: Final = 56

# Move ordering: what each line through the new bead is worth by own * 8 + their beads in
# it, less each line of theirs that it lets them complete on top.
WEIGHT: Final = np.zeros(32, np.int64)
WEIGHT[[0, 8, 16, 24, 1, 2, 3]] = 1, 4, 20, 1000, 2, 12, 900
OPENED: Final = 950
HASH_MOVE: Final = 1 << 20


@inlined(int64(uint64))
def _signed(word: Word) -> int:
    return signed(word) - BIAS


@inlined(uint64(int64))
def _biased(value: int) -> Word:
    return Word(value + BIAS)


@inlined(void(DESK, uint64, int64, int64), allocates=False)
def _settle(desk: Desk, f: Word, value: int, alpha: int) -> None:
    """Store the bounds that the search of a position has given."""
    s = desk.s
    low, high = s[f + LOW], s[f + HIGH]
    if value > alpha:
        low = max(low, _biased(value))
    else:
        high = min(high, _biased(value))
    beads, work = s[f + OWN] | s[f + OPP], s[NODES] - s[f + ENTERED]
    what = s[f + CELL] << CELL_AT | high << HIGH_AT | low << LOW_AT
    store(desk.m, s[f + BUCKET], s[f + KEY], beads, work, what)


@inlined(int64(uint64[::1], uint64))
def _bonus(s: Words, f: Word) -> int:
    """What the first line of the game brings besides its points (SF-32)."""
    first = s[RULES] == COUNTING and s[f + MADE] == ZERO and s[f + LOST] == ZERO
    return BONUS if first else 0


@inlined(int64(uint64, uint64, uint64, int64))
def _opened(own: Word, opp: Word, cell: Word, scale: int) -> int:
    """The points that the other side could make on this cell."""
    points = 0
    for i in range(COUNT[cell]):
        line = THROUGH[cell, Word(i)]
        if line & own == ZERO and popcount(line & opp) == 3:
            points += POINTS[scale, cell, i]
    return points


@inlined(void(DESK, uint64, uint64), allocates=False)
def _list_moves(desk: Desk, f: Word, places: Word) -> None:
    """List all moves with their points."""
    s = desk.s
    own, opp = s[f + OWN], s[f + OPP]
    scale = signed(s[RULES])
    n, left = ZERO, places
    while left:
        cell = lowest(left)
        left &= left - ONE
        bead = ONE << cell
        gain, score = 0, HASH_MOVE
        for i in range(COUNT[cell]):
            line = THROUGH[cell, Word(i)]
            mine = popcount(line & own)
            points = POINTS[scale, cell, i]
            score += points * WEIGHT[Word(mine * 8 + popcount(line & opp))]
            if mine == 3:
                gain += points
        if cell < TOP:
            score -= OPENED * _opened(own, opp, cell + UP, scale)
        if cell == s[f + CELL]:
            score += HASH_MOVE
        bucket = bucket_of(desk.m, opp | places ^ bead | bead << UP, own | opp | bead)
        prefetch(desk.m, bucket)
        s[f + BUCKETS + n] = bucket
        s[f + GAINS + (cell & FIFTEEN)] = Word(gain)
        s[f + n] = Word(score) << SIX | LAST - cell
        n += ONE
    s[f + MOVES] = n


@inlined(int64(uint64[::1], uint64, uint64, uint64, int64))
def _looked_up(m: Words, bucket: Word, key: Word, beads: Word, alpha: int) -> int:
    """The bound in the transposition table that answers the question, or UNKNOWN."""
    data = lookup(m, bucket, key, beads)
    if data:
        low = _signed(data >> LOW_AT & TWELVE)
        if low > alpha:
            return low
        high = _signed(data >> HIGH_AT & TWELVE)
        if high <= alpha:
            return high
    return UNKNOWN


@inlined(int64(DESK, uint64, uint64, int64, int64), allocates=False)
def _sift_moves(desk: Desk, f: Word, places: Word, beads: int, alpha: int) -> int:
    """Drop the moves that bounds or the table decide, sort the rest; the best value so far."""
    s = desk.s
    own, opp, scale = s[f + OWN], s[f + OPP], signed(s[RULES])
    made, lost = signed(s[f + MADE]), signed(s[f + LOST])
    bonus = _bonus(s, f)
    best = -BIAS
    n = ZERO
    for i in range(s[f + MOVES]):
        move = s[f + i]
        cell = LAST - (move & LAST)
        bead = ONE << cell
        gain = signed(s[f + GAINS + (cell & FIFTEEN)])
        s[VISITS] += ONE
        least, most = bounds(opp, own | bead, lost, made + gain, scale)
        if gain:
            gain += bonus
        reply = gain - alpha - 1
        value = UNKNOWN
        if least > reply:
            value = least
        elif most <= reply:
            value = most
        elif beads < PROBE_UNTIL:
            after = places ^ bead | bead << UP
            value = _looked_up(desk.m, s[f + BUCKETS + i], opp | after, own | opp | bead, reply)
        if value != UNKNOWN:
            if gain - value > best:
                best = gain - value
                s[f + CELL] = cell
            if best > alpha:
                break
            continue
        j = n
        n += ONE
        while j > ZERO and s[f + j - ONE] < move:
            s[f + j] = s[f + j - ONE]
            j -= ONE
        s[f + j] = move
    s[f + MOVES] = n
    return best


@inlined(int64(DESK, uint64, int64, int64), allocates=False)
def _enter(desk: Desk, f: Word, beads: int, alpha: int) -> int:
    """Look a node up or list its moves: its value if that is enough for a cutoff, else UNKNOWN."""
    s = desk.s
    own, occupied = s[f + OWN], s[f + OWN] | s[f + OPP]
    places = playable(occupied)
    key = own | places
    bucket = bucket_of(desk.m, key, occupied)
    data = lookup(desk.m, bucket, key, occupied)
    low, high, cell = -BIAS, BIAS - 1, LAST + ONE
    if data:
        low = _signed(data >> LOW_AT & TWELVE)
        high = _signed(data >> HIGH_AT & TWELVE)
        cell = data >> CELL_AT & LAST
        if low > alpha:
            return low
        if high <= alpha:
            return high
    s[f + KEY], s[f + BUCKET], s[f + ENTERED] = key, bucket, s[NODES]
    s[f + LOW], s[f + HIGH], s[f + NEXT], s[f + CELL] = _biased(low), _biased(high), ZERO, cell
    _list_moves(desk, f, places)
    best = _sift_moves(desk, f, places, beads, alpha)
    s[f + BEST] = _biased(best)
    if best > alpha or s[f + MOVES] == ZERO:
        _settle(desk, f, best, alpha)
        return best
    return UNKNOWN


@inlined(uint64(uint64[::1], uint64))
def _descend(s: Words, f: Word) -> Word:
    """Make the next move of a frame: the frame after it."""
    cell = LAST - (s[f + s[f + NEXT]] & LAST)
    s[f + NEXT] += ONE
    gain = signed(s[f + GAINS + (cell & FIFTEEN)])
    g = f + FRAME
    s[g + OWN], s[g + OPP] = s[f + OPP], s[f + OWN] | ONE << cell
    s[g + MADE], s[g + LOST] = s[f + LOST], s[f + MADE] + Word(gain)
    if gain:
        gain += _bonus(s, f)
    s[g + ALPHA] = _biased(gain - _signed(s[f + ALPHA]) - 1)
    return g


@compiled(int64(DESK, int64), allocates=False)
def search(desk: Desk, nodes: int) -> int:
    """Search on for at most so many nodes: the answer, or UNKNOWN if there is none yet."""
    s = desk.s
    limit = s[NODES] + Word(nodes)
    beads, base = signed(s[DEPTH]), signed(s[BASE])
    f = FRAMES + Word(beads) * FRAME
    while s[NODES] < limit and s[STOPPED] == ZERO:
        s[NODES] += ONE
        value = _enter(desk, f, beads, _signed(s[f + ALPHA]))
        while value != UNKNOWN:  # back up to a node with moves left
            if beads == base:
                if value > _signed(s[f + ALPHA]):
                    s[CHOSEN] = s[f + CELL]
                return value
            beads -= 1
            f -= FRAME
            alpha = _signed(s[f + ALPHA])
            cell = LAST - (s[f + s[f + NEXT] - ONE] & LAST)
            gain = signed(s[f + GAINS + (cell & FIFTEEN)])
            best = gain - value + (_bonus(s, f) if gain else 0)
            if best > _signed(s[f + BEST]):
                s[f + BEST] = _biased(best)
                s[f + CELL] = cell
            best = _signed(s[f + BEST])
            value = UNKNOWN
            if best > alpha or s[f + NEXT] == s[f + MOVES]:
                value = best
                _settle(desk, f, best, alpha)
        f = _descend(s, f)
        beads += 1
    s[DEPTH] = Word(beads)
    return UNKNOWN


@compiled(int64(uint64[::1], uint64, uint64, int64, int64))
def ask(s: Words, own: Word, opp: Word, scale: int, alpha: int) -> int:
    """Put the question "more than alpha?". An answer that needs no search, or UNKNOWN."""
    made, lost = worth(own, scale), worth(opp, scale)
    s[VISITS] += ONE
    least, most = bounds(own, opp, made, lost, scale)
    if least > alpha:
        return least
    if most <= alpha:
        return most
    beads = popcount(own | opp)
    f = FRAMES + Word(beads) * FRAME
    s[f + OWN], s[f + OPP], s[f + MADE], s[f + LOST] = own, opp, Word(made), Word(lost)
    s[f + ALPHA] = _biased(alpha)
    s[DEPTH] = s[BASE] = Word(beads)
    s[RULES] = Word(scale)
    return UNKNOWN


@compiled(int64(DESK, uint64, uint64, int64, int64, int64), allocates=False)
def value_within(desk: Desk, own: Word, opp: Word, scale: int, guess: int, nodes: int) -> int:
    """The points still to come for the mover; UNKNOWN if that takes more nodes. A good guess
    saves questions. A move that does it, if it took a search, is in CHOSEN."""
    s = desk.s
    s[NODES] = s[VISITS] = ZERO
    s[CHOSEN] = NO_CELL
    low, high = bounds(own, opp, worth(own, scale), worth(opp, scale), scale)
    value = min(max(guess, low), high)
    while low < high:
        alpha = value - 1 if value > low else low
        value = ask(s, own, opp, scale, alpha)
        if value == UNKNOWN:
            value = search(desk, nodes - signed(s[NODES]))
        if value == UNKNOWN:
            return UNKNOWN
        if value > alpha:
            low = value
        else:
            high = value
    return low
