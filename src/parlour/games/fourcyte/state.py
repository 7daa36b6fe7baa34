"""All that must be remembered."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from parlour.core.game import Seat, Setup

from .board import CALLS, EMPTY, STANDBY
from .moves import Words

Phase = Literal["play", "declare", "check", "over"]


@dataclass(frozen=True)
class Mat:
    """What lies before one player."""

    pitch: str = EMPTY  # 36 letters, row by row; dots for empty squares
    standby: str = ""  # at most one letter: 4C-13
    at: int | None = None  # where the called letter lies; None: in the hand, or nothing is called

    @property
    def full(self) -> bool:
        return "." not in self.pitch

    def moved(self, letter: str, place: int) -> "Mat":
        """With the called letter at a place, taken from where it lay before."""
        mat = self if self.at is None else self.without(self.at)
        return mat.having(letter, place, place)

    def having(self, letter: str, place: int, at: int | None) -> "Mat":
        """With a letter more."""
        if place == STANDBY:
            return Mat(self.pitch, letter, at)
        return Mat(self.pitch[:place] + letter + self.pitch[place + 1 :], self.standby, at)

    def without(self, place: int) -> "Mat":
        """With a letter less."""
        if place == STANDBY:
            return Mat(self.pitch, "", self.at)
        return Mat(self.pitch[:place] + "." + self.pitch[place + 1 :], self.standby, self.at)


@dataclass(frozen=True)
class State:
    """The letters called, what each made of them, and what was declared in the end."""

    setup: Setup
    mats: tuple[Mat, ...]
    calls: str = ""  # letters, in order
    finished: bool = False  # solitaire: the player says so
    declared: tuple[Words | None, ...] = ()  # by seat, by channel; None: not yet
    struck: tuple[frozenset[int], ...] = ()  # by the seat whose channels they are
    accepted: tuple[bool, ...] = ()  # by the seat that checks

    @property
    def solitaire(self) -> bool:
        return bool(self.setup.options.mode == "solitaire")

    @property
    def first(self) -> Seat:
        return self.setup.first or 0  # 4C-32: lots are the house's to draw

    @property
    def park(self) -> dict[str, int]:
        """How many of each letter are left (4C-05).

        All lay the same letters (4C-41), so there is never a difference to find by counting
        empty squares (4C-42) and to mend (4C-43).
        """
        letters: dict[str, int] = self.setup.options.letters
        gone = Counter(self.mats[0].pitch if self.solitaire else self.calls)
        return {letter: count - gone[letter] for letter, count in letters.items()}

    @property
    def laid(self) -> bool:
        """Has everybody laid the called letter?"""
        return all(mat.at is not None for mat in self.mats)

    @property
    def called(self) -> str | None:
        """The letter that may still be moved (4C-38)."""
        return self.calls[-1] if self.calls and not self.played else None

    @property
    def must_call(self) -> Seat | None:
        """Whose call is next: clockwise from whoever began, once all have laid (4C-35)."""
        waiting = self.solitaire or len(self.calls) == CALLS or (self.calls and not self.laid)
        return None if waiting else (self.first + len(self.calls)) % self.setup.seats

    @property
    def played(self) -> bool:
        """Are all Pitches full and all Standbys empty? Then letters lie for good (4C-44)."""
        if self.solitaire:
            return self.finished
        done = len(self.calls) == CALLS
        return done and all(mat.full and not mat.standby for mat in self.mats)

    @property
    def phase(self) -> Phase:
        if not self.played:
            return "play"
        if self.setup.options.scoring == "automatic":
            return "over"
        if None in self.declared:
            return "declare"
        # Who plays alone has nobody to check them: the dictionary does it.
        checked = self.setup.seats == 1 or all(self.accepted)
        return "over" if checked else "check"

    def checked_by(self, seat: Seat) -> Seat:
        """Whose words a seat looks at: on the left of s sits s+1, who checks s (4C-45)."""
        return (seat - 1) % self.setup.seats
