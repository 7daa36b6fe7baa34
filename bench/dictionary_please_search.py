"""How long it takes to find all that a table of Dictionary, Please! makes.

    ./run bench dictionary_please_search [--tables 12] [--seed 0]

Random tables out of the 350 letters, over the whole standard tier: original words, extensions,
captures and double captures, without and with the test of kinship. CPU time of one process, the
quickest of some runs of each table; the median and the slowest of the tables.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

RUNS = 15
# Words on the table, and letters in rack and pool at the most.
TABLES = ((60, 10), (60, 30), (40, 20), (20, 15), (20, 40))


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    from parlour.games.dictionary_please.kernel.find import Finder
    from parlour.house.dictionaries import open_for

    finder = Finder(open_for("dictionary_please"), rude=True)
    seeds = range(asked.seed, asked.seed + asked.tables)
    rows = []
    for words, free in TABLES:
        tables = [_table(finder, words, free, seed) for seed in seeds]
        found = [len(finder.plays(letters, table)) for letters, table in tables]
        searched = [_quickest(lambda t=t: finder.plays(*t, kinship=False)) for t in tables]
        whole = [_quickest(lambda t=t: finder.plays(*t)) for t in tables]
        rows.append(
            {
                "words": words,
                "free letters": free,
                "plays, median": median(found),
                "search ms": median(searched),
                "search ms, slowest": max(searched),
                "with kinship ms": median(whole),
                "with kinship ms, slowest": max(whole),
            }
        )
        print("  ".join(f"{name} {_short(value)}" for name, value in rows[-1].items()), flush=True)
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0, help="of the first table")
    return parser.parse_args()


def _table(finder: Any, count: int, free: int, seed: int) -> tuple[str, list[Any]]:
    """Words of four to eight letters, as many short as long, laid until there are enough."""
    from parlour.games.dictionary_please.board import FULL_BAG
    from parlour.games.dictionary_please.kernel.find import Old

    rng, left, table = Random(seed), Counter(FULL_BAG), []
    lengths = finder.vocabulary.words.lengths
    ends = [int((lengths < n).sum()) for n in range(4, 10)]
    while len(table) < count:
        # The more words, the shorter they have to be: sixty of them share 350 letters.
        nth = min(rng.randrange(len(ends) - 1), rng.randrange(len(ends) - 1))
        word = finder.vocabulary.text(rng.randrange(ends[nth], ends[nth + 1]))
        if not Counter(word) - left:
            left -= Counter(word)
            table.append(Old(word, own=rng.random() < 0.5))
    rest = sorted(left.elements())
    return "".join(rng.sample(rest, min(free, len(rest)))), table


def _quickest(run: Callable[[], object]) -> float:
    taken = []
    for _ in range(RUNS):
        began = process_time()
        run()
        taken.append(process_time() - began)
    return min(taken) * 1000


def _short(value: float) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    main()
