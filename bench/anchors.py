"""How strong each level of a game's bots is on the scale of ratings: house/anchors.toml.

    ./run bench anchors GAME [--games 40] [--seed 1] [--seconds 600]

Each level plays the one below, as `parlour simulate` does, at the smallest table of two or more,
with its whole budget. A share of the wins is a distance on the scale; the middle of beginner and
casual stands where everybody begins. A step ends with its games, or with the pair during which its
seconds do.
"""

from __future__ import annotations

import itertools
import sys
from argparse import Namespace
from collections.abc import Iterator
from statistics import fmean
from time import monotonic
from typing import Any

from _forms import arguments, forms_of

from parlour.bots.bot import LEVELS
from parlour.house.arena import Contest, Player, match, standard_error
from parlour.house.ratings import START, apart


def main() -> dict[str, Any]:
    parser = arguments(__doc__, games=40)
    parser.add_argument("--seconds", type=float, default=600.0, help="of one step at most; 600")
    asked = parser.parse_args()
    steps = [_step(asked, low, high) for low, high in itertools.pairwise(LEVELS)]
    mu = dict(zip(LEVELS, _placed([step["apart"] for step in steps]), strict=True))
    sys.stdout.write(f"\n[{asked.game}]\n")
    sys.stdout.writelines(f"{level} = {value:.2f}\n" for level, value in mu.items())
    return {"game": asked.game, "seed": asked.seed, "steps": steps, "anchors": mu}


def _step(asked: Namespace, low: str, high: str) -> dict[str, Any]:
    scores = list(_scores(asked, low, high))
    # Half a win and half a loss more: nobody is infinitely better than anybody.
    share = (sum(scores) + 0.5) / (len(scores) + 1)
    error = standard_error(scores)
    step = {
        "upper": high,
        "lower": low,
        "games": len(scores),
        "score": round(fmean(scores), 4),
        "error": error,
        "apart": round(apart(share), 2),
    }
    told = "" if error is None else f" ± {100 * error:.1f}"
    sys.stdout.write(
        f"{high:8} over {low:8} {100 * fmean(scores):5.1f} %{told} of {len(scores)} games:"
        f" {step['apart']:.2f} apart\n"
    )
    sys.stdout.flush()
    return step


def _scores(asked: Namespace, low: str, high: str) -> Iterator[float]:
    """What the upper level got of each match, 1 for a win, half for a draw; whole pairs only."""
    seats = forms_of(asked.game, "anchors")[0].seats
    players = (Player(high), Player(low)) * (seats // 2)
    contest = Contest(asked.game, players, asked.seed, {})
    began = monotonic()
    for pair in range(asked.games // 2):
        if pair and monotonic() - began > asked.seconds:
            return
        for half in range(2):
            outcome = match(contest, 2 * pair + half)
            yield sum(outcome.scores[::2]) / sum(outcome.scores)


def _placed(steps: list[float]) -> list[float]:
    """The levels on the scale, the middle of the two lowest where everybody begins."""
    lowest = START - steps[0] / 2
    return [round(lowest + sum(steps[:n]), 2) for n in range(len(steps) + 1)]


if __name__ == "__main__":
    main()
