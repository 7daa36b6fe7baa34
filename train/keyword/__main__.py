"""`./run train keyword`: how many words a patience still needs, from nothing to the tree.

    ./run train keyword [--rounds 12] [--games 1200] [--seed 1] [--out FILE]

In every round patiences are played by the table of the round before, with some misjudgement, so
that other ways are seen as well; then each entry becomes the mean of what was still needed from
there. Minutes on one core. The same seed gives the same table.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable
from math import ceil
from pathlib import Path
from statistics import fmean
from time import process_time

import numpy as np

from parlour.games.keyword.kernel.arrays import SIZE, Floats
from parlour.games.keyword.kernel.patience import FILE, ends
from parlour.games.keyword.kernel.words import words_of
from parlour.house.dictionaries import open_for
from train.keyword.games import Way, played

FAR = 6.5  # squares that a word goes on, about: where learning begins
LOST = 6.0  # words: what a dead end costs
BLURS = 0.6, 0.4  # words: how much is misjudged, in the first half and the second
FADES = 0.5  # what a round before counts, beside this one
BESIDE = 0.15  # what a neighbour's games count, beside an entry's own
TRUST = 6.0  # games: what the table before counts
TRIED = 400  # patiences without misjudgement, to tell how good a table is


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=1200, help="in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(str(FILE)))
    asked = parser.parse_args()
    words, ahead, began = words_of(open_for("keyword")), guessed(), process_time()
    needed, seen = np.zeros((2, SIZE, SIZE))
    for number in range(asked.rounds):
        blur, worth = BLURS[2 * number // asked.rounds], ends(ahead)
        names = (f"{asked.seed}/{number}/{nth}" for nth in range(asked.games))
        ways = [played(words, worth, blur, name) for name in names]
        needed, seen = FADES * needed, FADES * seen
        count(ways, needed, seen)
        ahead = learned(ahead, spread(needed), spread(seen))
        tried = [played(words, ends(ahead), 0.0, f"{asked.seed}/{nth}") for nth in range(TRIED)]
        said = f"round {number + 1}: {told(ways)}; without misjudgement {told(tried)}"
        print(f"{said}; {process_time() - began:.0f} s", flush=True)
    asked.out.write_text(written(ahead), "utf-8")


def guessed() -> Floats:
    """Words turn at every step, so one direction may not fall behind the other."""

    def guess(across: int, along: int) -> float:
        turns, straight = ceil(across / FAR), ceil(along / FAR)
        words = 2 * turns - 1 if turns > straight else 2 * straight
        stuck = 3 if across == 0 and along > 0 else 0  # the next word would have to turn off first
        return words + stuck + 0.025 * (across + along) if across or along else 0.0

    return np.array([[guess(across, along) for along in range(SIZE)] for across in range(SIZE)])


def count(ways: Iterable[Way], needed: Floats, seen: Floats) -> None:
    """Add what was still needed after every word, by the squares that remained."""
    for way in ways:
        for nth, where in enumerate(way.remained):
            needed[where] += len(way.remained) - nth - 1 + (0.0 if way.arrived else LOST)
            seen[where] += 1


def spread(found: Floats) -> Floats:
    """With a share of the neighbours; but on the last row or column one goes on otherwise."""
    shared = found.copy()
    for at in np.ndindex(SIZE, SIZE):
        for step in np.ndindex(3, 3):
            to = at[0] + step[0] - 1, at[1] + step[1] - 1
            inside = to != at and all(0 <= each < SIZE for each in to)
            if inside and all((a == 0) == (b == 0) for a, b in zip(at, to, strict=True)):
                shared[at] += BESIDE * found[to]
    return shared


def learned(ahead: Floats, needed: Floats, seen: Floats) -> Floats:
    """The table after some games; it moves as a whole where nothing was seen."""
    shift = (needed.sum() - (seen * ahead).sum()) / seen.sum()
    found: Floats = (needed + TRUST * (ahead + shift)) / (seen + TRUST)
    found[0, 0] = 0.0
    return found


def told(ways: list[Way]) -> str:
    arrived = [len(way.remained) for way in ways if way.arrived]
    return f"{fmean(arrived):.2f} words, {len(ways) - len(arrived)} dead ends of {len(ways)}"


def written(ahead: Floats) -> str:
    rows = (", ".join(f"{each:.2f}" for each in row) for row in ahead)
    head = "# Words that a patience still needs, by squares across and along: ./run train keyword\n"
    return head + "ahead = [\n" + "".join(f"  [{row}],\n" for row in rows) + "]\n"


if __name__ == "__main__":
    main()
