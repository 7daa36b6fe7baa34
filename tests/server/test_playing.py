"""A table over the real socket: moves, updates, refusals, lost connections, seats and watchers."""

import pytest

from tests.clause import clause
from tests.server.guests import Guest, Message, house

# Side 0 fills pin a1 while side 1 is elsewhere: a vertical line, to be called.
LINE = ["a1", "b1", "a1", "b1", "a1", "b1", "a1"]


async def two_seats(one: Guest, two: Guest, **wanted: object) -> str:
    table = await one.lay(mine=[0], first=0, **wanted)
    assert (await two.sit(table, 1)).status_code == 200
    await one.open(table, 0)
    await two.open(table, 1)
    return table


async def test_a_move_is_done_and_everybody_sees_it(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await two_seats(ann, bob)
        await cy.open(table)
        assert (await ann.move(table, 0, "b3", "bead 1"))["t"] == "done"
        for guest in (ann, bob, cy):
            update = await guest.update()
            assert update["n"] == 2
            assert update["view"]["pins"][9] == [0]
            assert [fact["kind"] for fact in update["facts"]] == ["dropped"]
        assert update["seat"] is None
        assert update["choices"] == []


async def test_prompts_are_ones_own_and_other_peoples_open_duties(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await two_seats(ann, bob)
        await ann.move(table, 0, "b3")
        update = await bob.update()
        asked = [(p["actor"], p["duty"]) for p in update["prompts"]]
        assert asked == [(1, True), (1, False)]  # Ann's right to call is her own affair
        assert update["choices"] == [
            name for p in update["prompts"] if p["duty"] for name in p["moves"]
        ]
        update = await ann.update()
        assert [(p["actor"], p["duty"]) for p in update["prompts"]] == [(0, False), (1, True)]
        assert update["choices"] == []


async def test_a_whole_game_is_called_and_its_record_opened(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await two_seats(ann, bob)
        for nth, pin in enumerate(LINE):
            guest, seat = ((ann, 0), (bob, 1))[nth % 2]
            assert (await guest.move(table, seat, pin, f"bead {nth + 1}"))["t"] == "done"
        assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 403
        refused = await bob.move(table, 1, "score:a11-a14")
        assert (refused["t"], refused["clause"]) == ("refused", "SF-12")
        assert (await ann.move(table, 0, "score:a11-a14"))["t"] == "done"
        update = await bob.update(lambda m: m["result"])
        assert update["result"]["winners"] == [0]
        assert update["sheet"] == [
            {"side": 0, "points": 1, "why": "vertical line a11-a14", "clause": "SF-10"}
        ]
        record = await bob.http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200
        assert 'names ["Ann", "Bob"]' in record.text
        replay = (await bob.http.get(f"/api/tables/{table}/replay")).json()
        assert len(replay["frames"]) == len(LINE) + 2
        assert replay["frames"][-1]["view"] == update["view"]
        again = (await bob.http.post("/api/replay", content=record.text)).json()
        assert again["frames"] == replay["frames"]
        assert again["names"] == ["Ann", "Bob"]


async def test_sent_twice_made_once(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        await ann.open(table, 0)
        assert (await ann.move(table, 0, "a1", id="one"))["t"] == "done"
        assert (await ann.move(table, 0, "a1", id="one"))["t"] == "done"
        await ann.move(table, 1, "b1", id="two")
        assert (await ann.move(table, 0, "a1", id="one"))["t"] == "done"
        refused = await ann.move(table, 0, "c1", id="one")
        assert refused["t"] == "refused"
        await ann.quiet()
        seen = await ann.open(table)
        assert sum(map(len, seen["view"]["pins"])) == 2


async def test_a_move_about_something_past_is_late(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        await ann.move(table, 0, "a1", "bead 1")
        await ann.move(table, 1, "a1", "bead 2")
        refused = await ann.move(table, 0, "a1", "bead 1")
        assert (refused["t"], refused["clause"]) == ("refused", "turn")
        assert "too late" in refused["why"]
        assert (await ann.move(table, 0, "a1", ""))["t"] == "done"


async def test_text_is_read_before_the_turn_is_checked(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        refused = await ann.move(table, 1, "z9")
        assert (refused["t"], refused["clause"]) == ("refused", None)
        refused = await ann.move(table, 1, "a1")
        assert (refused["t"], refused["clause"]) == ("refused", "turn")
        for _ in range(4):
            await ann.move(table, 0, "a1")
            await ann.move(table, 1, "a2")
        refused = await ann.move(table, 0, "a1")
        assert (refused["t"], refused["clause"]) == ("refused", "SF-07")


async def test_a_lost_connection_comes_back_to_one_whole_update(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await two_seats(ann, bob)
        await ann.move(table, 0, "a1")
        await bob.hang_up()
        await bob.connect()
        update = await bob.open(table, 1)
        assert update["view"]["pins"][0] == [0]
        assert [fact["data"]["place"] for fact in update["facts"]] == ["a11"]
        assert not [m for m in await bob.quiet() if m["t"] == "update"]
        assert (await bob.move(table, 1, "a1"))["t"] == "done"
        assert (await bob.update())["n"] == 2


async def test_one_browser_holds_several_seats_and_shows_one(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], names={0: "Ann", 1: "Cy"}, first=0)
        assert (await ann.open(table, 0))["seat"] == 0
        await ann.move(table, 0, "a1")
        assert (await ann.update())["seat"] == 0
        update = await ann.open(table, 1)
        assert (update["seat"], update["n"]) == (1, 1)
        assert len(update["choices"]) == 16
        await ann.move(table, 1, "a1")
        updates = [m for m in [await ann.update(), *await ann.quiet()] if m["t"] == "update"]
        assert [m["seat"] for m in updates] == [1]
        chairs = (await ann.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert [chair["name"] for chair in chairs] == ["Ann", "Cy"]


async def test_two_may_share_a_seat(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        assert (await bob.sit(table, 0)).status_code == 409
        assert (await bob.sit(table, 0, beside=bob)).status_code == 409  # it is not his to give
        card = (await bob.sit(table, 0, beside=ann)).json()
        assert card["chairs"][0]["name"] == "Ann & Bob"
        assert (await bob.move(table, 0, "a1"))["t"] == "done"


async def test_whoever_stands_up_plays_no_more(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        assert (await bob.http.delete(f"/api/tables/{table}/seats/0")).status_code == 403
        card = (await ann.http.delete(f"/api/tables/{table}/seats/0")).json()
        assert card["chairs"][0]["name"] is None
        refused = await ann.move(table, 0, "a1")
        assert (refused["t"], refused["clause"]) == ("refused", "turn")
        assert (await bob.sit(table, 0)).status_code == 200
        assert (await bob.move(table, 0, "a1"))["t"] == "done"


async def test_people_come_and_go(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        await ann.open(table, 0)
        await bob.open(table)
        people = await ann.hear("people", lambda m: m["watchers"] == 1)
        assert [chair["present"] for chair in people["chairs"]] == [True, False]
        await bob.sit(table, 1)
        people = await ann.hear("people", lambda m: m["chairs"][1]["name"] == "Bob")
        assert [chair["mine"] for chair in people["chairs"]] == [True, False]
        people = await bob.hear("people", lambda m: m["chairs"][1]["name"] == "Bob")
        assert [chair["mine"] for chair in people["chairs"]] == [False, True]
        await bob.say(t="leave", table=table)
        people = await ann.hear("people", lambda m: not m["chairs"][1]["present"])
        assert people["watchers"] == 0


async def test_a_duty_can_be_tried_and_nothing_comes_of_it(url: str) -> None:
    async with Guest(url) as ann:
        wanted = {"method": "total", "calling": "automatic"}
        table = await ann.lay(mine=[0, 1], first=0, options=wanted)
        for nth, pin in enumerate(LINE[:-1]):
            await ann.move(table, nth % 2, pin)
        await ann.say(t="try", id="t", table=table, seat=0, move="a1")
        tried = await ann.answer("t")
        assert [fact["kind"] for fact in tried["facts"]] == ["dropped", "scored"]
        assert [line["clause"] for line in tried["sheet"]] == ["SF-24"]
        assert (await ann.open(table))["sheet"] == []
        await ann.say(t="try", id="u", table=table, seat=1, move="a1")
        assert (await ann.answer("u"))["clause"] == "turn"


async def test_rights_cannot_be_tried_and_lines_are_not_betrayed(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        for nth, pin in enumerate(LINE[:-1]):
            await ann.move(table, nth % 2, pin)
        await ann.say(t="try", id="t", table=table, seat=0, move="a1")
        tried = await ann.answer("t")
        assert ([fact["kind"] for fact in tried["facts"]], tried["sheet"]) == (["dropped"], [])
        await ann.move(table, 0, "a1")
        await ann.say(t="try", id="u", table=table, seat=0, move="score:a11-a14")
        assert (await ann.answer("u"))["t"] == "refused"


@pytest.mark.parametrize("seats", [4, 6, 8])
async def test_partners_take_turns_round_the_table(url: str, seats: int) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(seats=seats, mine=list(range(seats)), first=2)
        card = (await ann.http.get(f"/api/tables/{table}")).json()
        assert [chair["side"] for chair in card["chairs"]] == [n % 2 for n in range(seats)]
        for nth in range(seats + 1):
            assert (await ann.move(table, (2 + nth) % seats, "a1b2c3d4"[nth % 4 * 2 :][:2]))[
                "t"
            ] == "done"


@clause("SF-06")
async def test_the_house_draws_lots(url: str) -> None:
    """SF-06: who begins is settled by the house, and the record says so."""
    async with Guest(url) as ann:
        begun = set()
        for _ in range(24):
            table = await ann.lay(mine=[0, 1], first=None)
            begun.add((await ann.open(table, 0))["view"]["player"])
            await ann.say(t="leave", table=table)
        assert begun == {0, 1}


def pins_of(update: Message) -> int:
    return sum(map(len, update["view"]["pins"]))


async def test_tables_survive_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("house")
    async with house(folder) as url, Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        for nth, pin in enumerate(LINE):
            await ann.move(table, nth % 2, pin, id=f"m{nth}")
        cookies = dict(ann.http.cookies)
    async with house(folder) as url:
        back = Guest(url, "Ann")
        back.http.cookies.update(cookies)
        await back.connect()
        cards = (await back.http.get("/api/tables")).json()
        assert [(card["id"], card["entries"], card["over"]) for card in cards] == [
            (table, 7, False)
        ]
        assert pins_of(await back.open(table, 1)) == 7
        assert (await back.move(table, 0, LINE[6], id="m6"))["t"] == "done"
        assert pins_of(await back.open(table, 1)) == 7
        assert (await back.move(table, 0, "score:a11-a14"))["t"] == "done"
        cards = (await back.http.get("/api/tables")).json()
        assert cards[0]["over"] is True
        assert cards[0]["result"]["winners"] == [0]
        await back.__aexit__()
