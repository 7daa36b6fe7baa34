"""Letters as shapes: a picture looks the same where no font is installed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("outlines.json")  # made by tools/lettering.py


class Outlines(NamedTuple):
    """Of one font: its square, the height of a capital, and width and shape of each letter."""

    units: int
    capital: int
    letters: dict[str, tuple[int, str]]


@cache
def _outlines() -> Outlines:
    found = json.loads(FILE.read_text())
    return Outlines(found["units"], found["capital"], found["letters"])


def width(text: str, size: float) -> float:
    outlines = _outlines()
    return sum(outlines.letters[each][0] for each in _known(text)) * size / outlines.units


def written(text: str, x: float, y: float, size: float, fill: str) -> str:
    """A line of text that begins at x and stands on y."""
    outlines = _outlines()
    scale, at, shapes = size / outlines.units, 0, []
    for each in _known(text):
        wide, shape = outlines.letters[each]
        if shape:
            shapes.append(f'<path transform="translate({at})" d="{shape}"/>')
        at += wide
    where = f"translate({x:.1f} {y:.1f}) scale({scale:.4f} {-scale:.4f})"
    return f'<g fill="{fill}" transform="{where}">{"".join(shapes)}</g>'


def centred(text: str, x: float, y: float, size: float, fill: str) -> str:
    """The same with its middle at x and y, as on a piece."""
    outlines = _outlines()
    capital = outlines.capital / outlines.units * size
    return written(text, x - width(text, size) / 2, y + capital / 2, size, fill)


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Lines that fit; a word that is too long has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _known(text: str) -> Iterable[str]:
    return (each for each in text if each in _outlines().letters)
