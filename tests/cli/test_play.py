"""`parlour play`: a table in the terminal, typed or piped."""

import io
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from parlour.bots.bot import Budget
from parlour.cli.screen import Screen
from parlour.core.game import Prompt, Setup
from parlour.games.score_four.moves import Drop
from parlour.house.clauses import Clause
from tests import tiny
from tests.cli.conftest import Parlour

TWO = ("play", "score_four", "--seat", "human", "--seat", "human", "--seed", "0")  # seat 0 begins
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
    assert "\nSF-12  " in done.out
    assert "unreadable move 'e9'; ? lists what may be done" in done.out
    assert "refused by turn: seat 5 is not a person's" in done.out
    assert "refused by turn: seat 0 has no b1 to make now" in done.out
    assert kept.read_text().count(" ; dropped") == 7


def test_what_may_be_done(parlour: Parlour) -> None:
    done = parlour(*TWO, stdin=lines("?", "rules SF-13", "rules XX-1", "rules"))
    assert "seat 0 must: a1 b1 c1 d1" in done.out
    assert "\nSF-13  " in done.out
    assert "our reading: " in done.out
    assert "there is no clause 'XX-1'" in done.out
    assert "SF-39" in done.out


@pytest.mark.parametrize("asked", ["?", "help"])
def test_how_it_is_typed(parlour: Parlour, asked: str) -> None:
    """An example of each kind of move that may be made now."""
    done = parlour(*TWO, stdin=lines(asked))
    assert "  b3: a bead on that pin\n" in done.out
    assert "  a11-d44 (or score:a11-d44): four in a line" in done.out


def test_a_line_in_the_pages_form_from_either_end(parlour: Parlour) -> None:
    done = parlour(*TWO, stdin=PILLAR.upper() + "0 a14-a11\n")
    assert "SCORE! light: a11-a14" in done.out


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


TINY = ("play", "tiny", "--seat", "human", "--seat", "human", "--seed", "2")
HAND_OVER = "Enter when nobody else looks> "


def hands(text: str) -> list[dict[str, list[int]]]:
    """Every hand that was on the screen, in order."""
    shown = [row.removeprefix("hands: ") for row in text.splitlines() if row.startswith("hands: ")]
    return [json.loads(row) for row in shown]


def holding(text: str) -> tuple[str, int]:
    """Whose hand was shown last, and a pebble of it."""
    ((seat, pebbles),) = hands(text)[-1].items()
    return seat, pebbles[0]


@pytest.mark.usefixtures("tiny_shelf")
def test_hands_are_handed_over(parlour: Parlour) -> None:
    seat, pebble = holding(parlour(*TINY, stdin="quit\n").out)
    done = parlour(*TINY, stdin=lines("", f"lay:{pebble}", "", "quit"))
    before, _, after = done.out.rpartition(HAND_OVER)
    assert done.out.count(HAND_OVER) == 2
    assert [list(hand) for hand in hands(before)] == [[seat]]
    assert [list(hand) for hand in hands(after)] == [["1" if seat == "0" else "0"]]
    assert f"laid seat {seat}" in done.out
    assert "drawn pebble" not in done.out  # whispered to one, with two at the screen


@pytest.mark.usefixtures("tiny_shelf")
def test_a_piped_move_need_not_wait_for_enter(parlour: Parlour) -> None:
    _, pebble = holding(parlour(*TINY, stdin="quit\n").out)
    typed = parlour(*TINY, stdin=lines("", f"lay:{pebble}", "", "quit")).out
    piped = parlour(*TINY, stdin=lines(f"lay:{pebble}", "quit")).out
    assert hands(piped) == hands(typed)


@pytest.mark.usefixtures("tiny_shelf")
def test_a_secret_claim_shows_on_nobody_elses_screen(parlour: Parlour) -> None:
    """What the other is shown and asked is the same, byte for byte, claim or no claim."""
    typed = [""]
    for _ in range(2):  # the first round: whoever is asked lays what they hold
        _, pebble = holding(parlour(*TINY, stdin=lines(*typed, "quit")).out)
        typed += [f"lay:{pebble}", ""]
    _, pebble = holding(parlour(*TINY, stdin=lines(*typed, "quit")).out)
    quiet = parlour(*TINY, stdin=lines(*typed, f"lay:{pebble}", "", "quit")).out
    claimed = parlour(*TINY, stdin=lines(*typed, "claim:1", f"lay:{pebble}", "", "quit")).out
    assert claimed != quiet
    assert claimed.rpartition(HAND_OVER)[2] == quiet.rpartition(HAND_OVER)[2]
    assert "settled pot" not in claimed


@pytest.mark.usefixtures("tiny_shelf")
def test_a_whole_match_with_claims_and_windows(parlour: Parlour, tmp_path: Path) -> None:
    """Everything Tiny has: chance, secret duties, rights, windows of both kinds, two games."""
    kept = tmp_path / "kept.record"
    command = (*TINY, "--option", "games=2", "--save", str(kept))
    # Whoever is asked claims what there is and lays anything: wrong ones are refused.
    tries = [f"{move}:{n}" for move, n in product(("claim", "lay"), range(1, 7))]
    done = parlour(*command, stdin=lines(*tries * 40))
    assert "the match is over: " in done.out
    assert "the game is over: " in done.out
    assert "anybody may speak before close" in done.out
    answer = parlour("referee", str(kept), "--json").json
    assert (answer["ok"], answer["over"], len(answer["games"])) == (True, True, 2)
    assert "chance draw" in kept.read_text()
    assert "clock settle" in kept.read_text()
    assert "clock close" in kept.read_text()


