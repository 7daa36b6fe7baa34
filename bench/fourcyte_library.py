"""Boards for the champion's first plans, each as good as can be with letters that others called.

    .venv/bin/python bench/fourcyte_library.py [--seconds 600] [--seed 1] > boards.txt

A table of two, three or four is drawn by lot, and so are the letters that the others call. The
board of data/boards.txt that comes to most with them is improved by many changes, and printed.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic

import numpy as np

from parlour.games.fourcyte.board import CALLS, SQUARES
from parlour.games.fourcyte.options import PARKS
from parlour.house.dictionaries import open_for

CHANGES = 100_000
TOLD = 60.0  # seconds between two words about how it goes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    from parlour.games.fourcyte.kernel.anneal import Schedule, anneal, fitting, lookup, no_fits
    from parlour.games.fourcyte.kernel.fill import Task, fill
    from parlour.games.fourcyte.kernel.gaps import index_of
    from parlour.games.fourcyte.kernel.library import library
    from parlour.games.fourcyte.kernel.mind import HOT
    from parlour.games.fourcyte.kernel.plan import COLD, nearest
    from parlour.games.fourcyte.kernel.words import EMPTY, pitch_of, vocabulary

    lexicon, park = open_for("fourcyte"), np.array(PARKS["R-4C"], np.int32)
    words = vocabulary(lexicon)
    looked_up, fits = lookup(words, index_of(lexicon)), no_fits(words)
    empty, fixed = np.full(SQUARES, EMPTY, np.int32), np.zeros(SQUARES, np.int32)
    fitting(words, empty, fixed, park, fits)
    rng, known = Random(asked.seed), library()
    dice, found = np.array([rng.getrandbits(62) | 1], np.uint64), np.zeros(len(known), np.int64)
    tiles = np.repeat(np.arange(len(park)), park).tolist()
    boards: set[str] = set()
    began = told = monotonic()
    while monotonic() - began < asked.seconds:
        called = rng.sample(tiles, CALLS - CALLS // rng.choice((2, 3, 4)))
        need = np.bincount(called, minlength=len(park)).astype(np.int32)
        task = Task(fixed, park, need)
        nearest(words, dice, empty, task, known, found)
        board = known[int(found.argmax())].copy()
        fill(dice, board, task)
        anneal(looked_up, fits, dice, board, task, Schedule(CHANGES, HOT, COLD))
        boards.add(pitch_of(board))
        if monotonic() - told > TOLD:
            told = monotonic()
            sys.stderr.write(f"{len(boards)} boards after {told - began:.0f} s\n")
    sys.stdout.write("".join(f"{board}\n" for board in sorted(boards)))


if __name__ == "__main__":
    main()
