"""A match as text: what is read, what is refused at which line, and what is written."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.game import CHANCE, CLOCK, HOUSE, Setup
from parlour.core.record import LIMIT, Record, Unreadable, actor_name, read_entry, remarks
from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME
from tests.contract.tables import Table
from tests.contract.walks import walk

HEAD = "parlour-record 1\ngame score_four\nversion 1\nseats 2\noptions {}\nfirst 0\n\n"


def nested(depth: int) -> str:
    """Objects in one another, as JSON."""
    return '{"a": ' * (depth - 1) + "{}" + "}" * (depth - 1)


def test_a_record_has_a_header_and_entries() -> None:
    record = Record.read(HEAD + "0 b3 ; a bead\n1 b3\n")
    assert (record.game, record.version, record.seats) == ("score_four", 1, 2)
    assert (record.options, record.first, record.sides) == ({}, 0, ())
    assert record.entries == ("0 b3", "1 b3")
    assert record.body == 8


def test_lines_may_end_as_on_windows_and_blank_lines_at_the_end_are_nothing() -> None:
    text = (HEAD + "0 b3\n1 b3\n").replace("\n", "\r\n") + "\r\n\n"
    assert Record.read(text).entries == ("0 b3", "1 b3")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "a record begins with"),
        ("parlour-record 2\n", 1, "a record begins with"),
        ("parlour-record 1\nseats 2\n\n", 3, "names no game"),
        ("parlour-record 1\ngame x\n\n", 3, "names no seats"),
        ("parlour-record 1\ngame x\nseats 2\ncolour red\n\n", 4, "no header field 'colour'"),
        ("parlour-record 1\ngame x\ngame y\n", 3, "stands twice"),
        ("parlour-record 1\ngame x\nseats two\n", 3, "not a whole number"),
        ("parlour-record 1\ngame x\nseats -2\n", 3, "not a whole number"),
        ("parlour-record 1\ngame x\nseats ２\n", 3, "not a whole number"),
        ("parlour-record 1\ngame x\nseats 1234567\n", 3, "not a whole number"),
        ("parlour-record 1\ngame\n", 2, "missing"),
        ("parlour-record 1\ngame x\nseats 2\noptions []\n", 4, "JSON object"),
        ("parlour-record 1\ngame x\nseats 2\noptions {\n", 4, "written as JSON"),
        ("parlour-record 1\ngame x\nseats 2\noptions " + "[" * 9999 + "\n", 4, "written as JSON"),
        (f"parlour-record 1\ngame x\nseats 2\noptions {nested(21)}\n", 4, "more than 20 deep"),
        (f"parlour-record 1\ngame x\nseats 2\noptions {nested(490)}\n", 4, "more than 20 deep"),
        ("parlour-record 1\ngame x\nseats 2\nsides []\n", 4, "lists of seat numbers"),
        ("parlour-record 1\ngame x\nseats 2\nsides [0]\n", 4, "lists of seat numbers"),
        ("parlour-record 1\ngame x\nseats 2\nsides [[true]]\n", 4, "lists of seat numbers"),
        ("parlour-record 1\ngame x\nseats 2\nnames [1]\n", 4, "names are texts"),
    ],
)
def test_what_is_no_record_is_refused_at_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as problem:
        Record.read(text)
    assert problem.value.line == line


def test_a_text_may_be_too_long() -> None:
    with pytest.raises(Unreadable, match="longer than"):
        Record.read(HEAD + "0 b3\n" * (LIMIT // 5))
    with pytest.raises(Unreadable, match="more than 20000 entries"):
        Record.read(HEAD + "0 b3\n" * 20_001)


@given(st.text(max_size=200) | st.text(max_size=60).map(lambda text: HEAD + text))
def test_any_text_is_a_record_or_unreadable(text: str) -> None:
    found = _read(text)
    assert found.line >= 1 if isinstance(found, Unreadable) else found.game


def _read(text: str) -> Record | Unreadable:
    try:
        return Record.read(text)
    except Unreadable as problem:
        return problem


def test_an_entry_is_an_actor_and_a_move() -> None:
    assert read_entry("0 b3") == (0, "b3", None)
    assert read_entry("chance draw:E") == (CHANCE, "draw:E", None)
    assert read_entry("clock close") == (CLOCK, "close", None)
    assert read_entry("house back:2 @12.5") == (HOUSE, "back:2", 12500)
    for text in ("", "x b3", "-1 b3", "1234567890 b3", "٣ b3", " 0 b3"):
        with pytest.raises(ValueError, match="is neither a seat number nor chance, clock or house"):
            read_entry(text)
    for text in ("0", "0 ", "0  b3", "0 b3 c3"):
        with pytest.raises(ValueError, match="an entry is an actor, a space, one move"):
            read_entry(text)


def test_actors_as_written() -> None:
    assert [actor_name(actor) for actor in (0, 7, CHANCE, CLOCK, HOUSE)] == [
        *(0, 7, "chance", "clock", "house")
    ]


def test_only_options_unlike_the_rulebooks_are_written() -> None:
    setup = Setup(4, GAME.options(method="total"), sides=((0, 2), (1, 3)), first=2)
    text = Record.of(Sitting.begin(GAME, setup)).write()
    assert 'options {"method": "total"}\n' in text
    assert "sides [[0, 2], [1, 3]]\n" in text
    assert "first 2\n" in text


def test_names_date_and_result_are_kept() -> None:
    *_, last = walk(Table(GAME, Setup(2, GAME.options())), Random(0))
    names = ("Ärmel ; [x]", "Bo")
    record = Record.of(last, names=names, date="2026-11-15")
    again = Record.read(record.write())
    assert (again.names, again.date) == (names, "2026-11-15")
    assert again.result == record.result
    assert again == Record(**{**vars(record), "body": again.body})


def test_remarks_tell_what_came_of_an_entry_and_the_score_where_it_changed() -> None:
    row = ["a1", "a4", "b1", "b4", "c1", "c4", "d1"]
    sitting = Sitting.begin(GAME)
    for nth, pin in enumerate(row):
        sitting = sitting.play(nth % 2, pin)
    sitting = sitting.play(0, "score:a11-d11")
    said = remarks(sitting)
    assert said[0] == "dropped seat 0 side 0 pin a1 place a11"
    assert said[-1] == "scored side 0 line a11-d11 seat 0; 1-0"
    assert len(said) == len(sitting.log)
