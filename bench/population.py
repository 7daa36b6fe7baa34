"""Do ratings find the true order of players whose strength is known?

    ./run bench population [GAME] [--players 10] [--games 50] [--seed 1]

Players are mixtures of two neighbouring levels of bots: each match somebody plays as the upper one
with a chance of their own, else as the lower one, so their true order is known. They meet at random
until everybody has had so many games. Told is Spearman's correlation of their ratings with that
order; wanted: above 0.95.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from random import Random
from typing import Any

from parlour.games import GAMES
from parlour.house.arena import Contest, Player, match
from parlour.house.ratings import Match, Ratings, places, rated

LADDER = ("beginner", "casual", "club", "expert")  # the champion takes too long to meet everybody


def main() -> dict[str, Any]:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=GAMES, default="score_four")
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--games", type=int, default=50, help="of each player; 50")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    known = _season(asked.game, asked.players, asked.games, Random(asked.seed))
    found = [known[str(player)].mu for player in range(asked.players)]
    correlation = spearman(list(range(asked.players)), found)
    for player, mu in enumerate(found):
        sys.stdout.write(f"strength {_strength(player, asked.players):4.2f}  rating {mu:5.1f}\n")
    sys.stdout.write(f"{asked.game}: {correlation:.3f} after {asked.games} games each\n")
    return {"game": asked.game, "players": asked.players, "correlation": correlation}


def _strength(player: int, players: int) -> float:
    """From the lowest level, 0, to the highest, 3."""
    return player * (len(LADDER) - 1) / (players - 1)


def _season(game: str, players: int, games: int, rng: Random) -> Ratings:
    """Everybody has so many games; whoever meets is drawn by lot."""
    known: Ratings = {}
    for nth in range(games):
        lots = list(range(players))
        rng.shuffle(lots)
        for one, other in zip(lots[::2], lots[1::2], strict=True):
            seats = tuple(Player(_level(who, players, rng)) for who in (one, other))
            outcome = match(Contest(game, seats, rng.getrandbits(40), {}), rng.randrange(2))
            won = [place for place, score in enumerate(outcome.scores) if score == 1.0]
            came = places((0, 0), won)
            sides = ((str(one),), (str(other),))
            known |= rated(known, Match(f"{nth}", float(nth), game, sides, came))
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{game} {nth + 1}/{games} ")
    return known


def _level(player: int, players: int, rng: Random) -> str:
    low, chance = divmod(_strength(player, players), 1.0)
    return LADDER[int(low) + (rng.random() < chance)]


def spearman(true: list[float], found: list[float]) -> float:
    """How well two orders agree: 1 is entirely."""
    ranks = [_ranks(true), _ranks(found)]
    n = len(true)
    return 1 - 6 * sum((a - b) ** 2 for a, b in zip(*ranks, strict=True)) / (n * (n * n - 1))


def _ranks(values: list[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(n) for n in range(len(values))]


if __name__ == "__main__":
    main()
