"""The playing house: tables, bots, events and everybody's duties, on any store, clock and dice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from parlour.core.sitting import Roll
from parlour.folders import home
from parlour.house.describe import has_bot
from parlour.server.accounts.leaving import GoesWith
from parlour.server.bots.programs import Programs
from parlour.server.bots.robots import Robots
from parlour.server.bots.scheduler import Answer, Scheduler
from parlour.server.config import Config
from parlour.server.duties import Duty, end
from parlour.server.events.carrying import Carrying
from parlour.server.events.clubs import Clubs
from parlour.server.events.daily import Daily
from parlour.server.events.hosting import Hosting
from parlour.server.events.links import RoleLinks
from parlour.server.events.rooms import Rooms
from parlour.server.events.seasons import Seasons
from parlour.server.events.visiting import Visits
from parlour.server.http.limits import Limits
from parlour.server.http.look_ups import LookUps
from parlour.server.own_bots import read_bots
from parlour.server.play.bus import Bus
from parlour.server.play.drawing import Drawing
from parlour.server.play.ending import file_endings, keep_endings
from parlour.server.play.following import Follower
from parlour.server.play.handing_on import HandingOn
from parlour.server.play.invitations import Invitations
from parlour.server.play.inviting import Inviting
from parlour.server.play.jobs import Jobs
from parlour.server.play.links import SeatLinks
from parlour.server.play.listing import Listing
from parlour.server.play.lobby import Lobby
from parlour.server.play.lookout import Lookout
from parlour.server.play.notices import Notices
from parlour.server.play.openings import OpenTables
from parlour.server.play.order import Order
from parlour.server.play.own import OwnTables
from parlour.server.play.pairing import Pairing
from parlour.server.play.pause import LENGTH
from parlour.server.play.people import People
from parlour.server.play.presence import Presence
from parlour.server.play.processes import Processes
from parlour.server.play.reception import Reception
from parlour.server.play.reckoning import Reckoning
from parlour.server.play.shutting_out import ShuttingOut
from parlour.server.play.speaking import Speaking
from parlour.server.play.supplies import Supplies
from parlour.server.play.tables import Tables
from parlour.server.play.timekeeper import Timekeeper
from parlour.server.play.turns import Turns
from parlour.server.play.upkeep import Upkeep
from parlour.server.socket.endpoint import Socket
from parlour.server.store import Store, StoreError

WATCH = 2.0  # seconds between two checks of the store
log = logging.getLogger("parlour")


@dataclass(frozen=True)
class House:
    """All that plays."""

    store: Store
    tables: Tables
    keeper: Timekeeper
    scheduler: Scheduler
    robots: Robots
    lobby: Lobby
    inviting: Inviting
    notices: Notices
    turns: Turns
    limits: Limits
    look_ups: LookUps
    links: SeatLinks
    open_tables: OpenTables
    pairing: Pairing
    own: OwnTables
    people: People
    shutting: ShuttingOut
    order: Order
    rooms: Rooms
    carrying: Carrying
    clubs: Clubs
    daily: Daily
    hosting: Hosting
    seasons: Seasons
    presence: Presence
    processes: Processes
    upkeep: Upkeep
    jobs: Jobs
    socket: Socket
    goes_with: tuple[GoesWith, ...]  # when a person is deleted
    duties: tuple[Duty, ...]  # its background tasks
    clock: Callable[[], float]

    def with_duty(self, duty: Duty) -> House:
        return replace(self, duties=(*self.duties, duty))

    async def look_round(self, ids: Iterable[str]) -> None:
        """A guest has become a person, or has gone, who sits at these tables."""
        self.rooms.forget()
        await self.tables.look_round(ids)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Open inside the block; at its end bots stop and tables are closed."""
        with suppress(StoreError):  # the timekeeper tries again, and says what is wrong
            await self.keeper.open()
            await self.daily.open()
        tasks = [asyncio.create_task(duty.do()) for duty in self.duties]
        try:
            yield
        finally:
            await end(tasks)
            self.carrying.close()
            self.processes.leave()
            await self.robots.close()
            await self.scheduler.close()
            self.tables.close()
            try:
                await self.store.be_seen(self.clock())
            except StoreError as problem:
                log.error("the closing time could not be written: %s", problem)


