"""A seat link opens one's seat on another device: once, for ten minutes, and for nobody else."""

import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from parlour.server.http import limits
from parlour.server.play import lookout
from parlour.server.play.links import GOOD_FOR, NOT_GOOD
from tests.server.guests import DATABASE, Guest, house
from tests.tiny import on_the_shelf


@pytest.fixture(scope="module", autouse=True)
def tiny() -> Iterator[None]:
    with on_the_shelf():
        yield


class Clock:
    """Goes on by itself, and further when a test wants it."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Place:
    """Two houses over one file, so that a seat can be opened in another process."""

    def __init__(self, url: str, elsewhere: str, file: Path, clock: Clock) -> None:
        self.url, self.elsewhere, self.file, self.clock = url, elsewhere, file, clock


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    folder, clock = tmp_path_factory.mktemp("h"), Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lookout, "EVERY", 0.05)
        async with (
            house(folder, {"clock": clock}, tables_an_hour=1000) as url,
            house(folder, {"clock": clock}, tables_an_hour=1000) as elsewhere,
        ):
            yield Place(url, elsewhere, folder / DATABASE, clock)


async def offered(guest: Guest, table: str, seat: int) -> httpx.Response:
    return await guest.http.post(f"/api/tables/{table}/seats/{seat}/link")


async def token_of(guest: Guest, table: str, seat: int) -> str:
    answer = await offered(guest, table, seat)
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["token"]
    return token


async def brought(guest: Guest, table: str, seat: int, token: str) -> httpx.Response:
    return await guest.http.post(f"/api/tables/{table}/seats/{seat}/device", json={"token": token})


def is_not_good(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()) == (403, {"why": NOT_GOOD})


async def seats_of(guest: Guest, table: str) -> list[int]:
    card = (await guest.http.get(f"/api/tables/{table}")).json()
    return [chair["seat"] for chair in card["chairs"] if chair["mine"]]


async def test_the_seat_goes_to_the_other_device_and_the_old_one_is_told(place: Place) -> None:
    async with Guest(place.url, "Ann") as ann, Guest(place.url, "") as phone:
        table = await ann.lay(game="tiny", mine=[0, 1], first=0, options={"swaps": False})
        hand = (await ann.open(table, 1))["choices"]
        answer = await brought(phone, table, 1, await token_of(ann, table, 1))
        assert answer.status_code == 200
        chair = answer.json()["chairs"][1]
        assert (chair["name"], chair["mine"], chair["moved"]) == ("Ann", True, False)
        people = await ann.hear("people", lambda m: m["chairs"][1]["moved"])
        assert not people["chairs"][1]["mine"]
        watching = await ann.update()
        assert (watching["n"], watching["seat"]) == (1, None)
        assert (await phone.open(table, 1))["choices"] == hand
        refused = await ann.move(table, 1, hand[0])
        assert (refused["t"], refused["clause"]) == ("refused", "turn")
        assert (await phone.move(table, 1, hand[0]))["t"] == "done"
        assert await seats_of(ann, table) == [0]  # the other seat of that device stays


async def test_whoever_moves_to_another_device_has_not_left(place: Place) -> None:
    async with Guest(place.url, "Ann") as ann, Guest(place.url, "Bob") as bob:
        phone = await Guest(place.url, "").__aenter__()
        table = await bob.lay(game="tiny", mine=[0], first=0)
        await ann.sit(table, 1)
        await brought(phone, table, 1, await token_of(ann, table, 1))
        chairs = (await bob.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert (chairs[1]["name"], chairs[1]["before"]) == ("Ann", [])
        assert not any(chair["moved"] for chair in chairs)  # that is for Ann to know
        back = await brought(ann, table, 1, await token_of(phone, table, 1))
        assert [chair["mine"] for chair in back.json()["chairs"]] == [False, True]
        assert not back.json()["chairs"][1]["moved"]
        assert await seats_of(phone, table) == []
        await phone.__aexit__()


async def test_a_link_works_once(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as phone, Guest(place.url) as eve:
        table = await ann.lay(mine=[0])
        token = await token_of(ann, table, 0)
        assert (await brought(phone, table, 0, token)).status_code == 200
        assert is_not_good(await brought(eve, table, 0, token))
        assert is_not_good(await brought(ann, table, 0, token))
        assert await seats_of(phone, table) == [0]


async def test_a_link_is_good_for_ten_minutes(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as phone:
        table = await ann.lay(mine=[0])
        first = await offered(ann, table, 0)
        assert first.json()["seconds"] == GOOD_FOR == 600
        place.clock.ahead += 590
        assert (await brought(phone, table, 0, first.json()["token"])).status_code == 200
        late = await token_of(phone, table, 0)
        place.clock.ahead += 601
        assert is_not_good(await brought(ann, table, 0, late))
        assert await seats_of(phone, table) == [0]


async def test_only_the_last_link_is_good(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as phone:
        table = await ann.lay(mine=[0, 1])
        old, new = await token_of(ann, table, 0), await token_of(ann, table, 0)
        other = await token_of(ann, table, 1)  # of another seat: it takes nothing from this one
        assert is_not_good(await brought(phone, table, 0, old))
        assert is_not_good(await brought(phone, table, 0, other))
        assert (await brought(phone, table, 0, new)).status_code == 200


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "ä", "' OR 1=1 --", "0" * 64])
async def test_a_guess_has_one_answer(place: Place, token: str) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as eve:
        table, unoffered = await ann.lay(mine=[0]), await ann.lay(mine=[0])
        right = await token_of(ann, table, 0)
        for wrong in (token, right[:-1], right.swapcase()):
            assert is_not_good(await brought(eve, table, 0, wrong))
        assert is_not_good(await brought(eve, unoffered, 0, right))
        assert is_not_good(await brought(eve, table, 1, right))  # a seat that nobody holds
        assert (await brought(eve, table, 0, "0" * 65)).status_code == 400
        assert await seats_of(ann, table) == [0]


async def test_guesses_are_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By person, and by address whoever they say they are."""
    monkeypatch.setattr(limits, "HOUSEHOLD", 2)
    async with house(tmp_path, tables_an_hour=1000) as url, Guest(url) as ann, Guest(url) as eve:
        table = await ann.lay(mine=[0])
        answers = [await brought(eve, table, 0, f"{n}") for n in range(25)]
        assert [each.status_code for each in answers[:20]] == [403] * 20
        assert answers[-1].status_code == 429
        assert (await offered(ann, table, 0)).status_code == 200  # others are not held up
        statuses = []
        for n in range(40):
            eve.http.cookies.set("parlour", f"{n:022}", domain="127.0.0.1")
            statuses.append((await brought(eve, table, 0, "x")).status_code)
        assert statuses[0] == 403
        assert 429 in statuses


