"""All that must be remembered."""

from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal

from parlour.core.game import Seat, Setup

from .board import VACANT, stretches

Phase = Literal["lots", "play", "closing", "over"]
Cells = tuple[int, ...]  # of a stretch, in reading order


@dataclass(frozen=True)
class Diagonal:
    """A diagonal word and whose it is: scored, or claimed and still open."""

    cells: Cells
    word: str
    seat: Seat


@dataclass(frozen=True)
class Dead:
    """A diagonal that two or more claimed at one time, as the first of them read it (CR-40)."""

    cells: Cells
    word: str


@dataclass(frozen=True)
class State:
    """The board, the pieces, the words, and what was claimed."""

    setup: Setup
    letters: str  # 121 signs: a letter, a dot for vacant, # for black
    owners: str  # 121 signs: the seat whose piece lies there, else a dot
    stock: tuple[tuple[int, ...], ...]  # by seat, A to Z
    captured: tuple[tuple[str, ...], ...]  # by seat, then by whose they were: letters
    rivals: tuple[Seat, ...] = ()  # who draw lots in this round (CR-08)
    lots: str = ""  # what they have drawn, in order
    beginner: Seat | None = None  # None: lots are still being drawn
    turns: int = 0  # words and passes so far
    passes: int = 0  # the last so many turns
    fresh: Cells = ()  # filled in the last turn: a diagonal with one of them is its maker's
    second: frozenset[int] = frozenset()  # squares with a piece of its owner's second colour
    used: frozenset[str] = frozenset()  # words played and diagonals scored
    open: tuple[Diagonal, ...] = ()  # claimed and not yet settled, in order
    scored: tuple[Diagonal, ...] = ()
    dead: tuple[Dead, ...] = ()
    closed: bool = False  # the last claims are in

    @property
    def full(self) -> bool:
        return VACANT not in self.letters

    @property
    def phase(self) -> Phase:
        if self.beginner is None:
            return "lots"
        if self.closed or self.passes == self.setup.seats:  # CR-28
            return "over"
        if not self.full:
            return "play"
        # With diagonals there is still something to claim when the board is full (CR-27).
        return "closing" if self.setup.options.diagonals else "over"

    @property
    def player(self) -> Seat | None:
        """Whose turn it is: clockwise from whoever began (CR-06)."""
        if self.phase != "play" or self.beginner is None:
            return None
        return (self.beginner + self.turns) % self.setup.seats

    @property
    def maker(self) -> Seat | None:
        """Who had the last turn."""
        if not self.turns or self.beginner is None:
            return None
        return (self.beginner + self.turns - 1) % self.setup.seats

    def has(self, seat: Seat, letter: str) -> int:
        """How many pieces of a letter are in a seat's stock."""
        return self.stock[seat][ord(letter) - ord("A")]

    def opened(self, seat: Seat) -> str:
        """The letters of which a seat has only its second colour, opened when wanted (CR-04)."""
        if self.setup.seats != 2:
            return ""
        one, supply = self.setup.options.letters, self.supply(seat)
        return "".join(letter for letter, left in supply.items() if 0 < left <= one[letter])

    def supply(self, seat: Seat) -> dict[str, int]:
        return dict(zip(ascii_uppercase, self.stock[seat], strict=True))

    def reads(self, cells: Cells) -> str:
        """The letters on some squares, in order."""
        return "".join(map(self.letters.__getitem__, cells))

    def spent(self, word: str, except_at: Cells = ()) -> bool:
        """Is a word used up: played, scored, or claimed (but for claims to these squares)?"""
        if word in self.used:
            return True
        claimed = (each for each in self.open if each.word == word)
        return any(set(each.cells) != set(except_at) for each in claimed)

    def complete(self) -> list[Cells]:
        """Every diagonal stretch without a gap, read both ways."""
        rows: tuple[str, ...] = self.setup.options.rows
        vacant = {at for at, owner in enumerate(self.owners) if owner == VACANT}
        return [cells for cells in stretches(rows) if vacant.isdisjoint(cells)]
