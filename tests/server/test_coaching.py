"""Partners do not coach each other through the house, unless the table has agreed to it."""

import pytest

from tests.clause import clause
from tests.server.guests import Guest


@clause("SF-20")
@pytest.mark.parametrize("kind", ["say", "chat", "whisper", "hint"])
async def test_no_word_reaches_a_partner_by_another_way(url: str, kind: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bea") as bea:
        table = await ann.lay(seats=4, mine=[0, 1, 3], first=0)
        assert (await bea.sit(table, 2)).status_code < 300
        await ann.open(table, 0)
        await bea.open(table, 2)
        await bea.settled()
        before = len(bea.frames)
        await ann.say(t=kind, table=table, seat=0, to=2, text="b3 wins")
        assert (await ann.hear("problem"))["why"]
        await bea.settled()
        assert len(bea.frames) == before


@clause("SF-20")
async def test_a_line_tried_for_a_partner_tells_him_nothing(url: str) -> None:
    """Rights cannot be tried: neither he nor his partner learns whether a line is there."""
    async with Guest(url, "Ann") as ann, Guest(url, "Bea") as bea:
        table = await ann.lay(seats=4, mine=[0, 1, 3], first=0)
        assert (await bea.sit(table, 2)).status_code < 300
        await ann.open(table, 0)
        await bea.open(table, 2)
        await bea.settled()
        before = len(bea.frames)
        await ann.say(t="try", id="x", table=table, seat=0, move="score:a11-d11")
        assert (await ann.answer("x"))["t"] == "refused"
        await bea.settled()
        assert len(bea.frames) == before


@clause("SF-20")
async def test_the_table_says_whether_coaching_was_agreed(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        for agreed in (True, False):
            table = await ann.lay(seats=4, mine=[0], options={"coaching": agreed})
            card = (await ann.http.get(f"/api/tables/{table}")).json()
            assert card["options"].get("coaching", False) is agreed
