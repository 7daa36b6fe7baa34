"""All that must be remembered."""

from dataclasses import dataclass

from parlour.core.game import Seat, Setup, Side, side_of_seat

from .board import CELLS

FULL = (1 << CELLS) - 1
SIDES = 2  # light and dark, however many sit down: SF-01


@dataclass(frozen=True)
class State:
    """The beads, the lines on record, and whether the last call is over."""

    setup: Setup
    beads: tuple[int, int] = (0, 0)  # for each side the cells it holds, as bits
    scored: tuple[int, ...] = ()  # the lines on record, in order; their colour tells whose
    closed: bool = False  # the last call is over

    @property
    def turn(self) -> int:
        """How many beads are down."""
        return (self.beads[0] | self.beads[1]).bit_count()

    @property
    def full(self) -> bool:
        return self.beads[0] | self.beads[1] == FULL

    @property
    def first(self) -> Seat:
        return self.setup.first or 0

    @property
    def player(self) -> Seat:
        """Whose bead is next: clockwise from whoever began (SF-18)."""
        return (self.first + self.turn) % self.setup.seats


def side_of(seat: Seat) -> Side:
    """Even seats play light, odd seats dark, so that colours alternate (SF-17, SF-21)."""
    return side_of_seat(seat, SIDES)
