"""A finished match is played on from any of its moves, at a table of its own."""

from pathlib import Path
from typing import Any

import httpx

from parlour.server.play.pause import LENGTH
from tests.server.guests import Guest, Message, house
from tests.server.random_bot import think

LINE = ["a1", "b1", "a1", "b1", "a1", "b1", "a1"]
SCORE = "score:a11-a14"


async def played(guest: Guest, **wanted: Any) -> str:
    """A game of Score Four at one device, called and over."""
    table = await guest.lay(mine=[0, 1], first=0, **wanted)
    for nth, pin in enumerate([*LINE, SCORE]):
        assert (await guest.move(table, nth % 2 if pin != SCORE else 0, pin))["t"] == "done"
    return table


async def onward(guest: Guest, table: str, **wish: Any) -> httpx.Response:
    return await guest.http.post(f"/api/tables/{table}/onward", json=wish)


async def frames(guest: Guest, table: str) -> list[Message]:
    replay: Message = (await guest.http.get(f"/api/tables/{table}/replay")).json()
    found: list[Message] = replay["frames"]
    return found


async def test_it_goes_on_from_the_frame_that_was_seen(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await played(ann, options={"calling": "spoken"})
        steps = await frames(bob, table)
        answer = await onward(bob, table, entries=4, mine=[1, 0], names={0: "Cy"})
        assert answer.status_code == 201, answer.text
        card = answer.json()
        assert card["id"] != table
        assert (card["over"], card["options"]) == (False, {"calling": "spoken"})
        assert [chair["name"] for chair in card["chairs"]] == ["Cy", "Bob"]
        update = await bob.open(card["id"], 0)
        assert update["view"] == steps[4]["view"]
        assert update["sheet"] == steps[4]["sheet"]
        assert [f["kind"] for f in update["facts"]] == ["dropped"] * 4
        assert (await bob.move(card["id"], 0, "b1"))["t"] == "done"  # otherwise than it was
        assert len(await frames(ann, table)) == len(steps)  # which stays as it was


async def test_the_whole_of_it_can_be_played_again_but_not_its_end(url: str) -> None:
    async with Guest(url) as ann:
        table = await played(ann)
        assert (await onward(ann, table, entries=0, mine=[0])).status_code == 201
        assert (await onward(ann, table, entries=7, mine=[0])).status_code == 201
        over = await onward(ann, table, entries=8, mine=[0])
        assert (over.status_code, over.json()["why"]) == (
            409,
            "the match is over there: nothing is left to play",
        )


async def test_whoever_resigned_may_play_on(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        await ann.move(table, 0, "a1")
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        card = (await onward(ann, table, entries=2, mine=[0, 1])).json()
        assert (await ann.open(card["id"], 1))["choices"]
        assert (await ann.move(card["id"], 1, "a1"))["t"] == "done"


async def test_a_match_that_still_runs_is_nobodys_to_take_up(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0, 1], first=0)
        await ann.move(table, 0, "a1")
        for guest in (ann, bob):
            refused = await onward(guest, table, entries=1, mine=[0])
            assert refused.status_code == 403
            assert "over" in refused.json()["why"]
        assert (await onward(ann, "nowhere", entries=0)).status_code == 404


async def test_what_cannot_be_is_refused_by_name(url: str) -> None:
    async with Guest(url) as ann:
        table = await played(ann)
        for wish, why in [
            ({"entries": 9}, "entries: this match has 8"),
            ({"entries": -1}, "entries"),
            ({"entries": "4"}, "entries"),
            ({}, "entries"),
            ({"entries": 4, "mine": [2]}, "mine"),
            ({"entries": 4, "bots": {"0": "grandmaster"}}, "grandmaster"),
            ({"entries": 4, "options": {}}, "options"),
        ]:
            answer = await onward(ann, table, **wish)
            assert answer.status_code == 400, wish
            assert why in answer.json()["why"]
        async with httpx.AsyncClient(base_url=url) as stranger:
            answer = await stranger.post(f"/api/tables/{table}/onward", json={"entries": 0})
            assert answer.status_code == 401


async def test_chance_stays_as_it_was_in_the_middle_of_a_deal(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(game="keyword", seats=2, mine=[0, 1])
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        steps = await frames(ann, table)
        dealt = next(n for n, frame in enumerate(steps) if frame["entry"].startswith("house")) - 1
        assert all(frame["entry"].startswith("chance") for frame in steps[1 : dealt + 1])
        for entries in (0, dealt // 2, dealt, dealt + 1):
            new = (await onward(ann, table, entries=entries, mine=[0, 1])).json()["id"]
            await ann.http.post(f"/api/tables/{new}/seats/0/resignation")
            again = await frames(ann, new)
            assert [frame["entry"] for frame in again] == [frame["entry"] for frame in steps]
            assert again[dealt]["view"] == steps[dealt]["view"]


async def test_at_the_end_of_a_game_the_next_begins_when_all_are_ready(url: str) -> None:
    async with Guest(url) as ann:
        table = await played(ann, options={"games": 3})
        await ann.open(table, 0)
        await ann.say(t="ready", table=table, seat=0)
        await ann.update(lambda m: m["prompts"])
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        card = (await onward(ann, table, entries=8, mine=[0, 1])).json()
        update = await ann.open(card["id"], 0)
        assert update["finished"]["result"]["winners"] == [0]
        assert (update["prompts"], update["result"]) == ([], None)
        assert LENGTH > 5  # so that it is we who end the pause
        await ann.say(t="ready", table=card["id"], seat=0)
        assert await ann.update(lambda m: m["table"] == card["id"] and m["prompts"])


async def test_bots_move_at_once_if_it_is_their_turn(tmp_path: Path) -> None:
    async with house(tmp_path, {"think": think}) as url, Guest(url, "Ann") as ann:
        table = await played(ann)
        card = (await onward(ann, table, entries=4, mine=[1], bots={0: "club"})).json()
        assert [chair["bot"] for chair in card["chairs"]] == ["club", None]
        update = await ann.open(card["id"], 1)
        if not update["choices"]:
            update = await ann.update(lambda m: m["choices"])
        assert sum(map(len, update["view"]["pins"])) == 5


async def test_of_tables_taken_up_there_is_an_end(tmp_path: Path) -> None:
    async with house(tmp_path, tables_an_hour=3) as url, Guest(url) as ann:
        table = await played(ann)
        answers = [await onward(ann, table, entries=0, mine=[0]) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
