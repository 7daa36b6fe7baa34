"""4CYTE at a table of the house: what is hidden stays so, and what could have been is told late."""

from pathlib import Path

import pytest

from parlour.server.bots.questions import Ask, BestBoard, NoAnswer
from parlour.server.cards.records import BestCard
from tests.clause import clause
from tests.server.guests import Guest, house


async def solved(ask: Ask) -> BestCard:
    """Whoever thinks in this house says what they were asked."""
    assert isinstance(ask, BestBoard)
    rows = [ask.letters[at : at + 6] for at in range(0, 36, 6)]
    return BestCard(rows, 7, 280, False)


async def solitaire(guest: Guest) -> str:
    table = await guest.lay(game="fourcyte", seats=1, mine=[0], options={"mode": "solitaire"})
    for nth, letter in enumerate("SILVER"):
        assert (await guest.move(table, 0, f"put:{letter}@{'abcdef'[nth]}1"))["t"] == "done"
    return table


FULL = "SILVERTOMATOGARDENPICKEDFAMOUSENZYNX"


async def filled(ann: Guest) -> str:
    """A solitaire of these letters, finished."""
    table = await ann.lay(game="fourcyte", seats=1, mine=[0], options={"mode": "solitaire"})
    for nth, letter in enumerate(FULL):
        put = f"put:{letter}@{'abcdef'[nth % 6]}{nth // 6 + 1}"
        assert (await ann.move(table, 0, put))["t"] == "done"
    await ann.move(table, 0, "finish")
    return table


async def test_the_best_board_is_told_after_the_game(tmp_path: Path) -> None:
    """It is sought with the letters that lie there, once for all who ask."""
    asked: list[Ask] = []

    async def counted(ask: Ask) -> BestCard:
        asked.append(ask)
        return await solved(ask)

    async with house(tmp_path, {"think": counted}, move_rate=1000.0) as url, Guest(url) as ann:
        table = await solitaire(ann)
        assert (await ann.http.get(f"/api/tables/{table}/best")).status_code == 403
        await ann.move(table, 0, "finish")  # an unfinished board has too few letters
        assert (await ann.http.get(f"/api/tables/{table}/best")).status_code == 404
        full = await filled(ann)
        answers = [(await ann.http.get(f"/api/tables/{full}/best")).json() for _ in range(2)]
        assert answers[0] == answers[1]
        assert "".join(answers[0]["rows"]) == "".join(sorted(FULL))
        assert (answers[0]["points"], answers[0]["bound"], answers[0]["proven"]) == (7, 280, False)
        assert asked == [BestBoard("".join(sorted(FULL)), "standard")]
        assert (await ann.http.get("/api/tables/nothing/best")).status_code == 404


async def test_a_solver_that_fails_is_no_trouble(tmp_path: Path) -> None:
    async def failing(ask: Ask) -> None:
        raise NoAnswer("?")

    async with house(tmp_path, {"think": failing}, move_rate=1000.0) as url, Guest(url) as ann:
        table = await filled(ann)
        for _ in range(2):  # a failure is not kept
            answer = await ann.http.get(f"/api/tables/{table}/best")
            assert answer.status_code == 404
            assert "worked it out" in answer.json()["why"]


@clause("4C-24", "4C-25", "4C-50")
async def test_words_so_far_are_shown_in_solitaire_only(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await solitaire(ann)
        own = (await ann.open(table, 0))["view"]
        assert [word["text"] for word in own["words"]["0"]] == ["SILVER"]
        assert own["words"]["0"][0]["squares"] == ["a1", "b1", "c1", "d1", "e1", "f1"]
        assert own["par"] == [None]  # it counts for no class
        others = (await bob.open(table))["view"]
        assert others["words"] == others["mats"] == {}
        await ann.move(table, 0, "finish")
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert "lexicon parlour-en 2 standard" in record  # the one dictionary, by name

        solo = await ann.lay(game="fourcyte", seats=1, mine=[0])
        for nth, letter in enumerate("SILVER"):
            await ann.move(solo, 0, f"call:{letter}")
            await ann.move(solo, 0, f"lay:{'abcdef'[nth]}1")
        assert (await ann.open(solo, 0))["view"]["words"] == {}


@clause("4C-31")
@pytest.mark.parametrize(("seats", "ranked"), [(2, True), (4, True), (5, False), (8, False)])
async def test_more_than_four_play_without_a_class(
    tmp_path: Path, seats: int, ranked: bool
) -> None:
    async with house(tmp_path) as url, Guest(url) as ann:
        table = await ann.lay(game="fourcyte", seats=seats, mine=[0])
        view = (await ann.open(table, 0))["view"]
        assert [par is not None for par in view["par"]] == [ranked] * seats
        refused = await ann.http.post("/api/tables", json={"game": "fourcyte", "seats": 9})
        assert refused.status_code == 400
