"""Seats kept for somebody, and invitations that arrive where they are."""

from pathlib import Path
from typing import Any

import pytest

from parlour.server.play import notices
from tests.server.guests import Guest, Message, house
from tests.server.members import quick_passwords, sign_in, sign_up
from tests.server.test_pairing import attends
from tests.server.test_people import both, tied


async def knows(guest: Guest) -> dict[str, str]:
    """Whom they can invite: ids by name."""
    found = (await guest.http.get("/api/people/known")).json()
    return {each["name"]: each["id"] for each in found}


async def told(guest: Guest, kind: str = "invitation") -> Message:
    """The first notice of a kind, when it comes."""
    mine = await guest.hear("mine", lambda m: any(n["kind"] == kind for n in m["notices"]))
    return next(notice for notice in mine["notices"] if notice["kind"] == kind)  # type: ignore[no-any-return]


async def untold(guest: Guest) -> None:
    await guest.hear("mine", lambda m: not m["notices"])


async def kept(guest: Guest, table: str) -> list[Any]:
    card = (await guest.http.get(f"/api/tables/{table}")).json()
    return [chair["kept"] for chair in card["chairs"]]


async def invited(ann: Guest, bob: Guest, **wanted: Any) -> str:
    """A table with a seat that Ann keeps for Bob, whom she has met."""
    await both(ann, bob)
    person = (await knows(ann))[bob.name]
    return await ann.lay(mine=[0], kept={"1": {"person": person}}, **wanted)


