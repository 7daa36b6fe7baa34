"""The first turn, coached: every move is judged by the game's own rules, and nothing is kept."""

from pathlib import Path

import pytest

from parlour.games import GAMES
from parlour.server import protocol
from parlour.server.cards.lessons import LessonMove
from parlour.server.denied import Denied
from parlour.server.http import limits
from parlour.server.play.lessons import attempted, halts, lesson_card
from tests.server.guests import Guest, house


@pytest.mark.parametrize("game", GAMES)
def test_every_stop_waits_for_the_move_of_the_record(game: str) -> None:
    stops = lesson_card(game).stops
    assert [stop.update.seat for stop in stops] == [0] * len(stops)
    for n, stop in enumerate(stops[:-1]):
        assert stop.move is not None
        assert any(prompt.actor == 0 for prompt in stop.update.prompts)
        found = attempted(game, LessonMove(n, stop.move))
        assert found.wanted
        assert isinstance(found.answer, protocol.Tried)
    assert stops[-1].move is None
    assert halts(game)[0].sitting.setup.seats == 2


def test_another_move_is_not_what_the_lesson_waits_for() -> None:
    other = attempted("score_four", LessonMove(0, "c3"))
    assert not other.wanted
    assert isinstance(other.answer, protocol.Tried)
    false_call = attempted("score_four", LessonMove(0, "score:a11-a41"))
    assert isinstance(false_call.answer, protocol.Refused)
    assert false_call.answer.clause == "SF-13"
    unreadable = attempted("score_four", LessonMove(0, "hello"))
    assert isinstance(unreadable.answer, protocol.Refused)
    assert unreadable.answer.clause is None


@pytest.mark.parametrize("stop", [-1, 3])
def test_a_stop_that_is_not_there(stop: int) -> None:
    with pytest.raises(Denied, match="no such stop"):
        attempted("score_four", LessonMove(stop, "d1"))


async def test_moves_are_not_tried_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HOUSEHOLD", 1)
    async with house(tmp_path) as url, Guest(url) as ann:
        tried = [
            (await ann.http.post("/api/games/score_four/lesson", json={"stop": 0, "move": "d1"}))
            for _ in range(30)
        ]
        assert [answer.status_code for answer in tried[:10]] == [200] * 10
        assert 429 in [answer.status_code for answer in tried]
        assert (await ann.http.get("/api/games/score_four/lesson")).status_code == 200
