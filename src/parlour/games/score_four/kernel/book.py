"""The opening book of the basic method: the first beads, by searches far deeper than a bot's.

A row of the file is a position, its best beads and the evidence: how many beads ahead it was looked
and with how many nodes. Positions that differ only in how the board lies are one row, the canonical
one (see `symmetry`). Beads within NEAR of the best are kept with it, so that games do not
all begin alike.

    moves   the position, by pins that lead to it; none for the empty board
    depth   beads ahead
    nodes   of all searches behind the row
    beads   pin:value, best first; hundredths of the logarithm of the odds, for the side to move
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from parlour.folders import write_in_place

from ..board import PIN_NAMES, PINS
from .solve import place, position
from .symmetry import canonical

FILE: Final = Path(__file__).parent.parent / "data" / "basic_book.tsv"
HEAD: Final = ("moves", "depth", "nodes", "beads")
NEAR: Final = 5  # as good as the best: a fraction of what judgement is out by


@dataclass(frozen=True)
class Entry:
    """What the book says of a position."""

    moves: str
    depth: int
    nodes: int
    beads: dict[int, int]  # by pin, best first: values for the side to move

    @property
    def told(self) -> str:
        return f"by the book: {self.depth} beads ahead, {self.nodes} nodes"


Book = Mapping[tuple[int, int], Entry]  # by the beads of the side to move and of the other


def write(entries: Iterable[Entry], file: Path) -> None:
    """Put it in place as a whole."""
    lines = ["\t".join(HEAD)]
    for entry in entries:
        beads = " ".join(f"{PIN_NAMES[pin]}:{value}" for pin, value in entry.beads.items())
        lines.append(f"{entry.moves}\t{entry.depth}\t{entry.nodes}\t{beads}")
    write_in_place(file, ("\n".join(lines) + "\n").encode())


def read(file: Path) -> Book:
    """Read what `write` wrote; ValueError for what cannot be a book."""
    rows = csv.reader(file.read_text().splitlines(), delimiter="\t")
    if tuple(next(rows, ())) != HEAD:
        raise ValueError(f"{file.name} is no opening book of Score Four")
    book: dict[tuple[int, int], Entry] = {}
    for number, row in enumerate(rows, 2):
        try:
            entry = _entry(*row)
            own, opp = _checked(entry)
            if (own, opp) in book:
                raise ValueError("a position that was there before")
        except (TypeError, ValueError) as fault:
            raise ValueError(f"{file.name}, line {number}: {fault}") from None
        book[own, opp] = entry
    return book


def _entry(moves: str, depth: str, nodes: str, beads: str) -> Entry:
    pairs = [bead.split(":") for bead in beads.split()]
    by_pin = {PIN_NAMES.index(pin): int(value) for pin, value in pairs}
    if len(by_pin) != len(pairs):
        raise ValueError("a bead twice")
    return Entry(moves, int(depth), int(nodes), by_pin)


def _checked(entry: Entry) -> tuple[int, int]:
    """The position of an entry that makes sense."""
    own, opp = position(entry.moves)
    if canonical(own, opp) != (own, opp):
        raise ValueError("a position that lies another way")
    values = list(entry.beads.values())
    if not values or values != sorted(values, reverse=True) or values[-1] < values[0] - NEAR:
        raise ValueError("no beads that are as good as the best")
    if entry.depth < 1 or entry.nodes < 1 or not all(place(own | opp, p) for p in entry.beads):
        raise ValueError("a bead that cannot be laid, or that nothing speaks for")
    return own, opp


@cache
def book() -> Book:
    """The book that lies in the tree."""
    return read(FILE)


def after(own: int, opp: int, pin: int) -> tuple[int, int]:
    """The canonical position after a bead."""
    return canonical(opp, own | place(own | opp, pin))


def known(own: int, opp: int) -> Entry | None:
    """What the book says of a position, with the pins as they lie here: those after which the
    board is as after the beads of the book."""
    key = canonical(own, opp)
    entry = book().get(key)
    if entry is None:
        return None
    good = {after(*key, pin): value for pin, value in entry.beads.items()}
    pins = (pin for pin in range(PINS) if place(own | opp, pin))
    here = {pin: good[child] for pin in pins if (child := after(own, opp, pin)) in good}
    return replace(entry, beads=here)
