"""Score Four for searchers and learners: a board that changes in place, and many in one call.

Both play the basic method with automatic calling, and agree with the rules bead by bead. `Board`
needs nothing but Python; `Batch` steps its boards in the kernel.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Setup, Side

from .board import CELLS, MASKS, PINS, SIZE, THROUGH
from .kernel.batch import COLUMNS, pick, planes, step
from .options import Options
from .state import State
from .view import View

SEATS, OPTIONS, HIGH = 2, {"calling": "automatic"}, 1  # what is played, and the arrays' highest

_LINES = tuple(tuple(MASKS[line] for line in THROUGH[cell]) for cell in range(CELLS))
_TOP = CELLS - PINS
_FREE: dict[int, list[int]] = {}  # by the pins that are full, as bits: the others


class Board:
    """Beads down and up again; `winner` is the side that has a line."""

    __slots__ = ("beads", "cells", "winner")

    def __init__(self) -> None:
        self.beads = [0, 0]  # by side, as bits
        self.cells: list[int] = []  # in the order of play
        self.winner: Side | None = None

    @staticmethod
    def of(view: View) -> Board:
        """A board as it stands. Nobody knows in which order its beads came: those cannot be taken
        back, and who is to move follows from how many there are."""
        board = Board()
        for pin, stack in enumerate(view.pins):
            for level, side in enumerate(stack):
                board.beads[side] |= 1 << pin + PINS * level
                board.cells.append(pin + PINS * level)
        for side, own in enumerate(board.beads):
            if any(own & mask == mask for mask in MASKS):
                board.winner = side
        return board

    @property
    def turn(self) -> Side:
        return len(self.cells) & 1

    @property
    def over(self) -> bool:
        return self.winner is not None or len(self.cells) == CELLS

    def legal(self) -> list[int]:
        """The pins with room; one list for all boards whose pins are so full: not to be changed."""
        full = (self.beads[0] | self.beads[1]) >> _TOP
        pins = _FREE.get(full)
        if pins is None:
            pins = _FREE[full] = [pin for pin in range(PINS) if not full >> pin & 1]
        return pins

    def drop(self, pin: int) -> None:
        """A bead of the side to move, on a pin with room."""
        beads, cells = self.beads, self.cells
        filled = beads[0] | beads[1]
        cell = pin
        while filled >> cell & 1:
            cell += PINS
        side = len(cells) & 1
        own = beads[side] = beads[side] | 1 << cell
        cells.append(cell)
        for mask in _LINES[cell]:
            if own & mask == mask:
                self.winner = side
                return

    def undo(self) -> None:
        """The last bead up again."""
        cell = self.cells.pop()
        self.beads[len(self.cells) & 1] ^= 1 << cell
        self.winner = None

    def state(self) -> State:
        """The same as the rules have it."""
        setup = Setup(2, Options(calling="automatic"))
        made = [n for n, mask in enumerate(MASKS) for own in self.beads if own & mask == mask]
        return State(setup, (self.beads[0], self.beads[1]), tuple(made[:1]))


class Batch:
    """Boards side by side, each seen by whoever is to move there.

    A board that ends starts anew in the same step. The reward is the mover's: 1 for a line, 0 for a
    full board, and -1 for a pin that was full already.
    """

    def __init__(self, size: int, seed: int = 0) -> None:
        self.boards = np.zeros((size, COLUMNS), np.uint64)
        self.rewards, self.ended = np.zeros(size, np.float32), np.zeros(size, np.bool_)
        self.masks = np.full(size, (1 << PINS) - 1, np.uint64)  # open pins as bits
        self._seeds = np.random.default_rng(seed).integers(1, 1 << 63, size, np.uint64)
        self._planes = np.zeros((size, 2, CELLS), np.int8)

    @staticmethod
    def of(setup: Setup, size: int, seed: int) -> Batch:
        """Boards of a table; ValueError where it is played in another way."""
        options = setup.options
        if options.method != "basic" or not options.automatic or options.games > 1:
            raise ValueError("fast boards play single games to the first line, called by the table")
        return Batch(size, seed)

    def step(self, actions: NDArray[np.int8]) -> None:
        """A bead on every board; rewards, ended and masks are written anew."""
        step(self.boards, actions, self.rewards, self.ended, self.masks)

    def observe(self) -> NDArray[np.int8]:
        """By board, side (the mover's first), level, row and column; written over by the next."""
        planes(self.boards, self._planes)
        return self._planes.reshape(-1, 2, SIZE, SIZE, SIZE)

    def open(self) -> NDArray[np.int8]:
        """Masks as an array, by board and pin."""
        bits = self.masks[:, None] >> np.arange(PINS, dtype=np.uint64)
        return (bits & np.uint64(1)).astype(np.int8)

    def pick(self, actions: NDArray[np.int8]) -> None:
        """Write any open pin of each board."""
        pick(self.masks, self._seeds, actions)
