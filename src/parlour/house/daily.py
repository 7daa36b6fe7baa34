"""The deal of a day: one for everybody, committed before the day and published after it.

All of a deal follows from 32 secret bytes, as the draws of a match do (docs/draws.md). Its digest
is told before anybody plays; when the day is over the deal is told with its secret, and whoever
likes draws it again. Days are those of UTC.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from parlour.core.game import CHANCE
from parlour.core.sitting import Sitting, settle
from parlour.games.fourcyte.board import CALLS
from parlour.games.fourcyte.options import Options as Letters
from parlour.house.draws import Draws
from parlour.house.ratings import disturbed
from parlour.house.setups import game_named, setup_for


@dataclass(frozen=True)
class Slot:
    """One of the games of every day."""

    game: str
    title: str
    unit: str  # of its points
    options: Mapping[str, Any] = field(default_factory=dict)


SLOTS: Mapping[str, Slot] = {
    "fourcyte": Slot("fourcyte", "4CYTE, the calls of the day", "points"),
    "patience": Slot("keyword", "Keyword patience", "words", {"play": "patience"}),
    "solitaire": Slot("keyword", "Keyword solitaire", "points", {"play": "solitaire"}),
    "problem": Slot("score_four", "A problem of Score Four", "solved", {"calling": "automatic"}),
}


@dataclass(frozen=True)
class Deal:
    """What everybody gets."""

    date: str
    slot: str
    secret: str  # 64 hexadecimal figures
    calls: str = ""  # of 4CYTE, in their order
    position: str = ""  # of a problem: pins run together
    answer: str = ""  # the one move that wins

    @property
    def text(self) -> str:
        """As it is published: one way to write it."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))

    @property
    def digest(self) -> str:
        return f"sha256:{sha256(self.text.encode()).hexdigest()}"

    @property
    def event(self) -> str:
        """The id of its event."""
        return f"{self.date}-{self.slot}"

    @property
    def draws(self) -> Draws:
        return Draws(bytes.fromhex(self.secret))


@dataclass(frozen=True)
class Problem:
    """A position of Score Four in which one move wins, and no other."""

    position: str
    answer: str


@lru_cache(maxsize=64)
def drawn(date: str, slot: str, secret: str) -> Deal:
    """The deal that follows from a secret; a house asks for those of a few days again and again."""
    draws = Draws(bytes.fromhex(secret))
    if slot == "fourcyte":
        return Deal(date, slot, secret, calls=_calls(draws))
    if slot == "problem":
        found = problems()[draws.below(len(problems()), 0)]
        return Deal(date, slot, secret, position=found.position, answer=found.answer)
    return Deal(date, slot, secret)


def read_deal(text: str) -> Deal:
    """A deal as published; ValueError where it is none, or does not follow from its secret."""
    try:
        found = Deal(**json.loads(text))
        datetime.date.fromisoformat(found.date)
        again = drawn(found.date, found.slot, found.secret)
    except (TypeError, ValueError, RecursionError, AttributeError):
        raise ValueError("this is no deal of a day") from None
    if found.slot not in SLOTS:
        raise ValueError(f"there is no {found.slot!r} of a day")
    if again != found:
        raise ValueError("this deal does not follow from its secret")
    return found


def laid_out(slot: str, deal: Deal) -> Sitting:
    """The table of the day, as everybody finds it."""
    game, kind = game_named(SLOTS[slot].game), SLOTS[slot]
    if slot == "problem":
        sitting = Sitting.begin(game, setup_for(game, 2, dict(kind.options), first=0))
        pins = [deal.position[at : at + 2] for at in range(0, len(deal.position), 2)]
        for nth, pin in enumerate(pins):
            sitting = sitting.play(nth % 2, pin)
        return sitting
    return dealt(deal, Sitting.begin(game, setup_for(game, 1, dict(kind.options), first=0)))


def dealt(deal: Deal, sitting: Sitting) -> Sitting:
    """Chance draws what the day has drawn, and the letters of the day are called."""
    sitting = settle(sitting, deal.draws.roll(sitting), pausing=True)
    if deal.calls and any(p.moves == ("call",) for p in sitting.prompts):
        letter = deal.calls[len(sitting.state.calls)]
        return sitting.step(0, sitting.game.read(f"call:{letter}"))
    return sitting


def points(deal: Deal, sitting: Sitting) -> tuple[int | None, str]:
    """What an attempt has come to; None, and why, where it does not count."""
    result = sitting.result
    if result is None:
        return None, "it is not over"
    if why := disturbed(sitting) or _strayed(deal, sitting):
        return None, why
    if result.how == "resigned":
        return None, "it was given up"
    if deal.slot == "patience" and not result.winners:
        return None, "no word has reached the bottom right square (KW-71)"
    return result.totals[0], ""


def _strayed(deal: Deal, sitting: Sitting) -> str | None:
    """Was another deal played?"""
    begun = laid_out(deal.slot, deal)
    for entry in sitting.log[len(begun.log) :]:
        expected = dealt(deal, begun).log[len(begun.log) :]
        if expected and (expected[0].actor, expected[0].move) != (entry.actor, entry.move):
            return "this is not the deal of the day"
        begun = begun.play(entry.actor, entry.move, entry.at)
    same = [(e.actor, e.move) for e in sitting.log] == [(e.actor, e.move) for e in begun.log]
    drawn_here = [e.move for e in sitting.log if e.actor == CHANCE]
    drawn_there = [e.move for e in begun.log if e.actor == CHANCE]
    return None if same and drawn_here == drawn_there else "this is not the deal of the day"


def streak(days: Sequence[str], today: str) -> int:
    """On how many days in a row, up to today or yesterday, somebody has a score."""
    there, day = set(days), datetime.date.fromisoformat(today)
    if today not in there:
        day -= datetime.timedelta(days=1)
    count = 0
    while day.isoformat() in there:
        count, day = count + 1, day - datetime.timedelta(days=1)
    return count


def share(date: str, found: Mapping[str, int], days: int) -> str:
    """A line to show around: what was reached, and nothing of the deal."""
    told = [_told(slot, found[slot]) for slot in SLOTS if slot in found]
    row = f" {days} days in a row." if days > 1 else ""
    return f"Parlour of the day, {date}: {', '.join(told) or 'nothing yet'}.{row}"


def _told(slot: str, reached: int) -> str:
    match slot:
        case "problem":
            return f"Score Four {'solved' if reached else 'not solved'}"
        case "fourcyte":
            return f"4CYTE {reached}"
    return f"Keyword {slot} {reached}{' words' if slot == 'patience' else ''}"


@cache
def problems() -> tuple[Problem, ...]:
    """The stock; `parlour daily problems` has made it, and every one is proved."""
    text = files("parlour.house").joinpath("problems.txt").read_text("utf-8")
    rows = [row.split() for row in text.splitlines() if row and not row.startswith("#")]
    return tuple(Problem(position, answer) for position, answer in rows)


def _calls(draws: Draws) -> str:
    """Thirty-six letters out of the Park, one after the other (4C-44)."""
    park, called = dict(Letters().letters), ""
    for number in range(CALLS):
        letter = draws.drawn({each: count for each, count in park.items() if count}, number)
        park[letter] -= 1
        called += letter
    return called
