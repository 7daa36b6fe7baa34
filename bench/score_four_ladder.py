"""Each level of Score Four's bots against the one below, in every form of the game.

    .venv/bin/python bench/score_four_ladder.py [--form basic ...] [--games 200] [--jobs 2]

Matches come in pairs from the same opening with sides swapped. The champion plays with a tenth of
its budget. A draw is half; the standard error takes a pair as one.
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

FORMS: dict[str, tuple[int, dict[str, Any]]] = {
    "basic": (2, {}),
    "automatic": (2, {"calling": "automatic"}),
    "total": (2, {"method": "total"}),
    "counting": (2, {"method": "counting"}),
    "counting one game": (2, {"method": "counting", "target": 0}),
    "partners": (4, {}),
    "partners total": (4, {"method": "total"}),
    "partners counting": (4, {"method": "counting"}),
    "teams of four": (8, {}),
}
WANTED = {"basic": 0.75}
OTHERS = 0.70
TENTH = 0.1


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    kernels()
    rows = []
    for form in asked.form or ("basic", "total", "counting", "partners"):
        for low, high in itertools.pairwise(LEVELS):
            if asked.step and high not in asked.step:
                continue
            rows.append(_step(form, low, high, asked))
            _say(rows[-1])
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", action="append", choices=FORMS, help="which forms; else four")
    parser.add_argument("--step", action="append", choices=LEVELS[1:], help="the upper level")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args([] if sys.argv[0].endswith("parlour") else None)


def _step(form: str, low: str, high: str, asked: argparse.Namespace) -> dict[str, Any]:
    """One step of the ladder: the upper level in every second seat."""
    seats, options = FORMS[form]
    upper = Player(high, TENTH if high == "champion" else 1.0)
    contest = Contest("score_four", (upper, Player(low)) * (seats // 2), asked.seed, options)
    began, outcomes = perf_counter(), []
    for outcome in matches(contest, asked.games, asked.jobs):
        outcomes.append(outcome)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{form}: {high} {len(outcomes)}/{asked.games} ")
    tally = tallies(contest, outcomes)[0]
    wanted = WANTED.get(form, OTHERS)
    return {
        "form": form,
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
    if sys.stderr.isatty():
        sys.stderr.write("\r")
    print(
        f"{row['form']:18} {row['upper']:9} over {row['lower']:9}"
        f" {100 * row['score']:5.1f} %{error}"
        f"  +{row['won']} ={row['drawn']} -{row['lost']} of {row['games']}"
        f"  {row['seconds']:.0f} s{verdict}",
        flush=True,
    )


if __name__ == "__main__":
    main()
