"""Seasons against PAR: the house enters every rated game of 4CYTE by itself, and ends the year.

A season is an event of the kind `par`, one for each year, in the same log as all events. Its
entries are the house's: nobody need apply for a score to count, only for a certificate.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from itertools import chain, count
from typing import Any

from parlour.core import house
from parlour.core.game import HOUSE, Illegal, Seat
from parlour.core.record import Record, read_entry
from parlour.events import record
from parlour.events.event import LONGEST_NAME, Number
from parlour.games.fourcyte.board import CLASSES, PAR
from parlour.server.denied import Denied
from parlour.server.events.room import Room, play
from parlour.server.events.rooms import TRIES, Rooms
from parlour.server.play.supplies import Supplies
from parlour.server.store import Holder, StoreError
from parlour.server.store.events import Held, Said
from parlour.server.store.finishes import Finish

GAME, SOLITAIRE = "fourcyte", "solitaire"
PREFIX = "season-"
GRACE = 24 * 3600.0  # seconds after a year: what ended in it may still be entered
EVERY = 3600.0  # seconds between two looks at the calendar


@dataclass(frozen=True)
class Scored:
    """What somebody's game comes to in its class."""

    person: str
    name: str
    group: str
    junior: bool
    points: int


class Seasons:
    """One for each house."""

    def __init__(self, rooms: Rooms, supplies: Supplies) -> None:
        self._rooms, self._supplies, self._store = rooms, supplies, supplies.store

    # --- games that count

    async def take(self, finish: Finish) -> None:
        """A match is over (`play/following.py`). Solitaire never counts (4C-50)."""
        if finish.game != GAME or not finish.rated or finish.how == "void":
            return
        if finish.options.get("mode") == SOLITAIRE:
            return
        ending = await self._store.ending(finish.table)
        if ending is None or is_spoilt(ending.record):
            return
        scored = await self._scored(finish)
        digest = f"sha256:{sha256(ending.record.encode()).hexdigest()}"
        year = datetime.fromtimestamp(finish.ended, UTC).year
        for _ in range(TRIES if scored else 0):
            room = await self._open(year)
            try:
                said = entries(room, scored, digest, self._supplies.clock())
                if not said or await self._rooms.append(room, said) is not None:
                    return
            except Illegal:  # the season is over: this came more than a day too late
                return
        if scored:
            raise StoreError(f"season {year}: no end of lost races")

    async def _scored(self, finish: Finish) -> list[Scored]:
        """Those with an account who played a seat alone, each by their class (4C-52)."""
        holders = [h for h in await self._store.holders(finish.table) if not h.gone]
        people = [h.guest for h in holders if h.guest is not None]
        if len(set(people)) < len(people):
            return []  # one person played for several seats
        members = await self._store.events.members(people)
        found = []
        for seat, points in enumerate(finish.totals):
            junior = seat in finish.options.get("juniors", ())
            of, person = CLASSES.get((junior, len(finish.totals))), _alone(holders, seat)
            if of is not None and person in members:
                name = await self._store.name_of(person) or ""
                found.append(Scored(person, name, of[0], junior, points))
        return found

    # --- the calendar

    async def _open(self, year: int) -> Room:
        """The season of a year, begun with its first game."""
        try:
            return await self._rooms.get(f"{PREFIX}{year}")
        except Denied as none:
            if none.status != 404:
                raise
        await self._store.events.make(held(year, self._supplies.clock()))
        return await self._rooms.get(f"{PREFIX}{year}")

    async def keep(self) -> None:
        """Until the house closes: seasons end with their year, and propose the next PAR (4C-67)."""
        while True:
            await self.end_old_ones()
            await asyncio.sleep(EVERY)

    async def end_old_ones(self) -> None:
        now = self._supplies.clock()
        for year in await self.years():
            room = await self._rooms.get(f"{PREFIX}{year}")
            if not room.event.over and now > _end_of(year) + GRACE:
                await self._rooms.append(room, [Said("finish", when=now)])

    async def years(self) -> list[int]:
        """In which anybody has played; the newest first."""
        found = await self._store.events.named(PREFIX)
        return sorted((int(id.removeprefix(PREFIX)) for id in found), reverse=True)

    async def of(self, year: int) -> Room | None:
        return await self._rooms.get(f"{PREFIX}{year}") if year in await self.years() else None


def held(year: int, now: float) -> Held:
    customs = {"automatic": False, "guests": False}
    plan = {"par": PAR}  # each season against the booklet's; the proposal is for people to weigh
    return Held(
        *(f"{PREFIX}{year}", "", "par", GAME, f"Season {year}", {}, plan, customs),
        *(False, now),
    )


def is_spoilt(text: str) -> bool:
    """Were moves taken back, or seats handed on? The record itself shows it."""
    for entry in Record.read(text).entries:
        actor, move, _ = read_entry(entry)
        if actor == HOUSE and isinstance(house.read(move), house.Back | house.Reseat):
            return True
    return False


def _alone(holders: Sequence[Holder], seat: Seat) -> str:
    """Who sat there, if it was one person; empty: a bot, or several."""
    there = [h for h in holders if h.seat == seat]
    return there[0].guest or "" if len(there) == 1 else ""


def entries(room: Room, scored: Sequence[Scored], digest: str, now: float) -> list[Said]:
    """Each score, and before somebody's first one that they enter; what stands there is left out.

    Illegal where the season takes no more.
    """
    said: list[Said] = []

    def add(entry: str, person: str) -> Room:
        said.append(Said(entry, guest=person, when=now))
        return play(room, said[-1])

    for score in scored:
        player = _player(room, score)
        if player is None:
            # Said with the entry, and kept nowhere else.
            data: dict[str, Any] = {"junior": True} if score.junior else {}
            room = add(record.write_entry("enter", _free_name(room, score), data), score.person)
            player = len(room.event.players) - 1
        if any(s.player == player and s.data.get("record") == digest for s in room.event.scores):
            continue
        data = {"class": score.group, "points": score.points, "record": digest}
        room = add(record.write_entry("score", player, data), score.person)
    return said


def _player(room: Room, score: Scored) -> Number | None:
    """As whom they have entered: as a junior they are somebody else."""
    for number, player in enumerate(room.event.players):
        if room.guests[number] == score.person and player.junior == score.junior:
            return number
    return None


def _free_name(room: Room, score: Scored) -> str:
    """Names change hands over a year; in an event each stands once."""
    taken = {player.name.casefold() for player in room.event.players}
    plain = " ".join(score.name.replace(";", " ").split()) or "Somebody"
    first = f"{plain[: LONGEST_NAME - 9]} (junior)" if score.junior else plain[:LONGEST_NAME]
    numbered = (f"{plain[: LONGEST_NAME - 8]} ({nth})" for nth in count(2))
    return next(name for name in chain([first], numbered) if name.casefold() not in taken)


def _end_of(year: int) -> float:
    return datetime(year + 1, 1, 1, tzinfo=UTC).timestamp()
