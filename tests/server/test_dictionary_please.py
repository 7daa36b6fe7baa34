"""Dictionary, Please! in a house: lots, partners, hidden letters, tries; and no clock."""

from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx
import pytest
import pytest_asyncio

from tests.clause import clause
from tests.server.guests import Guest, house

GAME = "dictionary_please"


class Bag:
    """Gives out what a test wants, then the alphabet."""

    letters = ""

    def roll(self, chances: Mapping[Any, int]) -> Any:
        wanted, self.letters = self.letters[:1], self.letters[1:]
        return next((m for m in chances if m.letter == wanted), None) or min(
            chances, key=lambda move: move.letter
        )


BAG = Bag()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    folder = tmp_path_factory.mktemp("house")
    rates = {"tables_an_hour": 1000, "move_rate": 100.0, "look_up_rate": 1000.0}
    async with house(folder, {"roll": BAG.roll}, **rates) as address:
        yield address


async def lay(guest: Guest, letters: str, **wanted: Any) -> str:
    BAG.letters = letters
    return await guest.lay(**{"game": GAME, "seats": 2, "mine": [0], "first": 0, **wanted})


async def attempt(guest: Guest, table: str, seat: int, move: str) -> dict[str, Any]:
    await guest.say(t="try", id="t", table=table, seat=seat, move=move)
    return await guest.answer("t")


async def test_lots_are_drawn_at_the_table(url: str) -> None:
    async with Guest(url) as ann:
        table = await lay(ann, "TB", mine=[0, 1], first=None)
        seen = await ann.open(table, 1)
        assert (seen["view"]["phase"], seen["view"]["first"]) == ("choice", 1)
        assert seen["view"]["lots"] == {"0": "T", "1": "B"}
        assert seen["choices"] == ["keep", "fresh"]
        chosen = await lay(ann, "", mine=[0, 1], first=0)
        assert (await ann.open(chosen, 0))["view"]["phase"] == "turn"
        # A game whose rules draw no lots: the house does, as before.
        beads = await ann.lay(mine=[0, 1])
        assert (await ann.open(beads, 0))["view"]["player"] in (0, 1)


