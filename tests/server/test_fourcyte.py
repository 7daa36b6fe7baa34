"""4CYTE at a table of the house: what is hidden stays so, and what could have been is told late."""

import sys
from pathlib import Path

import pytest

from parlour.core.sitting import Sitting
from parlour.server import protocol
from parlour.server.bots.solver import Solver
from tests.clause import clause
from tests.server.guests import Guest, house

WORKED_OUT = protocol.BestCard(["SILVER"] * 6, 120, 280, False)


async def solved(sitting: Sitting) -> protocol.BestCard | None:
    assert sitting.over
    return WORKED_OUT if sitting.game.name == "fourcyte" else None


async def solitaire(guest: Guest) -> str:
    table = await guest.lay(game="fourcyte", seats=1, mine=[0], options={"mode": "solitaire"})
    for nth, letter in enumerate("SILVER"):
        assert (await guest.move(table, 0, f"put:{letter}@{'abcdef'[nth]}1"))["t"] == "done"
    return table


async def test_the_best_board_is_told_after_the_game(tmp_path: Path) -> None:
    async with house(tmp_path, {"best": solved}) as url, Guest(url) as ann:
        table = await solitaire(ann)
        early = await ann.http.get(f"/api/tables/{table}/best")
        assert early.status_code == 403
        await ann.move(table, 0, "finish")
        answer = await ann.http.get(f"/api/tables/{table}/best")
        assert answer.status_code == 200
        assert answer.json() == {
            "rows": ["SILVER"] * 6,
            "points": 120,
            "bound": 280,
            "proven": False,
        }
        assert (await ann.http.get("/api/tables/nothing/best")).status_code == 404


FULL = "SILVERTOMATOGARDENPICKEDFAMOUSENZYNX"
# It says what it was asked, as the real command answers.
ECHO = """
import json, sys
asked = sys.argv[sys.argv.index("--letters") + 1]
rows = "/".join(asked[n : n + 6] for n in range(0, 36, 6))
print(json.dumps({"board": rows, "points": 7, "bound": 280, "proven": False}))
"""


async def filled(ann: Guest) -> str:
    """A solitaire of these letters, finished."""
    table = await ann.lay(game="fourcyte", seats=1, mine=[0], options={"mode": "solitaire"})
    for nth, letter in enumerate(FULL):
        put = f"put:{letter}@{'abcdef'[nth % 6]}{nth // 6 + 1}"
        assert (await ann.move(table, 0, put))["t"] == "done"
    await ann.move(table, 0, "finish")
    return table


async def test_the_best_board_is_sought_with_the_letters_that_lie(tmp_path: Path) -> None:
    best = Solver((sys.executable, "-c", ECHO)).best
    async with house(tmp_path, {"best": best}, move_rate=1000.0) as url, Guest(url) as ann:
        table = await filled(ann)
        answer = (await ann.http.get(f"/api/tables/{table}/best")).json()
        assert "".join(answer["rows"]) == "".join(sorted(FULL))
        assert (answer["points"], answer["bound"], answer["proven"]) == (7, 280, False)
        unfinished = await solitaire(ann)
        await ann.move(unfinished, 0, "finish")
        assert (await ann.http.get(f"/api/tables/{unfinished}/best")).status_code == 404


async def test_a_solver_that_says_nothing_is_no_trouble(tmp_path: Path) -> None:
    best = Solver((sys.executable, "-c", "print('?')")).best
    async with house(tmp_path, {"best": best}, move_rate=1000.0) as url, Guest(url) as ann:
        table = await filled(ann)
        assert (await ann.http.get(f"/api/tables/{table}/best")).status_code == 404


async def test_without_a_solver_there_is_no_best_board(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann:
        table = await solitaire(ann)
        await ann.move(table, 0, "finish")
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
        assert "lexicon parlour-en 1 standard" in record  # the one dictionary, by name

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
