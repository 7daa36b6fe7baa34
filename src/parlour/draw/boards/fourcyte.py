"""4CYTE: the Park above, and below it the Pitches that may be seen; until the end that is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.game import Seat
from parlour.draw.lettering import centred
from parlour.draw.shapes import Drawing, Wood, box, drawing, tile
from parlour.games.fourcyte.board import SIZE
from parlour.games.fourcyte.view import View

LETTER = Wood("#f7eed8", "#cdb182", "#241a13")
CALLED = Wood("#f5a637", "#a86f16", "#2b1200")
HIGH, MOULD, LOW, ORANGE = "#2a8a83", "#17706b", "#0f5753", "#d9701f"
WIDTH, PARK, ABREAST = 620, 132, 13
SHOWN = 4  # Pitches in one picture


def draw(view: View) -> Drawing:
    seats = list(view.mats)[:SHOWN]
    return drawing(WIDTH, 600, [box(0, 0, WIDTH, 600, MOULD, 16), *_park(view), *_low(view, seats)])


def laid(figures: Mapping[str, Any]) -> Drawing:
    """The Pitch of a certificate (4C-64)."""
    return drawing(600, 600, _pitch("".join(figures["pitch"]), 0, 0, 600))


def _park(view: View) -> Iterator[str]:
    """What is left of each letter (4C-05)."""
    step = (WIDTH - 30) / ABREAST
    yield box(12, 12, WIDTH - 24, PARK, ORANGE, 12)
    for nth, (letter, count) in enumerate(view.park.items()):
        x, y = 15 + step * (nth % ABREAST), 20 + (PARK - 18) / 2 * (nth // ABREAST)
        yield box(x + 3, y, step - 6, 50, "#b4571a", 6)
        if count:
            yield tile(letter, x + 4, y + 1, step - 8, CALLED if letter == view.called else LETTER)
            yield centred(str(count), x + step / 2, y + 45, 11, "#fff3dd")


def _low(view: View, seats: list[Seat]) -> Iterator[str]:
    top, room = PARK + 24, 600 - PARK - 36
    if len(seats) < 2:
        yield from _pitch(_letters(view, seats), (WIDTH - room) / 2, top, room)
        return
    rows = 1 if len(seats) == 2 else 2
    size = min((WIDTH - 36) / 2, (room - 12 * (rows - 1)) / rows)
    gap = (WIDTH - 2 * size) / 3
    for nth, seat in enumerate(seats):
        left, down = gap + (size + gap) * (nth % 2), top + (size + 12) * (nth // 2)
        yield from _pitch(
            _letters(view, [seat]), left, down + (room - size) / 2 * (rows == 1), size
        )


def _letters(view: View, seats: list[Seat]) -> str:
    return view.mats[seats[0]].pitch if seats else "." * SIZE * SIZE


def _pitch(letters: str, x: float, y: float, size: float) -> Iterator[str]:
    yield box(x, y, size, size, LOW, 10)
    step = (size - 12) / SIZE
    for at, letter in enumerate(letters):
        row, column = divmod(at, SIZE)
        left, top = x + 6 + step * column, y + 6 + step * row
        yield box(left + 2, top + 2, step - 4, step - 4, HIGH, 6)
        if letter != ".":
            yield tile(letter, left + 3, top + 3, step - 6, LETTER)
