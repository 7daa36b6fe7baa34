"""Compiles the search ahead of time, by using every part of it once on a few words."""

from __future__ import annotations

from random import Random

import numpy as np

from parlour.lexicon.kernel.graph import build_gaddag
from parlour.lexicon.kernel.letters import encode

from . import generate
from .endgame import solve
from .follow import Following, Held, Table
from .outlook import ZONES, left_open
from .patience import Last, foreseen
from .position import NO_KEEP, NOTHING, Position, both, search
from .words import masked


def warm() -> None:
    rows = np.zeros((3, 19), np.uint8)
    for nth, word in enumerate(("AT", "CAT", "CATS")):
        rows[nth, : len(word)] = encode(word)
    words = masked(build_gaddag(rows, np.array([False, False, True])))
    cells = np.full((19, 19), generate.EMPTY, np.uint8)
    points = both(np.full((19, 19), 5, np.int64))
    rack = np.zeros(27, np.int64)
    rack[encode("CAT") - 1] = 1
    start = np.array([(0, 9, 8)], np.int64)
    there = Position(both(cells), points, start, 3, np.zeros(0, np.int64))
    found = search(words, there, rack, 8, NO_KEEP, NOTHING, True)
    worth = np.zeros((ZONES, 19, 19))
    left_open(there.boards, found.rows, found.letters, worth)
    table = Table(words, there.boards, (points, points), (0, 1), NO_KEEP, there.card, worth)
    box = tuple([0] * 50)  # so full that turns are broken off
    Following(table, Held((rack, rack), box), 0).value(found.rows[0], found.letters[0])
    solve(words, there, (points, points), (rack, rack), False, 100)
    for last in (None, Last(0, 0, 0, 2)):
        foreseen(words, there.boards, rack, last, NO_KEEP, [0, 1], (1, 1), Random(0))
