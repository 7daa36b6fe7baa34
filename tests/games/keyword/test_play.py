"""Laying words: KW-06, KW-20 to KW-42, KW-46 and the diagrams; and that blocks are never lost."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.sitting import Sitting
from parlour.games.keyword.board import SQUARE_OF, laid
from tests.clause import clause
from tests.contract.walks import offered
from tests.games.keyword.playing import (
    asks,
    bare,
    fill,
    moves_of,
    on,
    refused,
    says,
    table,
    words,
)

STRICT = {"validation": "strict"}


def begun(*more: str, **options: object) -> Sitting:
    """SEE on the gray squares, and the other racks as given."""
    racks = more or ("ASYCATSBQQ",)
    return fill(on(table("SEETRIEOUT", *racks, box="Q" * 30, **options), "0 play:SEE@i10>"))


@clause("KW-06", "KW-05")
@pytest.mark.parametrize("where", ["i10>", "j9v"])
def test_the_first_word_begins_on_y_w_o(where: str) -> None:
    sitting = on(table("SEE", "Q", box="Q"), f"0 play:SEE@{where}")
    assert "".join(sitting.view(0).board.values()) == "SEE"
    assert on(table("EASY", "Q", box="Q"), f"0 play:EASY@{where}").totals[0] > 15  # it may run on


@clause("KW-06")
@pytest.mark.parametrize("where", ["h10>", "j10>", "i9>", "j10v", "j8v", "a1>", "i10v"])
def test_and_nowhere_else(where: str) -> None:
    assert refused(table("SEE", "Q", box="Q"), f"0 play:SEE@{where}") == "KW-06"


@clause("KW-22")
def test_the_first_word_has_three_letters_and_is_named_with_its_score() -> None:
    sitting = table("SEEDO", "Q", box="Q")
    assert refused(sitting, "0 play:DO@a1>") == "KW-22"
    played = on(sitting, "0 play:SEE@i10>").log[-1].facts[0]
    assert (played.kind, played.data["word"], played.data["points"]) == ("played", "SEE", 15)


@clause("KW-22", "KW-26")
def test_who_cannot_begin_passes_and_the_next_may() -> None:
    sitting = on(table("Q", "SEE", box="Q"), "0 pass")
    assert asks(sitting) == [(1, ("play", "pass"), True)]
    assert on(sitting, "1 play:SEE@i10>").view(0).board["i10"] == "S"


@clause("KW-20", "KW-21")
def test_a_master_stands_for_any_letter_and_keeps_it() -> None:
    sitting = on(table("?EE", "Q", box="Q"), "0 play:sEE@i10>")
    assert sitting.view(1).board == {"i10": "s", "j10": "E", "k10": "E"}
    assert says(sitting) == [(0, 15, "KW-47")]  # at full value
    later = fill(on(table("?EE", "TRI", box="E" + "Q" * 9), "0 play:sEE@i10>"))
    assert refused(later, "1 play:TRIEL@i6v") == "KW-34"  # it is an S for good
    assert refused(table("SEE", "Q", box="Q"), "0 play:SEe@i10>") == "KW-20"


@clause("KW-24", "KW-07")
def test_a_play_joins_what_is_there() -> None:
    sitting = begun("CATITQQQQQ")
    assert refused(sitting, "1 play:CAT@a1>") == "KW-24"
    assert refused(sitting, "1 play:CAT@k12v") == "KW-24"  # a gap is no joint
    assert refused(sitting, "1 play:IT@l11>") == "KW-24"  # nor is a corner
    for where in ("l10>", "h9v", "i11>", "i9>"):
        move = f"1 play:IT@{where}"
        if where == "l10>":
            assert refused(sitting, move) == "KW-36"  # that would be SEEIT
        elif where == "h9v":
            assert words(on(sitting, move)) == ("IT", "TSEE")
        else:
            assert words(on(sitting, move))[0] == "IT"


@clause("KW-25", "KW-50", "KW-T5")
def test_only_new_letters_score_and_each_once() -> None:
    start = table("TOE", "DRY", box="QQQ" + "Q" * 9)
    there = fill(on(start, "0 play:TOE@i10>"))  # T O E; D above O makes DO down
    down = fill(on(there, "1 play:DO@j9v; 0 pass"))
    assert says(down)[-1] == (1, 5, "KW-47")
    longer = on(down, "1 play:DORY@j9v")
    assert longer.totals[1] - down.totals[1] == 10
    assert says(longer)[-1] == (1, 10, "KW-47")


@clause("KW-25")
def test_a_letter_of_two_words_scores_once() -> None:
    sitting = on(begun("ITOQQQQQQQ"), "1 play:IT@i11>")
    assert words(sitting)[0] == "IT"
    assert len(words(sitting)) == 3
    assert sitting.totals[1] == 10  # two letters, three words: a yellow square and a gray one


@clause("KW-26", "KW-27")
def test_one_letter_is_no_word_and_there_is_nothing_else_to_do() -> None:
    sitting = begun()
    assert refused(sitting, "1 play:A@a1>") == "KW-26"
    assert [moves for actor, moves, _ in asks(sitting) if actor == 1] == [
        ("play", "pass", "challenge")
    ]
    assert on(sitting, "1 pass").view(0).player == 0  # whoever will may pass


@clause("KW-28")
def test_the_turn_goes_to_the_left() -> None:
    sitting = table("SEE", "Q", "Q", box="Q" * 9)
    order = []
    for entry in ("0 play:SEE@i10>", "1 pass", "2 pass"):
        sitting = fill(on(sitting, entry))
        order.append(sitting.view(0).player)
    assert order == [1, 2, 0]


@clause("KW-29")
def test_a_play_adds_a_letter() -> None:
    sitting = begun()
    assert refused(sitting, "1 play:SEE@i10>") == "KW-29"
    assert refused(sitting, "1 play:see@i10>") == "KW-29"
    assert on(sitting, "1 play:EASY@k10v").log[-1].facts[0].data["word"] == "EASY"


@clause("KW-30", "KW-41", "KW-T1", "KW-T3")
@pytest.mark.parametrize("options", [{}, STRICT])
def test_the_second_diagram(options: dict[str, str]) -> None:
    sitting = table("SEECATQQQQ", "ASYTRIEQQQ", "OUQQQQQQQQ", "OTBQQQQQQQ", box="Q" * 30, **options)
    plays = [
        ("0 play:SEE@i10>", "SEE", 3, 15),
        ("1 play:EASY@k10v", "EASY", 3, 15),
        ("2 play:YOU@k13>", "YOU", 2, 20),
        ("3 play:OUT@m12v", "OUT", 2, 10),
        ("0 play:CATS@h12>", "CATS", 3, 15),
        ("1 play:TRIES@i6v", "TRIES", 4, 20),
    ]
    scores = [0] * 4
    for entry, word, new, points in plays:
        sitting = on(sitting, entry)
        assert words(sitting) == (word,)
        assert len(sitting.state.last.new) == new
        scores[int(entry[0])] += points
        assert sitting.totals == tuple(scores)
    assert drawn(sitting, "h6", "m14") == (
        ".T.... .R.... .I.... .E.... .SEE.. ...A.. CATS.O ...YOU .....T"
    )
    bout = on(fill(sitting), "2 pass; 3 play:BOUT@m11v")
    assert words(bout) == ("BOUT",)


def drawn(sitting: Sitting, top: str, bottom: str) -> str:
    """A part of the board, row by row."""
    columns = range(ord(top[0]), ord(bottom[0]) + 1)
    rows = range(int(top[1:]), int(bottom[1:]) + 1)
    board = sitting.view(0).board
    return " ".join("".join(board.get(f"{chr(c)}{r}", ".") for c in columns) for r in rows)


@clause("KW-31")
def test_letters_may_be_added_before_and_behind() -> None:
    out = on(table("OUT", "BQ", box="Q" * 9), "0 play:OUT@j9v")
    assert words(on(out, "1 play:BOUT@j8v")) == ("BOUT",)
    assert refused(fill(out), "1 play:BO@j8v") == "KW-36"  # not written whole


@clause("KW-32", "KW-33", "KW-35")
def test_words_read_right_and_down_for_all() -> None:
    sitting = begun("TEESASYQQQ")
    assert refused(sitting, "1 play:EES@i10>") == "KW-34"  # backwards
    assert refused(sitting, "1 play:ESS@i10v") == "KW-34"
    assert {v for v in moves_of(sitting, 1) if not v.endswith((">", "v"))} <= {"pass", "challenge"}
    for seat in (0, 1):
        assert sitting.view(seat).board == sitting.view(1 - seat).board


@clause("KW-34")
def test_a_word_lies_in_one_line_and_on_the_board() -> None:
    sitting = begun()
    assert refused(sitting, "1 play:SEEASYASYASY@i10>") == "KW-34"
    assert refused(sitting, "1 play:EASY@k17v") == "KW-34"
    assert refused(sitting, f"1 play:{'A' * 40}@a1>") == "KW-34"
    assert refused(sitting, "1 play:SAE@i10>") == "KW-34"  # there lies another letter


@clause("KW-36")
def test_every_word_made_must_be_complete() -> None:
    sitting = begun(**STRICT)
    assert refused(sitting, "1 play:CAT@j9>") == "KW-36"  # AE and TE are no words
    assert refused(sitting, "1 play:SEES@i10>") == "KW-36"  # nobody knows it here
    assert refused(sitting, "1 play:BAT@h9v") == "KW-36"


@clause("KW-37", "KW-38", "KW-T2")
def test_the_first_diagram() -> None:
    racks = ("CAMEOOEQQQ", "SLTOEQQQQQ", "VENOTQQQQQ")
    entries = "0 play:CAME@i10>; 1 play:SALT@j9v; 2 play:EVEN@l10v"
    sitting = fill(on(table(*racks, box="Q" * 30, **STRICT), entries))
    assert refused(sitting, "0 play:LOVE@j11>") == "KW-36"  # MO
    toe = fill(on(sitting, "0 play:TOE@j12>"))
    assert words(toe) == ("TOE",)
    love = on(toe, "1 play:LOVE@j11>")
    assert words(love) == ("LOVE", "MOO")
    assert len(love.state.last.new) == 2
    assert love.totals[1] - toe.totals[1] == 10
    doubted = fill(on(table(*racks, box="Q" * 30), f"{entries}; 0 play:LOVE@j11>"))
    assert words(doubted) == ("LOVE", "MO")
    assert says(on(doubted, "1 challenge"))[-1] == (1, 25, "KW-45")


@clause("KW-39")
@pytest.mark.parametrize("word", ["PARIS", "ETUDE", "MRS"])
def test_some_words_are_barred(word: str) -> None:
    sitting = table(word, "Q", box="Q", **STRICT)
    assert refused(sitting, f"0 play:{word}@i10>") == "KW-39"
    free = on(table(word, "Q", box="Q"), f"0 play:{word}@i10>; 1 challenge")
    assert says(free) == [(1, 25, "KW-45")]


@clause("KW-39")
@pytest.mark.parametrize("word", ["AINT", "EKE", "OLDE"])
def test_slang_and_old_words_are_good(word: str) -> None:
    assert words(on(table(word, "Q", box="Q", **STRICT), f"0 play:{word}@i10>")) == (word,)


@clause("KW-40", "KW-T7")
@pytest.mark.parametrize("options", [{}, STRICT])
def test_a_fresh_plural_is_refused(options: dict[str, str]) -> None:
    assert refused(table("CATS", "Q", box="Q", **options), "0 play:CATS@i10>") == "KW-40"
    assert refused(table("CAT?", "Q", box="Q", **options), "0 play:CATs@i10>") == "KW-40"
    assert refused(table("TRIES", "Q", box="Q", **options), "0 play:TRIES@i10>") == "KW-40"
    for free in ("GLASS", "BUS", "MEN"):
        assert words(on(table(free, "Q", box="Q", **options), f"0 play:{free}@i10>")) == (free,)


@clause("KW-40")
def test_the_e_of_es_may_be_new() -> None:
    sitting = begun("TRIEQQQQQQ", **STRICT)
    assert words(on(sitting, "1 play:TRIES@i6v")) == ("TRIES",)


@clause("KW-40")
def test_a_word_nobody_knows_waits_for_a_challenge() -> None:
    sitting = on(table("ZZS", "Q", box="Q"), "0 play:ZZS@i10>")
    assert words(sitting) == ("ZZS",)


@clause("KW-42", "KW-T4")
def test_the_s_rule_holds_crosswise() -> None:
    racks = ("CAMEOOESEQ", "SLTOEQQQQQ", "VENOTQQQQQ")
    entries = (
        "0 play:CAME@i10>; 1 play:SALT@j9v; 2 play:EVEN@l10v; 0 play:TOE@j12>; "
        "1 pass; 2 play:NOT@l13>; 0 play:LOVE@j11>; 1 pass; 2 pass"
    )
    sitting = fill(on(table(*racks, box="Q" * 30), entries))
    assert refused(sitting, "0 play:SET@n11v") == "KW-40"


@clause("KW-46")
def test_strict_play_has_no_challenges() -> None:
    sitting = fill(on(table("SEE", "Q", box="QQQ", **STRICT), "0 play:SEE@i10>"))
    assert asks(sitting) == [(1, ("play", "pass"), True)]
    assert refused(sitting, "1 challenge") == "turn"


@clause("KW-36", "KW-39")
def test_what_is_barred_is_said_before_what_is_unknown() -> None:
    """SEE across; PARIS beside it makes unknown words, but the bar counts first."""
    sitting = begun("PARISQQQQQ", **STRICT)
    assert refused(sitting, "1 play:PARIS@i11>") == "KW-39"


def test_refusals_come_in_their_order() -> None:
    sitting = begun("CATSZQQQQQ", **STRICT)
    assert refused(sitting, "1 play:Z@s19>") == "KW-26"
    assert refused(sitting, "1 play:EED@j10>") == "KW-36"  # not whole, before the wrong letter
    assert refused(sitting, "1 play:XXX@i10>") == "KW-34"
    assert refused(sitting, "1 play:XYZ@a1>") == "KW-24"  # not joined, before missing blocks
    assert refused(sitting, "1 play:XE@j9v") == "KW-18"
    assert refused(sitting, "1 play:xE@j9v") == "KW-20"
    assert refused(sitting, "1 play:XATS@l10v") == "KW-18"  # a missing block, before the S-rule
    assert refused(sitting, "1 play:CATS@l10v") == "KW-40"  # the S-rule, before SEEC
    assert refused(sitting, "1 play:CAT@l10v") == "KW-36"


def test_a_letter_on_the_board_may_be_written_either_way() -> None:
    sitting = begun("ASYQQQQQQQ")
    for word in ("EASY", "eASY"):
        assert words(on(sitting, f"1 play:{word}@k10v")) == ("EASY",)
    assert refused(sitting, "1 play:EaSY@k10v") == "KW-20"


# --- blocks are never lost ------------------------------------------------------------------------


@pytest.mark.slow
@clause("KW-45")
@settings(max_examples=12)
@given(
    seed=st.integers(0, 10_000),
    seats=st.integers(2, 4),
    party=st.booleans(),
    blocks=st.sampled_from(["R-KW", "R-KW-lexicon"]),
)
def test_no_block_and_no_card_is_lost(seed: int, seats: int, party: bool, blocks: str) -> None:
    rng = Random(seed)
    sitting = bare(seats, party=party, blocks=blocks)
    whole = Counter(sitting.state.options.letters)
    cards = Counter(sitting.state.options.deck)
    for _ in range(120):
        able = {actor: moves for actor, moves in offered(sitting).items() if moves}
        if not able:
            break
        actor = rng.choice(list(able))
        sitting = sitting.step(actor, rng.choice(able[actor]))
        state = sitting.state
        board = Counter("?" if sign.islower() else sign for sign in state.board if sign != ".")
        assert board + Counter("".join(state.racks)) + Counter(state.box) == +whole
        open_card = [state.card] if state.card else []
        assert Counter([*state.deck, *state.won, *open_card]) == cards


@clause("KW-36", "KW-39", "KW-46")
def test_a_barred_word_is_found_before_one_that_nobody_knows() -> None:
    """R between M and S makes MRS; written across it is RQ, which is no word at all."""
    sitting = fill(on(table("SEE", "RQ", box="Q" * 9, **STRICT), "0 play:SEE@i10>"))
    board = laid(sitting.state.board, {SQUARE_OF["i8"]: "M"})
    there = replace(sitting, state=replace(sitting.state, board=board))
    assert refused(there, "1 play:RQ@i9>") == "KW-39"
    assert refused(sitting, "1 play:RQ@i9>") == "KW-36"
