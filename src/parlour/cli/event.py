"""`parlour event`: a tournament, party or season replayed strictly from its text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, console
from parlour.cli.reading import level_given, read_text

if TYPE_CHECKING:
    from parlour.events.event import Event

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="The event; - reads stdin.")]


class _OrShow(typer.core.TyperGroup):
    """`parlour event FILE` is `parlour event show FILE`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "-h", "--help"):
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=_OrShow, help="Tournaments, parties and seasons: replayed, drawn, played.")


@app.command()
def show(file: File, json: Json = False) -> None:
    """Replay an event strictly: its round, pairings and standings."""
    event = replayed(read_text(file))
    from parlour.house.competitions import document

    if json:
        answer(document(event))
    else:
        _show(event)


@app.command()
def draw(
    file: File,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Draw by a seed; else by the system's chance.")
    ] = None,
) -> None:
    """Print the next entries that are left to chance. Lots, or a lot between equals."""
    from random import Random, SystemRandom

    from parlour.house.tournament import draw as drawn

    event = replayed(read_text(file))
    entries = drawn(event, SystemRandom() if seed is None else Random(seed))
    for entry in entries:
        print(entry)
    if not entries:
        console(stderr=True).print("nothing is left to chance now")


@app.command()
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The event; results go into it.")],
    bots: Annotated[
        str, typer.Option(metavar="LEVEL", help="Who plays for everybody but entered bots.")
    ],
    end: Annotated[
        bool, typer.Option("--end", help="Go on to the end; else the open pairings are played.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="Decides everything left to chance.")
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, max=256, metavar="N", help="Processes that play.")
    ] = 1,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write every match into this folder.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play an event. Every result is appended to its file as soon as it is known.

    Where no pairing is open the next round is drawn first, with its lots.
    """
    from parlour.cli.running import Running

    level = level_given(bots)
    running = Running(file, level, seed, jobs, records)
    event = running.to_the_end() if end else running.one_round()
    from parlour.house.competitions import document

    if json:
        answer(document(event))
    else:
        _show(event)


def replayed(text: str) -> Event:
    """The event that a text leads to; a refusal stops the command."""
    from parlour.house.competitions import replay_event
    from parlour.house.referee import Refusal

    found = replay_event(text)
    if isinstance(found, Refusal):
        raise Stop(found.why, found.clause, found.line, found.entry)
    return found


def _show(event: Event) -> None:
    """For people."""
    from rich.table import Table

    from parlour.events.kinds import KINDS
    from parlour.house.competitions import plain_number

    out, names = console(), [player.name for player in event.players]
    state = "over" if event.over else f"round {len(event.rounds)}" if event.begun else "not begun"
    out.print(f"{event.name or event.kind}: {event.entries} entries, all accepted; {state}\n")
    for pairing in event.current.pairings:
        outcome = pairing.outcome
        result = "open" if outcome is None else "-".join(map(str, outcome.totals))
        out.print(f"{pairing.id:>6}  {' v '.join(names[n] for n in pairing.players)}: {result}")
    for n in event.current.byes:
        out.print(f"   bye  {names[n]}")
    table = Table(box=None, pad_edge=False)
    rows = KINDS[event.kind].standings(event)
    breaks = [*rows[0].tiebreaks] if rows else []
    more = [*rows[0].more] if rows else []
    for title in ("rank", "player", "points", *breaks, *more):
        table.add_column(title.replace("_", " "))
    for row in rows:
        figures = [row.points, *row.tiebreaks.values()]
        cells = [f"{plain_number(figure):g}" for figure in figures]
        extras = [str(value) for value in row.more.values()]
        table.add_row(str(row.rank), names[row.player], *cells, *extras)
    if rows:
        out.print()
        out.print(table)
