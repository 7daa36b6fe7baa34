"""`parlour referee`: strict, exact, and never more to a viewer than they may see."""

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.core.record import LIMIT
from tests import tiny
from tests.cli.conftest import HEADER, Done, Parlour
from tests.house.test_draws import DRAWS, SECRET, dealt

Write = Callable[..., str]
PILLAR = "0 a1\n1 a2\n0 a1\n1 a2\n0 a1\n1 a2\n0 a1\n"  # side 0 has the line a11-a14
WON = PILLAR + "0 score:a11-a14\n"


def test_every_entry_accepted(parlour: Parlour, record: Write) -> None:
    done = parlour("referee", record(WON), "--json")
    assert (done.code, done.err) == (0, "")
    assert done.json == {
        "ok": True,
        "game": "score_four",
        "entries": 8,
        "over": True,
        "prompts": [],
        "sheet": [{"side": 0, "points": 1, "why": "vertical line a11-a14", "clause": "SF-10"}],
        "totals": [1, 0],
        "result": {"totals": [1, 0], "winners": [0], "how": "a line"},
        "games": [{"totals": [1, 0], "winners": [0], "how": "a line"}],
        "clocks": None,
    }


def test_the_first_entry_refused(parlour: Parlour, record: Write) -> None:
    done = parlour("referee", record("0 a1\n1 score:a11-a14\n0 a1\n"), "--json")
    assert (done.code, done.err) == (1, "")
    assert done.json == {
        "ok": False,
        "line": 9,
        "entry": "1 score:a11-a14",
        "clause": "SF-13",
        "why": "a11-a14 is not four of a colour",
    }


@pytest.mark.parametrize(
    ("entry", "clause"),
    [("1 a1", "turn"), ("7 a1", "turn"), ("clock close", "turn"), ("chance a1", "turn")],
)
def test_who_is_not_asked_is_out_of_turn(
    parlour: Parlour, record: Write, entry: str, clause: str
) -> None:
    done = parlour("referee", record(f"{entry}\n"), "--json")
    assert (done.code, done.json["clause"]) == (1, clause)


@pytest.mark.parametrize("entry", ["0 e5", "x a1", "0", "0 a1 a2", "9 e5", "", "-1 a1", "0  a1"])
def test_text_is_read_before_the_turn_is_checked(
    parlour: Parlour, record: Write, entry: str
) -> None:
    done = parlour("referee", record(f"{entry}\n0 a1\n"), "--json")
    assert (done.code, done.json["clause"], done.json["line"]) == (2, None, 8)
    assert done.json["entry"] == entry


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("game chess", 2),
        ("version 2", 3),
        ("seats 3", 4),
        ("seats two", 4),
        ('options {"target": "3"}', 5),
        ('options {"level": 3}', 5),
        ("options []", 5),
        ("first 2", 6),
        ("lexicon parlour-en 1", 7),
        ("nonsense 1", 7),
        ("sides [[0],[2]]", 7),
        ("sides []", 7),
        ("options " + '{"a":' * 490 + "{}" + "}" * 490, 5),
        ("options " + '{"a":' * 20_000 + "{}" + "}" * 20_000, 5),
        ('names ["a"]', 7),
    ],
)
def test_a_bad_header_is_unreadable_at_its_line(
    parlour: Parlour, record: Write, field: str, line: int
) -> None:
    rows = HEADER.rstrip("\n").split("\n")
    rows[line - 1 :] = [field, *rows[line:]]
    done = parlour("referee", record("0 a1\n", "\n".join(rows) + "\n\n"), "--json")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert (done.json["line"], done.json["entry"], done.json["clause"]) == (line, field, None)


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("crosticon", '{"pieces": {"letters": {"A": 1}}}', "to draw lots with (CR-08)"),
        ("keyword", '{"blocks": {"letters": {"A": 1000}}}', "to draw lots with (KW-17)"),
    ],
)
def test_lots_that_nobody_could_draw_are_no_setup(
    parlour: Parlour, record: Write, game: str, options: str, why: str
) -> None:
    header = f"parlour-record 1\ngame {game}\nseats 2\noptions {options}\n\n"
    done = parlour("referee", record("chance lot:A\n", header), "--json")
    assert (done.code, done.json["line"], done.json["clause"]) == (2, 4, None)
    assert why in done.json["why"]


