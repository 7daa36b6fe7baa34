"""Score Four's judgement, held against proofs: positions of 24 to 26 beads from strong play.

    ./run bench score_four_strong [--effort 1.0] [--nodes 10000000] [--rows 1000]
    ./run bench score_four_strong --prove [--beads 26] [--nodes 10000000] [--seconds 3600]

Positions come from seeded games of the search against itself after two to six beads at random. A
row of the file is a position by its pins (a to p), its value for the side to move as the exact
solver proved it, with the nodes that took; `?` if it took more. `keeps` and `spoils` are the beads
of which it was proved that they keep the value or give it away.

`--prove` makes the rows that are missing and tries what is not proved with more and more nodes, all
rows with the same before any gets more; stopped, it goes on where it was. Without it the bench
tells in how many of the proved rows the evaluation without a search has the right sign, and in how
many the champion's bead keeps the value. Beads that are new are proved and noted in the file.
"""

from __future__ import annotations

import csv
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, process_time
from typing import Any

from _long import write_rows

from parlour.games.score_four.board import PINS
from parlour.games.score_four.bot import LEVELS
from parlour.games.score_four.kernel import basic, think_basic
from parlour.games.score_four.kernel.bits import LINE, Word
from parlour.games.score_four.kernel.decide import Means, decide
from parlour.games.score_four.kernel.evaluation import sight
from parlour.games.score_four.kernel.memory import WIN
from parlour.games.score_four.kernel.parity import UNKNOWN
from parlour.games.score_four.kernel.solve import held_line, place
from parlour.games.score_four.kernel.table import (
    LIMIT,
    NODES,
    RULES,
    STOPPED,
    TRAINED,
    Desk,
    clear,
    new_desk,
)
from parlour.games.score_four.kernel.think import NO_LIMIT, basic_question
from parlour.games.score_four.kernel.weights import values

FILE = Path(__file__).resolve().parent / "positions" / "score_four_strong.tsv"
COUNT = 1000
SEED = 2419
OPENING = 2, 6  # beads at random
BEADS = 24, 25, 26
STRONG = Means(64, 30_000, 0, 0)  # of the games that the positions come from
FIRST = 1_250_000  # nodes of the first round; each round has eight times those of the last
TABLE_LOG2 = 23
KEEP = 20.0  # seconds between two writings of the file
EYES = sight(LINE)
UNPROVED = "?"
LETTER = {1: "W", 0: "D", -1: "L"}
WORTH = {letter: value for value, letter in LETTER.items()}


@dataclass(frozen=True)
class Row:
    """A position and what is proved about it."""

    moves: str
    value: str = UNPROVED
    nodes: int = 0
    keeps: str = ""
    spoils: str = ""


def main() -> dict[str, Any]:
    asked = _arguments()
    rows = read(asked.file)
    if asked.prove:
        found = prove(rows, asked)
    else:
        found = measure(rows, asked)
    for name, value in found.items():
        print(f"{name:<28}{value}")
    return found


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--prove", action="store_true", help="prove rows of the file")
    parser.add_argument("--nodes", type=int, default=10_000_000, help="of a proof, at most")
    parser.add_argument("--seconds", type=float, default=1e9, help="then stop, all kept")
    parser.add_argument("--beads", type=int, nargs="+", default=BEADS, help="prove only these")
    parser.add_argument("--effort", type=float, default=1.0, help="share of the champion's nodes")
    parser.add_argument("--rows", type=int, default=COUNT, help="only so many rows")
    parser.add_argument("--file", type=Path, default=FILE)
    return parser.parse_args()


def read(file: Path) -> list[Row]:
    if not file.exists():
        return []
    rows = csv.DictReader(file.read_text().splitlines(), delimiter="\t")
    return [Row(**(row | {"nodes": int(row["nodes"])})) for row in rows]


def game(nth: int) -> str | None:
    """The pins of the nth game as far as the position; None if it was over before."""
    rng = Random(f"{SEED}/{nth}")
    moves = ""
    for _ in range(rng.randint(*OPENING)):
        moves += chr(97 + rng.choice(_open_pins(*sides(moves))))
    beads = rng.choice(BEADS)
    while len(moves) < beads:
        own, opp = sides(moves)
        pins = _open_pins(own, opp)
        rng.shuffle(pins)
        question = basic_question(own, opp)
        pin = next(iter(decide(question, pins, STRONG, rng).values))
        if held_line(own | place(own | opp, pin)):
            return None
        moves += chr(97 + pin)
    return moves


def _open_pins(own: int, opp: int) -> list[int]:
    return [pin for pin in range(PINS) if place(own | opp, pin)]


def sides(moves: str) -> tuple[int, int]:
    """The beads of the side to move and of the other."""
    own = opp = 0
    for move in moves:
        own, opp = opp, own | place(own | opp, ord(move) - 97)
    return own, opp


def prove(rows: list[Row], asked: Namespace) -> dict[str, Any]:
    """Make the rows, then prove one after the other in rounds."""
    desk, until, kept = new_desk(TABLE_LOG2), monotonic() + asked.seconds, monotonic()
    for work in (_played, _proved):
        for nth, row in work(rows, asked, desk):
            rows[nth : nth + 1] = [row]
            if monotonic() > min(kept + KEEP, until):
                write_rows(rows, asked.file)
                kept = monotonic()
            if monotonic() > until:
                return counts(rows)
        write_rows(rows, asked.file)
    return counts(rows)


def _played(rows: list[Row], asked: Namespace, desk: Desk) -> Iterator[tuple[int, Row]]:
    """Rows that are missing. Games are numbered, and each is played to know which one is next."""
    if len(rows) >= asked.rows:
        return
    nth = 0
    while len(rows) < asked.rows:
        moves = game(nth)
        nth += 1
        if moves and all(row.moves != moves for row in rows):
            yield len(rows), Row(moves)