# --- bots at the table ---------------------------------------------------------------------------

ONE = ("play", "score_four", "--seat", "human", "--seat", "bot:club", "--seed", "0")


@pytest.fixture
def simple_bot(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """A bot that fills pin after pin and never speaks; what it was asked is kept."""
    asked: list[tuple[Any, ...]] = []

    def choose(
        name: str, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> Drop | None:
        asked.append((name, prompts, budget))
        free = [pin for pin, stack in enumerate(view.pins) if len(stack) < 4 and pin % 4]
        return Drop(free[0]) if any(p.duty for p in prompts) else None

    monkeypatch.setattr("parlour.house.hands.choose", choose)
    return asked


def test_a_bot_does_not_wait_for_whoever_has_just_moved(
    parlour: Parlour, simple_bot: list[tuple[Any, ...]]
) -> None:
    """What I have to say to my own bead I say with it: nothing is asked for in between."""
    done = parlour(*ONE, stdin=lines("a1", "a1", "a1", "a1; score:a11-a14"))
    assert "may speak" not in done.out
    assert done.out.count("seat 1 drops") == 3
    assert "the match is over: side 0 wins" in done.out
    assert {budget.level for _, _, budget in simple_bot} == {"club"}


def test_what_is_said_with_a_refused_move_is_not_said(
    parlour: Parlour, simple_bot: list[tuple[Any, ...]]
) -> None:
    done = parlour(*ONE, stdin=lines("e9; rules SF-13", "quit"))
    assert "unreadable move 'e9'" in done.out
    assert "SF-13" not in done.out
    assert simple_bot


PARTNERS = ("play", "score_four", *("--seat", "human", "--seat", "bot:club") * 2, "--seed", "0")


def test_a_bot_waits_for_whoever_else_may_speak(
    parlour: Parlour, simple_bot: list[tuple[Any, ...]]
) -> None:
    """After my bead my partner can say SCORE before the bot plays."""
    done = parlour(*PARTNERS, stdin=lines("a1", "", "b1", "", "quit"))
    assert done.out.count("anybody may speak before seat") == 2
    assert done.out.count("drops a dark bead") == 2
    assert simple_bot


def test_a_piped_bead_waits_for_its_turn(
    parlour: Parlour, simple_bot: list[tuple[Any, ...]]
) -> None:
    """Scripts need no empty lines: what is no answer now is the answer to the next question."""
    done = parlour(*PARTNERS, stdin=lines("a1", "a1", "a1", "a1", "0 score:a11-a14"))
    assert done.out.count("may speak before") == 4
    assert done.out.count("drops a dark bead") == 3
    assert "the match is over: side 0 wins" in done.out
    assert all(name == "score_four" for name, _, _ in simple_bot)


@pytest.mark.usefixtures("simple_bot")
def test_a_typed_bead_does_not(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who looks at the screen drops a bead before they have seen the answer to the last."""
    monkeypatch.setattr("parlour.cli.screen.Screen.typed", True)
    done = parlour(*PARTNERS, stdin=lines("a1", "b2", "2 b2", "", "quit"))
    assert done.out.count("that has to wait; Enter goes on") == 2
    assert done.out.count("drops a light bead") == 1
    assert done.out.count("drops a dark bead") == 1


@pytest.mark.usefixtures("simple_bot")
def test_without_rights_nobody_is_asked(parlour: Parlour) -> None:
    done = parlour(*ONE, "--option", "calling=automatic", stdin=lines("a1", "a1", "a1", "a1"))
    assert "may speak" not in done.out
    assert "the match is over: side 0 wins" in done.out


def test_bots_are_asked_for_their_rights_after_every_entry(
    parlour: Parlour, simple_bot: list[tuple[Any, ...]]
) -> None:
    parlour(*ONE, stdin=lines("a1", "", "quit"))
    kinds = ["duty" if any(p.duty for p in prompts) else "right" for _, prompts, _ in simple_bot]
    assert kinds == ["right", "right", "duty", "right"]  # at the start, my bead, its own


def test_a_seat_of_a_bot_is_not_mine(parlour: Parlour, simple_bot: list[tuple[Any, ...]]) -> None:
    done = parlour(*ONE, stdin=lines("1 score:a11-a14", "quit"))
    assert "refused by turn: seat 1 is not a person's at this table" in done.out
    assert simple_bot


def test_a_cleared_screen_cannot_be_scrolled_back() -> None:
    shown = io.StringIO()
    Screen(Console(file=shown, force_terminal=True)).clear()
    assert shown.getvalue() == "\x1b[2J\x1b[H\x1b[3J"
    piped = io.StringIO()
    Screen(Console(file=piped, force_terminal=False)).clear()
    assert piped.getvalue() == ""


def test_a_real_bot_answers(parlour: Parlour, tmp_path: Path) -> None:
    """The one of the game itself: a bead for a bead, the same again from the same seed."""
    kept = tmp_path / "kept.record"
    seats = ("--seat", "human", "--seat", "bot:beginner", "--seed", "0")
    command = ("play", "score_four", *seats, "--save", str(kept))
    done = parlour(*command, stdin=lines("a1", "", "b3", "", "quit"))
    assert done.out.count("seat 1 drops a dark bead") == 2
    once = kept.read_text()
    parlour(*command, stdin=lines("a1", "", "b3", "", "quit"))
    assert kept.read_text() == once
