"""The basic method solved exactly: win, draw or loss for the side to move.

A null-window alpha-beta search asks "does the mover win?" and, if not, "at least draw?". Children
are looked up before any is searched (enhanced transposition cutoffs). The search keeps a stack of
its own (see `table`) instead of recursing, so it can stop after any number of nodes and go on later
as if nothing had happened: a progress line, a time limit or Ctrl-C cost no work.

Several searches may work on one question with one memory. Each marks the move it is at, and none
but the first of a node is begun while another search is at it, if there is one to begin that is
not marked; now and then each looks whether the others have answered a node that it is inside of.

    frame    0-15   moves to search, best first: score << 6 | 63 - cell
            16-31   the mover's threats after the move, by pin
            32-47   buckets of the positions after the moves, in the order they were found
            48-63   the position and how far it is searched, named below
    stored   22-23  lower bound + 1, 24-25 upper bound + 1
"""

from typing import Final

import numpy as np
from numba import int64, uint64, void

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .bits import (
    COUNT,
    ONE,
    THREE,
    THROUGH,
    UP,
    ZERO,
    Word,
    Words,
    completing,
    playable,
    prefetch,
    scramble,
    signed,
)
from .parity import UNKNOWN, pairs, tactics
from .table import (
    BASE,
    CHOSEN,
    DEPTH,
    DESK,
    FRAME,
    FRAMES,
    MARKS,
    NO_CELL,
    NODES,
    PARTY,
    RULES,
    STOPPED,
    VISITS,
    Desk,
    bucket_of,
    lookup,
    store,
)

THREATS, BUCKETS = Word(16), Word(32)
OWN, OPP, MINE, THEIRS, MOVES, NEXT = (Word(48 + i) for i in range(6))
BEST, KEY, BUCKET, LOW, HIGH, ENTERED, CELL = (Word(54 + i) for i in range(7))
LOW_AT, HIGH_AT = Word(22), Word(24)
SIX, FIFTEEN, LAST = Word(6), Word(15), Word(63)
SHARE_UNTIL: Final = 46  # beads: smaller subtrees are not shared out
OFTEN: Final = Word(1023)  # nodes less one between two looks at what others have found
PROBE_UNTIL: Final = 46  # beads: later a subtree costs less than a look-up of the children

# Move ordering: what each line through the new bead is worth by own * 8 + their beads in
# it, and a threat that can be played at once. Found by trial; without it 20 times the nodes.
# Trained values order worse here: they judge sensible play, and a proof must refute all of it.
WEIGHT: Final = np.zeros(32, np.int64)
WEIGHT[[0, 8, 16, 1, 2]] = 1, 6, 36, 2, 6
PLAYABLE_THREAT: Final = 30


@inlined(int64(uint64, uint64), allocates=False)
def _bound(data: Word, at: Word) -> int:
    return signed((data >> at) & THREE) - 1


@inlined(void(DESK, uint64, int64, int64), allocates=False)
def _settle(desk: Desk, f: Word, value: int, alpha: int) -> None:
    """Store the bounds that the search of a position has given."""
    s = desk.s
    low, high = s[f + LOW], s[f + HIGH]
    if value > alpha:
        low = max(low, Word(value + 1))
    else:
        high = min(high, Word(value + 1))
    beads, work = s[f + OWN] | s[f + OPP], s[NODES] - s[f + ENTERED]
    store(desk.m, s[f + BUCKET], s[f + KEY], beads, work, high << HIGH_AT | low << LOW_AT)


@inlined(int64(DESK, uint64, uint64, int64), allocates=False)
def _list_moves(desk: Desk, f: Word, places: Word, alpha: int) -> int:
    """List the moves that tactics do not decide; the best value of those that they do."""
    s = desk.s
    own, opp, mine, theirs = s[f + OWN], s[f + OPP], s[f + MINE], s[f + THEIRS]
    forced = places & theirs
    left = forced if forced else places & ~(theirs >> UP)
    best = -1
    n = ZERO
    while left:
        cell = lowest(left)
        left &= left - ONE
        bead = ONE << cell
        threats = ZERO
        score = 0
        for i in range(COUNT[cell]):
            line = THROUGH[cell, Word(i)]
            missing = line & ~(own | bead)
            if missing & (missing - ONE) == ZERO:
                threats |= missing
            score += WEIGHT[Word(popcount(line & own) * 8 + popcount(line & opp))]
        threats = (threats & ~opp) | mine
        after = places ^ bead | bead << UP
        s[VISITS] += ONE
        value = -tactics(after, theirs, threats)
        if value != -UNKNOWN:
            best = max(best, value)
            if best > alpha:
                s[f + CELL] = cell
                break
            continue
        if after & threats:
            score += PLAYABLE_THREAT
        bucket = bucket_of(desk.m, opp | after, own | opp | bead)
        prefetch(desk.m, bucket)
        s[f + BUCKETS + n] = bucket
        s[f + THREATS + (cell & FIFTEEN)] = threats
        s[f + n] = Word(score) << SIX | LAST - cell
        n += ONE
    s[f + MOVES] = n
    return best


