"""What a host chose is told to whoever comes: every option, and the dictionary and its tier."""

from typing import Any

import pytest

from parlour.games import GAMES
from parlour.house.describe import OptionCard, describe
from tests.clause import clause
from tests.server.guests import Guest

WORDS = [name for name, game in GAMES.items() if game.tier]
CHOICES = [
    (game, option) for game in GAMES for option in describe(GAMES[game]).options if option.values
]


async def told(guest: Guest, table: str) -> dict[str, Any]:
    card: dict[str, Any] = (await guest.http.get(f"/api/tables/{table}")).json()
    return card


@clause("4C-24", "KW-43", "DP-27", "CR-22")
@pytest.mark.parametrize("game", WORDS)
async def test_a_table_names_its_dictionary(url: str, game: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        usual = await ann.lay(game=game, seats=2, mine=[0])
        assert (await told(bob, usual))["lexicon"].endswith(f" {GAMES[game].tier}")
        for tier in ("ordinary", "standard", "liberal"):
            table = await ann.lay(game=game, seats=2, mine=[0, 1], tier=tier)
            assert (await told(bob, table))["lexicon"].endswith(f" {tier}")
            ended = await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
            assert ended.status_code == 200
            record = (await ann.http.get(f"/api/tables/{table}/record")).text
            assert f"\nlexicon parlour-en 2 {tier}\n" in record
            again = (await ann.http.post(f"/api/tables/{table}/again")).json()
            assert again["lexicon"].endswith(f" {tier}")


@pytest.mark.parametrize(("game", "tier"), [("keyword", "huge"), ("score_four", "standard")])
async def test_a_tier_that_cannot_be(url: str, game: str, tier: str) -> None:
    async with Guest(url, "Ann") as ann:
        answer = await ann.http.post("/api/tables", json={"game": game, "tier": tier})
        assert answer.status_code == 400
        assert "dictionary" in answer.text or "tier" in answer.text


@clause("DP-27")
async def test_beside_a_table_one_is_answered_in_its_tier(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(game="dictionary_please", seats=2, mine=[0], tier="liberal")

        async def leaf(**asked: str) -> list[str]:
            wish = {"pattern": "QUO??", **asked}
            found = await ann.http.get("/api/dictionary/browse", params=wish)
            words: list[str] = found.json()["words"]
            return words

        wide, narrow = await leaf(tier="liberal"), await leaf(tier="ordinary")
        assert set(narrow) < set(wide)
        assert await leaf(tier="ordinary", table=table) == wide
        rare = next(word for word in wide if word not in narrow)
        for beside, ok in (({"table": table}, True), ({}, False)):
            asked = {"word": rare, "tier": "ordinary", **beside}
            card = (await ann.http.get("/api/dictionary/word", params=asked)).json()
            [ruling] = [each for each in card["rulings"] if each["game"] == "dictionary_please"]
            assert ruling["ok"] is ok, (rare, ruling)


@pytest.mark.parametrize(
    ("game", "option"), CHOICES, ids=[f"{game}-{option.name}" for game, option in CHOICES]
)
async def test_whoever_comes_is_told_every_option(url: str, game: str, option: OptionCard) -> None:
    others = {name: values[0] for name, values in option.when.items() if name != "seats"}
    [seats, *_] = option.when.get("seats", [None])
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        laid = 0
        for value in option.values:
            wanted = {"game": game, "options": {**others, option.name: value}}
            for size in [seats] if seats else GAMES[game].seats:
                answer = await ann.http.post("/api/tables", json={**wanted, "seats": size})
                if answer.status_code == 201:
                    card = await told(bob, answer.json()["id"])
                    assert card["options"] == wanted["options"]
                    laid += 1
                    break
        assert laid == len(option.values)
