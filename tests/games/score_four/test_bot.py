"""The bots: legal at every table, honest calls, lines overlooked as people do, nothing thrown
away that the exact search can hold."""

from random import Random
from time import monotonic

import pytest

from parlour.bots.bot import LEVELS as NAMES
from parlour.bots.bot import Budget
from parlour.core.game import Setup
from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME
from parlour.games.score_four.board import LINE_KINDS, LINE_NAMES, MASKS, PIN_NAMES
from parlour.games.score_four.bot import LEVELS, choose, consider
from parlour.games.score_four.kernel import reference
from parlour.games.score_four.moves import Drop, Score
from parlour.games.score_four.options import Options
from tests.games.score_four.positions import table

STRONG = ("expert", "champion")


def sitting_after(text: str, options: Options | None = None, seats: int = 2) -> Sitting:
    """A sitting after some pins, moves in turn."""
    sitting = Sitting.begin(GAME, Setup(seats, options or Options()))
    for nth in range(0, len(text), 2):
        sitting = sitting.play(nth // 2 % seats, text[nth : nth + 2])
    return sitting


def ask(sitting: Sitting, seat: int, level: str, duty: bool = True, **how: object) -> object:
    """What a bot in that seat does; without `duty` only its right is put to it."""
    prompts = tuple(p for p in sitting.prompts if p.actor == seat and (duty or not p.duty))
    how.setdefault("effort", 0.02 if level == "champion" else 1.0)
    budget = Budget(level, **{"stream": f"test/{seat}", **how})  # type: ignore[arg-type]
    return choose(sitting.current, sitting.view(seat), prompts, Random(5), budget)


def test_the_levels_are_the_house_levels() -> None:
    assert tuple(LEVELS) == NAMES


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("method", ["basic", "total", "counting"])
@pytest.mark.parametrize("calling", ["spoken", "automatic"])
def test_every_level_plays_whole_games_by_the_rules(seats: int, method: str, calling: str) -> None:
    options = Options(method=method, calling=calling, target=0)  # type: ignore[arg-type]
    sitting = Sitting.begin(GAME, Setup(seats, options))
    levels = [NAMES[(seat * 2 + len(method)) % 4] for seat in range(seats)]
    while not sitting.over and any(p.duty and p.actor >= 0 for p in sitting.prompts):
        for seat in range(seats):
            while sitting.prompts and any(p.actor == seat for p in sitting.prompts):
                move = ask(sitting, seat, levels[seat], duty=False) if calling == "spoken" else None
                if move is None:
                    break
                sitting = sitting.step(seat, move)
        duty = next((p.actor for p in sitting.prompts if p.duty and p.actor >= 0), None)
        if duty is not None:
            sitting = sitting.step(duty, ask(sitting, duty, levels[duty]))
    assert len(sitting.log) >= 7


@pytest.mark.parametrize("level", NAMES)
def test_nothing_is_called_where_there_is_nothing(level: str) -> None:
    sitting = sitting_after("a1b2c3")
    for seat in (0, 1):
        assert ask(sitting, seat, level, duty=False) is None


@pytest.mark.parametrize("level", STRONG)
def test_a_strong_bot_calls_its_line_and_only_its_own(level: str) -> None:
    sitting = sitting_after("a1a2b1b2c1c2d1")
    assert ask(sitting, 0, level, duty=False) == Score(0, 3)
    assert ask(sitting, 1, level, duty=False) is None
    on_turn = sitting_after("a1a2b1b2c1c2d1d4")
    assert ask(on_turn, 0, level) == Score(0, 3)  # before the next bead, if it was not asked


def test_a_line_called_is_not_called_again() -> None:
    sitting = sitting_after("a1a2b1b2c1c2d1", Options(method="total")).play(0, "score:a11-d11")
    assert ask(sitting, 0, "champion", duty=False) is None


def test_a_partner_calls_too() -> None:
    sitting = sitting_after("a1a2b1b2c1c2d1", seats=4)
    assert ask(sitting, 0, "champion", duty=False) == Score(0, 3)
    assert ask(sitting, 2, "champion", duty=False) == Score(0, 3)
    assert ask(sitting, 3, "champion", duty=False) is None


def test_asking_twice_does_not_notice_twice() -> None:
    sitting = sitting_after("a1d4d4a2d1c3c1b2b2b2b4a2d1c3c3b3c1b3d1c2a2b3b4a1c4b2a4d4d4")
    light = sitting.state.beads[0]
    held = [name for name, mask in zip(LINE_NAMES, MASKS, strict=True) if light & mask == mask]
    assert held == ["a11-d44"]  # a space diagonal, the hardest to see
    answers = {
        stream: [ask(sitting, 0, "beginner", duty=False, stream=stream) for _ in range(5)]
        for stream in map(str, range(60))
    }
    assert all(len(set(again)) == 1 for again in answers.values())
    called = sum(again[0] is not None for again in answers.values())
    assert 5 <= called <= 35  # a beginner sees about a quarter of the space diagonals


def test_space_diagonals_are_overlooked_first() -> None:
    for level in ("beginner", "casual", "club"):
        chances = [
            next(LEVELS[level].chance(n, False) for n, of in enumerate(LINE_KINDS) if of == kind)
            for kind in ("vertical", "horizontal", "diagonal", "angled", "vector")
        ]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] > chances[-1]
    for level in STRONG:
        assert set(LEVELS[level].notices) == {1.0}


