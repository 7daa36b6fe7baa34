"""`parlour warm`: compiles what bots would wait for at their first move."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Annotated

import typer

from parlour.cli.answers import Stop, answer


def warm(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games. [default: all]")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Compile the bots' kernels and build their graphs of words, once. Then nobody waits."""
    from parlour.house.warm import build_graphs, compile_kernels, with_kernels
    from parlour.kernels.cache import folder

    there = with_kernels()
    for name in game or ():
        if name not in there:
            raise Stop(f"there are no kernels of {name!r} (there are: {', '.join(there)})")
    games = game or there
    done = {"kernels": _timed("kernels", compile_kernels(games), json)}
    done["words"] = _timed("words", build_graphs(games), json)
    if json:
        answer({"folder": str(folder()), "seconds": done})
    else:
        print(f"kept in {folder()}")


def _timed(what: str, steps: Iterator[str], quiet: bool) -> dict[str, float]:
    """The seconds after which each was there, told as they pass."""
    begun, found = monotonic(), {}
    for name in steps:
        found[name] = round(monotonic() - begun, 1)
        if not quiet:
            print(f"{what} of {name}: {found[name]} s", flush=True)
    return found
