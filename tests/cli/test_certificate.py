"""`parlour certificate`: made from a record by replaying it, and checked in the same way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.events.certificate import Certificate, Dictionary, Paper, read, sign
from parlour.house.dictionaries import open_for
from tests.champion import NAMES, PITCH, WORDS, champion
from tests.champions_cup import CUP
from tests.clause import clause
from tests.cli.conftest import Parlour

Make = Callable[[str], str]


@pytest.fixture
def made(parlour: Parlour) -> Make:
    """A certificate's text, of seat 0 of a record."""

    def make(record: str) -> str:
        done = parlour("certificate", "make", "-", "--seat", "0", "--json", stdin=record)
        assert (done.code, done.err) == (0, "")
        return done.out

    return make


@clause("4C-64")
def test_it_says_what_an_application_names(made: Make) -> None:
    record = champion(NAMES, "date 2026-11-16")
    paper = read(made(record))
    said = paper.certificate
    assert paper.signature is None
    assert (said.name, said.opponents, said.vouched) == ("Ada", ("Zoë",), ())
    assert (said.title, said.points) == ("+109 Champion of class B", 270)
    rows = [PITCH[row : row + 6] for row in range(0, 36, 6)]
    assert said.figures == {
        "class": "B",
        "par": 161,
        "plus": 109,
        "pitch": rows,
        "letters": "reconstructed",
    }
    assert [word.word for word in said.words] == WORDS
    assert all(word.ok and word.word in word.why for word in said.words)
    shipped = open_for("fourcyte")
    assert said.dictionary == Dictionary(shipped.name, shipped.digest)
    assert said.record == record


def test_made_from_a_file_it_is_unsigned_and_says_so(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "game.record").write_text(champion(NAMES), "utf-8")
    done = parlour("certificate", "make", str(tmp_path / "game.record"), "--seat", "0")
    assert done.code == 0
    assert "unsigned" in done.err
    (tmp_path / "certificate").write_text(done.out, "utf-8")
    checked = parlour("certificate", "check", str(tmp_path / "certificate"))
    assert checked.code == 0
    assert "It is unsigned" in checked.out


REFUSED: dict[str, tuple[str, int, str, str]] = {
    "no champion": (champion(NAMES), 1, "4C-61", "PAR of class B"),
    "no names": (champion(), 0, "4C-64", "does not name"),
    "an empty name": (champion('names ["Ada", " "]'), 0, "4C-64", "does not name"),
    "solitaire": (
        "parlour-record 1\ngame fourcyte\nseats 1\noptions "
        '{"mode": "solitaire"}\nnames ["Ada"]\n\n0 finish\n',
        0,
        "4C-50",
        "solitaire",
    ),
    "not over": (champion(NAMES).rpartition("1 lay")[0], 0, "4C-64", "not over"),
    "against the rules": (champion(NAMES, more=("0 call:E",)), 0, "turn", "seat 0"),
    "another game": (
        'parlour-record 1\ngame score_four\nseats 2\nnames ["A", "B"]\n\n0 a1\n',
        0,
        "certificate",
        "Score Four",
    ),
}


@clause("4C-61", "4C-64")
@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_earned_is_refused_by_its_clause(parlour: Parlour, case: str) -> None:
    record, seat, by, why = REFUSED[case]
    done = parlour("certificate", "make", "-", "--seat", str(seat), "--json", stdin=record)
    assert done.code == 1
    assert done.json["ok"] is False
    assert done.json["clause"] == by
    assert why in done.json["why"]


@clause("4C-65")
@pytest.mark.parametrize("said", ["seat:0:bot:expert", "back:1"])
def test_help_that_the_record_shows_is_refused(parlour: Parlour, said: str) -> None:
    lines = champion(NAMES).splitlines()
    lines.insert(6, f"house {said}")
    if said == "back:1":
        lines.insert(7, lines[5])
    record = "\n".join(lines)
    assert parlour("referee", "-", "--json", stdin=record).json["over"]
    done = parlour("certificate", "make", "-", "--seat", "0", "--json", stdin=record)
    assert (done.code, done.json["clause"]) == (1, "4C-65")


