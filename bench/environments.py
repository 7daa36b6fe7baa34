"""Environments for learners, in steps a second: ours beside the peers', in one run.

    ./run bench environments [--seconds 0.5] [--only WORDS] [--pgx PYTHON]

Random games, by the CPU time of this process, the median of three rounds that take turns. A step is
one action; of word games, one letter. Peers are PettingZoo's and OpenSpiel's connect four and
OpenSpiel's tic-tac-toe in Python. pgx needs jax, which is too heavy to install for everybody: make
an environment of its own (`uv venv X && uv pip install --python X/bin/python jax pgx`) and name its
Python by `--pgx X/bin/python`; it is measured as a process of its own, in the same run.
"""

from __future__ import annotations

import argparse
import subprocess
import warnings
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

ROUNDS = 3
MANY = 1024
WORDS = {"keyword": {"validation": "strict"}}
AUTOMATIC = {"calling": "automatic"}
Loop = Callable[[], int]  # plays something, and says how many steps it was

PGX = """
import sys, jax, jax.numpy as jnp, pgx
from time import process_time
from pgx.experimental import auto_reset
n = int(sys.argv[1])
env = pgx.make("connect_four")
step = auto_reset(env.step, env.init)
@jax.jit
def run(state, key):
    def body(carry, _):
        state, key = carry
        key, a, b = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(a, logits, axis=1)
        return (jax.vmap(step)(state, actions, jax.random.split(b, n)), key), None
    return jax.lax.scan(body, (state, key), None, length=100)[0]
state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), n))
s, k = run(state, jax.random.PRNGKey(1))
jax.block_until_ready(s)
for _ in range(3):
    begun = process_time()
    s, k = run(s, k)
    jax.block_until_ready(s)
    print(100 * n / (process_time() - begun))
"""


def main() -> dict[str, Any]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--only", default="", help="rows with these words in their name")
    parser.add_argument("--pgx", help="a Python that has jax and pgx")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    loops = {name: make() for name, make in rows().items() if asked.only in name}
    found = measured(loops, asked.seconds)
    if asked.pgx:
        found |= pgx(asked.pgx)
    for name, speed in found.items():
        print(f"{name:48}{speed:>14,.0f} steps/s")
    say(found)
    return {"steps_per_second": found}


def measured(loops: dict[str, Loop], seconds: float) -> dict[str, float]:
    """All of them by turns, so that a busy machine is busy for all."""
    speeds: dict[str, list[float]] = {name: [] for name in loops}
    for loop in loops.values():
        loop()
    for _ in range(ROUNDS):
        for name, loop in loops.items():
            steps, begun = 0, process_time()
            while (spent := process_time() - begun) < seconds:
                steps += loop()
            speeds[name].append(steps / spent)
    return {name: median(each) for name, each in speeds.items()}


def say(found: dict[str, float]) -> None:
    """How we stand beside the peers."""
    pairs = (
        ("a board stepped from Python", "Score Four, Board", "OpenSpiel connect_four (C++)"),
        ("the generic AEC", "PettingZoo, Score Four", "PettingZoo connect_four_v3"),
        (f"{MANY:,} boards in a call", f"Score Four, Batch of {MANY}", "pgx connect_four"),
    )
    for what, ours, theirs in pairs:
        if ours in found and theirs in found:
            print(f"{what}: {found[ours] / found[theirs]:.2f} times {theirs}")


def rows() -> dict[str, Callable[[], Loop]]:
    from parlour.games import GAMES

    ours = {
        f"PettingZoo, {game.title}": lambda name=name: own_zoo(name) for name, game in GAMES.items()
    }
    return {
        "PettingZoo connect_four_v3": their_zoo,
        **ours,
        "OpenSpiel connect_four (C++)": lambda: spiel("connect_four"),
        "OpenSpiel python_tic_tac_toe": lambda: spiel("python_tic_tac_toe"),
        "OpenSpiel, Score Four": own_spiel,
        "Score Four, Sitting": sitting,
        "Score Four, Asking": asking,
        "Score Four, Board": board,
        f"Score Four, Batch of {MANY}": lambda: batch("score_four", False),
        f"Score Four, Batch of {MANY} with planes": lambda: batch("score_four", True),
        f"4CYTE alone, Batch of {MANY}": lambda: batch("fourcyte", False),
    }


def zoo(env: Any) -> Loop:
    rng, seeds = np.random.default_rng(1), iter(range(1 << 30))

    def loop() -> int:
        steps = 0
        env.reset(seed=next(seeds))
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
            steps += 1
        return steps

    return loop


def own_zoo(game: str) -> Loop:
    from parlour.envs import pettingzoo

    options = AUTOMATIC if game == "score_four" else WORDS.get(game, {})
    return zoo(pettingzoo.env(game, 2, **options))


def their_zoo() -> Loop:
    from pettingzoo.classic import connect_four_v3

    return zoo(connect_four_v3.env())


def spiel(name: str) -> Loop:
    import open_spiel.python.games  # noqa: F401  # registers those in Python
    import pyspiel

    return spielt(pyspiel.load_game(name))


def own_spiel() -> Loop:
    from parlour.envs import openspiel

    return spielt(openspiel.load("score_four", **AUTOMATIC))


def spielt(game: Any) -> Loop:
    rng = Random(1)

    def loop() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return loop


def begun() -> Any:
    from parlour.core.sitting import Sitting
    from parlour.games import GAMES
    from parlour.house.setups import setup_for

    game = GAMES["score_four"]
    return Sitting.begin(game, setup_for(game, options=AUTOMATIC))


def sitting() -> Loop:
    rng, first = Random(1), begun()

    def loop() -> int:
        table = first
        while not table.over:
            (duty,) = table.prompts
            table = table.play(duty.actor, rng.choice(duty.choices))
        return len(table.log)

    return loop


def asking() -> Loop:
    from parlour.core.asking import Asking

    rng, first = Random(1), begun()

    def loop() -> int:
        question = Asking.begin(first)
        while not question.over:
            question = question.answer(first.game.read(rng.choice(question.prompts[0].choices)))
        return len(question.sitting.log)

    return loop


def board() -> Loop:
    from parlour.games.score_four.fast import Board

    rng = Random(1)

    def loop() -> int:
        table = Board()
        while not table.over:
            table.drop(rng.choice(table.legal()))
        return len(table.cells)

    return loop


def batch(game: str, observed: bool) -> Loop:
    from importlib import import_module

    from parlour.games import GAMES
    from parlour.house.setups import setup_for

    fast = import_module(f"parlour.games.{game}.fast")
    boards = fast.Batch.of(setup_for(GAMES[game], fast.SEATS, fast.OPTIONS), MANY, 1)
    actions = np.zeros(MANY, np.int8)

    def loop() -> int:
        for _ in range(8):
            boards.pick(actions)
            boards.step(actions)
            if observed:
                boards.observe()
        return 8 * MANY

    return loop


def pgx(python: str) -> dict[str, float]:
    """Of a process of its own: jax and Numba need not share one."""
    done = subprocess.run(
        [python, "-c", PGX, str(MANY)], capture_output=True, text=True, check=True
    )
    return {"pgx connect_four": median(float(line) for line in done.stdout.split())}


if __name__ == "__main__":
    main()
