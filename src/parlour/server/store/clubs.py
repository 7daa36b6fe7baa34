"""Clubs: a name, its members with their roles, and what its events came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from parlour.server.rights import ClubRole
from parlour.server.store.database import Area, Database
from parlour.server.store.events import LISTED, Came, Held, Stand, listed_row

CLUB = "id, name, about, public, link, made"
# Who gets a club whose owner has gone: organisers first, then who has been there longest.
HEIR = "CASE role WHEN 'organiser' THEN 0 ELSE 1 END, n"


@dataclass(frozen=True)
class Club:
    """What a club is."""

    id: str
    name: str
    about: str
    public: bool  # anybody finds it, and sees what it has played
    link: int  # the number of its invitation link: with the next, the last is void
    made: float  # seconds since 1970


@dataclass(frozen=True)
class ClubMember:
    """Somebody in a club."""

    n: int  # by this number others speak of them
    guest: str
    name: str
    role: ClubRole
    since: float  # seconds since 1970


@dataclass(frozen=True)
class Finished:
    """An event of a club that is over."""

    held: Held
    ended: float
    places: tuple[Came, ...]


class ClubStore(Protocol):
    """Kept until their owners dissolve them."""

    async def make(self, club: Club, likeness: str, owner: str) -> bool:
        """False: another is called so, or nearly so."""

    async def get(self, id: str) -> Club | None: ...

    async def change(self, club: Club, likeness: str) -> bool:
        """Name, words about it, whether it is public; False: another is called so."""

    async def renew_link(self, id: str) -> None: ...

    async def dissolve(self, id: str) -> None:
        """Its events belong to nobody then, and go on."""

    async def members(self, id: str) -> list[ClubMember]:
        """In the order in which they came."""

    async def role_of(self, id: str, guest: str) -> ClubRole | None: ...

    async def join(self, id: str, guest: str, now: float) -> None:
        """Somebody who is a member already stays what they are."""

    async def appoint(self, id: str, n: int, role: ClubRole) -> None: ...

    async def hand_over(self, id: str, n: int) -> None:
        """That member is the owner now, and who was it is an organiser."""

    async def remove(self, id: str, n: int) -> None: ...

    async def of(self, guest: str) -> list[tuple[Club, ClubRole]]:
        """Somebody's clubs, by name."""

    async def listed(self, limit: int) -> list[tuple[Club, int]]:
        """The largest of those that are public, with how many are in them."""

    async def events(self, id: str, limit: int) -> list[tuple[Held, Stand]]:
        """Those that go on first, then the newest."""

    async def finished(self, id: str) -> list[Finished]:
        """The newest first."""