def _proved(rows: list[Row], asked: Namespace, desk: Desk) -> Iterator[tuple[int, Row]]:
    """Rows that are tried with more nodes than before, proved or not."""
    nodes = min(FIRST, asked.nodes)
    while True:
        for nth, row in enumerate(rows):
            if row.value == UNPROVED and row.nodes < nodes and len(row.moves) in asked.beads:
                yield nth, proof(row, desk, nodes)
        if nodes >= asked.nodes:
            return
        nodes = min(8 * nodes, asked.nodes)


def proof(row: Row, desk: Desk, nodes: int) -> Row:
    """The row with its value, if so many nodes prove it."""
    value = int(basic.value_within(desk, *map(Word, sides(row.moves)), nodes))
    if value == UNKNOWN:
        return replace(row, nodes=nodes)
    return replace(row, value=LETTER[value], nodes=int(desk.s[NODES]))


def measure(rows: list[Row], asked: Namespace) -> dict[str, Any]:
    """How often evaluation and champion are right."""
    judge, prover = _judge(), new_desk(TABLE_LOG2)
    signs: dict[str, list[bool]] = {"bare": [], "followed": []}
    kept: list[bool | None] = []
    seconds = []
    for nth, row in enumerate(rows[: asked.rows]):
        if row.value == UNPROVED:
            continue
        if row.value != "D":
            own, opp = map(Word, sides(row.moves))
            for name, value in _judged(judge, own, opp).items():
                signs[name].append(value * WORTH[row.value] > 0)
        if row.value == "L":  # nothing is to be kept
            continue
        began = process_time()
        pin = chosen(row.moves, asked.effort)
        seconds.append(process_time() - began)
        rows[nth] = row = with_bead(row, pin, prover, asked.nodes)
        kept.append(True if pin in row.keeps else False if pin in row.spoils else None)
    write_rows(rows, asked.file)
    return counts(rows) | _told(signs, kept, seconds)


def _told(
    signs: dict[str, list[bool]], kept: list[bool | None], seconds: list[float]
) -> dict[str, Any]:
    known = [each for each in kept if each is not None]
    return {
        "sign right, evaluation": _share(signs["bare"]),
        "sign right, forced followed": _share(signs["followed"]),
        "bead keeps a win or draw": _share(known),
        "bead not proved either way": kept.count(None),
        "ms a bead, mean and slowest": f"{1000 * fmean(seconds):.0f}, {1000 * max(seconds):.0f}",
    }


def _share(right: list[bool]) -> str:
    """With its standard error."""
    if not right:
        return "none"
    share = fmean(right)
    error = (share * (1 - share) / len(right)) ** 0.5
    return f"{100 * share:.1f} ± {100 * error:.1f} % of {len(right)}"


def _judge() -> Desk:
    desk = new_desk(10, values())
    desk.s[TRAINED] = desk.s[RULES] = 1
    return desk


def _judged(desk: Desk, own: Word, opp: Word) -> dict[str, int]:
    """The evaluation for the mover: bare, and as the search has it with no depth left, which
    follows forced beads and knows what tactics and pairs decide."""
    desk.s[NODES] = desk.s[STOPPED] = 0
    desk.s[LIMIT] = NO_LIMIT
    clear(desk)
    bare = int(think_basic.quiet_value(desk, EYES, own, opp))
    beads = int(own | opp).bit_count()
    return {"bare": bare, "followed": int(think_basic.node(desk, EYES, beads, 0, -WIN, WIN))}


def chosen(moves: str, effort: float) -> str:
    """The champion's bead."""
    own, opp = sides(moves)
    rng = Random(f"{SEED}/{moves}")
    pins = _open_pins(own, opp)
    rng.shuffle(pins)
    far = LEVELS["champion"].basic
    means = Means(far.depth, int(far.nodes * effort), int(far.probe * effort), far.blur)
    question = basic_question(own, opp)
    return chr(97 + next(iter(decide(question, pins, means, rng).values)))


def with_bead(row: Row, pin: str, desk: Desk, nodes: int) -> Row:
    """The row with what a bead does to its value, if so many nodes prove it."""
    if pin in row.keeps + row.spoils:
        return row
    own, opp = sides(row.moves)
    if held_line(own | place(own | opp, ord(pin) - 97)):
        return replace(row, keeps=row.keeps + pin)
    value = -int(basic.value_within(desk, *map(Word, sides(row.moves + pin)), nodes))
    if value == -UNKNOWN:
        return row
    if value == WORTH[row.value]:
        return replace(row, keeps=row.keeps + pin)
    return replace(row, spoils=row.spoils + pin)


def counts(rows: list[Row]) -> dict[str, Any]:
    values = [row.value for row in rows]
    return {
        "positions": len(rows),
        "proved": len(rows) - values.count(UNPROVED),
        "won, drawn, lost": ", ".join(str(values.count(letter)) for letter in "WDL"),
        "not proved, by nodes tried": ", ".join(_in_vain(rows)),
        "proved by beads": ", ".join(_by_beads(rows)),
    }


def _in_vain(rows: list[Row]) -> Iterator[str]:
    tried = Counter(row.nodes for row in rows if row.value == UNPROVED)
    for nodes, count in sorted(tried.items()):
        yield f"{nodes / 1e6:g} M: {count}"


def _by_beads(rows: list[Row]) -> Iterator[str]:
    for beads in BEADS:
        here = [row for row in rows if len(row.moves) == beads]
        proved = sum(row.value != UNPROVED for row in here)
        yield f"{beads}: {proved} of {len(here)}"


if __name__ == "__main__":
    main()
