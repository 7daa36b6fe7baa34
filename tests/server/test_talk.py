"""What is said at a table reaches those it is for, and nobody else learns that it was said."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from parlour.server.play.speaking import DAY, DAYS
from parlour.server.play.wording import shown
from parlour.server.protocol import LONGEST, PHRASES
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.talk import KEPT, Spoken
from tests.clause import clause
from tests.server.guests import Guest, Message, blank, house

IDS = count()


async def listen(guest: Guest, table: str, seat: int | None = None) -> Message:
    """Look at a table, and listen; the first that is told of its talk."""
    await guest.say(t="open", table=table, seat=seat, talk=True)
    return await guest.hear("talk", lambda m: m["whole"])


async def say(guest: Guest, table: str, seat: int | None, to: str, text: str) -> Message:
    id = f"say-{next(IDS)}"
    await guest.say(t="say", id=id, table=table, seat=seat, to=to, text=text)
    return await guest.answer(id)


def texts(guest: Guest) -> list[str]:
    """All that was ever told to a guest of the talk."""
    return [m["text"] for heard in guest.heard if heard["t"] == "talk" for m in heard["messages"]]


def ways(talk: Message) -> dict[str, str]:
    """Whom one can talk to, and the clause that closes it to one's own words."""
    return {each["to"]: each["clause"] or "" for each in talk["channels"]}


class Company:
    """Four players, of whom 0 and 2 are partners, somebody who shares seat 0, two watchers."""

    def __init__(self, table: str, people: dict[str, Guest], talks: dict[str, Message]) -> None:
        self.table, self.people, self.talks = table, people, talks
        self.seats = {"Ann": 0, "Abe": 0, "Bob": 1, "Cy": 2, "Di": 3}

    async def say(self, name: str, to: str, text: str) -> Message:
        answer = await say(self.people[name], self.table, self.seats.get(name), to, text)
        for each in self.people.values():
            await each.settled()
        return answer

    def hear(self, text: str) -> set[str]:
        return {name for name, each in self.people.items() if text in texts(each)}


@asynccontextmanager
async def company(url: str, **wanted: Any) -> AsyncIterator[Company]:
    async with AsyncExitStack() as open:
        names = ("Ann", "Abe", "Bob", "Cy", "Di", "Wim", "Xia")
        people = {name: await open.enter_async_context(Guest(url, name)) for name in names}
        ann = people["Ann"]
        table = await ann.lay(**{"seats": 4, "mine": [0], "first": 0} | wanted)
        assert (await people["Abe"].sit(table, 0, beside=ann)).status_code == 200
        for seat, name in enumerate(("Bob", "Cy", "Di"), start=1):
            assert (await people[name].sit(table, seat)).status_code == 200
        made = Company(table, people, {})
        for name, guest in people.items():
            made.talks[name] = await listen(guest, table, made.seats.get(name))
        yield made


@clause("SF-20", "DP-10", "CR-46")
async def test_each_channel_is_heard_by_those_it_is_for(url: str) -> None:
    async with company(url, options={"coaching": True}) as table:
        assert ways(table.talks["Ann"]) == {"table": "", "side": "", "seat": ""}
        assert ways(table.talks["Bob"]) == {"table": "", "side": ""}  # nobody shares seat 1
        assert ways(table.talks["Wim"]) == {"watchers": ""}
        heard = {
            ("Ann", "table"): {"Ann", "Abe", "Bob", "Cy", "Di", "Wim", "Xia"},
            ("Cy", "side"): {"Ann", "Abe", "Cy"},
            ("Abe", "seat"): {"Ann", "Abe"},
            ("Xia", "watchers"): {"Wim", "Xia"},
        }
        for (name, to), who in heard.items():
            text = f"{name} to the {to}"
            assert (await table.say(name, to, text))["t"] == "done"
            assert table.hear(text) == who
        [told] = [m for m in table.people["Bob"].heard if m["t"] == "talk" and m["messages"]]
        [message] = told["messages"]
        assert (message["name"], message["seat"], message["mine"]) == ("Ann", 0, False)
        assert message["at"] > 1e9


@clause("SF-20")
async def test_partners_say_set_phrases_only_until_the_game_is_over(url: str) -> None:
    async with company(url) as table:
        assert ways(table.talks["Ann"]) == {"table": "SF-20", "side": "SF-20", "seat": ""}
        for to in ("table", "side"):
            refused = await table.say("Ann", to, "b3 wins")
            assert (refused["t"], refused["clause"]) == ("refused", "SF-20")
            assert (await table.say("Ann", to, "Good move"))["t"] == "done"
        assert (await table.say("Ann", "seat", "shall we take b3?"))["t"] == "done"
        assert table.hear("b3 wins") == set()
        assert table.hear("shall we take b3?") == {"Ann", "Abe"}
        left = await table.people["Ann"].http.post(f"/api/tables/{table.table}/seats/0/resignation")
        assert left.status_code == 200
        assert (await table.say("Ann", "table", "b3 would have won"))["t"] == "done"
        assert table.hear("b3 would have won") == set(table.people)


