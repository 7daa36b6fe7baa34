"""A move is one word of text, and a text is one move or a ValueError."""

import string
from collections.abc import Iterator
from random import Random

from tests.contract.tables import Table
from tests.contract.walks import vocabulary, walks

LONGEST = 200  # characters: what the wire carries
SIGNS = string.ascii_letters + string.digits + ":-@><?+=,./ ;\n\tÄé\x00"
# Digits and letters that are none of ours, what changes its length with its case, what is not seen.
ODD = "٣²Ⅷ９①ＡaªßſİıǅKéé\u200b\u00a0\u2028\u202e\ufeff\x7f\x1b🂡\U0010ffff"


def test_what_is_written_is_read_the_same(table: Table) -> None:
    for match in walks(table):
        for entry in match[-1].log:
            assert table.game.write(table.game.read(entry.move)) == entry.move
    for move in vocabulary(table):
        assert table.game.read(table.game.write(move)) == move


def test_a_move_is_one_short_word(table: Table) -> None:
    for move in vocabulary(table):
        text = table.game.write(move)
        assert 0 < len(text) <= LONGEST
        assert text.isprintable()
        assert not set(text) & set(" ;")


def test_different_moves_are_written_differently(table: Table) -> None:
    texts = [table.game.write(move) for move in vocabulary(table)]
    assert len(texts) == len(set(texts))


def test_junk_is_unreadable_or_has_one_spelling(table: Table) -> None:
    """Texts torn, doubled and invented; what can be read at all is written just so."""
    rng = Random(0)
    for move in vocabulary(table):
        good = table.game.write(move)
        for text in (*alike(good), *torn(good, rng)):
            try:
                read = table.game.read(text)
            except ValueError:
                continue
            assert table.game.write(read) == text


def alike(good: str) -> tuple[str, ...]:
    return good.upper(), good.lower(), f" {good}", f"{good}\n", f"0{good}", f"{good}0"


def torn(good: str, rng: Random) -> Iterator[str]:
    for signs in (SIGNS, SIGNS, ODD):
        at, junk = rng.randint(0, len(good)), "".join(rng.choices(signs, k=rng.randint(0, 8)))
        head, tail = good[:at], good[at:]
        yield from (head, tail, junk, head + junk, junk + tail, head + junk + tail)
