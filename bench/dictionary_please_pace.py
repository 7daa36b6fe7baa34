"""How long each level of the bots of Dictionary, Please! thinks about a turn, with all its budget.

    .venv/bin/python bench/dictionary_please_pace.py [--games 2]

The level plays both seats; a turn is all that is asked of one seat until it is done. CPU time of
one process, the kernels compiled and the dictionary opened before.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from parlour.bots.bot import LEVELS, Budget
from parlour.core.play import settle
from parlour.core.sitting import Sitting
from parlour.house.dice import dice
from parlour.house.folders import kernels
from parlour.house.players import choose
from parlour.house.setups import game_named, setup_for


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    kernels()
    rows = []
    for level in LEVELS:
        _game(level, 0, 4)  # opens what has to be opened
        turns = [s for seed in range(asked.games) for s in _game(level, seed, 1000)]
        rows.append(
            {
                "level": level,
                "turns": len(turns),
                "median ms": round(median(turns) * 1000, 1),
                "p95 ms": round(quantiles(turns, n=20)[-1] * 1000, 1),
                "slowest ms": round(max(turns) * 1000, 1),
            }
        )
        print("  ".join(f"{name} {value}" for name, value in rows[-1].items()), flush=True)
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    return parser.parse_args()


def _game(level: str, seed: int, most: int) -> list[float]:
    """The seconds of every turn of one game, or of its first turns."""
    rng, game = Random(seed), game_named("dictionary_please")
    roll = dice(rng)
    sitting = settle(Sitting.begin(game, setup_for(game, first=0)), roll)
    seconds: list[float] = []
    turn = -1
    while not sitting.over and len(seconds) <= most:
        prompts = tuple(p for p in sitting.prompts if p.actor >= 0)
        seat, view = prompts[0].actor, sitting.view(prompts[0].actor)
        if view.turn != turn:
            turn = view.turn
            seconds.append(0.0)
        began = process_time()
        move = choose(game.name, sitting.current, view, prompts, rng, Budget(level))
        seconds[-1] += process_time() - began
        sitting = settle(sitting.step(seat, move), roll)
    return seconds


if __name__ == "__main__":
    main()
