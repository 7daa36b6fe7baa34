"""What all searches share: a desk with a stack of their own and a transposition table.

stack    0-15               counters, named below; the rest belongs to the search
         16 + 80 * beads    a frame for each number of beads on the board
memory   0-1023             marks of moves that a search is at, by the hash of the position
         1024 +             the transposition table: buckets of two entries of two words

entry    key ^ mixed(data)   key: own beads | next free places, with the full pins exact
         data                0-15 full pins, 16-21 log2 of the nodes spent, 22-62 what was found
                             out, 63 in use

Several searches may share a memory without locks: a word is written whole, and an entry of which
one word is of another position does not fit together, so it is not found.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import int16, uint64, void
from numpy.typing import NDArray

from parlour.kernels.compiling import bundle, inlined

from .bits import LEVEL_1, ONE, THREE, TOP, TWO, ZERO, Word, Words, room, scramble

NODES, VISITS, DEPTH, BASE, RULES, LIMIT = (Word(i) for i in range(6))
STOPPED: Final = Word(7)  # not 0: the search is to end now, whatever it has found
CHOSEN: Final = Word(8)  # the move that answered the last question with yes
TRAINED: Final = Word(9)  # not 0: positions are judged by trained values, not by lines
PARTY: Final = Word(10)  # 0: alone at its memory; else the mark of this search
NO_CELL: Final = Word(64)
FRAMES: Final = Word(16)
FRAME: Final = Word(80)

MARKS: Final = Word(1024)
_STACK: Final = int(FRAMES + FRAME * Word(65))
_USED: Final = Word(1 << 63)
_TAG: Final = _USED | LEVEL_1
_WORK_AT: Final = Word(16)
_WORK: Final = Word(63)
_MIX: Final = Word(0x9E3779B97F4A7C15)

Values = NDArray[np.int16]


class Desk(NamedTuple):
    """What a search works on."""

    s: Words  # its stack and counters
    m: Words  # the transposition table
    t: Values  # what training has found (see `trained`)


UNTRAINED: Final = np.zeros(0, np.int16)  # for searches that use none
DESK: Final = bundle(Desk, uint64[::1], uint64[::1], int16[::1])


def new_desk(log2: int, values: Values = UNTRAINED) -> Desk:
    """A desk with 2**log2 entries in its transposition table."""
    return Desk(new_stack(), room(int(MARKS) + (2 << log2)), values)


def new_stack() -> Words:
    """A stack for one more search."""
    return room(_STACK)


def clear(desk: Desk) -> None:
    """Empty the transposition table: the next search depends on none before it."""
    desk.m[:] = 0


@inlined(uint64(uint64[::1], uint64, uint64), allocates=False)
def bucket_of(m: Words, key: Word, beads: Word) -> Word:
    """The bucket of a position; `beads` are both sides'."""
    buckets = (Word(len(m)) - MARKS) >> TWO
    return MARKS + ((scramble(key, beads >> TOP) & (buckets - ONE)) << TWO)


@inlined(uint64(uint64), allocates=False)
def _mixed(data: Word) -> Word:
    return data * _MIX


@inlined(uint64(uint64[::1], uint64, uint64, uint64), allocates=False)
def lookup(m: Words, bucket: Word, key: Word, beads: Word) -> Word:
    """The data stored for a position; 0 if there is none."""
    tag = beads >> TOP | _USED
    data = m[bucket + ONE]
    if data & _TAG == tag and m[bucket] ^ _mixed(data) == key:
        return data
    data = m[bucket + THREE]
    if data & _TAG == tag and m[bucket + TWO] ^ _mixed(data) == key:
        return data
    return ZERO


@inlined(void(uint64[::1], uint64, uint64, uint64, uint64, uint64), allocates=False)
def store(m: Words, b: Word, key: Word, beads: Word, nodes: Word, what: Word) -> None:
    """Store a position: of a bucket's two entries one is replaced only by a search of as many
    nodes, the other always."""
    size = ZERO
    while nodes:
        size += ONE
        nodes >>= ONE
    full = beads >> TOP
    data = _USED | what | size << _WORK_AT | full
    word = key ^ _mixed(data)
    held = m[b + ONE]
    if held & LEVEL_1 == full and m[b] ^ _mixed(held) == key:
        m[b], m[b + ONE] = word, data
    elif size >= held >> _WORK_AT & _WORK:
        if held:
            m[b + TWO], m[b + THREE] = m[b], held
        m[b], m[b + ONE] = word, data
    else:
        m[b + TWO], m[b + THREE] = word, data