def test_remarks_are_not_read(parlour: Parlour, record: Write) -> None:
    done = parlour("referee", record("0 a1 ; 1 a2 ; anything\n"), "--json")
    assert (done.code, done.json["entries"]) == (0, 1)


@pytest.mark.parametrize(("until", "entries"), [("0", 0), ("3", 3), ("99", 8)])
def test_until_counts_entries(parlour: Parlour, record: Write, until: str, entries: int) -> None:
    done = parlour("referee", record(WON), "--json", "--until", until)
    assert (done.code, done.json["entries"], done.json["over"]) == (0, entries, entries == 8)


def test_until_does_not_look_further(parlour: Parlour, record: Write) -> None:
    path = record("0 a1\n0 e5\n")
    assert parlour("referee", path, "--until", "1").code == 0
    assert parlour("referee", path, "--until", "2").code == 2


@pytest.mark.parametrize("viewer", ["0", "1", "spectator"])
def test_a_view_is_added(parlour: Parlour, record: Write, viewer: str) -> None:
    done = parlour("referee", record("0 b1\n1 b1\n"), "--json", "--view", viewer)
    assert done.json["view"]["pins"][1] == [0, 1]
    assert done.json["view"]["player"] == 0
    assert done.json["view"]["scored"] == []


@pytest.mark.parametrize("viewer", ["9", "2", "-1", "00", "", "dealer", "chance", "0 "])
@pytest.mark.parametrize("entries", ["0 a1\n", "1 a1\n"])
def test_a_viewer_who_is_not_there(
    parlour: Parlour, record: Write, viewer: str, entries: str
) -> None:
    done = parlour("referee", record(entries), "--json", "--view", viewer)
    assert (done.code, done.json["clause"]) == (2, None)
    assert "--view" in done.json["why"]
    assert done.err.count("\n") == 1


def test_the_book_is_closed_until_the_match_is_over(parlour: Parlour, record: Write) -> None:
    done = parlour("referee", record(PILLAR), "--json", "--view", "book")
    assert (done.code, done.json["why"]) == (2, "the book stays closed until the match is over")
    assert "view" not in done.json
    assert parlour("referee", record(WON), "--json", "--view", "book").code == 0


def test_the_book_of_a_match_that_is_over_opens_anywhere(parlour: Parlour, record: Write) -> None:
    done = parlour("referee", record(WON), "--json", "--view", "book", "--until", "2")
    assert (done.code, done.json["entries"], done.json["view"]["player"]) == (0, 2, 0)
    broken = record(WON + "0 a1\n")
    assert parlour("referee", broken, "--view", "book", "--until", "2").code == 2


def test_hidden_hands_stay_hidden_until_the_book_is_open(parlour: Parlour, record: Write) -> None:
    header = "parlour-record 1\ngame tiny\nseats 2\n\n"
    dealt = record("chance draw:1\nchance draw:2\n", header)
    with tiny.on_the_shelf():
        own = parlour("referee", dealt, "--json", "--view", "0").json["view"]
        others = parlour("referee", dealt, "--json", "--view", "spectator").json["view"]
        assert parlour("referee", dealt, "--json", "--view", "book").code == 2
        shown = parlour("referee", dealt).out
    assert own["hands"].keys() == {"0"}
    assert others["hands"] == {}
    assert "hands: {}" in shown


def test_a_match_of_several_games(parlour: Parlour, record: Write) -> None:
    """As soon as a game is decided and the match is not, everything speaks of the next."""
    path = record(WON, HEADER.replace("{}", '{"games": 3}'))
    done = parlour("referee", path, "--json", "--view", "spectator")
    assert (done.json["over"], done.json["result"], done.json["sheet"]) == (False, None, [])
    assert done.json["totals"] == [1, 0]
    assert done.json["games"] == [{"totals": [1, 0], "winners": [0], "how": "a line"}]
    assert done.json["view"]["player"] == 1  # SF-14: the loser begins
    people = parlour("referee", path).out
    assert "game 1: side 0 wins, 1-0" in people
    assert "standing 1-0" in people


