"""A house with somebody in every role, and something of every kind to ask about."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.server.http import pictures
from parlour.server.http.guests import digest
from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from tests.server.champions import Sat, played
from tests.server.direct import Caller, generous, opened
from tests.server.guests import DATABASE, blank
from tests.server.members import PASSWORD, quick_passwords

# What each is by the table of rights; at the event and in the club by their names.
PEOPLE: dict[str, frozenset[str]] = {
    "stranger": frozenset(),
    "guest": frozenset({"guest"}),
    "member": frozenset({"guest", "member"}),
    "holder": frozenset({"guest", "holder", "sitter"}),
    "partner": frozenset({"guest", "holder", "sitter"}),
    "opponent": frozenset({"guest", "sitter"}),
    "former holder": frozenset({"guest"}),
    "event organiser": frozenset({"guest"}),
    "event steward": frozenset({"guest"}),
    "event judge": frozenset({"guest"}),
    "entrant": frozenset({"guest"}),
    "club owner": frozenset({"guest", "member", "club owner"}),
    "club organiser": frozenset({"guest", "member", "club organiser"}),
    "club member": frozenset({"guest", "member", "club member"}),
    "former club member": frozenset({"guest", "member"}),
    "judge": frozenset({"guest", "member", "judge"}),
    "host": frozenset({"guest", "host", "judge"}),
}
# Seats at the table, and who holds them: the first is asked about.
ROUND_THE_TABLE = ("holder", "partner", "opponent", "former holder")


@asynccontextmanager
async def furnished(folder: Path, certificates: bool = True) -> AsyncIterator[Furnished]:
    """Open, furnished, and in no hurry; hashes and pictures cost nothing meanwhile."""

    async def drawn(svg: str) -> bytes:
        return b"PNG"

    with pytest.MonkeyPatch.context() as patch, quick_passwords():
        patch.setattr(pictures, "rendered", drawn)
        async with opened(folder, ticks=generous()) as app:
            found = Furnished(app, folder)
            await found.furnish(certificates)
            yield found


class Furnished:
    """The people, and the ids of what there is."""

    def __init__(self, app: Any, folder: Path) -> None:
        self.folder = folder
        self.people = {name: Caller(app) for name in PEOPLE}
        self.ids: dict[str, str] = {}

    def __getitem__(self, name: str) -> Caller:
        return self.people[name]

    async def furnish(self, certificates: bool = True) -> None:
        for name, roles in PEOPLE.items():
            if roles:
                await self[name].get("/api/me")
                await self[name].made("POST", "/api/me", {"name": name.title()})
            if "member" in roles:
                wish = {"name": name.title(), "password": PASSWORD}
                await self[name].made("POST", "/api/account", wish)
        await self._appoint()
        self.ids["table"] = await self.table()
        self.ids["finished"] = await self._finished()
        self.ids["event"] = await self.event()
        self.ids["club"] = await self.club()
        await self.send_in()
        if certificates:
            await self.apply()
        self.ids["notice"] = await self._notice()
        self.ids["tie"] = await self._tie()

    async def _appoint(self) -> None:
        link = HostLinks(key_beside(blank(self.folder))).make(time.time())
        await self["host"].made("POST", "/api/host", {"token": link})
        await self["host"].made("POST", "/api/judges", {"name": "Judge"})

    async def table(self) -> str:
        """Two seats, the first shared; somebody has held the second, and left."""
        holder, partner, opponent, former = (self[name] for name in ROUND_THE_TABLE)
        wish = {"game": "score_four", "mine": [0], "first": 0}
        id: str = (await holder.made("POST", "/api/tables", wish))["id"]
        seats = f"/api/tables/{id}/seats"
        word = (await holder.made("GET", f"{seats}/0/invitation"))["invitation"]
        await partner.made("POST", f"{seats}/0", {"name": "Partner", "invitation": word})
        await former.made("POST", f"{seats}/1", {"name": "Former"})
        await former.made("DELETE", f"{seats}/1")
        await opponent.made("POST", f"{seats}/1", {"name": "Opponent"})
        return id

    async def _finished(self) -> str:
        id = await self.table()
        await self["opponent"].made("POST", f"/api/tables/{id}/seats/1/resignation")
        return id

    async def event(self) -> str:
        form = {"kind": "round_robin", "game": "score_four", "name": "Autumn"}
        page = await self["event organiser"].made("POST", "/api/events", form)
        id: str = page["event"]["id"]
        for name in ("steward", "judge"):
            deed = {"do": "help", "word": page["mine"]["links"][name]}
            await self[f"event {name}"].made("POST", f"/api/events/{id}/deeds", deed)
        await self["entrant"].made("POST", f"/api/events/{id}/deeds", {"do": "enter"})
        return id

    async def club(self) -> str:
        """Its members are numbered as they came: owner, organiser, member, and who was removed."""
        owner, name = self["club owner"], f"Club {time.monotonic_ns()}"
        page = await owner.made("POST", "/api/clubs", {"name": name, "public": False})
        id: str = page["id"]
        for each in ("club organiser", "club member", "former club member"):
            await self[each].made("POST", f"/api/clubs/{id}/members", {"word": page["link"]})
        numbers = self.numbers = {
            each["name"]: each["n"]
            for each in (await owner.made("GET", f"/api/clubs/{id}"))["members"]
        }
        organiser = f"/api/clubs/{id}/members/{numbers['Club Organiser']}"
        await owner.made("PUT", organiser, {"role": "organiser"})
        await owner.made("DELETE", f"/api/clubs/{id}/members/{numbers['Former Club Member']}")
        return id

    async def send_in(self) -> None:
        self.ids["upload"] = (await self["holder"].made("POST", "/api/uploads", RECORD))["id"]

    async def apply(self) -> None:
        """Asked for by whoever holds the first seat; the others have yet to sign."""
        sat = [Sat(name.title(), digest(self[name].cookie)) for name in ROUND_THE_TABLE[:3:2]]
        table = await played(self.folder, *sat)
        wish = {"table": table, "seat": 0}
        asked = await self["holder"].made("POST", "/api/certificates", wish)
        self.ids["certificate"] = asked["id"]

    async def _notice(self) -> str:
        """An invitation to a member: the store alone knows its number."""
        kept = {"1": {"name": "Member"}}
        await self["holder"].made(
            "POST", "/api/tables", {"game": "score_four", "mine": [0], "kept": kept}
        )
        with sqlite3.connect(self.folder / DATABASE) as db:
            found: str = db.execute("SELECT id FROM notices").fetchone()[0]
        return found

    async def _tie(self) -> str:
        wish = {"table": self.ids["table"], "seat": 1, "kind": "follow"}
        found: str = (await self["holder"].made("POST", "/api/people", wish))[0]["id"]
        return found


RECORD = b"parlour-record 1\ngame score_four\nseats 2\n\n0 a1\n1 b2\n"
