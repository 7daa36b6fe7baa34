"""Each level of the bots of Dictionary, Please! against the one below, two at the table.

    .venv/bin/python bench/dictionary_please_ladder.py [--step casual ...] [--games 100] [--jobs 2]

Games come in pairs with the same letters and seats swapped. The champion plays with a tenth of its
budget. A draw is half; the standard error takes a pair as one.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from time import perf_counter
from typing import Any

from parlour.bots.bot import LEVELS
from parlour.house.arena import Contest, Player, matches, tallies
from parlour.house.folders import kernels

WANTED = {"champion": 0.65}
OTHERS = 0.75
TENTH = 0.1


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    kernels()
    rows = []
    for low, high in itertools.pairwise(LEVELS):
        if not asked.step or high in asked.step:
            rows.append(_step(low, high, asked))
            _say(rows[-1])
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", action="append", choices=LEVELS[1:], help="the upper level")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args([] if sys.argv[0].endswith("parlour") else None)


def _step(low: str, high: str, asked: argparse.Namespace) -> dict[str, Any]:
    upper = Player(high, TENTH if high == "champion" else 1.0)
    contest = Contest("dictionary_please", (upper, Player(low)), asked.seed, {})
    began = perf_counter()
    outcomes = list(matches(contest, asked.games, asked.jobs))
    tally = tallies(contest, outcomes)[0]
    wanted = WANTED.get(high, OTHERS)
    return {
        "upper": high,
        "lower": low,
        "games": len(outcomes),
        "won": tally.wins,
        "drawn": tally.draws,
        "lost": tally.losses,
        "score": round(tally.score, 4),
        "error": None if tally.error is None else round(tally.error, 4),
        "wanted": wanted,
        "reached": tally.score >= wanted,
        "seconds": round(perf_counter() - began, 1),
    }


def _say(row: dict[str, Any]) -> None:
    error = "" if row["error"] is None else f" ± {100 * row['error']:.1f}"
    verdict = "" if row["reached"] else f"  (wanted {100 * row['wanted']:.0f} %)"
    print(
        f"{row['upper']:>9} - {row['lower']:<9} {row['won']}-{row['drawn']}-{row['lost']}"
        f"  {100 * row['score']:.1f}{error} %{verdict}  in {row['seconds']} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
