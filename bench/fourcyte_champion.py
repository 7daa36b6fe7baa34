"""What 4CYTE's champion scores, alone and against callers, and the ladder of levels.

    ./run bench fourcyte_champion [--form "two, uniform" ...] [--games 100] [--jobs 2]

The park is R-4C and the tier standard. `wanted` is the mean that the champion owes us. With one job
the seconds of a move are CPU time, callers and rules included; every ten games the mean so far is
told.
"""

from __future__ import annotations

import argparse
import sys
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import Any

from parlour.bots.bot import LEVELS
from parlour.house.arena import Contest, Outcome, Player, matches, tallies

UNIFORM, HOSTILE = "caller:uniform", "caller:hostile"
TOLD = 10  # games between two words about how it goes
FORMS: dict[str, tuple[tuple[str, ...], float]] = {
    "solo": (("champion",), 245),
    "two, uniform": (("champion", UNIFORM), 215),
    "three, uniform": (("champion", UNIFORM, UNIFORM), 198),
    "four, uniform": (("champion", UNIFORM, UNIFORM, UNIFORM), 184),
    "two, hostile": (("champion", HOSTILE), 200),
    **{f"{level}, uniform": ((level, UNIFORM), 0) for level in LEVELS[:-1]},
}


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    rows = []
    for form in asked.form or FORMS:
        rows.append(_measured(form, asked))
        _say(rows[-1])
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", action="append", choices=FORMS, help="which forms; else all")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def _measured(form: str, asked: argparse.Namespace) -> dict[str, Any]:
    players, wanted = FORMS[form]
    contest = Contest("fourcyte", tuple(map(Player, players)), asked.seed, {})
    began, spent = perf_counter(), process_time()
    outcomes: list[Outcome] = []
    for outcome in matches(contest, asked.games, asked.jobs):
        outcomes.append(outcome)
        if len(outcomes) % TOLD == 0:
            points = [each.points[0] for each in outcomes]
            error = stdev(points) / len(points) ** 0.5
            sys.stderr.write(f"{form}: {fmean(points):.1f} ± {error:.1f} in {len(points)} games\n")
    spent = process_time() - spent
    tally = tallies(contest, outcomes)[0]
    error = stdev(tally.points) / len(tally.points) ** 0.5 if len(tally.points) > 1 else None
    pace = spent / len(tally.seconds) if asked.jobs == 1 else fmean(tally.seconds)
    return {
        "form": form,
        "games": len(outcomes),
        "mean": round(fmean(tally.points), 1),
        "error": None if error is None else round(error, 1),
        "least": min(tally.points),
        "most": max(tally.points),
        "wanted": wanted,
        "seconds_a_move": round(pace, 3),
        "seconds": round(perf_counter() - began, 1),
    }


def _say(row: dict[str, Any]) -> None:
    error = "" if row["error"] is None else f" ± {row['error']}"
    wanted = f"  wanted {row['wanted']:.0f}" if row["wanted"] else ""
    print(
        f"{row['form']:18} {row['mean']:6.1f}{error} in {row['games']} games, "
        f"{row['least']} to {row['most']}, {row['seconds_a_move']:.3f} s a move{wanted}",
        flush=True,
    )


if __name__ == "__main__":
    main()
