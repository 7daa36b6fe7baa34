"""Each level of a game's bots against the one below.

    ./run bench ladder GAME [--form NAME ...] [--step champion ...] [--games 100] [--jobs 2]
        [--cluster local|tcp://HOST:PORT]

Matches come in pairs from the same opening with seats exchanged, the upper level in every second
seat. The champion plays with a tenth of its budget. A draw is half; the standard error takes a
pair as one.
"""

from __future__ import annotations

import itertools
import sys
from argparse import Namespace
from collections.abc import Mapping
from statistics import fmean
from time import perf_counter
from typing import Any

from _forms import Form, arguments, parsed
from _long import shown, spreading

from parlour.bots.bot import LEVELS
from parlour.house.arena import Contest, Outcome, Player, matches, standard_error

TENTH = 0.1
SUMMIT = "champion"


def main() -> list[dict[str, Any]]:
    parser = arguments(__doc__, games=100)
    parser.add_argument("--step", action="append", choices=LEVELS[1:], help="the upper level")
    spreading(parser)
    asked = parsed(parser, "ladder")
    rows = []
    for form in asked.forms[asked.game]:
        for low, high in itertools.pairwise(LEVELS):
            if not asked.step or high in asked.step:
                rows.append(_step(form, low, high, asked))
                _say(rows[-1])
    return rows


def _step(form: Form, low: str, high: str, asked: Namespace) -> dict[str, Any]:
    upper = Player(high, TENTH if high == SUMMIT else 1.0)
    players = (upper, Player(low)) * (form.seats // 2)
    contest = Contest(asked.game, players, asked.seed, dict(form.options))
    began = perf_counter()
    played = matches(contest, asked.games, asked.jobs, asked.cluster)
    outcomes = list(shown(f"{form.name}: {high}", played, asked.games))
    shares = [share(outcome) for outcome in outcomes]
    wanted = form.summit if high == SUMMIT else form.wanted
    return {
        "form": form.name,
        "upper": high,
        "lower": low,
        "games": len(shares),
        "won": sum(each > 0.5 for each in shares),
        "drawn": shares.count(0.5),
        "lost": sum(each < 0.5 for each in shares),
        "score": round(fmean(shares), 4),
        "error": standard_error(shares),
        "wanted": wanted,
        "reached": fmean(shares) >= wanted,
        "points": round(fmean(p for o in outcomes for p in o.points[::2])),
        "theirs": round(fmean(p for o in outcomes for p in o.points[1::2])),
        "ms_a_move": 1000 * fmean(t for o in outcomes for each in o.seconds[::2] for t in each),
        "seconds": round(perf_counter() - began, 1),
    }


def share(outcome: Outcome) -> float:
    """How much of a match the upper level won; half is even, however many sit at the table."""
    return sum(outcome.scores[::2]) / sum(outcome.scores)


def _say(row: Mapping[str, Any]) -> None:
    error = "" if row["error"] is None else f" ± {100 * row['error']:.1f}"
    verdict = "" if row["reached"] else f"  (wanted {100 * row['wanted']:.0f} %)"
    sys.stdout.write(
        f"{row['form']:18} {row['upper']:8} over {row['lower']:8}"
        f" {100 * row['score']:5.1f} %{error}"
        f"  +{row['won']} ={row['drawn']} -{row['lost']} of {row['games']}"
        f"  {row['points']} points to {row['theirs']}"
        f"  {row['ms_a_move']:.0f} ms a move  {row['seconds']:.0f} s{verdict}\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
