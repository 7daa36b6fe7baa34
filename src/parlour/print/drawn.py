"""Our drawings on paper: the few shapes of SVG that they are made of, as shapes of PDF."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

BLACK = "#000000"
STEP = re.compile(r"([MLHVQZ])([^MLHVQZ]*)")
NUMBER = re.compile(r"-?\d*\.?\d+")
MOVED = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
Shape = ElementTree.Element


def put(canvas: Canvas, shapes: str) -> None:
    """Draw shapes where the canvas stands, measured as it is."""
    for shape in ElementTree.fromstring(f"<g>{shapes}</g>"):
        _put(canvas, shape, BLACK)


def _put(canvas: Canvas, shape: Shape, fill: str) -> None:
    canvas.saveState()
    fill = shape.get("fill", fill)
    _move(canvas, shape.get("transform", ""))
    if shape.tag == "g":
        for inner in shape:
            _put(canvas, inner, fill)
    else:
        _ink(canvas, shape, fill)
        DRAW[shape.tag](canvas, shape, stroke="stroke" in shape.attrib, fill=1)
    canvas.restoreState()


def _move(canvas: Canvas, how: str) -> None:
    for kind, said in MOVED.findall(how):
        first, *rest = map(float, NUMBER.findall(said))
        if kind == "translate":
            canvas.translate(first, rest[0] if rest else 0)
        elif kind == "scale":
            canvas.scale(first, rest[0] if rest else first)
        else:
            x, y = rest or (0.0, 0.0)
            canvas.translate(x, y)
            canvas.rotate(first)
            canvas.translate(-x, -y)


def _ink(canvas: Canvas, shape: Shape, fill: str) -> None:
    canvas.setFillColor(_colour(fill))
    canvas.setFillAlpha(float(shape.get("opacity", 1)))
    canvas.setStrokeColor(_colour(shape.get("stroke", BLACK)))
    canvas.setLineWidth(float(shape.get("stroke-width", 1)))
    canvas.setLineCap(1 if shape.get("stroke-linecap") == "round" else 0)


def _colour(said: str) -> Any:
    return HexColor("#" + "".join(2 * each for each in said[1:]) if len(said) == 4 else said)


def _at(shape: Shape, *names: str) -> list[float]:
    return [float(shape.attrib[name]) for name in names]


def _rect(canvas: Canvas, shape: Shape, **how: Any) -> None:
    canvas.roundRect(*_at(shape, "x", "y", "width", "height"), float(shape.get("rx", 0)), **how)


def _ellipse(canvas: Canvas, shape: Shape, **how: Any) -> None:
    x, y, across, up = _at(shape, "cx", "cy", "rx", "ry")
    canvas.ellipse(x - across, y - up, x + across, y + up, **how)


def _line(canvas: Canvas, shape: Shape, **_: Any) -> None:
    canvas.line(*_at(shape, "x1", "y1", "x2", "y2"))


def _polygon(canvas: Canvas, shape: Shape, **how: Any) -> None:
    first, *others = (tuple(map(float, pair.split(","))) for pair in shape.attrib["points"].split())
    path = canvas.beginPath()
    path.moveTo(*first)
    for corner in others:
        path.lineTo(*corner)
    path.close()
    canvas.drawPath(path, **how)


def _path(canvas: Canvas, shape: Shape, **how: Any) -> None:
    """An outline of a letter: absolute steps, as tools/lettering.py writes them."""
    path, x, y = canvas.beginPath(), 0.0, 0.0
    for step, numbers in _steps(shape.attrib["d"]):
        match step:
            case "Z":
                path.close()
            case "M" | "L":
                x, y = numbers
                (path.moveTo if step == "M" else path.lineTo)(x, y)
            case "H" | "V":
                x, y = (numbers[0], y) if step == "H" else (x, numbers[0])
                path.lineTo(x, y)
            case "Q":  # as a cubic curve, which is all that PDF has
                a, b, to_x, to_y = numbers
                path.curveTo(
                    *(x + (a - x) * 2 / 3, y + (b - y) * 2 / 3),
                    *(to_x + (a - to_x) * 2 / 3, to_y + (b - to_y) * 2 / 3),
                    *(to_x, to_y),
                )
                x, y = to_x, to_y
    canvas.drawPath(path, **how)


def _steps(said: str) -> Iterator[tuple[str, list[float]]]:
    """One step after the other; a letter may stand before the numbers of several."""
    for step, numbers in STEP.findall(said):
        found = [float(each) for each in NUMBER.findall(numbers)]
        size = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "Z": 0}[step]
        if not size:
            yield step, []
        for nth in range(0, len(found), size or 1):
            yield "L" if step == "M" and nth else step, found[nth : nth + size]


DRAW: dict[str, Callable[..., None]] = {
    "rect": _rect,
    "ellipse": _ellipse,
    "line": _line,
    "polygon": _polygon,
    "path": _path,
}
