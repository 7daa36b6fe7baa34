"""Score Four as text: the four levels side by side, the last bead in brackets.

 level 1           level 2           level 3           level 4
4  ·  ·  ·  ●     4  ·  ·  ·  ·     4  ·  ·  ·  ·     4  ·  ·  ·  ·
3  ·  ○  ·  ·     3  · [●] ·  ·     3  ·  ·  ·  ·     3  ·  ·  ·  ·
2  ·  ·  ·  ·     2  ·  ·  ·  ·     2  ·  ·  ·  ·     2  ·  ·  ·  ·
1  ○  ·  ·  ·     1  ·  ·  ·  ·     1  ·  ·  ·  ·     1  ·  ·  ·  ·
   a  b  c  d        a  b  c  d        a  b  c  d        a  b  c  d
"""

import re
from collections.abc import Collection, Iterable

from rich.text import Text

from parlour.core.game import Fact, Setup
from parlour.games.score_four.board import CELL_OF, LINE_NAMES, LINES, PINS, SIZE
from parlour.games.score_four.state import side_of
from parlour.games.score_four.view import View

BEADS = ("○", "●")
COLOURS = ("light", "dark")
STYLES = ("bold yellow", "bold cyan")
WIDTH = 18  # columns a level takes
FORMS = {
    "": "b3: a bead on that pin",
    "score": "a11-d44 (or score:a11-d44): four in a line, by its two ends: column, row, level",
}
_LINE = re.compile(r"(?:score[\s:]+)?([a-d][1-4]{2})[\s,-]+([a-d][1-4]{2})", re.IGNORECASE)
LEVELS = ("level 1, bottom", "level 2", "level 3", "level 4, top")


def draw(setup: Setup, view: View, heard: tuple[Fact, ...]) -> Text:
    dropped = [CELL_OF[fact.data["place"]] for fact in heard if fact.kind == "dropped"]
    last = dropped[-1] if dropped else None
    # Only lines on record are shown: in spoken calling nobody is helped to see one.
    called = {cell for name in view.scored for cell in LINES[LINE_NAMES.index(name)]}
    rows = [_joined(Text(f"  {name:<12}") for name in LEVELS)]
    for row in reversed(range(SIZE)):
        shelves = [Text().append(f"{row + 1} ", style="dim") for _ in LEVELS]
        for level, shelf in enumerate(shelves):
            for cell in range(PINS * level + SIZE * row, PINS * level + SIZE * (row + 1)):
                shelf.append_text(_place(view, cell, cell == last, cell in called))
        rows.append(_joined(shelves))
    rows.append(_joined(Text("   a  b  c  d ", style="dim") for _ in LEVELS))
    rows.append(_legend(setup))
    return Text("\n").join(rows)


def _joined(parts: Iterable[Text]) -> Text:
    """Parts side by side, in columns of one width."""
    row = Text()
    for nth, part in enumerate(parts):
        row.append(" " * (nth * WIDTH - len(row)))
        row.append_text(part)
    row.rstrip()
    return row


def _place(view: View, cell: int, last: bool, called: bool) -> Text:
    level, pin = divmod(cell, PINS)
    if level >= len(view.pins[pin]):
        return Text(" · ", style="dim")
    side = view.pins[pin][level]
    shape = f"[{BEADS[side]}]" if last else f" {BEADS[side]} "
    return Text(shape, style=f"{STYLES[side]} reverse" if called else STYLES[side])


def _legend(setup: Setup) -> Text:
    """Whose beads are whose (SF-17, SF-21)."""
    parts = []
    for side in (0, 1):
        seats = [str(seat) for seat in range(setup.seats) if side_of(seat) == side]
        named = f" {COLOURS[side]}: seat{'s' * (len(seats) > 1)} {', '.join(seats)}"
        parts.append(Text().append(BEADS[side], style=STYLES[side]).append(named))
    return Text("   ").join(parts)


def say(fact: Fact) -> str:
    data = fact.data
    match fact.kind:
        case "dropped":
            return f"seat {data['seat']} drops a {COLOURS[data['side']]} bead on {data['pin']}"
        case "scored":
            return f"SCORE! {COLOURS[data['side']]}: {data['line']}"
        case _:
            return "the last call is over"


def written(typed: str, may: Collection[str]) -> str:
    """A line has two ends and no beginning: they may be said in any order."""
    found = _LINE.fullmatch(typed)
    return "score:" + "-".join(sorted(map(str.lower, found.groups()))) if found else typed.lower()
