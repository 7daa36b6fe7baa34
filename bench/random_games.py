"""Random games: Score Four beside OpenSpiel's connect_four and PettingZoo's connect_four_v3.

Two rows that are never mixed. Stepped from Python, every move is a call: Parlour through a
Sitting, with its log, facts and checks; the peers as their own documentation shows. Inside the
engine, one call plays whole games: Parlour's kernel beside OpenSpiel's C++ bots (PettingZoo has
none). The games are not the same: Score Four has 16 pins and 64 places, Connect Four 7 columns
and 42, so that moves are counted, not games. Times are CPU seconds of this process; the rounds
of all take turns, and the median round counts.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from random import Random
from statistics import median
from time import process_time
from typing import Any

from parlour import GAMES, Sitting
from parlour.house.setups import setup_for

ROUNDS = 7
SECONDS = 0.4  # of one round, about
Play = Callable[[int, int], int]  # so many games from a seed: the moves that were made


def parlour_stepped(games: int, seed: int) -> int:
    """Basic, lines called automatically: a line ends the game, as in Connect Four."""
    rng, moves = Random(seed), 0
    game = GAMES["score_four"]
    setup = setup_for(game, options={"calling": "automatic"})
    for _ in range(games):
        sitting = Sitting.begin(game, setup)
        while not sitting.over:
            (duty,) = sitting.prompts
            sitting = sitting.play(duty.actor, rng.choice(duty.choices))
            moves += 1
    return moves


def openspiel_stepped(games: int, seed: int) -> int:
    import pyspiel

    rng, moves = Random(seed), 0
    game = pyspiel.load_game("connect_four")
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def pettingzoo_stepped(games: int, seed: int) -> int:
    """The loop of its documentation, but for the choice: ours is quicker than sample(mask)."""
    from pettingzoo.classic import connect_four_v3

    rng, moves = Random(seed), 0
    env = connect_four_v3.env()
    for nth in range(games):
        env.reset(seed=seed + nth)
        for _agent in env.agent_iter():
            observation, _reward, termination, truncation, _info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            moves += 1
    env.close()
    return moves


def parlour_kernel(games: int, seed: int) -> int:
    """To the first line, as the others."""
    import numpy as np

    from parlour.games.score_four.kernel import playout

    results = np.zeros(playout.RESULTS, np.uint64)
    results[playout.SEED] = seed + 1
    playout.play(results, games, True)
    return int(results[playout.BEADS])


def openspiel_bots(games: int, seed: int) -> int:
    """Two of its own random bots, in C++: one call from Python a game."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in (0, 1)]
    game, moves = pyspiel.load_game("connect_four"), 0
    for nth in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, nth)
        moves += len(state.history())
    return moves


ROWS: dict[str, dict[str, Play]] = {
    "stepped from Python": {
        "Parlour, score_four": parlour_stepped,
        "OpenSpiel, connect_four": openspiel_stepped,
        "PettingZoo, connect_four_v3": pettingzoo_stepped,
    },
    "whole games inside the engine": {
        "Parlour, score_four kernel (Numba)": parlour_kernel,
        "OpenSpiel, connect_four random bots (C++)": openspiel_bots,
    },
}
PEERS = {"OpenSpiel": "open-spiel", "PettingZoo": "pettingzoo"}


def main() -> dict[str, Any]:
    """Measure both rows and print them."""
    ArgumentParser(description=__doc__).parse_args()
    found: dict[str, Any] = {}
    for row, players in ROWS.items():
        there = {name: play for name, play in players.items() if _installed(name)}
        found[row] = _measured(there)
        _print(row, found[row])
        for name in players.keys() - there.keys():
            print(f"{name} is not installed: ./run bench installs it")
    return found


def _installed(name: str) -> bool:
    package = PEERS.get(name.partition(",")[0])
    try:
        return package is None or bool(version(package))
    except PackageNotFoundError:
        return False


def _measured(players: dict[str, Play]) -> dict[str, float]:
    """Moves a second of each, the median of rounds in which all take their turn."""
    games = {name: _enough(play) for name, play in players.items()}
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for nth in range(ROUNDS):
        for name, play in players.items():
            begun = process_time()
            moves = play(games[name], nth)
            speeds[name].append(moves / (process_time() - begun))
    return {name: median(rounds) for name, rounds in speeds.items()}


def _enough(play: Play) -> int:
    """So many games that a round takes its time; the first call also loads and compiles."""
    games = 1
    play(games, 0)
    while True:
        begun = process_time()
        play(games, 0)
        spent = process_time() - begun
        if spent > SECONDS / 4:
            return max(1, round(games * SECONDS / spent))
        games *= 4


def _print(row: str, speeds: dict[str, float]) -> None:
    ours = next(iter(speeds.values()))
    print(f"\n| {row} | moves a second | Parlour / this |\n|---|---:|---:|")
    for name, speed in speeds.items():
        print(f"| {name} | {speed:,.0f} | {ours / speed:.2f} |")


if __name__ == "__main__":
    main()