@inlined(int64(uint64[::1], uint64, uint64, uint64, int64), allocates=False)
def _looked_up(m: Words, bucket: Word, key: Word, beads: Word, alpha: int) -> int:
    """The bound in the transposition table that answers the question, or UNKNOWN."""
    data = lookup(m, bucket, key, beads)
    if data:
        if _bound(data, LOW_AT) > alpha:
            return _bound(data, LOW_AT)
        if _bound(data, HIGH_AT) <= alpha:
            return _bound(data, HIGH_AT)
    return UNKNOWN


@inlined(int64(DESK, uint64, uint64, int64, int64, int64), allocates=False)
def _sift_moves(desk: Desk, f: Word, places: Word, beads: int, alpha: int, best: int) -> int:
    """Drop the moves that parity or the table decides, sort the rest; the best value so far."""
    s = desk.s
    own, opp, theirs = s[f + OWN], s[f + OPP], s[f + THEIRS]
    reply = -(alpha + 1)
    n = ZERO
    for i in range(s[f + MOVES]):
        move = s[f + i]
        cell = LAST - (move & LAST)
        bead = ONE << cell
        after = places ^ bead | bead << UP
        threats = s[f + THREATS + (cell & FIFTEEN)]
        value = pairs(opp, own | bead, after, theirs, threats, beads + 1, reply)
        if value == UNKNOWN and beads < PROBE_UNTIL:
            value = _looked_up(desk.m, s[f + BUCKETS + i], opp | after, own | opp | bead, reply)
        if value != UNKNOWN:
            best = max(best, -value)
            if best > alpha:
                s[f + CELL] = cell
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
    low, high = -1, 1
    if data:
        low, high = _bound(data, LOW_AT), _bound(data, HIGH_AT)
        if low > alpha:
            return low
        if high <= alpha:
            return high
    s[f + KEY], s[f + BUCKET], s[f + ENTERED] = key, bucket, s[NODES]
    s[f + LOW], s[f + HIGH], s[f + NEXT] = Word(low + 1), Word(high + 1), ZERO
    best = _list_moves(desk, f, places, alpha)
    if best <= alpha:
        best = _sift_moves(desk, f, places, beads, alpha, best)
    s[f + BEST] = Word(best + 1)
    if best > alpha or s[f + MOVES] == ZERO:
        _settle(desk, f, best, alpha)
        return best
    return UNKNOWN


@inlined(uint64(uint64[::1], uint64, uint64), allocates=False)
def _mark_of(s: Words, f: Word, move: Word) -> Word:
    """Where a move of a frame is marked."""
    own, filled = s[f + OWN], s[f + OWN] | s[f + OPP]
    return scramble(own | ONE << (LAST - (move & LAST)), filled) & (MARKS - ONE)


@inlined(void(DESK, uint64), allocates=False)
def _share(desk: Desk, f: Word) -> None:
    """Bring a move that no other search is at to the front of those left, and mark it."""
    s, m = desk.s, desk.m
    first = s[f + NEXT]
    if first:
        i = first
        while i < s[f + MOVES] and m[_mark_of(s, f, s[f + i])]:
            i += ONE
        if i < s[f + MOVES]:
            move = s[f + i]
            while i > first:
                s[f + i] = s[f + i - ONE]
                i -= ONE
            s[f + first] = move
    m[_mark_of(s, f, s[f + first])] = s[PARTY]


@inlined(int64(DESK, int64, int64), allocates=False)
def _overtaken(desk: Desk, base: int, beads: int) -> int:
    """The first frame, by its beads, that has been answered by others; or that of `beads`. Moves
    from there on are not marked any more."""
    s, m = desk.s, desk.m
    found = beads
    for at in range(base, beads):
        f = FRAMES + Word(at) * FRAME
        alpha = -signed((Word(at) ^ s[RULES]) & ONE)
        if found == beads:
            known = _looked_up(m, s[f + BUCKET], s[f + KEY], s[f + OWN] | s[f + OPP], alpha)
            if known != UNKNOWN:
                found = at
        if found < beads and at < SHARE_UNTIL:
            m[_mark_of(s, f, s[f + s[f + NEXT] - ONE])] = ZERO
    return found


