"""`parlour lexicon`: ask the dictionary. Every verdict comes with its reason.

`check` exits 1 when a word is refused, `related` and `define` when a word is unknown.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, one_line

if TYPE_CHECKING:
    from parlour.core.words import Lexicon

MOST_WORDS, LONGEST_LINE = 1000, 1000

app = typer.Typer(rich_markup_mode=None, no_args_is_help=False)

AsJson = Annotated[bool, typer.Option("--json", help="One JSON document.")]
Tier = Annotated[str | None, typer.Option(help="ordinary, standard or liberal; else the game's.")]
File = Annotated[
    Path | None, typer.Option("--lexicon", help="A word list instead of the shipped dictionary.")
]


@app.callback()
def lexicon() -> None:
    """Ask the dictionary: is it a word, are two related, what does it mean."""


def open_dictionary(game: str, tier: str | None, file: Path | None) -> Lexicon:
    from parlour.house.dictionaries import Wish, open_for
    from parlour.lexicon.errors import LexiconError

    try:
        return open_for(game, wish=Wish(file, tier))
    except LexiconError as problem:
        raise Stop(str(problem)) from None


def games_asked(game: str | None) -> list[str]:
    """The game named, or all word games."""
    from parlour.house.dictionaries import word_games

    if game is None:
        return word_games()
    if game not in word_games():
        known = ", ".join(word_games())
        raise Stop(f"{game!r} is not a word game (there are: {known})")
    return [game]


@app.command()
def check(
    words: Annotated[list[str], typer.Argument(help="The words.")],
    game: Annotated[str | None, typer.Option("--for", help="The game that asks.")] = None,
    tier: Tier = None,
    file: File = None,
    as_json: AsJson = False,
) -> int:
    """Is it a word? Without --for it is one if any of the games takes it."""
    if len(words) > MOST_WORDS:
        raise Stop(f"{len(words)} words at once; {MOST_WORDS} at most")
    games = games_asked(game)
    lexicons = {name: open_dictionary(name, tier, file) for name in games}
    answers = [verdict_on(word, lexicons) for word in words]
    if as_json:
        answer([{key: told[key] for key in ("word", "ok", "why", "labels")} for told in answers])
    else:
        for told in answers:
            print(f"{told['word']}: {'good' if told['ok'] else 'no'}. {told['why']}")
            for line in told["games"] if game is None else ():
                print(f"  {line}")
    return 0 if all(told["ok"] for told in answers) else 1


def verdict_on(text: str, lexicons: dict[str, Lexicon]) -> dict[str, Any]:
    """The verdict of one game, or of all of them together."""
    from parlour.house.enquiries import rulings
    from parlour.lexicon.spelling import as_written

    word = one_line(as_written(text))
    found = rulings(word, lexicons)
    first = next((ruling for ruling in found if ruling.ok), found[0])
    by = f" ({first.clause})" if first.label or len(found) == 1 else ""
    return {
        "word": word,
        "ok": first.ok,
        "why": f"{first.why}{by}",
        "labels": labels_of(word, lexicons),
        "games": [
            f"{ruling.game}: good"
            if ruling.ok
            else f"{ruling.game}: no, {ruling.label or 'not in this tier'}"
            + (f" ({ruling.clause})" if ruling.label else "")
            for ruling in found
        ],
    }


def labels_of(word: str, lexicons: dict[str, Lexicon]) -> list[str]:
    lexicon: Any = next(iter(lexicons.values()))
    return list(lexicon.labels(word))


@app.command()
def related(
    old: Annotated[str, typer.Argument(help="The word on the table, or - for pairs on stdin.")],
    new: Annotated[str | None, typer.Argument(help="The word made of it.")] = None,
    file: File = None,
    as_json: AsJson = False,
) -> int:
    """Are two words of one family, so that one may not capture the other?"""
    lexicon = open_dictionary("dictionary_please", "liberal", file)
    if old == "-" and new is None:
        return related_lines(lexicon)
    if new is None:
        raise Stop("two words belong to this question, or - to read pairs from stdin")
    told = kinship(lexicon, old, new)
    if as_json:
        answer(told)
    else:
        print(f"{'related' if told['related'] else 'not related'}: {told['why']}")
    return 0 if all(known(lexicon, word) for word in (told["old"], told["new"])) else 1


def related_lines(lexicon: Lexicon) -> int:
    """One pair a line in, one JSON line out."""
    code, number = 0, 0
    while line := sys.stdin.readline(LONGEST_LINE):
        number += 1
        parts = line.split()
        if len(parts) == 2:
            answer(kinship(lexicon, *parts))
        elif parts:
            why = "one pair of words belongs on a line"
            answer(Stop(why, line=number, entry=one_line(line)).document)
            code = 2
    return code


def kinship(lexicon: Lexicon, old: str, new: str) -> dict[str, Any]:
    from parlour.lexicon.spelling import as_written

    one, two = one_line(as_written(old)), one_line(as_written(new))
    relation = lexicon.relation(one, two)
    return {"old": one, "new": two, "related": bool(relation), "why": relation.why}


def known(lexicon: Any, word: str) -> bool:
    return bool(lexicon.knows(word))


@app.command()
def define(word: Annotated[str, typer.Argument(help="The word.")], as_json: AsJson = False) -> int:
    """What it means, where it comes from, its family and how common it is."""
    from parlour.house.dictionaries import folder
    from parlour.house.enquiries import meanings_compiled, meanings_of, sound_of
    from parlour.lexicon.catalogue import shipped_book
    from parlour.lexicon.entry import entry_of
    from parlour.lexicon.errors import LexiconError
    from parlour.lexicon.spelling import as_written

    asked = one_line(as_written(word))
    try:
        book = shipped_book(folder())
        entry = entry_of(book, asked)
    except LexiconError as problem:
        raise Stop(str(problem)) from None
    if entry is None:
        if as_json:
            answer({"word": asked, "known": False, "meanings": []})
        else:
            print(f"{asked} is not in the dictionary")
        return 1
    told = {
        "word": asked,
        "known": True,
        "meanings": meanings_of(book, asked),
        "tier": entry.tier,
        "speech": list(entry.speech),
        "labels": [mark.label for mark in entry.marks],
        "evidence": [mark.evidence for mark in entry.marks],
        "sources": list(entry.sources),
        "form_of": [{"base": base, "form": form} for base, form in entry.forms_of],
        "zipf": entry.zipf,
        "spelling": entry.spelling,
        "origin": list(entry.origin),
        "parts": [part for part, _ in entry.parts],
        "sound": sound_of(asked),
        "family": list(entry.family),
    }
    if as_json:
        answer(told)
    else:
        show_entry(told, meanings_compiled())
    return 0


def show_entry(told: dict[str, Any], have_meanings: bool) -> None:
    from parlour.house.enquiries import how_common

    print(told["word"])
    for text in told["meanings"]:
        print(f"  {text}")
    if not have_meanings:
        print("  meanings are compiled at set-up; to get them: ./run setup")
    lines = {
        "tier": told["tier"],
        "labels": "; ".join(
            f"{label} ({why})" for label, why in zip(told["labels"], told["evidence"], strict=True)
        ),
        "form of": "; ".join(f"{form['base']} ({form['form']})" for form in told["form_of"]),
        "spelling": told["spelling"] or "",
        "said": told["sound"],
        "made of": ", ".join(told["parts"]),
        "origin": ", ".join(told["origin"]),
        "family": ", ".join(told["family"]),
        "frequency": f"{how_common(told['zipf'])} (Zipf {told['zipf']})",
        "vouched for by": ", ".join(told["sources"]),
    }
    for name, text in lines.items():
        if text:
            print(f"  {name}: {text}")


@app.command()
def disputes(
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="As for `parlour serve` [default: in the data folder]"),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """What people of a house dispute: with --json a proposal for the next edition."""
    from msgspec import to_builtins

    from parlour.lexicon.catalogue import NAME, VERSION
    from parlour.server.config import from_environment
    from parlour.server.play.disputes import proposal
    from parlour.server.store import StoreError
    from parlour.server.store.beside import beside
    from parlour.server.store.disputes import disputes_in

    try:
        with beside(from_environment(database=database)) as db:
            told = proposal(f"{NAME} {VERSION}", disputes_in(db))
    except ValueError as problem:
        raise Stop(str(problem)) from None
    except StoreError as problem:
        raise Stop(f"no disputes can be read: {problem}") from None
    if as_json:
        answer(to_builtins(told))
        return 0
    for each in told.disputes:
        print(f"{each.word} {each.other}".rstrip() + f": {each.said}")
        for reason in each.reasons:
            print(f"  {reason}")
    return 0


@app.command()
def info(as_json: AsJson = False) -> int:
    """The shipped dictionary: its name, size, sources and whether its file is whole."""
    from parlour.house.dictionaries import folder, meanings_path
    from parlour.lexicon.catalogue import NAME, VERSION, shipped_book, unpacked_path
    from parlour.lexicon.errors import LexiconError
    from parlour.lexicon.labels import LABEL_BIT, SOURCES, TIER_BIT

    try:
        book = shipped_book(folder())
    except LexiconError as problem:
        raise Stop(str(problem)) from None
    flags = book.flags.tolist()
    told = {
        "name": NAME,
        "version": VERSION,
        "words": len(book),
        "tiers": {tier: sum(flag & bit == bit for flag in flags) for tier, bit in TIER_BIT.items()},
        "labels": {
            label: sum(1 for flag in flags if flag & bit) for label, bit in LABEL_BIT.items()
        },
        "sources": list(SOURCES),
        "file": unpacked_path(folder()).name,
        "whole": book.is_whole(),
        "meanings": meanings_path().exists(),
    }
    if as_json:
        answer(told)
    else:
        for name, value in told.items():
            print(f"{name}: {value}")
    return 0 if told["whole"] else 2
