"""How a bot looks ahead in total and counting: alpha-beta to a depth, and hope beyond it.

Values are points to come, POINT for each, the mover's less theirs. Beyond the depth only beads
that complete a line are looked at. Where points end the match (SF-33) whoever makes the points he
needs has won. Frames and what is kept are as in `think_basic`, points by pin in place of threats.
"""

from typing import Final

from numba import boolean, int64, uint64

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .bits import COUNT, ONE, TOP, UP, ZERO, Word, Words, playable, signed
from .memory import BIAS, WIN, best_cell, recalled, remember, spent
from .points import OPENED, WEIGHT
from .sight import POINT, SHARE, Numbers, all_hope, new_hope
from .table import FRAME, FRAMES, NODES, RULES, STOPPED, bucket_of, found
from .worth import BONUS

GAINS: Final = Word(16)
SIX, FIFTEEN, LAST = Word(6), Word(15), Word(63)
REMEMBERED: Final = 1 << 20


@inlined(int64(uint64[::1], uint64[:, ::1], uint64, uint64, uint64, int64, uint64))
def _list_moves(
    s: Words, see: Words, f: Word, own: Word, opp: Word, method: int, first: Word
) -> int:
    """Sort all moves into a frame with their points, the remembered one first; how many."""
    left = playable(own | opp)
    n = ZERO
    while left:
        cell = lowest(left)
        left &= left - ONE
        gain, score = 0, REMEMBERED
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
            score += REMEMBERED
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
    """Can the mover complete no line now?"""
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
    s: Words, see: Words, own: Word, opp: Word, hope: int, fresh: bool, need: int, their_need: int,
    beads: int, depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """The value for the mover, exact between alpha and beta. `need` and `their_need` are the
    points that win the match, `fresh` says that the first score is still to come."""
    if spent(s) or beads == 64:
        return 0
    if depth <= 0 and (hope >= beta or _quiet(see, own, opp)):
        return hope
    key = own | playable(own | opp)
    bucket = bucket_of(s, key, own | opp)
    data = found(s, bucket, key, own | opp)
    told = recalled(data, depth, alpha, beta)
    if told != BIAS:
        return told
    first, entered = best_cell(data), s[NODES]
    method = signed(s[RULES])
    f = FRAMES + Word(beads) * FRAME
    n = _list_moves(s, see, f, own, opp, method, first)
    best = hope if depth <= 0 else -WIN
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
            after = -hope - new_hope(see, own, opp, cell, bead, beads, method)
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
    remember(s, bucket, key, own | opp, entered, depth, alpha, beta, best, first)
    return best


@compiled(
    int64(
        uint64[::1], uint64[:, ::1], uint64, uint64, boolean, int64, int64, int64, uint64[::1],
        int64[::1], boolean,
    )
)  # fmt: skip
def look(
    s: Words, see: Words, own: Word, opp: Word, fresh: bool, need: int, their_need: int,
    depth: int, cells: Words, values: Numbers, wide: bool,
) -> int:  # fmt: skip
    """Value the moves to `cells`: exactly if `wide`, else the best exactly and the others at most.
    How many were valued before the nodes ran out; the rest keep what they had."""
    beads = popcount(own | opp)
    method = signed(s[RULES])
    hope = all_hope(see, own, opp, beads, method)
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
            after = -hope - new_hope(see, own, opp, cell, bead, beads, method)
            left = fresh and gain == 0
            points = gain * POINT
            high = WIN if wide or i == 0 else low + 1
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
        if not wide:
            low = max(low, values[i])
    return len(cells)
