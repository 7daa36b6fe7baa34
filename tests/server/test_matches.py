"""A match of several games: the finished one is looked at before the next begins."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.server.guests import Guest, house
from tests.tiny import on_the_shelf

GAME = ["a1", "b1", "a1", "b1", "a1", "b1", "a1"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hasty(engine: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A house that waits a moment only."""
    async with house(tmp_path_factory.mktemp("hasty"), {"pause": 0.3}) as url:
        yield url


async def first_game(ann: Guest, bob: Guest) -> str:
    table = await ann.lay(mine=[0], first=0, options={"games": 3})
    await bob.sit(table, 1)
    await ann.open(table, 0)
    await bob.open(table, 1)
    for nth, pin in enumerate(GAME):
        await (ann, bob)[nth % 2].move(table, nth % 2, pin)
    assert (await ann.move(table, 0, "score:a11-a14"))["t"] == "done"
    return table


async def test_the_next_game_begins_when_everybody_is_ready(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await first_game(ann, bob)
        update = await bob.update(lambda m: m["finished"])
        assert update["finished"]["result"]["winners"] == [0]
        assert update["finished"]["view"]["scored"] == ["a11-a14"]
        assert [line["clause"] for line in update["finished"]["sheet"]] == ["SF-10"]
        assert update["finished"]["ready"] == []
        assert update["view"]["pins"] == [[]] * 16  # the next game is laid out
        assert (update["prompts"], update["choices"]) == ([], [])  # and has not begun
        assert update["totals"] == [1, 0]
        assert (update["games"], update["result"]) == ([update["finished"]["result"]], None)
        refused = await bob.move(table, 1, "a1")
        assert (refused["t"], refused["clause"]) == ("refused", "turn")
        assert "ready" in refused["why"]

        await bob.say(t="ready", table=table, seat=1)
        assert (await bob.update(lambda m: m["finished"] is None))["prompts"] == []
        assert (await ann.update(lambda m: m["finished"]))["finished"]["ready"] == []
        assert (await ann.update(lambda m: m["finished"]))["finished"]["ready"] == [1]
        await ann.say(t="ready", table=table, seat=0)
        update = await bob.update(lambda m: m["prompts"])
        assert update["view"]["player"] == 1  # SF-14: the loser begins
        assert len(update["choices"]) == 16
        assert (await bob.move(table, 1, "a1", "bead 1"))["t"] == "done"
        assert (await ann.update(lambda m: m["finished"] is None and m["facts"]))["games"]


async def test_nobody_waits_for_ever(hasty: str) -> None:
    async with Guest(hasty, "Ann") as ann, Guest(hasty, "Bob") as bob:
        table = await first_game(ann, bob)
        assert (await ann.update(lambda m: m["finished"]))["prompts"] == []
        update = await ann.update(lambda m: m["prompts"])
        assert update["finished"]  # to be looked at until the first entry
        assert (await bob.move(table, 1, "a1"))["t"] == "done"
        assert (await ann.update(lambda m: m["facts"]))["finished"] is None


async def test_who_comes_later_sees_the_finished_game_too(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await first_game(ann, bob)
        assert (await cy.open(table))["finished"]["result"]["winners"] == [0]


async def test_one_browser_is_ready_for_all_its_seats(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0, 1], first=0, options={"games": 3})
        await ann.open(table, 0)
        for nth, pin in enumerate([*GAME, "score:a11-a14"]):
            await ann.move(table, nth % 2 if nth < 7 else 0, pin)
        await ann.update(lambda m: m["finished"])
        await ann.say(t="ready", table=table, seat=0)
        assert (await ann.update(lambda m: m["prompts"]))["finished"] is None


async def test_the_next_game_is_dealt_when_it_begins_and_not_before(url: str) -> None:
    with on_the_shelf():
        async with Guest(url, "Ann") as ann:
            table = await ann.lay(
                game="tiny", mine=[0, 1], first=0, options={"games": 2, "swaps": False}
            )
            update = await ann.open(table, 0)
            assert update["view"]["hand_sizes"] == [2, 2]
            for _ in range(6):
                for seat in (0, 1):
                    choices = (await ann.open(table, seat))["choices"]
                    assert (await ann.move(table, seat, choices[0]))["t"] == "done"
            # The last claims run for ten seconds, which nobody here uses.
            assert (await ann.open(table, 0))["prompts"][-1]["actor"] == "clock"


async def test_a_match_can_be_won(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await first_game(ann, bob)
        for guest, seat in ((ann, 0), (bob, 1)):
            await guest.say(t="ready", table=table, seat=seat)
        await ann.update(lambda m: m["prompts"])
        for nth, pin in enumerate(["b1", "a1", "b2", "a1", "b3", "a1", "c1", "a1"]):
            seat = (nth + 1) % 2
            assert (await (ann, bob)[seat].move(table, seat, pin))["t"] == "done"
        assert (await ann.move(table, 0, "score:a11-a14"))["t"] == "done"
        update = await bob.update(lambda m: m["result"])
        assert update["result"] == {"totals": [2, 0], "winners": [0], "how": "two games won"}
        next = (await ann.http.post(f"/api/tables/{table}/again")).json()
        assert next["options"] == {"games": 3}
        assert (await ann.open(next["id"]))["view"]["player"] == 1  # SF-14: the loser
        assert (update["finished"], update["prompts"]) == (None, [])
        replay = (await bob.http.get(f"/api/tables/{table}/replay")).json()
        assert [frame["game"] for frame in replay["frames"]] == [0] * 9 + [1] * 9
        assert replay["frames"][8]["view"]["scored"] == ["a11-a14"]
        assert replay["frames"][8]["prompts"] == []
