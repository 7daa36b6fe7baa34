"""Accounts: a name that lasts, on every device, and for nobody else."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from parlour.server.accounts.desk import NOT_THESE, NOT_THIS_CODE, NOT_YOURS, TAKEN
from parlour.server.accounts.passwords import WAITING, Passwords
from parlour.server.denied import Denied
from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from tests.server.guests import DATABASE, Guest, house
from tests.server.members import (
    PASSWORD,
    my_devices,
    my_seats,
    my_tables,
    quick_passwords,
    recover,
    sign_in,
    sign_up,
    tried,
)
from tests.server.standing_clock import StandingClock
from tests.tiny import on_the_shelf

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module", autouse=True)
def tiny() -> Iterator[None]:
    with on_the_shelf(), quick_passwords():
        yield


async def test_what_a_guest_plays_is_the_accounts_on_every_device(url: str) -> None:
    async with Guest(url, "Ada") as ada, Guest(url, "Bob") as bob, Guest(url, "") as phone:
        first, second = await ada.lay(game="tiny", mine=[0]), await ada.lay(game="tiny", mine=[1])
        await bob.sit(first, 1)
        await sign_up(ada, "Ada Lovelace")
        assert await my_tables(ada) == sorted([first, second])
        assert (await ada.http.get("/api/me")).json() == {"name": "Ada Lovelace", "member": True}
        await sign_in(phone, "ada lovelace")
        assert await my_tables(phone) == sorted([first, second])
        assert (await phone.open(second, 1))["seat"] == 1
        chairs = (await bob.http.get(f"/api/tables/{first}")).json()["chairs"]
        assert [chair["name"] for chair in chairs] == ["Ada Lovelace", "Bob"]


async def test_what_another_device_held_moves_into_the_account(url: str) -> None:
    async with Guest(url, "Abe") as abe, Guest(url, "Abe's phone") as phone, Guest(url) as cy:
        mine = await abe.lay(game="tiny", mine=[0])
        theirs = await phone.lay(game="tiny", mine=[1])
        left = await phone.lay(game="tiny", mine=[0])
        await phone.stand(left, 0)
        await sign_up(abe, "Abraham")
        await cy.open(theirs)
        await sign_in(phone, "Abraham")
        assert await my_tables(abe) == await my_tables(phone) == sorted([mine, theirs])
        assert await my_seats(abe, theirs) == [1]
        people = await cy.hear("people", lambda m: m["chairs"][1]["name"] == "Abraham")
        assert people["chairs"][1]["before"] == []
        assert await my_seats(abe, left) == []


async def test_where_both_sit_the_account_has_every_seat_once(url: str) -> None:
    async with Guest(url, "Una") as una, Guest(url, "Tablet") as tablet:
        opposite = await una.lay(game="tiny", mine=[0])
        await tablet.sit(opposite, 1)
        shared = await una.lay(game="tiny", mine=[0])
        await tablet.sit(shared, 0, beside=una)
        lent = await una.lay(game="tiny", mine=[0])
        link = (await una.http.post(f"/api/tables/{lent}/seats/0/link")).json()["token"]
        await tablet.http.post(f"/api/tables/{lent}/seats/0/device", json={"token": link})
        await sign_up(una, "Una")
        assert await my_seats(una, lent) == []
        await sign_in(tablet, "Una")
        for guest in (una, tablet):
            assert await my_seats(guest, opposite) == [0, 1]
            assert await my_seats(guest, shared) == [0]
            assert await my_seats(guest, lent) == [0]
        card = (await una.http.get(f"/api/tables/{shared}")).json()
        assert (card["chairs"][0]["name"], card["chairs"][0]["before"]) == ("Una", [])
        card = (await una.http.get(f"/api/tables/{opposite}")).json()
        assert [chair["name"] for chair in card["chairs"]] == ["Una", "Tablet"]  # as they sat down


async def test_a_seat_moves_in_while_its_table_is_looked_at(url: str) -> None:
    async with Guest(url, "Ivo") as ivo, Guest(url, "") as phone:
        await sign_up(ivo, "Ivo")
        table = await phone.lay(game="tiny", mine=[0, 1], first=0)
        await phone.open(table, 0)
        await ivo.open(table)
        await sign_in(phone, "Ivo")
        await ivo.hear("people", lambda m: m["chairs"][0]["mine"])
        await ivo.open(table, 0)


@pytest.mark.parametrize(
    "name",
    [
        "Margot", "MARGOT", " margot ", "M a r-g_o.t", "Márgot", "Mаrgоt", "Marg0t", "Μargot",
        "Ｍargot", "rnargot", "Margo\u200bt", "Margο\u0442",
    ],
)  # fmt: skip
async def test_a_name_that_imitates_another_is_refused(url: str, name: str) -> None:
    async with Guest(url) as margot, Guest(url) as other:
        await margot.http.post("/api/account", json={"name": "Margot", "password": PASSWORD})
        answer = await other.http.post("/api/account", json={"name": name, "password": PASSWORD})
        assert (answer.status_code, answer.json()) == (409, {"why": TAKEN})
        assert (await other.http.get("/api/account")).status_code == 401


@pytest.mark.parametrize("name", ["Margit", "Margotte", "Argot", "Маргарита"])
async def test_another_name_is_another_name(url: str, name: str) -> None:
    async with Guest(url) as margot, Guest(url) as other:
        await margot.http.post("/api/account", json={"name": "Margot", "password": PASSWORD})
        await sign_up(other, name)


async def test_a_name_has_letters_and_a_password_is_long(url: str) -> None:
    async with Guest(url) as guest:
        for name, password in (("--", PASSWORD), ("", PASSWORD), ("Long Enough", "short")):
            wish = {"name": name, "password": password}
            answer = await guest.http.post("/api/account", json=wish)
            assert answer.status_code == 400, name
        assert (await guest.http.get("/api/me")).json()["member"] is False


async def test_an_unknown_name_and_a_wrong_password_answer_alike(url: str) -> None:
    async with Guest(url) as kay, Guest(url) as eve:
        await sign_up(kay, "Kay")
        answers = [await tried(eve, name, "no such password") for name in ("Kay", "Nobody Here")]
        told = [(answer.status_code, answer.json(), answer.cookies) for answer in answers]
        assert told[0] == told[1] == (403, {"why": NOT_THESE}, answers[0].cookies)
        code = "00000-00000-00000-00000"
        answers = [await recover(eve, name, code) for name in ("Kay", "Nobody Here")]
        assert [answer.json() for answer in answers] == 2 * [{"why": NOT_THIS_CODE}]


async def test_trying_slows_down_and_never_locks_out(tmp_path: Path) -> None:
    ticks = StandingClock()
    async with (
        house(tmp_path, {"ticks": ticks}) as url,
        Guest(url) as lea,
        Guest(url) as eve,
    ):
        await sign_up(lea, "Lea")
        for name in ("Lea", "No Such Name"):
            statuses = [(await tried(eve, name, "wrong")).status_code for _ in range(6)]
            assert statuses == [403, 403, 403, 403, 429, 429]  # whether there is one or not
        assert (await tried(eve, "Lea", PASSWORD)).status_code == 429  # too soon, even if right
        ticks.now += 1.01
        assert (await tried(eve, "Lea", "wrong")).status_code == 403
        ticks.now += 1.01
        assert (await tried(eve, "Lea", "wrong")).status_code == 429  # twice as long each time
        for _ in range(20):
            ticks.now += 60.01
            assert (await tried(eve, "Lea", "wrong")).status_code == 403
        ticks.now += 60.01
        assert (await tried(eve, "Lea", PASSWORD)).status_code == 200
        assert (await tried(lea, "Lea", "wrong")).status_code == 403  # and all is forgotten


async def test_a_cookie_from_before_is_worth_nothing(url: str) -> None:
    async with Guest(url, "Dot") as dot, Guest(url, "") as thief:
        table = await dot.lay(game="tiny", mine=[0])
        thief.http.cookies = dict(dot.http.cookies)  # type: ignore[assignment]
        assert await my_seats(thief, table) == [0]
        await sign_up(dot, "Dorothy")
        assert await my_seats(thief, table) == []
        assert (await thief.http.post("/api/me", json={"name": "x"})).status_code == 401
        assert (await thief.http.get("/api/account")).status_code == 401
        assert await my_seats(dot, table) == [0]


async def test_devices_are_listed_and_an_ended_one_is_hung_up_on(url: str) -> None:
    async with Guest(url, "Gus") as gus, Guest(url, "") as phone, Guest(url, "") as other:
        table = await gus.lay(game="tiny", mine=[0, 1], first=0)
        phone.http.headers["user-agent"] = FIREFOX
        await sign_up(gus, "Gus")
        await sign_in(phone, "Gus")
        hand = (await phone.open(table, 0))["choices"]
        listed = await my_devices(gus)
        assert [each["words"] for each in listed if not each["here"]] == ["Firefox on Linux"]
        gone = next(each["id"] for each in listed if not each["here"])
        assert (await other.http.delete(f"/api/account/devices/{gone}")).status_code == 401
        assert (await gus.http.delete(f"/api/account/devices/{gone}")).status_code == 204
        assert await phone.cut_off() == 4001
        before = len(phone.frames)
        await gus.open(table, 0)
        assert (await gus.move(table, 0, hand[0]))["t"] == "done"
        assert len(phone.frames) == before
        assert await my_seats(phone, table) == []
        assert (await phone.http.get("/api/account")).status_code == 401
        assert (await gus.http.delete(f"/api/account/devices/{gone}")).status_code == 404


async def test_all_other_devices_at_once_and_signing_out(url: str) -> None:
    async with Guest(url, "Max") as max, Guest(url, "") as phone, Guest(url, "") as tablet:
        table = await max.lay(game="tiny", mine=[0])
        await sign_up(max, "Max")
        for each in (phone, tablet):
            await sign_in(each, "Max")
        assert (await max.http.delete("/api/account/devices")).status_code == 204
        assert [await phone.cut_off(), await tablet.cut_off()] == [4001, 4001]
        assert [each["here"] for each in await my_devices(max)] == [True]
        assert (await max.http.delete("/api/account/session")).status_code == 200
        assert await max.cut_off() == 4001
        assert await my_tables(max) == []
        assert (await max.http.get("/api/me")).json() == {"name": "", "member": False}
        assert (await tried(max, "Max", PASSWORD)).status_code == 200
        assert await my_tables(max) == [table]


async def test_a_recovery_code_works_once_and_ends_all_other_sessions(url: str) -> None:
    async with Guest(url, "Ned") as ned, Guest(url, "") as phone, Guest(url, "") as thief:
        codes = await sign_up(ned, "Ned")
        assert len(set(codes)) == 8
        typed = codes[0].lower().replace("-", " ").replace("0", "o")
        answer = await recover(phone, "Ned", typed, "another password")
        assert answer.status_code == 200, answer.text
        assert await ned.cut_off() == 4001
        assert (await ned.http.get("/api/account")).status_code == 401
        again = await recover(thief, "Ned", codes[0], "the thief's password")
        assert (again.status_code, again.json()) == (403, {"why": NOT_THIS_CODE})
        assert (await phone.http.get("/api/account")).json()["codes"] == 7
        assert (await tried(thief, "Ned", PASSWORD)).status_code == 403
        assert (await tried(ned, "Ned", "another password")).status_code == 200


async def test_a_code_brought_twice_at_once_is_used_once(url: str) -> None:
    async with Guest(url) as nan, Guest(url, "") as one, Guest(url, "") as two:
        code = (await sign_up(nan, "Nan"))[0]
        answers = await asyncio.gather(recover(one, "Nan", code), recover(two, "Nan", code))
        assert sorted(answer.status_code for answer in answers) == [200, 403]


async def test_two_who_want_one_name_at_once(url: str) -> None:
    async with Guest(url) as one, Guest(url) as two:
        wish = {"name": "Both", "password": PASSWORD}
        answers = await asyncio.gather(
            *(g.http.post("/api/account", json=wish) for g in (one, two))
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409]


async def test_name_password_and_codes_can_be_changed(url: str) -> None:
    async with Guest(url) as pia, Guest(url) as bob:
        old = await sign_up(pia, "Pia")
        await sign_up(bob, "Robert")
        table = await pia.lay(game="tiny", mine=[0])
        assert (await pia.http.post("/api/me", json={"name": "R0bert"})).json() == {"why": TAKEN}
        assert (await pia.http.post("/api/me", json={"name": "PIA"})).json()["name"] == "PIA"
        card = (await bob.http.get(f"/api/tables/{table}")).json()
        assert card["chairs"][0]["name"] == "PIA"
        wrong = {"old": "not it at all", "new": "a new password"}
        answer = await pia.http.post("/api/account/password", json=wrong)
        assert (answer.status_code, answer.json()) == (403, {"why": NOT_YOURS})
        right = {"old": PASSWORD, "new": "a new password"}
        assert (await pia.http.post("/api/account/password", json=right)).status_code == 204
        answer = await pia.http.post("/api/account/codes", json={"password": "a new password"})
        new = answer.json()["codes"]
        assert not set(old) & set(new)
        assert (await recover(bob, "Pia", old[0])).status_code == 403
        assert (await recover(bob, "Pia", new[0])).status_code == 200


async def test_passwords_are_hashed_with_argon2_as_its_authors_advise() -> None:
    hashed = await Passwords(PasswordHasher()).hash(PASSWORD)
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert await Passwords(PasswordHasher()).fits(PASSWORD, hashed)
    assert not await Passwords(PasswordHasher()).fits("another", hashed)
    assert not await Passwords(PasswordHasher()).fits("nobody's", None)


async def test_only_so_many_passwords_wait_at_once() -> None:
    passwords = Passwords()
    waiting = [asyncio.ensure_future(passwords.hash(PASSWORD)) for _ in range(WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Denied) as problem:
        await passwords.hash(PASSWORD)
    assert problem.value.status == 503
    await asyncio.gather(*waiting)


async def test_sessions_outlive_the_house_and_nothing_secret_is_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url, "Rex") as rex:
        table = await rex.lay(game="tiny", mine=[0])
        codes = await sign_up(rex, "Rex")
        cookies = dict(rex.http.cookies)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        kept = "\n".join(db.iterdump())
    for secret in (PASSWORD, *codes, *(code.replace("-", "") for code in codes), *cookies.values()):
        assert secret not in kept
    async with house(tmp_path) as url, Guest(url, "") as rex:
        rex.http.cookies = cookies  # type: ignore[assignment]
        assert (await rex.http.get("/api/me")).json() == {"name": "Rex", "member": True}
        assert await my_tables(rex) == [table]


async def test_the_hosts_rights_move_in(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "") as laptop:
        await sign_up(ann, "Ann")
        await laptop.http.get("/api/me")
        token = HostLinks(key_beside(tmp_path / DATABASE)).make(time.time())
        assert (await laptop.http.post("/api/host", json={"token": token})).status_code == 200
        assert (await ann.http.get("/api/host")).status_code == 403
        await sign_in(laptop, "Ann")
        assert (await ann.http.get("/api/host")).status_code == 200


async def test_every_table_of_the_store_that_names_a_guest_is_moved(tmp_path: Path) -> None:
    """A new one fails here until store/moving_in.py says what becomes of it."""
    async with house(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        guests = {
            table
            for table in tables
            if {"guest", "person"} & {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        }
    own = {"accounts", "sessions", "recovery_codes", "passkeys", "settings"}
    own |= {"ratings", "rating_steps", "club_members", "webhooks"}  # they never were a guest's
    moved = {"closed", "holders", "hosts", "mutes", "reports", "seat_links", "talk", "ties"}
    moved |= {"certificates", "events", "event_log", "event_places", "judges", "vouchers"}
    moved |= {"archive_of", "disputes", "jobs", "keepings", "notices", "pushes", "told", "uploads"}
    moved.add("wishes")
    assert guests - own == moved


async def test_a_guest_does_not_take_a_member_s_name(url: str) -> None:
    async with Guest(url, "Mona") as member, Guest(url, "Guest") as guest:
        await sign_up(member, "Mona Lisa")
        for name in ("Mona Lisa", "m\u00f3na  LISA", "M\u043ena Lisa", "Mona L1sa"):
            said = await guest.http.post("/api/me", json={"name": name})
            assert (said.status_code, "member" in said.json()["why"]) == (409, True)
            wish = {"game": "score_four", "mine": [0], "names": {"0": name}}
            assert (await guest.http.post("/api/tables", json=wish)).status_code == 409
        table = await member.lay(mine=[0])
        sat = await guest.http.post(f"/api/tables/{table}/seats/1", json={"name": "Mona Lisa"})
        assert sat.status_code == 409
        assert (await guest.http.get("/api/me")).json()["name"] == "Guest"
        # People on one device are named as they like; the member too keeps their own name.
        family = {"game": "score_four", "mine": [0, 1], "names": {"0": "Otto", "1": "Mona Lisa"}}
        assert (await guest.http.post("/api/tables", json=family)).status_code == 201
        assert (await member.http.post("/api/me", json={"name": "Mona Lisa"})).status_code == 200
