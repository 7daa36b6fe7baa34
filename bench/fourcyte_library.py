"""Boards of at least twelve words of six within R-4C, for the champion's first plans.

    .venv/bin/python bench/fourcyte_library.py [--seconds 25] > boards.txt

Two lines after two are left free and the rest searched for so many seconds, openings by lot; the
boards are printed best first. The boards in data/boards.txt were found in the same way by a
prototype, and chosen so that no two rows stand side by side too often.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations

import numpy as np

from parlour.games.fourcyte.options import PARKS
from parlour.house.dictionaries import open_for
from parlour.house.folders import kernels

STRAIGHT = range(12)  # rows and columns: the diagonals are kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=25.0)
    asked = parser.parse_args()
    kernels()
    from parlour.games.fourcyte.kernel.best import hunt
    from parlour.games.fourcyte.kernel.score import score
    from parlour.games.fourcyte.kernel.words import letters_of, vocabulary

    words, park = vocabulary(open_for("fourcyte")), np.array(PARKS["R-4C"], np.int32)
    boards: set[str] = set()
    for free in combinations(STRAIGHT, 2):
        found = hunt(words, park, asked.seconds, free=free)
        boards.update(found.boards)
        sys.stderr.write(f"{free}: {found.count}, {len(boards)} in all\n")
    ranked = sorted(boards, key=lambda board: (-int(score(words, letters_of(board))), board))
    sys.stdout.write("".join(f"{board}\n" for board in ranked))


if __name__ == "__main__":
    main()
