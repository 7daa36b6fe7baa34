"""`parlour play`: a table in the terminal, typed or piped."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.house.clauses import Clause
from tests import tiny
from tests.cli.conftest import Parlour

TWO = ("play", "score_four", "--seat", "human", "--seat", "human", "--seed", "4")  # seat 0 begins
PILLAR = "a1\na2\na1\na2\na1\na2\na1\n"


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_a_whole_game(parlour: Parlour) -> None:
    done = parlour(*TWO, stdin=PILLAR + "0 score:a11-a14\n")
    assert (done.code, done.err) == (0, "")
    assert "SCORE! light: a11-a14" in done.out
    assert "vertical line a11-a14  SF-10" in done.out
    assert done.out.endswith("the match is over: side 0 wins, 1-0 (a line)\n")


def test_a_line_called_late(parlour: Parlour) -> None:
    """SF-12: at any prompt, one's own or another's, and beads later."""
    done = parlour(*TWO, stdin=PILLAR + lines("b4", "score:a11-a14"))
    assert "the match is over: side 0 wins" in done.out


def test_a_refusal_shows_its_clause_and_loses_nothing(parlour: Parlour, tmp_path: Path) -> None:
    kept = tmp_path / "kept.record"
    done = parlour(
        *TWO, "--save", str(kept), stdin=PILLAR + lines("score:a11-a14", "1 e9", "5 a1", "0 b1")
    )
    assert "refused by SF-12: a11-a14 is the other side's line" in done.out
    assert "SF-12  An unnoticed win" in done.out
    assert "unreadable move 'e9'; ? lists what may be done" in done.out
    assert "refused by turn: seat 5 is not a person's" in done.out
    assert "refused by turn: seat 0 has no b1 to make now" in done.out
    assert kept.read_text().count(" ; dropped") == 7


def test_what_may_be_done(parlour: Parlour) -> None:
    done = parlour(*TWO, stdin=lines("?", "rules SF-13", "rules XX-1", "rules"))
    assert "seat 0 must: a1 b1 c1 d1" in done.out
    assert "SF-13  False call?" in done.out
    assert "there is no clause 'XX-1'" in done.out
    assert "SF-39" in done.out


@pytest.mark.parametrize("end", ["", "quit\n", "quit\na2\n"])
def test_leaving_the_table(parlour: Parlour, tmp_path: Path, end: str) -> None:
    kept, other = tmp_path / "kept.record", tmp_path / "other.record"
    done = parlour(*TWO, "--save", str(kept), stdin=f"a1\nsave {other}\na1\n{end}")
    assert done.code == 0
    assert "the table is left as it is" in done.out
    assert f"the record is in {kept}" in done.out
    assert parlour("referee", str(kept), "--json").json["entries"] == 2
    assert parlour("referee", str(other), "--json").json["entries"] == 1


def test_ctrl_c(parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("parlour.cli.screen.Screen.ask", interrupted)
    done = parlour(*TWO, "--save", str(tmp_path / "kept"))
    assert done.code == 0
    assert f"the record is in {tmp_path / 'kept'}" in done.out


def test_saving_where_it_cannot_be(parlour: Parlour, tmp_path: Path) -> None:
    done = parlour(*TWO, stdin=lines(f"save {tmp_path}/no/such", "a1", "quit"))
    assert "not saved: " in done.out
    assert "seat 0 drops a light bead on a1" in done.out
    refused = parlour(*TWO, "--save", f"{tmp_path}/no/such")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.count("\n") == 1


def test_the_last_call(parlour: Parlour) -> None:
    """SF-15: a full board waits; the table is asked once, then the clock closes it."""
    pins = [f"{column}{row}" for row in "1234" for column in "abcd"]
    full = [pin for pin in pins for _ in range(4)]  # a pin's beads alternate: no line stands up
    asked = parlour(*TWO, stdin=lines(*full, ""))
    assert asked.out.count("anybody may speak before close") == 1
    assert "the last call is over" in asked.out
    assert asked.out.endswith("the match is over: a draw, 0-0 (a full board)\n")
    called = parlour(
        *TWO, stdin=lines(*full, "score:a11-d11", "0 score:a11-b22", "0 score:a11-d11")
    )
    assert "who speaks? the seat first: 0 score:a11-d11" in called.out
    assert "refused by SF-13" in called.out
    assert called.out.endswith("the match is over: side 0 wins, 1-0 (a line)\n")


def test_json_is_what_the_referee_would_print(parlour: Parlour, tmp_path: Path) -> None:
    kept = tmp_path / "kept.record"
    done = parlour(*TWO, "--json", "--save", str(kept), stdin=PILLAR)
    assert done.json == parlour("referee", str(kept), "--json").json
    assert "seat 0 drops" in done.err


def test_lots_are_drawn_from_the_seed(parlour: Parlour, tmp_path: Path) -> None:
    """SF-06: the house draws lots and writes down who begins."""
    kept = tmp_path / "kept"
    firsts = set()
    for seed in range(8):
        parlour(*TWO[:-1], str(seed), "--save", str(kept), stdin="quit\n")
        firsts.add(next(row for row in kept.read_text().split("\n") if row.startswith("first ")))
    assert firsts == {"first 0", "first 1"}


def test_partners_and_options(parlour: Parlour) -> None:
    seats = ("--seat", "human") * 4
    options = ("--option", "method=counting", "--option", "target=0")
    done = parlour("play", "score_four", *seats, *options, "--seed", "1", stdin="?\n")
    assert "○ light: seats 0, 2   ● dark: seats 1, 3" in done.out
    assert "may: score" not in done.out  # SF-28: lines are noted as they are made


# --- a game with hidden hands --------------------------------------------------------------------


@pytest.fixture
def tiny_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    book = (Clause("TY-03", "One lays what one holds", "rule"),)
    monkeypatch.setattr("parlour.cli.terminal.clauses", lambda name: book)
    with tiny.on_the_shelf():
        yield


def hands(text: str) -> list[str]:
    return [row.removeprefix("hands: ") for row in text.splitlines() if row.startswith("hands: ")]


@pytest.mark.usefixtures("tiny_shelf")
def test_hands_are_handed_over(parlour: Parlour) -> None:
    done = parlour(
        "play", "tiny", "--seat", "human", "--seat", "human", "--seed", "2", stdin="quit\n"
    )
    assert list(eval(hands(done.out)[0])) == ["0"]
    two = parlour(
        "play",
        "tiny",
        "--seat",
        "human",
        "--seat",
        "human",
        "--seed",
        "2",
        stdin="lay:1\nlay:2\nlay:3\n\n",
    )
    before, _, after = two.out.partition("seat 1: Enter when nobody else looks> ")
    assert list(eval(hands(before)[-1])) == ["0"]
    assert list(eval(hands(after)[0])) == ["1"]


@pytest.mark.usefixtures("tiny_shelf")
def test_a_secret_claim_shows_nowhere(parlour: Parlour) -> None:
    """What seat 1 is shown and asked is the same, byte for byte, whether seat 0 claimed or not."""

    def typed(*first: str) -> str:
        done = parlour(
            *("play", "tiny", "--seat", "human", "--seat", "human", "--seed", "5"),
            stdin=lines(*first),
        )
        return done.out

    hand = next(iter(eval(hands(typed("quit"))[0]).values()))
    assert hand
