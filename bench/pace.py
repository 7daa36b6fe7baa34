"""How long each level of a game's bots thinks about a move, with its whole budget.

    ./run bench pace GAME [--level champion ...] [--form NAME ...] [--games 1] [--seed 1]

The level plays every seat. Where a game has no chance and hides nothing, a few moves at random open
it. CPU time of one process, kernels compiled and words loaded before.
"""

from __future__ import annotations

from argparse import Namespace
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Any

from _forms import Form, arguments, parsed

from parlour.bots.bot import LEVELS, Budget
from parlour.core.poll import poll
from parlour.core.sitting import Sitting, settle
from parlour.house.arena import opened, quantile
from parlour.house.dice import dice
from parlour.house.players import choose
from parlour.house.setups import game_named, setup_for

WANTED = 2.0  # seconds, of the slowest move
FIRST = 0.01  # of the budget, for the game in which words are loaded


def main() -> list[dict[str, Any]]:
    parser = arguments(__doc__, games=1)
    parser.add_argument("--level", action="append", choices=LEVELS, help="which; else all")
    asked = parsed(parser, "pace")
    rows = []
    for form in asked.forms[asked.game]:
        for level in asked.level or LEVELS:
            rows.append(_row(form, level, asked))
            _say(rows[-1])
    return rows


def _row(form: Form, level: str, asked: Namespace) -> dict[str, Any]:
    thinking(asked.game, form, level, f"{asked.seed}/first", FIRST)
    seeds = (f"{asked.seed}/{nth}" for nth in range(asked.games))
    taken = [1000 * s for seed in seeds for s in thinking(asked.game, form, level, seed)]
    return {
        "form": form.name,
        "level": level,
        "unit": "turns" if form.turns else "moves",
        "count": len(taken),
        "mean_ms": fmean(taken),
        "median_ms": median(taken),
        "p95_ms": quantile(taken, 95),
        "slowest_ms": max(taken),
        "reached": max(taken) < 1000 * WANTED,
    }


def thinking(
    game: str, form: Form, level: str, seed: int | str, effort: float = 1.0
) -> list[float]:
    """The CPU seconds of every duty of a match, or of every turn."""
    rng = Random(seed)
    roll = dice(rng)
    played = game_named(game)
    setup = setup_for(played, form.seats, dict(form.options), first=0)
    sitting = opened(settle(Sitting.begin(played, setup), roll), roll, rng)
    questions, answer = poll(sitting, roll, rng), None
    seconds: list[float] = []
    before = None  # whose duty was the last
    while True:
        try:
            question = questions.send(answer)
        except StopIteration:
            return seconds
        now, seat = question.sitting, question.seat
        budget = Budget(level, effort, stream=f"{seed}/{seat}")
        began = process_time()
        answer = choose(game, now.current, now.view(seat), question.prompts, rng, budget)
        spent = process_time() - began
        if not question.duty:
            continue
        if form.turns and seat == before:
            seconds[-1] += spent
        else:
            seconds.append(spent)
        before = seat


def _say(row: dict[str, Any]) -> None:
    late = "" if row["reached"] else f"  (wanted below {WANTED:.0f} s)"
    print(
        "{form:18} {level:9} {count:4} {unit}: mean {mean_ms:.1f} ms, median {median_ms:.1f}, "
        "p95 {p95_ms:.1f}, slowest {slowest_ms:.1f}".format(**row)
        + late,
        flush=True,
    )


if __name__ == "__main__":
    main()
