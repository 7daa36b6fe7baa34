"""`parlour clauses`: every clause of a rulebook, and the code and tests that cite it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, console
from parlour.house.setups import BadSetup, game_named

if TYPE_CHECKING:
    from parlour.house.citations import Cited

SHOWN = 3  # places on the screen; JSON has them all


def clauses(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game, as in records.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show who cites which clause of a game. Code and tests, gaps first."""
    from parlour.house.citations import checkout, citations, unknown

    try:
        name = game_named(game).name
    except BadSetup as problem:
        raise Stop(str(problem)) from None
    found, strange, tested = citations(name), unknown(name), checkout() is not None
    if json:
        answer(_document(name, found, strange, tested))
    else:
        _show(found, strange, tested)


def _document(
    name: str, found: list[Cited], strange: dict[str, tuple[str, ...]], tested: bool
) -> dict[str, Any]:
    return {
        "game": name,
        "tests": tested,  # False: this is not a checkout, and nothing is known of them
        "gaps": sum(bool(cited.missing) for cited in found),
        "clauses": [
            {
                "id": cited.clause.id,
                "kind": cited.clause.kind,
                "says": cited.clause.says,
                "code": list(cited.code),
                "tests": list(cited.tests),
                "missing": list(cited.missing),
            }
            for cited in found
        ],
        "unknown": {id: list(places) for id, places in strange.items()},
    }


def _show(found: list[Cited], strange: dict[str, tuple[str, ...]], tested: bool) -> None:
    out = console()
    gaps = sum(bool(cited.missing) for cited in found)
    out.print(f"{len(found)} clauses, {gaps} with a gap")
    if not tested:
        out.print("this is not a checkout: its tests are not here, and not asked for")
    for id, places in strange.items():
        out.print(f"{id} is cited but is in no book: {', '.join(places)}", style="red")
    for cited in found:
        clause = cited.clause
        lacks = f"  no {' and no '.join(cited.missing)}" if cited.missing else ""
        out.print(f"\n{clause.id}  {clause.kind}{lacks}", style="bold red" * bool(lacks))
        out.print(f"  {clause.says}", soft_wrap=True)
        for word, places in (("code", cited.code), ("tests", cited.tests)):
            if places:
                more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
                row = f"  {word}: {', '.join(places[:SHOWN])}{more}"
                out.print(row, style="dim", soft_wrap=True)
