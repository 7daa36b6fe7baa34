"""4CYTE as text: the Park on top, below it the mats that the viewer may see, side by side.

Park  A4 B1 C2 D2 E4 F1 G1 H1 I4 J1 K1 L2 M2
      N3 O4 P1 Q1 R3 S2 T3 U2 V1 W1 X1 Y1 Z1

seat 0            called: E
   a b c d e f
1  . . . . . .
2  . .[E]. . .
...
Standby: -
"""

import re
from collections.abc import Collection

from rich.text import Text

from parlour.core.game import Fact, Seat, Setup
from parlour.games.fourcyte.board import SIZE, SQUARE_NAMES
from parlour.games.fourcyte.view import View

WIDTH = 18  # columns a mat takes
ABREAST = 4  # mats side by side
FORMS = {
    "call": "E (or call:E): a letter of the Park",
    "lay": "c4 (or lay:c4), s (or lay:standby): where the letter that was called goes",
    "use": "use:c4: the letter on Standby goes to a square",
    "put": "E c4 (or put:E@c4): a letter of the Park goes to a square",
    "shift": "c4 d2 (or shift:c4>d2): a letter goes from one square to another",
    "lift": "lift:c4: a letter goes back to the Park",
    "finish": "finish: nothing is moved any more",
    "declare": "declare:1=FAMILY,3=CAT+DOG: the words of each channel; declare: for none",
    "strike": "strike:4: the words of a channel are doubted",
    "accept": "accept: the rest is good",
}
_LETTER, _SQUARE = re.compile(r"[A-Za-z]"), re.compile(r"[A-Fa-f]\d")
_PUT = re.compile(r"([A-Za-z])[\s@]+([A-Fa-f]\d)")
_SHIFT = re.compile(r"([A-Fa-f]\d)[\s>-]+([A-Fa-f]\d)")


def draw(setup: Setup, view: View, heard: tuple[Fact, ...]) -> Text:
    mats = [_mat(setup, view, seat) for seat in view.mats]
    shelves = [_beside(mats[at : at + ABREAST]) for at in range(0, len(mats), ABREAST)]
    return Text("\n").join([_park(view), _call(setup, view), *shelves])


def _park(view: View) -> Text:
    """What is left (4C-05); a letter that is gone keeps its place."""
    park = Text()
    for nth, (letter, count) in enumerate(view.park.items()):
        if nth % 13 == 0:
            park.append("\n      " if nth else "Park  ")
        park.append(f"{letter}{count or '·'}".ljust(4), style="default" if count else "dim")
    return park


def _call(setup: Setup, view: View) -> Text:
    """Who calls, and who has laid: never where (4C-46)."""
    if view.phase != "play":
        return Text({"declare": "declaring", "check": "checking", "over": "over"}[view.phase])
    if setup.options.mode == "solitaire":
        return Text("solitaire")
    said = f"call {view.calls}: {view.called}" if view.called else "no call yet"
    who = "" if view.caller is None else f", seat {view.caller}"
    ready = [str(seat) for seat, laid in enumerate(view.ready) if laid]
    laid = f"; laid: {', '.join(ready)}" if ready else ""
    return Text(f"{said}{who}{laid}")


def _mat(setup: Setup, view: View, seat: Seat) -> list[Text]:
    """A mat line by line, the called letter in brackets while it may move (4C-38)."""
    mat, place = view.mats[seat], view.laid[seat]
    rows = [Text(f"seat {seat}", style="bold"), Text("   a b c d e f", style="dim")]
    for row in range(SIZE):
        shown = Text(f"{row + 1} ", style="dim")
        for square in range(SIZE * row, SIZE * (row + 1)):
            letter = mat.pitch[square]
            called = SQUARE_NAMES[square] == place
            shown.append(" ", style="default")
            shown.append(
                letter, style="bold reverse" if called else "bold" if letter != "." else "dim"
            )
        rows.append(shown)
    if setup.options.mode == "game" and view.phase == "play":
        rows.append(Text(f"Standby {mat.standby or '-'}  hand {mat.hand or '-'}"))
    rows += [
        Text(
            f"{channel} {'+'.join(words)}",
            style="strike" if channel in view.struck.get(seat, ()) else "default",
        )
        for channel, words in view.declared.get(seat, {}).items()
    ]
    return rows


def _beside(mats: list[list[Text]]) -> Text:
    """Mats in columns of one width."""
    lines = []
    for nth in range(max(map(len, mats))):
        line = Text()
        for column, mat in enumerate(mats):
            line.append(" " * (column * WIDTH - len(line)))
            line.append_text(mat[nth] if nth < len(mat) else Text())
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def say(fact: Fact) -> str:
    data = fact.data
    match fact.kind:
        case "called":
            return f"seat {data['seat']} calls {data['letter']}"
        case "laid":
            return f"seat {data['seat']} has laid"
        case "placed":
            return f"{data['letter']} lies on {data['place']}"
        case "used":
            return f"{data['letter']} goes from Standby to {data['square']}"
        case "judged":
            return str(data["why"])
        case "phase":
            return {
                "declare": "all Pitches are full: declare your words",
                "check": "now check",
            }.get(data["phase"], "the game is over")
        case "arranged":
            return " ".join(f"{key} {value}" for key, value in data.items())
        case kind:
            return f"seat {data['seat']} has {kind}"


def written(typed: str, may: Collection[str]) -> str:
    """A letter by itself is called, if one may call; else S is Standby."""
    if _LETTER.fullmatch(typed) and "call" in may:
        return f"call:{typed.upper()}"
    if typed.lower() in ("s", "standby") and "lay" in may:
        return "lay:standby"
    if _SQUARE.fullmatch(typed):
        return f"{'lay' if 'lay' in may else 'use'}:{typed.lower()}"
    if found := _PUT.fullmatch(typed):
        return f"put:{found[1].upper()}@{found[2].lower()}"
    if found := _SHIFT.fullmatch(typed):
        return f"shift:{found[1].lower()}>{found[2].lower()}"
    return typed
