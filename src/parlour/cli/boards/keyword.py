"""Keyword as text: the crossword with its colours, the open card, and one's own rack.

     a b c d e f g h i j k l m n o p q r s
 9   . . . . . . . . . Y . . . . . . . . .
10   . . . . . . . . S E E . . . . . . . .
...
card PIANO   box 70   red 10   blue 10
rack ?AEEIMNRST
"""

import re
from collections.abc import Collection

from rich.text import Text

from parlour.core.game import Fact, Setup
from parlour.games.keyword.board import COLOUR_OF, KEYS, SIZE, SQUARE_NAMES
from parlour.games.keyword.view import View

FORMS = {
    "play": "SEE i10 or SEE i10 down (or play:SEE@i10>, play:SEE@i10v): a word, its first square "
    "and its direction, across unless said; in SeE the small letter is a Master block",
    "pass": "pass",
    "challenge": "challenge: the last play is doubted",
}
_PLAY = re.compile(r"([A-Za-z]+)[\s@]+([A-Sa-s]\d+)\s*(>|v|across|down)?")
HINTS = {"y": "Y", "w": "W", "o": "O"}  # the gray squares, while they are empty


def draw(setup: Setup, view: View, heard: tuple[Fact, ...]) -> Text:
    rows = [_row(view, row) for row in range(SIZE)]
    columns = "    " + " ".join(chr(97 + column) for column in range(SIZE))
    parts = [Text(columns, style="dim"), *rows, _table(view)]
    parts += [Text(f"rack  seat {seat}  {' '.join(rack)}") for seat, rack in view.racks.items()]
    if view.last is not None and view.doubtful:
        said = ", ".join(view.last.words)
        parts.append(Text(f"open to challenge: {said} (seat {view.last.seat})", style="dim"))
    return Text("\n").join(parts)


def _row(view: View, row: int) -> Text:
    """Letters bold, those laid last reversed; empty squares in their colours, `+` a Key square."""
    shown = Text(f"{row + 1:>2} ", style="dim")
    new = view.last.new if view.last else ()
    for column in range(SIZE):
        name, mark = SQUARE_NAMES[SIZE * row + column], view.layout[row][column]
        letter = view.board.get(name)
        colour = COLOUR_OF.get(mark, "default")
        shown.append(" ", style="default")
        if letter is None:
            empty = "+" if mark in KEYS else HINTS.get(mark, ".")
            shown.append(empty, style=f"{colour} dim" if empty == "." else colour)
        else:
            shown.append(
                letter, style=f"bold reverse {colour}" if name in new else f"bold {colour}"
            )
    return shown


def _table(view: View) -> Text:
    held = "   ".join(
        f"{colour} {size}" for colour, size in zip(view.colours, view.rack_sizes, strict=True)
    )
    drawn = ", ".join(f"seat {seat} {letter}" for seat, letter in view.lots.items() if letter)
    lots = f"   lots: {drawn}" if drawn else ""
    return Text(f"card  {view.card or '-'}   box {view.box}   {held}{lots}")


def say(fact: Fact) -> str:
    data = fact.data
    match fact.kind:
        case "lot":
            return f"seat {data['seat']} draws {data['letter']} for the start"
        case "begins":
            return f"seat {data['seat']} begins"
        case "drew":
            return f"seat {data['seat']} draws a block"
        case "drawn":
            return f"it is {data['letter']}"
        case "card":
            return f"the Key card is {data['word']}"
        case "played":
            return f"seat {data['seat']} plays {', '.join(data['words'])} for {data['points']}"
        case "won":
            return f"seat {data['seat']} has spelt the Key card {data['card']}"
        case "passed":
            return f"seat {data['seat']} passes"
        case "challenged":
            verdict = "rightly" if data["upheld"] else "wrongly"
            return f"seat {data['seat']} challenges {verdict}: {'; '.join(data['why'])}"
        case "stood":
            return "nobody doubts it"
        case "time":
            return "time is up: this turn is the last"
        case _:
            return f"the game is over: {data['how']}"


def written(typed: str, may: Collection[str]) -> str:
    """Whoever types all letters small means none of them: only the Master block is written so."""
    found = _PLAY.fullmatch(typed)
    if not found:
        return typed
    word = found[1].upper() if found[1].islower() else found[1]
    return f"play:{word}@{found[2].lower()}{'v' if found[3] in ('v', 'down') else '>'}"
