"""Crosticon as text, as South sees it: who owns a piece is its colour and the small number.

     a  b  c  d  e  f  g  h  i  j  k
 1   .  .  .  #  .  L1 A1 #  .  .  .
 2   .  .  .  #  C0 A1 T1 #  .  .  .

seat 0 reads >   A9 B4 ...   took 1 from seat 1
"""

import re
from collections.abc import Collection

from rich.text import Text

from parlour.core.game import Fact, Seat, Setup
from parlour.games.crosticon.board import BLACK, SIZE, SQUARE_NAMES
from parlour.games.crosticon.view import View

STYLES = ("bold yellow", "bold cyan", "bold green", "bold magenta")
ARROWS = (">", "v", "<", "^")  # CR-09
SIDES = ("South", "West", "North", "East")
FORMS = {
    "play": "LACE f1 (or play:LACE@f1): a word and its first square",
    "claim": "b2-e5 (or claim:b2-e5): the ends of a diagonal, first letter first",
    "pass": "pass",
}
_PLAY = re.compile(r"([A-Za-z]+)[\s@]+([A-Ka-k]\d+)")
_CLAIM = re.compile(r"([a-k]\d+)[\s,-]+([a-k]\d+)")


def draw(setup: Setup, view: View, heard: tuple[Fact, ...]) -> Text:
    """The board, the stocks in order (CR-07), what was captured, and the scored diagonals."""
    rows = [Text("    " + "  ".join("abcdefghijk"), style="dim")]
    rows += [_row(view, row) for row in range(SIZE)]
    rows += [_stock(view, seat) for seat in range(setup.seats)]
    # An open claim is among these only for whoever made it.
    rows += [
        Text(f"diagonal {each.word} {each.cells[0]}-{each.cells[-1]}: seat {each.seat}{note}")
        for found, note in ((view.diagonals, ""), (view.open, ", claimed"))
        for each in found
    ]
    rows += [Text(f"dead: {each.cells[0]}-{each.cells[-1]}") for each in view.dead]
    if view.phase == "closing":
        rows.append(Text("the board is full: last claims"))
    return Text("\n").join(rows)


def _row(view: View, row: int) -> Text:
    shown = Text(f"{row + 1:>2}  ", style="dim")
    for square in range(SIZE * row, SIZE * (row + 1)):
        name = SQUARE_NAMES[square]
        if name in view.squares:
            letter, seat = view.squares[name]
            style = f"{STYLES[seat]} reverse" if name in view.fresh else STYLES[seat]
            shown.append(f"{letter}{seat}", style=style)
            shown.append(" ", style="default")
        else:
            black = view.rows[row][square % SIZE] == BLACK
            shown.append("#  " if black else ".  ", style="default" if black else "dim")
    shown.rstrip()
    return shown


def _stock(view: View, seat: Seat) -> Text:
    line = Text(f"seat {seat} {ARROWS[seat]} ", style=STYLES[seat])
    left = [f"{letter}{count}" for letter, count in view.stock[seat].items() if count]
    line.append(" ".join(left) or "no pieces", style="default")
    took = [f"{n} from seat {other}" for other, n in view.captured[seat].items() if n]
    if took:
        line.append(f"; took {', '.join(took)}", style="default")
    return line


def say(fact: Fact) -> str:
    data = fact.data
    match fact.kind:
        case "drew":
            return f"seat {data['seat']} draws {data['letter']}"
        case "played":
            taken = f", taking {', '.join(data['captured'])}" if data["captured"] else ""
            return f"seat {data['seat']} plays {data['word']} on {data['square']}{taken}"
        case "passed":
            return f"seat {data['seat']} can make no word"
        case "claimed":
            return f"you claim {data['word']}, {data['squares']}"
        case "scored":
            told = f"{data['word']}, {data['squares']}: {data['points']} points"
            return f"seat {data['seat']} has the diagonal {told}"
        case "died":
            return f"two claimed {data['word']}, {data['squares']}: nobody may use it"
        case _:
            return {
                "play": f"seat {data.get('first')}, {SIDES[data.get('first', 0)]}, begins",
                "closing": "the board is full: last claims",
            }.get(data["phase"], "the game is over")


def written(typed: str, may: Collection[str]) -> str:
    if found := _PLAY.fullmatch(typed):
        return f"play:{found[1].upper()}@{found[2].lower()}"
    if found := _CLAIM.fullmatch(typed):
        return f"claim:{found[1]}-{found[2]}"
    return typed
