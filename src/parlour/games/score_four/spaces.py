"""Beads, lines on record and points as arrays; a pin, or a line that is called, as an action."""

from itertools import product

import numpy as np

from parlour.bots.spaces import (
    Array,
    Piece,
    Seen,
    Spaces,
    distance,
    flat_speller,
    one_hot,
    totals_of,
)
from parlour.core.game import Setup

from . import GAME
from .board import LINE_NAMES, LINES, PINS, SIZE
from .moves import Drop, Score
from .state import side_of

_RECORD = {name: nth for nth, name in enumerate(LINE_NAMES)}
# Every way a pin can be filled, as bytes: one side's beads from the bottom, then the other's.
_STACKS = {
    (own, stack): bytes(
        level < height and (stack[level] != own) == other
        for other in (False, True)
        for level in range(SIZE)
    )
    for own in (0, 1)
    for height in range(SIZE + 1)
    for stack in product((0, 1), repeat=height)
}


def spaces(setup: Setup) -> Spaces:
    """Planes are my side's and the other's. Whoever reads a mask of calls overlooks no line."""
    spoken = not setup.options.automatic
    calls = [Score(line[0], line[-1]) for line in LINES] if spoken else []
    drops = [Drop(pin) for pin in range(PINS)]
    pieces = [Piece("beads", (2, SIZE, SIZE, SIZE), _beads)]
    if spoken or setup.options.method != "basic":  # else a game is over with its first line
        pieces += [Piece("scored", (len(LINES),), _scored)]
    if setup.options.games > 1 or setup.options.method != "basic":
        pieces += [totals_of(2)]
    if spoken:  # else only whoever is on turn is asked, and only for a bead
        pieces += [Piece("player", (setup.seats,), _player)]
        pieces += [Piece("duty", (1,), lambda seen: seen.duty)]
    return Spaces(len(drops) + len(calls) + 1, tuple(pieces), flat_speller(GAME, [*drops, *calls]))


def _beads(seen: Seen) -> Array:
    """By side, level, row and column."""
    own = side_of(seen.seat)
    stacks = b"".join([_STACKS[own, stack] for stack in seen.view.pins])
    return np.frombuffer(stacks, np.int8).reshape(PINS, 2 * SIZE).T


def _scored(seen: Seen) -> Array | int:
    if not seen.view.scored:
        return 0
    row = np.zeros(len(LINES), np.int8)
    row[[_RECORD[name] for name in seen.view.scored]] = 1
    return row


def _player(seen: Seen) -> Array:
    return one_hot(seen.setup.seats, distance(seen.view.player, seen))