@clause("KW-63")
async def test_partners_at_keyword_do_not_talk(url: str) -> None:
    wanted = {"game": "keyword", "options": {"play": "partnership"}}
    async with company(url, **wanted) as table:
        assert ways(table.talks["Cy"]) == {"table": "KW-63", "side": "KW-63"}
        assert (await table.say("Cy", "side", "I hold the Q"))["clause"] == "KW-63"
        assert (await table.say("Cy", "table", "Well played"))["t"] == "done"


async def test_two_opponents_talk_as_they_like(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        assert ways(await listen(ann, table, 0)) == {"table": ""}
        await listen(bob, table, 1)
        assert (await say(ann, table, 0, "table", "you will never see it coming"))["t"] == "done"
        assert (await bob.hear("talk", lambda m: m["messages"]))["whole"] is False


async def test_players_hear_the_watchers_when_the_match_is_over(url: str) -> None:
    async with company(url, options={"coaching": True}) as table:
        await table.say("Wim", "watchers", "b3 wins at once")
        assert table.hear("b3 wins at once") == {"Wim", "Xia"}
        # To look on without one's seat, or to leave it, makes nobody a watcher.
        bob = table.people["Bob"]
        assert (await listen(bob, table.table))["channels"] == []
        assert (await say(bob, table.table, None, "watchers", "b3?"))["t"] == "refused"
        await bob.stand(table.table, 1)
        await listen(bob, table.table)
        assert "b3 wins at once" not in texts(bob)
        await table.people["Ann"].http.post(f"/api/tables/{table.table}/seats/0/resignation")
        for each in table.people.values():
            await each.settled()
        assert table.hear("b3 wins at once") == set(table.people)


async def test_whoever_loses_a_seat_hears_it_no_longer(url: str) -> None:
    async with company(url, options={"coaching": True}) as table:
        await table.say("Ann", "seat", "before")
        abe = table.people["Abe"]
        await abe.stand(table.table, 0)
        again = await abe.hear("talk", lambda m: m["seat"] is None)
        assert again["whole"]
        assert not again["messages"]
        await table.say("Ann", "side", "after")
        assert table.hear("after") == {"Ann", "Cy"}


@pytest.mark.parametrize("to", ["side", "seat", "watchers"])
async def test_nobody_elses_bytes_depend_on_it(tmp_path: Path, to: str) -> None:
    """The same story with and without a message, told to everybody who may not hear it."""

    async def story(url: str, whispers: int) -> tuple[str, dict[str, list[str]]]:
        async with company(url, options={"coaching": True}) as table:
            name = "Xia" if to == "watchers" else "Ann"
            await table.say("Bob", "table", "Hello")
            for nth in range(whispers):
                await table.say(name, to, f"whisper {nth}")
            await table.say("Di", "table", "Good luck")
            await table.people["Ann"].move(table.table, 0, "b2")
            for each in table.people.values():
                await each.settled()
            frames = {
                name: [
                    _unnamed(frame, table.table) for frame in each.frames if '"done"' not in frame
                ]
                for name, each in table.people.items()
            }
            return name, frames

    async with house(tmp_path, {"clock": lambda: 1000.0}, tables_an_hour=1000) as url:
        name, silent = await story(url, 0)
        _, spoken = await story(url, 5)
    hear = {"side": {"Ann", "Abe", "Cy"}, "seat": {"Ann", "Abe"}, "watchers": {"Wim", "Xia"}}[to]
    differ = {who for who in silent if silent[who] != spoken[who]}
    assert name in hear
    assert differ == hear


def _unnamed(frame: str, table: str) -> str:
    """Without what differs from table to table."""
    told = json.loads(frame.replace(table, "TABLE"))
    for message in told.get("messages", ()):
        message["id"] = "ID"
    return json.dumps(told)


# --- what may be written


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("  a \n\t b\r\n", "a b"),
        ("\u202eabc\u202c \u2066x\u2069\u200f\u061c", "abc x"),
        ("a\x00b\x1b[31m", "a b [31m"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("<b>bold</b> & https://example.org", "<b>bold</b> & https://example.org"),
        ("e\u0301", "\u00e9"),
        ("a" + "\u0300" * 50, "\u00e0" + "\u0300" * 3),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\u200d\u200c", ""),
        ("\ud800", ""),
        ("\U000e0041", ""),
    ],
)
def test_what_is_written_is_one_harmless_line(written: str, seen: str) -> None:
    assert shown(written) == seen


