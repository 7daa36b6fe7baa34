"""`parlour backup`: the whole house in one file, while people play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.answers import answer
from parlour.cli.copies import house_at, told, watched


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; it must not be there.")],
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="As for `parlour serve` [default: in the data folder]"),
    ] = None,
    keys: Annotated[
        bool, typer.Option(help="Copy the keys too, into files beside it: keep them secret.")
    ] = True,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Copy the house into a file. It may be open: all acknowledged so far is in the copy.

    The file is an SQLite database, whatever the house stands on. Keys lie beside it, as FILE.key,
    FILE.signing and FILE.vapid: without them links, draws and certificates of a restored house
    begin anew.
    """
    from parlour.server.copies.backup import back_up

    with told(), watched("backup") as progress:
        size = back_up(house_at(database), file, keys, progress)
    if json:
        answer({"file": str(file), "bytes": size})
    else:
        print(f"{file}: {size:,} bytes")
