"""The composition root: a config becomes store, bus, tables and routes.

The only file that names SQLite.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom
from typing import Any

from litestar import Litestar
from litestar.di import Provide

from parlour.core.sitting import Roll
from parlour.house.describe import has_bot
from parlour.house.dice import dice
from parlour.server.accounts.desk import Desk
from parlour.server.accounts.passkeys import Passkeys
from parlour.server.accounts.passwords import Passwords
from parlour.server.accounts.patience import Patience
from parlour.server.accounts.sessions import Sessions
from parlour.server.bots.robots import Robots
from parlour.server.bots.scheduler import Answer, Scheduler
from parlour.server.bots.solver import Solver
from parlour.server.bots.workers import Workers
from parlour.server.config import Config
from parlour.server.duties import Duty
from parlour.server.http import (
    accounts,
    archive,
    dictionary,
    disputes,
    errors,
    games,
    hindsight,
    host,
    openings,
    order,
    passkeys,
    people,
    pictures,
    records,
    static,
    statistics,
    talk,
    uploads,
    wishes,
)
from parlour.server.http import house as house_routes
from parlour.server.http import tables as table_routes
from parlour.server.http.door import Door
from parlour.server.http.finished import Finished
from parlour.server.http.guard import Guard, Message, Receive, Send
from parlour.server.http.host_links import HostLinks
from parlour.server.http.limits import Limits
from parlour.server.http.look_ups import LookUps
from parlour.server.http.pictures import Pictures
from parlour.server.http.readiness import Readiness
from parlour.server.key import key_beside
from parlour.server.play.bus import Bus
from parlour.server.play.ending import file_endings, keep_endings
from parlour.server.play.invitations import Invitations
from parlour.server.play.links import SeatLinks
from parlour.server.play.listing import Listing
from parlour.server.play.lobby import Lobby
from parlour.server.play.lookout import Lookout
from parlour.server.play.openings import OpenTables
from parlour.server.play.order import Order
from parlour.server.play.own import OwnTables
from parlour.server.play.pairing import Pairing
from parlour.server.play.pause import LENGTH
from parlour.server.play.people import People
from parlour.server.play.presence import Presence
from parlour.server.play.reception import Reception
from parlour.server.play.shutting_out import ShuttingOut
from parlour.server.play.speaking import Speaking
from parlour.server.play.table import Supplies
from parlour.server.play.tables import Tables
from parlour.server.play.timekeeper import Timekeeper
from parlour.server.socket.endpoint import Socket
from parlour.server.store import Store, StoreError
from parlour.server.store.sqlite import SqliteStore

WATCH = 2.0  # seconds between two checks of the store
BODY = 64 * 1024  # bytes of one HTTP request
ROUTES = (
    house_routes,
    games,
    table_routes,
    talk,
    records,
    archive,
    uploads,
    statistics,
    hindsight,
    dictionary,
    disputes,
    host,
    openings,
    wishes,
    order,
    people,
    pictures,
    accounts,
    passkeys,
)
SUPPLIED = (
    "accounts",
    "desk",
    "archive",
    "door",
    "finished",
    "host_links",
    "limits",
    "look_ups",
    "readiness",
    "shutting",
    "solver",
    "store",
    "tables",
    "tallies",
    "lobby",
    "links",
    "order",
    "open_tables",
    "pairing",
    "own",
    "passkeys",
    "people",
    "pictures",
)  # what routes may ask for
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
    limits: Limits
    look_ups: LookUps
    links: SeatLinks
    open_tables: OpenTables
    pairing: Pairing
    own: OwnTables
    people: People
    shutting: ShuttingOut
    order: Order
    socket: Socket
    duties: tuple[Duty, ...]  # its background tasks
    clock: Callable[[], float]

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Open inside the block; at its end bots stop and tables are closed."""
        with suppress(StoreError):  # the timekeeper tries again, and says what is wrong
            await self.keeper.open()
        tasks = [asyncio.create_task(duty.do()) for duty in self.duties]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
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
    roll: Roll,
    clock: Callable[[], float],
    ticks: Callable[[], float],
    rng: Random,
    key: bytes,
    pause: float = LENGTH,
    more: tuple[Duty, ...] = (),
) -> House:
    """The playing house on any store, clock and dice: it brings none of its own."""
    supplies = Supplies(store, bus, roll, clock, ticks, rng, lambda at: keeper.expect(at), pause)
    tables = Tables(supplies, config.tables_in_memory)
    keeper = Timekeeper(store, tables, clock)
    scheduler = Scheduler(think, config.bot_workers or 1, ticks)
    robots = Robots(tables, scheduler, config.pace, rng)
    lobby = Lobby(supplies, tables, Invitations(key), config.tables_an_hour, bots_for)
    limits = Limits(ticks)
    look_ups = LookUps(store, tables, config.look_up_rate, ticks)
    presence = Presence()
    speaking = Speaking(store, tables, clock, ticks)
    listing = Listing(store, bus, presence)
    pairing = Pairing(supplies, lobby, presence)
    reception = Reception(supplies, listing, pairing)
    socket = Socket(tables, presence, reception, speaking, config, ticks)
    duties = (
        Duty("timekeeper", keeper.keep, StoreError),
        Duty("lookout", Lookout(store, tables).keep, StoreError),
        Duty("lobby", listing.keep, StoreError),
        Duty("pairing", pairing.keep, StoreError),
        Duty("bots", partial(robots.resume, store), StoreError),
        Duty("endings", partial(_old_endings, store), StoreError),
        Duty("watch", partial(_watch, store), StoreError),
        Duty("talk", speaking.keep, StoreError),
        *more,
    )
    return House(
        store=store,
        tables=tables,
        keeper=keeper,
        scheduler=scheduler,
        robots=robots,
        lobby=lobby,
        limits=limits,
        look_ups=look_ups,
        links=SeatLinks(supplies, lobby),
        open_tables=OpenTables(supplies, lobby),
        pairing=pairing,
        own=OwnTables(store, tables),
        people=People(store, lobby, presence, rng),
        shutting=ShuttingOut(store, tables, speaking, clock, rng),
        order=Order(store, tables, clock),
        socket=socket,
        duties=duties,
        clock=clock,
    )


