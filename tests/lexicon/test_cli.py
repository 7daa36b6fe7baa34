"""`parlour lexicon`: answers for people and as JSON, and what each exit code means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.answers import Stop
from parlour.cli.lexicon import app

CASES = Path(__file__).parent / "cases"


def ask(*arguments: str, stdin: str = ""):  # type: ignore[no-untyped-def]
    """Exit code and output of one command line."""
    result = CliRunner().invoke(app, list(arguments), input=stdin, standalone_mode=False)
    if isinstance(result.exception, Stop):
        return 2, str(result.exception)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    code = result.return_value if result.return_value is not None else result.exit_code
    return code, result.stdout


def test_check_prints_one_document() -> None:
    code, said = ask("check", "table", "glorb", "x-ray", "--json")
    answers = json.loads(said)
    assert code == 1
    assert [list(told) for told in answers] == [["word", "ok", "why", "labels"]] * 3
    assert [told["ok"] for told in answers] == [True, False, False]
    assert answers[2]["labels"] == ["hyphen"]


def test_check_for_a_game_says_clause_and_source() -> None:
    code, said = ask("check", "eftsoons", "--for", "crosticon", "--tier", "standard", "--json")
    (told,) = json.loads(said)
    assert code == 0
    assert told["ok"]
    assert told["labels"] == ["archaic"]
    assert "CR-22" in told["why"]
    assert "Webster" in told["why"]


def test_a_refusal_says_label_clause_and_source() -> None:
    code, said = ask("check", "agrise", "--for", "dictionary_please")
    assert code == 1
    for part in ("no", "obsolete", "DP-28", "Webster's of 1913"):
        assert part in said


def test_without_a_game_every_game_is_told() -> None:
    code, said = ask("check", "dosh")
    assert code == 0
    assert "fourcyte: no, slang (4C-29)" in said
    assert "keyword: good" in said


def test_check_asks_the_tier_that_is_played_unless_told(folder: Path) -> None:
    from parlour.lexicon.catalogue import shipped_book
    from parlour.lexicon.labels import LABEL_MASK, TIER_BIT

    book = shipped_book(folder)
    word = next(
        book.word(number)
        for number in range(20_000, len(book))
        if book.flags[number] & LABEL_MASK == 0
        and book.flags[number] & TIER_BIT["standard"]
        and not book.flags[number] & TIER_BIT["ordinary"]
    )
    assert ask("check", word, "--for", "crosticon")[0] == 1
    assert ask("check", word, "--for", "crosticon", "--tier", "standard")[0] == 0
    assert ask("check", word, "--for", "keyword")[0] == 0


def test_a_fixture_answers_instead(tmp_path: Path) -> None:
    path = tmp_path / "own.tsv"
    path.write_text("GLORB\tslang\nFISH\nCATFISH\nCAT\n")
    assert ask("check", "glorb", "--for", "keyword", "--lexicon", str(path))[0] == 0
    assert ask("check", "glorb", "--for", "fourcyte", "--lexicon", str(path))[0] == 1
    code, said = ask("related", "fish", "catfish", "--lexicon", str(path), "--json")
    assert code == 0
    assert json.loads(said)["related"] is True


def test_related_tells_the_link() -> None:
    code, said = ask("related", "tractor", "contractor", "--json")
    told = json.loads(said)
    assert code == 0
    assert list(told) == ["old", "new", "related", "why"]
    assert told["related"] is True
    assert "Latin" in told["why"] or "derived" in told["why"]
    code, said = ask("related", "range", "orange", "--json")
    assert code == 0
    assert json.loads(said)["related"] is False


def test_related_reads_pairs_from_stdin() -> None:
    code, said = ask("related", "-", stdin="wind winds\nrange\torange\n\nbolt bolts\n")
    answers = [json.loads(line) for line in said.splitlines()]
    assert code == 0
    assert [told["related"] for told in answers] == [True, False, True]


def test_a_bad_line_is_told_and_the_others_are_answered() -> None:
    code, said = ask("related", "-", stdin="one two three\nwind winds\n")
    bad, good = (json.loads(line) for line in said.splitlines())
    assert code == 2
    assert bad["line"] == 1
    assert good["related"] is True


def test_an_unknown_word_is_never_a_verdict() -> None:
    code, said = ask("related", "glorb", "table", "--json")
    assert code == 1
    assert "not in the dictionary" in json.loads(said)["why"]


@pytest.mark.parametrize(
    ("arguments", "stdin", "complaint"),
    [
        (["check", "cat", "--for", "chess"], "", "not a word game"),
        (["check", "cat", "--for", "score_four"], "", "not a word game"),
        (["check", "cat", "--tier", "huge"], "", "no tier"),
        (["check", "cat", "--lexicon", "/nowhere/words.tsv"], "", "cannot be read"),
        (["related", "cat"], "", "two words"),
        (["check", *["cat"] * 1001], "", "at most"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(arguments: list[str], stdin: str, complaint: str) -> None:
    code, said = ask(*arguments, stdin=stdin)
    assert code == 2
    assert complaint in said
    assert "\n" not in said.strip()


@pytest.mark.parametrize("word", ["", " ", "é", "\x1b[31m", "cat dog", "a" * 5000, "ⅷ"])
def test_odd_words_are_simply_unknown(word: str) -> None:
    code, said = ask("check", word, "--json")
    assert code == 1
    assert json.loads(said)[0]["ok"] is False
    assert "\x1b" not in said


def test_define_tells_family_and_origin() -> None:
    code, said = ask("define", "tractors", "--json")
    told = json.loads(said)
    assert code == 0
    assert told["form_of"] == [{"base": "TRACTOR", "form": "plural"}]
    assert any("Latin" in origin for origin in told["origin"])
    assert told["zipf"] > 2
    assert ask("define", "glorb")[0] == 1
    assert "set-up" in ask("define", "tractor")[1]  # meanings were not compiled here


def test_info_counts_and_verifies() -> None:
    code, said = ask("info", "--json")
    told = json.loads(said)
    assert code == 0
    assert told["name"] == "parlour-en"
    assert told["whole"] is True
    assert told["tiers"]["ordinary"] < told["tiers"]["standard"] < told["tiers"]["liberal"]
    assert told["tiers"]["liberal"] == told["words"]
