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

from rich.text import Text

from parlour.core.game import Fact, Seat, Setup
from parlour.games.fourcyte.board import SIZE, SQUARE_NAMES
from parlour.games.fourcyte.view import View

WIDTH = 18  # columns a mat takes
ABREAST = 4  # mats side by side


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
