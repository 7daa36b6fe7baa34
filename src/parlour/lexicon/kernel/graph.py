"""Words as a minimal graph, a DAWG or a GADDAG, in one flat array of unsigned 32-bit numbers.

A node is a run of edges side by side, in the order of their letters; an edge is one number:

     31                         8   7        6      5      4 .. 0
    +----------------------------+--------+------+------+--------+
    | first edge of the next node| mere S | word | last | letter |
    +----------------------------+--------+------+------+--------+

letter  1 to 26 for A to Z; 27 is the separator of a GADDAG
last    no further edge belongs to this node
word    the letters so far, this one included, are a word
mere S  and that word is a plural or third person by S or ES only
next    0: nothing follows

Edge 0 is never used; edge 1 is the first edge of the root. A DAWG holds every word from left
to right. A GADDAG holds a path for every letter of a word: the letters up to it backwards, the
separator, and the rest forwards. CAT is there as C+AT, AC+T and TAC, so that a word can be grown
from any square. Equal endings are shared: no two nodes have the same edges.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, uint8, uint32, uint64

from parlour.kernels.arrays import copy_into
from parlour.kernels.compiling import compiled, frozen, several
from parlour.lexicon.kernel.letters import SEPARATOR

LETTER, LAST, WORD, MERE_S = 31, 32, 64, 128
NEXT_SHIFT = 8
ROOT = 1
FORM = 1  # version of the layout above; part of the name that a kept graph has
WIDEST = 32  # edges that a node may have, the separator included
LONGEST_PATH = 24  # a key is at most 12 letters in each of two 64-bit numbers
_HALF = 12

_GRAPH, _ROW, _ROWS = (frozen(each) for each in (uint32[::1], uint8[::1], uint8[:, ::1]))
_FLAGS = frozen(boolean[::1])
_KEYS = several(uint64[::1], uint64[::1])
_MARKED_KEYS = several(uint64[::1], uint64[::1], uint8[::1])


@compiled(int64(_GRAPH, _ROW))
def find(graph: np.ndarray, word: np.ndarray) -> int:
    """The edge that ends the word, or 0 when it is not there."""
    at = np.int64(ROOT)
    for place in range(len(word)):
        if at == 0:
            return 0
        edge = np.int64(graph[at])
        while (edge & LETTER) != word[place]:
            if edge & LAST:
                return 0
            at += 1
            edge = np.int64(graph[at])
        if place == len(word) - 1:
            return int(at) if edge & WORD else 0
        at = edge >> NEXT_SHIFT
    return 0


@compiled(int64(_GRAPH, _ROWS))
def find_all(graph: np.ndarray, rows: np.ndarray) -> int:
    """How many rows of letters, padded with zeros, are words."""
    count = 0
    for row in range(rows.shape[0]):
        length = 0
        while length < rows.shape[1] and rows[row, length]:
            length += 1
        if find(graph, rows[row, :length]):
            count += 1
    return count


def build_dawg(words: np.ndarray, mere_s: np.ndarray) -> np.ndarray:
    """A DAWG of rows of letters (padded with zeros); mere_s says which are mere S-forms."""
    high, low = _keys(words)
    return _built(high, low, mere_s)


def build_gaddag(words: np.ndarray, mere_s: np.ndarray) -> np.ndarray:
    """A GADDAG of rows of letters (padded with zeros)."""
    high, low, marks = _gaddag_keys(words, mere_s)
    return _built(high, low, marks)


def _built(high: np.ndarray, low: np.ndarray, marks: np.ndarray) -> np.ndarray:
    order = np.lexsort((low, high))
    return _minimal(high[order], low[order], marks[order].astype(np.uint8))


@compiled()
def _pack(letters: np.ndarray, length: int) -> tuple[np.uint64, np.uint64]:
    """Letters as two numbers that sort as the letters do."""
    high, low = np.uint64(0), np.uint64(0)
    for place in range(_HALF):
        letter = np.uint64(letters[place]) if place < length else np.uint64(0)
        high = (high << np.uint64(5)) | letter
        other = place + _HALF
        letter = np.uint64(letters[other]) if other < length else np.uint64(0)
        low = (low << np.uint64(5)) | letter
    return high, low


@compiled(_KEYS(_ROWS))
def _keys(words: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    high = np.zeros(len(words), np.uint64)
    low = np.zeros(len(words), np.uint64)
    for row in range(len(words)):
        high[row], low[row] = _pack(words[row], words.shape[1])
    return high, low


@compiled(_MARKED_KEYS(_ROWS, _FLAGS))
def _gaddag_keys(
    words: np.ndarray, mere_s: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    total = 0
    for row in range(len(words)):
        for place in range(words.shape[1]):
            if words[row, place]:
                total += 1
    high = np.zeros(total, np.uint64)
    low = np.zeros(total, np.uint64)
    marks = np.zeros(total, np.uint8)
    path = np.zeros(LONGEST_PATH, np.uint8)
    at = 0
    for row in range(len(words)):
        length = 0
        while length < words.shape[1] and words[row, length]:
            length += 1
        for cut in range(1, length + 1):
            for place in range(cut):
                path[place] = words[row, cut - 1 - place]
            size = cut
            if cut < length:
                path[size] = SEPARATOR
                size += 1
                for place in range(cut, length):
                    path[size] = words[row, place]
                    size += 1
            high[at], low[at] = _pack(path, size)
            marks[at] = mere_s[row]
            at += 1
    return high, low, marks


@compiled()
def _letter(high: np.uint64, low: np.uint64, place: int) -> np.uint64:
    if place < _HALF:
        return (high >> np.uint64(5 * (_HALF - 1 - place))) & np.uint64(31)
    return (low >> np.uint64(5 * (2 * _HALF - 1 - place))) & np.uint64(31)


@compiled()
def _hash(node: np.ndarray, size: int) -> np.uint64:
    mixed = np.uint64(size)
    for place in range(size):
        mixed = (mixed ^ np.uint64(node[place])) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return mixed


@compiled()
def _place_of(
    node: np.ndarray, size: int, edges: np.ndarray, starts: np.ndarray, sizes: np.ndarray
) -> np.uint64:
    """The slot of the register where a node with these edges is, or would be."""
    mask = np.uint64(len(starts) - 1)
    slot = _hash(node, size) & mask
    while starts[slot]:
        if sizes[slot] == size:
            same = True
            for place in range(size):
                if edges[starts[slot] + place] != node[place]:
                    same = False
                    break
            if same:
                return slot
        slot = (slot + np.uint64(1)) & mask
    return slot


@compiled()
def _grown(
    edges: np.ndarray, starts: np.ndarray, sizes: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """A register twice as large with the same nodes."""
    more_starts = np.zeros(2 * len(starts), np.int64)
    more_sizes = np.zeros(2 * len(starts), np.uint8)
    for slot in range(len(starts)):
        if starts[slot]:
            node = edges[starts[slot] : starts[slot] + sizes[slot]]
            place = _place_of(node, sizes[slot], edges, more_starts, more_sizes)
            more_starts[place] = starts[slot]
            more_sizes[place] = sizes[slot]
    return more_starts, more_sizes


@compiled()
def _shared(high: np.ndarray, low: np.ndarray, key: int, depth: int) -> int:
    """How many first letters a key has in common with the one before it."""
    shared = 0
    if 0 < key < len(high):
        while shared < depth and _letter(high[key - 1], low[key - 1], shared) == _letter(
            high[key], low[key], shared
        ):
            shared += 1
    return shared


@compiled()
def _descend(
    nodes: np.ndarray, counts: np.ndarray, depth: int, high: np.uint64, low: np.uint64
) -> int:
    """Lay out the rest of a key's letters, an edge each; the depth it reaches."""
    while depth < LONGEST_PATH:
        letter = _letter(high, low, depth)
        if letter == 0:
            break
        nodes[depth, counts[depth]] = np.uint32(letter)
        counts[depth] += 1
        depth += 1
        counts[depth] = 0
    return depth


