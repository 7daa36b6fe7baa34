"""Every game tells a newcomer its rules on one screen and leads through a first turn."""

import pytest

from parlour.core.record import Record, read_entry
from parlour.games import GAMES
from parlour.house.clauses import clauses
from parlour.house.guide import LEARNER, lesson, lesson_record, summary
from parlour.house.referee import Refusal, replay

EVERY = [*GAMES, "_template", "_template_full"]  # newcomers copy the templates
LONGEST = 130  # words: more do not fit on the screen of a phone


@pytest.mark.parametrize("game", EVERY)
def test_the_rules_fit_on_one_screen_and_cite_clauses(game: str) -> None:
    points = summary(game)
    assert len(points) >= 2
    assert sum(len(f"{point.head} {point.says}".split()) for point in points) <= LONGEST
    known = {clause.id for clause in clauses(game)}
    for point in points:
        assert point.clauses, point.head
        assert set(point.clauses) <= known, point.head


@pytest.mark.parametrize("game", EVERY)
def test_the_lesson_leads_through_every_move_of_the_learner(game: str) -> None:
    stops = lesson(game)
    actors = [read_entry(entry)[0] for entry in Record.read(lesson_record(game)).entries]
    *led, last = stops
    known = {clause.id for clause in clauses(game)}
    assert led
    assert (last.after, last.do) == (len(actors), "")
    for stop in stops:
        assert len(stop.says.split()) <= 45
        assert stop.clauses
        assert set(stop.clauses) <= known
    from_there = [n for n, actor in enumerate(actors) if actor == LEARNER and n >= led[0].after]
    assert [stop.after for stop in led] == from_there
    assert all(stop.do for stop in led)


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_can_be_played(game: str) -> None:
    assert not isinstance(replay(lesson_record(game)), Refusal)
