"""Makes ahead of time what bots would wait for: `parlour warm`, and in two steps for set-up.

`python -m parlour.house.warm` compiles every kernel; `python -m parlour.house.warm graphs` builds,
once there is a dictionary, the graphs of its words.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

from parlour.folders import PACKAGE
from parlour.kernels.warming import warm

FIRST = "parlour.lexicon.kernel"  # games build on the dictionary's kernels
AT_ONCE = 4  # compilers, at most: each takes half a gigabyte


def with_kernels() -> list[str]:
    """The games that have some."""
    return sorted(folder.parent.name for folder in PACKAGE.glob("games/*/kernel"))


def compile_kernels(games: Sequence[str]) -> Iterator[str]:
    """Those of games side by side, most of them after the dictionary's, and the longest first; each
    is named when it is done."""
    longest = sorted(games, key=length, reverse=True)
    workers = min(AT_ONCE, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn"), max_tasks_per_child=1) as pool:
        begun = {pool.submit(warm, named(game)): game for game in longest if not builds_on(game)}
        warm(FIRST)
        yield "lexicon"
        begun |= {pool.submit(warm, named(game)): game for game in longest if builds_on(game)}
        for done in as_completed(begun):
            done.result()
            yield begun[done]


def length(game: str) -> int:
    """Of the kernels' sources, in bytes: about as their compiling lasts."""
    return sum(file.stat().st_size for file in sources(game))


def builds_on(game: str) -> bool:
    """On the dictionary's kernels, that is."""
    return any(FIRST in file.read_text("utf-8") for file in sources(game))


def sources(game: str) -> Iterator[Path]:
    return PACKAGE.glob(f"games/{game}/kernel/*.py")


def named(game: str) -> str:
    return f"parlour.games.{game}.kernel"


def build_graphs(games: Sequence[str]) -> Iterator[str]:
    """The graphs of words that a game's bots would wait for, where the kernels are kept."""
    from parlour.house.dictionaries import open_for

    for file in sorted(PACKAGE.glob("games/*/kernel/shelve.py")):
        game = file.parent.parent.name
        if game in games:
            import_module(f"parlour.games.{game}.kernel.shelve").shelve(open_for(game))
            yield game


if __name__ == "__main__":
    make = build_graphs if sys.argv[1:] == ["graphs"] else compile_kernels
    for _ in make(with_kernels()):
        pass
