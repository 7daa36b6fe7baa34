"""Webhooks: a program is told of turns and ends, signed and through the guarded door."""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from parlour.server.play import jobs
from parlour.server.push import webhooks
from parlour.server.push.webhooks import signature
from tests.server.guests import Guest, house
from tests.server.members import quick_passwords, sign_up
from tests.server.push_service import Service, push_service
from tests.server.test_people import both

BOTH = ["turn", "finished"]
ENDING = ("a1", "a2") * 3 + ("a1",)


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with quick_passwords():
        yield


@asynccontextmanager
async def listening(folder: Path) -> AsyncIterator[tuple[Service, str]]:
    async with (
        push_service(folder) as service,
        house(folder, {"outward": service.outward()}) as url,
    ):
        yield service, url


async def added(guest: Guest, service: Service, **wish: Any) -> dict[str, Any]:
    answer = await guest.http.post(
        "/api/webhooks", json={"url": service.url, "kinds": BOTH, **wish}
    )
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def told(service: Service, secret: str) -> dict[str, Any]:
    """The next call, if its signature is right."""
    headers, body = await asyncio.wait_for(service.calls.get(), 60)
    at, made = (part.partition("=")[2] for part in headers["parlour-signature"].split(","))
    good = hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    assert hmac.compare_digest(made, good)
    found: dict[str, Any] = json.loads(body)
    assert headers["parlour-event"] == found["event"]
    assert abs(found["at"] - int(at)) < 1
    return found


async def test_a_turn_and_the_end_are_told(tmp_path: Path) -> None:
    async with (
        listening(tmp_path) as (service, url),
        Guest(url) as ann,
        Guest(url, "Bob") as bob,
    ):
        await sign_up(bob, "Bob Hook")
        made = await added(bob, service)
        options = {"calling": "automatic", "games": 1}
        table = await ann.lay(mine=[0], options=options)
        assert (await bob.sit(table, 1)).status_code == 200
        for n, move in enumerate(ENDING):
            guest = (ann, bob)[n % 2]
            assert (await guest.move(table, n % 2, move))["t"] == "done"
            if n % 2 == 0 and n + 1 < len(ENDING):
                said = await told(service, made["secret"])
                assert (said["event"], said["seats"]) == ("turn", [1])
                assert (said["game"], said["url"]) == ("score_four", f"/t/{table}")
        said = await told(service, made["secret"])
        assert (said["event"], said["table"], said["winners"]) == ("finished", table, [0])
        assert service.calls.empty()
        card = (await bob.http.get("/api/webhooks")).json()
        assert [(each["failures"], each["off"]) for each in card] == [(0, "")]
        assert made["secret"] not in json.dumps(card)
        gone = await bob.http.delete(f"/api/webhooks/{made['card']['id']}")
        assert gone.status_code == 204
        assert (await bob.http.get("/api/webhooks")).json() == []


async def test_one_that_fails_is_tried_again_then_switched_off_and_on_again_by_a_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "AGAIN", 0.02)
    monkeypatch.setattr(webhooks, "FAILURES", 3)
    async with (
        listening(tmp_path) as (service, url),
        Guest(url) as ann,
        Guest(url, "Bob") as bob,
    ):
        await sign_up(bob, "Bob Hook")
        made = await added(bob, service, kinds=["turn"])
        service.answer = b"HTTP/1.1 503 Busy\r\n\r\n"
        table = await both(ann, bob)
        await ann.move(table, 0, "b2")
        for _ in range(3):
            assert (await told(service, made["secret"]))["event"] == "turn"
        while not (card := (await bob.http.get("/api/webhooks")).json()[0])["off"]:
            await asyncio.sleep(0.01)
        assert (card["off"], card["failures"]) == ("it was answered with 503", 3)
        await bob.move(table, 1, "c3")
        await ann.move(table, 0, "b2")  # nobody is called for this turn
        trial = f"/api/webhooks/{card['id']}/test"
        tried = (await bob.http.post(trial)).json()
        assert (tried["ok"], tried["said"]) == (False, "it was answered with 503")
        assert (await told(service, made["secret"]))["event"] == "test"
        service.answer = b"HTTP/1.1 204 None\r\n\r\n"
        tried = (await bob.http.post(trial)).json()
        assert (tried["ok"], tried["card"]["off"]) == (True, "")
        await told(service, made["secret"])
        await bob.move(table, 1, "c3")
        await ann.move(table, 0, "b2")
        assert (await told(service, made["secret"]))["event"] == "turn"
        service.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
        tried = (await bob.http.post(trial)).json()
        assert tried["card"]["off"] == "it was answered with 410"  # at once


async def test_what_is_no_webhook_and_whose_it_is(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Eve") as eve:
        wish = {"url": "https://hooks.example/1", "kinds": BOTH}
        assert (await ann.http.post("/api/webhooks", json=wish)).status_code == 401  # a guest
        await sign_up(ann, "Ann Hook")
        await sign_up(eve, "Eve Hook")
        for bad in (
            {**wish, "url": "http://hooks.example/1"},
            {**wish, "url": "https://me:word@hooks.example/1"},
            {**wish, "url": "ftp://hooks.example"},
            {"url": "https://hooks.example/1"},
            {**wish, "kinds": []},
            {**wish, "kinds": ["everything"]},
            {**wish, "secret": "mine"},
        ):
            assert (await ann.http.post("/api/webhooks", json=bad)).status_code == 400, bad
        made = (await ann.http.post("/api/webhooks", json=wish)).json()["card"]
        theirs = f"/api/webhooks/{made['id']}"
        assert (await eve.http.delete(theirs)).status_code == 404
        assert (await eve.http.post(f"{theirs}/test")).status_code == 404
        said = [(await ann.http.post("/api/webhooks", json=wish)).status_code for _ in range(5)]
        assert said == [201, 201, 201, 201, 409]


async def test_a_private_address_is_refused_when_it_is_called(url: str) -> None:
    async with Guest(url) as ann:
        await sign_up(ann, "Ann Inside")
        for inside in ("https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x"):
            made = (
                await ann.http.post("/api/webhooks", json={"url": inside, "kinds": BOTH})
            ).json()
            tried = await ann.http.post(f"/api/webhooks/{made['card']['id']}/test")
            assert tried.json()["said"] == "that address is not in the public network"
            assert tried.json()["card"]["off"]


def test_the_signature_is_the_one_in_the_docs() -> None:
    made = signature("whsec_example", 1700000000, b'{"event":"test"}')
    page = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text("utf-8")
    assert made in page
