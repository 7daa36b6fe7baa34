"""`parlour ratings`: everybody's rating, reckoned again from the matches themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, console
from parlour.cli.reading import read_text

if TYPE_CHECKING:
    from parlour.house.rated_records import Told
    from parlour.house.ratings import Match, Rating


def ratings(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILES]", help="Records; without any, all that the house has."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="As for `parlour serve` [default: in the data folder]"),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the house's rated records into this folder."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Reckon ratings again. The same matches give the same numbers on the same versions."""
    from parlour.house.ratings import method, reckoned

    if files and (database or records):
        raise Stop("records are given, or the house's are read: not both")
    names: dict[str, str] = {}
    unrated: list[dict[str, str]] = []
    matches = _from_files(files, names, unrated) if files else _from_house(database, records, names)
    found = reckoned(matches)
    document: dict[str, Any] = {
        "method": method(),
        "matches": len(matches),
        "games": {
            game: [_row(player, names, rating) for player, rating in _best_first(known)]
            for game, known in sorted(found.items())
        },
        "unrated": unrated,
    }
    if json:
        answer(document)
    else:
        _show(document)


def _from_files(
    files: list[str], names: dict[str, str], unrated: list[dict[str, str]]
) -> list[Match]:
    from parlour.house.rated_records import told
    from parlour.house.referee import Refusal

    found: dict[str, Told] = {}
    for file in files:
        heard = told(read_text(file), file)
        if isinstance(heard, Refusal):
            raise Stop(f"{file}: {heard.why}", heard.clause, heard.line, heard.entry)
        if heard.match is None:
            unrated.append({"record": file, "why": heard.why})
        else:
            found[heard.match.id] = heard
    counted = [(heard.match, heard.names) for heard in found.values() if heard.match is not None]
    counted.sort(key=lambda each: each[0].order)
    for _, called in counted:  # whoever has another name now is called by it
        names.update(called)
    return [match for match, _ in counted]


def _from_house(database: str | None, folder: Path | None, names: dict[str, str]) -> list[Match]:
    from parlour.server.config import from_environment
    from parlour.server.store import StoreError
    from parlour.server.store.rated_records import kept

    try:
        config = from_environment(database=database)
        if config.postgres is None and not config.file.is_file():
            raise Stop(f"there is no house at {config.file}")
    except ValueError as problem:
        raise Stop(str(problem)) from None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    found = []
    try:
        for each in kept(config, names):
            match = each.match
            found.append(match)
            if folder is not None:
                (folder / f"{match.game}-{match.id}.record").write_text(each.record, "utf-8")
    except StoreError as problem:
        raise Stop(str(problem)) from None
    return found


def _best_first(known: dict[str, Rating]) -> Iterator[tuple[str, Rating]]:
    yield from sorted(known.items(), key=lambda each: (-each[1].mu, each[0]))


def _row(player: str, names: dict[str, str], rating: Rating) -> dict[str, Any]:
    return {
        "player": player,
        "name": names.get(player, player),
        "rating": rating.shown,
        "doubt": rating.doubt,
        "games": rating.games,
        "provisional": rating.provisional,
        "mu": rating.mu,
        "sigma": rating.sigma,
    }


def _show(document: dict[str, Any]) -> None:
    """For people."""
    from rich.table import Table

    out = console()
    for game, rows in document["games"].items():
        table = Table(title=game, box=None, pad_edge=False, title_justify="left")
        for title in ("player", "rating", "games", ""):
            table.add_column(title, justify="left" if title in ("player", "") else "right")
        for row in rows:
            shown = f"{row['rating']} ± {row['doubt']}"
            few = "provisional" if row["provisional"] else ""
            table.add_row(row["name"], shown, str(row["games"]), few)
        out.print(table)
        out.print()
    for each in document["unrated"]:
        out.print(f"not counted: {each['record']}: {each['why']}")
    out.print(f"{document['matches']} matches; {document['method']}")
