"""A state in arrays, as the kernels want it: one desk for a whole look ahead.

letters  by square: 0 vacant, 1-26, and 27 for black
owners   by square: the seat, -1 where no piece lies
stock    by seat, then by letter from 1
used     words that are used up, as keys in an open-addressing hash table; five bits a letter
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numba import boolean, int8, int16, int64, uint64, void

from parlour.core.game import Seat
from parlour.games.crosticon.board import READS, SIZE, SQUARES, VACANT
from parlour.games.crosticon.state import State
from parlour.kernels.compiling import bundle, compiled, inlined

BLACK: Final = 27
SLOTS: Final = 1024  # of the table of used words: far more than a game uses
_MASK: Final = np.uint64(SLOTS - 1)
_MIX: Final = np.uint64(0x9E3779B97F4A7C15)
_HIGH: Final = np.uint64(40)
_ONE: Final = np.uint64(1)
_NOTHING: Final = np.uint64(0)


class OldTurn(NamedTuple):
    """A desk as kernels take it: the board, and what the seat on turn has."""

    letters: np.ndarray
    owners: np.ndarray
    used: np.ndarray
    stock: np.ndarray  # of the seat; a search puts back what it takes
    room: np.ndarray  # by square: how many letters a word of the seat from there may have
    seat: Seat
    step: int  # from a letter of its words to the next
    vacant: bool  # must a word fill a vacant square?


TURN: Final = bundle(
    OldTurn, int8[::1], int8[::1], uint64[::1], int16[::1], int64[::1], int64, int64, boolean
)


@dataclass
class Desk:
    """A position that plays are tried on."""

    rows: tuple[str, ...]
    letters: np.ndarray  # int8[121]
    owners: np.ndarray  # int8[121]
    stock: np.ndarray  # int16[seats, 27]
    captured: np.ndarray  # int32[seats, seats]
    points: np.ndarray  # int32[seats]: diagonals scored
    used: np.ndarray  # uint64[SLOTS]
    player: Seat
    passes: int
    vacant: bool  # must a word fill a vacant square?
    diagonals: bool

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def turn(self) -> OldTurn:
        """The same arrays, for the seat on turn."""
        seat = self.player
        return OldTurn(
            self.letters, self.owners, self.used, self.stock[seat], room(self.rows, seat), seat,
            STEPS[seat], self.vacant,
        )  # fmt: skip

    def copy(self) -> "Desk":
        return Desk(
            self.rows,
            self.letters.copy(),
            self.owners.copy(),
            self.stock.copy(),
            self.captured.copy(),
            self.points.copy(),
            self.used.copy(),
            self.player,
            self.passes,
            self.vacant,
            self.diagonals,
        )


def desk_of(state: State, seat: Seat, points: tuple[int, ...]) -> Desk:
    """The table as it lies, with a seat to move; `points` are those of the sheet so far."""
    signs = np.frombuffer(state.letters.encode("ascii"), np.uint8).astype(np.int8)
    letters = np.where(signs >= 65, signs - 64, np.where(signs == ord(VACANT), 0, BLACK))
    owners = np.frombuffer(state.owners.encode("ascii"), np.uint8).astype(np.int16) - 48
    stock = np.zeros((state.setup.seats, 27), np.int16)
    stock[:, 1:] = state.stock
    used = np.zeros(SLOTS, np.uint64)
    for word in (*state.used, *(claim.word for claim in state.open)):
        use(used, key_of(word))
    return Desk(
        state.setup.options.rows,
        letters.astype(np.int8),
        np.where(owners < 0, -1, owners).astype(np.int8),
        stock,
        np.array([[len(taken) for taken in row] for row in state.captured], np.int32),
        np.array(points, np.int32),
        used,
        seat,
        state.passes,
        bool(state.setup.options.vacant),
        bool(state.setup.options.diagonals),
    )


def key_of(word: str) -> np.uint64:
    """Five bits a letter, the last one lowest."""
    key = 0
    for letter in word:
        key = key << 5 | (ord(letter) - 64)
    return np.uint64(key)


def word_of(key: int) -> str:
    """The word that a key stands for."""
    letters = ""
    while key:
        letters, key = chr((key & 31) + 64) + letters, key >> 5
    return letters


@inlined(boolean(uint64[::1], uint64))
def is_used(used: np.ndarray, key: np.uint64) -> bool:
    slot = (key * _MIX >> _HIGH) & _MASK
    while used[slot] != _NOTHING:
        if used[slot] == key:
            return True
        slot = (slot + _ONE) & _MASK
    return False


@compiled(void(uint64[::1], uint64))
def use(used: np.ndarray, key: np.uint64) -> None:
    slot = (key * _MIX >> _HIGH) & _MASK
    while used[slot] != _NOTHING and used[slot] != key:
        slot = (slot + _ONE) & _MASK
    used[slot] = key


STEPS: Final = tuple(along + SIZE * down for along, down in READS)


@lru_cache(maxsize=64)
def room(rows: tuple[str, ...], seat: Seat) -> np.ndarray:
    """By square: how many letters a seat's word from there may have; 0 on black."""
    along, down = READS[seat]
    found = np.zeros(SQUARES, np.int64)
    for square in range(SQUARES):
        column, row = square % SIZE, square // SIZE
        while 0 <= column < SIZE and 0 <= row < SIZE and rows[row][column] == VACANT:
            found[square] += 1
            column, row = column + along, row + down
    return found
