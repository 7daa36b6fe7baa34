"""Every game tells a newcomer its rules on one screen, by clauses that there are."""

import pytest

from parlour.games import GAMES
from parlour.house.clauses import clauses
from parlour.house.guide import summary

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
