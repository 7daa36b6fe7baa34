"""Clubs: founded, joined by a link, led, played in, and taken along."""

import io
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
import pytest_asyncio

from parlour.events.event import Event
from parlour.house.competitions import replay_event
from parlour.server.events import clubs
from tests.server.entrants import CUP, do, done, give_up, laid, make, pairings, until
from tests.server.guests import DATABASE, Guest, Message, house
from tests.server.members import PASSWORD, quick_passwords, sign_up


@pytest.fixture(autouse=True, scope="module")
def quickly() -> Iterator[None]:
    with quick_passwords():
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def members(folder: Path) -> AsyncIterator[list[Guest]]:
    """Ann, Bob and Cleo have accounts; Dan is a guest."""
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(house(folder, tables_an_hour=1000))
        people = [await stack.enter_async_context(Guest(url, n)) for n in ("Ann", "Bob", "Cleo")]
        for guest in people:
            await sign_up(guest, guest.name)
        yield [*people, await stack.enter_async_context(Guest(url, "Dan"))]


async def found(guest: Guest, name: str, **form: Any) -> Message:
    answer = await guest.http.post("/api/clubs", json={"name": name, **form})
    assert answer.status_code == 201, answer.text
    page: Message = answer.json()
    return page


async def page(guest: Guest, club: str, **asked: Any) -> Message:
    answer = await guest.http.get(f"/api/clubs/{club}", params=asked)
    assert answer.status_code == 200, answer.text
    told: Message = answer.json()
    return told


async def join(guest: Guest, club: Message, word: str | None = None) -> httpx.Response:
    wish = {"word": club["link"] if word is None else word}
    return await guest.http.post(f"/api/clubs/{club['id']}/members", json=wish)


async def appoint(guest: Guest, club: Message, n: int, role: str) -> httpx.Response:
    return await guest.http.put(f"/api/clubs/{club['id']}/members/{n}", json={"role": role})


def roles(told: Message) -> dict[str, str]:
    return {each["name"]: each["role"] for each in told["members"]}


async def won_by(winner: Guest, loser: Guest, **form: Any) -> str:
    """A cup of two is held and played."""
    cup = await make(winner, lots=False, **form)
    for guest in (winner, loser):
        await done(guest, cup, "enter")
    await done(winner, cup, "begin")
    now = await until(winner, cup, laid)
    await give_up(now, [winner, loser], pairings(now)[0], 1)
    await until(winner, cup, lambda m: m["state"] == "over")
    return cup


async def test_a_club_is_joined_by_its_link(members: list[Guest]) -> None:
    ann, bob, cleo, dan = members
    club = await found(ann, "The Tuesday Table", about="Every Tuesday at eight")
    assert (club["role"], roles(club)) == ("owner", {"Ann": "owner"})
    assert (await join(bob, club)).json()["role"] == "member"
    assert (await join(bob, club)).json()["count"] == 2  # a second press changes nothing
    assert (await page(bob, club["id"]))["link"] is None  # members do not invite
    assert (await join(cleo, club, "0" * 32)).status_code == 403
    assert (await join(dan, club)).status_code == 401  # a guest has no name that lasts
    assert (await dan.http.post("/api/clubs", json={"name": "Guests"})).status_code == 401
    mine = {each["name"]: each["role"] for each in (await bob.http.get("/api/clubs")).json()}
    assert mine == {"The Tuesday Table": "member"}
    assert (await cleo.http.get("/api/clubs")).json() == []  # it is not public
    seen = await page(cleo, club["id"])
    assert (seen["name"], seen["count"]) == ("The Tuesday Table", 2)
    assert seen["members"] == seen["events"] == seen["league"] == seen["may"] == []


async def test_whoever_leads_a_club_appoints_removes_and_renews_the_link(
    members: list[Guest],
) -> None:
    ann, bob, cleo, _ = members
    club = await found(ann, "Leaders")
    await join(bob, club)
    await join(cleo, club)
    assert (await appoint(bob, club, 3, "organiser")).status_code == 403
    assert roles((await appoint(ann, club, 2, "organiser")).json())["Bob"] == "organiser"
    told = await page(bob, club["id"])
    assert told["link"] == club["link"]
    gone = await bob.http.delete(f"/api/clubs/{club['id']}/members/3")
    assert roles(gone.json()) == {"Ann": "owner", "Bob": "organiser"}
    assert (await join(cleo, club)).status_code == 403  # the link that she has is void
    anew = (await bob.http.post(f"/api/clubs/{club['id']}/link")).json()
    assert len({club["link"], gone.json()["link"], anew["link"]}) == 3
    assert (await bob.http.delete(f"/api/clubs/{club['id']}/members/1")).status_code == 403
    assert (await ann.http.delete(f"/api/clubs/{club['id']}/members/1")).status_code == 403
    assert (await appoint(ann, club, 1, "member")).status_code == 409
    assert (await appoint(ann, club, 9, "member")).status_code == 404
    handed = (await appoint(ann, club, 2, "owner")).json()
    assert roles(handed) == {"Ann": "organiser", "Bob": "owner"}
    left = await ann.http.delete(f"/api/clubs/{club['id']}/members/1")
    assert left.json()["role"] is None
    assert roles(await page(bob, club["id"])) == {"Bob": "owner"}


