"""`parlour serve`: the web app."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from parlour.cli.answers import Stop, answer


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="HOST", help="Where to listen. [default: 127.0.0.1]")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, metavar="PORT", help="Taken: the next free one. [default: 8000]"
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///PATH or postgresql://HOST/NAME [default: a file in the data folder]",
        ),
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="redis://HOST:PORT, by which processes hear of each other [default: the database]",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, metavar="N", help="Processes that serve. [default: 1]"),
    ] = None,
    worker_secret: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Lets `parlour worker` in from other machines that have this file."
        ),
    ] = None,
    open: Annotated[
        bool, typer.Option("--open", envvar="PARLOUR_OPEN", help="Open the page in a browser.")
    ] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Open to the local network too, for phones and friends.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Once it is open, print the address as JSON.")
    ] = False,
) -> None:
    """Serve the web app. PARLOUR_HOST, PARLOUR_PORT, PARLOUR_DATABASE and so on say the same."""
    from parlour.server.config import from_environment
    from parlour.server.run import serve as run

    try:
        config = from_environment(
            host=host,
            port=port,
            database=database,
            bus=bus,
            workers=workers,
            worker_secret=worker_secret,
            lan=lan or None,
        )
        run(config, open, _say_json if json else print)
    except ValueError as problem:
        raise Stop(str(problem)) from None


def _say_json(text: str) -> None:
    """The one document says where the house is open; whatever else is said goes to stderr."""
    address = text.split()[-1]
    if address.startswith("http"):
        answer({"url": address})
    else:
        print(text, file=sys.stderr)
