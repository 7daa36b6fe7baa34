"""Paper: what stands on a page is read out of its PDF again, by the standard library alone."""

from __future__ import annotations

import base64
import json
import re
import zlib

import pytest

from parlour.core.game import SPECTATOR, Illegal
from parlour.draw.shapes import Drawing
from parlour.events.certificate import LIMIT, Paper, read, sign
from parlour.events.event import Event
from parlour.games import GAMES
from parlour.house.certificates import certify
from parlour.house.championships import championship
from parlour.house.competitions import replay_event
from parlour.house.referee import replay
from parlour.house.setups import laid_out
from parlour.print.attached import attached
from parlour.print.boards import board
from parlour.print.certificate import FILE, certificate
from parlour.print.events import LINES, bracket, cards, standings
from parlour.print.looks import HOUSE, LOOKS
from parlour.print.pads import LEAVES, pad
from parlour.print.paper import FACES, Sheet, width
from tests.champion import WORDS, champion
from tests.champions_cup import CUP
from tests.clause import clause

ADDRESS = "https://parlour.test/certificate/abc"


def streams(pdf: bytes) -> list[bytes]:
    """What is drawn on each page, unpacked."""
    found = []
    for packed in re.findall(rb"/ASCII85Decode[^>]*>>\s*stream\r?\n(.*?)endstream", pdf, re.S):
        drawn = zlib.decompress(base64.a85decode(packed.strip().removesuffix(b"~>")))
        if b" cm" in drawn:
            found.append(drawn)
    return found


def written(pdf: bytes) -> str:
    """All text in ASCII, in the order in which it was put there."""
    shown = b"\n".join(
        b"".join(re.findall(rb"\(((?:\\.|[^\\)])*)\)", line))
        for page in streams(pdf)
        for line in page.split(b"ET")
    )
    return re.sub(rb"\\([()\\])", rb"\1", shown).decode("latin-1")


@pytest.fixture(scope="module")
def paper() -> Paper:
    text = champion('names ["Ada", "Ben", "Cleo"]', "date 2026-11-16", seats=3)
    sitting = replay(text)
    return sign(certify(sitting, text, 0, ("Ben", "Cleo")), bytes(range(32)))  # type: ignore[arg-type]


@clause("4C-61", "4C-64", "4C-65")
def test_a_certificate_says_who_what_and_who_vouched(paper: Paper) -> None:
    pdf = certificate(paper, "4CYTE", 1963, ADDRESS)
    page = written(pdf)
    for said in ("Ada", "+118 Champion of class C", "PAR of class C is 152", "2026-11-16", *WORDS):
        assert said in page
    assert page.index("these have signed") < page.index("Ben", page.index("these have signed"))
    assert paper.signature is not None
    for said in (paper.digest, paper.signature.key, ADDRESS):
        assert said in page
    assert "UNSIGNED" not in page
    assert "UNSIGNED" in written(certificate(Paper(paper.certificate), "4CYTE", 1963))


def test_the_document_is_inside_and_checks(paper: Paper) -> None:
    pdf = certificate(paper, "4CYTE", 1963, ADDRESS)
    assert read(attached(pdf, LIMIT).decode()) == paper
    assert FILE.encode() in pdf
    assert certificate(paper, "4CYTE", 1963, ADDRESS) == pdf  # by nothing but its values
    with pytest.raises(ValueError, match="too large"):
        attached(pdf, 100)
    with pytest.raises(ValueError, match="nothing is attached"):
        attached(pad("keyword", "Keyword"), LIMIT)
    start = pdf.index(b"stream", pdf.index(b"/EmbeddedFile")) + 7
    with pytest.raises(ValueError, match=r"damaged|cut short"):
        attached(pdf[:start] + b"xx" + pdf[start + 2 :], LIMIT)


def test_the_board_is_drawn_with_shapes(paper: Paper) -> None:
    """Each letter of the Pitch is an outline; fewer letters are fewer curves."""
    whole = streams(certificate(paper, "4CYTE", 1963))[0]
    figures = {**paper.certificate.figures, "pitch": ["......"] * 6}
    empty = Paper(type(paper.certificate)(**{**vars(paper.certificate), "figures": figures}))
    assert whole.count(b" c ") > streams(certificate(empty, "4CYTE", 1963))[0].count(b" c ") + 100


