"""How long each level of Crosticon's bots thinks about a word, with its whole budget.

    .venv/bin/python bench/crosticon_pace.py [--level champion ...] [--seats 2] [--games 1]

The level plays every seat; CPU time of one process, the kernels compiled before.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from statistics import median
from time import process_time
from typing import Any

from parlour.bots.bot import LEVELS, Budget
from parlour.core.poll import poll
from parlour.core.sitting import Sitting
from parlour.house.dice import dice
from parlour.house.folders import kernels
from parlour.house.players import choose
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
    return parser.parse_args([] if sys.argv[0].endswith("parlour") else None)


def _game(level: str, seats: int, seed: int, effort: float) -> list[float]:
    """The seconds of every word of one game."""
    game, rng = game_named("crosticon"), Random(seed)
    sitting = Sitting.begin(game, setup_for(game, seats, first=seed % seats))
    questions, answer = poll(sitting, dice(rng), rng), None
    seconds: list[float] = []
    while True:
        try:
            question = questions.send(answer)
        except StopIteration:
            return seconds
        view = question.sitting.view(question.seat)
        budget = Budget(level, effort, stream=f"{seed}/{question.seat}")
        began = process_time()
        answer = choose("crosticon", question.sitting.current, view, question.prompts, rng, budget)
        if question.duty:
            seconds.append(process_time() - began)


if __name__ == "__main__":
    main()