def test_a_seat_and_a_record_that_there_are_not(parlour: Parlour) -> None:
    done = parlour("certificate", "make", "-", "--seat", "2", stdin=champion(NAMES))
    assert (done.code, done.out) == (2, "")
    assert "--seat" in done.err
    assert parlour("certificate", "make", "-", "--seat", "0", stdin="nothing").code == 2
    assert parlour("certificate", "check", "-", stdin="nothing").code == 2


@clause("4C-65")
def test_what_is_proved_and_what_is_only_said_stand_apart(parlour: Parlour, made: Make) -> None:
    text = made(champion(NAMES, "date 2026-11-16"))
    found = parlour("certificate", "check", "-", "--json", stdin=text).json
    assert found["ok"]
    assert found["replay"]["class"] == "B"
    assert found["replay"]["points"] == 270
    assert found["replay"]["here"] == found["replay"]["dictionary"]
    assert found["replay"]["differ"] == []
    assert found["signature"] == {
        "signed": False,
        "key": None,
        "date": "2026-11-16",
        "name": "Ada",
        "opponents": ["Zoë"],
    }
    assert found["people"] == {"vouched": [], "missing": ["Zoë"]}
    signed = sign(replace(read(text).certificate, vouched=("Zoë",)), bytes(32))
    found = parlour("certificate", "check", "-", "--json", stdin=signed.write()).json
    assert found["signature"]["signed"]
    assert signed.signature is not None
    assert found["signature"]["key"] == signed.signature.key
    assert found["people"] == {"vouched": ["Zoë"], "missing": []}
    shown = parlour("certificate", "check", "-", stdin=signed.write()).out
    assert signed.signature.key in shown.replace("\n", "")
    assert "Vouched: Zoë" in shown


@clause("4C-65")
@pytest.mark.parametrize("vouched", [("Eve",), ("Ada",), ("Zoë", "Zoë")])
def test_only_opponents_vouch(parlour: Parlour, made: Make, vouched: tuple[str, ...]) -> None:
    paper = Paper(replace(read(made(champion(NAMES))).certificate, vouched=vouched))
    done = parlour("certificate", "check", "-", "--json", stdin=paper.write())
    assert (done.code, done.json["clause"]) == (1, "4C-65")


def test_who_plays_alone_has_witnesses(parlour: Parlour, made: Make) -> None:
    said = read(made(champion('names ["Ada"]', seats=1))).certificate
    assert (said.figures["class"], said.opponents) == ("A", ())
    paper = Paper(replace(said, vouched=("Eve",)))
    assert parlour("certificate", "check", "-", stdin=paper.write()).code == 0


def forged(said: Certificate) -> dict[str, Certificate]:
    """Written again with a digest of its own, so that only a replay can tell."""
    figures: dict[str, Any] = {**said.figures}
    word = said.words[0]
    return {
        "points": replace(said, points=271),
        "title": replace(said, title="+110 Champion of class B"),
        "figures.par": replace(said, figures={**figures, "par": 160}),
        "figures.pitch": replace(said, figures={**figures, "pitch": figures["pitch"][::-1]}),
        "words": replace(said, words=(replace(word, points=21), *said.words[1:])),
        "name": replace(said, name="Eve"),
        "opponents": replace(said, opponents=()),
        "game": replace(said, game="keyword"),
        "version": replace(said, version=2),
        "clause": replace(said, clause="4C-53"),
    }


def test_a_forged_figure_is_named(parlour: Parlour, made: Make) -> None:
    said = read(made(champion(NAMES))).certificate
    for name, certificate in forged(said).items():
        done = parlour("certificate", "check", "-", "--json", stdin=Paper(certificate).write())
        assert (done.code, done.json["clause"]) == (1, "certificate"), name
        assert done.json["why"] == f"a replay finds other {name}", name


