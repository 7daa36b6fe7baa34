"""`parlour print`: certificates, events, score pads and boards as PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.answers import Stop, answer
from parlour.cli.certificate import paper_in
from parlour.cli.event import replayed
from parlour.cli.reading import read_bytes, read_text
from parlour.core.game import SPECTATOR, Illegal
from parlour.house.setups import AnyGame, BadSetup, game_named, laid_out

WHAT = ("certificate", "pad", "board", "bracket", "standings", "cards")


def print_(
    what: Annotated[str, typer.Argument(metavar="WHAT", help=", ".join(WHAT) + ".")],
    of: Annotated[
        str,
        typer.Argument(metavar="OF", help="A file, - for stdin; for pad and board a game."),
    ],
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the PDF goes [default: stdout].")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document; needs --output.")
    ] = False,
) -> None:
    """Print certificates, events, score pads and boards, as PDF."""
    if what not in WHAT:
        raise Stop(f"what can be printed is {', '.join(WHAT)}, not {what!r}")
    if json and output is None:
        raise Stop("--json goes with --output: the PDF itself would go to stdout")
    if output is None and sys.stdout.isatty():
        raise Stop("a PDF is not for a terminal: give --output FILE")
    try:
        pdf = _made(what, of)
    except Illegal as refused:
        raise Stop(str(refused), refused.clause) from None
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(pdf)
        sys.stdout.buffer.flush()
        return
    output.write_bytes(pdf)
    if json:
        answer({"ok": True, "file": str(output), "bytes": len(pdf)})


def _made(what: str, of: str) -> bytes:
    from parlour.print import boards, events, pads

    if what == "certificate":
        return _certificate(of)
    if what == "pad":
        return pads.pad(of, _known(of).title)
    if what == "board":
        game = _known(of)
        return boards.board(of, game.title, game.view(laid_out(game).state, SPECTATOR))
    event = replayed(read_text(of))
    return {"bracket": events.bracket, "standings": events.standings, "cards": events.cards}[what](
        event, _known(event.game).title
    )


def _certificate(file: str) -> bytes:
    from parlour.print.certificate import certificate

    paper = paper_in(file, read_bytes(file))
    game = _known(paper.certificate.game)
    return certificate(paper, game.title, game.year)


def _known(name: str) -> AnyGame:
    try:
        return game_named(name)
    except BadSetup as problem:
        raise Stop(str(problem)) from None
