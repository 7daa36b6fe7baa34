"""The exact searches of Score Four: ours beside the frozen prototype, on seeded positions.

    ./run bench score_four_solver [--rounds 3]

Both kernels solve the same positions by turns, each from an empty table of 2**20 entries, value
only; CPU time, the best of the rounds. Points are searched by ours alone: the prototype has no
such kernel. `--make` rebuilds the positions from their seeds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
POSITIONS = HERE / "positions"
SETS = {28: 100, 36: 200, 40: 60}  # beads -> positions
SCALES = {"total": 0, "counting": 1}
POINTS = 40  # beads: 24 places are empty
SEED = 1968
TABLE_LOG2 = 20
ENOUGH = 1 << 40  # nodes: no position of the sets needs as many


def main() -> dict[str, Any]:
    asked = _arguments()
    sys.path.insert(0, str(HERE / "peers" / "score_four_prototype"))
    if asked.make:
        make_positions()

    found = {f"basic_{beads}": _basic(beads, asked.rounds) for beads in (28, 36)}
    found |= {f"points_{method}": _points(method) for method in ("total", "counting")}
    _say(found)
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--make", action="store_true", help="rebuild the positions")
    return parser.parse_args()


def make_positions() -> None:
    """Reasonable random play: nobody completes a line, single threats are stopped.

    For points every second position is any random play instead, lines and all.
    """
    from common import rand_pos

    POSITIONS.mkdir(exist_ok=True)
    for beads, count in SETS.items():
        rng = Random(SEED + beads)
        rows = [
            _any_play(beads, rng) if beads == POINTS and nth % 2 else rand_pos(beads, rng)
            for nth in range(count)
        ]
        text = "".join(f"{moves}\t{own}\t{opp}\n" for moves, own, opp in rows)
        (POSITIONS / f"score_four_{beads}.tsv").write_text(f"moves\town\topp\n{text}")


def _any_play(beads: int, rng: Random) -> tuple[str, int, int]:
    from common import place

    moves, own, opp = "", 0, 0
    while len(moves) < beads:
        pin = rng.choice([pin for pin in range(16) if place(own, opp, pin)])
        moves += chr(ord("a") + pin)
        own, opp = opp, own | place(own, opp, pin)
    return moves, own, opp


def positions(beads: int) -> list[tuple[Any, Any]]:
    """The beads of the side to move and of the other."""
    rows = (POSITIONS / f"score_four_{beads}.tsv").read_text().splitlines()[1:]
    return [(np.uint64(row.split("\t")[1]), np.uint64(row.split("\t")[2])) for row in rows]


Solve = Callable[[Any, Any], tuple[int, int]]  # own, opp -> value, nodes


def _ours() -> Solve:
    from parlour.games.score_four.kernel import basic, table

    desk = table.new_desk(TABLE_LOG2)

    def solve(own: Any, opp: Any) -> tuple[int, int]:
        value = basic.value_within(desk, own, opp, ENOUGH)
        return int(value), int(desk.s[table.NODES])

    solve.clear = lambda: table.clear(desk)  # type: ignore[attr-defined]
    return solve


def _theirs() -> Solve:
    import sfnb

    state = sfnb.new_state(TABLE_LOG2)

    def solve(own: Any, opp: Any) -> tuple[int, int]:
        value = sfnb.solve_nb(state, own, opp)
        return int(value), int(state[0])

    solve.clear = lambda: sfnb.clear(state)  # type: ignore[attr-defined]
    return solve


def _timed(solve: Solve, own: Any, opp: Any) -> tuple[int, int, float]:
    solve.clear()  # type: ignore[attr-defined]
    began = process_time()
    value, nodes = solve(own, opp)
    return value, nodes, process_time() - began


def _basic(beads: int, rounds: int) -> dict[str, Any]:
    """Both kernels by turns, position by position."""
    board = positions(beads)
    solvers = {"parlour": _ours(), "prototype": _theirs()}
    best = {name: [float("inf")] * len(board) for name in solvers}
    nodes = {name: [0] * len(board) for name in solvers}
    for _ in range(rounds):
        for nth, (own, opp) in enumerate(board):
            values = set()
            for name, solve in solvers.items():
                value, nodes[name][nth], seconds = _timed(solve, own, opp)
                best[name][nth] = min(best[name][nth], seconds)
                values.add(value)
            assert len(values) == 1, f"the kernels differ on position {nth} of {beads} beads"
    rows = {name: _row(best[name], nodes[name]) for name in solvers}
    ours, theirs = rows["parlour"], rows["prototype"]
    return rows | {
        "nodes_a_second_ratio": ours["nodes_a_second"] / theirs["nodes_a_second"],
        "nodes_ratio": ours["nodes"] / theirs["nodes"],
        "seconds_ratio": ours["seconds"] / theirs["seconds"],
    }


def _row(seconds: list[float], nodes: list[int]) -> dict[str, Any]:
    return {
        "positions": len(seconds),
        "nodes": sum(nodes),
        "seconds": sum(seconds),
        "nodes_a_second": sum(nodes) / sum(seconds),
        "median_ms": 1000 * median(seconds),
        "slowest_s": max(seconds),
        "within_3_s": sum(each <= 3 for each in seconds),
        "within_half_a_second": sum(each <= 0.5 for each in seconds),
    }


def _points(method: str) -> dict[str, Any]:
    """24 empty places; who has made a line already is who has one on the board."""
    from parlour.games.score_four.kernel import points, table

    desk = table.new_desk(TABLE_LOG2)
    seconds, nodes = [], []
    for own, opp in positions(POINTS):
        table.clear(desk)
        began = process_time()
        points.value_within(desk, own, opp, SCALES[method], 0, ENOUGH)
        seconds.append(process_time() - began)
        nodes.append(int(desk.s[table.NODES]))
    return _row(seconds, nodes)


def _say(found: dict[str, Any]) -> None:
    for name, row in found.items():
        print("\n".join(_lines(name, row)))


def _lines(name: str, row: dict[str, Any]) -> Iterator[str]:
    yield name
    for key, value in row.items():
        shown = value if not isinstance(value, dict) else " ".join(_pairs(value))
        yield f"  {key:<22}{shown:.3f}" if isinstance(shown, float) else f"  {key:<22}{shown}"


def _pairs(row: dict[str, Any]) -> Iterator[str]:
    for key, value in row.items():
        yield f"{key} {value:,.4g}" if isinstance(value, float) else f"{key} {value:,}"


if __name__ == "__main__":
    main()
