"""How long each level of Crosticon's bots thinks about a word, with its whole budget.

    .venv/bin/python bench/crosticon_pace.py [--level champion ...] [--seats 2] [--games 1]

The level plays every seat; CPU time of one process, the kernels compiled before.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any

from parlour.bots.bot import LEVELS
from parlour.core.sitting import Sitting
from parlour.house.folders import kernels
from parlour.house.pace import thinking
from parlour.house.setups import game_named, setup_for


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    kernels()
    rows = []
    for level in asked.level or LEVELS:
        _game(level, asked.seats, 99, 0.01)  # the dictionary is opened, and its graph built
        seconds = [s for seed in range(asked.games) for s in _game(level, asked.seats, seed, 1.0)]
        rows.append(
            {
                "level": level,
                "seats": asked.seats,
                "words": len(seconds),
                "median_ms": 1000 * median(seconds),
                "slowest_ms": 1000 * max(seconds),
            }
        )
        print(
            "{level:9} {seats} seats, {words} words: median {median_ms:.1f} ms, "
            "slowest {slowest_ms:.1f} ms".format(**rows[-1]),
            flush=True,
        )
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--seats", type=int, default=2, choices=(2, 4))
    parser.add_argument("--games", type=int, default=1)
    return parser.parse_args()


def _game(level: str, seats: int, seed: int, effort: float) -> list[float]:
    """The seconds of every word of one game."""
    game = game_named("crosticon")
    sitting = Sitting.begin(game, setup_for(game, seats, first=seed % seats))
    return thinking(sitting, level, seed, effort)


if __name__ == "__main__":
    main()
