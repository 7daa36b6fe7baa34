"""What a seat may not know does not reach it: not in a frame, not in a number, not in an answer.

The same story is played twice, with and without a hidden move, or with another one in its place;
everybody else's frames must be the same, byte for byte.
"""

from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from parlour.house.dice import dice
from tests.server.guests import Guest, house
from tests.server.standing_clock import StandingClock
from tests.tiny import on_the_shelf

Story = list[tuple[int, str]]
ROUND: Story = [(0, "lay"), (1, "lay"), (2, "lay")]


@pytest.fixture(scope="module", autouse=True)
def tiny() -> Iterator[None]:
    with on_the_shelf():
        yield


# Says what a test wants: a story is played at the same times whatever is hidden in it.
CLOCK = StandingClock(1000.0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def seeds(
    engine: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[str, Random]]:
    """A house whose bag is drawn from a seed that a test can set."""
    rng = Random()
    folder = tmp_path_factory.mktemp("house")
    supplies = {"roll": dice(rng), "clock": CLOCK}
    async with house(folder, supplies, tables_an_hour=1000, move_rate=1000.0) as url:
        yield url, rng


class Played:
    """All that each viewer was sent while a story was played."""

    def __init__(self) -> None:
        self.frames: dict[str, list[str]] = {}
        self.answers: list[Any] = []
        self.card: Any = None


async def play(seeds: tuple[str, Random], story: Story, question: tuple[int, str]) -> Played:
    url, rng = seeds
    rng.seed(5)
    CLOCK.now = 1000.0
    played = Played()
    async with (
        Guest(url, "Ann") as ann,
        Guest(url, "Bob") as bob,
        Guest(url, "Cy") as cy,
        Guest(url, "Di") as di,
    ):
        seated = (ann, bob, cy)
        table = await ann.lay(game="tiny", seats=3, mine=[0], first=0, options={"window": 60})
        await bob.sit(table, 1)
        await cy.sit(table, 2)
        for seat, guest in enumerate(seated):
            await guest.open(table, seat)
        await di.open(table)
        for guest in (*seated, di):
            await guest.settled()
        for seat, text in story:
            CLOCK.now = CLOCK.now // 1 + (1 if text.startswith("lay") else 0.5)
            made = await seated[seat].move(table, seat, await chosen(seated[seat], text))
            assert made["t"] == "done", made
            for guest in (*seated, di):
                await guest.settled()
        asked = await bob.move(table, *question, id="question")
        played.answers.append(asked)
        played.card = (await di.http.get(f"/api/tables/{table}")).json()
        record = await bob.http.get(f"/api/tables/{table}/record")
        played.answers.append((record.status_code, record.text))
        for guest in (*seated, di):
            await guest.settled()
            played.frames[guest.name] = [frame.replace(table, "TABLE") for frame in guest.frames]
    played.card["id"] = "TABLE"
    return played


async def chosen(guest: Guest, text: str) -> str:
    """`lay` is the first pebble that can be laid, `lay+` the last."""
    if not text.startswith("lay"):
        return text
    choices = [m for m in guest.heard if m["t"] == "update"][-1]["choices"]
    return str(choices[-1 if text == "lay+" else 0])


def only_one_knows(one: Played, other: Played, who: str) -> None:
    for name in one.frames:
        if name == who:
            assert one.frames[name] != other.frames[name]
        else:
            assert one.frames[name] == other.frames[name]
    assert one.answers == other.answers
    assert one.card == other.card


async def test_a_secret_claim_is_known_to_the_claimant_only(seeds: tuple[str, Random]) -> None:
    claimed = await play(seeds, [*ROUND, (0, "claim:1"), *ROUND], (1, "swap:9"))
    silent = await play(seeds, [*ROUND, *ROUND], (1, "swap:9"))
    only_one_knows(claimed, silent, "Ann")


async def test_a_pebble_face_down_is_any_pebble(seeds: tuple[str, Random]) -> None:
    low = await play(seeds, [(0, "lay"), (1, "lay")], (1, "lay:1"))
    high = await play(seeds, [(0, "lay+"), (1, "lay")], (1, "lay:1"))
    only_one_knows(low, high, "Ann")


async def test_the_numbers_of_updates_have_no_gaps_for_anybody(seeds: tuple[str, Random]) -> None:
    story = [*ROUND, (0, "claim:1"), (2, "claim:1"), *ROUND]
    played = await play(seeds, story, (1, "lay:1"))
    for frames in played.frames.values():
        numbers = [
            int(frame.partition('"n":')[2].partition(",")[0]) for frame in frames if '"n":' in frame
        ]
        assert numbers == list(range(1, len(numbers) + 1))


async def test_a_claimants_own_frames_differ(seeds: tuple[str, Random]) -> None:
    """The comparison can fail: what one may know does reach one."""
    claimed = await play(seeds, [*ROUND, (0, "claim:1")], (1, "claim:2"))
    assert any('"claimed"' in frame for frame in claimed.frames["Ann"])
    assert not any(
        "claim" in frame.replace('"claims"', "").replace('["claim"]', "")
        for frame in claimed.frames["Di"]
    )
