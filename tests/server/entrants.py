"""People at an event, for tests: how they make one, act there and see what the house does."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from parlour.events.event import Event
from parlour.house.competitions import replay_event
from tests.server.guests import Guest, Message

CUP = {"kind": "knockout", "game": "score_four", "name": "Autumn cup"}


async def make(guest: Guest, **form: Any) -> str:
    answer = await guest.http.post("/api/events", json={**CUP, **form})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["event"]["id"]
    return id


async def do(guest: Guest, event: str, deed: str, **more: Any) -> httpx.Response:
    return await guest.http.post(f"/api/events/{event}/deeds", json={"do": deed, **more})


async def done(guest: Guest, event: str, deed: str, **more: Any) -> Message:
    answer = await do(guest, event, deed, **more)
    assert answer.status_code == 200, answer.text
    now: Message = answer.json()["event"]
    return now


async def shown(guest: Guest, event: str) -> Message:
    answer = await guest.http.get(f"/api/events/{event}")
    assert answer.status_code == 200, answer.text
    page: Message = answer.json()
    return page


async def until(guest: Guest, event: str, holds: Any) -> Message:
    """The event once something is so; what the house does takes a moment."""
    async with asyncio.timeout(60):
        while not holds(now := (await shown(guest, event))["event"]):
            await asyncio.sleep(0.02)
    return dict(now)


def pairings(now: Message) -> list[Message]:
    found: list[Message] = now["rounds"][-1]["pairings"]
    return found


def laid(now: Message) -> bool:
    return bool(now["rounds"]) and all(p["table"] or not p["open"] for p in pairings(now))


async def seated(now: Message, people: list[Guest], player: int) -> Guest:
    return next(g for g in people if g.name == now["players"][player]["name"])


async def give_up(now: Message, people: list[Guest], pairing: Message, place: int) -> None:
    """Somebody resigns, so the other has won."""
    loser = await seated(now, people, pairing["players"][place])
    answer = await loser.http.post(f"/api/tables/{pairing['table']}/seats/{place}/resignation")
    assert answer.status_code == 200, answer.text


async def replayed(guest: Guest, event: str) -> Event:
    text = (await guest.http.get(f"/api/events/{event}/text")).text
    found = replay_event(text)
    assert isinstance(found, Event), found
    return found


class People:
    """Some guests, all of them here."""

    def __init__(self, url: str, *names: str) -> None:
        self.guests = [Guest(url, name) for name in names]

    async def __aenter__(self) -> list[Guest]:
        return [await guest.__aenter__() for guest in self.guests]

    async def __aexit__(self, *_: object) -> None:
        for guest in self.guests:
            await guest.__aexit__()