async def test_names_of_clubs_are_not_imitated_and_bad_forms_are_told(
    members: list[Guest],
) -> None:
    ann, bob, _, _ = members
    await found(ann, "Mill Lane")
    for name, status in {"MILL lane.": 409, "Мill Lаne": 409, "   ": 400, "?.": 400}.items():
        answer = await bob.http.post("/api/clubs", json={"name": name})
        assert answer.status_code == status, answer.text
    for form in ({}, {"name": "x" * 61}, {"name": "Fine", "about": "y" * 401}, {"names": 1}):
        assert (await bob.http.post("/api/clubs", json=form)).status_code == 400
    other = await found(bob, "Another")
    url = f"/api/clubs/{other['id']}"
    assert (await bob.http.put(url, json={"name": "Mill Iane"})).status_code == 409
    assert (await ann.http.put(url, json={"name": "Ann's"})).status_code == 403
    changed = (await bob.http.put(url, json={"name": "Another One", "public": True})).json()
    assert (changed["name"], changed["public"]) == ("Another One", True)
    assert (await bob.http.get("/api/clubs/nowhere")).status_code == 404


async def test_a_club_holds_events_and_has_a_league_and_a_hall_of_fame(
    members: list[Guest],
) -> None:
    ann, bob, cleo, dan = members
    club = await found(ann, "Champions all")
    for guest in (bob, cleo):
        await join(guest, club)
    form = {**CUP, "club": club["id"]}
    refused = await bob.http.post("/api/events", json=form)
    assert refused.status_code == 403  # members hold nothing in its name
    first = await won_by(ann, bob, club=club["id"], name="First cup")
    assert (await appoint(ann, club, 2, "organiser")).status_code == 200
    second = await make(bob, lots=False, club=club["id"], name="Second cup", members=True)
    shut_out = await do(dan, second, "enter")
    assert (shut_out.status_code, "members" in shut_out.json()["why"]) == (403, True)
    now = await done(cleo, second, "enter")
    assert now["holders"] == {
        "organiser": "Bob",
        "club": club["id"],
        "club_name": "Champions all",
    }
    for each in (bob, ann):
        await done(each, second, "enter")
    await done(ann, second, "begin")  # whoever leads the club may: its organiser is away
    now = await until(ann, second, laid)
    await give_up(now, [ann, bob, cleo], pairings(now)[0], 1)  # Ann over Bob; Cleo has rested
    now = await until(ann, second, lambda m: len(m["rounds"]) == 2 and laid(m))
    await give_up(now, [ann, bob, cleo], pairings(now)[0], 1)
    await until(ann, second, lambda m: m["state"] == "over")
    told = await page(cleo, club["id"])
    winner = now["players"][pairings(now)[0]["players"][0]]["name"]
    assert [(each["name"], each["champions"]) for each in told["champions"]] == [
        ("Second cup", [winner]),
        ("First cup", ["Ann"]),
    ]
    assert [each["event"] for each in told["champions"]] == [second, first]
    assert {each["id"] for each in told["events"]} == {first, second}
    rows = {row["name"]: (row["points"], row["events"], row["titles"]) for row in told["league"]}
    assert sum(points for points, _, _ in rows.values()) == 1 + 3
    assert sum(titles for _, _, titles in rows.values()) == 2
    assert [row["mine"] for row in told["league"] if row["name"] == "Cleo"] == [True]
    assert told["years"] == [told["year"]]
    listed = {each["id"] for each in (await cleo.http.get("/api/events")).json()}
    assert {first, second} <= listed  # a member finds them, though they are not public
    assert not {first, second} & {e["id"] for e in (await dan.http.get("/api/events")).json()}


async def test_members_are_told_of_a_new_event_until_they_are_in_it_or_it_begins(
    members: list[Guest],
) -> None:
    ann, bob, cleo, dan = members
    club = await found(ann, "Sunday Rooks")
    for guest in (bob, cleo):
        await join(guest, club)
        await guest.say(t="attend")
    cup = await make(ann, club=club["id"], name="Sunday cup")
    for guest in (bob, cleo):
        (told,) = (await guest.hear("mine", lambda m: m["notices"]))["notices"]
        assert (told["kind"], told["event"], told["table"]) == ("club", cup, None)
        assert (told["name"], told["text"]) == ("Sunday Rooks", "Sunday cup")
    await done(bob, cup, "enter")
    assert (await bob.http.delete(f"/api/notices/{told['id']}")).status_code == 404  # it is Cleo's

    async def waiting(guest: Guest) -> list[str]:
        """What a device is told that comes now."""
        device = Guest(guest.url, guest.name)
        device.http.cookies = guest.http.cookies
        async with device:
            await device.say(t="attend")
            mine = await device.hear("mine")
            return [each["kind"] for each in mine["notices"]]

    assert await waiting(bob) == [] != await waiting(cleo)
    await done(dan, cup, "enter")
    await done(ann, cup, "begin")
    assert await waiting(cleo) == []
    assert await waiting(ann) == []


