"""`parlour host`: a link that makes whoever opens it the host of the house."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.answers import Stop, answer


def host(
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="As for `parlour serve` [default: in the data folder]"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print a link to the host's page. It works once, within ten minutes, in any browser."""
    import time

    from parlour.server.config import from_environment
    from parlour.server.http.host_links import HostLinks
    from parlour.server.key import key_beside
    from parlour.server.run import open_at

    try:
        config = from_environment(database=database)
        place = config.secrets.resolve()
        address = open_at(place)
        if address is None:
            raise Stop(f"no house is open here on {config.place}: `parlour serve` opens it")
        token = HostLinks(key_beside(place)).make(time.time())
    except ValueError as problem:
        raise Stop(str(problem)) from None
    link = f"{config.url.rstrip('/') or address}/host#{token}"
    if json:
        answer({"link": link})
    else:
        print(link)
