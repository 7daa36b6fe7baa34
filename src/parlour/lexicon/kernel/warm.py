"""Compiles the graphs and searches ahead of time, by using each of them once on a few words."""

from __future__ import annotations

import numpy as np

from parlour.lexicon.kernel import graph, search
from parlour.lexicon.kernel.letters import encode


def warm() -> None:
    words = ("AT", "CAT", "CATS")
    letters = np.frombuffer("".join(words).encode("ascii"), np.uint8)
    starts = np.array([0, 0, 0, 1, 2, 3], np.int64)
    rows, masks = search._spread(letters, starts)
    columns = search.Columns(rows, starts, np.zeros(3, np.uint32), np.zeros(3, np.uint8), masks)
    everything = search.Cut(0, 0, 0)
    marks = np.zeros(3, bool)
    for build in (graph.build_dawg, graph.build_gaddag):
        built = build(rows, marks)
        graph.find(built, encode("CAT"))
        graph.find_all(built, rows)
    search.anagrams(columns, everything, "TAC")
    search.containing(columns, everything, "A")
    search.extensions(columns, everything, "AT")
