"""How long each level of Score Four's bots thinks about a bead, with its whole budget.

    .venv/bin/python bench/score_four_pace.py [--games 2]

The level plays both sides from a random opening of three beads; CPU time of one process, the
kernels compiled before.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import Any

from parlour.bots.bot import LEVELS, Budget
from parlour.core.sitting import Sitting
from parlour.house.folders import kernels
from parlour.house.players import choose
from parlour.house.setups import game_named, setup_for

OPENING = 3  # beads
METHODS = ("basic", "total", "counting")


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    kernels()
    rows = []
    for method in METHODS:
        for level in LEVELS:
            seconds = [s for seed in range(asked.games) for s in _game(method, level, seed)]
            rows.append(_row(method, level, seconds))
            print(
                "{method:9} {level:9} {beads} beads: median {median_ms:.1f} ms, "
                "p95 {p95_ms:.1f} ms, slowest {slowest_ms:.1f} ms".format(**rows[-1]),
                flush=True,
            )
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    return parser.parse_args()


def _game(method: str, level: str, seed: int) -> list[float]:
    """The seconds of every bead of one game."""
    rng = Random(seed)
    game = game_named("score_four")
    options = {"method": method, "calling": "automatic", "target": 0}
    sitting = Sitting.begin(game, setup_for(game, options=options))
    seconds: list[float] = []
    while not sitting.over:
        prompts = sitting.prompts
        seat = prompts[0].actor
        if len(sitting.log) < OPENING:
            sitting = sitting.play(seat, rng.choice(prompts[0].moves))
            continue
        began = process_time()
        budget = Budget(level, stream=f"{seed}/{seat}")
        move = choose("score_four", sitting.current, sitting.view(seat), prompts, rng, budget)
        seconds.append(process_time() - began)
        sitting = sitting.step(seat, move)
    return seconds[1:]  # the first bead also makes room for the tables


def _row(method: str, level: str, seconds: list[float]) -> dict[str, Any]:
    known = sorted(1000 * each for each in seconds)
    return {
        "method": method,
        "level": level,
        "beads": len(known),
        "median_ms": median(known),
        "p95_ms": known[int(0.95 * (len(known) - 1))],
        "slowest_ms": known[-1],
    }


if __name__ == "__main__":
    main()
