"""A table drawn for whoever looks on: the board, the score sheet, the match from its beginning."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from parlour.core.game import BOOK, SPECTATOR, Viewer
from parlour.core.sitting import Sitting
from parlour.draw import INK, PAPER, SOFT, moving, paper, svg
from parlour.draw.lettering import width, written
from parlour.draw.shapes import box

FRAMES = 40  # of a match in motion, the last included
SECONDS = 0.9  # that each is shown
LINE, SIZE, GAP = 30, 18, 24  # of a score sheet: height of a line, size of letters, room between


@dataclass(frozen=True)
class Picture:
    """An SVG that a notebook shows."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Picture of {len(self.svg):,} characters"


def board(sitting: Sitting, viewer: Viewer = SPECTATOR) -> Picture:
    """The board as a seat sees it, or as anybody may."""
    return Picture(svg(sitting.game.name, sitting.view(viewer)))


def match(sitting: Sitting, viewer: Viewer | None = None, frames: int = FRAMES) -> Picture:
    """The board from the first entry to the last; with all hands open once the match is over."""
    looking = (BOOK if sitting.over else SPECTATOR) if viewer is None else viewer
    steps = spread(len(sitting.log), frames)
    return Picture(moving(sitting.game.name, list(views(sitting, steps, looking)), SECONDS))


def sheet(sitting: Sitting) -> Picture:
    """The score sheet of the game on the table: everybody's, each line with its clause."""
    rows = [
        (f"side {each.side}", str(each.points), each.why, each.clause) for each in sitting.sheet
    ]
    rows.append(("in all", "-".join(map(str, sitting.totals)), "", ""))
    wide = [max(width(row[nth], SIZE) for row in rows) + GAP for nth in range(4)]
    size = sum(wide) + GAP, LINE * (len(rows) + 0.5)
    shapes = [box(0, 0, *size, PAPER)]
    shapes += [
        written(text, GAP + sum(wide[:nth]), LINE * (line + 1), SIZE, SOFT if nth % 3 == 0 else INK)
        for line, row in enumerate(rows)
        for nth, text in enumerate(row)
    ]
    return Picture(paper(*size, "".join(shapes)))


def spread(last: int, frames: int) -> set[int]:
    """So many steps, evenly, with the first and the last."""
    count = min(frames, last + 1)
    return {round(nth * last / max(1, count - 1)) for nth in range(count)}


def views(sitting: Sitting, steps: Collection[int], viewer: Viewer) -> Iterator[Any]:
    """What was seen after so many entries: a game's end rather than the next one's beginning."""
    game, timing = sitting.game, sitting.clocks.timing if sitting.clocks else None
    now = Sitting.begin(game, sitting.setup, timing)
    for step in range(max(steps) + 1):
        if step:
            entry = sitting.log[step - 1]
            now = now.play(entry.actor, entry.move, entry.at)
        if step in steps:
            yield game.view(now.state if now.ended is None else now.ended, viewer)
