"""A claim in its window is secret: what others are sent equals a run without it, byte for byte."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from tests.clause import clause
from tests.server.guests import Guest, house

# South completes REEL from e3 to h6 with LIT; when West's SUN is laid anybody may claim it.
STORY = (
    "0 play:RAN@e3; 1 play:TON@a1; 0 play:WET@e4; 1 play:CUP@k1; 0 play:EAR@g5; 1 play:DOG@a9; "
    "0 play:LIT@h6; 1 play:SUN@k9"
)
WINDOW = 60  # seconds: it does not run out while the test looks


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    folder = tmp_path_factory.mktemp("house")
    async with house(folder, tables_an_hour=1000, move_rate=1000.0) as url:
        yield url


class Played:
    """What each viewer was sent while a story was told, and what he was answered."""

    def __init__(self) -> None:
        self.frames: dict[str, list[str]] = {}
        self.answers: list[Any] = []


async def told(url: str, story: str, tie: float = WINDOW) -> Played:
    played = Played()
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Di") as di:
        seated, everybody = (ann, bob), (ann, bob, di)
        options = {"tie": tie}
        table = await ann.lay(game="crosticon", seats=2, mine=[0], first=0, options=options)
        await bob.sit(table, 1)
        for seat, guest in enumerate(seated):
            await guest.open(table, seat)
        await di.open(table)
        for entry in story.split(";"):
            seat, move = entry.split()
            made = await seated[int(seat)].move(table, int(seat), move)
            assert made["t"] == "done", made
            for guest in everybody:
                await guest.settled()
        # What West tries next, and what anybody may read, is answered alike; a word may be
        # looked at before it is laid, also the one that is claimed.
        for word in ("REEL", "LEER", "OAK"):
            move = f"play:{word}@i9"
            await bob.say(t="try", id=move, table=table, seat=1, move=move)
            played.answers.append(await bob.answer(move))
        for move in ("play:CAT@a5", "pass", "claim:a1-c3", "settle:e3-h6", "claim:b2-d4"):
            played.answers.append(await bob.move(table, 1, move, id=f"bob {move}"))
        card = (await di.http.get(f"/api/tables/{table}")).json()
        played.answers.append(card | {"id": "", "since": 0.0, "draws": None})
        for guest in everybody:
            await guest.settled()
            played.frames[guest.name] = [frame.replace(table, "TABLE") for frame in guest.frames]
    return played


@clause("CR-40")
@pytest.mark.parametrize("after", ["", "; 0 play:SAD@c5", "; 0 play:SAD@c5; 1 play:OAK@i9"])
async def test_nobody_else_learns_of_an_open_claim(home: str, after: str) -> None:
    silent = await told(home, STORY + after)
    claimed = await told(home, f"{STORY}; 0 claim:e3-h6{after}")
    assert claimed.frames["Bob"] == silent.frames["Bob"]
    assert claimed.frames["Di"] == silent.frames["Di"]
    assert claimed.answers == silent.answers
    # The comparison can fail: what one may know does reach one.
    assert claimed.frames["Ann"] != silent.frames["Ann"]
    assert any('"claimed"' in frame for frame in claimed.frames["Ann"])


@clause("CR-40")
async def test_an_open_claim_does_not_stir_the_table(home: str) -> None:
    """Since when somebody is waited for is told to everybody: a claim must not change it."""
    async with Guest(home, "Ann") as ann, Guest(home, "Bob") as bob:
        options = {"tie": WINDOW}
        table = await ann.lay(game="crosticon", seats=2, mine=[0], first=0, options=options)
        await bob.sit(table, 1)
        since = []
        for entry in f"{STORY}; 0 claim:e3-h6; 0 play:SAD@c5".split(";"):
            seat, move = entry.split()
            made = await (ann, bob)[int(seat)].move(table, int(seat), move)
            assert made["t"] == "done", made
            since.append((await bob.http.get(f"/api/tables/{table}")).json()["since"])
        before, claimed, after = since[-3:]
        assert before == claimed < after


@clause("CR-40")
async def test_one_who_joins_is_not_told_that_he_was_not_alone(home: str) -> None:
    alone = await told(home, f"{STORY}; 1 claim:e3-h6")
    joined = await told(home, f"{STORY}; 0 claim:h6-e3; 1 claim:e3-h6")
    assert joined.frames["Bob"] == alone.frames["Bob"]
    assert joined.frames["Di"] == alone.frames["Di"]


async def test_a_settled_claim_is_told_to_all(home: str) -> None:
    async with Guest(home, "Ann") as ann, Guest(home, "Bob") as bob:
        options = {"tie": 0.05}
        table = await ann.lay(game="crosticon", seats=2, mine=[0], first=0, options=options)
        await bob.sit(table, 1)
        await ann.open(table, 0)
        await bob.open(table, 1)
        for entry in STORY.split(";"):
            seat, move = entry.split()
            assert (await (ann, bob)[int(seat)].move(table, int(seat), move))["t"] == "done"
        assert (await ann.move(table, 0, "claim:e3-h6"))["t"] == "done"
        update = await bob.update(lambda m: bool(m["view"]["diagonals"]))
        assert update["view"]["diagonals"][0] == {
            "cells": ["e3", "f4", "g5", "h6"],
            "word": "REEL",
            "seat": 0,
        }
        assert update["totals"] == [75, 0]


async def test_rights_cannot_be_tried(home: str) -> None:
    """Or trying would find every diagonal there is."""
    async with Guest(home, "Ann") as ann:
        table = await ann.lay(game="crosticon", seats=2, mine=[0, 1], first=0)
        await ann.open(table, 0)
        for move, kind in (("claim:a1-c3", "refused"), ("play:CAT@a1", "tried")):
            await ann.say(t="try", id=move, table=table, seat=0, move=move)
            answer = await ann.answer(move)
            assert answer["t"] == kind
        assert answer["facts"][0]["data"]["captured"] == []


@clause("CR-46")
async def test_a_group_shares_a_seat(home: str) -> None:
    async with Guest(home, "Ann") as ann, Guest(home, "Bob") as bob, Guest(home, "Cy") as cy:
        table = await ann.lay(game="crosticon", seats=2, mine=[0], first=0)
        assert (await bob.sit(table, 1)).status_code < 300
        assert (await cy.sit(table, 1, beside=bob)).status_code < 300
        await ann.open(table, 0)
        assert (await ann.move(table, 0, "play:CAT@e2"))["t"] == "done"
        for guest in (bob, cy):
            await guest.open(table, 1)
        assert (await cy.move(table, 1, "play:LACE@f1"))["t"] == "done"
        assert (await ann.move(table, 0, "play:ACE@e3"))["t"] == "done"
        assert (await bob.move(table, 1, "play:ATE@g1"))["t"] == "done"
