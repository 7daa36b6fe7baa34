"""Bots sit in any seat, play like anybody else, and think elsewhere."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from random import Random

import psutil
import pytest
import pytest_asyncio

from parlour.core.game import Setup
from parlour.games import GAMES
from parlour.games.score_four import rules
from parlour.server.bots.questions import NoAnswer, Question
from parlour.server.bots.robots import answer_after
from parlour.server.bots.workers import Workers
from tests.server import random_bot
from tests.server.guests import Guest, house
from tests.server.random_bot import think
from tests.tiny import on_the_shelf


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def lively(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with house(tmp_path_factory.mktemp("lively"), {"think": think, "pause": 0.2}) as url:
        yield url


@pytest.mark.parametrize("method", ["basic", "counting"])
async def test_a_table_of_bots_plays_to_the_end(
    lively: str, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "LAST_CALL", 0.2)
    async with Guest(lively) as ann:
        table = await ann.lay(bots={0: "club", 1: "casual"}, options={"method": method})
        update = await ann.open(table)
        while update["result"] is None:  # quick bots may have ended before anybody looked
            update = await ann.update()
        assert update["result"]["how"]
        assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 200
        chairs = (await ann.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert [(c["bot"], c["present"]) for c in chairs] == [("club", True), ("casual", True)]


async def test_bots_among_themselves_need_no_pause(lively: str) -> None:
    async with Guest(lively) as ann:
        table = await ann.lay(
            bots={0: "club", 1: "casual"}, options={"games": 3, "calling": "automatic"}
        )
        update = await ann.open(table)
        while update["result"] is None:
            update = await ann.update()
        assert max(update["totals"]) == 2


async def test_a_bot_answers_a_guest(lively: str) -> None:
    async with Guest(lively) as ann:
        table = await ann.lay(mine=[0], bots={1: "club"}, first=0)
        await ann.open(table, 0)
        assert (await ann.move(table, 0, "a1", "bead 1"))["t"] == "done"
        update = await ann.update(lambda m: m["choices"])
        assert sum(map(len, update["view"]["pins"])) == 2
        assert (await ann.move(table, 1, "a1"))["clause"] == "turn"  # the bot's seat is not mine
        assert (await ann.sit(table, 1, beside=ann)).status_code == 409


async def test_bots_wait_until_every_seat_is_taken(lively: str) -> None:
    async with Guest(lively, "Ann") as ann, Guest(lively, "Bob") as bob:
        table = await ann.lay(seats=4, mine=[1], bots={0: "club", 2: "club"}, first=0)
        await ann.open(table, 1)
        await ann.quiet()
        assert (await ann.http.get(f"/api/tables/{table}")).json()["entries"] == 0
        await bob.sit(table, 3)
        assert (await ann.update(lambda m: m["choices"]))["view"]["player"] == 1


async def test_a_bot_of_a_game_with_secrets(lively: str) -> None:
    with on_the_shelf():
        async with Guest(lively) as ann:
            table = await ann.lay(game="tiny", mine=[0], bots={1: "club"}, first=0)
            update = await ann.open(table, 0)
            for nth in range(1, 4):
                assert (await ann.move(table, 0, update["choices"][0], f"round {nth}"))[
                    "t"
                ] == "done"
                update = await ann.update(
                    lambda m, n=nth: len(m["view"]["rounds"]) == n and m["choices"]
                )


async def test_a_bot_goes_on_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The house was closed while it was the bot's turn."""
    folder = tmp_path_factory.mktemp("h")
    never = asyncio.Event()

    async def silent(question: Question) -> str | None:
        await never.wait()
        return None

    async with house(folder, {"think": silent}) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0], bots={1: "club"}, first=1)
    async with house(folder, {"think": think}) as url, Guest(url) as bob:
        update = await bob.open(table)
        while update["view"]["player"] != 0:
            update = await bob.update()
        assert sum(map(len, update["view"]["pins"])) == 1


async def test_a_bot_that_cannot_answer_is_asked_again(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.bots.robots.AGAIN", 0.05)
    answers: list[str | Exception] = [NoAnswer("?"), RuntimeError("a mistake of ours"), "z9", "a1"]

    async def clumsy(question: Question) -> str | None:
        if not any(prompt.duty for prompt in question.prompts):
            return None
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async with house(tmp_path_factory.mktemp("h"), {"think": clumsy}) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0], bots={1: "club"}, first=1)
        update = await ann.open(table, 0)
        while not update["choices"]:
            update = await ann.update()
        assert update["view"]["pins"][0] == [1]
        assert answers == []


