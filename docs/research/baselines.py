"""Random and greedy baselines for every game: who earns more points, and who wins.

    .venv/bin/python docs/research/baselines.py [--matches 10] [--tries 20]

`random` takes any open action. `greedy` spells a few moves at random, tries each on a table that it
imagines from what it sees, and makes the one that gains most at once over the best of the others.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import numpy as np

from parlour.bots.spaces import Done, Seen
from parlour.core.game import Illegal, side_of_seat
from parlour.envs.desk import Desk
from parlour.games import GAMES

OPTIONS: dict[str, dict[str, Any]] = {
    "score_four": {"method": "total", "calling": "automatic"},
    "keyword": {"validation": "strict"},
}


def spelt(desk: Desk, seen: Seen, rng: np.random.Generator) -> Any:
    """A move, spelt by open actions at random."""
    at: Any = desk.spaces.speller(seen)
    while not isinstance(at, Done):
        at = at.take(int(rng.choice(np.flatnonzero(at.mask()))))
    return at.move


def margin(points: tuple[int, ...], seat: int) -> int:
    own = side_of_seat(seat, len(points))
    return points[own] - max((p for side, p in enumerate(points) if side != own), default=0)


def gain(desk: Desk, seen: Seen, move: Any) -> float:
    """What a move brings at once, on a table imagined from the view; a right declined brings 0."""
    if move is None:
        return 0.0
    game = desk.game
    state = game.imagine(seen.setup, seen.view, Random(0))
    try:
        after = game.apply(state, seen.seat, move)
    except Illegal:
        return -np.inf
    return float(margin(game.totals(after), seen.seat) - margin(game.totals(state), seen.seat))


def answer(desk: Desk, player: str, tries: int, rng: np.random.Generator) -> Any:
    seen = desk.seen(desk.seat)
    if player == "random":
        return spelt(desk, seen, rng)
    moves = [spelt(desk, seen, rng) for _ in range(tries)]
    return max(moves, key=lambda move: gain(desk, seen, move))


def play(desk: Desk, players: tuple[str, str], seed: int, tries: int) -> list[float]:
    """One match; what it was worth to each player."""
    rng = np.random.default_rng(seed)
    desk.begin(seed)
    while not desk.over:
        desk.answer(answer(desk, players[desk.seat], tries, rng))
    return desk.outcome()


def main(
    matches: int = 10, tries: int = 20, desks: dict[str, Desk] | None = None
) -> dict[str, Any]:
    """By game: the share of points that greedy takes from random, a draw as half."""
    found = {}
    for name in GAMES:
        desk = (desks or {}).get(name) or Desk(name, 2, options=OPTIONS.get(name))
        score = 0.0
        for nth in range(matches):
            greedy = nth % 2
            players = ("random", "greedy") if greedy else ("greedy", "random")
            score += (play(desk, players, nth, tries)[greedy] + 1) / 2
        found[name] = score / matches
        print(f"{GAMES[name].title:24} greedy against random: {found[name]:.0%} of {matches}")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--tries", type=int, default=20)
    asked = parser.parse_args()
    main(asked.matches, asked.tries)
