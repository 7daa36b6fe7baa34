"""Pictures of boards, drawn from what somebody may see: for links, notebooks and keepsakes.

>>> from parlour import GAMES, Sitting
>>> table = Sitting.begin(GAMES["score_four"]).play(0, "b2")
>>> svg("score_four", table.view(0)).count("<ellipse")  # sixteen holes, a bead and its light
18
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.draw.boards import board_of
from parlour.draw.lettering import width, wrapped, written
from parlour.draw.shapes import Drawing, box

PAPER, INK, SOFT, POPPY = "#e4e1d2", "#241a13", "#564839", "#b93a1b"
CARD = 1200, 630  # what previews of links show
MARGIN = 40
LARGE, SMALL = 84, 34  # sizes of letters on a card


def svg(game: str, view: Any) -> str:
    """A board as it is seen in that view."""
    board = board_of(game).draw(view)
    return paper(board.width, board.height, board.shapes)


def card(game: str, view: Any, title: str, line: str = "") -> str:
    """A board with its title beside it, in the shape of a link's preview."""
    wide, high = CARD
    board = board_of(game).draw(view)
    scale = (high - 2 * MARGIN) / board.height
    right = 2 * MARGIN + board.width * scale
    return paper(wide, high, _beside(board, scale) + _title(title, line, right))


def moving(game: str, views: Sequence[Any], seconds: float) -> str:
    """A board that changes by itself, view by view, and begins again after the last."""
    boards = [board_of(game).draw(view) for view in views]
    part, whole = 100 / len(boards), seconds * len(boards)
    style = (
        f".f{{visibility:hidden;animation:f {whole:g}s step-end infinite}}"
        f"@keyframes f{{0%{{visibility:visible}}{part:.4f}%,100%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce)"
        "{.f{animation:none}.f:last-child{visibility:visible}}"
    )
    frames = [
        f'<g class="f" style="animation-delay:{nth * seconds:g}s">{board.shapes}</g>'
        for nth, board in enumerate(boards)
    ]
    size = max(board.width for board in boards), max(board.height for board in boards)
    return paper(*size, f"<style>{style}</style>" + "".join(frames))


def _beside(board: Drawing, scale: float) -> str:
    place = f"translate({MARGIN} {MARGIN}) scale({scale:.4f})"
    return f'{box(0, 0, *CARD, PAPER)}<g transform="{place}">{board.shapes}</g>'


def _title(title: str, line: str, left: float) -> str:
    wide, high = CARD
    lines = wrapped(title, LARGE, wide - MARGIN - left)
    longest = max(width(each, LARGE) for each in lines)
    size = min(LARGE, LARGE * (wide - MARGIN - left) / longest)
    top = high / 2 - size * 1.1 * (len(lines) - 1) / 2
    shapes = [
        written(each, left, top + size * 1.1 * nth, size, INK) for nth, each in enumerate(lines)
    ]
    below = top + size * 1.1 * len(lines) - 20
    shapes.append(written(line, left, below, SMALL, SOFT))
    shapes.append(written("Parlour", left, high - MARGIN - 6, SMALL, POPPY))
    return "".join(shapes)


def paper(width: float, height: float, shapes: str) -> str:
    """Shapes as a picture of their own."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{shapes}</svg>'
