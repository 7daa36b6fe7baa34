"""A sheet of paper: text that fits, rules, boxes and drawings, measured in points from its top."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from parlour.draw.shapes import Drawing
from parlour.print.drawn import put
from parlour.print.looks import Look

A4 = 595.0, 842.0
MARGIN = 48.0
SMALLEST = 6.0  # what is smaller cannot be read
FACES = tuple(f"young-serif-{part}" for part in ("latin", "latin-ext"))
CODE = "Courier"  # every reader of PDF has it
FOLDER = Path(__file__).with_name("fonts")
UNKNOWN = "·"  # for a letter that neither face has
Parts = list[tuple[str, str]]  # each face, and what it writes
Align = Literal["left", "centre", "right"]


class Sheet:
    """One document. Its bytes follow from what was put on it, and from nothing else."""

    def __init__(self, title: str, look: Look, *, wide: bool = False, tinted: bool = False) -> None:
        """`tinted`: in the colour of its look; else it is as white as the paper in the printer."""
        self.width, self.height = A4[::-1] if wide else A4
        self.look, self._tinted, self._bytes = look, tinted, BytesIO()
        self.canvas = Canvas(
            self._bytes, (self.width, self.height), invariant=True, pageCompression=1
        )
        self.canvas.setTitle(title)
        self.canvas.setCreator("Parlour")
        self._fresh()

    def text(
        self,
        x: float,
        y: float,
        said: str,
        size: float = 10,
        fill: str | None = None,
        *,
        align: Align = "left",
        room: float | None = None,
        code: bool = False,
    ) -> None:
        """A line that stands on y; made smaller, then cut, where it has not room enough.

        `code`: ASCII of which every sign matters.
        """
        write = _coded if code else _parts
        parts = write(said)
        if room is not None and (wide := _width(parts, size)) > room:
            size = max(SMALLEST, size * room / wide)
            if _width(parts, size) > room + 0.01:
                parts = _cut(said, write, size, room)
        x -= {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * _width(parts, size)
        pen = self.canvas.beginText(x, self.height - y)
        pen.setFillColor(HexColor(fill or self.look.ink))
        for face, part in parts:
            pen.setFont(face, size)
            pen.textOut(part)
        self.canvas.drawText(pen)

    def rule(
        self, x: float, y: float, x2: float, y2: float, thick: float = 0.6, ink: str = ""
    ) -> None:
        self.canvas.setStrokeColor(HexColor(ink or self.look.soft))
        self.canvas.setLineWidth(thick)
        self.canvas.line(x, self.height - y, x2, self.height - y2)

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        *,
        fill: str = "",
        ink: str = "",
        thick: float = 0.8,
        round: float = 0,
    ) -> None:
        self.canvas.setLineWidth(thick)
        if fill:
            self.canvas.setFillColor(HexColor(fill))
        if ink:
            self.canvas.setStrokeColor(HexColor(ink))
        low = self.height - y - high
        self.canvas.roundRect(x, low, wide, high, round, stroke=bool(ink), fill=bool(fill))

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        self.canvas.setFillColor(HexColor(fill))
        self.canvas.circle(x, self.height - y, radius, stroke=0, fill=1)

    def drawing(self, drawn: Drawing, x: float, y: float, wide: float) -> float:
        """A board, as wide as that; how high it is then."""
        scale = wide / drawn.width
        self.canvas.saveState()
        self.canvas.translate(x, self.height - y)
        self.canvas.scale(scale, -scale)  # drawings are measured downwards
        put(self.canvas, drawn.shapes)
        self.canvas.restoreState()
        return drawn.height * scale

    def squares(self, rows: Iterable[Iterable[int]], x: float, y: float, size: float) -> None:
        """A QR code's matrix, each of its squares so large."""
        path = self.canvas.beginPath()
        for down, row in enumerate(rows):
            for across, dark in enumerate(row):
                if dark:
                    low = self.height - y - size * (down + 1)
                    path.rect(x + size * across, low, size, size)
        self.canvas.setFillColor(HexColor("#000000"))
        self.canvas.drawPath(path, stroke=0, fill=1)

    def turn(self) -> None:
        """To the next page."""
        self.canvas.showPage()
        self._fresh()

    def done(self) -> bytes:
        self.canvas.save()
        return self._bytes.getvalue()

    def _fresh(self) -> None:
        _faces()
        if self._tinted:
            self.box(0, 0, self.width, self.height, fill=self.look.paper)


def width(said: str, size: float) -> float:
    return _width(_parts(said), size)


def wrapped(said: str, size: float, room: float) -> list[str]:
    """Lines that fit; a word that is too long has a line of its own."""
    lines: list[str] = []
    for word in said.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


@cache
def _faces() -> dict[str, frozenset[int]]:
    """Each face with the letters that it has; the first that has a letter writes it."""
    for face in FACES:
        font = TTFont(face, str(FOLDER / f"{face}.ttf"))
        font.face.name = face.encode()  # both files give the same, and would be taken for one
        pdfmetrics.registerFont(font)
    return {face: frozenset(pdfmetrics.getFont(face).face.charToGlyph) for face in FACES}


def _parts(said: str) -> Parts:
    """A text cut where its face changes."""
    parts: Parts = []
    for letter in said:
        found = next((face for face, has in _faces().items() if ord(letter) in has), None)
        face, letter = (found, letter) if found else (FACES[0], UNKNOWN)
        if parts and parts[-1][0] == face:
            parts[-1] = face, parts[-1][1] + letter
        else:
            parts.append((face, letter))
    return parts


def _coded(said: str) -> Parts:
    return [(CODE, said)]


def _cut(said: str, write: Callable[[str], Parts], size: float, room: float) -> Parts:
    """As much of a text as has room."""
    over = bisect_right(
        range(len(said)), room, key=lambda most: _width(write(said[:most] + "…"), size)
    )
    return write(said[: max(0, over - 1)] + "…")


def _width(parts: Parts, size: float) -> float:
    return sum(float(pdfmetrics.stringWidth(part, face, size)) for face, part in parts)
