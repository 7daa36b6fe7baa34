"""Which words are good, at a table with a dictionary: 4C-26 and 4C-29."""

import pytest

from parlour.games.fourcyte.scoring import best_words
from tests.clause import clause
from tests.games.fourcyte.playing import WORDS, arranged, rows, says


def scored(word: str) -> list[str]:
    assert WORDS is not None
    return [find.word for find in best_words(rows(word + "QJZXVK"[len(word) :]), WORDS)]


@clause("4C-26")
def test_american_and_english_spellings() -> None:
    assert scored("COLOR") == ["COLOR"]
    assert scored("COLOUR") == ["COLOUR"]


@clause("4C-29")
@pytest.mark.parametrize("word", ["RIA", "NIA", "TUT", "ETA", "TRI", "QQQ"])
def test_barred_words_score_nothing(word: str) -> None:
    """Foreign, proper, slang, abbreviation, affix; and one that is not there at all."""
    assert scored(word) == []


@clause("4C-29")
@pytest.mark.parametrize("word", ["OLD", "OAR", "ORE", "SOT", "COINS", "STONED"])
def test_other_words_are_good(word: str) -> None:
    """Obsolete, archaic, of a trade; slang in one sense only; and inflected."""
    assert scored(word) == [word]


@clause("4C-29")
def test_a_barred_word_leaves_the_channel_to_another() -> None:
    sitting = arranged("TRIATE" + "." * 30).play(0, "finish")
    assert says(sitting) == [(0, 2, "channel 1: ATE")]
