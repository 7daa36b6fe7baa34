"""How long a level of Keyword's bots thinks about a move, with its whole budget.

    .venv/bin/python bench/keyword_pace.py [--level champion ...] [--games 1]

Whole games with two seats, challenges and strict, with three, and with four for themselves and in
partnership; the level in every seat. CPU time of one process, words loaded and kernels compiled.
"""

from __future__ import annotations

import argparse
from statistics import fmean
from typing import Any

from parlour.bots.bot import LEVELS
from parlour.core.sitting import Sitting
from parlour.house.arena import quantile
from parlour.house.folders import kernels
from parlour.house.pace import thinking
from parlour.house.setups import game_named, setup_for

FORMS: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "two, strict": (2, {"validation": "strict"}),
    "three": (3, {}),
    "four": (4, {}),
    "partners": (4, {"play": "partnership"}),
}
WANTED = 2.0  # seconds, of the slowest move


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    kernels()
    rows = []
    for level in asked.level or ["champion"]:
        _game(level, "two", f"{asked.seed}/first", 0.01)  # its words are loaded
        for form in asked.form or FORMS:
            seeds = (f"{asked.seed}/{nth}" for nth in range(asked.games))
            seconds = [second for seed in seeds for second in _game(level, form, seed, 1.0)]
            rows.append(
                {
                    "level": level,
                    "form": form,
                    "moves": len(seconds),
                    "mean_s": fmean(seconds),
                    "p95_s": quantile(seconds, 95),
                    "slowest_s": max(seconds),
                    "reached": max(seconds) < WANTED,
                }
            )
            print(
                "{level:9} {form:12} {moves} moves: mean {mean_s:.2f} s, p95 {p95_s:.2f} s, "
                "slowest {slowest_s:.2f} s".format(**rows[-1]),
                flush=True,
            )
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", action="append", choices=LEVELS, help="else the champion")
    parser.add_argument("--form", action="append", choices=FORMS, help="which forms; else all")
    parser.add_argument("--games", type=int, default=1, help="of each form")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _game(level: str, form: str, seed: str, effort: float) -> list[float]:
    """The seconds of every move of one game."""
    game = game_named("keyword")
    seats, options = FORMS[form]
    sitting = Sitting.begin(game, setup_for(game, seats, options, first=0))
    return thinking(sitting, level, seed, effort)


if __name__ == "__main__":
    main()
