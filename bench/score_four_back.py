"""How far back Score Four is solved: positions of 20 to 26 beads from strong play, and what the
empty board would take.

    ./run bench score_four_back --store FOLDER [--seconds 3600] [--games 10] [--beads 20 22 24]
        [--jobs 1 | --cluster local --jobs 2]
    ./run bench score_four_back --store FOLDER --estimate

The games are those of `bench/positions/score_four_strong.tsv`, of which the first beads are taken.
Every position is asked for its value alone, the one that has cost least first. What is proved is
kept in FOLDER, with the nodes that each has cost (`back.tsv`); begun again, it goes on from there.

The estimate is a straight line through the logarithms of the nodes, by beads, drawn on to the empty
board. Positions that are not proved count as taking more than they were given (a Tobit fit). The
interval is that of a bootstrap over games. It says how such positions grow between the counts that
were tried, and no more: nobody knows that the growth is the same down to no beads, and a proof of
the empty board meets many positions that strong play does not.
"""

from __future__ import annotations

import csv
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, log10, pi, sqrt
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, process_time
from typing import Any

import score_four_strong
from _long import spreading, write_rows

from parlour.games.score_four.board import PIN_NAMES
from parlour.games.score_four.kernel.solve import position
from parlour.games.score_four.kernel.split import Split
from parlour.house.proving import VALUES, Prover, prover

UNPROVED = "unknown"
KEEP = 20.0  # seconds between two writings of the file
TIMES = 1000  # of the bootstrap
STEPS = 60  # of the fit
SEED = 1968


@dataclass
class Row:
    """A position, and what it has cost so far."""

    game: int
    moves: str
    value: str = UNPROVED
    nodes: int = 0

    @property
    def beads(self) -> int:
        return len(self.moves) // 2


def main() -> dict[str, Any]:
    asked = _arguments()
    file = asked.store / "back.tsv"
    rows = read(file)
    if not asked.estimate:
        rows = with_positions(rows, asked.games, asked.beads)
        began = process_time()
        with prover(asked.store, asked.jobs, asked.cluster, print) as found:
            prove(rows, found, asked, file)
        print(
            f"{asked.seconds:g} s asked for, {process_time() - began:.0f} s of CPU in this process"
        )
    told = {f"{beads} beads": _counted(rows, beads) for beads in sorted({r.beads for r in rows})}
    told |= estimated(rows)
    for name, value in told.items():
        print(f"{name:<24}{value}")
    return told


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--store", type=Path, required=True, help="a folder for what is proved")
    parser.add_argument("--seconds", type=float, default=3600, help="then stop, all kept")
    parser.add_argument("--games", type=int, default=10, help="positions of each number of beads")
    parser.add_argument("--beads", type=int, nargs="+", default=(20, 22, 24))
    parser.add_argument("--estimate", action="store_true", help="of what is there, nothing proved")
    spreading(parser)
    return parser.parse_args()


def read(file: Path) -> list[Row]:
    if not file.exists():
        return []
    rows = csv.DictReader(file.read_text().splitlines(), delimiter="\t")
    return [Row(int(r["game"]), r["moves"], r["value"], int(r["nodes"])) for r in rows]


def with_positions(rows: list[Row], games: int, beads: Sequence[int]) -> list[Row]:
    """The rows with those that are missing: of each game the first beads."""
    there = {(row.game, row.beads) for row in rows}
    strong = (row.moves for row in score_four_strong.read(score_four_strong.FILE))
    longest = [moves for moves in strong if len(moves) >= max(beads)][:games]
    played = ["".join(PIN_NAMES[ord(letter) - 97] for letter in game) for game in longest]
    new = [
        Row(nth, moves[: 2 * count])
        for nth, moves in enumerate(played)
        for count in beads
        if (nth, count) not in there
    ]
    return rows + new


class Asked:
    """A row whose value is asked for: first "does the mover win?", then "at least draw?"."""

    def __init__(self, row: Row, found: Prover) -> None:
        self.row, self._found, self._cost = row, found, row.nodes
        self.split = Split(position(row.moves), 0, found.proofs)
        self._alpha = 0
        self.look()

    def look(self) -> bool:
        """Note what is new; is it open still?"""
        while self.row.value == UNPROVED:
            self.row.nodes = self._cost + self.split.nodes
            if self.split.answer is None:
                return True
            if self.split.answer or self._alpha == -1:
                self.row.value = VALUES[self._alpha + self.split.answer]
                break
            self._cost, self._alpha = self.row.nodes, -1
            self.split = Split(position(self.row.moves), -1, self._found.proofs)
        return False


