"""The party on the server: tables of four, players who move, one time for all, prizes."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour.server.bots.questions import NoAnswer, Question
from parlour.server.play import timekeeper
from tests.clause import clause
from tests.server.entrants import People, do, done, laid, make, pairings, replayed, shown, until
from tests.server.faulty import process
from tests.server.guests import DATABASE, Guest, Message, house
from tests.server.test_seat_links import Clock

SPELT = "play:EEE@i10>"


async def passing(question: Question) -> str | None:
    """A bot that has no word to play."""
    return "pass" if any(prompt.duty for prompt in question.prompts) else None


async def pass_all(now: Message, people: list[Guest]) -> None:
    """Until both tables have ended: nobody finds a word, or the time is over."""
    for pairing in pairings(now):
        for seat, player in enumerate(pairing["players"]):
            name = now["players"][player]["name"]
            for guest in (g for g in people if g.name == name):
                await guest.open(pairing["table"], seat)
                while (await card(guest, pairing["table"]))["result"] is None:
                    if seat in (await card(guest, pairing["table"]))["due"]:
                        await guest.move(pairing["table"], seat, "pass")
                    await asyncio.sleep(0.02)


async def card(guest: Guest, table: str) -> Message:
    found: Message = (await guest.http.get(f"/api/tables/{table}")).json()
    return found


@clause("KW-80", "KW-81", "KW-83", "KW-84")
async def test_a_party_moves_its_players_and_one_time_runs_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 0.2)
    clock = Clock()
    async with (
        house(tmp_path, {"think": passing, "clock": clock}) as url,
        Guest(url, "Olga") as olga,
        People(url, "Ann", "Bob") as people,
    ):
        party = await make(
            olga,
            kind="party",
            game="keyword",
            name="Party",
            plan={"rounds": 2, "prize": "table"},
            options={"minutes": 0.05},
            terms={"away": "bot", "grace": 1},
            fill="casual",
            places=8,
            automatic=False,
            lots=False,  # so that each of the two has a table to themselves
        )
        await done(people[0], party, "enter")
        for _ in range(3):
            await done(olga, party, "bot")
        await done(people[1], party, "enter")
        assert "KW-80" in (await do(olga, party, "withdraw", player=0)).text
        now = await done(olga, party, "begin")
        assert [p["bot"] for p in now["players"]] == [None, *["casual"] * 3, None, *["casual"] * 3]
        assert now["stewards"] == 1
        one, other = pairings(now)
        assert [*one["players"], *other["players"]] == now["order"]  # KW-81
        assert now["until"] == pytest.approx(now["log"][0]["when"] + 3)  # KW-82
        assert (await do(olga, party, "card", pairing="1.1", word="NOCARD")).status_code == 400
        assert (await do(olga, party, "card", word="HOUSE")).status_code in (400, 409)
        now = await done(olga, party, "card", pairing="1.1")  # the house picks one
        assert [(prize["table"], prize["player"]) for prize in now["prizes"]] == [("1.1", None)]
        await pass_all(await until(olga, party, laid), people)
        now = await until(olga, party, lambda m: not any(p["open"] for p in pairings(m)))
        assert [len(p["result"]["keys"]) for p in pairings(now)] == [4, 4]
        assert now["ties"]  # nobody has found a word
        then = await done(olga, party, "round")
        assert "told apart by lot" in then["log"][1]["words"]
        for nth, before in enumerate(pairings(now)):
            went = {*before["players"]} - {*pairings(then)[nth]["players"]}
            assert len(went) == 2
            assert went < {*pairings(then)[1 - nth]["players"]}
        # Nobody leaves a table of four: a bot takes the chair, and gives it back.
        left = await done(people[0], party, "leave")
        assert (left["players"][0]["bot"], left["players"][0]["person"]) == ("casual", True)
        assert (await do(people[1], party, "chair", player=0)).status_code == 403
        page = await shown(olga, party)
        await done(people[1], party, "help", word=page["mine"]["links"]["steward"])
        await done(people[1], party, "chair", player=0)  # a steward may
        for guest in people:
            await guest.hang_up()
        clock.ahead = 65  # neither of them comes: after the grace bots play on
        now = await until(olga, party, lambda m: m["state"] == "over")
        sums = [row["points"] for row in now["standings"]]
        assert sums == sorted(sums, reverse=True)  # KW-84
        assert (await replayed(olga, party)).over
        for guest in people:
            await guest.connect()


async def spelling(question: Question) -> str | None:
    """A bot that spells the only card there is, if it begins."""
    if not any(prompt.duty for prompt in question.prompts):
        return None
    return "pass" if question.view.board else SPELT


async def for_one_card(olga: Guest, people: list[Guest]) -> tuple[str, list[str]]:
    """A party at two tables with the same card, and these."""
    party = await make(
        olga,
        kind="party",
        game="keyword",
        plan={"rounds": 1, "prize": "all"},
        options={"cards": ["EEE"], "blocks": {"letters": {"E": 150, "S": 50}}},
        lots=False,
    )
    for guest in people:
        await done(guest, party, "enter")
        for _ in range(3):
            await done(olga, party, "bot", level="club")
    assert (await do(olga, party, "card", word="HOUSE")).status_code == 400
    await done(olga, party, "card", word="eee")
    await done(olga, party, "begin")
    return party, [p["table"] for p in pairings(await until(olga, party, laid))]


@clause("KW-86")
async def test_a_prize_is_won_where_its_card_was_spelt_first(tmp_path: Path) -> None:
    """Not where the match ended first."""
    async with (
        house(tmp_path, {"think": spelling}) as url,
        Guest(url, "Olga") as olga,
        People(url, "Ann", "Bob") as people,
    ):
        party, tables = await for_one_card(olga, people)
        for guest, table in zip(people, tables, strict=True):
            await guest.open(table, 0)
            while not spelt_at(tmp_path, table):
                if 0 in (await card(guest, table))["due"]:
                    await guest.move(table, 0, SPELT)
                await asyncio.sleep(0.02)
        first = min(tables, key=lambda table: spelt_at(tmp_path, table))
        for guest, table in sorted(zip(people, tables, strict=True), key=lambda p: p[1] == first):
            while (await card(guest, table))["result"] is None:
                if 0 in (await card(guest, table))["due"]:
                    await guest.move(table, 0, "pass")
                await asyncio.sleep(0.02)
            await until(olga, party, lambda m, at=table: not at_table(m, at)["open"])
        now = await until(olga, party, lambda m: m["state"] == "over")
        won = at_table(now, first)
        assert [p["result"]["spelt"] is None for p in pairings(now)] == [
            p is not won for p in pairings(now)
        ]
        assert now["prizes"] == [
            {"table": "all", "word": "EEE", "player": won["players"][won["result"]["spelt"]]}
        ]


def at_table(now: Message, table: str) -> Message:
    return next(pairing for pairing in pairings(now) if pairing["table"] == table)


def spelt_at(folder: Path, table: str) -> float:
    """When; 0: not yet."""
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        sql = "SELECT noted FROM log WHERE table_id = ? AND move = ?"
        rows = db.execute(sql, (table, SPELT)).fetchall()
    return float(rows[0][0]) if rows else 0.0


@clause("KW-86")
async def test_a_card_that_was_spelt_in_another_process_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of which nobody has told this one."""
    monkeypatch.setattr("parlour.server.bots.robots.AGAIN", 0.05)
    here: list[str] = []  # the table whose bots think in this house

    async def think(question: Question) -> str | None:
        if not any(question.stream.startswith(table) for table in here):
            raise NoAnswer("they think elsewhere")
        return await spelling(question)

    async with (
        house(tmp_path, {"think": think}) as url,
        Guest(url, "Olga") as olga,
        People(url, "Ann", "Bob") as people,
    ):
        party, (mine, other) = await for_one_card(olga, [*people])
        async with process(tmp_path / DATABASE) as (_, tables):
            theirs = await tables.get(other)
            await theirs.submit(next(p.actor for p in theirs.sitting.prompts if p.duty), SPELT)
        here.append(mine)
        while (await card(people[0], mine))["result"] is None:
            if 0 in (await card(people[0], mine))["due"]:
                await people[0].move(mine, 0, "pass" if spelt_at(tmp_path, mine) else SPELT)
            await asyncio.sleep(0.02)
        now = await until(olga, party, lambda m: not at_table(m, mine)["open"])
        assert at_table(now, mine)["result"]["spelt"] is None
