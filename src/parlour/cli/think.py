"""`parlour think`: what a bot would do at the end of a record."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.bots.bot import Budget
from parlour.cli.answers import Stop, answer, console
from parlour.cli.reading import LexiconFile, Tier, level_given, read_text, replayed, wish_given
from parlour.core.game import Prompt, Seat

if TYPE_CHECKING:
    from parlour.bots.bot import Thought
    from parlour.core.sitting import Sitting


def think(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads stdin.")],
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Whose view it is given. [default: the lowest seat with a duty]"
        ),
    ] = None,
    level: Annotated[str, typer.Option(metavar="LEVEL", help="How hard it thinks.")] = "champion",
    seconds: Annotated[
        float | None, typer.Option(min=0, metavar="S", help="A cap on the time it takes.")
    ] = None,
    top: Annotated[int, typer.Option(min=1, metavar="K", help="At most this many moves.")] = 10,
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """What a bot would do at the end of a record. Duties and rights, best first."""
    from parlour.house.players import bot_of

    level_given(level)
    sitting = replayed(read_text(file), wish=wish_given(lexicon, tier))
    asked = _seat(sitting, seat)
    prompts = tuple(p for p in sitting.prompts if p.actor == asked)
    if not prompts:
        raise Stop(f"seat {asked} has nothing to do now", clause="turn")
    budget = Budget(level, seconds=seconds, stream=f"{sitting.game.name}/{asked}")
    thoughts = bot_of(sitting.game.name).consider(
        sitting.current, sitting.view(asked), prompts, Random(0), budget
    )[:top]
    if json:
        answer(_document(sitting, asked, level, thoughts))
    else:
        _show(sitting, asked, level, prompts, thoughts)


def _seat(sitting: Sitting, given: Seat | None) -> Seat:
    """The seat asked for; else the lowest with a duty or, where nobody has one, with a right."""
    if given is not None:
        if not 0 <= given < sitting.setup.seats:
            raise Stop(f"--seat is from 0 to {sitting.setup.seats - 1}, not {given}")
        return given
    waiting = sorted((not p.duty, p.actor) for p in sitting.prompts if p.actor >= 0)
    if not waiting:
        raise Stop("no seat has anything to do now", clause="turn")
    return waiting[0][1]


def _document(sitting: Sitting, seat: Seat, level: str, thoughts: list[Thought]) -> dict[str, Any]:
    write = sitting.game.write
    return {
        "game": sitting.game.name,
        "seat": seat,
        "level": level,
        "moves": [
            {"move": write(thought.move), "value": thought.value, "note": thought.note}
            for thought in thoughts
        ],
    }


def _show(
    sitting: Sitting, seat: Seat, level: str, prompts: tuple[Prompt, ...], thoughts: list[Thought]
) -> None:
    from rich.table import Table

    from parlour.cli.table import show_board

    out = console()
    show_board(out, sitting, seat)
    for prompt in prompts:
        out.print(f"seat {seat} {'must' if prompt.duty else 'may'}: {' '.join(prompt.moves)}")
    if not thoughts:
        out.print(f"{level} would do nothing now")
        return
    table = Table("move", "value", "", box=None, pad_edge=False)
    for thought in thoughts:
        table.add_row(sitting.game.write(thought.move), f"{thought.value:+.3f}", thought.note)
    out.print(table)
