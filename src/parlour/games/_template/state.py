"""All that must be remembered, and what follows from it. The setup is always a part of it."""

from dataclasses import dataclass

from parlour.core.game import Seat, Setup


@dataclass(frozen=True)
class State:
    """How far the count has come."""

    setup: Setup
    count: int = 0
    turn: int = 0

    @property
    def left(self) -> int:
        """How many numbers there are still to say."""
        goal: int = self.setup.options.goal
        return goal - self.count

    @property
    def player(self) -> Seat:
        """Whose turn it is: clockwise from whoever began (XX-02)."""
        return ((self.setup.first or 0) + self.turn) % self.setup.seats

    @property
    def last(self) -> Seat:
        """Who spoke last."""
        return (self.player - 1) % self.setup.seats