async def test_whoever_only_looks_uses_nothing_up(place: Place) -> None:
    """A previewer, or a browser that loads links ahead, opens addresses and presses nothing."""
    async with Guest(place.url) as ann, Guest(place.url) as phone, httpx.AsyncClient() as robot:
        table = await ann.lay(mine=[0])
        token = await token_of(ann, table, 0)
        for path in (f"/t/{table}", f"/t/{table}?seat=0.{token}", f"/api/tables/{table}"):
            assert (await robot.get(place.url + path)).status_code == 200
            assert (await robot.head(place.url + path)).status_code in (200, 405)
        for way in ("link", "device"):
            looked = await robot.get(f"{place.url}/api/tables/{table}/seats/0/{way}")
            assert looked.status_code in (404, 405)
        nobody = await robot.post(
            f"{place.url}/api/tables/{table}/seats/0/device", json={"token": token}
        )
        assert nobody.status_code == 401
        evil = {"Origin": "https://evil.example"}
        device = f"/api/tables/{table}/seats/0/device"
        far = await phone.http.post(device, json={"token": token}, headers=evil)
        assert far.status_code == 403
        assert far.json()["why"] != NOT_GOOD
        assert (await brought(phone, table, 0, token)).status_code == 200


async def test_it_is_offered_to_whoever_holds_the_seat_alone(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as bob:
        table = await ann.lay(mine=[0], bots={})
        await bob.sit(table, 1)
        for guest, seat in ((ann, 1), (bob, 0)):
            answer = await offered(guest, table, seat)
            assert (answer.status_code, answer.json()["why"]) == (403, "that seat is not yours")
        assert (await offered(ann, table, 2)).status_code == 404
        assert (await offered(ann, "nowhere", 0)).status_code == 404


async def test_whoever_stands_up_takes_the_link_with_them(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as bob, Guest(place.url) as phone:
        table = await ann.lay(mine=[0])
        token = await token_of(ann, table, 0)
        await ann.stand(table, 0)
        assert is_not_good(await brought(phone, table, 0, token))
        await bob.sit(table, 0)
        assert is_not_good(await brought(phone, table, 0, token))
        assert await seats_of(bob, table) == [0]


async def test_a_device_that_has_the_seat_keeps_it(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url, "Bob") as bob, Guest(place.url) as phone:
        table = await ann.lay(game="dictionary_please", mine=[0])
        await bob.sit(table, 0, beside=ann)
        token = await token_of(ann, table, 0)
        assert (await brought(ann, table, 0, token)).status_code == 200
        assert (await brought(bob, table, 0, token)).status_code == 200
        assert (await brought(phone, table, 0, token)).status_code == 200  # it was not used up
        names = [
            chair["name"] for chair in (await bob.http.get(f"/api/tables/{table}")).json()["chairs"]
        ]
        assert names[0] == "Bob & Ann"
        assert await seats_of(ann, table) == []
        assert await seats_of(bob, table) == [0]


async def test_no_copy_of_the_database_opens_a_seat(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as eve:
        table = await ann.lay(mine=[0])
        token = await token_of(ann, table, 0)
        with closing(sqlite3.connect(place.file)) as db:
            kept = "\n".join(db.iterdump())
            (digest,) = db.execute(
                "SELECT digest FROM seat_links WHERE table_id = ?", (table,)
            ).fetchone()
        assert token not in kept
        assert is_not_good(await brought(eve, table, 0, digest))


async def test_a_seat_opened_in_another_house_is_lost_in_this_one(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.elsewhere) as phone:
        table = await ann.lay(game="tiny", mine=[0, 1], first=0, options={"swaps": False})
        await ann.open(table, 1)
        token = await token_of(ann, table, 1)
        assert (await brought(phone, table, 1, token)).status_code == 200
        await ann.hear("people", lambda m: m["chairs"][1]["moved"])
        assert (await ann.update(lambda m: m["seat"] is None))["n"] == 1


async def test_a_rematch_carries_over_who_came_by_link(place: Place) -> None:
    async with Guest(place.url) as ann, Guest(place.url) as bob, Guest(place.url) as phone:
        table = await ann.lay(mine=[0])
        await bob.sit(table, 1)
        await brought(phone, table, 0, await token_of(ann, table, 0))
        await bob.http.post(f"/api/tables/{table}/seats/1/resignation")
        card = (await phone.http.post(f"/api/tables/{table}/again")).json()
        assert [chair["mine"] for chair in card["chairs"]].count(True) == 1
        assert await seats_of(ann, card["id"]) == []
