"""Telling a person something wherever they are: one way for all who have something to tell.

Whoever has news for a person calls `Notices.tell`: an invitation, the table of a rematch, an event
whose table is ready (a club tells all its members of a new event by `announce`):

    await notices.tell("event", guest, table, name="Autumn Cup", text="Round 2 against Bob")

The notice is kept in the store until it is answered or its time is over. It arrives at once on
every device of theirs that has a page open, in `Mine` on the socket, and for those who asked for
it by push. That it is somebody's turn is no notice: it follows from the log (turns.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from parlour.core.game import Seat
from parlour.games import GAMES
from parlour.server import protocol
from parlour.server.denied import Denied
from parlour.server.play.bus import News
from parlour.server.play.concerns import channel
from parlour.server.play.past import NoTable
from parlour.server.play.supplies import Supplies
from parlour.server.play.tables import Tables
from parlour.server.play.terms import as_terms
from parlour.server.play.unguessable import unguessable
from parlour.server.store import Terms
from parlour.server.store.events import Held
from parlour.server.store.notices import Kind, Notice

DAY = 24 * 3600.0
ANNOUNCED = 7 * DAY  # a club's event
MOST = 20  # notices of one kind that wait for one person
FROM_ONE = 3  # of them by one sender


class Notices:
    """One for each house."""

    def __init__(self, supplies: Supplies, tables: Tables) -> None:
        self._supplies, self._store, self._tables = supplies, supplies.store.notices, tables
        self.listeners: list[Callable[[Notice], None]] = []  # who hands it on to where they are

    async def tell(
        self,
        kind: Kind,
        guest: str,
        table: str,
        *,
        name: str,
        text: str = "",
        seat: Seat | None = None,
        sender: str | None = None,
        lasts: float = DAY,
    ) -> bool:
        """Tell them of a table; False: too much waits for them already.

        `sender` is who wants it told, None the house; whom they have blocked they are told
        nothing by, and the sender does not learn it.
        """
        now = self._supplies.clock()
        id = unguessable(self._supplies.rng)
        notice = Notice(id, guest, kind, table, seat, sender, name, text, now, now + lasts)
        given = await self._store.give(notice, MOST, FROM_ONE)
        if given == "given":
            self.stir(guest)
            self.hand_on(notice)
        return given != "full"

    async def announce(self, held: Held, club: str, guests: Iterable[str]) -> None:
        """Tell the members of a club of an event that they may enter, until it begins."""
        now, rng = self._supplies.clock(), self._supplies.rng
        about = None, held.organiser, club, held.name, now, now + ANNOUNCED
        notices = [Notice(unguessable(rng), each, "club", held.id, *about) for each in guests]
        for notice in await self._store.give_all(notices, MOST, FROM_ONE):
            self.stir(notice.guest)
            self.hand_on(notice)

    def hand_on(self, notice: Notice) -> None:
        """To those who tell it elsewhere; they do not mind hearing of it twice."""
        for listener in self.listeners:
            listener(notice)

    def stir(self, guest: str) -> None:
        """Something that concerns them has changed."""
        self._supplies.bus.tell(News(channel(guest), 0))

    async def answer(self, guest: str, id: str) -> Notice:
        """They have seen it, and want to hear no more of it."""
        notice = await self._store.take(guest, id)
        if notice is None:
            raise Denied(404, "there is no such notice any more")
        self.stir(guest)
        return notice

    async def of(self, guest: str) -> list[protocol.Notice]:
        """As their devices are told."""
        found = await self._store.of(guest, self._supplies.clock())
        told = [await self._told(notice) for notice in found]
        return [notice for notice in told if notice is not None]

    async def _told(self, notice: Notice) -> protocol.Notice | None:
        if notice.kind == "club":
            return await self._told_of_event(notice)
        try:
            table = await self._tables.get(notice.table)
        except NoTable:  # it cannot be played here any more
            return None
        return protocol.Notice(
            id=notice.id,
            kind=notice.kind,
            table=notice.table,
            event=None,
            seat=notice.seat,
            name=notice.name,
            text=notice.text,
            game=table.sitting.game.name,
            title=table.sitting.game.title,
            options=table.laid.options,
            terms=as_terms(table.laid.terms, table.sides),
            lexicon=table.laid.lexicon,
            at=notice.at,
        )

    async def _told_of_event(self, notice: Notice) -> protocol.Notice | None:
        held = await self._supplies.store.events.get(notice.table)
        if held is None or held.game not in GAMES:
            return None
        return protocol.Notice(
            id=notice.id,
            kind=notice.kind,
            table=None,
            event=held.id,
            seat=None,
            name=notice.name,
            text=notice.text,
            game=held.game,
            title=GAMES[held.game].title,
            options=held.options,
            terms=as_terms(Terms(**held.customs["terms"]), 2),
            lexicon=None,
            at=notice.at,
        )