def test_a_family_has_time_to_build_a_space_diagonal() -> None:
    """Three of light's stand in a space diagonal, and its fourth place on a1 is free."""
    threat = sitting_after("c4a1d4c1b3b2d2d1b1b2a3c3c1d3a1d2c3a1b1d1b2")
    stops = {
        level: sum(ask(threat, 1, level, stream=str(n)) == Drop(0) for n in range(80))
        for level in ("beginner", "casual", "club", "expert")
    }
    assert 10 <= stops["beginner"] <= 40
    assert stops["beginner"] < stops["casual"] <= 60
    assert stops["casual"] < stops["club"] <= stops["expert"] == 80


def test_below_club_the_other_sides_lines_are_overlooked_more() -> None:
    for level in NAMES:
        mine, theirs = (LEVELS[level].chance(0, whose) for whose in (False, True))
        assert (theirs < mine) == (level in ("beginner", "casual"))


def test_an_own_turn_gives_a_second_chance() -> None:
    waiting = sitting_after("a1a2b1b2c1c2d1")  # light's row stands, dark is on turn
    turn = sitting_after("a1a2b1b2c1c2d1d4")
    first = second = 0
    for stream in map(str, range(150)):
        noticed = ask(waiting, 0, "beginner", duty=False, stream=stream) is not None
        later = ask(turn, 0, "beginner", duty=False, stream=stream) is not None
        assert later or not noticed  # what was noticed stays noticed
        first, second = first + noticed, second + later
    assert 75 < first < second < 150


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize("method", ["basic", "counting"])
def test_a_strong_bot_completes_and_stops_lines(level: str, method: str) -> None:
    options = Options(method=method)  # type: ignore[arg-type]
    assert ask(sitting_after("a1a2b1b2c1c2", options), 0, level) == Drop(3)
    assert ask(sitting_after("a1b2b1d3c1", options), 1, level) == Drop(3)


ROWS = [row for row in table("solved.tsv") if row["value"] != "loss"]


@pytest.mark.parametrize("row", ROWS[::6], ids=lambda row: f"{row['id']}-{row['value']}")
def test_champion_keeps_what_the_probe_can_solve(row: dict[str, str]) -> None:
    pins = [PIN_NAMES[ord(letter) - 97] for letter in row["moves"]]
    sitting = sitting_after("".join(pins))
    move = ask(sitting, len(pins) % 2, "champion", effort=1.0)
    assert isinstance(move, Drop)
    if int(row["nodes_c"]) < 500_000:  # the probe may take a million
        assert chr(97 + move.pin) in row["best_moves"]


@pytest.mark.parametrize("method", ["total", "counting"])
def test_champion_ends_games_of_points_perfectly(method: str) -> None:
    rng = Random(11)
    counting = method == "counting"
    sitting = sitting_after("", Options(method=method, calling="automatic", target=0))  # type: ignore[arg-type]
    while sitting.state.turn < 54:
        free = list(GAME.moves(sitting.state, sitting.state.player))
        sitting = sitting.step(sitting.state.player, rng.choice(free))
    while not sitting.over:
        seat = sitting.state.player
        own, opp = sitting.state.beads[seat], sitting.state.beads[1 - seat]
        best = reference.points_value(own, opp, counting)
        before = sitting.totals[seat] - sitting.totals[1 - seat]
        sitting = sitting.step(seat, ask(sitting, seat, "champion", effort=0.1))
        gained = sitting.totals[seat] - sitting.totals[1 - seat] - before
        after = -reference.points_value(opp, sitting.state.beads[seat], counting)
        assert gained + after == best


def test_champion_takes_the_points_that_end_the_match() -> None:
    setup = Setup(2, Options(method="counting"), brought=(75, 90))
    state = GAME.start(setup)
    for nth, pin in enumerate(["a1", "a2", "b1", "b2", "c1", "d4"]):
        state = GAME.apply(state, nth % 2, GAME.read(pin))
    prompts = tuple(p for p in GAME.prompts(state) if p.actor == 0)
    budget = Budget("champion", 0.02, stream="x")
    assert choose(setup, GAME.view(state, 0), prompts, Random(1), budget) == Drop(3)


def test_thoughts_come_best_first_and_cover_all_pins() -> None:
    sitting = sitting_after("a1b2c3d4a1")
    prompts = tuple(p for p in sitting.prompts if p.actor == 1)
    for level in NAMES:
        budget = Budget(level, 0.01, stream="x")
        thoughts = consider(sitting.current, sitting.view(1), prompts, Random(1), budget)
        assert {thought.move for thought in thoughts} == {Drop(pin) for pin in range(16)}
        assert all(-1 <= thought.value <= 1 for thought in thoughts)
        chosen = choose(sitting.current, sitting.view(1), prompts, Random(1), budget)
        assert chosen == thoughts[0].move
        assert thoughts[0].note


def test_the_same_seed_gives_the_same_move() -> None:
    sitting = sitting_after("a1b2c3d4a1c2")
    for level in NAMES:
        moves = [ask(sitting, 0, level) for _ in range(2)]
        assert moves[0] == moves[1]


def test_seconds_cap_the_champion() -> None:
    sitting = sitting_after("a1b2c3d4a1c2")
    ask(sitting, 0, "champion")
    began = monotonic()
    assert isinstance(ask(sitting, 0, "champion", effort=1000.0, seconds=0.2), Drop)
    assert monotonic() - began < 3  # of a busy machine
