"""`parlour move`: a house on another engine."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.answers import answer
from parlour.cli.copies import house_at, told, watched


def move(
    to: Annotated[
        str, typer.Option("--to", metavar="URL", help="Where to; there must be no house yet.")
    ],
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="URL", help="The house, closed [default: in the data folder]"
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Copy a closed house to another engine: sqlite:///PATH or postgresql://HOST/NAME.

    The old one is left as it is, keys are put where the new one looks for them. Passwords belong
    into PARLOUR_DATABASE: --from is then left out, or --to is `-`.
    """
    from parlour.server.copies.moving import move as take

    with told(), watched("move") as progress:
        new = house_at(None if to == "-" else to)
        rows = take(house_at(source), new, progress)
    if json:
        answer({"house": new.place, "rows": rows})
    else:
        print(f"{rows:,} rows are at {new.place}; the old house is left as it was: open only one")
