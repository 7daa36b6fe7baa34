"""The table on the screen: board, score sheet, where the match stands and who is asked."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from parlour.cli.boards import board_of
from parlour.core.game import Result, Viewer
from parlour.core.play import asked, heard, spoken
from parlour.core.sitting import Sitting


def show_table(out: Console, sitting: Sitting, viewer: Viewer) -> None:
    """All that a viewer may know, from the board down to who is asked for what."""
    show_board(out, sitting, viewer)
    show_sheet(out, sitting)
    if len(sitting.results) + (not sitting.over) > 1:
        for nth, result in enumerate(sitting.results, start=1):
            out.print(f"game {nth}: {ended(result)}")
    if sitting.result:
        out.print(f"the match is over: {ended(sitting.result)}", style="bold")
        return
    out.print(f"standing {_score(sitting.totals)}")
    for one in asked(sitting.prompts):
        must = "must" if one.duty else "may"
        out.print(f"{spoken(one.actor)} {must}: {' '.join(one.moves)}")


def show_board(out: Console, sitting: Sitting, viewer: Viewer) -> None:
    """The board, with what the viewer heard last marked on it."""
    last = heard(sitting.log[-1].facts, viewer) if sitting.log and not sitting.ended else ()
    board = board_of(sitting.game.name)
    out.print(board.draw(sitting.current, sitting.view(viewer), last), soft_wrap=True)
    out.print()


def show_sheet(out: Console, sitting: Sitting) -> None:
    """The score sheet of the game on the table, line by line, each with its clause."""
    if not sitting.sheet:
        return
    table = Table("side", "points", "why", "clause", box=None, pad_edge=False)
    for line in sitting.sheet:
        table.add_row(str(line.side), str(line.points), line.why, line.clause)
    out.print(table)
    out.print()


def ended(result: Result) -> str:
    """A result in words."""
    if not result.winners:
        who = "a draw"
    else:
        who = " and ".join(f"side {side}" for side in result.winners)
        who += " wins" if len(result.winners) == 1 else " share the win"
    return f"{who}, {_score(result.totals)} ({result.how})"


def _score(totals: tuple[int, ...]) -> str:
    return "-".join(map(str, totals))