@clause("DP-10")
async def test_partners_share_a_rack(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await lay(ann, "RANGEKITESODS")
        await bob.sit(table, 1)
        assert (await cy.sit(table, 1)).status_code == 409
        assert (await cy.sit(table, 1, beside=bob)).status_code == 200
        for partner in (bob, cy):
            assert (await partner.open(table, 1))["view"]["hands"]["1"] == "DOS"
        await ann.move(table, 0, "form:RANGE")
        await ann.move(table, 0, "done")
        assert (await cy.move(table, 1, "form:ORANGE<1"))["t"] == "done"
        assert (await bob.move(table, 1, "done"))["t"] == "done"


@clause("DP-33a")
async def test_a_turn_has_no_clock(url: str) -> None:
    async with Guest(url) as ann:
        table = await lay(ann, "RANGEKITES", mine=[0, 1])
        seen = await ann.open(table, 0)
        assert [(p["actor"], p["within"]) for p in seen["prompts"]] == [(0, None)]


async def test_hands_stay_hidden_until_their_turn(url: str) -> None:
    """Two tables that differ in a hidden letter look the same from everywhere else."""
    seen = []
    for hidden in ("ODS", "QZX"):
        async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Di") as di:
            table = await lay(ann, f"RANGEKITES{hidden}EEE")
            await bob.sit(table, 1)
            await ann.open(table, 0)
            await di.open(table)
            await bob.open(table, 1)
            await ann.move(table, 0, "form:RANGE")
            await ann.settled()
            await di.settled()
            frames = [f.replace(table, "TABLE") for g in (ann, di) for f in g.frames]
            seen.append([f for f in frames if '"t":"update"' in f])
            told = await attempt(bob, table, 1, "form:ORANGE<1")  # it is not his turn
            assert (told["t"], told["clause"]) == ("refused", "turn")
            await ann.move(table, 0, "done")
            await di.settled()
            assert hidden in "".join(di.frames) or "".join(sorted(hidden)) in "".join(di.frames)
    assert len(seen[0]) > 2
    assert seen[0] == seen[1]


async def test_a_try_tells_what_a_word_would_be(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await lay(ann, "RANGEKITESODSEEE")
        await bob.sit(table, 1)
        await ann.move(table, 0, "form:RANGE")
        await ann.move(table, 0, "done")
        told = await attempt(bob, table, 1, "form:ORANGE<1")
        assert [fact["kind"] for fact in told["facts"]] == ["capture", "earned"]
        assert [(line["points"], line["clause"]) for line in told["sheet"]] == [(5, "DP-50")]
        no = await attempt(bob, table, 1, "form:RANGES<1")
        assert (no["t"], no["clause"]) == ("refused", "DP-38")
        assert "RANGE" in no["why"]
        assert (await bob.open(table, 1))["view"]["words"][0]["text"] == "RANGE"  # nothing was made


@clause("DP-05")
async def test_leafing_by_a_pattern(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as http:

        async def ask(pattern: str, **more: str) -> httpx.Response:
            return await http.get("/api/dictionary/browse", params={"pattern": pattern, **more})

        told = (await ask("?range")).json()
        assert told == {"pattern": "?RANGE", "words": ["GRANGE", "ORANGE"], "more": False}
        first = (await ask("s*s")).json()
        assert (len(first["words"]), first["more"]) == (60, True)
        assert first["words"][0] == min(first["words"], key=lambda word: (len(word), word))
        second = (await ask("s*s", after=first["words"][-1])).json()
        assert not set(first["words"]) & set(second["words"])
        assert all(re_fits(word) for word in second["words"])
        assert (await ask("cat")).json()["words"] == []  # too short for this game
        assert (await ask("..ange")).json()["pattern"] == "??ANGE"
        assert "EFTSOONS" not in (await ask("eftsoon?", tier="ordinary")).json()["words"]
        for bad in ("", "a-b", "[a]*", "*a*b*c*", "a" * 46, "é?", "(?i)a"):
            answer = await ask(bad)
            assert answer.status_code == 400, bad
            assert set(answer.json()) >= {"why"}


def re_fits(word: str) -> bool:
    return word.startswith("S") and word.endswith("S") and len(word) >= 4


@clause("DP-05")
async def test_anagrams_only_where_the_table_agreed(url: str) -> None:
    async with Guest(url) as ann:
        plain = await lay(ann, "")
        keen = await lay(ann, "", options={"anagrams": True})

        async def ask(table: str, letters: str) -> httpx.Response:
            return await ann.http.get(f"/api/tables/{table}/anagrams", params={"letters": letters})

        refused = await ask(plain, "ornage")
        assert refused.status_code == 403
        assert "DP-05" in refused.json()["why"]
        told = (await ask(keen, "ornage")).json()
        assert {"ONAGER", "ORANGE"} <= set(told["words"])
        assert [len(word) for word in told["words"]] == sorted(
            map(len, told["words"]), reverse=True
        )
        for bad in ("", "a" * 21, "a b", "?"):
            assert (await ask(keen, bad)).status_code == 400
        assert (await ask("nothing", "orange")).status_code == 404


@clause("DP-05")
async def test_its_dictionary_never_closes_whatever_is_played_elsewhere(url: str) -> None:
    async with Guest(url) as ann:
        table = await lay(ann, "", options={"anagrams": True})
        closing = await ann.lay(game="fourcyte", seats=1, mine=[0])
        other = await ann.lay(game="score_four", mine=[0])
        for question in (
            "dictionary/word?word=orange",
            "dictionary/capture?old=range&new=orange",
            "dictionary/browse?pattern=?range",
        ):
            for beside in ("", f"&table={closing}", f"&table={other}", "&table=nowhere"):
                answer = await ann.http.get(f"/api/{question}{beside}")
                assert answer.status_code == 403, (question, beside)
                assert answer.json()["table"] == closing
            answer = await ann.http.get(f"/api/{question}&table={table}")
            assert answer.status_code == 200, answer.text
        answer = await ann.http.get(f"/api/tables/{table}/anagrams?letters=ornage")
        assert answer.status_code == 200, answer.text
        told = await attempt(ann, table, 0, "form:ZZZZZ")
        assert (told["t"], told["clause"]) == ("refused", "DP-27")
