"""All that must be remembered, and what follows from it. The setup is always a part of it."""

from dataclasses import dataclass

from parlour.core.game import Seat, Setup

from .board import RACK


@dataclass(frozen=True)
class Word:
    """A word that was laid."""

    seat: Seat
    text: str
    stands: bool = True
    doubter: Seat | None = None


@dataclass(frozen=True)
class State:
    """The bag, the racks, the words laid so far and the one that may still be doubted."""

    setup: Setup
    bag: str
    racks: tuple[str, ...]
    words: tuple[Word, ...] = ()  # settled
    fresh: Word | None = None
    turn: int = 0
    passes: int = 0  # in a row

    @property
    def player(self) -> Seat:
        """Whose turn it is: clockwise from whoever began (YY-03)."""
        return ((self.setup.first or 0) + self.turn) % self.setup.seats

    @property
    def short(self) -> Seat | None:
        """Who draws next, clockwise from the player; nobody while a word may be doubted (YY-02)."""
        if self.fresh or not self.bag:
            return None
        order = ((self.player + nth) % self.setup.seats for nth in range(self.setup.seats))
        return next((seat for seat in order if len(self.racks[seat]) < RACK), None)

    @property
    def over(self) -> bool:
        return self.passes == self.setup.seats  # YY-09

    @property
    def asked(self) -> Seat | None:
        """Who must lay a word or pass now."""
        waits = self.over or self.fresh is not None or self.short is not None
        return None if waits else self.player
