"""A family at Score Four: completes what it sees, blocks a three it sees, and builds on its own.

It sees lines of its own in every direction, of others only pillars and level rows.
"""

from __future__ import annotations

from random import Random

from parlour.bots.bot import Budget
from parlour.core.game import Prompt, Setup
from parlour.games.score_four.board import LINE_KINDS, LINES, MASKS, PINS, THROUGH
from parlour.games.score_four.moves import Drop, Move, Score
from parlour.games.score_four.scoring import owner
from parlour.games.score_four.state import State, side_of
from parlour.games.score_four.view import View, imagine
from players import TRIES

PLAIN = ("vertical", "horizontal")


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    state, side = imagine(setup, view, rng), side_of(prompts[0].actor)
    asked = {prompt.move for prompt in prompts}
    if Score in asked:
        for line, cells in enumerate(LINES):
            if owner(state, line) == side and line not in state.scored:
                return Score(cells[0], cells[-1])
    return Drop(_pin(state, side, rng)) if Drop in asked else None


def _pin(state: State, side: int, rng: Random) -> int:
    """Its own fourth bead, else the other's, else the best of a few pins."""
    filled, own, opp = state.beads[0] | state.beads[1], state.beads[side], state.beads[1 - side]
    cells = {
        pin: next(c for c in range(pin, 64, PINS) if not filled >> c & 1)
        for pin in range(PINS)
        if not filled >> pin + 48 & 1
    }
    pins = rng.sample(sorted(cells), len(cells))
    for beads, kinds in ((own, LINE_KINDS), (opp, PLAIN)):
        for pin in pins:
            if any(
                _missing(beads, line) == 1 << cells[pin] and LINE_KINDS[line] in kinds
                for line in THROUGH[cells[pin]]
            ):
                return pin
    return max(pins[:TRIES], key=lambda pin: _promise(own, opp, cells[pin]))


def _missing(beads: int, line: int) -> int:
    return MASKS[line] & ~beads


def _promise(own: int, opp: int, cell: int) -> tuple[int, int]:
    """Of lines through a place that the other has no bead in: beads in the fullest, and in all."""
    counts = [(own & MASKS[line]).bit_count() for line in THROUGH[cell] if not opp & MASKS[line]]
    return max(counts, default=0), sum(counts)
