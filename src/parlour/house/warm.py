"""Compiles every kernel ahead of time: `python -m parlour.house.warm`, which set-up runs.

`python -m parlour.house.warm graphs` builds, once there is a dictionary, the graphs of its words.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

from parlour.house.folders import PACKAGE, kernels

FIRST = "parlour.lexicon.kernel.warm"  # games build on the dictionary's kernels
AT_ONCE = 4  # compilers, at most: each takes its half gigabyte


def warm(name: str) -> None:
    """Warm the kernels of one part, in whatever process."""
    kernels()
    import_module(name).warm()


def graphs() -> int:
    """Build the graphs of words that a game's bots would wait for, where the kernels are kept."""
    kernels()
    from parlour.house.dictionaries import open_for

    for file in sorted(PACKAGE.glob("games/*/kernel/shelve.py")):
        game = file.parent.parent.name
        import_module(f"parlour.games.{game}.kernel.shelve").shelve(open_for(game))
    return 0


def main() -> int:
    """Warm the kernels of the dictionary, then those of all games side by side."""
    files = sorted(PACKAGE.glob("**/kernel/warm.py"))
    names = [".".join(f.relative_to(PACKAGE.parent).with_suffix("").parts) for f in files]
    warm(FIRST)
    workers = min(AT_ONCE, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn"), max_tasks_per_child=1) as pool:
        list(pool.map(warm, (name for name in names if name != FIRST)))
    return 0


if __name__ == "__main__":
    sys.exit(graphs() if sys.argv[1:] == ["graphs"] else main())