def test_a_forged_seat_or_record_is_refused(parlour: Parlour, made: Make) -> None:
    said = read(made(champion(NAMES))).certificate
    for certificate, by in (
        (replace(said, seat=1), "4C-61"),
        (replace(said, seat=7), "certificate"),
        (replace(said, record=champion(NAMES, more=("0 call:E",))), "turn"),
        (replace(said, record=champion()), "4C-64"),
    ):
        done = parlour("certificate", "check", "-", "--json", stdin=Paper(certificate).write())
        assert (done.code, done.json["clause"]) == (1, by)


def test_a_changed_byte_is_found_by_the_command(parlour: Parlour, made: Make) -> None:
    whole = made(champion(NAMES)).encode()
    for place in range(0, len(whole), 29):
        changed = whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
        assert parlour("certificate", "check", "-", stdin=changed).code in (1, 2), place


def words_file(path: Path, *words: str) -> str:
    path.write_text("\n".join(words), "utf-8")
    return str(path)


def test_another_dictionary_that_has_all_words_bears_it_out(
    parlour: Parlour, made: Make, tmp_path: Path
) -> None:
    """Even where it knows a better word, BQUILT for QUILT."""
    text = made(champion(NAMES))
    more = words_file(tmp_path / "more", *WORDS, "BQUILT")
    done = parlour("certificate", "check", "-", "--json", "--lexicon", more, stdin=text)
    assert done.code == 0
    assert done.json["replay"]["here"]["name"] == "more"
    assert done.json["replay"]["differ"] == []
    assert done.json["replay"]["dictionary"]["name"] == open_for("fourcyte").name
    shown = parlour("certificate", "check", "-", "--lexicon", more, stdin=text).out
    assert "words that differ: none" in shown


def test_another_dictionary_lists_the_words_that_differ(
    parlour: Parlour, made: Make, tmp_path: Path
) -> None:
    text = made(champion(NAMES))
    fewer = words_file(tmp_path / "fewer", *WORDS[2:])
    done = parlour("certificate", "check", "-", "--json", "--lexicon", fewer, stdin=text)
    assert (done.code, done.json["clause"]) == (1, "certificate")
    assert "under fewer, another dictionary, these words differ: BEDARE, QUININ" in done.json["why"]
    few = words_file(tmp_path / "few", *WORDS[7:])
    done = parlour("certificate", "check", "-", "--json", "--lexicon", few, stdin=text)
    assert (done.code, done.json["clause"]) == (1, "4C-61")
    assert "these words differ: BEDARE" in done.json["why"]


def test_an_invented_dictionary_helps_no_forger(parlour: Parlour, made: Make) -> None:
    said = read(made(champion(NAMES))).certificate
    assert said.dictionary is not None
    better = replace(said.words[6], word="BQUILT", points=20)
    forgery = replace(
        said,
        points=280,
        title="+119 Champion of class B",
        figures={**said.figures, "plus": 119},
        words=(*said.words[:6], better, *said.words[7:]),
        dictionary=replace(said.dictionary, digest="f" * 64),
    )
    done = parlour("certificate", "check", "-", "--json", stdin=Paper(forgery).write())
    assert (done.code, done.json["clause"]) == (1, "certificate")
    assert "these words differ: BQUILT" in done.json["why"]


def test_an_older_edition_is_checked_by_the_one_that_is_here(parlour: Parlour, made: Make) -> None:
    said = read(made(champion(NAMES, "lexicon parlour-en 1 standard"))).certificate
    older = replace(said, dictionary=Dictionary("parlour-en 1 standard", "0" * 64))
    done = parlour("certificate", "check", "-", "--json", stdin=Paper(older).write())
    assert done.code == 0
    assert done.json["replay"]["here"]["name"] == open_for("fourcyte").name
    assert done.json["replay"]["differ"] == []


