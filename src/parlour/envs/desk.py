"""What all adapters share: a match being asked, a question being spelt, what a seat sees."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import numpy as np

from parlour.bots.spaces import Array, Done, Seen, Speller
from parlour.core.asking import Asking, Drawn
from parlour.core.game import Illegal, Seat, side_of_seat
from parlour.core.sitting import Roll, Sitting
from parlour.house.dice import dice
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.setups import game_named, setup_for
from parlour.house.spelling import spaces_of

Observation: TypeAlias = dict[str, Array]


def seen_by(asking: Asking, seat: Seat) -> Seen:
    """All that a seat may know of a match, and what it is asked, if it is."""
    sitting = asking.sitting
    standing = sitting.standing
    asked = asking.actor == seat
    own = tuple([p for p in asking.prompts if p.duty == asking.duty]) if asked else ()
    setup = standing.then or sitting.setup
    return Seen(setup, sitting.view(seat), own, standing.totals, seat, asked and asking.duty)


def outcome(sitting: Sitting) -> list[float]:
    """By seat, adding up to nothing: what a match that is over was worth, from -1 to 1."""
    result, seats, sides = sitting.result, sitting.setup.seats, len(sitting.totals)
    if result is None or not result.winners or len(result.winners) == sides:
        return [0.0] * seats
    lost = sides - len(result.winners)
    # The winners have together what the losers pay together.
    by_side = [
        1 / len(result.winners) if side in result.winners else -1 / lost for side in range(sides)
    ]
    return [by_side[side_of_seat(seat, sides)] * sides / seats for seat in range(seats)]


class Desk:
    """A match for frameworks that step: it changes in place, and chance is rolled from a seed."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        wish: Wish = NO_WISH,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.game = game_named(game)
        self.setup = setup_for(self.game, seats, options, wish=wish)
        self.spaces = spaces_of(self.game, self.setup)
        self.asking: Asking
        self.speller: Speller | None
        self.refused: Illegal | None = None  # why the last move was not made

    def begin(self, seed: int) -> None:
        """A new match; everything random in it follows from the seed."""
        self.roll: Roll = dice(Random(seed))
        sitting = Sitting.begin(self.game, self.setup)
        self.refused = None
        self._ask(Asking.begin(sitting, Drawn(seed), self.spaces.skips))

    def _ask(self, asking: Asking) -> None:
        self.asking = asking.rolled(self.roll)
        self._seen: dict[Seat, Seen] = {}
        actor = self.asking.actor
        self._spell(None if actor is None else self.spaces.speller(self.seen(actor)))

    def _spell(self, speller: Speller | None) -> None:
        self.speller = speller
        self._open: Array | None = None  # its mask, once it is asked for

    @property
    def over(self) -> bool:
        return self.asking.actor is None

    @property
    def seat(self) -> Seat:
        """Who is asked; the first seat where nobody is."""
        return self.asking.actor or 0

    def seen(self, seat: Seat) -> Seen:
        """Worked out once a question."""
        if seat not in self._seen:
            self._seen[seat] = seen_by(self.asking, seat)
        return self._seen[seat]

    def observe(self, seat: Seat) -> Observation:
        speller = self.speller if self.asking.actor == seat else None
        return self.spaces.observe(self.seen(seat), speller)

    def mask(self, seat: Seat) -> Array:
        """Of whoever is asked; nothing is open to the others."""
        if self.speller is None or self.asking.actor != seat:
            return np.zeros(self.spaces.actions, np.int8)
        if self._open is None:
            self._open = self.speller.mask()
        return self._open.copy()

    def take(self, action: int) -> bool:
        """An action of the seat that is asked. Closed: nothing happens, and False is said.

        A duty that something hidden stands against is asked again from its beginning.
        """
        self.refused = None
        if self.speller is None or not 0 <= action < self.spaces.actions:
            return False
        if self._open is None:
            self._open = self.speller.mask()
        if not self._open[action]:
            return False
        spelt = self.speller.take(action)
        if not isinstance(spelt, Done):
            self._spell(spelt)
            return True
        return self.answer(spelt.move)

    def answer(self, move: Any, seat: Seat | None = None) -> bool:
        """A whole move, by whoever is asked or by another seat with a duty of its own."""
        asking = self.asking
        try:
            if seat is None or (seat == asking.actor and asking.duty):
                asking = asking.answer(move)
            else:
                asking = asking.together(seat, move)
        except Illegal as refused:
            self.refused = refused
            self._ask(asking)
            return False
        self._ask(asking)
        return True

    def outcome(self) -> list[float]:
        return outcome(self.asking.sitting)