async def test_the_time_a_bot_takes_does_not_tell_what_it_holds(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Quick or slow, it answers on the same beat."""

    class Steady(Random):
        def uniform(self, a: float, b: float) -> float:
            return 0.4

    async def taken(thinking: float) -> float:
        async def slow(question: Question) -> str | None:
            await asyncio.sleep(thinking)
            return await think(question)

        folder, options = tmp_path_factory.mktemp("h"), {"calling": "automatic"}
        async with (
            house(folder, {"think": slow, "rng": Steady()}, pace=1.0) as url,
            Guest(url) as ann,
        ):
            table = await ann.lay(mine=[0], bots={1: "club"}, first=0, options=options)
            await ann.open(table, 0)
            began = asyncio.get_running_loop().time()
            await ann.move(table, 0, "a1")
            await ann.update(lambda m: m["choices"])
            return asyncio.get_running_loop().time() - began

    assert await taken(0.0) > 0.39
    assert await taken(0.25) > 0.39
    assert answer_after(0.4, 0.0, 1.0) == answer_after(0.4, 0.25, 1.0) == 0.4
    assert answer_after(0.4, 0.41, 1.0) == answer_after(0.4, 1.39, 1.0) == 1.4


async def test_the_real_bots_in_their_own_process(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Two partners of two levels against a guest who plays anywhere; lines are called aloud."""
    async with house(tmp_path_factory.mktemp("h"), bot_workers=1) as url, Guest(url) as ann:
        ann.patience = 240.0  # the first answer waits for the kernels to load
        bots = {0: "club", 2: "beginner", 3: "casual"}
        table = await ann.lay(seats=4, mine=[1], bots=bots, first=0)
        update = await ann.open(table, 1)
        while update["result"] is None:
            if update["choices"]:
                await ann.move(table, 1, update["choices"][0], update["prompts"][0]["about"])
            # A bot may have ended the game while an answer to the move was awaited.
            last = [message for message in ann.heard if message["t"] == "update"][-1]
            update = last if last["result"] else await ann.update()
        assert update["result"]["how"] in ("a line", "a full board")


def question() -> Question:
    game = GAMES["score_four"]
    setup = Setup(2, game.options(), first=0)
    state = game.start(setup)
    prompts = tuple(p for p in game.prompts(state) if p.actor == 0)
    return Question("score_four", setup, game.view(state, 0), prompts, "club", "t:0")


async def test_thinking_happens_in_other_processes_that_are_replaced_when_killed() -> None:
    others = {child.pid for child in psutil.Process().children()}  # servers of other tests
    workers = Workers(2, random_bot.answer, random_bot.warm)
    try:
        answers = await asyncio.gather(*(workers.ask(question()) for _ in range(6)))
        assert all(answer in rules.PIN_NAMES for answer in answers)
        before = {child.pid for child in psutil.Process().children()} - others
        assert len(before) >= 2
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        assert await workers.ask(question()) in rules.PIN_NAMES
        assert {child.pid for child in psutil.Process().children()} - before - others
    finally:
        await workers.close()


async def test_a_bad_question_costs_no_process() -> None:
    workers = Workers(1, random_bot.answer, random_bot.warm)
    try:
        await workers.ask(question())
        before = [child.pid for child in psutil.Process().children()]
        bad = Question("no_such_game", question().setup, None, (), "club", "")
        with pytest.raises(NoAnswer):
            await workers.ask(bad)
        assert await workers.ask(question()) in rules.PIN_NAMES
        assert [child.pid for child in psutil.Process().children()] == before
    finally:
        await workers.close()


async def test_a_process_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.bots.workers.PATIENCE", 0.2)
    monkeypatch.setattr("parlour.server.bots.workers.ATTEMPTS", 2)
    workers = Workers(1, random_bot.hang, random_bot.warm)
    try:
        with pytest.raises(NoAnswer):
            await workers.ask(question())
    finally:
        await workers.close()


async def test_a_house_without_workers_says_so() -> None:
    with pytest.raises(NoAnswer, match="nobody thinks"):
        await Workers(0).ask(question())