@compiled(uint32[::1](uint64[::1], uint64[::1], uint8[::1]))
def _minimal(high: np.ndarray, low: np.ndarray, marks: np.ndarray) -> np.ndarray:
    """The minimal graph of sorted keys; each node is written down once it is complete."""
    edges = np.zeros(1 << 16, np.uint32)
    starts = np.zeros(1 << 14, np.int64)  # the register: where each different node lies
    sizes = np.zeros(1 << 14, np.uint8)
    filled = 0
    used = ROOT + WIDEST  # the root, complete last, has its room in front
    nodes = np.zeros((LONGEST_PATH + 1, WIDEST), np.uint32)  # those on the way to the last key
    counts = np.zeros(LONGEST_PATH + 1, np.int64)
    depth = 0
    for key in range(len(high) + 1):
        shared = _shared(high, low, key, depth)
        while depth > shared:
            size = counts[depth]
            depth -= 1
            if size == 0:
                continue
            node = nodes[depth + 1]
            node[size - 1] |= np.uint32(LAST)
            slot = _place_of(node, size, edges, starts, sizes)
            if starts[slot] == 0:
                if used + size > len(edges):
                    more = np.zeros(2 * len(edges), np.uint32)
                    copy_into(more, edges)
                    edges = more
                copy_into(edges[used:], node[:size])
                starts[slot], sizes[slot] = used, size
                used += size
                filled += 1
            nodes[depth, counts[depth] - 1] |= np.uint32(starts[slot] << NEXT_SHIFT)
            if 2 * filled > len(starts):
                starts, sizes = _grown(edges, starts, sizes)
        if key < len(high):
            depth = _descend(nodes, counts, depth, high[key], low[key])
            mark = WORD | (MERE_S if marks[key] else 0)
            nodes[depth - 1, counts[depth - 1] - 1] |= np.uint32(mark)
    root = max(counts[0], 1)  # without words, one edge that leads nowhere
    copy_into(edges[ROOT:], nodes[0, :root])
    edges[ROOT + root - 1] |= np.uint32(LAST)
    return edges[:used].copy()
