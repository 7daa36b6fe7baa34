"""The bots' search in total and counting: alpha-beta to a depth, then quiescence.

Values are points to come, POINT for each, the mover's less theirs. The quiescence search tries
only moves that complete a line, or stands pat on the static evaluation. Where points end the match
(SF-33), the side that makes the points it needs has won. Frames are as in `think_basic`, with
points by pin in place of threats:

    16-31   the points of the move, by pin
    32-47   the evaluation after the move, by pin
    48-63   the position and what is at stake, named below
"""

from typing import Final

from numba import boolean, int64, uint64, void

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .bits import COUNT, ONE, TOP, UP, ZERO, Word, Words, playable, signed
from .evaluation import POINT, SHARE, Numbers, evaluate, evaluation_gain, sign
from .memory import BIAS, WIN, hash_move, out_of_nodes, store_result, usable
from .points import OPENED, WEIGHT
from .table import (
    DESK,
    FRAME,
    FRAMES,
    NO_CELL,
    NODES,
    RULES,
    STOPPED,
    Desk,
    bucket_of,
    lookup,
)
from .worth import BONUS

GAINS, AFTER = Word(16), Word(32)
OWN, OPP, STATIC, FRESH, NEED, THEIR_NEED = (Word(48 + i) for i in range(6))
SIX, FIFTEEN, LAST = Word(6), Word(15), Word(63)
HASH_MOVE: Final = 1 << 20


@inlined(int64(DESK, uint64[:, ::1], uint64, uint64, int64), allocates=False)
def _gain(desk: Desk, see: Words, f: Word, cell: Word, beads: int) -> int:
    """The change of the evaluation by a bead, for A."""
    s = desk.s
    method = signed(s[RULES])
    gain = evaluation_gain(see, s[f + OWN], s[f + OPP], cell, ONE << cell, beads, method)
    return sign(beads) * gain


@inlined(int64(DESK, uint64[:, ::1], uint64, int64, uint64), allocates=False)
def _list_moves(desk: Desk, see: Words, f: Word, beads: int, first: Word) -> int:
    """Sort all moves into a frame with their points, the hash move first; how many."""
    s = desk.s
    own, opp, method = s[f + OWN], s[f + OPP], signed(s[RULES])
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
        if gain and s[f + FRESH]:
            gain += BONUS
        s[f + GAINS + (cell & FIFTEEN)] = Word(gain)
        s[f + AFTER + (cell & FIFTEEN)] = s[f + STATIC] + Word(_gain(desk, see, f, cell, beads))
        move = Word(score) << SIX | LAST - cell
        j = n
        n += ONE
        while j > ZERO and s[f + j - ONE] < move:
            s[f + j] = s[f + j - ONE]
            j -= ONE
        s[f + j] = move
    return signed(n)


@inlined(boolean(uint64[:, ::1], uint64, uint64), allocates=False)
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


@inlined(int64(DESK, uint64, int64), allocates=False)
def _quiet_value(desk: Desk, f: Word, beads: int) -> int:
    """The evaluation of a node for the mover."""
    return sign(beads) * signed(desk.s[f + STATIC])


@inlined(void(uint64[::1], uint64, uint64), allocates=False)
def _make(s: Words, f: Word, cell: Word) -> None:
    """Write the next frame: the position after a bead that was listed."""
    g, gain = f + FRAME, s[f + GAINS + (cell & FIFTEEN)]
    s[g + OWN], s[g + OPP] = s[f + OPP], s[f + OWN] | ONE << cell
    s[g + STATIC] = s[f + AFTER + (cell & FIFTEEN)]
    s[g + FRESH] = s[f + FRESH] if gain == ZERO else ZERO
    s[g + NEED], s[g + THEIR_NEED] = s[f + THEIR_NEED], s[f + NEED] - gain


@compiled(int64(DESK, uint64[:, ::1], int64, int64, int64, int64), allocates=False)
def node(desk: Desk, see: Words, beads: int, depth: int, alpha: int, beta: int) -> int:
    """The value for the mover of the frame of so many beads, exact between alpha and beta."""
    s = desk.s
    if out_of_nodes(s) or beads == 64:
        return 0
    f = FRAMES + Word(beads) * FRAME
    own, filled = s[f + OWN], s[f + OWN] | s[f + OPP]
    static = _quiet_value(desk, f, beads)
    if depth <= 0 and (static >= beta or _quiet(see, own, s[f + OPP])):
        return static
    key = own | playable(filled)
    bucket = bucket_of(desk.m, key, filled)
    data = lookup(desk.m, bucket, key, filled)
    known = usable(data, depth, alpha, beta)
    if known != BIAS:
        return known
    first, entered = hash_move(data), s[NODES]
    n = _list_moves(desk, see, f, beads, first)
    best = static if depth <= 0 else -WIN
    low = max(alpha, best)
    for i in range(n):
        cell = LAST - (s[f + Word(i)] & LAST)
        gain = signed(s[f + GAINS + (cell & FIFTEEN)])
        if depth <= 0 and gain == 0:
            continue
        if gain >= signed(s[f + NEED]):
            value = WIN - beads
        else:
            points = gain * POINT
            high = beta if i == 0 else low + 1
            _make(s, f, cell)
            value = points - node(desk, see, beads + 1, depth - 1, points - high, points - low)
            if high <= value < beta:
                _make(s, f, cell)
                value = points - node(desk, see, beads + 1, depth - 1, points - beta, points - low)
        if s[STOPPED]:
            return 0
        if value > best:
            best, first = value, cell
        low = max(low, best)
        if low >= beta:
            break
    best = min(max(best, -WIN), WIN)
    store_result(desk, bucket, key, filled, entered, depth, alpha, beta, best, first)
    return best


@compiled(void(DESK, uint64[:, ::1], uint64, uint64, boolean, int64, int64), allocates=False)
def lay_out(
    desk: Desk, see: Words, own: Word, opp: Word, fresh: bool, need: int, their_need: int
) -> None:
    """Write the frame of a position. `need` and `their_need` are the points that win the match,
    `fresh` says that the first score is still to come."""
    s, beads = desk.s, popcount(own | opp)
    f = FRAMES + Word(beads) * FRAME
    s[f + OWN], s[f + OPP], s[f + FRESH] = own, opp, Word(fresh)
    s[f + NEED], s[f + THEIR_NEED] = Word(need), Word(their_need)
    s[f + STATIC] = Word(sign(beads) * evaluate(see, own, opp, beads, signed(s[RULES])))


@compiled(
    int64(DESK, uint64[:, ::1], int64, int64, uint64[::1], int64[::1], boolean), allocates=False
)
def search_root(
    desk: Desk, see: Words, beads: int, depth: int, cells: Words, values: Numbers, full_window: bool
) -> int:
    """As that of `think_basic`."""
    s = desk.s
    f = FRAMES + Word(beads) * FRAME
    _list_moves(desk, see, f, beads, NO_CELL)
    low = -WIN
    for i in range(len(cells)):
        cell = cells[i]
        gain = signed(s[f + GAINS + (cell & FIFTEEN)])
        if gain >= signed(s[f + NEED]):
            values[i] = WIN - beads
        else:
            points = gain * POINT
            high = WIN if full_window or i == 0 else low + 1
            _make(s, f, cell)
            value = points - node(desk, see, beads + 1, depth - 1, points - high, points - low)
            if high <= value < WIN:
                _make(s, f, cell)
                value = points - node(desk, see, beads + 1, depth - 1, points - WIN, points - low)
            if s[STOPPED]:
                return i
            values[i] = value
        if not full_window:
            low = max(low, values[i])
    return len(cells)