def test_a_record_too_long_to_be_checked_is_not_certified(parlour: Parlour) -> None:
    """Four million characters are read, and what is not ASCII takes six of them."""
    lines = champion(NAMES).splitlines()
    lines[-1] += " ; " + "ë" * 900_000
    done = parlour("certificate", "make", "-", "--seat", "0", stdin="\n".join(lines))
    assert (done.code, done.out) == (2, "")
    assert "too long" in done.err


@clause("4C-64")
def test_a_word_that_nobody_doubted_is_told_with_its_verdict(
    parlour: Parlour, made: Make, tmp_path: Path
) -> None:
    """Declared and not struck it scores, whatever it is (4C-45); what it is, is told."""
    channels = [*WORDS[:6], "BQUILT", *WORDS[7:]]
    declared = ",".join(f"{channel}={word}" for channel, word in enumerate(channels, start=1))
    more = (f"0 declare:{declared}", "1 declare:", "0 accept", "1 accept")
    text = made(champion(NAMES, 'options {"scoring": "declared"}', more=more))
    said = read(text).certificate
    assert said.points == 280
    assert [word.word for word in said.words if not word.ok] == ["BQUILT"]
    assert parlour("certificate", "check", "-", stdin=text).code == 0
    liberal = words_file(tmp_path / "liberal", *channels)
    done = parlour("certificate", "check", "-", "--json", "--lexicon", liberal, stdin=text)
    assert done.code == 0
    assert [(word["word"], word["ok"]) for word in done.json["replay"]["differ"]] == [
        ("BQUILT", True)
    ]


@clause("SF-36")
def test_a_won_championship_is_proved_by_its_event(made: Make, parlour: Parlour) -> None:
    text = made(CUP)
    said = read(text).certificate
    assert (said.name, said.title, said.clause) == ("Ada", "Winner of Autumn cup", "SF-36")
    assert (said.figures["score"], said.figures["players"], said.figures["bots"]) == ("2", 4, 1)
    assert [name for _, name, _ in said.figures["standings"]][:2] == ["Ada", "Ben"]
    assert said.record == CUP
    checked = parlour("certificate", "check", "-", "--json", stdin=text)
    assert (checked.code, checked.json["replay"]["title"]) == (0, "Winner of Autumn cup")
    assert checked.json["signature"]["date"] == "2026-11-16"
    shown = parlour("certificate", "check", "-", stdin=text)
    assert "1. Ada 2" in shown.out
    assert "It is unsigned" in shown.out


@pytest.mark.parametrize(
    ("text", "player", "why"),
    [
        (CUP, 1, "not rank 2"),
        (CUP, 9, "no player 9"),
        (CUP.rpartition("result")[0], 0, "not over"),
        (CUP.replace("round\n", ""), 0, "refused"),
        ("parlour-event 1\nkind par\ngame fourcyte\n\nfinish\n", 0, "without rounds"),
        (CUP.replace('enter "Ada"', 'enter "Ada" {"bot": "casual"}'), 0, "bots"),
    ],
)
def test_who_has_not_won_an_event_has_no_certificate(
    parlour: Parlour, text: str, player: int, why: str
) -> None:
    done = parlour("certificate", "make", "-", "--seat", str(player), "--json", stdin=text)
    assert done.code == 1
    assert why in done.json["why"]


def test_a_championship_that_says_more_than_its_event_is_found(
    made: Make, parlour: Parlour
) -> None:
    """The bytes are right, and even signed: what they say is not."""
    said = read(made(CUP)).certificate
    lies = (
        replace(said, name="Eve"),
        replace(said, figures={**said.figures, "players": 64}),
        replace(said, seat=1, name="Ben"),
        replace(said, record=CUP.replace("Cleo", "Clea")),
    )
    for lie in lies:
        paper = sign(lie, bytes(range(32))).write()
        done = parlour("certificate", "check", "-", "--json", stdin=paper)
        assert (done.code, done.json["clause"]) == (1, "certificate")
