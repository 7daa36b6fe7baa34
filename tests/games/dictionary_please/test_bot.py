"""The bots: legal at every table and in every variant, right at planted ones, and they say why."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.bots.bot import LEVELS as NAMES
from parlour.bots.bot import Budget, Thought
from parlour.cli.main import run
from parlour.core.game import CLOCK, Setup
from parlour.core.poll import poll
from parlour.core.record import Record
from parlour.core.sitting import Sitting, settle
from parlour.games.dictionary_please import GAME
from parlour.games.dictionary_please.bot import LEVELS, choose, consider
from parlour.games.dictionary_please.moves import Ballot, Claim, Done, Form, Fresh, Keep, Pass
from parlour.house.dice import dice
from parlour.house.dictionaries import open_for
from tests.games.dictionary_please.playing import WORDS, begun, on, table


def ask(sitting: Sitting, seat: int, level: str, duty: bool = True, effort: float = 0.25) -> Any:
    """What a bot in that seat does; without `duty` only its right is put to it."""
    prompts = tuple(p for p in sitting.prompts if p.actor == seat and p.duty == duty)
    budget = Budget(level, effort, stream=f"test/{seat}")
    return choose(sitting.current, sitting.view(seat), prompts, Random(5), budget)


def test_the_levels_are_the_house_levels() -> None:
    assert tuple(LEVELS) == NAMES


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"ruling": "vote", "claiming": "spoken", "ending": "tiles"}),
        (2, {"scoring": "alternative", "words_score": True, "bonus": True, "target": 4}),
        (4, {"scoring": "none", "ending": "time", "minutes": 9}),
        (2, {"ending": "time", "minutes": 3, "claiming": "spoken"}),
    ],
)
def test_every_level_plays_whole_games_by_the_rules(seats: int, options: dict[str, Any]) -> None:
    setup = Setup(seats, GAME.options(**options), lexicon=WORDS)
    levels = [NAMES[(2 * seat + len(options)) % len(NAMES)] for seat in range(seats)]
    rng = Random(7)
    match, reply = poll(Sitting.begin(GAME, setup), dice(rng), rng), None
    for _ in range(3000):
        try:
            question = match.send(reply)
        except StopIteration:
            return
        level = levels[question.seat]
        budget = Budget(level, 0.2, stream=f"test/{question.seat}")
        view = question.sitting.view(question.seat)
        reply = choose(question.sitting.current, view, question.prompts, rng, budget)
        assert reply is not None or not question.duty
    raise AssertionError("the game does not end")


def test_a_seed_gives_the_same_move() -> None:
    sitting = begun("TEARTONELI", "STT")
    for level in NAMES:
        assert ask(sitting, 0, level) == ask(sitting, 0, level)


def test_lots_are_kept_unless_they_are_hard() -> None:
    assert ask(on(table(3, first=None), "lot EAT"), 1, "club") == Keep()
    assert ask(on(table(3, first=None), "lot QVZ"), 0, "club") == Fresh()


def test_votes_are_the_dictionarys() -> None:
    sitting = on(begun("TEARWINDEE", "SSH", "HHH", ruling="vote"), "0 form:TEAR; 0 form:WIND")
    sitting = on(sitting, "0 done; draw HHH")
    assert ask(on(sitting, "1 form:ASTER<1"), 0, "beginner") == Ballot(related=False)
    assert ask(on(sitting, "1 form:WINDS<2"), 2, "champion") == Ballot(related=True)


def test_what_was_voted_down_is_not_tried_again() -> None:
    sitting = on(begun("TEARNNNNNN", "SHH", "HHH", ruling="vote"), "0 form:TEAR; 0 done; draw HHH")
    tried = ask(sitting, 1, "champion")
    assert isinstance(tried, Form)
    denied = on(sitting, f"1 {GAME.write(tried)}; 0 related; 2 related")
    again = ask(denied, 1, "champion")
    assert not isinstance(again, Form) or again.text != tried.text


def test_claims_are_made_or_forgotten_once_a_turn() -> None:
    sitting = on(begun("TEARTONELI", "STT", claiming="spoken"), "0 form:TEAR")
    assert ask(sitting, 0, "champion", duty=False) == Claim()
    prompts = tuple(p for p in sitting.prompts if not p.duty)
    forgot = 0
    for nth in range(200):
        budget = Budget("beginner", stream=f"table {nth}")
        answers = {
            choose(sitting.current, sitting.view(0), prompts, Random(n), budget) for n in range(3)
        }
        assert len(answers) == 1
        forgot += answers == {None}
    assert 20 < forgot < 80


def test_beginner_and_casual_never_join_two_words_and_overlook_long_ones() -> None:
    """First words with the shipped dictionary, at forty tables."""
    lexicon = open_for("dictionary_please")
    setup = Setup(2, GAME.options(), first=0, lexicon=lexicon)
    letters: dict[str, list[int]] = {}
    for level in ("beginner", "casual", "club"):
        forms = [_first_word(setup, level, seed) for seed in range(40)]
        assert all(len(form.taken) < 2 for form in forms) or level == "club"
        letters[level] = [len(form.text) for form in forms]
    assert sum(letters["club"]) > sum(letters["casual"]) + 20
    assert sum(letters["club"]) > sum(letters["beginner"]) + 20


def _first_word(setup: Setup, level: str, seed: int) -> Form:
    """What a level makes of the first ten letters; one of the draws has a word."""
    for again in range(9):
        roll = dice(Random(f"{seed}/{again}"))
        sitting = settle(Sitting.begin(GAME, setup), roll)
        if "keep" in sitting.prompts[0].moves:
            sitting = settle(sitting.play(sitting.prompts[0].actor, "keep"), roll)
        prompts = tuple(p for p in sitting.prompts if p.actor == 0)
        budget = Budget(level, stream=f"{seed}")
        move = choose(sitting.current, sitting.view(0), prompts, Random(seed), budget)
        if isinstance(move, Form):
            return move
    raise AssertionError("nine times ten letters without a word")


def test_it_is_done_when_there_is_nothing_to_add() -> None:
    sitting = on(begun("TEARNNNNNN", "HHH"), "0 form:TEAR")
    assert ask(sitting, 0, "champion") in (Done(), Form("RATE", (1,)), Form("TARE", (1,)))
    nothing = on(begun("NNNNNNNNNN", "HHH"), "0 discard; draw HHH")
    assert ask(nothing, 1, "champion") == Pass()


def test_a_capture_that_keeps_the_other_from_ending_the_game() -> None:
    """Seat 0 has its three words: only a capture goes on."""
    sitting = on(begun("TEARTONELI", "STT", target=3), "0 form:TEAR; 0 form:TONE; 0 done; draw ONH")
    sitting = on(sitting, "1 pass; draw HHH; 0 form:LION; 0 done; draw HHH")
    assert sitting.view(0).player == 1
    move = ask(sitting, 1, "champion")
    assert isinstance(move, Form)
    assert move.taken


# --- tables that are planted, with the whole dictionary ------------------------------------------


def planted(words: str, rest: str, rack: str) -> Sitting:
    """Seat 0 has made these words; the rest is the pool, and seat 1 is to play."""
    lexicon = open_for("dictionary_please")
    sitting = Sitting.begin(GAME, Setup(2, GAME.options(), first=0, lexicon=lexicon))
    sitting = on(sitting, f"draw {words.replace(' ', '') + rest}{rack}")
    for word in words.split():
        sitting = sitting.play(0, f"form:{word}")
    return on(sitting, "0 done; draw EEE")


PLANTED = {
    "only a double capture, with a letter added": (
        planted("FINAL MOUNT", "", "CJQ"),
        {"form:MALFUNCTION<1+2"},
    ),
    "two words want the one letter of the pool": (
        planted("RANGE RENT", "O", "JQX"),
        {"form:ORANGE<1", "form:ONAGER<1"},
    ),
    "the longest capture is related, the second right": (
        planted("RANGE", "NNNNN", "ARJ"),
        {"form:GARNER<1"},
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_tables_are_solved_by_the_bot(name: str) -> None:
    sitting, answers = PLANTED[name]
    assert GAME.write(ask(sitting, 1, "champion")) in answers


def test_a_word_is_made_to_be_joined_at_once() -> None:
    """FLING lies there and DRAGONFLIES is no capture of a word alone: ADORE comes first."""
    sitting = planted("FLING", "ADORE", "SJQ")
    first = ask(sitting, 1, "champion")
    assert isinstance(first, Form)
    assert not first.taken
    then = ask(sitting.play(1, GAME.write(first)), 1, "champion")
    assert isinstance(then, Form)
    assert then.text == "DRAGONFLIES"
    assert len(then.taken) == 2
    assert ask(sitting, 1, "expert") != first


@pytest.mark.parametrize("name", PLANTED)
def test_and_by_think(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sitting, answers = PLANTED[name]
    file = tmp_path / "planted.record"
    file.write_text(Record.of(sitting).write(), "utf-8")
    assert run(["think", str(file), "--json", "--level", "expert"]) == 0
    best = json.loads(capsys.readouterr().out)["moves"][0]
    assert best["move"] in answers


def test_a_capture_is_explained() -> None:
    sitting, _ = PLANTED["two words want the one letter of the pool"]
    prompts = tuple(p for p in sitting.prompts if p.actor == 1)
    thoughts: list[Thought] = consider(
        sitting.current, sitting.view(1), prompts, Random(1), Budget("champion", 0.5)
    )
    notes = {GAME.write(thought.move): thought.note for thought in thoughts}
    told = next(note for move, note in notes.items() if move == "form:ORANGE<1")
    assert told.startswith("RANGE into ORANGE: ")
    assert " against " in told
    assert ": unrelated" in told


def test_the_clock_does_not_wait_for_bots() -> None:
    sitting = begun("NNNNNNNNNN", "HHH", ending="time")
    after = settle(sitting.play(CLOCK, "time"), dice(Random(1)))
    assert ask(after, 0, "casual") is not None
