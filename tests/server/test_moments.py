"""Pictures of any moment of a finished match, and of all of it in motion."""

import re
from xml.etree import ElementTree

import pytest

from parlour.core.game import BOOK
from parlour.core.sitting import Sitting
from parlour.draw import card, moving
from parlour.draw.showing import FRAMES, spread
from tests.server.guests import Guest
from tests.server.test_archive import WHOLE, played, whole


async def test_a_moment_as_svg_and_as_png(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await played(ann, bob)
        first, after = [
            await ann.http.get(f"/api/tables/{table}/moment.svg", params={"step": step})
            for step in (0, 1)
        ]
        assert first.headers["content-type"].startswith("image/svg+xml")
        assert ElementTree.fromstring(after.text).tag.endswith("svg")
        assert after.text.count("<ellipse") > first.text.count("<ellipse")  # there is a bead
        png = await ann.http.get(f"/api/tables/{table}/moment.png", params={"step": 1})
        assert png.content.startswith(b"\x89PNG")
        for step in ("3", "-1", "x", "99999999999"):
            bad = await ann.http.get(f"/api/tables/{table}/moment.svg", params={"step": step})
            assert bad.status_code in (400, 404), step


async def test_nothing_is_drawn_of_a_match_that_is_not_over(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(game="keyword", seats=2, mine=[0, 1])
        for picture in ("moment.svg?step=0", "moment.png?step=0", "moving.svg"):
            answer = await ann.http.get(f"/api/tables/{table}/{picture}")
            assert answer.status_code == 403, picture
            assert (await ann.http.get(f"/api/tables/nowhere/{picture}")).status_code == 404


async def test_a_whole_match_moves(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await played(ann, bob)
        answer = await ann.http.get(f"/api/tables/{table}/moving.svg")
        assert answer.status_code == 200
        assert len(re.findall('<g class="f"', answer.text)) == 3  # the start, a bead, the end
        assert ElementTree.fromstring(answer.text).tag.endswith("svg")


@pytest.mark.parametrize("game", WHOLE)
def test_every_game_can_be_drawn_at_every_moment(game: str) -> None:
    _, sitting = whole(game)
    timing = sitting.clocks.timing if sitting.clocks else None
    now = Sitting.begin(sitting.game, sitting.setup, timing)
    views = [now.view(BOOK)]
    for entry in sitting.log[:30]:
        now = now.play(entry.actor, entry.move, entry.at)
        views.append(now.view(BOOK))
    drawn = moving(game, views[:3], 1.0)
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert all(ElementTree.fromstring(card(game, view, "A title", "1 of 2")) for view in views)


def test_a_long_match_is_shown_in_few_frames() -> None:
    steps = spread(5000, FRAMES)
    assert len(steps) == FRAMES
    assert {0, 5000} <= steps
    assert spread(3, FRAMES) == {0, 1, 2, 3}
    assert spread(0, FRAMES) == {0}
