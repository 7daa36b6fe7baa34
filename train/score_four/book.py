"""The opening book: every position of one bead more than the book has is searched, and what those
are worth goes back to the empty board, bead by bead.

Positions that differ only in how the board lies are searched once. Searches go to the same depth
everywhere, since values of two depths cannot be compared; each is noted as it ends, so whoever
stops goes on where it stopped. Other weights, or another depth, begin anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from parlour.games.score_four.board import PIN_NAMES, PINS
from parlour.games.score_four.kernel.book import NEAR, Entry, after
from parlour.games.score_four.kernel.solve import place
from parlour.games.score_four.kernel.table import Desk, new_desk
from parlour.games.score_four.kernel.think import NO_LIMIT, basic_question, think
from parlour.games.score_four.kernel.weights import FILE as WEIGHTS
from parlour.games.score_four.kernel.weights import values

TABLE_LOG2: Final = 20
Key = tuple[int, int]  # the beads of the side to move and of the other, canonical


@dataclass(frozen=True)
class Found:
    """What searches say of a position: for its mover, and how many nodes that took."""

    value: int
    nodes: int


def pins_of(key: Key) -> list[int]:
    """The pins with room. Nobody completes a line with one of the first six beads."""
    return [pin for pin in range(PINS) if place(key[0] | key[1], pin)]


def positions(beads: int) -> list[Key]:
    """All positions of so many beads, canonical, in order."""
    found = {(0, 0)}
    for _ in range(beads):
        found = {after(*key, pin) for key in found for pin in pins_of(key)}
    return sorted(found)


def leading(key: Key) -> str | None:
    """Pins that lead to a position: the last bead, one of the other side's, is on top."""
    own, opp = key
    if not own | opp:
        return ""
    for pin in range(PINS):
        free = place(own | opp, pin)
        last = free >> PINS if free else 1 << pin + 3 * PINS
        if opp & last:
            before = leading((opp ^ last, own))
            if before is not None:
                return before + PIN_NAMES[pin]
    return None


def searched(keys: list[Key], depth: int, file: Path) -> Iterator[tuple[Key, Found]]:
    """What each position is worth, from the file or by a search that is noted there."""
    noted = _noted(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    desk = new_desk(TABLE_LOG2, values())
    for key in keys:
        if key not in noted:
            noted[key] = _search(key, depth, desk)
            with file.open("a") as out:
                out.write(f"{key[0]:x} {key[1]:x} {noted[key].value} {noted[key].nodes}\n")
        yield key, noted[key]


def notes(folder: Path, beads: int, depth: int) -> Path:
    """Where searches with the weights of the tree are noted."""
    weights = sha256(WEIGHTS.read_bytes()).hexdigest()[:16]
    return folder / f"book-{beads}-{depth}-{weights}.txt"


def _noted(file: Path) -> dict[Key, Found]:
    """What a file says; a last line that was cut short is none."""
    if not file.exists():
        return {}
    text = file.read_text()
    if not text.endswith("\n"):
        text = text[: text.rfind("\n") + 1]
        file.write_text(text)
    rows = (line.split() for line in text.splitlines())
    return {
        (int(own, 16), int(opp, 16)): Found(int(value), int(nodes))
        for own, opp, value, nodes in rows
    }


def _search(key: Key, depth: int, desk: Desk) -> Found:
    look = think(basic_question(*key), pins_of(key), NO_LIMIT, depth, where=desk)
    return Found(next(iter(look.values.values())), look.nodes)


def entries(found: dict[Key, Found], beads: int, depth: int) -> list[Entry]:
    """The book of positions of fewer than `beads` beads, from what those of `beads` are worth."""
    book: list[Entry] = []
    worth = {key: result.value for key, result in found.items()}
    behind = {key: {key} for key in found}  # the searches that a value rests on
    for count in range(beads - 1, -1, -1):
        keys = positions(count)
        behind = {key: set().union(*(behind[child] for child in _next(key))) for key in keys}
        nodes = {key: sum(found[search].nodes for search in behind[key]) for key in keys}
        here = {key: _best(key, worth, depth + beads - count, nodes[key]) for key in keys}
        worth = {key: next(iter(entry.beads.values())) for key, entry in here.items()}
        book[:0] = here.values()
    return book


def _next(key: Key) -> set[Key]:
    return {after(*key, pin) for pin in pins_of(key)}


def _best(key: Key, worth: dict[Key, int], depth: int, nodes: int) -> Entry:
    values = {pin: -worth[after(*key, pin)] for pin in pins_of(key)}
    most = max(values.values())
    near = sorted((pin for pin in values if values[pin] >= most - NEAR), key=lambda p: -values[p])
    moves = leading(key)
    assert moves is not None
    return Entry(moves, depth, nodes, {pin: values[pin] for pin in near})