async def test_a_seat_is_kept_and_whoever_it_is_for_is_told_on_every_page(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        await attends(bob)
        table = await invited(ann, bob, options={"method": "total"}, terms={"time": "300+5"})
        notice = await told(bob)
        assert (notice["name"], notice["table"], notice["seat"]) == ("Ann", table, 1)
        assert (notice["title"], notice["options"]) == ("Score Four", {"method": "total"})
        assert (notice["terms"]["time"], notice["terms"]["late"]) == ("300+5", "forfeit")
        for_bob = {"name": "Bob", "mine": True, "keeper": False, "declined": False}
        assert await kept(bob, table) == [None, for_bob]
        assert await kept(ann, table) == [None, for_bob | {"mine": False, "keeper": True}]
        assert await kept(cleo, table) == [None, for_bob | {"mine": False}]
        denied = await cleo.sit(table, 1)
        assert (denied.status_code, denied.json()["why"]) == (409, "that seat is kept for Bob")
        assert (await bob.sit(table, 1)).status_code == 200
        await untold(bob)
        assert await kept(ann, table) == [None, None]


async def test_an_invitation_waits_for_who_is_not_here_and_is_declined(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        await bob.hang_up()
        table = await invited(ann, bob)
        cookies = ann.http.cookies, bob.http.cookies
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        for guest, was in zip((ann, bob), cookies, strict=True):
            guest.http.cookies = was
            await guest.hang_up()
            await guest.connect()
            await attends(guest)
        await ann.open(table, 0)
        await bob.hang_up()
        await bob.connect()
        await bob.say(t="attend")
        notice = await told(bob)
        assert (await bob.http.delete(f"/api/notices/{notice['id']}")).status_code == 204
        await untold(bob)
        people = await ann.hear("people", lambda m: m["chairs"][1]["kept"]["declined"])
        assert people["chairs"][1]["kept"]["name"] == "Bob"
        again = {"person": (await knows(ann))["Bob"]}
        answer = await ann.http.put(f"/api/tables/{table}/seats/1/kept", json=again)
        assert answer.status_code == 200
        assert (await told(bob))["id"] != notice["id"]
        assert (await kept(ann, table))[1]["declined"] is False


async def test_the_keeper_releases_a_seat_and_nobody_else_does(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        await attends(bob)
        table = await invited(ann, bob)
        await told(bob)
        seat = f"/api/tables/{table}/seats/1/kept"
        assert (await cleo.http.delete(seat)).status_code == 403
        assert (await bob.http.delete(seat)).status_code == 403
        assert (await ann.http.delete(seat)).status_code == 200
        assert (await ann.http.delete(seat)).status_code == 409
        await untold(bob)
        assert (await cleo.sit(table, 1)).status_code == 200


async def test_a_seat_is_kept_for_an_account_by_its_name_on_all_its_devices(url: str) -> None:
    with quick_passwords():
        async with Guest(url) as ann, Guest(url, "x") as phone, Guest(url, "y") as desk:
            await sign_up(phone, "Dora Kept")
            await sign_in(desk, "Dora Kept")
            await attends(phone)
            await attends(desk)
            table = await ann.lay(mine=[0])
            seat = f"/api/tables/{table}/seats/1/kept"
            assert (await ann.http.put(seat, json={"name": "dora kept"})).status_code == 200
            assert (await told(phone))["id"] == (await told(desk))["id"]
            assert (await kept(ann, table))[1]["name"] == "Dora Kept"
            assert (await ann.http.put(seat, json={"name": "nobody so"})).status_code == 404


async def test_what_is_kept_for_a_guest_moves_into_their_account(url: str) -> None:
    with quick_passwords():
        async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Bobs") as phone:
            await sign_up(phone, "Bob Moves In")
            table = await invited(ann, bob)
            await sign_in(bob, "Bob Moves In")
            await attends(phone)
            await phone.hang_up()
            await phone.connect()
            await phone.say(t="attend")
            assert (await told(phone))["table"] == table
            assert (await kept(ann, table))[1]["name"] == "Bob Moves In"
            assert (await phone.sit(table, 1)).status_code == 200


async def test_whoever_is_blocked_invites_nobody_and_does_not_learn_it(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        await attends(bob)
        await tied(bob, await both(ann, bob), 0, "block")
        table = await invited(ann, bob)
        assert (await kept(ann, table))[1]["name"] == "Bob"
        await bob.settled()
        assert not any(m["notices"] for m in bob.heard if m["t"] == "mine")
        assert [p["here"] for p in (await ann.http.get("/api/people/known")).json()] == [False]


async def test_a_block_takes_away_what_was_told_before(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        await attends(bob)
        table = await invited(ann, bob)
        await told(bob)
        await tied(bob, table, 0, "block")
        await untold(bob)


async def test_there_is_an_end_to_invitations(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        monkeypatch.setattr(notices, "MOST", 3)
        monkeypatch.setattr(notices, "FROM_ONE", 2)
        for _ in range(2):
            await invited(ann, bob)
        table = await ann.lay(mine=[0])
        seat = f"/api/tables/{table}/seats/1/kept"
        one_more = await ann.http.put(seat, json={"person": (await knows(ann))["Bob"]})
        assert one_more.status_code == 409
        assert await kept(ann, table) == [None, None]  # nothing has changed
        await invited(cleo, bob)
        ann.http.cookies, cleo.http.cookies = cleo.http.cookies, ann.http.cookies
        full = await ann.lay(mine=[0], kept={"1": {"person": (await knows(ann))["Bob"]}})
        await bob.say(t="attend")
        mine = await bob.hear("mine", lambda m: len(m["notices"]) == 3)
        assert full not in {notice["table"] for notice in mine["notices"]}


async def test_many_invitations_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        await both(ann, bob)
        mine = await ann.lay(mine=[0])
        wish = {"person": (await knows(ann))["Bob"]}
        said = [
            (await ann.http.put(f"/api/tables/{mine}/seats/1/kept", json=wish)).status_code
            for _ in range(25)
        ]
        assert (said[0], said[-1]) == (200, 429)


async def test_what_cannot_be_kept(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        table = await both(ann, bob)
        person = {"person": (await knows(ann))["Bob"]}
        for wish, status in (
            ({"kept": {"0": person}, "mine": [0]}, 400),  # that is Ann's own
            ({"kept": {"5": person}, "mine": [0]}, 400),
            ({"kept": {"0": person, "1": person}}, 400),
            ({"kept": {"1": {"person": "somebody"}}, "mine": [0]}, 404),
            ({"kept": {"1": {"who": "Bob"}}, "mine": [0]}, 400),
        ):
            laid = await ann.http.post("/api/tables", json={"game": "score_four", **wish})
            assert (laid.status_code, wish) == (status, wish)
        await both(cleo, bob)
        for guest, seat, status in ((ann, 1, 409), (ann, 7, 404), (cleo, 1, 403)):
            wish = {"person": (await knows(guest))["Bob"]}
            said = await guest.http.put(f"/api/tables/{table}/seats/{seat}/kept", json=wish)
            assert (said.status_code, guest.name) == (status, guest.name)
        assert (await ann.http.delete("/api/notices/none")).status_code == 404


async def test_the_lobby_does_not_offer_a_kept_seat(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        full = await invited(ann, bob, open=True)
        person = {"person": (await knows(ann))["Bob"]}
        some = await ann.lay(mine=[0], seats=4, kept={"1": person}, open=True)
        await cleo.say(t="browse")
        listed = await cleo.hear("lobby", lambda m: any(t["id"] == some for t in m["tables"]))
        tables = {table["id"]: table["names"] for table in listed["tables"]}
        assert full not in tables
        assert tables[some] == ["Ann", "kept for Bob", None, None]


async def test_a_rematch_is_told_to_who_has_gone(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        await ann.open(table, 0)
        await attends(bob)
        assert (await bob.http.post(f"/api/tables/{table}/seats/1/resignation")).status_code == 200
        answer = await ann.http.post(f"/api/tables/{table}/again")
        notice = await told(bob, "rematch")
        assert (notice["name"], notice["table"]) == ("Ann", answer.json()["id"])
        assert (await bob.http.delete(f"/api/notices/{notice['id']}")).status_code == 204
        await untold(bob)


async def test_at_how_many_tables_it_is_one_s_turn(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        first, second = await both(ann, bob), await both(ann, bob)
        await ann.say(t="attend")
        await ann.hear("mine", lambda m: m["turns"] == sorted([first, second]))
        await bob.say(t="attend")
        assert (await bob.hear("mine"))["turns"] == []
        await ann.move(first, 0, "b2")
        await ann.hear("mine", lambda m: m["turns"] == [second])
        await bob.hear("mine", lambda m: m["turns"] == [first])
        await bob.move(first, 1, "c3")
        await ann.hear("mine", lambda m: len(m["turns"]) == 2)
        await ann.http.post(f"/api/tables/{first}/seats/0/resignation")
        await ann.hear("mine", lambda m: m["turns"] == [second])
