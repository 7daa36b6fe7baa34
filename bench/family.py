"""Beginner and casual against a scripted family player, and against each other.

    ./run bench family [GAME] [--form NAME ...] [--level casual ...] [--games 200] [--jobs 1]
        [--cluster local|tcp://HOST:PORT]

The family knows common words and plays the best of six it tries (bench/players). Matches come in
pairs from the same opening with seats exchanged; a draw is half. Wanted: a beginner wins 25 to
45 %, casual 50 to 70 %, and casual over beginner at least 65 %. Behind each share stands the half
of its interval of 95 %.
"""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from importlib.util import find_spec
from statistics import fmean
from time import process_time
from typing import Any

from _forms import Form, arguments, parsed
from _long import shown, spreading
from players import NAME

from parlour.games import GAMES
from parlour.house.arena import Contest, Player, matches, standard_error

WANTED = {  # the share of the wins: at least, at most
    ("beginner", NAME): (0.25, 0.45),
    ("casual", NAME): (0.50, 0.70),
    ("casual", "beginner"): (0.65, 1.0),
}
# A new game has no family yet.
FAMILIAR = [game for game in GAMES if find_spec(f"players.{game}")]
SURE = 1.96  # standard errors on either side, for 95 %


def main() -> list[dict[str, Any]]:
    parser = arguments(__doc__, games=200, shelf=True)
    parser.add_argument("--level", action="append", choices=("beginner", "casual"))
    spreading(parser)
    asked = parsed(parser, "family")
    rows = []
    for game in [asked.game] if asked.game else FAMILIAR:
        for form in asked.forms[game]:
            for pair, wanted in WANTED.items():
                if not asked.level or pair[0] in asked.level:
                    rows.append(measured(game, form, pair, wanted, asked))
                    _say(rows[-1])
    return rows


def measured(
    game: str, form: Form, pair: tuple[str, str], wanted: tuple[float, float], asked: Namespace
) -> dict[str, Any]:
    """One level against the family or against the level below."""
    players = tuple(player(game, name) for name in pair) * (form.seats // 2)
    contest = Contest(game, players, asked.seed, dict(form.options))
    began = process_time()
    played = matches(contest, asked.games, asked.jobs, asked.cluster)
    outcomes = list(shown(f"{game}, {form.name}: {pair[0]}", played, asked.games))
    shares = [sum(outcome.scores[::2]) / sum(outcome.scores) for outcome in outcomes]
    share, error = fmean(shares), standard_error(shares)
    margin = None if error is None else SURE * error
    return {
        "game": game,
        "form": form.name,
        "level": pair[0],
        "against": pair[1],
        "games": len(shares),
        "drawn": shares.count(0.5),
        "share": round(share, 4),
        "margin": margin,
        "wanted": wanted,
        "reached": wanted[0] <= share <= wanted[1],
        "points": round(fmean(p for o in outcomes for p in o.points[::2])),
        "theirs": round(fmean(p for o in outcomes for p in o.points[1::2])),
        "cpu_seconds": round(process_time() - began, 1),
    }


def player(game: str, name: str) -> Player:
    """A level by its name, or the family at this game."""
    if name == NAME:
        return Player(NAME, script=import_module(f"players.{game}").choose)
    return Player(name)


def _say(row: dict[str, Any]) -> None:
    margin = "" if row["margin"] is None else f" ± {100 * row['margin']:.1f}"
    least, most = (100 * each for each in row["wanted"])
    verdict = "" if row["reached"] else f"  (wanted {least:.0f} to {most:.0f} %)"
    print(
        f"{row['game']:18} {row['form']:10} {row['level']:8} against {row['against']:8}"
        f" {100 * row['share']:5.1f} %{margin}  of {row['games']} ({row['drawn']} drawn)"
        f"  {row['points']} points to {row['theirs']}  {row['cpu_seconds']:.0f} s{verdict}",
        flush=True,
    )


if __name__ == "__main__":
    main()
