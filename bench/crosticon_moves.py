"""How long it takes to count all legal plays of Crosticon and to list the best 200 of them.

    ./run bench crosticon_moves [--repeat 5]

On the empty board and on boards of games between bots (positions/crosticon.tsv), with all words of
the ordinary and of the standard tier; CPU time of one process, the kernels compiled before. What
the letters are worth, diagonals included, is worked out each time.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from parlour.core.record import read_entry
from parlour.core.sitting import Sitting
from parlour.house.dictionaries import Wish
from parlour.house.setups import game_named, setup_for

BOARDS = Path(__file__).parent / "positions" / "crosticon.tsv"
TIERS = ("ordinary", "standard")
BEST = 200


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    rows = []
    for tier in TIERS:
        for seats in (2, 4):
            empty = [played(tier, seats, 0, "")]
            rows.append(_row(tier, seats, "empty board", empty, asked.repeat))
            rows.append(_row(tier, seats, "boards of games", _boards(tier, seats), asked.repeat))
    for row in rows:
        print(
            "{tier:9} {seats} seats, {boards}: {number} boards, {plays} plays (median); "
            "median {median_ms:.2f} ms, slowest {slowest_ms:.2f} ms".format(**row)
        )
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    return parser.parse_args()


def played(tier: str, seats: int, first: int, entries: str) -> Sitting:
    """A board as its game has left it; a word that this tier does not know cannot have been."""
    game = game_named("crosticon")
    sitting = Sitting.begin(game, setup_for(game, seats, first=first, wish=Wish(tier=tier)))
    for entry in filter(None, entries.split(";")):
        sitting = sitting.play(*read_entry(entry))
    return sitting


def _boards(tier: str, seats: int) -> list[Sitting]:
    lines = BOARDS.read_text("utf-8").splitlines()[1:]
    fields = [line.split("\t") for line in lines]
    return [played(tier, seats, int(f[1]), f[3]) for f in fields if int(f[0]) == seats]


def _row(tier: str, seats: int, named: str, boards: list[Sitting], repeat: int) -> dict[str, Any]:
    taken = [_timed(board, repeat) for board in boards]
    return {
        "tier": tier,
        "seats": seats,
        "boards": named,
        "number": len(boards),
        "plays": int(median(count for count, _ in taken)),
        "median_ms": 1000 * median(seconds for _, seconds in taken),
        "slowest_ms": 1000 * max(seconds for _, seconds in taken),
    }


def _timed(sitting: Sitting, repeat: int) -> tuple[int, float]:
    """How many plays there are, and the median seconds of some tries."""
    from parlour.games.crosticon.kernel.desk import desk_of
    from parlour.games.crosticon.kernel.generate import plays
    from parlour.games.crosticon.kernel.words import EVERYTHING, graph
    from parlour.games.crosticon.kernel.worth import Weights, worth_of

    state = sitting.state
    assert state.player is not None
    words = graph(sitting.setup.lexicon, EVERYTHING)
    desk = desk_of(state, state.player, sitting.totals)
    seconds, count = [], 0
    for _ in range(repeat + 1):
        began = process_time()
        count = plays(desk, words, words, worth_of(desk, words, Weights()), BEST).count
        seconds.append(process_time() - began)
    return count, median(seconds[1:])


if __name__ == "__main__":
    main()
