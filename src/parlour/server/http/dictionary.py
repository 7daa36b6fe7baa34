"""Over HTTP: what the dictionary says of a word, of two, and which words fit a pattern."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, SkipValidation

from parlour.games import GAMES
from parlour.house.enquiries import (
    CAPTURES,
    Desk,
    how_common,
    meanings_compiled,
    meanings_of,
    sound_of,
)
from parlour.house.leafing import LISTS, near, of_the_day
from parlour.lexicon.book import Book
from parlour.lexicon.entry import Entry
from parlour.lexicon.labels import DEFAULT_TIER, TIERS, Tier
from parlour.lexicon.spelling import MAX_LETTERS, as_written
from parlour.server.cards.dictionary import (
    BrowseCard,
    CaptureCard,
    EntryCard,
    FormCard,
    InflectionCard,
    LabelCard,
    PartCard,
    RulingCard,
    TodayCard,
    WordCard,
)
from parlour.server.denied import Denied
from parlour.server.http.look_ups import LookUps
from parlour.server.http.request import Asked, TheTables

TheLookUps = NamedDependency[SkipValidation[LookUps]]

PAGE = 60  # words that a pattern shows at once
OWN = "own"  # each game in the tier that its tables play with
LETTERS = 20  # out of which words are made at once
BLANKS = 2  # of them that are open
STARS = 2  # in a pattern: each makes the search longer


@get("/api/dictionary/word")
async def word(
    request: Asked,
    look_ups: TheLookUps,
    word: FromQuery[str],
    tier: FromQuery[str] = "",
    table: FromQuery[str] = "",
) -> WordCard:
    """In the tier asked for, or for each game in the one its tables play with."""
    asked, wanted = written(word), None if tier in ("", OWN) else _tier(tier)
    in_tier = await look_ups.tier_at(table) or wanted
    return await look_ups.ask(request, lambda desk: _word_card(desk, asked, in_tier), table)


@get("/api/dictionary/capture")
async def capture(
    request: Asked,
    look_ups: TheLookUps,
    old: FromQuery[str],
    new: FromQuery[str],
    tier: FromQuery[str] = "",
    table: FromQuery[str] = "",
) -> CaptureCard:
    words, wanted = (written(old), written(new)), _tier(tier)
    in_tier = await look_ups.tier_at(table) or wanted
    return await look_ups.ask(request, lambda desk: _capture_card(desk, *words, in_tier), table)


@get("/api/dictionary/browse")
async def browse(
    request: Asked,
    look_ups: TheLookUps,
    pattern: FromQuery[str],
    after: FromQuery[str] = "",
    tier: FromQuery[str] = "",
    table: FromQuery[str] = "",
) -> BrowseCard:
    """A page of words that fit a pattern: leafing through the book, and no anagrams (DP-05)."""
    asked, last, wanted = _pattern(pattern), written(after) if after else "", _tier(tier)
    in_tier = await look_ups.tier_at(table) or wanted

    def leaf(desk: Desk) -> list[str]:
        return desk.browse(asked, in_tier, last, PAGE + 1)

    found = await look_ups.ask(request, leaf, table)
    return BrowseCard(asked, found[:PAGE], len(found) > PAGE)


@get("/api/dictionary/letters")
async def letters(
    request: Asked, look_ups: TheLookUps, letters: FromQuery[str], tier: FromQuery[str] = ""
) -> BrowseCard:
    """What letters make, the longest words first; `?` stands for any letter."""
    asked, in_tier = _letters(letters, BLANKS), _tier(tier)

    def unscramble(desk: Desk) -> list[str]:
        return desk.anagrams(asked, in_tier, PAGE + 1)

    found = await look_ups.unscramble(request, unscramble)
    return BrowseCard(asked, found[:PAGE], len(found) > PAGE)


@get("/api/dictionary/list")
async def word_list(
    request: Asked, look_ups: TheLookUps, name: FromQuery[str], tier: FromQuery[str] = ""
) -> BrowseCard:
    """One of the lists that players want: two letters, Q without U, all vowels."""
    if name not in LISTS:
        raise Denied(400, f"there is no such list (there are: {', '.join(LISTS)})")
    in_tier = _tier(tier)
    found = await look_ups.ask(request, lambda desk: desk.listed(name, in_tier), "")
    return BrowseCard(LISTS[name], found, False)


@get("/api/dictionary/today")
async def today(request: Asked, look_ups: TheLookUps) -> TodayCard:
    return await look_ups.ask(request, _today_card, "")


@get("/api/tables/{id:str}/anagrams")
async def anagrams(
    request: Asked,
    id: FromPath[str],
    tables: TheTables,
    look_ups: TheLookUps,
    letters: FromQuery[str],
) -> BrowseCard:
    """What letters make, longest first: only where the table has agreed on it (DP-05)."""
    asked = _letters(letters, 0)
    if not (await tables.get(id)).laid.options.get("anagrams"):
        raise Denied(403, "this table plays without anagrams (DP-05)")

    in_tier = await look_ups.tier_at(id) or DEFAULT_TIER

    def unscramble(desk: Desk) -> list[str]:
        return desk.anagrams(asked, in_tier, PAGE + 1)

    found = await look_ups.ask(request, unscramble, id)
    return BrowseCard(asked, found[:PAGE], len(found) > PAGE)


def _pattern(text: str) -> str:
    """Letters, `?` or `.` for any letter, `*` for any run of letters."""
    found = re.sub(r"\*+", "*", text.strip().upper().replace(".", "?"))
    if not found or len(found) > MAX_LETTERS or not re.fullmatch(r"[A-Z?*]+", found):
        raise Denied(400, "a pattern is letters, ? for one that is open and * for any number")
    if found.count("*") > STARS:
        raise Denied(400, f"a pattern has {STARS} stars at most")
    return found


def _letters(text: str, blanks: int) -> str:
    found = written(text)
    if len(found) > LETTERS or not re.fullmatch(r"[A-Z?]+", found) or found.count("?") > blanks:
        raise Denied(400, f"that takes letters, {LETTERS} at most, and {blanks} blanks at most")
    return found


def written(text: str) -> str:
    """What was typed, as the dictionary spells it."""
    if len(text) > 2 * MAX_LETTERS or len(found := as_written(text)) > MAX_LETTERS:
        raise Denied(400, f"a word has {MAX_LETTERS} letters at most")
    if not found:
        raise Denied(400, "a word is needed")
    if not found.isprintable():
        raise Denied(400, "that cannot be read as a word")
    return found


def _tier(text: str) -> Tier:
    for tier in TIERS:
        if text == tier:
            return tier
    if text and text != OWN:
        raise Denied(400, f"there is no such tier (there are: {', '.join(TIERS)})")
    return DEFAULT_TIER


def _word_card(desk: Desk, asked: str, tier: Tier | None) -> WordCard:
    entry = desk.entry(asked)
    rulings = [
        RulingCard(each.game, each.title, each.ok, each.why, each.clause, each.game in GAMES)
        for each in desk.rulings(asked, tier)
    ]
    card = _entry_card(desk.book(), entry) if entry else None
    meant = [] if entry else near(desk.book(), asked)
    return WordCard(asked, tier or OWN, rulings, card, meanings_compiled(), meant)


def _today_card(desk: Desk) -> TodayCard:
    found = of_the_day(desk.book(), datetime.now(UTC).date())
    told = meanings_of(desk.book(), found)
    return TodayCard(found, told[0] if told else "")


def _entry_card(book: Book, entry: Entry) -> EntryCard:
    return EntryCard(
        tier=entry.tier,
        speech=list(entry.speech),
        labels=[LabelCard(mark.label, mark.evidence) for mark in entry.marks],
        sources=list(entry.sources),
        forms=[FormCard(base, form) for base, form in entry.forms_of],
        inflections=[InflectionCard(each, form) for each, form in entry.forms],
        zipf=entry.zipf,
        unwanted=entry.unwanted,
        common=how_common(entry.zipf),
        spelling=entry.spelling,
        origin=list(entry.origin),
        parts=[PartCard(part, list(origin)) for part, origin in entry.parts],
        family=list(entry.family),
        meanings=meanings_of(book, entry.word),
        sound=sound_of(entry.word),
    )


def _capture_card(desk: Desk, old: str, new: str, tier: Tier) -> CaptureCard:
    found = desk.capture(old, new, tier)
    return CaptureCard(
        old=old,
        new=new,
        tier=tier,
        ok=found.ok,
        why=found.why,
        clause=found.clause,
        rules=CAPTURES in GAMES,
        related=bool(found.relation),
        link=found.relation.why,
        added=found.added,
    )


HANDLERS = [word, capture, browse, letters, word_list, today, anagrams]