def house(
    config: Config,
    store: Store,
    bus: Bus,
    think: Answer,
    *,
    bots_for: Callable[[str], bool] = has_bot,
    roll: Roll | None,
    clock: Callable[[], float],
    ticks: Callable[[], float],
    rng: Random,
    key: bytes,
    pause: float = LENGTH,
    more: tuple[Duty, ...] = (),
) -> House:
    """The playing house on any store, clock and dice: it brings none of its own."""
    turns, processes = Turns(store, bus), Processes(bus, ticks)
    presence, upkeep = Presence(bus, processes), Upkeep(store.changes, bus)
    supplies = Supplies(
        store,
        bus,
        Drawing(key, roll),
        clock,
        ticks,
        rng,
        lambda at: keeper.expect(at),
        pause,
        turns.turned,
        presence=presence,
    )
    tables = Tables(supplies, config.tables_in_memory)
    keeper = Timekeeper(store, tables, clock, processes.mine)
    # With none of its own it waits for workers on other machines, where they are let in.
    scheduler = Scheduler(think, config.bot_workers or (0 if config.worker_secret else 1), ticks)
    own_bots = read_bots(config.bots)
    programs = Programs(home() / "talk", rng)
    robots = Robots(tables, scheduler, config.pace, rng, own_bots, programs)
    notices = Notices(supplies, tables)
    invitations = Invitations(key)
    an_hour = config.tables_an_hour
    lobby = Lobby(supplies, tables, notices, invitations, an_hour, bots_for, own_bots)
    limits = Limits(ticks)
    look_ups = LookUps(store, tables, config.look_up_rate, ticks)
    speaking = Speaking(store, tables, clock, ticks)
    listing = Listing(store, bus, presence)
    pairing = Pairing(supplies, lobby, presence)
    rooms, role_links = Rooms(store, bus), RoleLinks(key)
    carrying = Carrying(rooms, lobby, tables, notices, supplies)
    club_house = Clubs(supplies, notices, key)
    days = Daily(rooms, lobby, tables, supplies)
    results = Follower("events", store, bus, carrying.take, processes.mine)
    seasons = Seasons(rooms, supplies)
    scores = Follower("seasons", store, bus, seasons.take, processes.mine)
    visits = Visits(rooms, supplies, role_links)
    reception = Reception(supplies, listing, pairing, tables, notices, turns, visits)
    socket = Socket(tables, presence, reception, speaking, config, ticks)
    reckoning = Reckoning(store.ratings)
    counting = Follower("ratings", store, bus, reckoning.take, processes.mine)
    day_scores = Follower("daily", store, bus, days.take, processes.mine)
    jobs = Jobs(store.jobs, bus, clock)
    upkeep.on("ears", speaking.look)
    upkeep.on("left", speaking.look_who_left)
    upkeep.on("moved", rooms.look)
    duties = (
        *((Duty("bus", partial(bus.wire.keep, bus)),) if bus.wire is not None else ()),
        Duty("processes", processes.keep),
        Duty("upkeep", upkeep.keep, StoreError),
        Duty("jobs", jobs.keep, StoreError),
        Duty("timekeeper", keeper.keep, StoreError),
        Duty("lookout", Lookout(store, tables).keep, StoreError),
        Duty("lobby", listing.keep, StoreError),
        Duty("pairing", pairing.keep, StoreError),
        Duty("bots", partial(robots.keep, store, processes), StoreError),
        Duty("endings", partial(_old_endings, store, supplies.drawing), StoreError),
        Duty("watch", partial(_watch, store), StoreError),
        Duty("talk", speaking.keep, StoreError),
        Duty("days", days.keep, StoreError),
        Duty("scores", day_scores.keep, StoreError),
        Duty("ratings", counting.keep, StoreError),
        Duty("another method", reckoning.catch_up, StoreError),
        Duty("events", carrying.resume, StoreError),
        Duty("results", results.keep, StoreError),
        Duty("scores", scores.keep, StoreError),
        Duty("seasons", seasons.keep, StoreError),
        *more,
    )
    return House(
        store=store,
        tables=tables,
        keeper=keeper,
        scheduler=scheduler,
        robots=robots,
        lobby=lobby,
        inviting=Inviting(supplies, lobby, notices),
        notices=notices,
        turns=turns,
        limits=limits,
        look_ups=look_ups,
        links=SeatLinks(supplies, lobby),
        open_tables=OpenTables(supplies, lobby),
        pairing=pairing,
        own=OwnTables(store, tables),
        people=People(store, lobby, presence, rng),
        shutting=ShuttingOut(store, tables, speaking, notices, clock, rng),
        order=Order(store, tables, clock),
        rooms=rooms,
        carrying=carrying,
        presence=presence,
        processes=processes,
        upkeep=upkeep,
        jobs=jobs,
        seasons=seasons,
        daily=days,
        clubs=club_house,
        hosting=Hosting(rooms, carrying, role_links, club_house, supplies, bots_for),
        socket=socket,
        goes_with=(HandingOn(store, tables, lobby).leave, speaking.forget),
        duties=duties,
        clock=clock,
    )


async def _old_endings(store: Store, drawing: Drawing) -> None:
    """What earlier releases did not keep or file of their matches."""
    await keep_endings(store, drawing)
    await file_endings(store)


async def _watch(store: Store) -> None:
    """Check now and then that the database file is still there; the store logs what it finds."""
    while True:
        with suppress(StoreError):
            await store.look()
        await asyncio.sleep(WATCH)
