"""The bots' search in the basic method: alpha-beta to a depth, then the static evaluation.

Forced moves cost no depth, so a chain of threats is searched to its end. A bot that sees every
line uses the proofs of `parity`. Strong ones judge by trained values, the others by the lines they
see. A frame of the stack (see `table`) holds a node and its moves:

     0-15   moves, best first: score << 6 | 63 - cell
    16-31   the mover's threats after the move, by pin
    32-47   the evaluation after the move, by pin
    48-63   the position, named below
    64-73   the codes of its planes

Evaluations on the stack are A's, who began; values of nodes are the mover's.
"""

from typing import Final

from numba import boolean, int64, uint64, void

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .bits import COUNT, ONE, UP, ZERO, Word, Words, playable, signed
from .evaluation import BASIC, Numbers, evaluate, evaluation_gain, sign
from .memory import BIAS, WIN, hash_move, out_of_nodes, store_result, usable
from .parity import pairs, tactics
from .planes import write_codes
from .table import (
    DESK,
    FRAME,
    FRAMES,
    NO_CELL,
    NODES,
    RULES,
    STOPPED,
    TRAINED,
    Desk,
    bucket_of,
    lookup,
)
from .trained import CODES_AT, hand_on_codes, plane_gain, plane_sum, threat_sum

THREATS, AFTER = Word(16), Word(32)
OWN, OPP, MINE, THEIRS, STATIC = (Word(48 + i) for i in range(5))
SIX, FIFTEEN, LAST = Word(6), Word(15), Word(63)
PROVEN: Final = 90_000  # won by a rule of pairs, in no known number of beads
ABOVE: Final = 1 << 16  # more than any evaluation: scores on the stack are not negative
PLAYABLE_THREAT: Final = 150  # in the order of moves
LATE: Final = 4  # so many moves are searched to the full depth, later ones reduced


@inlined(int64(DESK, uint64[:, ::1], uint64, uint64, int64), allocates=False)
def _gain(desk: Desk, see: Words, f: Word, cell: Word, beads: int) -> int:
    """The change of the evaluation by a bead, for A."""
    s = desk.s
    if s[TRAINED]:
        return plane_gain(desk.t, s, f, cell, beads)
    own, opp = s[f + OWN], s[f + OPP]
    return sign(beads) * evaluation_gain(see, own, opp, cell, ONE << cell, beads, BASIC)


@inlined(int64(DESK, uint64[:, ::1], uint64, int64, uint64, uint64), allocates=False)
def _list_moves(desk: Desk, see: Words, f: Word, beads: int, left: Word, first: Word) -> int:
    """Sort the moves to `left` into a frame, the hash move first; how many there are."""
    s = desk.s
    own, opp, mine = s[f + OWN], s[f + OPP], s[f + MINE]
    places = playable(own | opp)
    n = ZERO
    while left:
        cell = lowest(left)
        left &= left - ONE
        bead = ONE << cell
        threats = ZERO
        for i in range(COUNT[cell]):
            missing = see[cell, Word(i)] & ~(own | bead)
            if missing & (missing - ONE) == ZERO:
                threats |= missing
        threats = (threats & ~opp) | mine
        gain = _gain(desk, see, f, cell, beads)
        score = ABOVE + sign(beads) * gain
        if (places ^ bead | bead << UP) & threats:
            score += PLAYABLE_THREAT
        if cell == first:
            score += ABOVE
        s[f + THREATS + (cell & FIFTEEN)] = threats
        s[f + AFTER + (cell & FIFTEEN)] = s[f + STATIC] + Word(gain)
        move = Word(score) << SIX | LAST - cell
        j = n
        n += ONE
        while j > ZERO and s[f + j - ONE] < move:
            s[f + j] = s[f + j - ONE]
            j -= ONE
        s[f + j] = move
    return signed(n)


@inlined(void(uint64[::1], uint64, uint64, int64), allocates=False)
def _make(s: Words, f: Word, cell: Word, beads: int) -> None:
    """Write the next frame: the position after a bead that was listed."""
    g = f + FRAME
    s[g + OWN], s[g + OPP] = s[f + OPP], s[f + OWN] | ONE << cell
    s[g + MINE], s[g + THEIRS] = s[f + THEIRS], s[f + THREATS + (cell & FIFTEEN)]
    s[g + STATIC] = s[f + AFTER + (cell & FIFTEEN)]
    if s[TRAINED]:
        hand_on_codes(s, f, cell, beads)


@inlined(int64(uint64[::1], uint64, uint64, int64), allocates=False)
def _known(s: Words, f: Word, places: Word, beads: int) -> int:
    """The value of a node where it is known without a search, else BIAS."""
    mine, theirs = s[f + MINE], s[f + THEIRS]
    value = tactics(places, mine, theirs)
    if value == 0:
        return 0
    if value == 1:
        return WIN - beads
    if value == -1:
        return beads + 1 - WIN
    if s[RULES]:
        value = pairs(s[f + OWN], s[f + OPP], places, mine, theirs, beads, 0)
        if value == 1:
            return PROVEN - beads
        if value == -1:
            return beads - PROVEN
    return BIAS


