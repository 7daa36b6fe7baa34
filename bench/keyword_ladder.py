"""Each level of Keyword's bots against the one below, in strict games for two.

    .venv/bin/python bench/keyword_ladder.py [--step champion ...] [--games 100] [--jobs 2]

Games come in pairs dealt from the same seed with seats swapped. The champion plays with a tenth of
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
WANTED = {"champion": 0.65}
OTHERS = 0.75
TOLD = 10  # games from one line of progress to the next


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
    """One step of the ladder."""
    players = Player(high, TENTH if high == "champion" else 1.0), Player(low)
    contest = Contest("keyword", players, asked.seed, {"validation": "strict"})
    outcomes = []
    for outcome in matches(contest, asked.games, asked.jobs):
        outcomes.append(outcome)
        if len(outcomes) % TOLD == 0:
            won = sum(each.scores[0] for each in outcomes)
            sys.stderr.write(f"{high} over {low}: {won:g} of {len(outcomes)}\n")
    mine, theirs = tallies(contest, outcomes)
    wanted = WANTED.get(high, OTHERS)
    return {
        "upper": high,
        "lower": low,
        "games": len(outcomes),
        "won": mine.wins,
        "drawn": mine.draws,
        "lost": mine.losses,
        "score": round(mine.score, 4),
        "error": round(mine.error or 0.0, 4),
        "points": round(sum(mine.points) / len(mine.points)),
        "theirs": round(sum(theirs.points) / len(theirs.points)),
        "wanted": wanted,
        "reached": mine.score >= wanted,
    }


def _say(row: dict[str, Any]) -> None:
    print(
        "{upper} over {lower}: {score:.1%} ± {error:.1%}, +{won} ={drawn} -{lost} of {games}, "
        "{points} points against {theirs} (wanted {wanted:.0%})".format(**row),
        flush=True,
    )


if __name__ == "__main__":
    main()