class SqlClubs(Area):
    """Implements ClubStore."""

    async def make(self, club: Club, likeness: str, owner: str) -> bool:
        add = f"INSERT INTO clubs ({CLUB}, likeness) VALUES (?, ?, ?, ?, ?, ?, ?)"
        row = club.id, club.name, club.about, int(club.public), club.link, club.made, likeness

        def work(db: Database) -> None:
            db.execute(add, row)
            db.execute(
                "INSERT INTO club_members (club, n, guest, role, since) VALUES (?, 1, ?, ?, ?)",
                (club.id, owner, "owner", club.made),
            )

        return await self._unless_taken(work)

    async def get(self, id: str) -> Club | None:
        rows = await self._select(f"SELECT {CLUB} FROM clubs WHERE id = ?", id)
        return _club(*rows[0]) if rows else None

    async def change(self, club: Club, likeness: str) -> bool:
        sql = "UPDATE clubs SET name = ?, likeness = ?, about = ?, public = ? WHERE id = ?"
        values = club.name, likeness, club.about, int(club.public), club.id
        return await self._unless_taken(lambda db: db.execute(sql, values))

    async def renew_link(self, id: str) -> None:
        await self._do("UPDATE clubs SET link = link + 1 WHERE id = ?", id)

    async def dissolve(self, id: str) -> None:
        await self._write(lambda db: dissolve(db, id))

    async def members(self, id: str) -> list[ClubMember]:
        sql = """SELECT n, guest, coalesce(name, ''), role, since FROM club_members
                 LEFT JOIN guests ON guests.id = guest WHERE club = ? ORDER BY n"""
        return [ClubMember(*row) for row in await self._select(sql, id)]

    async def role_of(self, id: str, guest: str) -> ClubRole | None:
        sql = "SELECT role FROM club_members WHERE club = ? AND guest = ?"
        rows = await self._select(sql, id, guest)
        return rows[0][0] if rows else None

    async def join(self, id: str, guest: str, now: float) -> None:
        next_n = "(SELECT coalesce(max(n), 0) + 1 FROM club_members WHERE club = ?)"
        sql = f"""INSERT INTO club_members (club, n, guest, role, since)
                  VALUES (?, {next_n}, ?, 'member', ?) ON CONFLICT DO NOTHING"""
        await self._do(sql, id, id, guest, now)

    async def appoint(self, id: str, n: int, role: ClubRole) -> None:
        sql = "UPDATE club_members SET role = ? WHERE club = ? AND n = ? AND role <> 'owner'"
        await self._do(sql, role, id, n)

    async def hand_over(self, id: str, n: int) -> None:
        def work(db: Database) -> None:
            there = "SELECT 1 FROM club_members WHERE club = ? AND n = ?"
            if db.execute(there, (id, n)).fetchone():
                _crown(db, id, n)

        await self._write(work)

    async def remove(self, id: str, n: int) -> None:
        await self._do("DELETE FROM club_members WHERE club = ? AND n = ?", id, n)

    async def of(self, guest: str) -> list[tuple[Club, ClubRole]]:
        sql = f"""SELECT role, {CLUB} FROM club_members JOIN clubs ON id = club
                  WHERE guest = ? ORDER BY name, id"""
        return [(_club(*row), role) for role, *row in await self._select(sql, guest)]

    async def listed(self, limit: int) -> list[tuple[Club, int]]:
        count = "(SELECT count(*) FROM club_members WHERE club = id)"
        sql = f"""SELECT {count} AS members, {CLUB} FROM clubs WHERE public = 1
                  ORDER BY members DESC, made, id LIMIT ?"""
        return [(_club(*row), members) for members, *row in await self._select(sql, limit)]

    async def events(self, id: str, limit: int) -> list[tuple[Held, Stand]]:
        sql = f"SELECT {LISTED} FROM events WHERE club = ? ORDER BY over, made DESC, id LIMIT ?"
        return [listed_row(row) for row in await self._select(sql, id, limit)]

    async def finished(self, id: str) -> list[Finished]:
        sql = f"""SELECT {LISTED}, ended FROM events
                  WHERE club = ? AND ended IS NOT NULL ORDER BY ended DESC, id"""
        came = """SELECT event, event_places.guest, coalesce(guests.name, event_places.name), rank
                  FROM event_places JOIN events ON events.id = event
                  LEFT JOIN guests ON guests.id = event_places.guest
                  WHERE club = ? ORDER BY event, rank, player"""
        places: dict[str, list[Came]] = {}
        for event, *row in await self._select(came, id):
            places.setdefault(event, []).append(Came(*row))
        found = [(listed_row(row[:-1])[0], row[-1]) for row in await self._select(sql, id)]
        return [Finished(held, ended, tuple(places.get(held.id, ()))) for held, ended in found]


def _club(id: str, name: str, about: str, public: int, link: int, made: float) -> Club:
    return Club(id, name, about, bool(public), link, made)


def _crown(db: Database, club: str, n: int) -> None:
    down = "UPDATE club_members SET role = 'organiser' WHERE club = ? AND role = 'owner'"
    db.execute(down, (club,))
    db.execute("UPDATE club_members SET role = 'owner' WHERE club = ? AND n = ?", (club, n))


def dissolve(db: Database, club: str) -> None:
    db.execute("UPDATE events SET club = NULL WHERE club = ?", (club,))
    db.execute("DELETE FROM club_members WHERE club = ?", (club,))
    db.execute("DELETE FROM clubs WHERE id = ?", (club,))


def leave(db: Database, person: str) -> None:
    """An account is gone: clubs of theirs go to somebody else, or to nobody."""
    owned = "SELECT club FROM club_members WHERE guest = ? AND role = 'owner'"
    clubs = [club for (club,) in db.execute(owned, (person,)).fetchall()]
    db.execute("DELETE FROM club_members WHERE guest = ?", (person,))
    for club in clubs:
        heir = f"SELECT n FROM club_members WHERE club = ? ORDER BY {HEIR} LIMIT 1"
        found = db.execute(heir, (club,)).fetchone()
        if found is None:
            dissolve(db, club)
        else:
            _crown(db, club, found[0])
