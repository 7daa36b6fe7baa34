"""What is said at one table: who may hear it, and who may say something now (ADR 28)."""

from __future__ import annotations

from collections.abc import Iterable
from sys import maxsize
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
    """All that is kept of the talk at one table; read when the first one listens.

    It is told in the order in which it was heard here: what another process has written down may
    be heard after what was written later.
    """

    def __init__(self) -> None:
        self._said: dict[str, tuple[int, Spoken]] | None = None  # by id; as how manyth it was heard
        self.heard = 0

    @property
    def last(self) -> int:
        """The highest number that is known; where nobody listens, none is missed."""
        if self._said is None:
            return maxsize
        return max((spoken.n for _, spoken in self._said.values()), default=0)

    @property
    def is_read(self) -> bool:
        return self._said is not None

    async def read(self, kept: Kept, table: str) -> None:
        if not self.is_read:
            await self.read_anew(kept, table)

    async def read_anew(self, kept: Kept, table: str) -> None:
        """Another process has written something down, or somebody's words are gone."""
        known = set(self._said or ())
        said = await kept.said(table)
        before, self._said = self._said or {}, {}
        for spoken in said:
            self._said[spoken.id] = before.get(spoken.id) or (self._next(), spoken)
        for id, heard in before.items():
            if id not in known:  # it was said here while we read
                self._said.setdefault(id, heard)

    def _next(self) -> int:
        self.heard += 1
        return self.heard

    def add(self, spoken: Spoken) -> None:
        """Of each channel the newest are kept, whatever is said in the others."""
        if self._said is None or spoken.id in self._said:
            return
        self._said[spoken.id] = self._next(), spoken
        same = [each for _, each in self._said.values() if each.channel == spoken.channel]
        if len(same) > KEPT:
            del self._said[same[0].id]

    def forget(self, guest: str) -> None:
        """Whatever this guest has said."""
        if self._said is not None:
            kept = {id: each for id, each in self._said.items() if each[1].guest != guest}
            self._said = kept

    def since(self, heard: int) -> list[Spoken]:
        """What was heard after so many."""
        return [spoken for nth, spoken in (self._said or {}).values() if nth > heard]


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
        self._told = self._table.talk.heard
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
