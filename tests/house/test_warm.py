"""What set-up makes ahead of time."""

import pytest

from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.games.keyword import GAME
from parlour.games.keyword.kernel.words import words_of
from parlour.house import dictionaries, warm
from tests.dictionaries import lexicon_of


def test_graphs_of_words_are_built_for_every_level(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []

    def fixture(game: str) -> object:
        opened.append(game)
        return lexicon_of(GAME)

    monkeypatch.setattr(dictionaries, "open_for", fixture)
    words_of.cache_clear()
    assert list(warm.build_graphs(warm.with_kernels())) == ["keyword"]
    assert opened == ["keyword"]
    assert words_of.cache_info().currsize == len(LEAST_ZIPF)
