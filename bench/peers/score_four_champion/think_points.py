"""The bots' search in total and counting: alpha-beta to a depth, then quiescence.

Values are points to come, POINT for each, the mover's less theirs. The quiescence search tries
only moves that complete a line, or stands pat on the static evaluation. Where points end the match
(SF-33), the side that makes the points it needs has won. Frames and stored entries are as in
`think_basic`, with points by pin in place of threats.
"""

from typing import Final

from numba import boolean, int64, uint64

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .bits import COUNT, ONE, TOP, UP, ZERO, Word, Words, playable, signed
from .evaluation import POINT, SHARE, Numbers, evaluate, evaluation_gain
from .memory import BIAS, WIN, hash_move, out_of_nodes, store_result, usable
from .points import OPENED, WEIGHT
from .table import FRAME, FRAMES, NODES, RULES, STOPPED, bucket_of, lookup
from .worth import BONUS

GAINS: Final = Word(16)
SIX, FIFTEEN, LAST = Word(6), Word(15), Word(63)
HASH_MOVE: Final = 1 << 20


@inlined(int64(uint64[::1], uint64[:, ::1], uint64, uint64, uint64, int64, uint64))
def _list_moves(
    s: Words, see: Words, f: Word, own: Word, opp: Word, method: int, first: Word
) -> int:
    """Sort all moves into a frame with their points, the hash move first; how many."""
    left = playable(own | opp)
    n = ZERO
    while left:
        cell = lowest(left)
        left &= left - ONE
        gain, score = 0, HASH_MOVE
        for i in range(COUNT[cell]):
            line = see[cell, Word(i)]
            mine = popcount(line & own)
            share = SHARE[method, cell, i]
            score += share * WEIGHT[Word(mine * 8 + popcount(line & opp))]
            if mine == 3:
                gain += share
        if cell < TOP:
            for i in range(COUNT[cell + UP]):
                line = see[cell + UP, Word(i)]
                if popcount(line & opp) == 3:
                    score -= OPENED * SHARE[method, cell + UP, i]
        if cell == first:
            score += HASH_MOVE
        s[f + GAINS + (cell & FIFTEEN)] = Word(gain)
        move = Word(score) << SIX | LAST - cell
        j = n
        n += ONE
        while j > ZERO and s[f + j - ONE] < move:
            s[f + j] = s[f + j - ONE]
            j -= ONE
        s[f + j] = move
    return signed(n)


@inlined(boolean(uint64[:, ::1], uint64, uint64))
def _quiet(see: Words, own: Word, opp: Word) -> bool:
    """Is the position quiet: can the mover complete no line now?"""
    left = playable(own | opp)
    while left:
        cell = lowest(left)
        left &= left - ONE
        for i in range(COUNT[cell]):
            if popcount(see[cell, Word(i)] & own) == 3:
                return False
    return True


@compiled(
    int64(
        uint64[::1], uint64[:, ::1], uint64, uint64, int64, boolean, int64, int64, int64, int64,
        int64, int64,
    )
)  # fmt: skip
def node(
    s: Words, see: Words, own: Word, opp: Word, static: int, fresh: bool, need: int,
    their_need: int, beads: int, depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """The value for the mover, exact between alpha and beta. `need` and `their_need` are the
    points that win the match, `fresh` says that the first score is still to come."""
    if out_of_nodes(s) or beads == 64:
        return 0
    if depth <= 0 and (static >= beta or _quiet(see, own, opp)):
        return static
    key = own | playable(own | opp)
    bucket = bucket_of(s, key, own | opp)
    data = lookup(s, bucket, key, own | opp)
    known = usable(data, depth, alpha, beta)
    if known != BIAS:
        return known
    first, entered = hash_move(data), s[NODES]
    method = signed(s[RULES])
    f = FRAMES + Word(beads) * FRAME
    n = _list_moves(s, see, f, own, opp, method, first)
    best = static if depth <= 0 else -WIN
    low = max(alpha, best)
    for i in range(n):
        cell = LAST - (s[f + Word(i)] & LAST)
        gain = signed(s[f + GAINS + (cell & FIFTEEN)])
        if depth <= 0 and gain == 0:
            continue
        if gain and fresh:
            gain += BONUS
        if gain >= need:
            value = WIN - beads
        else:
            bead = ONE << cell
            after = -static - evaluation_gain(see, own, opp, cell, bead, beads, method)
            left = fresh and gain == 0
            points = gain * POINT
            high = beta if i == 0 else low + 1
            value = points - node(
                s, see, opp, own | bead, after, left, their_need, need - gain,
                beads + 1, depth - 1, points - high, points - low,
            )  # fmt: skip
            if high <= value < beta:
                value = points - node(
                    s, see, opp, own | bead, after, left, their_need, need - gain,
                    beads + 1, depth - 1, points - beta, points - low,
                )  # fmt: skip
        if s[STOPPED]:
            return 0
        if value > best:
            best, first = value, cell
        low = max(low, best)
        if low >= beta:
            break
    best = min(max(best, -WIN), WIN)
    store_result(s, bucket, key, own | opp, entered, depth, alpha, beta, best, first)
    return best


@compiled(
    int64(
        uint64[::1], uint64[:, ::1], uint64, uint64, boolean, int64, int64, int64, uint64[::1],
        int64[::1], boolean,
    )
)  # fmt: skip
def search_root(
    s: Words, see: Words, own: Word, opp: Word, fresh: bool, need: int, their_need: int,
    depth: int, cells: Words, values: Numbers, full_window: bool,
) -> int:  # fmt: skip
    """Search the moves to `cells`: all with a full window, or the best exactly and for the others
    an upper bound. How many were searched before the limit; the rest keep their values."""
    beads = popcount(own | opp)
    method = signed(s[RULES])
    static = evaluate(see, own, opp, beads, method)
    low = -WIN
    for i in range(len(cells)):
        cell = cells[i]
        bead = ONE << cell
        gain = 0
        for k in range(COUNT[cell]):
            if popcount(see[cell, Word(k)] & own) == 3:
                gain += SHARE[method, cell, k]
        if gain and fresh:
            gain += BONUS
        if gain >= need:
            values[i] = WIN - beads
        else:
            after = -static - evaluation_gain(see, own, opp, cell, bead, beads, method)
            left = fresh and gain == 0
            points = gain * POINT
            high = WIN if full_window or i == 0 else low + 1
            value = points - node(
                s, see, opp, own | bead, after, left, their_need, need - gain,
                beads + 1, depth - 1, points - high, points - low,
            )  # fmt: skip
            if high <= value < WIN:
                value = points - node(
                    s, see, opp, own | bead, after, left, their_need, need - gain,
                    beads + 1, depth - 1, points - WIN, points - low,
                )  # fmt: skip
            if s[STOPPED]:
                return i
            values[i] = value
        if not full_window:
            low = max(low, values[i])
    return len(cells)
