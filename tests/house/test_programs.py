"""Programs that play: whole matches in two languages, and everything that they may do wrong."""

import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from parlour.games import GAMES
from parlour.house.arena import Contest, Outcome, Player, match
from parlour.house.hands import EXEC
from parlour.house.players import installed_bot
from parlour.house.programs import Program
from parlour.house.referee import Refusal, replay
from parlour.house.seating import seated
from setup.node import node
from tests.dictionaries import wish_of

BOTS = Path(__file__).resolve().parents[2] / "docs" / "bots"
IN_PYTHON = shlex.join([sys.executable, str(BOTS / "random_bot.py")])
IN_JAVASCRIPT = shlex.join([str(node()), str(BOTS / "turn_bot.mjs")])

READY = """
import json, sys, time, os
def say(**message): print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()
"""


def program(tmp_path: Path, body: str, ready: str = 'hear(); say(t="ready", protocol=1)') -> str:
    """A program that begins like all, and then does as it likes."""
    file = tmp_path / "bot.py"
    file.write_text(f"{READY}\n{ready}\n{body}\n")
    return shlex.join([sys.executable, str(file)])


def played(
    game: str, *commands: str, seconds: float = 20.0, talk: Path | None = None, **options: object
) -> Outcome:
    players = tuple(Player(each if each == "random" else f"{EXEC}{each}") for each in commands)
    folder = None if talk is None else str(talk)
    return match(Contest(game, players, 1, options, wish_of(game), seconds, folder), 0)


@pytest.mark.parametrize("game", GAMES)
def test_fifteen_lines_of_two_languages_play_whole_matches(game: str) -> None:
    outcome = played(game, IN_PYTHON, IN_JAVASCRIPT)
    assert outcome.forfeits == (None, None)
    again = replay(outcome.record, wish=wish_of(game))
    assert not isinstance(again, Refusal)
    assert again.over
    for file in (BOTS / "random_bot.py", BOTS / "turn_bot.mjs"):
        code = [line for line in file.read_text().splitlines() if line.strip()]
        assert len(code) <= 15, file


