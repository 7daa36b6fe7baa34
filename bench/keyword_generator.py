"""Keyword's search for plays beside two frozen ones: same boards, same words, one run.

    ./run bench keyword_generator [--boards 100] [--rounds 3]

Boards are bench/positions/keyword.tsv: the board row by row, a tab, the rack; how they were made is
said at its top. The prototype (bench/peers/keyword_prototype) does not know the S-rule, so ours
searches without it, too, and both must count the same plays; then with it beside the search as it
was before it looked at words instead of ways to lay them (bench/peers/keyword_champion), and the
counts and the best plays must be the same. Each board is searched by turns; the quickest of the
rounds counts. CPU time.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any

import numpy as np
from numba.core.caching import NullCache

from parlour.games.keyword.kernel import generate
from parlour.games.keyword.kernel.arrays import Position, Query, best, workspace
from parlour.games.keyword.kernel.position import board_of, both, rack_of
from parlour.games.keyword.kernel.words import FREE, GOOD, Words, words_of
from parlour.house.dictionaries import open_for

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE / "peers"))
from keyword_champion import arrays as frozen_arrays  # noqa: E402
from keyword_champion import generate as frozen  # noqa: E402
from keyword_champion import words as frozen_words  # noqa: E402

NOWHERE = np.zeros((0, 3), np.int64)
CARD = np.zeros(0, np.int64)
KEPT = 16  # plays that are written down
POINTS = np.fromfunction(
    lambda row, column: 5 + 5 * ((row + 2 * column) % 5 == 0), (19, 19), dtype=int
)
LEAVE = np.array([1.5, -0.5, 0, 0.5, 2, -1, -0.5, 0.5, 1, -5, -1, 0.8, 0, 1.2, 0.8, 0, -9, 1.5, 1,
                  1.5, -0.5, -4, -1.5, -3, 0, -4, 14])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    lexicon = open_for("keyword")
    words, before = words_of(lexicon), frozen_words.words_of(lexicon)
    loose = Words(words.rows.copy())
    loose.rows[:, FREE] = loose.rows[:, GOOD]
    rows = [
        line.split("\t")
        for line in (HERE / "positions/keyword.tsv").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ][: asked.boards]
    peer = Peer(before, rows)
    for masters in (0, 1, 2):
        nth = [n for n, row in enumerate(rows) if row[1].count("?") == masters]
        if not nth:
            print(f"{masters} Masters: no such boards")
            continue
        compared(masters, nth, rows, (words, loose, before), peer, asked.rounds)


def compared(
    masters: int, nth: list[int], rows: list[list[str]], words: Any, peer: Peer, rounds: int
) -> None:
    """Search some boards by turns, and tell what was found."""
    ours, theirs, strict, frozen_ones = [], [], [], []
    for _ in range(rounds):
        each = [
            (
                timed(words[1], *rows[n]),
                peer.timed(n),
                timed(words[0], *rows[n]),
                timed_before(words[2], *rows[n]),
            )
            for n in nth
        ]
        for kept, column in zip(
            (ours, theirs, strict, frozen_ones), zip(*each, strict=True), strict=True
        ):
            kept.append(list(column))
    unequal = sum(a[1] != b[1] for a, b in zip(ours[0], theirs[0], strict=True))
    unlike = sum(a[1:] != b[1:] for a, b in zip(strict[0], frozen_ones[0], strict=True))
    mine, its, real, old = (quickest(each) for each in (ours, theirs, strict, frozen_ones))
    print(
        f"{masters} Masters: {len(nth)} boards, {sum(each[1] for each in strict[0]) / len(nth):.0f}"
        f" plays a board; {unlike} unlike the frozen search: ours {1e3 * sum(real) / len(nth):.2f}"
        f" ms, its {1e3 * sum(old) / len(nth):.2f} (x{sum(old) / sum(real):.2f}); ours median"
        f" {1e3 * median(real):.2f} ms, p95"
        f" {1e3 * (quantiles(real, n=20)[-1] if len(real) > 1 else real[0]):.2f}; without the"
        f" S-rule {unequal} unequal counts: ours {1e3 * sum(mine) / len(nth):.2f} ms, prototype"
        f" {1e3 * sum(its) / len(nth):.2f} (x{sum(its) / sum(mine):.2f})",
        flush=True,
    )


def quickest(rounds: list[list[Any]]) -> list[float]:
    """For each board the quickest of the rounds."""
    return [min(each[n][0] for each in rounds) for n in range(len(rounds[0]))]


def timed(words: Words, board: str, rack: str) -> tuple[float, int, list[float]]:
    """Seconds of CPU, the number of plays and what the best are worth; they are written down."""
    points = both(POINTS)
    there = Position(board_of(board), points, NOWHERE, 2, CARD)
    query, found, work = Query(rack_of(rack), LEAVE), best(KEPT), workspace()
    begun = process_time()
    count = generate.plays(words, there, query, found, work)
    return process_time() - begun, int(count), _worths(found.worth)


def timed_before(words: Any, board: str, rack: str) -> tuple[float, int, list[float]]:
    """The same by the frozen search."""
    there = frozen_arrays.OldPosition(board_of(board), both(POINTS), NOWHERE, 2, CARD)
    query = frozen_arrays.OldQuery(rack_of(rack), LEAVE)
    found, work = frozen_arrays.best(KEPT), frozen_arrays.workspace()
    begun = process_time()
    count = frozen.plays(words, there, query, found, work)
    return process_time() - begun, int(count), _worths(found.worth)


def _worths(found: Any) -> list[float]:
    """Rounded: the sums are made in another order."""
    return sorted(round(float(each), 6) for each in found)


class Peer:
    """The prototype, given our words in its own layout."""

    def __init__(self, words: Any, rows: list[list[str]]) -> None:
        spec = importlib.util.spec_from_file_location(
            "nmg", HERE / "peers/keyword_prototype/nmg.py"
        )
        assert spec is not None
        assert spec.loader is not None
        self.nmg: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.nmg)
        for part in (self.nmg.bench, self.nmg.genall):
            part._cache = NullCache()  # a module without a name cannot be read from a cache
        self.graph = np.zeros((len(words.nodes), 4), np.uint32)
        self.graph[:, 0] = words.nodes[:, frozen_words.MASK]
        self.graph[:, 1] = words.nodes[:, frozen_words.GOOD]
        self.graph[:, 2] = words.nodes[:, frozen_words.BASE]
        self.graph[1, 1] = 0  # it would count words of one letter, which no play makes
        self.children = words.children
        lines = [f"{board} {rack} 0 0" for board, rack in rows]
        self.boards, self.blanks, self.racks, _ = self.nmg.parse(lines, 19)
        self.ones = np.ones((2, 19, 19), np.int64)
        self.fives = np.full((2, 19, 19), 5, np.int64)
        self.timed(0)  # compiled

    def timed(self, n: int) -> tuple[float, int]:
        result = np.zeros((1, 2), np.int64)
        begun = process_time()
        self.nmg.bench(
            self.graph, self.children, np.uint32(1), self.boards[n : n + 1], self.blanks[n : n + 1],
            self.ones, self.ones, self.fives, np.zeros(26, np.int64), self.racks[n : n + 1], 19, 99,
            0, result, 1,
        )  # fmt: skip
        return process_time() - begun, int(result[0, 0])


if __name__ == "__main__":
    main()
