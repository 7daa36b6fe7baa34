"""Keyword over the real socket: every case of a challenge, what a try tells, what no frame does."""

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio

from parlour.games.keyword import rules
from parlour.server.play import timekeeper
from tests.clause import clause
from tests.games.keyword.box import Box, just
from tests.server.guests import Guest, Message, house

HURRY = 30  # times as fast as other clocks go
NAMES = ("Ann", "Bob", "Cy", "Di")
SEE, SEEX = "play:SEE@i10>", "play:SEEX@i10>"  # a word, and none
RACKS = "SEEXTRIANO SEATELUIOD TINAREDOES"
WORD = "SEEDLINGED"  # ten letters that are no word
TEN = f"{WORD} QQQQQQQQQQ"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def rig(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[str, Box]]:
    """A house, and the box that its blocks come out of."""
    box = Box()
    folder = tmp_path_factory.mktemp("house")
    async with house(folder, {"roll": box.roll}, tables_an_hour=1000, move_rate=1000.0) as url:
        yield url, box


class Company:
    """People at one table, each at a browser of his own, and one who watches."""

    def __init__(self, table: str, seated: list[Guest], watcher: Guest) -> None:
        self.table, self.seated, self.watcher = table, seated, watcher

    async def does(self, seat: int, move: str, about: str = "") -> Message:
        answer = await self.seated[seat].move(self.table, seat, move, about)
        assert answer["t"] == "done", answer
        return await self.sees(seat)

    async def refused(self, seat: int, move: str, about: str = "") -> tuple[str, str]:
        answer = await self.seated[seat].move(self.table, seat, move, about)
        assert answer["t"] == "refused", answer
        return answer["clause"], answer["why"]

    async def tries(self, seat: int, move: str) -> Message:
        guest = self.seated[seat]
        await guest.say(t="try", id=f"try {move}", table=self.table, seat=seat, move=move)
        return await guest.answer(f"try {move}")

    async def sees(self, seat: int | None) -> Message:
        """The newest update of a seat, or of the watcher."""
        guest = self.watcher if seat is None else self.seated[seat]
        await guest.settled()
        return [m for m in guest.heard if m["t"] == "update"][-1]

    async def may(self, seat: int) -> set[str]:
        update = await self.sees(seat)
        return {text for p in update["prompts"] if p["actor"] == seat for text in p["moves"]}


@asynccontextmanager
async def company(
    rig: tuple[str, Box], drawn: str, *cards: str, seats: int = 2, **options: Any
) -> AsyncIterator[Company]:
    url, box = rig
    box.put(drawn, *cards)
    async with AsyncExitStack() as stack:
        seated = [await stack.enter_async_context(Guest(url, name)) for name in NAMES[:seats]]
        watcher = await stack.enter_async_context(Guest(url, "Eve"))
        table = await seated[0].lay(
            game="keyword",
            seats=seats,
            mine=[0],
            first=0,
            options={"cards": list(cards), **options},
        )
        for seat, guest in enumerate(seated):
            if seat:
                assert (await guest.sit(table, seat)).status_code == 200
            await guest.open(table, seat)
        await watcher.open(table)
        yield Company(table, seated, watcher)


def lines(update: Message) -> list[tuple[int, int, str]]:
    return [(line["side"], line["points"], line["clause"]) for line in update["sheet"]]


@clause("KW-43")
async def test_the_window_opens_with_the_play_and_closes_with_the_next(
    rig: tuple[str, Box],
) -> None:
    async with company(rig, RACKS, seats=3) as table:
        await table.does(0, SEEX)
        assert await table.may(0) == set()
        assert await table.may(1) == {"play", "pass", "challenge"}
        assert await table.may(2) == {"challenge"}
        rights = [p for p in (await table.sees(2))["prompts"] if p["actor"] == 2]
        assert [(p["duty"], p["about"]) for p in rights] == [(False, "turn 1")]
        assert (await table.sees(None))["prompts"] == [  # others' rights are their own affair
            {"actor": 1, "moves": ["play", "pass"], "duty": True, "about": "turn 2", "within": None}
        ]
        assert (await table.refused(0, "challenge"))[0] == "turn"  # one's own play
        await table.does(1, "pass")
        assert await table.may(2) == {"play", "pass"}
        assert (await table.refused(2, "challenge", "turn 1"))[0] == "turn"
        assert (await table.sees(2))["view"]["doubtful"] is False
        await table.does(2, "play:ATE@h11>")
        assert await table.may(1) == {"challenge"}


