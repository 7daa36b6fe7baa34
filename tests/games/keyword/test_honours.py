"""What is certified of Keyword: solitaire that is won (KW-79), patience in nine words (KW-66)."""

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Illegal
from parlour.core.honours import Honour
from parlour.core.record import Record
from parlour.core.sitting import Sitting
from parlour.events.certificate import Paper, read
from parlour.games.keyword import GAME
from parlour.house.certificates import certify, check
from tests.clause import clause
from tests.games.keyword.playing import bare, on, table
from tests.games.keyword.test_alone import DOWN, PLAIN, STAIRS, climbed

KEYS = ["3" * 19] * 9 + ["3" * 8 + "ywo" + "3" * 8] + ["3" * 19] * 9


def honour(state: Any) -> Honour:
    assert GAME.honour is not None
    return GAME.honour(state, 0)


def refused(state: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        honour(state)
    return refusal.value.clause


def solitaire(corner: str) -> Sitting:
    rows = [*KEYS[:18], "3" * 18 + corner]
    return climbed(DOWN, play="solitaire", board={"rows": rows})


@clause("KW-79")
def test_850_is_certified_and_less_is_not() -> None:
    found = honour(solitaire(".").state)
    assert (found.title, found.clause, found.points) == ("Solitaire won", "KW-79", 850)
    assert found.figures["needed"] == 850
    assert found.figures["own"] == ["blocks", "board", "cards"]
    assert found.figures["rows"][9] == "........EVEN......."
    assert [word.word for word in found.words] == "EVEN NOT TOE EVEN NOT TOE EVEN NOT".split()
    assert sum(word.points for word in found.words) == 800  # and 50 for all letters used (KW-78)
    few = climbed(DOWN, play="solitaire", board={"rows": [*KEYS[:17], PLAIN, PLAIN]})
    assert refused(few.state) == "KW-79"


@clause("KW-79")
def test_before_the_end_nothing_is_certified() -> None:
    before = climbed(DOWN.rpartition(" ")[0], play="solitaire", board={"rows": KEYS})
    assert refused(before.state) == "KW-79"


@clause("KW-66", "KW-73")
def test_patience_in_nine_words_and_not_in_ten() -> None:
    state = climbed(STAIRS, play="patience").state
    assert refused(state) == "KW-66"  # sixteen
    assert refused(replace(state, lines=state.lines[:10])) == "KW-66"
    found = honour(replace(state, lines=state.lines[:9]))
    assert (found.title, found.points, len(found.words)) == ("Patience in 9 words", 9, 9)
    assert [word.where for word in found.words][:2] == ["line 1", "line 2"]


@clause("KW-71")
def test_patience_that_is_given_up_is_not_certified() -> None:
    given_up = on(table("SEE", box="Q" * 40, play="patience"), "0 play:SEE@a1>; 0 pass")
    assert refused(given_up.state) == "KW-71"


def test_in_company_there_is_no_mark_to_reach() -> None:
    assert refused(bare(2).state) == "KW-79"


def test_such_a_certificate_is_made_and_checked() -> None:
    sitting = solitaire("3")
    text = Record.of(sitting).write()
    certificate = certify(sitting, text, 0)
    assert (certificate.points, certificate.name, certificate.opponents) == (900, None, ())
    paper = read(Paper(certificate).write())
    assert not check(paper, sitting).elsewhere
    with pytest.raises(Illegal, match="a replay finds other points"):
        check(Paper(replace(certificate, points=901)), sitting)
