"""`parlour worker`: think and call for a house on another machine."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.answers import Stop
from parlour.needed import needed


def worker(
    house: Annotated[str, typer.Option(metavar="URL", help="Where the house is open.")],
    secret_file: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="The secret that it shares with the house, which has it by --worker-secret.",
        ),
    ],
    workers: Annotated[
        int, typer.Option(min=0, max=64, metavar="N", help="Processes that think.")
    ] = 1,
    calls: Annotated[
        int,
        typer.Option(
            min=0, max=16, metavar="N", help="Pushes and webhooks that it sends at a time."
        ),
    ] = 1,
) -> None:
    """Think for a house on another machine and send its pushes, until it is stopped.

    It gets one seat's view and prompts at a time, and answers with a move; or a request that is
    sealed already, sends it, and answers how that went.
    """
    with needed("server"):
        from parlour.server.bots.helping import address_of
        from parlour.server.bots.sealing import secret_in
        from parlour.server.log import set_up

    set_up("text")
    try:
        if not (workers or calls):
            raise ValueError("a worker that neither thinks nor calls has nothing to do")
        asyncio.run(_help(address_of(house), secret_in(secret_file), workers, calls))
    except ValueError as problem:
        raise Stop(str(problem)) from None


async def _help(url: str, secret: bytes, count: int, calls: int) -> None:
    from parlour.house.editions import edition
    from parlour.server.bots.helping import Refused, Worker, help_house
    from parlour.server.bots.workers import Workers

    pool, refused = Workers(count), None
    print(f"Working for {url}: {count} that think, {calls} that call; Ctrl-C ends it.", flush=True)
    worker = Worker(url, secret, edition(), pool.ask, count, calls=calls)
    helping = asyncio.ensure_future(help_house(worker))
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, helping.cancel)
    try:
        with suppress(asyncio.CancelledError):
            await helping
    except* Refused as several:
        refused = several.exceptions[0]
    finally:
        await pool.close()
    if refused is not None:
        raise ValueError(str(refused))
