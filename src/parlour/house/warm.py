"""Compiles every kernel ahead of time: `python -m parlour.house.warm`, which set-up runs.

`python -m parlour.house.warm graphs` builds, once there is a dictionary, the graphs of its words.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

from parlour.folders import PACKAGE
from parlour.kernels.warming import warm

FIRST = "parlour.lexicon.kernel"  # games build on the dictionary's kernels
AT_ONCE = 4  # compilers, at most: each takes half a gigabyte


def graphs() -> int:
    """Build the graphs of words that a game's bots would wait for, where the kernels are kept."""
    from parlour.house.dictionaries import open_for

    for file in sorted(PACKAGE.glob("games/*/kernel/shelve.py")):
        game = file.parent.parent.name
        import_module(f"parlour.games.{game}.kernel.shelve").shelve(open_for(game))
    return 0


def main() -> int:
    """Compile the kernels of the dictionary, then those of all games side by side."""
    games = sorted(folder.parent.name for folder in PACKAGE.glob("games/*/kernel"))
    warm(FIRST)
    workers = min(AT_ONCE, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn"), max_tasks_per_child=1) as pool:
        list(pool.map(warm, (f"parlour.games.{game}.kernel" for game in games)))
    return 0


if __name__ == "__main__":
    sys.exit(graphs() if sys.argv[1:] == ["graphs"] else main())
