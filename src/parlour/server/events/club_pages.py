"""A club as it is shown: its events, its league table, and who has won them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from parlour.events.league import league
from parlour.games import GAMES
from parlour.server.cards import clubs as cards
from parlour.server.cards.events import EventCard
from parlour.server.rights import ClubRole
from parlour.server.store.clubs import Club, ClubMember, Finished
from parlour.server.store.events import Held, Stand

CHAMPIONS = 100  # events in the hall of fame


@dataclass(frozen=True)
class Known:
    """All that is kept of a club."""

    club: Club
    members: Sequence[ClubMember]
    events: Sequence[tuple[Held, Stand]]
    finished: Sequence[Finished]


@dataclass(frozen=True)
class Asking:
    """Who asks, and what they may do there."""

    guest: str | None
    role: ClubRole | None
    may: list[str]
    link: str | None


def club_page(known: Known, asking: Asking, now: int) -> cards.ClubPage:
    """The league of the year in which it last played; `now` where it never has."""
    club, role = known.club, asking.role
    years = sorted({year_of(each.ended) for each in known.finished}, reverse=True)
    year = now if now in years or not years else years[0]
    listed = [held for held in known.finished if role or held.held.public]
    return cards.ClubPage(
        id=club.id,
        name=club.name,
        about=club.about,
        public=club.public,
        made=club.made,
        count=len(known.members),
        role=role,
        members=[_member(each, asking.guest) for each in known.members] if role else [],
        events=[event_card(*each) for each in known.events if role or each[0].public],
        year=year,
        years=years,
        league=league_of(known, year, asking.guest),
        champions=[_champions(each) for each in listed[:CHAMPIONS]],
        link=asking.link,
        may=asking.may,
    )


def event_card(held: Held, stand: Stand) -> EventCard:
    return EventCard(
        id=held.id,
        name=held.name,
        kind=held.kind,
        game=held.game,
        title=_title(held.game),
        players=stand.players,
        round=stand.round,
        over=stand.over,
        public=held.public,
        club=held.club is not None,
        made=held.made,
    )


def year_of(at: float) -> int:
    return datetime.fromtimestamp(at, UTC).year


def league_of(known: Known, year: int, guest: str | None = None) -> list[cards.LeagueCard]:
    """Of members; others count as people whom one has left behind."""
    members: Mapping[str, ClubMember] = {each.guest: each for each in known.members}
    events = [each for each in known.finished if year_of(each.ended) == year]
    places = [[(p.guest, p.rank) for p in each.places if p.guest] for each in events]
    rows = [row for row in league(places) if row.person in members]
    ranks = [row.rank for row in rows]
    return [
        cards.LeagueCard(
            rank=1 + ranks.index(row.rank),
            name=members[row.person].name,
            points=row.points,
            events=row.events,
            titles=row.titles,
            mine=row.person == guest,
        )
        for row in rows
    ]


def _title(game: str) -> str:
    return GAMES[game].title if game in GAMES else game


def _member(each: ClubMember, guest: str | None) -> cards.ClubMemberCard:
    return cards.ClubMemberCard(each.n, each.name, each.role, each.since, each.guest == guest)


def _champions(each: Finished) -> cards.ChampionCard:
    held = each.held
    return cards.ChampionCard(
        event=held.id,
        name=held.name,
        kind=held.kind,
        title=_title(held.game),
        ended=each.ended,
        champions=[place.name for place in each.places if place.rank == 1],
        players=len(each.places),
    )
