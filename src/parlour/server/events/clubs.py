"""Clubs: who is in them, who may do what, and what their events have come to."""

from __future__ import annotations

import hmac
from dataclasses import replace

from parlour.server.cards import clubs as cards
from parlour.server.competing import Holders
from parlour.server.denied import Denied
from parlour.server.events.club_pages import Asking, Known, club_page, year_of
from parlour.server.events.deeds import let_in
from parlour.server.likeness import likeness
from parlour.server.names import clean
from parlour.server.play.notices import Notices
from parlour.server.play.supplies import Supplies
from parlour.server.play.unguessable import unguessable
from parlour.server.rates import Rates
from parlour.server.rights import CLUB, ClubRole, expect_in_club
from parlour.server.store import Store
from parlour.server.store.clubs import Club, ClubMember
from parlour.server.store.events import Held

FOUNDING = 1 / 600, 10  # clubs a second of one person, and at once
MOST_MEMBERS = 500
MOST_CLUBS = 50  # of one person
SHOWN = 100  # events and clubs in a list
TAKEN_ALONG = 10_000  # events
TAKEN = "a club is called so already, or nearly so"


async def organises(store: Store, guest: str | None, held: Held) -> bool:
    """The host of the house counts as an organiser of every event, who leads a club of its own."""
    if guest is None:
        return False
    if held.club is not None and await store.clubs.role_of(held.club, guest) in CLUB["hold"]:
        return True
    return await store.is_host(guest)


async def holders_of(store: Store, held: Held) -> Holders:
    """As they are called now."""
    club = None if held.club is None else await store.clubs.get(held.club)
    organiser = await store.name_of(held.organiser) or "Guest"
    return Holders(organiser) if club is None else Holders(organiser, club.id, club.name)


