"""What all drawings are made of: a size, and shapes as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parlour.draw.lettering import centred


@dataclass(frozen=True)
class Drawing:
    """A board: how large it is, and its shapes."""

    width: float
    height: float
    shapes: str


def drawing(width: float, height: float, shapes: Iterable[str]) -> Drawing:
    return Drawing(width, height, "".join(shapes))


def box(x: float, y: float, width: float, height: float, fill: str, round: float = 0) -> str:
    where = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {where} fill="{fill}"{f""" rx="{round:g}" """ if round else ""}/>'


@dataclass(frozen=True)
class Wood:
    """The colours of a piece."""

    face: str
    edge: str
    ink: str


def tile(letter: str, x: float, y: float, size: float, wood: Wood, turn: int = 0) -> str:
    """A piece with a letter; `turn` in degrees, towards whoever owns it."""
    middle = size / 2
    body = box(x, y, size, size, wood.edge, size * 0.14)
    body += box(x, y, size, size * 0.92, wood.face, size * 0.14)
    ink = centred(letter, x + middle, y + size * 0.46, size * 0.66, wood.ink)
    if turn:
        ink = f'<g transform="rotate({turn} {x + middle:g} {y + size * 0.46:g})">{ink}</g>'
    return body + ink