@clause("KW-43")
async def test_a_challenge_that_comes_late_is_not_about_the_next_play(rig: tuple[str, Box]) -> None:
    async with company(rig, RACKS, seats=3) as table:
        await table.does(0, SEEX)
        await table.does(1, "play:EAT@k10v")
        clause, why = await table.refused(2, "challenge", "turn 1")
        assert (clause, "too late" in why) == ("turn", True)
        assert lines(await table.does(2, "challenge", "turn 2"))[-1] == (2, -25, "KW-44")


@clause("KW-44")
async def test_a_wrong_challenge_costs_25_and_closes_the_window(rig: tuple[str, Box]) -> None:
    async with company(rig, RACKS, seats=3) as table:
        await table.does(0, SEE)
        seen = await table.does(2, "challenge", "turn 1")
        assert lines(seen) == [(0, 15, "KW-47"), (2, -25, "KW-44")]
        assert seen["totals"] == [15, 0, -25]  # below zero
        assert await table.may(1) == {"play", "pass"}  # closed for all; nobody loses a turn
        assert (await table.refused(1, "challenge"))[0] == "turn"
        fact = (await table.sees(None))["facts"][-1]
        assert (fact["kind"], fact["data"]["upheld"], fact["data"]["words"]) == (
            "challenged", False, ["SEE"],
        )  # fmt: skip


@clause("KW-45", "KW-15")
async def test_an_upheld_challenge_puts_everything_back(rig: tuple[str, Box]) -> None:
    async with company(rig, RACKS, "SEEX", "PIANO", seats=3) as table:
        before = (await table.sees(0))["view"]
        assert before["card"] == "SEEX"
        seen = await table.does(0, SEEX)
        assert lines(seen) == [(0, 20, "KW-47"), (0, 50, "KW-49")]
        assert (seen["view"]["card"], seen["view"]["won"]) == ("PIANO", ["SEEX"])
        assert seen["view"]["racks"] != before["racks"]
        await table.does(2, "challenge", "turn 1")
        after = await table.sees(0)
        for key in ("board", "racks", "rack_sizes", "box", "card", "won", "last"):
            assert after["view"][key] == before[key]
        assert lines(after) == [(2, 25, "KW-45")]
        assert after["view"]["turn"] == 1  # the turn is lost
        assert await table.may(1) == {"play", "pass"}  # the first challenger only
        assert (await table.refused(1, "challenge", "turn 1"))[0] == "turn"


@clause("KW-43")
async def test_a_partner_may_challenge_too(rig: tuple[str, Box]) -> None:
    async with company(rig, RACKS, seats=4, play="partnership") as table:
        await table.does(0, SEE)
        assert await table.may(2) == {"challenge"}
        seen = await table.does(2, "challenge")
        assert seen["totals"] == [-10, 0]


@clause("KW-45", "KW-56")
async def test_a_play_taken_back_breaks_the_row_of_passes(rig: tuple[str, Box]) -> None:
    async with company(rig, RACKS) as table:
        await table.does(0, "pass")
        await table.does(1, "play:SEA@i10>")
        await table.does(0, "play:TAXI@k9v")
        await table.does(1, "pass")
        await table.does(0, "play:NS@i9v")
        await table.does(1, "challenge")
        seen = await table.does(1, "pass")
        assert seen["result"] is None
        seen = await table.does(0, "pass")
        assert seen["result"]["how"] == "blocked"


@clause("KW-43", "KW-55")
async def test_the_play_that_goes_out_waits_for_the_clock(
    rig: tuple[str, Box], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "WINDOW", 4.0)  # longer than the busiest machine needs for a look
    async with company(rig, TEN, blocks=just(TEN)) as table:
        seen = await table.does(0, f"play:{WORD}@i10>")
        clock = next(p for p in seen["prompts"] if p["actor"] == "clock")
        assert (clock["moves"], 0 < clock["within"] <= 4.0) == (["stand"], True)
        assert seen["result"] is None
        assert await table.may(1) == {"challenge"}
        over = await table.seated[1].update(lambda m: m["result"])
        assert over["result"]["how"] == "out"
        assert lines(over)[-1] == (0, 100, "KW-55")
        assert (await table.refused(1, "challenge"))[0] == "turn"


@clause("KW-43", "KW-45")
async def test_the_play_that_goes_out_is_taken_back(rig: tuple[str, Box]) -> None:
    async with company(rig, TEN, blocks=just(TEN)) as table:
        await table.does(0, f"play:{WORD}@i10>")
        seen = await table.does(1, "challenge", "turn 1")
        assert (seen["result"], lines(seen)) == (None, [(1, 25, "KW-45")])
        assert await table.may(1) == {"play", "pass"}
        assert (await table.sees(0))["view"]["rack_sizes"] == [10, 10]


