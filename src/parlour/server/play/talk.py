"""What is said at one table: who may hear it, and who may say something now (ADR 28)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from parlour.core.game import Illegal, Seat, side_of_seat
from parlour.server import protocol
from parlour.server.play.seats import Guest
from parlour.server.protocol import To
from parlour.server.store.talk import KEPT, Spoken
from parlour.server.store.talk import Talk as Kept

if TYPE_CHECKING:
    from parlour.server.play.table import Table

Ears = frozenset[tuple[To, int]]  # the channels that somebody hears


class Talk:
    """All that is kept of the talk at one table; read when the first one listens."""

    def __init__(self) -> None:
        self._said: list[Spoken] | None = None

    async def read(self, kept: Kept, table: str) -> None:
        if self._said is None:
            said = await kept.said(table)
            if self._said is None:  # else somebody in this process was quicker
                self._said = said

    def add(self, spoken: Spoken) -> None:
        """Of each channel the newest are kept, whatever is said in the others."""
        if self._said is None:
            return
        self._said.append(spoken)
        same = [each for each in self._said if each.channel == spoken.channel]
        if len(same) > KEPT:
            self._said.remove(same[0])

    def forget(self, guest: str) -> None:
        """Whatever this guest has said."""
        if self._said is not None:
            self._said = [each for each in self._said if each.guest != guest]

    def since(self, n: int) -> list[Spoken]:
        """What was said after that number."""
        return [each for each in self._said or () if each.n > n]


class Listener:
    """What one viewer has heard of the talk; what they may not hear is no news to them."""

    def __init__(self, table: Table, guest: Guest, muted: Iterable[str]) -> None:
        self._table, self._guest = table, guest
        self.muted = frozenset(muted)
        self._told = 0
        self._as: tuple[Seat | None, Ears, frozenset[str]] | None = None
        self._channels: list[protocol.Channel] = []

    def news(self, seat: Seat | None) -> bytes | None:
        """What is new to whoever looks from this seat; None: nothing."""
        ears = hears(self._table, self._guest, seat)
        now, channels = (seat, ears, self.muted), channels_of(self._table, self._guest, seat)
        whole = now != self._as  # what they may hear has changed: all of it is told again
        said = self._table.talk.since(0 if whole else self._told)
        fresh = [s for s in said if s.channel in ears and s.guest not in self.muted]
        self._told = max([self._told, *(s.n for s in said)])
        if not (whole or fresh) and channels == self._channels:
            return None
        self._as, self._channels = now, channels
        messages = [message(s, self._guest) for s in fresh]
        return protocol.encode(protocol.Talk(self._table.id, seat, whole, messages, channels))


def hears(table: Table, guest: Guest, seat: Seat | None) -> Ears:
    """Seats and sides are heard by whoever holds them now; watchers by players when all is over."""
    ears: set[tuple[To, int]] = {("table", 0)}
    if table.sitting.over or not _has_sat(table, guest):
        ears.add(("watchers", 0))
    if seat is not None and seat in table.seats.of(guest):
        ears |= {("seat", seat), ("side", side_of_seat(seat, table.sides))}
    return frozenset(ears)


def channels_of(table: Table, guest: Guest, seat: Seat | None) -> list[protocol.Channel]:
    """Whom somebody can talk to now. Their own words may be closed; set phrases never are."""
    if guest is None:
        return []
    if seat is None or seat not in table.seats.of(guest):
        watches = table.sitting.over or not _has_sat(table, guest)
        return [protocol.Channel("watchers", True, None)] if watches else []
    clause = quiet(table)
    found = [protocol.Channel("table", clause is None, clause)]
    if table.sides < table.laid.seats:
        found.append(protocol.Channel("side", clause is None, clause))
    if sum(holder.seat == seat for holder in table.seats.holders) > 1:
        found.append(protocol.Channel("seat", True, None))  # as one player (DP-10, CR-46)
    return found


def quiet(table: Table) -> str | None:
    """The clause by which nobody writes here just now: partners must not advise each other."""
    sitting = table.sitting
    if sitting.over or sitting.ended is not None:
        return None
    return sitting.game.quiet(sitting.setup)


def place_of(table: Table, guest: Guest, said: protocol.Say, phrase: bool) -> int:
    """The side or seat that hears it; Illegal where it cannot be said."""
    for channel in channels_of(table, guest, said.seat):
        if channel.to != said.to:
            continue
        if not (channel.words or phrase):
            assert channel.clause is not None
            raise Illegal(channel.clause, "while a game runs partners may only say set phrases")
        if said.seat is None or said.to in ("table", "watchers"):
            return 0
        return said.seat if said.to == "seat" else side_of_seat(said.seat, table.sides)
    raise Illegal("house", "there is nobody to talk to in that way")


def _has_sat(table: Table, guest: Guest) -> bool:
    """Whoever has held a seat in this match knows more than a watcher may hear of."""
    return guest is not None and any(holder.guest == guest for holder in table.seats.known)


def message(spoken: Spoken, guest: Guest) -> protocol.Message:
    """As one guest is told of it."""
    return protocol.Message(
        id=spoken.id,
        to=spoken.to,
        seat=spoken.seat,
        name=spoken.name,
        text=spoken.text,
        at=spoken.when,
        mine=spoken.guest == guest,
    )