class Clubs:
    """One for each house."""

    def __init__(self, supplies: Supplies, notices: Notices, key: bytes) -> None:
        self._supplies, self._store, self._key = supplies, supplies.store, key
        self._notices = notices
        self._founding = Rates(*FOUNDING, supplies.ticks)

    async def found(self, form: cards.NewClub, person: str) -> cards.ClubPage:
        named = _named(form)
        await let_in(self._store, person)
        await self._check_few(person)
        if not self._founding.allows(person):
            raise Denied(429, "that is a great many clubs; bring one of them to life first")
        id, now = unguessable(self._supplies.rng), self._supplies.clock()
        club = Club(id, named.name, named.about, named.public, 0, now)
        if not await self._store.clubs.make(club, likeness(club.name), person):
            raise Denied(409, TAKEN)
        return await self.page(id, person)

    async def listed(self, guest: str | None) -> list[cards.ClubCard]:
        """One's own first, then those that anybody may find."""
        mine = dict(await self._store.clubs.of(guest)) if guest else {}
        found = dict(await self._store.clubs.listed(SHOWN))
        counts = {**{club: len(await self._store.clubs.members(club.id)) for club in mine}, **found}
        return [
            cards.ClubCard(club.id, club.name, club.about, club.public, count, mine.get(club))
            for club, count in counts.items()
        ]

    async def page(self, id: str, guest: str | None, year: int | None = None) -> cards.ClubPage:
        club, members = await self._get(id), await self._store.clubs.members(id)
        role = next((each.role for each in members if each.guest == guest), None)
        may = [deed for deed, roles in CLUB.items() if role in roles]
        if role != "owner" and guest is not None and await self._store.is_host(guest):
            may.append("dissolve")
        told = role is not None or club.public
        return club_page(
            Known(
                club,
                members,
                await self._store.clubs.events(id, SHOWN) if told else [],
                await self._store.clubs.finished(id) if told else [],
            ),
            Asking(guest, role, may, self._word(club) if "invite" in may else None),
            year or year_of(self._supplies.clock()),
        )

    async def change(self, id: str, form: cards.NewClub, person: str) -> cards.ClubPage:
        club, named = await self._get(id), _named(form)
        new = replace(club, name=named.name, about=named.about, public=named.public)
        if not await self._store.clubs.change(new, likeness(new.name)):
            raise Denied(409, TAKEN)
        return await self.page(id, person)

    async def dissolve(self, id: str) -> None:
        await self._store.clubs.dissolve(id)

    async def join(self, id: str, word: str, person: str) -> cards.ClubPage:
        club = await self._get(id)
        if not hmac.compare_digest(word.encode(), self._word(club).encode()):
            raise Denied(403, "that link is not good any more: ask in the club for another")
        await let_in(self._store, person)
        if await self._store.clubs.role_of(id, person) is None:
            await self._check_few(person)
            if len(await self._store.clubs.members(id)) >= MOST_MEMBERS:
                raise Denied(409, f"a club has no more than {MOST_MEMBERS} members")
            await self._store.clubs.join(id, person, self._supplies.clock())
        return await self.page(id, person)

    async def renew_link(self, id: str, person: str) -> cards.ClubPage:
        await self._store.clubs.renew_link(id)
        return await self.page(id, person)

    async def appoint(self, id: str, n: int, role: ClubRole, person: str) -> cards.ClubPage:
        member = await self._member(id, n)
        if member.role == "owner":
            raise Denied(409, "a club has one owner: make somebody else the owner instead")
        if role == "owner":
            await self._store.clubs.hand_over(id, n)
        else:
            await self._store.clubs.appoint(id, n, role)
        return await self.page(id, person)

    async def remove(self, id: str, n: int, person: str) -> cards.ClubPage:
        """Oneself, or somebody else; the link that they may have is void then."""
        member = await self._member(id, n)
        own = member.guest == person
        expect_in_club("leave" if own else "remove", await self.role_of(id, person))
        if member.role == "owner":
            raise Denied(403, "nobody removes the owner of a club")
        await self._store.clubs.remove(id, n)
        if not own:
            await self._store.clubs.renew_link(id)
        return await self.page(id, person)

    async def whole(self, id: str) -> Known:
        """The club as whoever leads it can take it along."""
        club, clubs = await self._get(id), self._store.clubs
        events, finished = await clubs.events(id, TAKEN_ALONG), await clubs.finished(id)
        return Known(club, await clubs.members(id), events, finished)

    async def may_hold(self, id: str, person: str) -> None:
        """Denied where they may not hold events in its name."""
        expect_in_club("hold", await self.role_of(id, person))

    async def role_of(self, id: str, person: str) -> ClubRole | None:
        """What somebody is in a club; Denied where there is no such club."""
        await self._get(id)
        return await self._store.clubs.role_of(id, person)

    async def announce(self, held: Held) -> None:
        """Its members are told of a new event, but for whoever holds it."""
        if held.club is not None and (club := await self._store.clubs.get(held.club)) is not None:
            members = await self._store.clubs.members(club.id)
            others = [each.guest for each in members if each.guest != held.organiser]
            await self._notices.announce(held, club.name, others)

    async def _get(self, id: str) -> Club:
        club = await self._store.clubs.get(id)
        if club is None:
            raise Denied(404, "there is no such club")
        return club

    async def _member(self, id: str, n: int) -> ClubMember:
        await self._get(id)
        members = await self._store.clubs.members(id)
        found = next((each for each in members if each.n == n), None)
        if found is None:
            raise Denied(404, "there is no such member")
        return found

    async def _check_few(self, person: str) -> None:
        if len(await self._store.clubs.of(person)) >= MOST_CLUBS:
            raise Denied(409, f"nobody is in more than {MOST_CLUBS} clubs")

    def _word(self, club: Club) -> str:
        """Of its link: it follows from a key that only the house has (ADR 20)."""
        said = f"club {club.id} {club.link}".encode()
        return hmac.digest(self._key, said, "sha256").hex()[:32]


def _named(form: cards.NewClub) -> cards.NewClub:
    name, about = clean(form.name), " ".join(form.about.split())
    if not likeness(name):
        raise Denied(400, "name: a few letters")
    if not about.isprintable():
        raise Denied(400, "about: plain text")
    return cards.NewClub(name, about, form.public)
