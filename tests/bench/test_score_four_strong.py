"""The positions from strong play: what the file says of them holds together, and proving goes on
where it was stopped."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
import score_four_strong as bench

from parlour.games.score_four.kernel.parity import UNKNOWN
from parlour.games.score_four.kernel.solve import held_line
from parlour.games.score_four.kernel.table import NODES

ROWS = bench.read(bench.FILE)


def test_the_rows_are_positions_and_say_what_can_be() -> None:
    assert len(ROWS) == len({row.moves for row in ROWS}) == bench.COUNT
    for row in ROWS:
        assert len(row.moves) in bench.BEADS
        assert all(row.moves.count(pin) <= 4 for pin in row.moves)
        assert not any(map(held_line, bench.sides(row.moves)))
        assert row.value in {*bench.WORTH, bench.UNPROVED}
        assert row.value != bench.UNPROVED or not row.keeps + row.spoils
        assert not set(row.keeps) & set(row.spoils)


def test_a_proof_in_the_file_is_found_again() -> None:
    """Of the easiest rows: value, and a bead that keeps it."""
    proved = [row for row in ROWS if row.value != bench.UNPROVED and row.keeps]
    desk = bench.new_desk(16)
    for row in sorted(proved, key=lambda row: row.nodes)[:3]:
        again = bench.proof(bench.Row(row.moves), desk, 2_000_000)
        assert again.value == row.value
        assert row.keeps[0] in bench.with_bead(again, row.keeps[0], desk, 2_000_000).keeps


def test_proving_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every row is tried with few nodes before one gets more; what is proved is not tried again."""
    tried: list[tuple[int, int]] = []

    def value_within(desk: Any, own: Any, opp: Any, nodes: int) -> int:
        which = [bench.sides(row.moves) for row in ROWS].index((int(own), int(opp)))
        tried.append((which, nodes))
        desk.s[NODES] = nodes // 2
        return -1 if which == 1 else UNKNOWN

    monkeypatch.setattr(bench.basic, "value_within", value_within)
    monkeypatch.setattr(bench, "game", lambda nth: ROWS[nth // 2].moves)  # each comes twice
    monkeypatch.setattr(bench, "TABLE_LOG2", 4)
    asked = Namespace(
        rows=3, nodes=8 * bench.FIRST, seconds=0.0, beads=bench.BEADS, file=tmp_path / "rows.tsv"
    )
    steps = 0
    while sum(row.nodes for row in bench.read(asked.file)) < 16 * bench.FIRST:
        bench.prove(bench.read(asked.file), asked)
        steps += 1
    assert steps == 8  # three games, and three rows of which two had to be tried again
    first, last = bench.FIRST, asked.nodes
    assert tried == [(0, first), (1, first), (2, first), (0, last), (2, last)]
    found = bench.read(asked.file)
    assert [row.value for row in found] == ["?", "L", "?"]
    assert [row.nodes for row in found] == [last, first // 2, last]
