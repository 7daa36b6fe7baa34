"""What letters make, on the dictionary's page: blanks, bounds, and games that forbid it."""

import pytest

from tests.server.guests import Guest


async def made(guest: Guest, letters: str) -> list[str]:
    answer = await guest.http.get("/api/dictionary/letters", params={"letters": letters})
    assert answer.status_code == 200, answer.text
    words: list[str] = answer.json()["words"]
    return words


async def test_the_longest_words_come_first_and_a_blank_is_any_letter(url: str) -> None:
    async with Guest(url) as ann:
        plain = await made(ann, "retinas")
        assert {"NASTIER", "RETAINS", "RETINAS", "STAINER"} <= set(plain)
        assert [len(word) for word in plain] == sorted(map(len, plain), reverse=True)
        assert all(sorted(word)[0] >= "A" and set(word) <= set("RETINAS") for word in plain)
        assert await made(ann, "zzq?") == []
        assert set(await made(ann, "qui?")) >= {"QUIT", "QUIZ"}
        assert all(word.count("Z") <= 2 for word in await made(ann, "zza?"))


@pytest.mark.parametrize("letters", ["", "r2d2", "abc???", "a" * 21, "ab*"])
async def test_what_are_no_letters_is_refused(url: str, letters: str) -> None:
    async with Guest(url) as ann:
        answer = await ann.http.get("/api/dictionary/letters", params={"letters": letters})
        assert answer.status_code == 400


@pytest.mark.parametrize(
    ("game", "options", "clause"),
    [
        ("dictionary_please", {}, "DP-05"),
        ("dictionary_please", {"anagrams": True}, None),
        ("fourcyte", {}, "4C-27"),
        ("score_four", {}, None),
    ],
)
async def test_letters_stay_mixed_while_one_plays_where_the_booklet_says_so(
    url: str, game: str, options: dict[str, bool], clause: str | None
) -> None:
    async with Guest(url) as ann:
        await ann.lay(game=game, options=options, mine=[0])
        answer = await ann.http.get("/api/dictionary/letters", params={"letters": "retinas"})
        assert answer.status_code == (403 if clause else 200)
        assert clause is None or clause in answer.json()["why"]