WRONG = {
    "dies": ("hear(); os._exit(3)", "it ended by itself, exit code 3"),
    "closes its output": ("hear(); os.close(1); time.sleep(9)", "it has closed its output"),
    "says no JSON": ("hear(); print('b2', flush=True); time.sleep(9)", "that is no JSON: b'b2"),
    "says no object": ("hear(); print('[1]', flush=True); time.sleep(9)", "that is no message"),
    "nests too deep": ("hear(); print('[' * 60000, flush=True); time.sleep(9)", "that is no JSON"),
    "says too much": (
        "hear(); print('x' * 99999, flush=True); time.sleep(9)",
        "it said a line of more than 65536 bytes",
    ),
    "answers with a number": (
        "say(t='answer', id=hear()['id'], move=7); time.sleep(9)",
        "a move is a text or null, not '7'",
    ),
    "breaks the rules": (
        "while 1:\n    s = hear()\n    if s['t'] == 'ask': say(t='answer', id=s['id'], move='z9')",
        "it was refused 3 times, the last time: unreadable move 'z9'",
    ),
    "declines a duty": (
        "while 1:\n    s = hear()\n    if s['t'] == 'ask': say(t='answer', id=s['id'], move=None)",
        "it was refused 3 times, the last time by turn: a duty cannot be declined",
    ),
    "says something else": (
        "hear(); say(t='hello'); time.sleep(9)",
        "it said 'hello' where 'answer' was asked for",
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_whoever_goes_wrong_forfeits_and_the_table_is_unharmed(fault: str, tmp_path: Path) -> None:
    body, why = WRONG[fault]
    outcome = played("score_four", "random", program(tmp_path, body), calling="automatic")
    assert outcome.scores == (1.0, 0.0)
    assert outcome.forfeits[0] is None
    assert outcome.forfeits[1] is not None
    assert outcome.forfeits[1].startswith(why)
    again = replay(outcome.record)
    assert not isinstance(again, Refusal)
    assert again.result is not None
    assert again.result.how == "resigned"
    assert "bot.py" not in outcome.record


@pytest.mark.parametrize(
    ("ready", "why"),
    [
        ('hear(); say(t="ready", protocol=2)', "it speaks protocol 2, and we speak 1"),
        ('hear(); say(t="sorry", why="only chess")', "it does not play this: only chess"),
        ("os._exit(1)", "it ended by itself, exit code 1"),
    ],
)
def test_who_does_not_even_begin_forfeits(ready: str, why: str, tmp_path: Path) -> None:
    outcome = played("score_four", program(tmp_path, "", ready), "random")
    assert (outcome.scores, outcome.forfeits) == ((0.0, 1.0), (why, None))


def test_who_is_late_forfeits_at_once_and_its_children_go_with_it(tmp_path: Path) -> None:
    sleeper = "import subprocess; p = subprocess.Popen(['sleep', '60'])"
    body = f"{sleeper}; hear(); open({str(tmp_path / 'pid')!r}, 'w').write(str(p.pid)); hear(); "
    began = monotonic()
    outcome = played("score_four", program(tmp_path, f"{body} time.sleep(60)"), "random", seconds=1)
    assert outcome.forfeits == ("no answer within 1 s", None)
    assert monotonic() - began < 45
    child = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not alive(child):
            break
        sleep(0.05)
    assert not alive(child)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"  # nobody may have waited for it


def test_among_more_than_two_sides_a_beginner_plays_on(tmp_path: Path) -> None:
    outcome = played("fourcyte", program(tmp_path, "hear(); os._exit(1)"), "random", "random")
    assert outcome.scores[0] == 0.0
    assert outcome.forfeits[0] == "it ended by itself, exit code 1"
    assert "house seat:0:bot:beginner" in outcome.record
    again = replay(outcome.record, wish=wish_of("fourcyte"))
    assert not isinstance(again, Refusal)
    assert again.over
    assert again.broken is None


def test_an_answer_to_an_older_question_is_let_pass(tmp_path: Path) -> None:
    body = """
while 1:
    said = hear()
    if said["t"] == "ask":
        say(t="answer", id=said["id"] - 1, move="nonsense")
        say(t="answer", id=said["id"], move=said["choices"][0])
"""
    outcome = played("score_four", program(tmp_path, body), "random", calling="automatic")
    assert outcome.forfeits == (None, None)


def test_a_program_gets_a_path_and_nothing_else_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_SECRET", "salt")
    seen = tmp_path / "seen"
    body = f"open({str(seen)!r}, 'w').write(json.dumps(dict(os.environ))); os._exit(0)"
    played("score_four", program(tmp_path, body), "random")
    own = json.loads(seen.read_text())
    assert set(own) <= {"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR"}
    assert own["PATH"] == os.environ["PATH"]


def test_it_is_told_what_its_seat_sees_and_hears(tmp_path: Path) -> None:
    played("fourcyte", IN_PYTHON, "random", talk=tmp_path)
    lines = (tmp_path / "1-seat-0.log").read_text().splitlines()
    told = [json.loads(line[3:]) for line in lines if line.startswith("->")]
    assert told[0]["t"] == "hello"
    assert told[-1]["t"] == "over"
    asked = [each for each in told if each["t"] == "ask"]
    assert [each["id"] for each in asked] == list(range(1, len(asked) + 1))
    for each in asked:
        # The other's board is hidden until the end: what it is told of boards is its own.
        assert set(each["view"]["mats"]) == {"0"}
        assert each["choices"] or not each["duty"]
    heard = [fact["kind"] for each in asked for fact in each["facts"]]
    assert heard.count("called") == 36  # each call once, whoever made it
    assert [line for line in lines if line.startswith("<-")]


def test_the_page_shows_the_messages_as_they_are(tmp_path: Path) -> None:
    page = (BOTS.parent / "bots.md").read_text("utf-8")
    shown = {}
    for line in re.findall(r"^(?:->|<-) (.*)$", page, re.MULTILINE):
        message = json.loads(line)
        shown[message["t"]] = message
    assert (BOTS / "random_bot.py").read_text().partition("\n\n")[2] in page
    played("score_four", IN_PYTHON, "random", talk=tmp_path)
    lines = (tmp_path / "1-seat-0.log").read_text().splitlines()
    said = {each["t"]: each for each in (json.loads(line[3:]) for line in lines)}
    for kind, message in said.items():
        assert message.keys() == shown[kind].keys(), kind
    for part in ("prompts", "facts"):
        asked = [json.loads(line[3:]) for line in lines if line.startswith('-> {"t":"ask"')]
        found = next(each[part][0] for each in asked if each[part])
        assert found.keys() == shown["ask"][part][0].keys()
    assert said["over"]["result"].keys() == shown["over"]["result"].keys()


def test_what_it_writes_on_standard_error_is_in_the_talk(tmp_path: Path) -> None:
    body = "print('thinking hard', file=sys.stderr, flush=True); hear(); os._exit(0)"
    played("score_four", program(tmp_path, body), "random", talk=tmp_path / "talk")
    assert "!! thinking hard\n" in (tmp_path / "talk" / "1-seat-0.log").read_text()


def test_one_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    file = tmp_path / "deaf.py"
    file.write_text("import time; time.sleep(60)")
    deaf = Program([sys.executable, str(file)])
    began = monotonic()
    for _ in range(9):
        deaf.say({"t": "weather", "words": "x" * 60_000})
    assert deaf.close() is False
    assert monotonic() - began < 30


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exec:", "there is no program ''"),
        ("exec:./no-such-bot -v", "there is no program './no-such-bot'"),
        ("lucky/plain", "the bot 'lucky' is not installed"),
        ("bot:wizard", "there is no level 'wizard'"),
        ("wizard", "a seat is bot:LEVEL, random, NAME/LEVEL or exec:PROGRAM, not 'wizard'"),
        ("caller:mean", "score_four has no 'caller:mean'"),
    ],
)
def test_a_seat_that_means_nobody_says_so(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="(?s)^" + why.replace("|", r"\|")):
        seated(text, "score_four")


