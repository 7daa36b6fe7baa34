"""Where a bot lays its letters in 4CYTE, learnt from records: behaviour cloning in NumPy.

    parlour dataset fourcyte --games 40 --seat bot:club --seat bot:club --out club.npz
    .venv/bin/python docs/research/cloning.py club.npz

A place is worth the sum of four numbers, one for each neighbour: what the called letter is worth
beside that letter, on that side. They are fitted so that the bot's own places become likely. Shown
is how often the likeliest place is the bot's, in matches that were not learnt from.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

FIRST = 26  # actions before this one call a letter; then come 36 squares, and Standby
SQUARES, SIZE, LETTERS, EDGE = 36, 6, 27, 27
SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))


def placements(file: Path) -> tuple[Any, Any, Any, Any]:
    """Of all lays on squares: letters beside each square, the letter called, the square, match."""
    data = np.load(file)
    action = data["action"].astype(np.int64) - FIRST
    lays = (action >= 0) & (action < SQUARES)
    pitch = data["seen_pitch"][lays].astype(np.int64)
    framed = np.pad(pitch, ((0, 0), (1, 1), (1, 1)), constant_values=EDGE)
    beside = np.stack(
        [
            framed[:, 1 + r : 1 + r + SIZE, 1 + c : 1 + c + SIZE].reshape(-1, SQUARES)
            for r, c in SIDES
        ],
        axis=2,
    )
    called = data["seen_called"][lays, 0].astype(np.int64)
    closed = pitch.reshape(-1, SQUARES) > 0
    return (beside, closed), called, action[lays], data["match"][lays]


def scores(worth: Any, base: Any, seen: Any, called: Any) -> Any:
    """By lay and square."""
    beside, closed = seen
    value = base + sum(worth[side, called[:, None], beside[:, :, side]] for side in range(4))
    return np.where(closed, -np.inf, value)


def learn(seen: Any, called: Any, squares: Any, rounds: int, rate: float = 0.3) -> tuple[Any, Any]:
    """Gradient ascent on the likelihood of the bot's places."""
    worth, base = np.zeros((4, LETTERS, EDGE + 1)), np.zeros(SQUARES)
    every = np.arange(len(squares))
    for _ in range(rounds):
        value = scores(worth, base, seen, called)
        likely = np.exp(value - value.max(axis=1, keepdims=True))
        error = -likely / likely.sum(axis=1, keepdims=True)
        error[every, squares] += 1.0
        base += rate * error.mean(axis=0)
        for side in range(4):
            at = called[:, None] * (EDGE + 1) + seen[0][:, :, side]
            moved = np.bincount(at.reshape(-1), error.reshape(-1), LETTERS * (EDGE + 1))
            worth[side] += rate * moved.reshape(LETTERS, EDGE + 1) / len(squares) ** 0.5 / 4
    return worth, base


def main(file: Path, rounds: int = 100) -> tuple[float, float]:
    """How often the likeliest place is the bot's; and how often any open square would be."""
    seen, called, squares, match = placements(file)
    held = match >= np.quantile(match, 0.8)
    old, new = (((seen[0][w], seen[1][w]), called[w], squares[w]) for w in (~held, held))
    worth, base = learn(*old, rounds)
    found = float((scores(worth, base, new[0], new[1]).argmax(axis=1) == new[2]).mean())
    chance = float((1 / (~new[0][1]).sum(axis=1)).mean())
    print(
        f"{len(old[2])} lays learnt, {len(new[2])} held back: {found:.1%}; any square {chance:.1%}"
    )
    return found, chance


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=100)
    asked = parser.parse_args()
    main(asked.file, asked.rounds)