@clause("KW-44", "KW-55")
async def test_a_wrong_challenge_of_the_play_that_goes_out_ends_the_game(
    rig: tuple[str, Box],
) -> None:
    blocks = "SETTLEMENT QQQQQQQQQQ"
    async with company(rig, blocks, blocks=just(blocks)) as table:
        await table.does(0, "play:SETTLEMENT@i10>")
        seen = await table.does(1, "challenge", "turn 1")
        assert seen["result"]["how"] == "out"
        assert [line[1:] for line in lines(seen)][-2:] == [(-25, "KW-44"), (100, "KW-55")]
        assert not any(p["actor"] == "clock" for p in seen["prompts"])


@clause("KW-46", "KW-36", "KW-39", "KW-40")
async def test_strict_play_knows_no_challenge(rig: tuple[str, Box]) -> None:
    async with company(rig, RACKS, validation="strict") as table:
        assert (await table.refused(0, SEEX))[0] == "KW-36"
        assert (await table.tries(0, SEEX))["clause"] == "KW-36"
        await table.does(0, SEE)
        assert await table.may(1) == {"play", "pass"}
        assert (await table.refused(1, "challenge"))[0] == "turn"
        assert (await table.tries(1, "play:SEAS@i10v"))["clause"] == "KW-40"
        assert (await table.tries(1, "play:SEE@i10>"))["clause"] == "KW-29"


@clause("KW-65", "KW-74", "KW-46")
@pytest.mark.parametrize(("play", "where"), [("patience", "a1"), ("solitaire", "i10")])
async def test_who_plays_alone_plays_strictly(rig: tuple[str, Box], play: str, where: str) -> None:
    async with company(rig, RACKS, seats=1, play=play) as table:
        assert (await table.refused(0, f"play:SEEX@{where}>"))[0] == "KW-36"
        await table.does(0, f"play:SEE@{where}>")
        assert await table.may(0) == {"play", "pass"}


@clause("KW-85", "KW-82")
async def test_a_party_moves_no_points(rig: tuple[str, Box]) -> None:
    async with company(rig, RACKS, seats=3, party=True, minutes=30) as table:
        seen = await table.does(0, SEEX)
        clock = next(p for p in seen["prompts"] if p["actor"] == "clock")
        assert (clock["moves"], 1790 < clock["within"] <= 1800) == (["time"], True)
        seen = await table.does(2, "challenge", "turn 1")
        assert seen["sheet"] == []
        assert await table.may(0) == {"play", "pass"}  # the same seat again
        await table.does(0, SEE)
        seen = await table.does(1, "challenge", "turn 2")
        assert lines(seen) == [(0, 15, "KW-47")]
        assert await table.may(2) == set()  # a wrong one only closes the window


@clause("KW-82", "KW-85")
async def test_when_time_is_up_the_last_play_can_still_be_doubted(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "WINDOW", 1000.0)
    monkeypatch.setattr(timekeeper, "LOOK", 0.1)
    box, start = Box(), time.time()
    supplies = {"roll": box.roll, "clock": lambda: start + (time.time() - start) * HURRY}
    async with (
        house(tmp_path_factory.mktemp("h"), supplies, move_rate=1000.0) as url,
        company((url, box), RACKS, party=True, minutes=1) as table,
    ):
        await table.does(0, SEE)
        await table.seated[1].update(lambda m: m["view"]["time"])
        before = (await table.sees(1))["view"]["box"]
        seen = await table.does(1, "play:EATL@k10v")
        assert (seen["view"]["final"], seen["view"]["box"]) == (True, before)  # nothing is drawn
        assert any(p["moves"] == ["stand"] for p in seen["prompts"])
        assert await table.may(0) == {"challenge"}
        seen = await table.does(0, "challenge", "turn 2")
        assert lines(seen) == [(0, 15, "KW-47")]
        assert await table.may(1) == {"play", "pass"}  # once more
        seen = await table.does(1, "pass")
        assert (seen["result"]["how"], seen["totals"]) == ("time", [15, 0])


@clause("KW-40", "KW-42")
async def test_a_try_says_nothing_of_words(rig: tuple[str, Box]) -> None:
    """In challenge mode neither of words nor of the S-rule; the play itself is held to that."""
    async with company(rig, "SEESTRIANO SEATELUIOD", seats=2) as table:
        tried = await table.tries(0, SEEX.replace("X", "T"))
        assert (tried["t"], tried["facts"][0]["data"]["words"]) == ("tried", ["SEET"])
        assert [line["points"] for line in tried["sheet"]] == [20]
        plural = await table.tries(0, "play:SEES@i10>")
        assert plural["t"] == "tried"
        assert (await table.refused(0, "play:SEES@i10>"))[0] == "KW-40"
        assert (await table.tries(0, "play:SEE@a1>"))["clause"] == "KW-06"
        assert (await table.tries(0, "play:SEEK@i10>"))["clause"] == "KW-18"
        assert (await table.tries(1, SEE))["clause"] == "turn"
        before = await table.sees(0)
        assert before["view"]["board"] == {}
        await table.does(0, SEE)
        assert (await table.tries(1, "challenge"))["clause"] == "turn"  # rights cannot be tried