LUCKY = """
class Bot:
    games = ("score_four",)
    levels = ("plain", "fancy")

    def choose(self, setup, view, prompts, rng, budget):
        assert budget.level in self.levels
        from parlour.games.score_four import GAME
        duty = next((p for p in prompts if p.duty), None)
        return None if duty is None else GAME.read(duty.choices[0])

bot = Bot()
"""


@pytest.fixture
def lucky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that somebody else has installed; afterwards nobody remembers it."""
    about = tmp_path / "lucky_four-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lucky-four\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text("[parlour.bots]\nlucky = lucky_four:bot\n")
    (tmp_path / "lucky_four.py").write_text(LUCKY)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    installed_bot.cache_clear()
    sys.modules.pop("lucky_four", None)


def test_an_installed_bot_is_loaded_when_it_is_named_and_plays(lucky: Path) -> None:
    from parlour.house.players import installed_names

    assert installed_names() == ["lucky"]
    assert "lucky_four" not in sys.modules
    assert seated("lucky/plain", "score_four") == "lucky/plain"
    for wrong, why in (("lucky/loud", "no level 'loud'"), ("unlucky/plain", "is not installed")):
        with pytest.raises(ValueError, match=why):
            seated(wrong, "score_four")
    with pytest.raises(ValueError, match="lucky does not play keyword"):
        seated("lucky/plain", "keyword")
    players = (Player("lucky/plain"), Player("lucky/fancy"))
    outcome = match(Contest("score_four", players, 1, {"calling": "automatic"}), 0)
    assert 'names ["lucky/plain", "lucky/fancy"]' in outcome.record
