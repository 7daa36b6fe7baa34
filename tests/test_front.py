"""`import parlour`: what is promised is there, typed, quickly loaded, and does what it says."""

import subprocess
import sys
from dataclasses import fields
from inspect import signature
from xml.etree.ElementTree import fromstring

import pytest

import parlour
from parlour import GAMES, Asking, Illegal, Record
from parlour.core.game import CHANCE
from tests import typed

# The promise. Whoever takes a name away breaks somebody's program.
PROMISED = {
    "Asking",
    "GAMES",
    "Illegal",
    "Record",
    "Sitting",
    "bot",
    "dice",
    "replay",
    "show",
    "show_match",
    "show_sheet",
    "simulate",
    "sit",
    "spaces",
}


def test_what_is_promised_is_there_and_nothing_else_is_promised() -> None:
    assert set(parlour.__all__) == PROMISED
    assert all(hasattr(parlour, name) for name in PROMISED)
    assert set(dir(parlour)) >= PROMISED
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = parlour.nonsense


def test_importing_loads_neither_games_nor_anything_heavy() -> None:
    """`import parlour` takes less than 0.1 s; what would cost more than that is counted here."""
    script = (
        "import sys, parlour; first = len([m for m in sys.modules if m.startswith('parlour')]);"
        "from parlour import *; print(first, *sys.modules)"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, *loaded = done.stdout.split()
    assert first == "1"
    assert {f"parlour.games.{name}" for name in GAMES}.isdisjoint(loaded)
    assert {"numpy", "numba", "rich", "typer", "asyncio"}.isdisjoint(loaded)


def test_types_hold_when_they_are_run() -> None:
    typed.run()


def test_no_option_of_a_game_is_hidden_by_a_word_of_the_front() -> None:
    taken = {name for do in (parlour.sit, parlour.simulate) for name in signature(do).parameters}
    for game in GAMES.values():
        assert taken.isdisjoint(field.name for field in fields(game.options))


def test_a_table_has_its_dictionary_and_options() -> None:
    table = parlour.sit("keyword", 3, tier="ordinary", play="regular")
    assert table.setup.seats == 3
    assert table.setup.lexicon is not None
    assert table.setup.lexicon.name.endswith("ordinary")
    assert table.setup.lexicon.judge("CAT").ok


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "score_four", "seats": 9}, "seats, not 9"),
        ({"game": "score_four", "hats": 2}, "hats"),
        ({"game": "score_four", "tier": "standard"}, "without a dictionary"),
        ({"game": "keyword", "tier": "royal"}, "royal"),
        ({"game": "keyword", "lexicon": "no/such/file"}, "no/such/file"),
    ],
)
def test_a_table_that_cannot_be_laid_says_why(given: dict, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parlour.sit(**given)


def test_a_match_with_chance_in_six_lines() -> None:
    roll, bots = parlour.dice(7), [parlour.bot("random", seed) for seed in range(2)]
    asking = Asking.begin(parlour.sit("score_four")).rolled(roll)
    while asking.actor is not None:
        asking = asking.answer(bots[asking.actor](asking)).rolled(roll)
    assert asking.sitting.over
    text = Record.of(asking.sitting).write()
    assert parlour.replay(text).result == asking.sitting.result


def test_who_is_not_asked_does_not_answer() -> None:
    asking = Asking.begin(parlour.sit("keyword"))
    assert asking.actor == CHANCE
    with pytest.raises(ValueError, match="no seat is asked"):
        parlour.bot("random")(asking)


def test_a_record_that_is_refused_says_where_and_by_which_clause() -> None:
    text = Record.of(parlour.sit("score_four").play(0, "b2")).write()
    with pytest.raises(Illegal, match=r"line 8, '1 score:b21-b24'") as refused:
        parlour.replay(f"{text}1 score:b21-b24\n")
    assert refused.value.clause == "SF-13"
    with pytest.raises(ValueError, match="line 8") as unreadable:
        parlour.replay(f"{text}1 nonsense\n")
    assert not isinstance(unreadable.value, Illegal)
    assert len(parlour.replay(f"{text}1 nonsense\n", until=1).log) == 1


def test_contests_are_the_same_for_the_same_seed() -> None:
    once, again = (
        list(parlour.simulate("score_four", ["random", "random"], 2, 5, games=1)) for _ in "ab"
    )
    assert [each.record for each in once] == [each.record for each in again]
    assert len(once) == 2
    with pytest.raises(ValueError, match="seats, not 1"):
        parlour.simulate("score_four", ["random"])


def test_spaces_are_those_of_the_table() -> None:
    spoken = parlour.spaces(parlour.sit("score_four"))
    automatic = parlour.spaces(parlour.sit("score_four", calling="automatic"))
    assert spoken.actions > automatic.actions


def test_a_notebook_sees_what_a_seat_may_see_and_no_more() -> None:
    called = parlour.sit("fourcyte", 2, first=0).play(0, "call:A")
    table, twin = called.play(0, "lay:a1"), called.play(0, "lay:d4")  # seat 1 has yet to lay
    assert parlour.show(table, 0).svg != parlour.show(twin, 0).svg
    for others in (1, None):
        assert parlour.show(table, others).svg == parlour.show(twin, others).svg
        assert parlour.show_match(table, others).svg == parlour.show_match(twin, others).svg
    assert table._repr_svg_() == parlour.show(table).svg
    with pytest.raises(ValueError, match="seats 0 to 1, not 2"):
        parlour.show(table, 2)


def test_a_sheet_and_a_match_are_drawn() -> None:
    table = parlour.sit("score_four", calling="automatic")
    for pin in ("a1", "b1", "a1", "b1", "a1", "b1", "a1"):
        table = table.play(table.prompts[0].actor, pin)
    drawn = fromstring(parlour.show_sheet(table)._repr_svg_())
    (_, *written) = drawn
    assert len(written) == 4 * (len(table.sheet) + 1)
    frames = [each for each in fromstring(parlour.show_match(table).svg) if each.get("class")]
    assert len(frames) == len(table.log) + 1