async def test_a_message_has_a_length(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0], first=0)
        await listen(ann, table, 0)
        assert (await say(ann, table, 0, "table", "x" * LONGEST))["t"] == "done"
        for long in (LONGEST + 1, 60_000):
            refused = await say(ann, table, 0, "table", "x" * long)
            assert refused["why"] == f"a message has at most {LONGEST} characters, this one {long}"
        for nothing in ("", " ", "\u202e\u200b"):
            assert "nothing to read" in (await say(ann, table, 0, "table", nothing))["why"]


async def test_a_megabyte_is_answered_and_ends_that_connection_and_no_other(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        await listen(bob, table, 1)
        much = "x" * 1_000_000
        await ann.say(t="say", id="much", table=table, seat=0, to="table", text=much)
        assert "no more than 65536 bytes" in (await ann.hear("problem"))["why"]
        assert await ann.cut_off() == 1009  # message too big
        assert (await say(bob, table, 1, "table", "Hello"))["t"] == "done"
        assert texts(bob) == ["Hello"]


async def test_a_flood_of_words_is_slowed_down(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        await listen(ann, table, 0)
        answers = [await say(ann, table, 0, "table", f"word {nth}") for nth in range(30)]
        said = sum(each["t"] == "done" for each in answers)
        assert 8 <= said < 30
        assert "wait a moment" in next(each["why"] for each in answers if each["t"] == "refused")
        assert (await say(bob, table, 1, "table", "Hello"))["t"] == "done"


async def test_sent_twice_it_is_said_once(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0], first=0)
        await listen(ann, table, 0)
        for _ in range(2):
            await ann.say(t="say", id="same", table=table, seat=0, to="table", text="Hello")
            assert (await ann.answer("same"))["t"] == "done"
        await ann.settled()
        assert texts(ann) == ["Hello"]


async def test_nobody_talks_from_a_seat_that_is_not_theirs_or_without_a_cookie(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Wim") as wim:
        table = await ann.lay(mine=[0], first=0)
        for seat, to in ((0, "table"), (0, "seat"), (1, "table"), (None, "table"), (None, "side")):
            assert (await say(wim, table, seat, to, "Hello"))["t"] == "refused"
        wim.http.cookies.clear()
        await wim.hang_up()
        await wim.connect()
        assert (await listen(wim, table))["channels"] == []
        assert "does not know you" in (await say(wim, table, None, "watchers", "Hello"))["why"]


async def test_talk_is_told_to_those_who_ask_for_it(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        await bob.open(table, 1)
        await say(ann, table, 0, "table", "Hello")
        await bob.settled()
        assert not [m for m in bob.heard if m["t"] == "talk"]
        assert [m["text"] for m in (await listen(bob, table, 1))["messages"]] == ["Hello"]


async def test_what_was_said_is_never_in_the_record(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        await say(ann, table, 0, "table", "a whisper of ours")
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        record = await ann.http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200
        assert "whisper" not in record.text


# --- what is kept


def _spoken(id: str, to: Any = "table", when: float = 1.0) -> Spoken:
    return Spoken(id, to, 0, "ann", 0, "Ann", "Hello", when)


async def test_each_channel_keeps_its_newest(tmp_path: Path) -> None:
    store = SqliteStore(blank(tmp_path))
    try:
        first = await store.talk.say("t", _spoken("first", "watchers"))
        assert first is not None
        assert first.n > 0
        for nth in range(KEPT + 5):
            await store.talk.say("t", _spoken(f"{nth}"))
        kept = await store.talk.said("t")
        assert [each.id for each in kept] == ["first", *(f"{nth}" for nth in range(5, KEPT + 5))]
        assert await store.talk.say("t", _spoken("7")) is None
    finally:
        await store.close()


async def test_old_talk_is_forgotten_when_the_house_opens(tmp_path: Path) -> None:
    now = 100 * DAY
    store = SqliteStore(blank(tmp_path))
    await store.talk.say("t", _spoken("old", when=now - (DAYS + 1) * DAY))
    await store.talk.say("t", _spoken("new", when=now - (DAYS - 1) * DAY))
    await store.close()
    async with house(tmp_path, {"clock": lambda: now}) as url, Guest(url) as ann:
        await ann.settled()
    store = SqliteStore(blank(tmp_path))
    try:
        assert [each.id for each in await store.talk.said("t")] == ["new"]
    finally:
        await store.close()


def test_set_phrases_can_be_said_as_they_are() -> None:
    assert all(shown(phrase) == phrase and len(phrase) <= LONGEST for phrase in PHRASES)
