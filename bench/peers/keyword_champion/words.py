"""A vocabulary as a GADDAG for the search: one row of bitsets for every node.

A node has the set of its letters (bit 0 is A, bit 26 the separator), the set of letters that
complete a word, the set of those that complete a word which is no mere S-form, and the place of its
first child. The S-rule (KW-40) is thus a choice between two sets: a play that lays the last letter
of a word reads the stricter one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import int64, uint32
from numpy.typing import NDArray

from parlour.core.words import Lexicon
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

MASK, GOOD, FREE, BASE = range(4)  # columns of a node's row
SEPARATOR_BIT = 26
ALL = np.uint32(0x3FFFFFF)  # the letters, without the separator
ROOT_NODE = np.uint32(1)
NOWHERE = np.uint32(0)  # the node that no word leads to; its row is empty
LENGTHS = range(2, 20)

Graph: TypeAlias = NDArray[np.uint32]


class OldWords(NamedTuple):
    """A vocabulary: rows of nodes, and their children."""

    nodes: Graph
    children: Graph


WORDS = bundle(OldWords, uint32[:, ::1], uint32[::1])


@inlined(allocates=False)
def child(words: OldWords, node: np.uint32, letter: int | np.uint32) -> np.uint32:
    """Where a letter leads; NOWHERE if no word goes on with it."""
    mask, bit = words.nodes[node, MASK], np.uint32(np.uint32(1) << np.uint32(letter))
    if not mask & bit:
        return NOWHERE
    before = np.uint32(popcount(np.uint32(mask & (bit - np.uint32(1)))))
    return words.children[words.nodes[node, BASE] + before]


@compiled(int64(uint32[::1], uint32[:, ::1], uint32[::1], uint32[::1]))
def _masked(edges: Graph, nodes: Graph, children: Graph, number: Graph) -> int:
    """Fill the rows from the edges of the dictionary's own graph; how many nodes there are."""
    at, count = ROOT, 0
    while at < len(edges):
        count += 1
        number[at] = count
        while not (edges[at] & LAST):
            at += 1
        at += 1
        if count == 1:
            at = ROOT + WIDEST
    at, count, child = ROOT, 0, 0
    while at < len(edges):
        count += 1
        nodes[count, BASE] = child
        more = True
        while more:
            edge = np.int64(edges[at])
            letter = edge & LETTER
            if letter:
                bit = np.uint32(1) << np.uint32(letter - 1)
                nodes[count, MASK] |= bit
                if edge & WORD:
                    nodes[count, GOOD] |= bit
                    if not edge & MERE_S:
                        nodes[count, FREE] |= bit
                children[child] = number[edge >> NEXT_SHIFT] if edge >> NEXT_SHIFT else 0
                child += 1
            more = not edge & LAST
            at += 1
        if count == 1:
            at = ROOT + WIDEST
    return count


def masked(edges: Any) -> OldWords:
    nodes = np.zeros((len(edges) + 2, 4), np.uint32)
    children = np.zeros(len(edges) + 1, np.uint32)
    number = np.zeros(len(edges) + 1, np.uint32)
    count = _masked(np.array(edges, np.uint32), nodes, children, number)
    return OldWords(nodes[: count + 1].copy(), children)


@lru_cache(maxsize=8)
def words_of(lexicon: Lexicon, least_zipf: float = 0.0) -> OldWords:
    """The words of a dictionary that a player of some vocabulary knows."""
    known = known_words(lexicon, LENGTHS, least_zipf)
    if isinstance(lexicon, ShippedLexicon):
        mere_s = mere_s_forms(lexicon.book)[known.numbers]
        return masked(kept_graph("gaddag", known.rows, mere_s, folder()))
    words = (decode(row[row > 0]) for row in known.rows)
    mere_s = np.array([lexicon.s_form(word) is not None for word in words], bool)
    return masked(build_gaddag(known.rows, mere_s))
