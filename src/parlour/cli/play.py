"""`parlour play`: a match in the terminal, people and bots in any seat."""

from __future__ import annotations

from functools import partial
from random import Random, SystemRandom
from typing import Annotated

import typer

from parlour.cli.answers import Stop, answer, console
from parlour.cli.reading import (
    LexiconFile,
    Seconds,
    Talk,
    Tier,
    options_given,
    seat_given,
    wish_given,
)
from parlour.core.sitting import Sitting
from parlour.house.setups import BadSetup, game_named, setup_for


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game, as in records.")],
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="human|bot:LEVEL|random|NAME/LEVEL|exec:PROGRAM",
            help="Who sits where, seat 0 first; as often as there are seats. "
            "[default: human, the others bot:club]",
        ),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="K=V", help="An option of the game.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Lots, chance and bots as this seed has them.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the record here, entry by entry.")
    ] = None,
    seconds: Seconds = 5.0,
    talk: Talk = None,
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Annotated[
        bool, typer.Option("--json", help="Talk on stderr; at the end print what referee would.")
    ] = False,
) -> None:
    """Play in the terminal. Moves are typed as in records; ? lists what may be done."""
    from parlour.cli.referee import verdict
    from parlour.cli.terminal import HUMAN, Terminal
    from parlour.house.program_hand import Limits

    try:
        shelf = game_named(game)
        chairs = [text if text == HUMAN else seat_given(text, game) for text in seat or ()]
        chairs = chairs or [HUMAN] + ["club"] * (shelf.seats[0] - 1)
        source = partial(_source, seed)
        first = source("lots").randrange(len(chairs))  # SF-06, 4C-32: the house draws lots
        given, wish = options_given(option or []), wish_given(lexicon, tier)
        setup = setup_for(shelf, len(chairs), given, first=first, wish=wish)
    except BadSetup as problem:
        raise Stop(str(problem)) from None
    sitting, limits = Sitting.begin(shelf, setup), Limits(seconds, talk)
    terminal = Terminal(console(stderr=json), sitting, chairs, source, save, limits)
    terminal.save()
    terminal.play()
    if json:
        answer(verdict(terminal.sitting, None))


def _source(seed: int | None, what: str) -> Random:
    """Where randomness comes from: the operating system or, for each thing apart, the seed."""
    return SystemRandom() if seed is None else Random(f"{seed}/{what}")
