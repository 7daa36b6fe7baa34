"""`parlour restore`: a house from its backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.answers import answer
from parlour.cli.copies import house_at, told, watched


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Made by `parlour backup`.")],
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where to; there must be no house yet [default: in the data folder]",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Make a house from a backup, where there is none. Keys beside the backup are put in place.

    A backup of an earlier release is brought to today's shape; the file itself is left as it is.
    """
    from parlour.server.copies.moving import restore as bring_back

    with told(), watched("restore") as progress:
        to = house_at(database)
        bring_back(file, to, progress)
    if json:
        answer({"house": to.place})
    else:
        print(f"the house is at {to.place}: `parlour serve` opens it")