def test_every_shape_of_a_drawing_is_known() -> None:
    for game in GAMES.values():
        view = game.view(laid_out(game).state, SPECTATOR)
        assert len(streams(board(game.name, game.title, view))) == 1
    sheet = Sheet("a shape that is not ours", HOUSE)
    with pytest.raises(KeyError):
        sheet.drawing(Drawing(10, 10, '<circle cx="1" cy="1" r="1"/>'), 0, 0, 10)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_pad_of_its_own(game: str) -> None:
    assert game in LOOKS
    assert game in LEAVES or game == "fourcyte"
    page = written(pad(game, GAMES[game].title))
    assert GAMES[game].title in page
    assert "Date" in page


@clause("4C-64", "4C-65")
def test_the_pad_of_4cyte_is_an_application_form() -> None:
    page = written(pad("fourcyte", "4CYTE"))
    assert [str(channel) in page for channel in range(1, 15)] == [True] * 14
    assert "Class" in page
    assert page.count("name and signature") == 4


def event(text: str) -> Event:
    found = replay_event(text)
    assert isinstance(found, Event), found
    return found


def knockout(players: int, more: str = "begin\n") -> Event:
    entered = "".join(f'enter "Player {n}"\n' for n in range(players))
    head = 'parlour-event 1\nkind knockout\ngame score_four\nname "Autumn cup"\n\n'
    return event(f"{head}{entered}{more}")


def test_a_bracket_shows_everybody_byes_and_who_went_on() -> None:
    played = 'begin\nresult "1.1" {"totals": [2, 1], "winners": [0]}\nround\n'
    page = written(bracket(knockout(3, played), "Score Four"))
    assert "Autumn cup" in page
    assert [page.count(f"Player {n}") for n in range(3)] == [2, 2, 1]
    assert page.count("bye") == 1


def test_a_large_bracket_is_in_parts_with_the_final_last() -> None:
    pages = streams(bracket(knockout(2 * LINES + 1), "Score Four"))
    assert len(pages) == 4 + 1  # 128 lines, and the four that are left
    with pytest.raises(Illegal, match="pages"):
        bracket(knockout(1025, ""), "Score Four")


def test_standings_go_on_to_further_pages_and_say_what_told_equals_apart() -> None:
    assert len(streams(standings(knockout(50), "Score Four"))) == 2
    score = 'enter "Ada"\nscore 0 {"class": "B", "points": 173}\n'
    season = event(f"parlour-event 1\nkind par\ngame fourcyte\n\n{score}")
    page = written(standings(season, "4CYTE"))
    for said in ("Ada", "173", "161", "12", "champion", "yes"):
        assert said in page


def test_cards_for_the_tables_of_the_round() -> None:
    pdf = cards(knockout(10), "Score Four")
    page = written(pdf)
    assert page.count("signed:") == 2  # ten players in a bracket of sixteen
    assert "round 1, table 1.2" in page
    with pytest.raises(Illegal, match="no round"):
        cards(knockout(10, ""), "Score Four")
    with pytest.raises(Illegal, match="knockout"):
        bracket(event("parlour-event 1\nkind par\ngame fourcyte\n\n"), "4CYTE")


def test_text_that_has_no_room_is_made_smaller_and_cut() -> None:
    sheet = Sheet("room", HOUSE)
    sheet.text(0, 20, "W" * 500, 20, room=100)
    sheet.text(0, 40, "quite short", 20, room=100)
    page = written(sheet.done())
    assert 0 < page.count("W") <= 100 / width("W", 6)
    assert (page.count("W") + 2) * width("W", 6) > 100
    assert "quite short" in page


def test_names_in_other_alphabets_do_not_stop_a_page() -> None:
    sheet = Sheet("names", HOUSE)
    sheet.text(0, 20, "Łucja Ōta 山 \u202e Ω", 20)
    pdf = sheet.done()
    assert pdf.startswith(b"%PDF-")
    assert all(face.encode() in pdf for face in FACES)
    assert json.dumps(written(pdf))


def test_a_won_championship_on_paper_shows_who_came_where() -> None:
    paper = sign(championship(CUP, 0), bytes(range(32)))
    pdf = certificate(paper, "Score Four", 1968, ADDRESS)
    text = written(pdf)
    for said in ("Winner of Autumn cup", "Knockout of 4 players, 1 of them bots", "Cleo", "1."):
        assert said in text
    assert "Played alone" not in text
    assert read(attached(pdf, LIMIT).decode()) == paper
