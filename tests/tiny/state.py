"""All that must be remembered."""

from dataclasses import dataclass

from parlour.core.game import Seat, Setup

from .board import HAND


@dataclass(frozen=True)
class State:
    """The bag, the hands, what lies face down, and the claims that nobody knows of."""

    setup: Setup
    bag: tuple[int, ...]  # sorted: a bag has no order
    hands: tuple[tuple[int, ...], ...]  # each sorted
    laid: tuple[int | None, ...]  # by seat, face down
    swapped: frozenset[Seat] = frozenset()
    rounds: tuple[tuple[int, ...], ...] = ()  # shown: by round, then by seat
    claims: frozenset[tuple[int, Seat]] = frozenset()  # pots claimed and not yet settled
    settled: tuple[tuple[int, Seat | None], ...] = ()  # pots, and who has them
    closed: bool = False

    @property
    def first(self) -> Seat:
        return self.setup.first or 0

    @property
    def short(self) -> Seat | None:
        """Who draws next: clockwise from the first player."""
        seats = self.setup.seats
        order = [(self.first + nth) % seats for nth in range(seats)]
        missing = (s for s in order if len(self.hands[s]) + (self.laid[s] is not None) < HAND)
        return next(missing, None) if self.bag else None

    @property
    def played_out(self) -> bool:
        return not self.bag and not any(self.hands) and self.laid == (None,) * len(self.hands)

    @property
    def pot(self) -> int | None:
        """The pot that may be claimed: the last round's, unless it is settled."""
        pot = len(self.rounds)
        return pot if pot and pot not in dict(self.settled) else None

    @property
    def pending(self) -> tuple[int, ...]:
        """The pots whose clock is running."""
        return tuple(sorted({pot for pot, _ in self.claims}))