@inlined(int64(DESK, uint64, int64), allocates=False)
def _quiet_value(desk: Desk, f: Word, beads: int) -> int:
    """The evaluation of a node for the mover."""
    s = desk.s
    static = signed(s[f + STATIC])
    if s[TRAINED]:
        filled = s[f + OWN] | s[f + OPP]
        a, b = (MINE, THEIRS) if beads & 1 == 0 else (THEIRS, MINE)
        static += threat_sum(desk.t, s[f + a], s[f + b], filled, beads)
    return sign(beads) * static


@compiled(int64(DESK, uint64[:, ::1], int64, int64, int64, int64), allocates=False)
def node(desk: Desk, see: Words, beads: int, depth: int, alpha: int, beta: int) -> int:
    """The value for the mover of the frame of so many beads, exact between alpha and beta."""
    s = desk.s
    if out_of_nodes(s):
        return 0
    f = FRAMES + Word(beads) * FRAME
    filled = s[f + OWN] | s[f + OPP]
    places = playable(filled)
    known = _known(s, f, places, beads)
    if known != BIAS:
        return known
    forced = places & s[f + THEIRS]
    if depth <= 0 and forced == ZERO:
        return _quiet_value(desk, f, beads)
    key = s[f + OWN] | places
    bucket = bucket_of(desk.m, key, filled)
    data = lookup(desk.m, bucket, key, filled)
    known = usable(data, depth, alpha, beta)
    if known != BIAS:
        return known
    first, entered = hash_move(data), s[NODES]
    left = forced if forced else places & ~(s[f + THEIRS] >> UP)
    n = _list_moves(desk, see, f, beads, left, first)
    deeper = depth if forced else depth - 1
    best, low = -WIN, alpha
    for i in range(n):
        cell = LAST - (s[f + Word(i)] & LAST)
        bead = ONE << cell
        # Principal variation search: all but the first move with a null window; late move
        # reductions: late quiet moves one bead less deep at first.
        threats = s[f + THREATS + (cell & FIFTEEN)]
        quiet = forced == ZERO and (places ^ bead | bead << UP) & threats == ZERO
        less = 1 if quiet and i >= LATE and depth >= 3 else 0
        high = beta if i == 0 else low + 1
        _make(s, f, cell, beads)
        value = -node(desk, see, beads + 1, deeper - less, -high, -low)
        if value > low and (less or (i and value < beta)):
            _make(s, f, cell, beads)
            value = -node(desk, see, beads + 1, deeper, -beta, -low)
        if s[STOPPED]:
            return 0
        if value > best:
            best, first = value, cell
        low = max(low, best)
        if low >= beta:
            break
    store_result(desk, bucket, key, filled, entered, depth, alpha, beta, best, first)
    return best


@compiled(uint64(uint64[:, ::1], uint64), allocates=False)
def threats_seen(see: Words, cells: Word) -> Word:
    """The cells that complete a line with these, of the lines that are seen."""
    found = ZERO
    for cell in range(64):
        for i in range(COUNT[cell]):
            missing = see[cell, i] & ~cells
            if missing & (missing - ONE) == ZERO:
                found |= missing
    return found


@compiled(void(DESK, uint64[:, ::1], uint64, uint64), allocates=False)
def lay_out(desk: Desk, see: Words, own: Word, opp: Word) -> None:
    """Write the frame of a position."""
    s, beads = desk.s, popcount(own | opp)
    f = FRAMES + Word(beads) * FRAME
    s[f + OWN], s[f + OPP] = own, opp
    s[f + MINE], s[f + THEIRS] = threats_seen(see, own) & ~opp, threats_seen(see, opp) & ~own
    a, b = (own, opp) if beads & 1 == 0 else (opp, own)
    write_codes(a, b, s, f + CODES_AT)
    if s[TRAINED]:
        s[f + STATIC] = Word(plane_sum(desk.t, s, f))
    else:
        s[f + STATIC] = Word(sign(beads) * evaluate(see, own, opp, beads, BASIC))


@compiled(int64(DESK, uint64[:, ::1], uint64, uint64), allocates=False)
def quiet_value(desk: Desk, see: Words, own: Word, opp: Word) -> int:
    """The evaluation of a position for the mover, without a search."""
    lay_out(desk, see, own, opp)
    beads = popcount(own | opp)
    return _quiet_value(desk, FRAMES + Word(beads) * FRAME, beads)


@compiled(
    int64(DESK, uint64[:, ::1], int64, int64, uint64[::1], int64[::1], boolean), allocates=False
)
def search_root(
    desk: Desk, see: Words, beads: int, depth: int, cells: Words, values: Numbers, full_window: bool
) -> int:
    """Search the moves to `cells` of the frame of so many beads: all with a full window, or the
    best exactly and for the others an upper bound. How many were searched before the limit; the
    rest keep their values."""
    s = desk.s
    f = FRAMES + Word(beads) * FRAME
    _list_moves(desk, see, f, beads, playable(s[f + OWN] | s[f + OPP]), NO_CELL)
    low = -WIN
    for i in range(len(cells)):
        cell = cells[i]
        if ONE << cell & s[f + MINE]:
            values[i] = WIN - beads
        else:
            high = WIN if full_window or i == 0 else low + 1
            _make(s, f, cell, beads)
            value = -node(desk, see, beads + 1, depth - 1, -high, -low)
            if high <= value < WIN:
                _make(s, f, cell, beads)
                value = -node(desk, see, beads + 1, depth - 1, -WIN, -low)
            if s[STOPPED]:
                return i
            values[i] = value
        if not full_window:
            low = max(low, values[i])
    return len(cells)
