"""A move is one word of text, and a text is one move or a ValueError."""

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.tables import Table
from tests.contract.walks import vocabulary, walks

LONGEST = 200  # characters: what the wire carries
SIGNS = string.ascii_letters + string.digits + ":-@><?+=,./ ;\n\tÄé\x00"


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


@settings(max_examples=60)
@given(data=st.data())
def test_junk_is_unreadable_or_has_one_spelling(table: Table, data: st.DataObject) -> None:
    """Texts torn, doubled and invented; what can be read at all is written just so."""
    good = data.draw(st.sampled_from([table.game.write(move) for move in vocabulary(table)]))
    at = data.draw(st.integers(0, len(good)))
    junk = data.draw(st.text(SIGNS, max_size=8) | st.text(max_size=8))
    head, tail = good[:at], good[at:]
    torn = (head, tail, junk, head + junk, junk + tail, head + junk + tail)
    alike = (good.upper(), good.lower(), f" {good}", f"{good}\n", f"0{good}", f"{good}0")
    for text in (*torn, *alike):
        try:
            move = table.game.read(text)
        except ValueError:
            continue
        assert table.game.write(move) == text
