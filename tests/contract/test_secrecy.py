"""Nobody can tell apart two stories that differ only in what they may not see."""

from itertools import groupby
from typing import Any

from parlour.core.clocks import read_timing
from parlour.core.game import SPECTATOR, Illegal, Seat
from parlour.core.play import heard
from parlour.core.sitting import Sitting
from parlour.server.play.offers import worded
from tests.contract.tables import Table
from tests.contract.twins import accounts, seen, twins, updates
from tests.contract.walks import moments, refusal, vocabulary, walks


def test_twins_look_the_same(table: Table) -> None:
    for pair in twins(table):
        one, other = (
            distinct(sitting.view(pair.viewer) for sitting in story)
            for story in (pair.one, pair.other)
        )
        assert one == other


def test_twins_ask_the_same(table: Table) -> None:
    for pair in twins(table):
        one, other = (
            distinct(seen(sitting, pair.viewer).prompts for sitting in story)
            for story in (pair.one, pair.other)
        )
        assert one == other


def test_twins_tell_the_same(table: Table) -> None:
    for pair in twins(table):
        one, other = (
            [fact for entry in story[-1].log for fact in heard(entry.facts, pair.viewer)]
            for story in (pair.one, pair.other)
        )
        assert one == other


def test_twins_score_the_same(table: Table) -> None:
    for pair in twins(table):
        one, other = (
            distinct((sitting.sheet, sitting.totals, sitting.result) for sitting in story)
            for story in (pair.one, pair.other)
        )
        assert one == other


def test_twins_are_sent_the_same_updates(table: Table) -> None:
    """Even how many there were: an update with nothing in it tells that something happened."""
    for pair in twins(table):
        one, other = (list(updates(story, pair.viewer)) for story in (pair.one, pair.other))
        assert len(one) == len(other)
        assert one == other


def test_twins_refuse_the_same(table: Table) -> None:
    for pair in twins(table):
        for move in vocabulary(table):
            one, other = (refusal(story[-1], pair.viewer, move) for story in (pair.one, pair.other))
            assert (one is None) == (other is None)
            if one is not None and other is not None:
                assert (one.clause, str(one)) == (other.clause, str(other))


def test_twins_have_the_same_time_left(table: Table) -> None:
    """Where it is a secret that somebody has something to do, it is one how long they take."""
    for timing in (read_timing("300+5", "wait"), read_timing("30/move", "wait")):
        assert timing is not None
        for pair in twins(table):
            one = accounts(pair.one, range(len(pair.one)), pair.viewer, timing)
            other = accounts(pair.other, pair.when, pair.viewer, timing)
            assert all(seen == also for seen, also in zip(one, other, strict=False))


def test_twins_may_take_back_the_same(table: Table) -> None:
    """Nobody learns from what may be offered that somebody else has moved."""
    for pair in twins(table):
        if pair.viewer >= 0:
            one, other = (_taking_back(story[-1], pair.viewer) for story in (pair.one, pair.other))
            assert one == other


def _taking_back(sitting: Sitting, seat: Seat) -> tuple[str, str]:
    try:
        return "offered", worded(sitting, seat, "back")
    except Illegal as problem:
        return problem.clause, str(problem)


def test_a_game_says_what_may_be_hidden(table: Table) -> None:
    """Where it is nothing there are no twins; where it is hands, everybody hears of every move."""
    if table.game.hidden == "nothing":
        assert table.disguise is None
    if table.game.hidden != "moves":
        for match in walks(table):
            assert all(any(f.to is None for f in entry.facts) for entry in match[-1].log)


def test_twins_are_worth_comparing(table: Table) -> None:
    """Every seat has pairs of stories with something hidden in them, and long ones."""
    pairs = twins(table)
    for viewer in {pair.viewer for pair in pairs}:
        assert sum(pair.differ for pair in pairs if pair.viewer == viewer) >= 5
        assert max(len(pair.one) for pair in pairs if pair.viewer == viewer) >= 10


def test_without_secrets_all_see_and_hear_the_same(table: Table) -> None:
    """A game that names no disguise has nothing to hide, from anybody."""
    if table.disguise is not None:
        return
    for sitting in moments(table):
        views = [sitting.view(viewer) for viewer in (*range(table.setup.seats), SPECTATOR)]
        assert all(view == views[0] for view in views)
        assert not any(prompt.secret for prompt in sitting.prompts)
        assert all(fact.to is None for entry in sitting.log for fact in entry.facts)


def distinct(values: Any) -> list[Any]:
    """What somebody notices of a row of values: only where it changes."""
    return [value for value, _ in groupby(values)]
