"""A vocabulary as a GADDAG for the search: one row of bitsets for every edge.

The row of an edge describes the node that it leads to: the letters after which words go on (bit 0
is A, bit 26 the separator), the letters that complete a word, those that complete a word which is
no mere S-form, the letters that every way on from here needs, and the place of the first of the
rows that its edges have, side by side in the order of their letters. So whoever walks along an edge
finds all they need in one place: walking is waiting for memory, for the most part. The S-rule
(KW-40) is a choice between two sets: a play that lays the last letter of a word reads the stricter
one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import int64, uint32, void
from numpy.typing import NDArray

from parlour.core.words import Lexicon
from parlour.kernels.arrays import copy_into
from parlour.kernels.bits import popcount
from parlour.kernels.cache import folder
from parlour.kernels.compiling import bundle, compiled, inlined
from parlour.lexicon.kernel.graph import (
    LAST,
    LETTER,
    MERE_S,
    NEXT_SHIFT,
    ROOT,
    WIDEST,
    WORD,
    build_gaddag,
)
from parlour.lexicon.kernel.known import known_words
from parlour.lexicon.kernel.letters import decode
from parlour.lexicon.kernel.shelf import kept_graph, mere_s_forms
from parlour.lexicon.shipped import ShippedLexicon

ONWARD, GOOD, FREE, NEED, BASE = range(5)  # columns of a row
SEPARATOR_BIT = 26
SEPARATOR = np.uint32(1 << SEPARATOR_BIT)
ALL = np.uint32(0x3FFFFFF)  # the letters, without the separator
NOWHERE = np.uint32(0)  # the row that no word leads to; it is empty
ROOT_ROW = np.uint32(1)
LENGTHS = range(2, 20)

Graph: TypeAlias = NDArray[np.uint32]


class Words(NamedTuple):
    """A vocabulary."""

    rows: Graph


WORDS = bundle(Words, uint32[:, ::1])


@inlined(allocates=False)
def along(words: Words, row: np.uint32, bit: np.uint32) -> np.uint32:
    """Where a letter leads after which words go on."""
    before = words.rows[row, ONWARD] & np.uint32(bit - np.uint32(1))
    return words.rows[row, BASE] + np.uint32(popcount(np.uint32(before)))


@inlined(allocates=False)
def child(words: Words, row: np.uint32, letter: int | np.uint32) -> np.uint32:
    """Where a letter leads; NOWHERE if no word goes on after it."""
    bit = np.uint32(np.uint32(1) << np.uint32(letter))
    return along(words, row, bit) if words.rows[row, ONWARD] & bit else NOWHERE


@compiled(int64(uint32[::1], int64[::1]))
def _first_edges(edges: Graph, firsts: Any) -> int:
    """The first edge of every node, those that follow a node before it; how many nodes."""
    at, count = ROOT + WIDEST, 0
    while at < len(edges):
        firsts[count] = at
        count += 1
        while not (edges[at] & LAST):
            at += 1
        at += 1
    firsts[count] = ROOT
    return count + 1


@compiled(int64(uint32[::1], int64[::1], uint32[:, ::1]))
def _nodes(edges: Graph, firsts: Any, nodes: Graph) -> int:
    """By first edge: the row of every node; how many rows there are."""
    rows = np.int64(ROOT_ROW) + 1
    for first in firsts:
        node, at, more = nodes[first], first, True
        node[BASE], node[NEED] = rows, ALL
        while more:
            edge = np.int64(edges[at])
            letter, following = edge & LETTER, edge >> NEXT_SHIFT
            if letter:
                bit = np.uint32(1) << np.uint32(letter - 1)
                needed = np.uint32(bit & ALL)
                if following:
                    node[ONWARD] |= bit
                    rows += 1
                if edge & WORD:
                    node[GOOD] |= bit
                    if not edge & MERE_S:
                        node[FREE] |= bit
                else:
                    needed |= nodes[following, NEED]
                node[NEED] &= needed
            more = not edge & LAST
            at += 1
    return int(rows)


@compiled(void(uint32[::1], int64[::1], uint32[:, ::1], uint32[:, ::1]))
def _fill(edges: Graph, firsts: Any, nodes: Graph, rows: Graph) -> None:
    copy_into(rows[ROOT_ROW], nodes[ROOT])
    row = np.int64(ROOT_ROW) + 1
    for first in firsts:
        at, more = first, True
        while more:
            edge = np.int64(edges[at])
            following = edge >> NEXT_SHIFT
            if following:
                copy_into(rows[row], nodes[following])
                row += 1
            more = not edge & LAST
            at += 1


def rows_of(edges: Any) -> Words:
    """The rows for the dictionary's own graph."""
    edges = np.array(edges, np.uint32)
    firsts, nodes = np.zeros(len(edges), np.int64), np.zeros((len(edges), 5), np.uint32)
    firsts = firsts[: _first_edges(edges, firsts)]
    rows = np.zeros((_nodes(edges, firsts, nodes), 5), np.uint32)
    _fill(edges, firsts, nodes, rows)
    return Words(rows)


@lru_cache(maxsize=8)
def words_of(lexicon: Lexicon, least_zipf: float = 0.0) -> Words:
    """The words of a dictionary that a player of some vocabulary knows."""
    known = known_words(lexicon, LENGTHS, least_zipf)
    if isinstance(lexicon, ShippedLexicon):
        mere_s = mere_s_forms(lexicon.book)[known.numbers]
        return rows_of(kept_graph("gaddag", known.rows, mere_s, folder()))
    words = (decode(row[row > 0]) for row in known.rows)
    mere_s = np.array([lexicon.s_form(word) is not None for word in words], bool)
    return rows_of(build_gaddag(known.rows, mere_s))
