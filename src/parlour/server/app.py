"""The composition root: a config becomes store, bus, tables and routes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from litestar import Litestar

from parlour.core.sitting import Roll
from parlour.house.describe import has_bot
from parlour.house.editions import edition
from parlour.server.accounts.desk import Desk
from parlour.server.accounts.leaving import Leaving
from parlour.server.accounts.passkeys import Passkeys
from parlour.server.accounts.passwords import Passwords
from parlour.server.accounts.patience import Patience
from parlour.server.accounts.sessions import Sessions
from parlour.server.accounts.tokens import Tokens
from parlour.server.bots.scheduler import Answer
from parlour.server.bots.sealing import Does, secret_in
from parlour.server.bots.solver import Solver
from parlour.server.bots.thinkers import Thinkers
from parlour.server.bots.workers import Workers
from parlour.server.config import Config
from parlour.server.duties import Duty, end
from parlour.server.engines import agree_on_key, open_store, wire_for
from parlour.server.events.winning import Winning
from parlour.server.house import house
from parlour.server.http import metrics, statistics
from parlour.server.http.asked import ASKED
from parlour.server.http.door import Door
from parlour.server.http.finished import Finished
from parlour.server.http.guard import WORKER, Guard, Message, Receive, Send
from parlour.server.http.host_links import HostLinks
from parlour.server.http.overview import Overview
from parlour.server.http.pictures import Pictures
from parlour.server.http.printing import Printing
from parlour.server.http.readiness import Readiness
from parlour.server.key import key_beside
from parlour.server.outward import Outward
from parlour.server.play.bus import Bus
from parlour.server.play.certifying import Certifying
from parlour.server.play.following import Follower
from parlour.server.play.pause import LENGTH
from parlour.server.play.untold import Untold
from parlour.server.push.calling import Calling
from parlour.server.push.pushing import Pushing
from parlour.server.push.vapid import Vapid, vapid_key_beside
from parlour.server.push.webhooks import Webhooks
from parlour.server.routes import routes
from parlour.server.signing import SigningKeys
from parlour.server.socket.far_workers import FarWorkers
from parlour.server.store import StoreError
from parlour.server.store.sql import SqlStore
from parlour.server.wires.local import LocalWire

WATCH = 2.0  # seconds between two looks at the log


@asynccontextmanager
async def _asked_for_numbers(port: int, overview: Overview) -> AsyncIterator[None]:
    """Where somebody wants them."""
    tasks = [asyncio.create_task(metrics.serve(port, overview.metrics))] if port else []
    try:
        yield
    finally:
        await end(tasks)


async def _prove(store: SqlStore) -> None:
    """Look through the log for damage, a little at a time, and again and again."""
    while True:
        await asyncio.sleep(WATCH)
        await store.proof.look()


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
    outward: Outward | None = None,
) -> Guard:
    """The whole server as one ASGI application.

    `think` replaces the worker processes; `stop` is called when the house cannot go on; `door` is
    how whoever listens for us says where; `outward` how the house calls out.
    """
    door, sessions = door or Door(config), Sessions(clock)
    parts: dict[str, Any] = {
        "finished": Finished(),
        "tallies": statistics.Tallies(),
        "pictures": Pictures(),
        "printing": Printing(),
        "door": door,
    }
    furnished = partial(
        house,
        config,
        bots_for=(lambda game: True) if think else has_bot,
        roll=roll,
        clock=clock,
        ticks=ticks,
        rng=rng or SystemRandom(),
        pause=pause,
    )

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        store = await open_store(config, stop)
        workers = Workers(0 if think else config.bot_workers)
        far_only = bool(config.worker_secret) and not (think or config.bot_workers)
        thinkers = Thinkers(None if far_only else think or workers.ask)
        calling = Calling(outward or Outward())
        if config.worker_secret:
            secret = secret_in(Path(config.worker_secret))
            pools: dict[Does, Thinkers] = {"think": thinkers, "call": calling.workers}
            parts.update(far_workers=FarWorkers(secret, await asyncio.to_thread(edition), pools))
        key = key_beside(config.secrets)
        await agree_on_key(config, store, key)
        noting = Duty("sessions", sessions.keep, StoreError)
        proving = Duty("proof", partial(_prove, store), StoreError)
        vapid = Vapid(vapid_key_beside(config.secrets), clock, config.url)
        me = (rng or SystemRandom()).randbytes(6).hex()
        wire = await wire_for(config, store, me)
        bus, more = Bus(me, wire), (noting, proving)
        opened = furnished(store, bus, thinkers.ask, key=key, more=more)
        thinkers.widen = opened.scheduler.widen
        await sessions.open(store.accounts, opened.upkeep if wire else None)
        pushing = Pushing(
            store.pushes,
            store.notices,
            opened.tables,
            opened.jobs,
            *(vapid, calling, sessions.acts_for, clock, ticks),
        )
        await pushing.look("")
        opened.upkeep.on("push", pushing.look)
        opened.turns.listeners.append(pushing.hear_turn)
        opened.notices.listeners.append(pushing.hear_notice)
        hooks = Webhooks(
            *(store.webhooks, opened.tables, opened.jobs, calling, key, clock, ticks),
        )
        await hooks.look("")
        opened.upkeep.on("hooks", hooks.look)
        opened.turns.listeners.append(hooks.hear_turn)
        ends = Follower("webhooks", store, bus, hooks.take, opened.processes.mine)
        opened = opened.with_duty(Duty("webhooks", ends.keep, StoreError))
        told = opened.tables, opened.turns, opened.notices, opened.processes
        opened = opened.with_duty(Duty("untold", Untold(store, *told, clock).keep, StoreError))
        parts.update(webhooks=hooks)
        sessions.ended, passwords = opened.socket.hang_up, Passwords()
        desk = Desk(
            *(store.accounts, sessions, passwords, Patience(ticks)),
            opened.look_round,
            clock,
        )
        parts.update(tokens=Tokens(store.accounts, sessions, desk, clock))
        keys = Passkeys(store.accounts, desk, clock, ticks)
        parts.update(accounts=store.accounts, desk=desk, passkeys=keys)
        parts.update(leaving=Leaving(store.accounts, sessions, opened.goes_with, opened.look_round))
        parts.update(host_links=HostLinks(key), archive=store.archive, ratings=store.ratings)
        parts.update(daily=opened.daily)
        parts.update(store=store, tables=opened.tables, lobby=opened.lobby, socket=opened.socket)
        parts.update(inviting=opened.inviting, pushing=pushing)
        signing = SigningKeys(config.secrets)
        await asyncio.to_thread(signing.all)  # made at the first start, before anybody asks
        certifying = Certifying(store, signing, clock, rng or SystemRandom())
        parts.update(certifying=certifying, winning=Winning(store, certifying))
        parts.update(limits=opened.limits, look_ups=opened.look_ups)
        parts.update(links=opened.links, own=opened.own, people=opened.people)
        parts.update(shutting=opened.shutting, order=opened.order, hosting=opened.hosting)
        parts.update(seasons=opened.seasons, clubs=opened.clubs)
        parts.update(open_tables=opened.open_tables, pairing=opened.pairing)
        parts.update(solver=Solver(opened.scheduler))
        ready = Readiness(store, opened.keeper, opened.duties, workers, clock, wire)
        seen = Overview(
            *(store, opened.tables, opened.presence, opened.scheduler, opened.processes, ready),
            "sqlite" if config.postgres is None else "postgresql",
        )
        parts.update(readiness=ready, overview=seen)
        try:
            async with opened.at_work(), _asked_for_numbers(config.metrics, seen):
                yield
        finally:
            pushing.close()
            hooks.close()
            passwords.close()
            await workers.close()
            await store.close()
            if isinstance(wire, LocalWire):
                wire.close()

    async def socket(scope: Message, receive: Receive, send: Send) -> None:
        behind = "far_workers" if scope["path"] == WORKER else "socket"
        if behind in parts:
            await parts[behind](scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "not here"})

    opening = Litestar(lifespan=[open_house], openapi_config=None, logging_config=None)

    async def pages_and_data(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await opening(scope, receive, send)  # type: ignore[arg-type]
            return
        ASKED.set(parts)
        await routes()(scope, receive, send)  # type: ignore[arg-type]

    routes()  # before anybody asks
    return Guard(pages_and_data, socket, door, sessions, ticks, config.request_rate)
