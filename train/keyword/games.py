"""Patiences played by the kernel alone, one word after the other without a look ahead."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from parlour.games.keyword import GAME
from parlour.games.keyword.board import RACK
from parlour.games.keyword.bot import ALONE
from parlour.games.keyword.kernel.arrays import DOWN, FIRST, LAST, LINE, SIZE, Floats
from parlour.games.keyword.kernel.laying import lay, without
from parlour.games.keyword.kernel.patience import Last, after
from parlour.games.keyword.kernel.position import rack_of
from parlour.games.keyword.kernel.words import Words
from parlour.games.keyword.options import BLOCKS

LEAVE: Floats = np.array([ALONE[each] for each in (*BLOCKS[:26], "?")])
SEEN = 60  # plays from which one is chosen


class Way(NamedTuple):
    """A patience that is over: the squares that remained across and along after every word."""

    remained: list[tuple[int, int]]
    arrived: bool


def played(words: Words, worth: Floats, blur: float, name: str) -> Way:
    """A patience from a box that its name shuffles. Words are chosen by what it is worth to end
    where they do, misjudged by a standard deviation of `blur` words."""
    rng = Random(name)
    box = [each for each, count in GAME.options().letters.items() for _ in range(count)]
    rng.shuffle(box)
    boards = np.full((2, SIZE, SIZE), 255, np.uint8)
    rack, box = rack_of(box[:RACK]), box[RACK:]
    last: Last | None = None
    remained: list[tuple[int, int]] = []
    while True:
        most = SEEN if blur else 1
        plays, need = after(words, boards, rack, last, LEAVE, most, worth)
        if not plays.total:
            return Way(remained, False)
        misjudged = np.array([rng.gauss(0, blur) for _ in need])
        nth = int(np.argmin(np.where(need > 0, need + misjudged, -np.inf)))
        row, letters = plays.rows[nth], plays.letters[nth]
        lay(boards, row, letters)
        last = Last(int(row[DOWN]), int(row[LINE]), int(row[FIRST]), int(row[LAST]))
        remained.append((SIZE - 1 - last.number, SIZE - 1 - last.last))
        if not any(remained[-1]):
            return Way(remained, True)
        held = without(rack, letters, row)
        drawn = RACK - int(held.sum())
        rack, box = held + rack_of(box[:drawn]), box[drawn:]
