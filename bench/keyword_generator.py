"""Keyword's search for plays beside the frozen prototype: same boards, same words, one run.

    ./run bench keyword_generator [--boards 100] [--rounds 3]

Boards are bench/positions/keyword.tsv: the board row by row, a tab, the rack; how they were made is
said at its top. First both search without the S-rule, which the prototype does not know, and must
count the same plays; then ours alone with it. CPU time.
"""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any

import numpy as np
from numba.core.caching import NullCache

from parlour.games.keyword.kernel import generate
from parlour.games.keyword.kernel.arrays import Position, Query, best, workspace
from parlour.games.keyword.kernel.position import board_of, both, rack_of
from parlour.games.keyword.kernel.words import BASE, FREE, GOOD, MASK, Words, words_of
from parlour.house.dictionaries import open_for

HERE = Path(__file__).resolve().parent
NOWHERE = np.zeros((0, 3), np.int64)
CARD = np.zeros(0, np.int64)
KEPT = 16  # plays that are written down


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    words = words_of(open_for("keyword"))
    loose = Words(words.nodes.copy(), words.children)
    loose.nodes[:, FREE] = loose.nodes[:, GOOD]
    rows = [
        line.split("\t")
        for line in (HERE / "positions/keyword.tsv").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ][: asked.boards]
    peer = Peer(words, rows)
    for masters in (0, 1, 2):
        nth = [n for n, row in enumerate(rows) if row[1].count("?") == masters]
        if not nth:
            print(f"{masters} Masters: no such boards")
            continue
        ours, theirs, strict = [], [], []
        for _ in range(asked.rounds):
            ours.append([timed(loose, *rows[n]) for n in nth])
            theirs.append([peer.timed(n) for n in nth])
            strict.append([timed(words, *rows[n]) for n in nth])
        unequal = sum(a[1] != b[1] for a, b in zip(ours[0], theirs[0], strict=True))
        mine, its, real = (quickest(each) for each in (ours, theirs, strict))
        print(
            f"{masters} Masters: {len(nth)} boards, {unequal} unequal counts, "
            f"{sum(each[1] for each in ours[0]) / len(nth):.0f} plays a board; "
            f"ours {1e3 * sum(mine) / len(nth):.2f} ms, "
            f"prototype {1e3 * sum(its) / len(nth):.2f} ms "
            f"(x{sum(its) / sum(mine):.2f}); with the S-rule median {1e3 * median(real):.2f} ms, "
            f"p95 {1e3 * (quantiles(real, n=20)[-1] if len(real) > 1 else real[0]):.2f} ms"
        )


def quickest(rounds: list[list[tuple[float, int]]]) -> list[float]:
    """For each board the quickest of the rounds."""
    return [min(each[n][0] for each in rounds) for n in range(len(rounds[0]))]


def timed(words: Words, board: str, rack: str) -> tuple[float, int]:
    """Seconds of CPU and the number of plays; the best are written down."""
    points = both(np.full((19, 19), 5, np.int64))
    there = Position(board_of(board), points, NOWHERE, 2, CARD)
    query, found, work = Query(rack_of(rack)), best(KEPT), workspace()
    begun = process_time()
    count = generate.plays(words, there, query, found, work)
    return process_time() - begun, int(count)


class Peer:
    """The prototype, given our words in its own layout."""

    def __init__(self, words: Words, rows: list[list[str]]) -> None:
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
        self.graph[:, 0] = words.nodes[:, MASK]
        self.graph[:, 1] = words.nodes[:, GOOD]
        self.graph[:, 2] = words.nodes[:, BASE]
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
