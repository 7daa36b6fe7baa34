"""Who sits where at one table: guests, alone or sharing, and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from parlour.core.game import Seat, side_of_seat
from parlour.server import protocol
from parlour.server.store import Holder
from parlour.server.store.keepings import Keeping

Guest = str | None  # None: a browser without a cookie, which may only watch
NONE: frozenset[Seat] = frozenset()


class Seats:
    """The chairs round one table."""

    def __init__(
        self, count: int, sides: int, holders: Iterable[Holder], kept: Iterable[Keeping] = ()
    ) -> None:
        self._count, self._sides = count, sides
        self.known = tuple(holders)  # those who have left included
        self.version = newest(self.known)
        self.holders = tuple(holder for holder in self.known if not holder.gone)
        self.bots = {h.seat: h.level for h in self.holders if h.level is not None}
        self.people = frozenset(h.seat for h in self.holders if h.guest is not None)
        self.kept = {each.seat: each for each in kept if each.seat in self.free}
        self._on: dict[frozenset[Seat], frozenset[str]] = {}  # asked again after every move
        self._of: dict[str, frozenset[Seat]] = {}
        for holder in self.holders:
            if holder.guest is not None:
                self._of[holder.guest] = self.of(holder.guest) | {holder.seat}
        self._left = self._gone(lambda holder: holder.returns and holder.seat in self.bots)
        self._moved = self._gone(lambda holder: holder.moved and holder.seat in self.people)

    def _gone(self, which: Callable[[Holder], bool]) -> dict[str, frozenset[Seat]]:
        """By guest, the seats that they have left in some way."""
        found: dict[str, frozenset[Seat]] = {}
        for holder in self.known:
            if holder.guest is not None and which(holder):
                found[holder.guest] = found.get(holder.guest, NONE) | {holder.seat}
        return found

    def of(self, guest: Guest) -> frozenset[Seat]:
        return self._of.get(guest, NONE) if guest is not None else NONE

    def guests_on(self, seats: frozenset[Seat]) -> frozenset[str]:
        """Who holds one of these seats."""
        found = self._on.get(seats)
        if found is None:
            guests = [h.guest for h in self.holders if h.guest is not None and h.seat in seats]
            found = self._on[seats] = frozenset(guests)
        return found

    def with_any(self, guests: set[str]) -> set[Seat]:
        """The seats that one of these guests holds."""
        return {h.seat for h in self.holders if h.guest in guests}

    def gone(self, present: set[str]) -> set[Seat]:
        """The seats whose people do not look on, though somebody else at the table does."""
        here = self.with_any(present)
        return set(self.people - here) if here else set()

    @property
    def guests(self) -> set[str]:
        return set(self._of)

    @property
    def free(self) -> set[Seat]:
        return set(range(self._count)) - {h.seat for h in self.holders}

    @property
    def names(self) -> list[str | None]:
        """By seat; two who share one are named together."""
        return [self._name(seat) for seat in range(self._count)]

    def chairs(self, guest: Guest, present: set[str]) -> list[protocol.Chair]:
        """As one guest sees them; `present` are the guests who look on now."""
        mine, left, bots = self.of(guest), self.left_by(guest), self.bots
        moved = self.moved_by(guest) - mine
        here = bots.keys() | self.with_any(present)
        return [
            protocol.Chair(
                seat=seat,
                side=side_of_seat(seat, self._sides),
                name=name,
                bot=bots.get(seat),
                mine=seat in mine,
                present=seat in here,
                left=seat in left,
                moved=seat in moved,
                kept=self._kept(seat, guest),
                before=[h.name for h in self.known if h.seat == seat and h.gone and not h.moved],
            )
            for seat, name in enumerate(self.names)
        ]

    def left_by(self, guest: Guest) -> frozenset[Seat]:
        """The seats on which a bot plays on for this guest; they may take them back."""
        return self._left.get(guest, NONE) if guest is not None else NONE

    def moved_by(self, guest: Guest) -> frozenset[Seat]:
        """The seats that this guest has opened on another device, by a seat link."""
        return self._moved.get(guest, NONE) if guest is not None else NONE

    def kept_as_told(self, guest: Guest) -> tuple[protocol.KeptSeat | None, ...]:
        return tuple(self._kept(seat, guest) for seat in self.kept)

    def _kept(self, seat: Seat, guest: Guest) -> protocol.KeptSeat | None:
        kept = self.kept.get(seat)
        if kept is None:
            return None
        mine, keeper = kept.guest == guest, kept.keeper == guest
        return protocol.KeptSeat(kept.name, mine, keeper, kept.declined)

    def kept_words(self, seat: Seat) -> str:
        """Why nobody else may sit there; nothing where the seat is not kept."""
        kept = self.kept.get(seat)
        return f"that seat is kept for {kept.name}" if kept else ""

    def met(self, guest: str) -> bool:
        """Has anybody else sat here? A person on another device of their own counts once."""
        return any(h.guest not in (None, guest) and not h.moved for h in self.known)

    def _name(self, seat: Seat) -> str | None:
        return " & ".join(h.name for h in self.holders if h.seat == seat) or None


def newest(holders: Iterable[Holder]) -> int:
    """How new a list is: the number of its last change."""
    return max((holder.since for holder in holders), default=0)
