"""`parlour worker`: think for a house on another machine."""

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
        int, typer.Option(min=1, max=64, metavar="N", help="Processes that think.")
    ] = 1,
) -> None:
    """Think for a house on another machine, until it is stopped.

    It gets one seat's view and prompts at a time, and answers with a move.
    """
    with needed("server"):
        from parlour.server.bots.helping import address_of
        from parlour.server.bots.sealing import secret_in
        from parlour.server.log import set_up

    set_up("text")
    try:
        asyncio.run(_help(address_of(house), secret_in(secret_file), workers))
    except ValueError as problem:
        raise Stop(str(problem)) from None


async def _help(url: str, secret: bytes, count: int) -> None:
    from parlour.house.editions import edition
    from parlour.server.bots.helping import Refused, help_house
    from parlour.server.bots.workers import Workers

    pool, refused = Workers(count), None
    print(f"Thinking for {url}, {count} at once; Ctrl-C ends it.", flush=True)
    helping = asyncio.ensure_future(help_house(url, secret, edition(), pool.ask, count))
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