@clause("KW-25", "KW-50")
async def test_a_try_counts_a_line_that_is_there_already(rig: tuple[str, Box]) -> None:
    async with company(rig, "SEETOTONNN SEATELUIOD", seats=2) as table:
        for seat, move in ((0, SEE), (1, "pass"), (0, "play:TOE@k8v"), (1, "pass")):
            await table.does(seat, move)
        tried = await table.tries(0, "play:TOE@j8v")
        seen = await table.does(0, "play:TOE@j8v")
        assert tried["sheet"] == seen["sheet"][-1:] == seen["sheet"][-2:-1]


@clause("KW-63")
async def test_nobody_can_talk_to_a_partner(rig: tuple[str, Box]) -> None:
    """Whatever is said, beside a move or to the table, is refused, and nobody hears it."""
    async with company(rig, RACKS, seats=4, play="partnership") as table:
        await table.seated[2].settled()
        heard = len(table.seated[2].frames)
        for said in ("say:E is mine", "play:SEE@i10> E is mine", "E is mine"):
            assert (await table.seated[0].move(table.table, 0, said))["t"] == "refused"
        for to in ("table", "side", "seat"):
            said = {"t": "say", "id": to, "table": table.table, "seat": 0, "to": to}
            await table.seated[0].say(**said, text="E is mine")
            assert (await table.seated[0].answer(to))["clause"] in ("KW-63", "house")
        await table.seated[2].settled()
        assert len(table.seated[2].frames) == heard


async def told(rig: tuple[str, Box], blocks: str) -> dict[str, list[str]]:
    """All frames of a bad word that wins the card, its challenge, and what comes after."""
    async with company(rig, blocks, "SEEX", "PIANO", seats=3) as table:
        everybody = [*table.seated, table.watcher]
        for seat, move in ((0, SEEX), (2, "challenge"), (1, "pass"), (2, "pass"), (0, SEE)):
            await table.does(seat, move)
            for guest in everybody:
                await guest.settled()
        return {
            guest.name: [frame.replace(table.table, "TABLE") for frame in guest.frames]
            for guest in everybody
        }


@clause("KW-45")
async def test_nothing_leaks_from_blocks_that_go_back(rig: tuple[str, Box]) -> None:
    """Ann draws other blocks, before her word is taken back and after: only her frames differ."""
    one = await told(rig, f"{RACKS} ABCD EFG")
    other = await told(rig, f"{RACKS} GHIJ KLM")
    assert one["Ann"] != other["Ann"]
    for name in ("Bob", "Cy", "Eve"):
        assert one[name] == other[name]
    assert not any('"letter"' in frame for frame in one["Eve"])


@clause("KW-18")
async def test_no_rack_leaves_the_house(rig: tuple[str, Box]) -> None:
    """Another rack for Bob changes nothing that Ann, Cy or the watcher is sent, to the end."""

    async def frames(rack: str) -> dict[str, list[str]]:
        async with company(rig, f"SEEXTRIANO {rack} TINAREDOES", seats=3) as table:
            for seat, move in ((0, SEE), (1, "pass"), (2, "pass"), (0, "pass")):
                await table.does(seat, move)
            assert (await table.sees(0))["result"]["how"] == "blocked"
            everybody = [*table.seated, table.watcher]
            for guest in everybody:
                await guest.settled()
            return {g.name: [f.replace(table.table, "TABLE") for f in g.frames] for g in everybody}

    one, other = await frames("SEATELUIOD"), await frames("GHIJKLMNOP")
    assert one["Bob"] != other["Bob"]
    for name in ("Ann", "Cy", "Eve"):
        assert one[name] == other[name]


@clause("KW-17")
async def test_lots_are_drawn_in_sight_of_all(rig: tuple[str, Box]) -> None:
    url, box = rig
    box.put("EA" + RACKS)
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(game="keyword", seats=2, mine=[0], first=None)
        seen = await ann.open(table, 0)
        said = [(fact["kind"], fact["data"].get("letter")) for fact in seen["facts"][:3]]
        assert said == [("lot", "E"), ("lot", "A"), ("begins", None)]
        assert seen["view"]["first"] == 1  # A is high
