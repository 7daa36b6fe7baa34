"""A person's page: their own by all their games, to others by those that are public alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from parlour.house.par import Against, against_par, class_of
from parlour.house.setups import game_named, setup_for
from parlour.server.play.profile import profiled
from parlour.server.store.archive import Summary
from tests.clause import clause
from tests.server.guests import Guest, Message
from tests.server.members import quick_passwords, sign_up
from tests.server.test_archive import agree, played


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with quick_passwords():
        yield


async def shown(guest: Guest, path: str) -> Message:
    answer = await guest.http.get(path)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


async def test_others_see_public_games_and_no_former_name(url: str) -> None:
    async with Guest(url, "Nell before") as nell, Guest(url, "Bob") as bob, Guest(url) as cy:
        open_to_all, _, _ = [await played(nell, bob) for _ in range(3)]
        await sign_up(nell, "Nell before")
        await nell.http.post("/api/me", json={"name": "Nell now"})
        assert (await shown(cy, "/api/person/Nell now"))["played"] == 0
        await agree(nell, open_to_all)
        await agree(bob, open_to_all)
        theirs, mine = await shown(cy, "/api/person/nell NOW"), await shown(nell, "/api/profile")
        assert (theirs["name"], theirs["mine"], theirs["played"]) == ("Nell now", False, 1)
        assert (mine["name"], mine["mine"], mine["played"]) == ("Nell now", True, 3)
        assert [(g["title"], g["won"]) for g in theirs["games"]] == [("Score Four", 1)]
        assert {"what": "Longest run of wins", "value": "3", "id": None} in mine["records"]
        assert (await cy.http.get("/api/person/Nell before")).status_code == 404
        await agree(bob, open_to_all, False)  # one who changes their mind is enough
        assert (await shown(cy, "/api/person/Nell now"))["played"] == 0


async def test_only_members_have_a_page_and_not_for_whom_they_block(url: str) -> None:
    async with Guest(url, "Odo") as odo, Guest(url, "Peg") as peg, Guest(url, "Odo") as double:
        await sign_up(odo, "Odo")
        table = await odo.lay(mine=[0])
        await peg.sit(table, 1)
        other = await double.lay(mine=[0])  # a guest may be called like anybody
        seats = f"/api/tables/{table}/seats"
        assert (await peg.http.get(f"{seats}/0/persons")).json() == [{"name": "Odo"}]
        assert (await peg.http.get(f"{seats}/1/persons")).json() == []
        assert (await peg.http.get(f"/api/tables/{other}/seats/0/persons")).json() == []
        follow = {"table": table, "seat": 0, "kind": "follow"}
        (person,) = (await peg.http.post("/api/people", json=follow)).json()
        assert person["page"]
        assert (await peg.http.get("/api/person/Odo")).status_code == 200
        await odo.http.post("/api/people", json={"table": table, "seat": 1, "kind": "block"})
        assert (await peg.http.get("/api/person/Odo")).status_code == 404
        assert (await peg.http.get("/api/person/Peg")).status_code == 404


@clause("4C-52", "4C-53", "4C-54", "4C-55")
def test_handicap_and_plus_are_of_the_best_score_in_each_class() -> None:
    assert against_par({"B": 168, "C": 152, "E": 100}) == [
        Against("B", 161, 168, True, 7, None),
        Against("C", 152, 152, False, None, 0),
        Against("E", 150, 100, False, None, 50),
    ]


@pytest.mark.parametrize(
    ("seats", "options", "group"),
    [
        (1, {}, "A"),
        (1, {"mode": "solitaire"}, None),
        (2, {}, "B"),
        (2, {"juniors": [0]}, "F"),
        (5, {}, None),
    ],
)
def test_each_game_counts_in_its_own_class(
    seats: int, options: dict[str, Any], group: str | None
) -> None:
    setup = setup_for(game_named("fourcyte"), seats, options)
    assert class_of("fourcyte", setup, 0) == group
    assert class_of("keyword", setup, 0) is None


def test_words_and_records_are_told() -> None:
    summary = Summary(
        kinds=[("keyword", "won", 2), ("dictionary_please", "lost", 1), ("keyword", "alone", 1)],
        best=[("keyword", 55, "t2"), ("dictionary_please", 3, "t3")],
        longest=("LION", "t2"),
        captures=(4, "t3"),
        outcomes=["won", "alone", "won", "lost"],
        words=["CAT DOG AT", "DOG DOG CAT LION AT", "CAT"],
    )
    found = profiled("Ann", None, True, summary, {"B": (150, 4)})
    assert [(each.word, each.times) for each in found.words] == [("CAT", 3), ("DOG", 2)]
    assert [(each.what, each.value, each.id) for each in found.records] == [
        ("Longest word", "LION", "t2"),
        ("Most points in a game of Dictionary, Please!", "3", "t3"),
        ("Most points in a game of Keyword", "55", "t2"),
        ("Most captures in a game", "4", "t3"),
        ("Longest run of wins", "2", None),
    ]
    assert [(each.group, each.games, each.handicap) for each in found.par] == [("B", 4, 11)]
    assert (found.played, [each.played for each in found.games]) == (4, [1, 3])
