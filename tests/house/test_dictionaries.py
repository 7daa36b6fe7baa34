"""What a rulebook says about words belongs to its game: words.toml in the game's folder."""

from pathlib import Path

import pytest

from parlour import games
from parlour.games import GAMES
from parlour.house import dictionaries, enquiries
from parlour.house.clauses import clauses
from parlour.house.dictionaries import closed_by, open_by, word_games, word_rules
from parlour.lexicon.labels import LABELS, TIERS
from setup import lexicon

ALWAYS = {"proper", "hyphen", "apostrophe", "abbreviation", "affix"}


def test_a_fresh_data_folder_has_the_meanings_that_set_up_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, compiled = tmp_path / "fresh", tmp_path / "compiled"
    monkeypatch.setattr(dictionaries, "folder", lambda: fresh)
    monkeypatch.setattr(dictionaries, "COMPILED", compiled)
    assert not enquiries.meanings_compiled()
    compiled.mkdir()
    (compiled / dictionaries.meanings_name()).touch()
    assert enquiries.meanings_compiled()
    assert dictionaries.meanings_path().parent == compiled
    assert not fresh.exists()  # nothing is copied, and nothing was compiled
    fresh.mkdir()
    own = fresh / dictionaries.meanings_name()
    own.touch()
    assert dictionaries.meanings_path() == own


def test_set_up_and_the_house_mean_the_same_place() -> None:
    assert dictionaries.IN_A_CLONE == lexicon.MEANINGS


def test_a_game_with_a_dictionary_has_rules_about_words() -> None:
    folder = Path(games.__file__).parent
    assert word_games() == [name for name in GAMES if (folder / name / "words.toml").is_file()]


@pytest.mark.parametrize("game", word_games())
def test_they_name_labels_and_clauses_that_there_are(game: str) -> None:
    rules, known = word_rules(game), {clause.id for clause in clauses(game)}
    assert GAMES[game].tier in TIERS
    assert {rules.words, *rules.bars.values()} <= known
    assert {rules.open, rules.closed} <= {None, *known}
    assert not (rules.open and rules.closed)
    assert set(rules.bars) <= set(LABELS)


@pytest.mark.parametrize(
    ("game", "tier", "bars"),
    [
        ("fourcyte", "standard", {"foreign", "slang"}),
        ("dictionary_please", "standard", {"obsolete"}),
        ("crosticon", "ordinary", {"foreign", "obsolete", "trade"}),
        ("keyword", "standard", {"foreign"}),
    ],
)
def test_what_the_booklets_bar(game: str, tier: str, bars: set[str]) -> None:
    assert GAMES[game].tier == tier
    assert set(word_rules(game).bars) == ALWAYS | bars


def test_during_which_games_the_dictionary_stays_closed() -> None:
    assert closed_by("fourcyte", {}) == "4C-27"
    assert closed_by("dictionary_please", {}) is None
    assert closed_by("score_four", {}) is None
    assert closed_by("keyword", {}) == "KW-43"
    assert closed_by("keyword", {"play": "partnership"}) == "KW-43"
    assert closed_by("keyword", {"validation": "strict"}) is None
    assert closed_by("keyword", {"play": "patience"}) is None


def test_in_which_games_the_dictionary_lies_open() -> None:
    assert [game for game in GAMES if open_by(game)] == ["dictionary_please"]
    assert open_by("dictionary_please") == "DP-05"
