"""Thinking is shared fairly by the people it is done for."""

import asyncio
from pathlib import Path
from time import monotonic

import pytest

from parlour.server.bots import scheduler
from parlour.server.bots.questions import BestBoard, NoAnswer, Question
from parlour.server.bots.scheduler import Rank, Scheduler
from tests.server.guests import Guest, house
from tests.server.random_bot import think


class Desk:
    """A worker on a made-up clock: each question says for whom it is and how long it takes."""

    def __init__(self) -> None:
        self.now, self.served = 0.0, list[str]()
        self.scheduler = Scheduler(self.answer, 1, lambda: self.now)

    async def answer(self, ask: BestBoard) -> str:
        await asyncio.sleep(0)
        self.now += float(ask.tier)
        self.served.append(ask.letters)
        return ask.letters.lower()

    def ask(
        self, who: str, seconds: float = 1.0, rank: Rank = Rank.LIVE, *others: str
    ) -> asyncio.Task[str]:
        job = self.scheduler.think(BestBoard(who, str(seconds)), [who, *others], rank)
        return asyncio.ensure_future(job)


async def test_one_who_asks_much_does_not_keep_another_waiting() -> None:
    desk = Desk()
    asked = [desk.ask("A") for _ in range(100)]
    await asyncio.sleep(0)
    asked.append(desk.ask("B"))
    assert await asked[-1] == "b"
    assert desk.served.index("B") == 1  # after the one that was being answered
    await asyncio.gather(*asked)
    assert len(desk.served) == 101


async def test_shares_are_of_time_and_not_of_questions() -> None:
    desk = Desk()
    for _ in range(30):
        desk.ask("A", 3.0)
    asked = [desk.ask("B", 1.0) for _ in range(30)]
    await asyncio.gather(*asked[:12])
    assert 3 <= desk.served.count("A") <= 5  # twelve seconds for each of the two


async def test_idleness_earns_no_credit() -> None:
    desk = Desk()
    await asyncio.gather(*(desk.ask("A") for _ in range(50)))
    asked = [desk.ask(who) for _ in range(10) for who in ("A", "B")]
    await asyncio.gather(*asked)
    late = desk.served[50:]
    assert late[:10].count("B") in (5, 6)


async def test_a_person_who_waits_comes_before_bots_among_themselves() -> None:
    desk = Desk()
    asked = [desk.ask("bots", 1.0, Rank.ALONE) for _ in range(20)]
    await asyncio.sleep(0)
    asked += [desk.ask(f"P{n}") for n in range(20)]
    await asyncio.gather(*asked)
    people = [n for n, who in enumerate(desk.served) if who != "bots"]
    assert people[:6] == [1, 2, 3, 4, 5, 6]
    # But bots among themselves are not left out for ever.
    assert desk.served[: people[-1]].count("bots") >= 2


async def test_what_somebody_has_come_to_wait_for_goes_first() -> None:
    desk, early = Desk(), BestBoard("B", "1.0")
    await desk.ask("B", 100.0)  # so that all the others would come first
    asked = [desk.ask("A", 1.0, Rank.ALONE) for _ in range(10)]
    late = asyncio.ensure_future(desk.scheduler.think(early, ["B"], Rank.ALONE))
    asked += [desk.ask("C", 1.0, Rank.ALONE) for _ in range(10)]
    await asyncio.sleep(0)
    desk.scheduler.hurry(early)
    assert await late == "b"
    assert desk.served == ["B", "A", "B"]  # after the one that was being answered
    desk.scheduler.hurry(early)  # it waits no more
    await asyncio.gather(*asked)
    assert (len(desk.served), desk.scheduler.waiting) == (22, 0)


async def test_a_table_of_several_is_served_for_the_least_served_of_them() -> None:
    desk = Desk()
    heavy = [desk.ask("A") for _ in range(20)]
    await asyncio.gather(*heavy[:10])
    shared = desk.ask("A", 1.0, Rank.LIVE, "B")
    before = len(desk.served)
    await shared
    assert len(desk.served) - before <= 2


async def test_what_waits_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "MOST_OF_ONE", 3)
    monkeypatch.setattr(scheduler, "MOST", 5)
    desk = Desk()
    asked = [desk.ask("A") for _ in range(4)] + [desk.ask(who) for who in "BCDEF"]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [isinstance(answer, NoAnswer) for answer in answers]
    assert refused == [False] * 3 + [True] + [False] * 3 + [True] * 2
    assert await desk.ask("A") == "a"  # later there is room again


async def test_whoever_goes_away_is_not_thought_for() -> None:
    desk = Desk()
    first, gone, last = desk.ask("A"), desk.ask("B"), desk.ask("C")
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(first, last)
    assert desk.served == ["A", "C"]
    assert desk.scheduler.waiting == 0


async def test_a_failure_is_told_and_the_next_one_is_served() -> None:
    async def failing(ask: BestBoard) -> str:
        if ask.letters == "A":
            raise NoAnswer("no")
        return ask.letters

    queue = Scheduler(failing, 1, monotonic)
    first = queue.think(BestBoard("A", ""), ["A"], Rank.LIVE)
    second = queue.think(BestBoard("B", ""), ["B"], Rank.LIVE)
    answers = await asyncio.gather(first, second, return_exceptions=True)
    assert isinstance(answers[0], NoAnswer)
    assert answers[1] == "B"


async def test_a_hundred_tables_of_one_guest_do_not_hold_up_another(tmp_path: Path) -> None:
    """Champions among themselves and against their guest; somebody else plays a beginner."""
    thoughts = 0

    async def slowly(question: Question) -> str | None:
        nonlocal thoughts
        thoughts += 1
        await asyncio.sleep(0.03)
        return await think(question)

    supplies = {"think": slowly}
    async with house(tmp_path, supplies) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        both = {0: "champion", 1: "champion"}
        for nth in range(100):
            bots = both if nth % 2 else {1: "champion"}
            await ann.lay(bots=bots, mine=[] if nth % 2 else [0], first=1)
        table = await bob.lay(mine=[0], bots={1: "beginner"}, first=0)
        await bob.open(table, 0)
        before = thoughts
        await bob.move(table, 0, "a1", "bead 1")
        await bob.update(lambda m: m["choices"])
        assert thoughts - before < 20  # a right and a duty, each behind one or two others
