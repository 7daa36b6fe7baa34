"""Every kind of prompt of every game is put to a program, and nothing that is wrong gets past."""

import shlex
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from parlour.games import GAMES
from parlour.house.conformance import FORMS, Examination
from parlour.house.program_hand import Limits
from tests.dictionaries import wish_of
from tests.house.test_programs import IN_PYTHON, program

OF_NOBODY = {"lot", "draw", "card", "close", "settle", "time", "stand"}  # chance's and the clock's


@pytest.mark.parametrize("game", GAMES)
def test_a_sound_program_passes(game: str) -> None:
    checks = list(Examination(shlex.split(IN_PYTHON), Limits(20), wish_of(game)).checks([game]))
    assert [check for check in checks if not check.ok] == []
    told = {word for check in checks for word in check.what.partition(": ")[2].split()}
    assert told >= {kind for form in FORMS if form.game == game for kind in form.kinds}
    assert checks[-1].what == f"{game}: a whole match"


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_move_is_left_out(game: str) -> None:
    kinds = [kind for form in FORMS if form.game == game for kind in form.kinds]
    asked = {part.strip("?") for kind in kinds for part in kind.split("|")}
    move = import_module(f"parlour.games.{game}").Move
    assert asked == {part.__name__.lower() for part in get_args(move)} - OF_NOBODY


BAD = {
    "plays by heart": ("s['choices'][0] if s['duty'] else 'score:a11-d44'", {"score_four: score?"}),
    "babbles": (
        "s['choices'][0] if s['duty'] else 'hum'",
        {"score_four: score?", "score_four: a whole match"},
    ),
    "knows one pin": ("'a1' if s['duty'] else None", {"score_four: a whole match"}),
}


@pytest.mark.parametrize("how", BAD)
def test_an_unsound_one_fails_what_it_does_wrong(how: str, tmp_path: Path) -> None:
    move, failing = BAD[how]
    body = f"""
while 1:
    s = hear()
    if s["t"] == "ask":
        say(t="answer", id=s["id"], move={move})
"""
    command = shlex.split(program(tmp_path, body))
    checks = list(Examination(command, Limits(20)).checks(["score_four"]))
    assert {check.what for check in checks if not check.ok} == failing


def test_one_that_trips_over_news_or_stays_is_found(tmp_path: Path) -> None:
    body = """
while 1:
    line = sys.stdin.readline()
    if not line:
        time.sleep(60)
    s = json.loads(line)
    say(t="answer", id=s["id"], move=s["choices"][0] if s["duty"] else None)
"""
    command = shlex.split(program(tmp_path, body))
    failed = {
        check.what.removesuffix(" it answers the next question"): check.why
        for check in Examination(command, Limits(20))._manners("score_four")
    }
    assert failed["after a message it does not know"] == "it ended by itself, exit code 1"
    assert failed["after a question that was taken back"] == "it ended by itself, exit code 1"


def test_a_game_that_is_not_played_is_said_and_not_asked(tmp_path: Path) -> None:
    ready = """
if hear()["game"] != "score_four":
    say(t="sorry", why="no words"); sys.exit()
say(t="ready", protocol=1)"""
    body = """
while 1:
    s = hear()
    if s["t"] == "ask":
        say(t="answer", id=s["id"], move=s["choices"][0] if s["duty"] else None)
"""
    command = shlex.split(program(tmp_path, body, ready))
    checks = list(Examination(command, Limits(20)).checks(["keyword", "score_four"]))
    assert {c.what: c.why for c in checks if not c.ok} == {
        "keyword: hello": "it does not play this: no words"
    }
