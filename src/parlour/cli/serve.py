"""`parlour serve`: the web app."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.answers import Stop


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
        typer.Option(metavar="URL", help="sqlite:///PATH [default: in the data folder]"),
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the web app. PARLOUR_HOST, PARLOUR_PORT and so on say the same."""
    from parlour.server.config import from_environment
    from parlour.server.run import serve as run

    try:
        config = from_environment(host=host, port=port, database=database)
        config.file  # noqa: B018  a database that cannot be is said before anything starts
    except ValueError as problem:
        raise Stop(str(problem)) from None
    run(config, open)