async def _old_endings(store: Store) -> None:
    """What earlier releases did not keep or file of their matches."""
    await keep_endings(store)
    await file_endings(store)


async def _watch(store: Store) -> None:
    """Check now and then that the database file is still there; the store logs what it finds."""
    while True:
        with suppress(StoreError):
            await store.look()
        await asyncio.sleep(WATCH)


def application(
    config: Config,
    think: Answer | None = None,
    clock: Callable[[], float] = time.time,
    ticks: Callable[[], float] = time.monotonic,
    roll: Roll | None = None,
    pause: float = LENGTH,
    rng: Random | None = None,
    stop: Callable[[str], None] = lambda why: None,
    door: Door | None = None,
) -> Guard:
    """The whole server as one ASGI application.

    `think` replaces the worker processes; `stop` is called when the house cannot go on; `door` is
    how whoever listens for us says where.
    """
    door, sessions = door or Door(config), Sessions(clock)
    parts: dict[str, Any] = {
        "finished": Finished(),
        "tallies": statistics.Tallies(),
        "pictures": Pictures(),
        "door": door,
    }
    furnished = partial(
        house,
        config,
        bots_for=(lambda game: True) if think else has_bot,
        roll=roll or dice(),
        clock=clock,
        ticks=ticks,
        rng=rng or SystemRandom(),
        pause=pause,
    )

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        store = SqliteStore(config.file, stop)
        workers = Workers(0 if think else config.bot_workers)
        key = key_beside(config.file)
        await sessions.open(store.accounts)
        noting = Duty("sessions", partial(sessions.keep, store.accounts), StoreError)
        opened = furnished(store, Bus(), think or workers.ask, key=key, more=(noting,))
        sessions.ended, passwords = opened.socket.hang_up, Passwords()
        desk = Desk(
            *(store.accounts, sessions, passwords, Patience(ticks)),
            opened.tables.look_round,
            clock,
        )
        keys = Passkeys(store.accounts, desk, clock, ticks)
        parts.update(accounts=store.accounts, desk=desk, passkeys=keys)
        parts.update(host_links=HostLinks(key), archive=store.archive)
        parts.update(store=store, tables=opened.tables, lobby=opened.lobby, socket=opened.socket)
        parts.update(limits=opened.limits, look_ups=opened.look_ups)
        parts.update(links=opened.links, own=opened.own, people=opened.people)
        parts.update(shutting=opened.shutting, order=opened.order)
        parts.update(open_tables=opened.open_tables, pairing=opened.pairing)
        parts.update(solver=Solver(opened.scheduler))
        parts.update(
            readiness=Readiness(store, opened.keeper, opened.duties, workers, clock),
        )
        try:
            async with opened.at_work():
                yield
        finally:
            passwords.close()
            await workers.close()
            await store.close()

    async def socket(scope: Message, receive: Receive, send: Send) -> None:
        await parts["socket"](scope, receive, send)

    pages_and_data = Litestar(
        [*(handler for part in ROUTES for handler in part.HANDLERS), static.page()],
        lifespan=[open_house],
        dependencies={name: _provide(parts, name) for name in SUPPLIED},
        exception_handlers=errors.HANDLERS,
        request_max_body_size=BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(pages_and_data, socket, door, sessions)


def _provide(parts: dict[str, Any], name: str) -> Provide:
    return Provide(lambda: parts[name], sync_to_thread=False)
