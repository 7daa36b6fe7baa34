"""Score Four: the walnut base, sixteen pins and their beads, seen from in front and above."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.draw.shapes import Drawing, drawing
from parlour.games.score_four.board import LINE_NAMES, LINES, PINS, SIZE
from parlour.games.score_four.view import View

ACROSS, BACK, AWAY, UP = 104, 44, 62, 42  # how a step to the right, away and up is seen
LEFT, NEAR = 78, 450  # where pin a1 stands
THICK = 26  # of the base
BEADS = (("#f2e3bd", "#b9995c"), ("#4a3023", "#1d100a"))  # light and dark, and their rims
GOLD = "#e8a21c"  # round the beads of a line that was called


def draw(view: View) -> Drawing:
    called = {cell for name in view.scored for cell in LINES[LINE_NAMES.index(name)]}
    return drawing(620, 530, _shapes(view, called))


def _shapes(view: View, called: set[int]) -> Iterator[str]:
    yield from _base()
    for row in reversed(range(SIZE)):  # what is near covers what is far
        for column in range(SIZE):
            yield from _pin(view, SIZE * row + column, called)


def _spot(column: float, row: float, level: float = 0) -> tuple[float, float]:
    return LEFT + ACROSS * column + BACK * row, NEAR - AWAY * row - UP * level


def _base() -> Iterator[str]:
    left, right, far, back = (
        _spot(*corner) for corner in ((-0.6, -0.6), (3.6, -0.6), (3.6, 3.6), (-0.6, 3.6))
    )
    yield _slab("#4a2c19", left, right, _below(right), _below(left))
    yield _slab("#5b3720", right, far, _below(far), _below(right))
    yield _slab("#7a4c2d", left, right, far, back)


def _below(spot: tuple[float, float]) -> tuple[float, float]:
    return spot[0], spot[1] + THICK


def _slab(fill: str, *corners: tuple[float, float]) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in corners)
    return f'<polygon points="{points}" fill="{fill}"/>'


def _pin(view: View, pin: int, called: set[int]) -> Iterator[str]:
    row, column = divmod(pin, SIZE)
    x, foot = _spot(column, row)
    head = foot - UP * SIZE - 10
    yield f'<ellipse cx="{x:g}" cy="{foot:g}" rx="12" ry="6" fill="#3b2213"/>'
    yield (
        f'<line x1="{x:g}" y1="{foot:g}" x2="{x:g}" y2="{head:g}" stroke="#b9b6ae" '
        'stroke-width="7" stroke-linecap="round"/>'
    )
    for level, side in enumerate(view.pins[pin]):
        face, rim = BEADS[side]
        line, wide = (GOLD, 6) if pin + PINS * level in called else (rim, 3)
        y = foot - UP * level - UP / 2
        yield (
            f'<ellipse cx="{x:g}" cy="{y:g}" rx="29" ry="21" fill="{face}" '
            f'stroke="{line}" stroke-width="{wide}"/>'
        )
        yield f'<ellipse cx="{x - 9:g}" cy="{y - 9:g}" rx="9" ry="4" fill="#fff" opacity="0.28"/>'
