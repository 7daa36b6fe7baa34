"""A certificate as a value: written in one way, signed or not, and one changed byte is found."""

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import Illegal
from parlour.events.certificate import (
    Certificate,
    Dictionary,
    Judged,
    Paper,
    Signature,
    canonical,
    claims,
    is_signature_good,
    read,
    sign,
    untrue,
)

KEY, OTHER = bytes(range(32)), bytes(range(1, 33))
SAMPLE = Certificate(
    game="a game",
    version=1,
    seat=0,
    name="Zoë",
    opponents=("Ben",),
    vouched=("Ben",),
    title="Winner",
    clause="XX-1",
    points=12,
    figures={"class": "A", "rows": ["AB", "C."], "par": 11},
    words=(Judged("AB", "row 1", 12, True, "AB is a word"),),
    dictionary=Dictionary("few", "0" * 64),
    record='parlour-record 1\ngame a game\n\n0 a1 ; a "remark"\n',
)
PAPERS = {"unsigned": Paper(SAMPLE), "signed": sign(SAMPLE, KEY)}


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_it_is_read_as_it_was_written(paper: Paper) -> None:
    assert read(paper.write()) == paper
    assert read(paper.write() + "\n") == paper
    assert paper.write().isascii()


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("change", [0x01, 0x20, 0x80])
def test_a_changed_byte_is_found_wherever_it_is(paper: Paper, change: int) -> None:
    whole = (paper.write() + "\n").encode()
    for place in range(len(whole)):
        changed = whole[:place] + bytes([whole[place] ^ change]) + whole[place + 1 :]
        with pytest.raises(ValueError, match=r"."):  # Illegal is one; so is what is not UTF-8
            read(changed.decode())


def test_json_in_another_spelling_is_a_change() -> None:
    text = PAPERS["unsigned"].write()
    for other in (text.replace('":', '": ', 1), f" {text}", text.replace('"seat":0', '"seat":-0')):
        with pytest.raises(Illegal, match="changed") as refusal:
            read(other)
        assert refusal.value.clause == "certificate"


def test_canonical_json_has_one_spelling() -> None:
    assert canonical({"b": [1, None], "a": "ë"}) == '{"a":"\\u00eb","b":[1,null]}'
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))


def test_a_signature_is_made_by_one_key_over_all_that_is_said() -> None:
    paper = sign(SAMPLE, KEY)
    assert is_signature_good(paper)
    assert sign(SAMPLE, KEY) == paper
    assert paper.signature is not None
    assert sign(SAMPLE, OTHER).signature != paper.signature
    assert claims(replace(SAMPLE, points=13)) != claims(SAMPLE)
    assert not is_signature_good(Paper(replace(SAMPLE, points=13), paper.signature))
    foreign = sign(SAMPLE, OTHER).signature
    assert foreign is not None
    mixed = Signature(foreign.key, paper.signature.value)
    for signature in (mixed, Signature("00", "zz"), Signature(foreign.key.upper(), foreign.value)):
        with pytest.raises(Illegal, match="signature"):
            read(Paper(SAMPLE, signature).write())


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        sign(SAMPLE, b"short")


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", "[" * 100_000, '{"certificate": {"points": NaN}}', "1" * 5000],
)
def test_what_is_no_certificate(text: str) -> None:
    with pytest.raises(ValueError, match="certificate") as problem:
        read(text)
    assert not isinstance(problem.value, Illegal)


def test_another_form_is_not_read() -> None:
    with pytest.raises(ValueError, match="form"):
        read(Paper(replace(SAMPLE, form="parlour-certificate 2")).write())


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"points": 13}, "points"),
        ({"figures": {**SAMPLE.figures, "class": "B"}}, "figures.class"),
        ({"figures": {**SAMPLE.figures, "more": 1}}, "figures.more"),
        ({"opponents": ()}, "opponents"),
    ],
)
def test_what_is_untrue_is_named(change: dict[str, Any], named: str) -> None:
    assert untrue(replace(SAMPLE, **change), SAMPLE, elsewhere=False) == [named]
    assert untrue(replace(SAMPLE, **change), SAMPLE, elsewhere=True) == [named]


def test_another_dictionary_judges_for_itself() -> None:
    other = replace(
        SAMPLE,
        words=(replace(SAMPLE.words[0], ok=False, why="not here"),),
        dictionary=Dictionary("more", "1" * 64),
    )
    assert untrue(SAMPLE, other, elsewhere=False) == ["dictionary", "words"]
    assert untrue(SAMPLE, other, elsewhere=True) == []