def test_from_stdin(parlour: Parlour) -> None:
    done = parlour("referee", "-", "--json", stdin=HEADER + WON)
    assert (done.code, done.json["over"]) == (0, True)
    assert parlour("referee", "-", stdin="").code == 2


def test_for_people(parlour: Parlour, record: Write) -> None:
    done = parlour("referee", record(WON))
    assert (done.code, done.err) == (0, "")
    assert "8 entries, all accepted" in done.out
    assert "vertical line a11-a14  SF-10" in done.out
    assert "the match is over: side 0 wins, 1-0 (a line)" in done.out
    open_ = parlour("referee", record("0 b2\n")).out
    assert "seat 1 must: a1 b1" in open_
    assert "seat 0 may: score" in open_
    assert "[○]" in open_  # the last bead is marked
    refused = parlour("referee", record("0 a1\n0 a1\n"))
    assert (refused.code, refused.err) == (1, "")
    assert refused.out == "line 9, '0 a1': seat 0 has no a1 to make now (turn)\n"


def test_what_is_no_file(parlour: Parlour, tmp_path: Path) -> None:
    for name, why in [
        (str(tmp_path / "none"), "No such file or directory"),
        (str(tmp_path), "Is a directory"),
        ("a\0b", "null byte"),
    ]:
        done = parlour("referee", name, "--json")
        assert (done.code, done.json["ok"], done.json["clause"]) == (2, False, None)
        assert why in done.json["why"]
        assert done.err.count("\n") == 1


def test_what_is_not_utf_8(parlour: Parlour, tmp_path: Path) -> None:
    path = tmp_path / "latin"
    path.write_bytes(HEADER.encode() + b"0 a1\n1 \xe4\n")
    done = parlour("referee", str(path), "--json")
    assert (done.code, done.json["line"], done.json["clause"]) == (2, 9, None)
    assert "not UTF-8" in done.json["why"]
    assert parlour("referee", "-", stdin=b"\xff").code == 2


def test_what_is_too_long(parlour: Parlour, tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_text(HEADER + "0 a1 ; " + "x" * LIMIT)
    assert "longer" in parlour("referee", str(path), "--json").json["why"]
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a hole of a terabyte: nobody reads that to the end
    assert parlour("referee", str(path)).code == 2
    assert parlour("referee", "/dev/zero").code == 2


def test_a_long_entry_makes_a_short_line(parlour: Parlour, record: Write) -> None:
    done = parlour("referee", record("0 " + "z" * 100_000 + "\n"))
    assert done.code == 2
    assert len(done.err) < 400


def test_draws_are_worked_out_again(parlour: Parlour, tmp_path: Path) -> None:
    """Exit code 1 with the clause `house` at the first that the house was not bound to make."""
    file, text = tmp_path / "dealt", dealt("keyword", 2, DRAWS).write()
    chances = [row for row in text.splitlines() if row.startswith("chance draw:")]

    def asked(text: str) -> Done:
        file.write_text(text, "utf-8")
        return parlour("referee", str(file), "--draws", "--json")

    done = asked(text)
    assert (done.code, done.json["ok"]) == (0, True)
    assert done.json["draws"] >= len(chances)
    other = next(f"chance draw:{letter}" for letter in "ET" if letter != chances[-1][-1])
    forged = asked(other.join(text.rsplit(chances[-1], 1)))
    assert (forged.code, forged.json["clause"], forged.json["entry"]) == (1, "house", other)
    bound = asked(text.replace(SECRET.hex(), bytes(32).hex()))
    assert (bound.code, bound.json["clause"]) == (1, "house")
    untold = asked(text.replace(f"secret {SECRET.hex()}\n", ""))
    assert untold.code == 2
    assert "no field 'secret'" in untold.err
