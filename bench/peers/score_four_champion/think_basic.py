"""The bots' search in the basic method: alpha-beta to a depth, then the static evaluation.

Forced moves cost no depth, so a chain of threats is searched to its end. A bot that sees every
line also uses the proofs of `parity`. A frame of the stack (see `table`) holds a node's moves:

     0-15   moves, best first: score << 6 | 63 - cell
    16-31   the mover's threats after the move, by pin
"""

from typing import Final

from numba import boolean, int64, uint64

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .basic import PLAYABLE_THREAT, WEIGHT
from .bits import COUNT, ONE, UP, ZERO, Word, Words, playable, signed
from .evaluation import BASIC, Numbers, evaluate, evaluation_gain
from .memory import BIAS, WIN, hash_move, out_of_nodes, store_result, usable
from .parity import pairs, tactics
from .table import FRAME, FRAMES, NODES, RULES, STOPPED, bucket_of, lookup

THREATS: Final = Word(16)
SIX, FIFTEEN, LAST = Word(6), Word(15), Word(63)
PROVEN: Final = 90_000  # won by a rule of pairs, in no known number of beads
HASH_MOVE: Final = 1 << 14
LATE: Final = 4  # so many moves are searched to the full depth, later ones reduced


@inlined(int64(uint64[::1], uint64[:, ::1], uint64, uint64, uint64, uint64, uint64, uint64))
def _list_moves(
    s: Words, see: Words, f: Word, own: Word, opp: Word, mine: Word, left: Word, first: Word
) -> int:
    """Sort the moves to `left` into a frame, the hash move first; how many there are."""
    places = playable(own | opp)
    n = ZERO
    while left:
        cell = lowest(left)
        left &= left - ONE
        bead = ONE << cell
        threats, score = ZERO, 0
        for i in range(COUNT[cell]):
            line = see[cell, Word(i)]
            missing = line & ~(own | bead)
            if missing & (missing - ONE) == ZERO:
                threats |= missing
            score += WEIGHT[Word(popcount(line & own) * 8 + popcount(line & opp))]
        threats = (threats & ~opp) | mine
        if (places ^ bead | bead << UP) & threats:
            score += PLAYABLE_THREAT
        if cell == first:
            score += HASH_MOVE
        s[f + THREATS + (cell & FIFTEEN)] = threats
        move = Word(score) << SIX | LAST - cell
        j = n
        n += ONE
        while j > ZERO and s[f + j - ONE] < move:
            s[f + j] = s[f + j - ONE]
            j -= ONE
        s[f + j] = move
    return signed(n)


@inlined(int64(uint64[::1], uint64, uint64, uint64, uint64, uint64, int64))
def _static_value(
    s: Words, own: Word, opp: Word, places: Word, mine: Word, theirs: Word, beads: int
) -> int:
    """The value of a node where it is known without a search, else BIAS."""
    value = tactics(places, mine, theirs)
    if value == 0:
        return 0
    if value == 1:
        return WIN - beads
    if value == -1:
        return beads + 1 - WIN
    if s[RULES]:
        value = pairs(own, opp, places, mine, theirs, beads, 0)
        if value == 1:
            return PROVEN - beads
        if value == -1:
            return beads - PROVEN
    return BIAS


@compiled(
    int64(
        uint64[::1],
        uint64[:, ::1],
        uint64,
        uint64,
        uint64,
        uint64,
        int64,
        int64,
        int64,
        int64,
        int64,
    )
)
def node(
    s: Words, see: Words, own: Word, opp: Word, mine: Word, theirs: Word,
    static: int, beads: int, depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """The value for the mover, exact between alpha and beta; `static` is the evaluation now."""
    if out_of_nodes(s):
        return 0
    places = playable(own | opp)
    known = _static_value(s, own, opp, places, mine, theirs, beads)
    if known != BIAS:
        return known
    forced = places & theirs
    if depth <= 0 and forced == ZERO:
        return static
    key = own | places
    bucket = bucket_of(s, key, own | opp)
    data = lookup(s, bucket, key, own | opp)
    known = usable(data, depth, alpha, beta)
    if known != BIAS:
        return known
    first, entered = hash_move(data), s[NODES]
    f = FRAMES + Word(beads) * FRAME
    left = forced if forced else places & ~(theirs >> UP)
    n = _list_moves(s, see, f, own, opp, mine, left, first)
    deeper = depth if forced else depth - 1
    best, low = -WIN, alpha
    for i in range(n):
        cell = LAST - (s[f + Word(i)] & LAST)
        bead = ONE << cell
        threats = s[f + THREATS + (cell & FIFTEEN)]
        after = -static - evaluation_gain(see, own, opp, cell, bead, beads, BASIC)
        # Principal variation search: all but the first move with a null window; late move
        # reductions: late quiet moves one bead less deep at first.
        quiet = forced == ZERO and (places ^ bead | bead << UP) & threats == ZERO
        less = 1 if quiet and i >= LATE and depth >= 3 else 0
        high = beta if i == 0 else low + 1
        value = -node(
            s, see, opp, own | bead, theirs, threats, after, beads + 1, deeper - less, -high, -low
        )
        if value > low and (less or (i and value < beta)):
            value = -node(
                s, see, opp, own | bead, theirs, threats, after, beads + 1, deeper, -beta, -low
            )
        if s[STOPPED]:
            return 0
        if value > best:
            best, first = value, cell
        low = max(low, best)
        if low >= beta:
            break
    store_result(s, bucket, key, own | opp, entered, depth, alpha, beta, best, first)
    return best


@compiled(uint64(uint64[:, ::1], uint64))
def threats_seen(see: Words, cells: Word) -> Word:
    """The cells that complete a line with these, of the lines that are seen."""
    found = ZERO
    for cell in range(64):
        for i in range(COUNT[cell]):
            missing = see[cell, i] & ~cells
            if missing & (missing - ONE) == ZERO:
                found |= missing
    return found


@compiled(
    int64(uint64[::1], uint64[:, ::1], uint64, uint64, int64, uint64[::1], int64[::1], boolean)
)
def search_root(
    s: Words, see: Words, own: Word, opp: Word,
    depth: int, cells: Words, values: Numbers, full_window: bool,
) -> int:  # fmt: skip
    """Search the moves to `cells`: all with a full window, or the best exactly and for the others
    an upper bound. How many were searched before the limit; the rest keep their values."""
    beads = popcount(own | opp)
    mine, theirs = threats_seen(see, own) & ~opp, threats_seen(see, opp) & ~own
    static = evaluate(see, own, opp, beads, BASIC)
    low = -WIN
    for i in range(len(cells)):
        cell = cells[i]
        bead = ONE << cell
        if bead & mine:
            values[i] = WIN - beads
        else:
            threats = threats_seen(see, own | bead) & ~opp
            after = -static - evaluation_gain(see, own, opp, cell, bead, beads, BASIC)
            high = WIN if full_window or i == 0 else low + 1
            value = -node(
                s, see, opp, own | bead, theirs, threats, after, beads + 1, depth - 1, -high, -low
            )
            if high <= value < WIN:
                value = -node(
                    s,
                    see,
                    opp,
                    own | bead,
                    theirs,
                    threats,
                    after,
                    beads + 1,
                    depth - 1,
                    -WIN,
                    -low,
                )
            if s[STOPPED]:
                return i
            values[i] = value
        if not full_window:
            low = max(low, values[i])
    return len(cells)
