"""One test or more for every clause; each must fail when its rule is broken."""

import pytest

from parlour.core.game import CHANCE, CLOCK, SPECTATOR, Illegal, Setup
from parlour.core.sitting import Sitting
from parlour.games._template_full import GAME
from parlour.games._template_full.board import BAG
from tests.clause import clause
from tests.dictionaries import lexicon_of

WORDS = lexicon_of(GAME)  # words.tsv beside this file


def dealt(*racks: str, **options: object) -> Sitting:
    """A table at which everybody has drawn these letters."""
    sitting = Sitting.begin(GAME, Setup(len(racks), GAME.options(**options), lexicon=WORDS))
    for letter in "".join(racks):
        sitting = sitting.play(CHANCE, f"draw:{letter}")
    return sitting


def passed(sitting: Sitting) -> Sitting:
    """The end: all letters are drawn, the word stands and everybody passes."""
    while sitting.prompts:
        match sitting.prompts[-1].actor:
            case -1:
                sitting = sitting.play(CHANCE, f"draw:{sitting.state.bag[0]}")
            case -2:
                sitting = sitting.play(CLOCK, "stand")
            case seat:
                sitting = sitting.play(seat, "pass")
    return sitting


@clause("YY-01")
def test_two_or_three_play_each_alone_with_a_dictionary() -> None:
    assert GAME.seats == (2, 3)
    assert len(dealt("TEAM", "RUNS", "DOGE").totals) == 3
    with pytest.raises(ValueError, match="alone"):
        GAME.start(Setup(2, GAME.options(), sides=((0, 1),), lexicon=WORDS))
    with pytest.raises(ValueError, match="dictionary"):
        GAME.start(Setup(2, GAME.options()))


@clause("YY-02")
def test_everybody_draws_four_and_fills_up_after_a_word() -> None:
    assert len(BAG) == 24
    start = Sitting.begin(GAME, Setup(2, GAME.options(), lexicon=WORDS))
    assert [prompt.actor for prompt in start.prompts] == [CHANCE]
    sitting = dealt("TEAM", "RUNS")
    assert sitting.view(0).rack_sizes == (4, 4)
    sitting = sitting.play(0, "lay:TEA").play(CLOCK, "stand")
    assert [prompt.actor for prompt in sitting.prompts] == [CHANCE]
    for letter in "OOG":
        sitting = sitting.play(CHANCE, f"draw:{letter}")
    assert sitting.view(0).racks == {0: "GMOO"}
    assert sitting.prompts[0].actor == 1


@clause("YY-02")
def test_only_letters_that_are_in_the_bag_are_drawn() -> None:
    start = dealt("TEAM", "")
    with pytest.raises(Illegal) as refused:
        start.play(CHANCE, "draw:M")
    assert refused.value.clause == "YY-02"


@clause("YY-02")
def test_nobody_sees_what_another_draws() -> None:
    sitting = dealt("TEAM", "RUNS")
    assert sitting.view(1).racks == {1: "NRSU"}
    assert sitting.view(SPECTATOR).racks == {}
    said = sitting.log[0].facts
    assert [(fact.kind, fact.to) for fact in said] == [("drew", None), ("drawn", 0)]


@clause("YY-03")
def test_the_players_take_turns() -> None:
    sitting = dealt("TEAM", "RUNS", "DOGE").play(0, "pass").play(1, "pass")
    assert sitting.view(0).player == 2
    assert sitting.play(2, "lay:DOG").play(CLOCK, "stand").state.player == 0


@clause("YY-03")
@pytest.mark.parametrize("word", ["TE", "TEES", "TT"])
def test_a_word_is_three_or_four_of_ones_own_letters(word: str) -> None:
    with pytest.raises(Illegal) as refused:
        dealt("TEAM", "RUNS").play(0, f"lay:{word}")
    assert refused.value.clause == "YY-03"


@clause("YY-03")
def test_it_need_not_be_a_word() -> None:
    assert dealt("TEAM", "RUNS").play(0, "lay:MTEA").view(1).fresh.text == "MTEA"


@clause("YY-04")
def test_a_word_that_stands_is_worth_its_letters() -> None:
    laid = dealt("TEAM", "RUNS").play(0, "lay:TEAM")
    assert laid.totals == (0, 0)
    assert laid.play(CLOCK, "stand").totals == (4, 0)


@clause("YY-04")
def test_its_letters_are_out_of_play() -> None:
    laid = dealt("TEAM", "RUNS").play(0, "lay:MTE").play(1, "doubt")
    assert laid.view(0).racks == {0: "A"}
    assert laid.view(0).bag == 24 - 8


@clause("YY-05")
@pytest.mark.parametrize(
    ("word", "totals"), [("TEAM", (4, -3)), ("MTEA", (0, 3)), ("TEA", (3, -3)), ("AET", (0, 3))]
)
def test_a_doubt_is_won_or_lost(word: str, totals: tuple[int, ...]) -> None:
    assert dealt("TEAM", "RUNS").play(0, f"lay:{word}").play(1, "doubt").totals == totals


@clause("YY-05")
def test_the_others_have_ten_seconds() -> None:
    laid = dealt("TEAM", "RUNS", "DOGE").play(0, "lay:TEAM")
    assert [(p.actor, p.duty, p.within) for p in laid.prompts] == [
        (1, False, None),
        (2, False, None),
        (CLOCK, True, 10.0),
    ]


@clause("YY-06")
def test_names_are_no_good_words() -> None:
    laid = dealt("RUNE", "TEAM").play(0, "lay:REN").play(1, "doubt")
    assert laid.sheet[-1].points == 3
    assert WORDS is not None
    assert (WORDS.judge("REN").label, WORDS.judge("REN").clause) == ("proper", "YY-06")


@clause("YY-07")
def test_another_time_may_be_agreed() -> None:
    laid = dealt("TEAM", "RUNS", seconds=30).play(0, "lay:TEAM")
    assert laid.prompts[-1].within == 30.0


@clause("YY-08")
def test_only_the_first_to_speak_has_doubted() -> None:
    laid = dealt("TEAM", "RUNS", "DOGE").play(0, "lay:MTEA").play(2, "doubt")
    assert laid.totals == (0, 0, 3)
    with pytest.raises(Illegal):
        laid.play(1, "doubt")


@clause("YY-09")
def test_it_is_over_when_all_have_passed() -> None:
    sitting = dealt("TEAM", "RUNS").play(0, "pass")
    assert not sitting.over
    end = passed(sitting.play(1, "lay:RUNS"))
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((0, 4), (1,))


@clause("YY-09")
def test_several_may_share_the_win() -> None:
    end = passed(dealt("TEAM", "RUNS"))
    assert end.result is not None
    assert end.result.winners == (0, 1)
