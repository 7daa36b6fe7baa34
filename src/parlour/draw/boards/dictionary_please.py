"""Dictionary, Please!: words in rows on a green table, the pool above them."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.draw.shapes import Drawing, Wood, box, drawing, tile
from parlour.games.dictionary_please.view import Spine, View

WIDTH, HEIGHT, EDGE = 620, 600, 22
BLOCK = Wood("#f3e2ba", "#c39f60", "#2a1b10")
LEAF, RIM, SHELF = "#2c5a45", "#5b3a22", "#24503c"
STARS = ("#3f9b4f", "#c0392b", "#2f6fb5", "#f4f1e6", "#e3b52c")  # green, red, blue, white, gold
POOL = 15  # letters of the pool in a row
LARGEST = 40  # of a block


def draw(view: View) -> Drawing:
    return drawing(WIDTH, HEIGHT, _shapes(view))


def _shapes(view: View) -> Iterator[str]:
    yield box(0, 0, WIDTH, HEIGHT, RIM, 16)
    yield box(10, 10, WIDTH - 20, HEIGHT - 20, LEAF, 10)
    size = (WIDTH - 2 * EDGE) / POOL
    pool = view.pool[: 2 * POOL]
    for nth, letter in enumerate(pool):
        x, y = EDGE + size * (nth % POOL), EDGE + size * (nth // POOL)
        yield tile(letter, x + 1, y + 1, size - 2, BLOCK)
    top = EDGE + 2 * size + 14
    yield box(EDGE, top - 8, WIDTH - 2 * EDGE, 2, SHELF)
    yield from _words(view.words, top)


def _words(words: tuple[Spine, ...], top: float) -> Iterator[str]:
    """In two columns where there are many; the newest of more than there is room for."""
    room = HEIGHT - EDGE - top
    columns = 1 if len(words) <= 8 else 2
    rows = max(1, -(-len(words[-24:]) // columns))
    wide = (WIDTH - 2 * EDGE) / columns
    longest = max((len(word.text) for word in words[-24:]), default=1)
    size = min(LARGEST, room / rows - 4, (wide - 30) / longest)
    for nth, word in enumerate(words[-24:]):
        x, y = EDGE + wide * (nth // rows), top + (size + 4) * (nth % rows)
        for at, letter in enumerate(word.text):
            yield tile(letter, x + size * at, y, size - 1, BLOCK)
        if word.captures:
            star = STARS[min(word.captures, len(STARS)) - 1]
            yield _star(x + size * len(word.text) + 13, y + size / 2, star)


def _star(x: float, y: float, fill: str) -> str:
    """Its rank: a captured word has a star before it (DP-49)."""
    points = (
        (0, -10),
        (3, -3),
        (10, -3),
        (4, 2),
        (6, 9),
        (0, 5),
        (-6, 9),
        (-4, 2),
        (-10, -3),
        (-3, -3),
    )
    return (
        f'<polygon points="{" ".join(f"{x + a:g},{y + b:g}" for a, b in points)}" fill="{fill}"/>'
    )