@inlined(uint64(uint64[::1], uint64), allocates=False)
def _descend(s: Words, f: Word) -> Word:
    """Make the next move of a frame: the frame after it."""
    cell = LAST - (s[f + s[f + NEXT]] & LAST)
    s[f + NEXT] += ONE
    g = f + FRAME
    s[g + OWN], s[g + OPP] = s[f + OPP], s[f + OWN] | ONE << cell
    s[g + MINE], s[g + THEIRS] = s[f + THEIRS], s[f + THREATS + (cell & FIFTEEN)]
    return g


@compiled(int64(DESK, int64), allocates=False)
def search(desk: Desk, nodes: int) -> int:
    """Search on for at most so many nodes: the answer, or UNKNOWN if there is none yet."""
    s = desk.s
    limit = s[NODES] + Word(nodes)
    beads, base = signed(s[DEPTH]), signed(s[BASE])
    f = FRAMES + Word(beads) * FRAME
    alpha = -signed((Word(beads) ^ s[RULES]) & ONE)
    while s[NODES] < limit and s[STOPPED] == ZERO:
        s[NODES] += ONE
        if s[PARTY] and s[NODES] & OFTEN == ZERO:
            beads = _overtaken(desk, base, beads)
            f = FRAMES + Word(beads) * FRAME
            alpha = -signed((Word(beads) ^ s[RULES]) & ONE)
        value = _enter(desk, f, beads, alpha)
        while value != UNKNOWN:  # back up to a node with moves left
            if beads == base:
                s[CHOSEN] = s[f + CELL] if value > alpha else NO_CELL
                return value
            beads -= 1
            f -= FRAME
            alpha = -(alpha + 1)
            if s[PARTY] and beads < SHARE_UNTIL:
                desk.m[_mark_of(s, f, s[f + s[f + NEXT] - ONE])] = ZERO
            best = max(signed(s[f + BEST]) - 1, -value)
            s[f + BEST] = Word(best + 1)
            value = UNKNOWN
            if best > alpha or s[f + NEXT] == s[f + MOVES]:
                s[f + CELL] = LAST - (s[f + s[f + NEXT] - ONE] & LAST)
                value = best
                _settle(desk, f, best, alpha)
        if s[PARTY] and beads < SHARE_UNTIL:
            _share(desk, f)
        f = _descend(s, f)
        beads += 1
        alpha = -(alpha + 1)
    s[DEPTH] = Word(beads)
    return UNKNOWN


@compiled(int64(uint64[::1], uint64, uint64, int64), allocates=False)
def ask(s: Words, own: Word, opp: Word, alpha: int) -> int:
    """Put a question about a position without lines: alpha 0 "does the mover win?", -1 "at
    least draw?". An answer that needs no search, or UNKNOWN: then `search`."""
    beads = popcount(own | opp)
    mine, theirs = completing(own) & ~opp, completing(opp) & ~own
    places = playable(own | opp)
    s[VISITS] += ONE
    value = tactics(places, mine, theirs)
    if value == UNKNOWN:
        value = pairs(own, opp, places, mine, theirs, beads, alpha)
    f = FRAMES + Word(beads) * FRAME
    s[f + OWN], s[f + OPP], s[f + MINE], s[f + THEIRS] = own, opp, mine, theirs
    s[DEPTH] = s[BASE] = Word(beads)
    s[RULES] = (Word(beads) ^ Word(-alpha)) & ONE  # the question alternates with the beads
    return value


@compiled(int64(DESK, uint64, uint64, int64), allocates=False)
def value_within(desk: Desk, own: Word, opp: Word, nodes: int) -> int:
    """1, 0 or -1 for the mover of a position without lines; UNKNOWN if that takes more nodes.
    A move that does it, if it took a search, is in CHOSEN."""
    s = desk.s
    s[NODES] = s[VISITS] = ZERO
    s[CHOSEN] = NO_CELL
    for alpha in (0, -1):
        value = ask(s, own, opp, alpha)
        if value == UNKNOWN:
            value = search(desk, nodes - signed(s[NODES]))
        if value > alpha:  # UNKNOWN is too
            return value
    return -1
