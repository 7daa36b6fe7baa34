"""A dictionary as a graph for the search: one row of masks for every node of a GADDAG.

A node has a mask of its letters (bit 0 is A, bit 26 the turn), a mask of the letters that complete
a word, a mask of those that complete a word which is no mere S-form, and where its children begin.
The S-rule (KW-40) is thus a choice between two masks: whoever lays the last letter himself reads
the stricter one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import int64, uint32
from numpy.typing import NDArray

from parlour.core.words import Lexicon
from parlour.kernels.cache import folder
from parlour.kernels.compiling import compiled
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
TURN_BIT = 26
LENGTHS = range(2, 20)
# The rarest words that a level plays, by how frequent they are (Zipf).
VOCABULARY: Final = {
    "beginner": 3.6,
    "casual": 2.9,
    "club": 2.3,
    "expert": 1.5,
    "champion": 0.0,
}

Graph: TypeAlias = NDArray[np.uint32]


class Words(NamedTuple):
    """A vocabulary: rows of nodes, and their children; node 1 is the root, node 0 nothing."""

    nodes: Graph
    children: Graph


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


def masked(edges: Any) -> Words:
    nodes = np.zeros((len(edges) + 2, 4), np.uint32)
    children = np.zeros(len(edges) + 1, np.uint32)
    number = np.zeros(len(edges) + 1, np.uint32)
    count = _masked(np.array(edges, np.uint32), nodes, children, number)
    return Words(nodes[: count + 1].copy(), children)


@lru_cache(maxsize=8)
def words_of(lexicon: Lexicon, least_zipf: float = 0.0) -> Words:
    """The words of a dictionary that a player of some vocabulary knows."""
    known = known_words(lexicon, LENGTHS, least_zipf)
    if isinstance(lexicon, ShippedLexicon):
        mere_s = mere_s_forms(lexicon.book)[known.numbers]
        return masked(kept_graph("gaddag", known.rows, mere_s, folder()))
    words = (decode(row[row > 0]) for row in known.rows)
    mere_s = np.array([lexicon.s_form(word) is not None for word in words], bool)
    return masked(build_gaddag(known.rows, mere_s))
