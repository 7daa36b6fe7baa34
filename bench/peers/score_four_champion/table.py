"""What all searches share: one array of words that holds a stack and a transposition table.

0-15                 counters, named below; the rest belongs to the search
16 + 64 * beads      a frame for each number of beads on the board
TABLE                the transposition table: buckets of two entries of two words

entry   key    own beads | next free places: with the full pins exact, so no false hits
        data   0-15 full pins, 16-21 log2 of the nodes spent, 22-62 what was found out,
               63 in use
"""

from typing import Final

from numba import uint64, void

from parlour.kernels.compiling import inlined

from .bits import LEVEL_1, ONE, THREE, TOP, TWO, ZERO, Word, Words, room, scramble

NODES, VISITS, MASK, DEPTH, BASE, RULES = (Word(i) for i in range(6))
STOPPED: Final = Word(7)  # not 0: the search is to end now, whatever it has found
CHOSEN: Final = Word(8)  # the move that answered the last question with yes
NO_CELL: Final = Word(64)
FRAMES: Final = Word(16)
FRAME: Final = Word(64)
TABLE: Final = FRAMES + FRAME * Word(65)

_USED: Final = Word(1 << 63)
_TAG: Final = _USED | LEVEL_1
_WORK_AT: Final = Word(16)
_WORK: Final = Word(63)


def workspace(log2: int) -> Words:
    """The array of a search, with 2**log2 entries in its transposition table."""
    words = room(int(TABLE) + (2 << log2))
    words[MASK] = (1 << log2) // 2 - 1
    return words


def clear(s: Words) -> None:
    """Empty the transposition table: the next search depends on none before it."""
    s[TABLE:] = 0


@inlined(uint64(uint64[::1], uint64, uint64))
def bucket_of(s: Words, key: Word, beads: Word) -> Word:
    """The bucket of a position; `beads` are both sides'."""
    return TABLE + ((scramble(key, beads >> TOP) & s[MASK]) << TWO)


@inlined(uint64(uint64[::1], uint64, uint64, uint64))
def lookup(s: Words, bucket: Word, key: Word, beads: Word) -> Word:
    """The data stored for a position; 0 if there is none."""
    tag = beads >> TOP | _USED
    if s[bucket] == key and s[bucket + ONE] & _TAG == tag:
        return s[bucket + ONE]
    if s[bucket + TWO] == key and s[bucket + THREE] & _TAG == tag:
        return s[bucket + THREE]
    return ZERO


@inlined(void(uint64[::1], uint64, uint64, uint64, uint64, uint64))
def store(s: Words, b: Word, key: Word, beads: Word, nodes: Word, what: Word) -> None:
    """Store a position: of a bucket's two entries one is replaced only by a search of as many
    nodes, the other always."""
    size = ZERO
    while nodes:
        size += ONE
        nodes >>= ONE
    full = beads >> TOP
    data = _USED | what | size << _WORK_AT | full
    if s[b] == key and s[b + ONE] & LEVEL_1 == full:
        s[b + ONE] = data
    elif size >= s[b + ONE] >> _WORK_AT & _WORK:
        if s[b + ONE]:
            s[b + TWO] = s[b]
            s[b + THREE] = s[b + ONE]
        s[b] = key
        s[b + ONE] = data
    else:
        s[b + TWO] = key
        s[b + THREE] = data