async def test_a_corrected_result_changes_the_league(members: list[Guest]) -> None:
    ann, bob, _, _ = members
    club = await found(ann, "Second thoughts")
    await join(bob, club)
    cup = await won_by(ann, bob, club=club["id"])
    assert (await page(ann, club["id"]))["champions"][0]["champions"] == ["Ann"]
    wrong = {"pairing": "1.1", "totals": [0, 1], "winners": [1], "why": "scored for the other"}
    await done(ann, cup, "correct", **wrong)
    told = await page(ann, club["id"])
    assert told["champions"][0]["champions"] == ["Bob"]
    assert [(row["name"], row["points"]) for row in told["league"]] == [("Bob", 1.0), ("Ann", 0.0)]


async def test_a_public_club_shows_what_it_has_played_and_not_who_is_in_it(
    members: list[Guest],
) -> None:
    ann, bob, _, dan = members
    club = await found(ann, "Open doors", public=True)
    await join(bob, club)
    shown = await won_by(ann, bob, club=club["id"], public=True)
    await won_by(ann, bob, club=club["id"])
    assert club["id"] in {each["id"] for each in (await dan.http.get("/api/clubs")).json()}
    seen = await page(dan, club["id"])
    assert [each["event"] for each in seen["champions"]] == [shown]
    assert [each["id"] for each in seen["events"]] == [shown]
    assert (seen["members"], seen["link"]) == ([], None)
    assert seen["league"][0]["name"] == "Ann"


async def test_a_club_leaves_with_its_owner(members: list[Guest], folder: Path) -> None:
    """As a file, and then for good; its events go on."""
    ann, bob, _, _ = members
    club = await found(ann, "On the road", about="Until the end")
    await join(bob, club)
    cup = await won_by(ann, bob, club=club["id"])
    url = f"/api/clubs/{club['id']}"
    assert (await bob.http.get(f"{url}/export.zip")).status_code == 403
    answer = await ann.http.get(f"{url}/export.zip")
    with ZipFile(io.BytesIO(answer.content)) as parcel:
        told = json.loads(parcel.read("club.json"))
        event = replay_event(parcel.read(f"events/{cup}.event").decode())
    assert isinstance(event, Event)
    assert event.over
    assert [(each["name"], each["role"]) for each in told["members"]] == [
        ("Ann", "owner"),
        ("Bob", "member"),
    ]
    (league,) = told["league"].values()
    assert league[0]["name"] == "Ann"
    assert (await bob.http.delete(url)).status_code == 403
    assert (await ann.http.delete(url)).status_code == 204
    assert (await ann.http.get(url)).status_code == 404
    assert (await bob.http.get(f"/api/events/{cup}")).json()["event"]["holders"]["club"] is None
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        assert not db.execute("SELECT 1 FROM club_members WHERE club = ?", [club["id"]]).fetchall()


async def test_the_club_of_somebody_who_deletes_their_account_goes_to_another(
    members: list[Guest], folder: Path
) -> None:
    ann, bob, cleo, _ = members
    async with Guest(ann.url, "Zoe") as zoe:
        await sign_up(zoe, "Zoe")
        club, alone = await found(zoe, "Zoe's"), await found(zoe, "Hers alone")
        for guest in (bob, cleo):
            await join(guest, club)
        await appoint(zoe, club, 3, "organiser")
        await won_by(zoe, cleo, club=club["id"])
        farewell = await zoe.http.post("/api/account/farewell", json={"password": PASSWORD})
        assert farewell.status_code == 200, farewell.text
    told = await page(cleo, club["id"])
    assert roles(told) == {"Bob": "member", "Cleo": "owner"}  # an organiser before all others
    assert told["champions"][0]["champions"] == ["former player"]
    assert [(row["name"], row["rank"]) for row in told["league"]] == [("Cleo", 1)]
    assert (await cleo.http.get(f"/api/clubs/{alone['id']}")).status_code == 404
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        kept = db.execute("SELECT name FROM event_places").fetchall()
        assert ("Zoe",) not in kept


async def test_a_person_has_only_so_many_clubs(
    members: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo = members[2]
    async with Guest(cleo.url, "Max") as max_:
        await sign_up(max_, "Max")
        club = await found(max_, "One")
        monkeypatch.setattr(clubs, "MOST_CLUBS", 1)
        assert (await max_.http.post("/api/clubs", json={"name": "Two"})).status_code == 409
        monkeypatch.setattr(clubs, "MOST_CLUBS", 50)
        monkeypatch.setattr(clubs, "MOST_MEMBERS", 1)
        full = await join(cleo, club)
        assert (full.status_code, "no more than" in full.json()["why"]) == (409, True)
        answers = [
            (await max_.http.post("/api/clubs", json={"name": f"Club {n} of many"})).status_code
            for n in range(10)
        ]
        assert answers[-1] == 429
