"""Each level of Crosticon's bots against the one below.

    .venv/bin/python bench/crosticon_ladder.py [--seats 2] [--games 100] [--jobs 2]

Matches come in pairs from the same opening with seats swapped. The champion plays with a tenth of
its budget. A draw is half; the standard error takes a pair as one.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from typing import Any

from parlour.bots.bot import LEVELS
from parlour.house.arena import Contest, Player, matches, tallies
from parlour.house.folders import kernels

TENTH = 0.1


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    kernels()
    rows = []
    for low, high in itertools.pairwise(LEVELS):
        if not asked.step or high in asked.step:
            rows.append(_step(low, high, asked))
            print(
                "{seats} seats, {upper} against {lower}: {score:.1%} of {games} games "
                "(standard error {error:.1%}), {points} points against {theirs}, "
                "{mean_ms:.0f} ms a move".format(**rows[-1]),
                flush=True,
            )
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", action="append", choices=LEVELS[1:], help="the upper level")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 4))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args([] if sys.argv[0].endswith("parlour") else None)


def _step(low: str, high: str, asked: argparse.Namespace) -> dict[str, Any]:
    """One step of the ladder; of four the upper level has every second seat."""
    upper = Player(high, TENTH if high == "champion" else 1.0)
    players = (upper, Player(low)) * (asked.seats // 2)
    contest = Contest("crosticon", players, asked.seed, {})
    outcomes = list(matches(contest, asked.games, asked.jobs))
    mine, theirs = tallies(contest, outcomes)[:2]
    score, error = mine.score, mine.error or 0.0
    if asked.seats == 4:  # a side's share of the wins: half would be even
        sides = [sum(outcome.scores[::2]) / (sum(outcome.scores) or 1) for outcome in outcomes]
        score = sum(sides) / len(sides)
        error = (score * (1 - score) / len(sides)) ** 0.5
    return {
        "seats": asked.seats,
        "upper": high,
        "lower": low,
        "games": len(outcomes),
        "score": score,
        "error": error,
        "points": round(sum(mine.points) / len(mine.points)),
        "theirs": round(sum(theirs.points) / len(theirs.points)),
        "mean_ms": 1000 * sum(mine.seconds) / len(mine.seconds),
    }


if __name__ == "__main__":
    main()
