"""What the house may say at any table, whatever the game: resigning, taking back, pauses, time."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from parlour.core.clocks import read_timing
from parlour.core.game import HOUSE, Illegal
from parlour.core.record import Record, read_entry
from parlour.core.sitting import Sitting, replay
from tests.contract.tables import Table
from tests.contract.walks import moments, walks

SAID = (
    "resign:0",
    "flag:0",
    "back:1",
    "back:2",
    "seat:0:person",
    "seat:0:bot:club",
    "pause",
    "void",
)


def refused(sitting: Sitting, text: str) -> str | None:
    try:
        sitting.play(HOUSE, text)
    except Illegal as problem:
        return problem.clause
    return None


def unfinished(table: Table) -> list[Sitting]:
    return [moment for moment in moments(table, 6) if not moment.over]


def test_resigning_gives_the_match_to_the_other_side(table: Table) -> None:
    for moment in unfinished(table):
        sides = len(moment.totals)
        for seat in range(table.setup.seats):
            if sides > 2:
                assert refused(moment, f"resign:{seat}") == "house"
                continue
            after = moment.play(HOUSE, f"resign:{seat}")
            assert after.over
            assert after.result is not None
            assert after.result.totals == moment.totals
            assert after.result.winners == tuple(s for s in range(sides) if s != seat % sides)
            assert after.prompts == ()
            assert {refused(after, text) for text in SAID} == {"turn"}
        assert refused(moment, f"resign:{table.setup.seats}") == "house"


def test_a_match_that_is_broken_up_has_no_winner(table: Table) -> None:
    for moment in unfinished(table):
        after = moment.play(HOUSE, "void")
        assert after.result is not None
        assert (after.over, after.result.winners, after.result.how) == (True, (), "void")


def test_what_is_taken_back_is_as_if_never_made(table: Table) -> None:
    """The same move leads there again; what chance or the clock did is not taken back."""
    for match in walks(table):
        steps = list(pairwise(match))
        for before, last in steps[:: max(1, len(steps) // 12)]:
            entry = last.log[-1]
            if last.over or last.began != before.began or entry.actor < 0:
                assert refused(last, "back:1") in ("house", "turn")
                continue
            back = last.play(HOUSE, "back:1")
            assert (back.state, back.prompts) == (before.state, before.prompts)
            assert back.totals == before.totals
            again = back.play(entry.actor, entry.move)
            assert (again.state, again.prompts) == (last.state, last.prompts)
            assert refused(last, f"back:{len(last.log) - last.began + 1}") == "house"
            assert refused(last, "back:0") == "house"


def test_during_a_pause_nobody_moves(table: Table) -> None:
    match = walks(table)[0]
    for before, last in list(pairwise(match))[:12]:
        entry, resting = last.log[-1], before.play(HOUSE, "pause")
        assert resting.prompts == before.prompts
        with pytest.raises(Illegal) as problem:
            resting.play(entry.actor, entry.move)
        assert problem.value.clause == "house"
        assert refused(resting, "pause") == "house"
        assert refused(before, "go") == "house"
        goes_on = resting.play(HOUSE, "go").play(entry.actor, entry.move)
        assert goes_on.state == last.state


def test_a_log_with_the_house_in_it_replays_and_reads_the_same(table: Table) -> None:
    timing, rng = read_timing("3d/move", "wait"), Random(7)
    assert timing is not None
    for match in walks(table):
        sitting, at = Sitting.begin(table.game, table.setup, timing), 0
        for entry in match[-1].log[:80]:
            at += rng.choice((0, 5, 1250, 90_000))
            if rng.random() < 0.1:
                for said in ("pause", f"seat:{rng.randrange(table.setup.seats)}:person", "go"):
                    sitting = sitting.play(HOUSE, said, at)
            sitting = sitting.play(entry.actor, entry.move, at)
        assert replay(table.game, table.setup, sitting.log, timing) == sitting
        record = Record.read(Record.of(sitting).write())
        again = Sitting.begin(table.game, table.setup, record.timing)
        for text in record.entries:
            again = again.play(*read_entry(text))
        assert again.log == sitting.log
        assert again.state == sitting.state
        assert again.clocks == sitting.clocks


def test_clocks_run_for_those_who_owe_something_and_for_nobody_else(table: Table) -> None:
    timing = read_timing("600+2", "wait")
    assert timing is not None
    for match in walks(table):
        sitting = Sitting.begin(table.game, table.setup, timing)
        for entry in match[-1].log[:60]:
            assert sitting.clocks is not None
            assert sitting.clocks.running == sitting.owing
            before, owing, began = sitting.clocks.left, sitting.owing, sitting.began
            at = sitting.clocks.now + 1000
            sitting = sitting.play(entry.actor, entry.move, at)
            assert sitting.clocks is not None
            if sitting.began != began:
                assert set(sitting.clocks.left) == {600_000}
                continue
            for seat, left in enumerate(sitting.clocks.left):
                spent = before[seat] - left
                assert spent in ((1000, -1000) if seat in owing else (0,))