def prove(rows: Sequence[Row], found: Prover, asked: Namespace, file: Path) -> None:
    """The position that has cost least first, until the seconds are over."""
    until, kept = monotonic() + asked.seconds, monotonic()
    left = [Asked(row, found) for row in rows if row.value == UNPROVED]
    try:
        while left and monotonic() < until:
            left = sorted((each for each in left if each.look()), key=_turn)
            found.hand_out([each.split for each in left])
            found.take_in()
            if monotonic() > kept + KEEP:
                write_rows(rows, file)
                kept = monotonic()
    finally:
        for each in left:
            each.look()
        write_rows(rows, file)


def _turn(asked: Asked) -> tuple[int, int]:
    """Whose turn it is: of equal ones that with more beads."""
    return asked.row.nodes, -asked.row.beads


def _counted(rows: Sequence[Row], beads: int) -> str:
    here = [row for row in rows if row.beads == beads]
    proved = [row for row in here if row.value != UNPROVED]
    by_value = ", ".join(
        f"{sum(r.value == v for r in proved)} {v}" for v in ("win", "draw", "loss")
    )
    cost = (
        f"; nodes of these {median(r.nodes for r in proved) / 1e6:.0f} M (median)" if proved else ""
    )
    open_ = [row.nodes for row in here if row.value == UNPROVED]
    tried = f"; the others tried with {min(open_) / 1e6:.0f} M or more" if open_ else ""
    return f"{len(proved)} of {len(here)} proved ({by_value}){cost}{tried}"


def estimated(rows: Sequence[Row]) -> dict[str, str]:
    """The line, drawn on to no beads, with the middle 90 % of the bootstrap."""
    tried = [row for row in rows if row.nodes]
    if len({row.beads for row in tried if row.value != UNPROVED}) < 2:
        return {}
    found, rng = fit(tried), Random(SEED)
    games = sorted({row.game for row in tried})
    of = {game: [row for row in tried if row.game == game] for game in games}
    drawn = []
    for _ in range(TIMES):
        sample = [row for game in rng.choices(games, k=len(games)) for row in of[game]]
        drawn.append(fit(sample))
    grown, empty = (sorted(each[at] for each in drawn) for at in (0, 1))
    low, high = TIMES // 20, TIMES - TIMES // 20 - 1
    return {
        "times a bead less": f"{10 ** -found[0]:.2f} ({10 ** -grown[high]:.2f} to "
        f"{10 ** -grown[low]:.2f})",
        "nodes, empty board": f"10^{found[1]:.1f} (10^{empty[low]:.1f} to 10^{empty[high]:.1f})",
    }


def fit(rows: Sequence[Row]) -> tuple[float, float]:
    """Slope by beads and height at none, in tenfolds: expectation-maximisation of a Tobit fit."""
    data = [(row.beads, log10(_cost(row, rows)), row.value == UNPROVED) for row in rows]
    guessed = [cost for _, cost, _ in data]
    slope = height = 0.0
    spread = 1.0
    for _ in range(STEPS):
        slope, height = _line([beads for beads, *_ in data], guessed)
        off = [
            cost - slope * beads - height for (beads, *_), cost in zip(data, guessed, strict=True)
        ]
        spread = max(0.1, sqrt(sum(each * each for each in off) / len(off)))
        guessed = [
            slope * beads + height + spread * _beyond((cost - slope * beads - height) / spread)
            if more
            else cost
            for beads, cost, more in data
        ]
    return slope, height


def _cost(row: Row, rows: Sequence[Row]) -> int:
    """A proof that rests on that of a later position of its game has cost at least as much."""
    later = (r.nodes for r in rows if r.game == row.game and r.beads > row.beads)
    return max(row.nodes, *later, 1) if row.value != UNPROVED else row.nodes


def _line(beads: Sequence[int], costs: Sequence[float]) -> tuple[float, float]:
    middle, mean = sum(beads) / len(beads), sum(costs) / len(costs)
    across = sum((b - middle) ** 2 for b in beads) or 1.0
    slope = sum((b - middle) * (c - mean) for b, c in zip(beads, costs, strict=True)) / across
    return slope, mean - slope * middle


def _beyond(least: float) -> float:
    """The mean of what lies above `least` in a normal distribution."""
    above = max(erfc(least / sqrt(2)) / 2, 1e-12)
    return exp(-least * least / 2) / sqrt(2 * pi) / above


if __name__ == "__main__":
    main()
