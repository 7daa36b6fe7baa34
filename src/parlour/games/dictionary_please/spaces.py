"""Words, letters and points as arrays; words to take and letters, one after the other, as actions.

A word is spelt by the words that it takes, by their places on the table, then letter by letter,
then ended. FEW words are shown, the oldest, and no others can be taken. Left out, as by the
house's bots, are rude words and, until the turn is over, words that were voted down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from parlour.bots.spaces import (
    LARGE,
    LETTERS,
    Array,
    Done,
    Piece,
    Seen,
    Spaces,
    codes,
    counts,
    distance,
    one_hot,
    totals_of,
    turned,
)
from parlour.core.game import Setup

from .bot import finder_of
from .kernel.find import Old
from .moves import Draw, Form, Lot
from .notation import read, write

FEW: Final = 40  # words on the table
LONG: Final = 21  # letters of a word that are shown
FIRST, END = FEW, FEW + 26
PLAIN: Final = ("keep", "fresh", "done", "pass", "discard", "claim", "unrelated", "related")
CHOSEN: Final = END + 1
DECLINE: Final = CHOSEN + len(PLAIN)
ACTIONS: Final = DECLINE + 1
PHASES: Final = ("lots", "choice", "deal", "turn", "vote", "draw", "refill", "over")
_RANK: Final = 26  # captures are shown up to here


def spaces(setup: Setup) -> Spaces:
    seats = setup.seats
    return Spaces(
        ACTIONS,
        (
            Piece("words", (FEW, LONG + 2), _words, 26),
            Piece("trial", (3, LONG), _trial, 26),
            Piece("hands", (2, 26), _hands, 127),
            Piece("pool", (26,), lambda s: counts(s.view.pool)[1:], 127),
            Piece("hand_sizes", (seats,), lambda s: turned(s.view.hand_sizes, s), 127),
            Piece("bag", (1,), lambda s: s.view.bag, LARGE, 0, np.int16),
            totals_of(seats),
            Piece("phase", (len(PHASES),), lambda s: one_hot(8, PHASES.index(s.view.phase))),
            Piece("player", (seats,), lambda s: one_hot(seats, distance(s.view.player, s))),
            Piece("flags", (3,), lambda s: [s.duty, s.view.formed, s.view.final]),
        ),
        Spelling.of,
        (
            Piece("spelt", (LONG,), lambda speller: codes(speller.word, LONG), 26),
            Piece("taken", (FEW,), lambda speller: speller.slots()),
        ),
        chance=tuple(kind(letter) for kind in (Lot, Draw) for letter in LETTERS),
    )


# --- what is seen


def _words(seen: Seen) -> Array:
    """Letters; whose word it is, counted from the seat as 1; how often it was captured."""
    rows = np.zeros((FEW, LONG + 2), np.int8)
    for row, word in zip(rows, seen.view.words[:FEW], strict=False):
        row[:LONG] = codes(word.text, LONG)
        row[LONG] = (word.owner - seen.seat) % seen.setup.seats + 1
        row[LONG + 1] = min(word.captures, _RANK)
    return rows


def _trial(seen: Seen) -> Array:
    """The word that is voted on, and those that it takes."""
    trial = seen.view.trial
    texts = [] if trial is None else [trial.word.text, *(word.text for word in trial.taken)]
    return np.array([codes(text, LONG) for text in [*texts, "", "", ""][:3]])


def _hands(seen: Seen) -> Array:
    """One's own, and that of the player, whose letters lie open in their turn."""
    view = seen.view
    other = "" if view.player in (None, seen.seat) else view.hands.get(view.player, "")
    return np.stack([counts(view.hands.get(seen.seat, ""))[1:], counts(other)[1:]])


# --- what is spelt


@dataclass(frozen=True)
class Made:
    """A word that can be made."""

    taken: tuple[int, ...]  # places on the table, in order
    text: str
    move: Form


@dataclass(frozen=True)
class Spelling:
    """A question, and the word being spelt; what is spelt narrows the words that are left."""

    forms: tuple[Made, ...]
    places: dict[int, int]  # by a word's number: its place
    plain: tuple[str, ...]  # other moves, as written
    duty: bool
    taken: tuple[int, ...] = ()
    word: str = ""

    @staticmethod
    def of(seen: Seen) -> Spelling:
        asked = tuple(text for prompt in seen.prompts for text in prompt.moves)
        places = {word.id: nth for nth, word in enumerate(seen.view.words[:FEW])}
        forms = tuple(_forms(seen)) if "form" in asked else ()
        plain = tuple(text for text in asked if text != "form")
        return Spelling(forms, places, plain, seen.duty)

    def mask(self) -> Array:
        mask = np.zeros(ACTIONS, np.int8)
        if not self.word and not self.taken:
            mask[DECLINE] = not self.duty
            mask[[CHOSEN + PLAIN.index(text) for text in self.plain]] = 1
        size, length = len(self.taken), len(self.word)
        for form in self.forms:
            if len(form.taken) > size:
                mask[form.taken[size]] = 1  # of one more word: letters come after all of them
            else:
                mask[_letter(form.text[length]) if length < len(form.text) else END] = 1
        return mask

    def take(self, action: int) -> Spelling | Done:
        if action == DECLINE:
            return Done(None)
        if action >= CHOSEN:
            return Done(read(PLAIN[action - CHOSEN]))
        if action == END:
            return Done(next(f.move for f in self.forms if f.text == self.word))
        if action < FIRST:
            taken = (*self.taken, action)
            left = tuple(f for f in self.forms if f.taken[: len(taken)] == taken)
            return Spelling(left, self.places, (), True, taken)
        word = self.word + LETTERS[action - FIRST]
        left = tuple(f for f in self.forms if f.taken == self.taken and f.text.startswith(word))
        return Spelling(left, self.places, (), True, self.taken, word)

    def towards(self, move: Any) -> int:
        if move is None:
            return DECLINE
        if not isinstance(move, Form):
            return CHOSEN + PLAIN.index(write(move))
        if any(number not in self.places for number in move.taken):
            raise ValueError(f"{move} takes a word that is not shown")
        taken = sorted(self.places[number] for number in move.taken)
        if len(self.taken) < len(taken):
            return taken[len(self.taken)]
        if len(move.text) <= len(self.word):
            return END
        return _letter(move.text[len(self.word)])

    def slots(self) -> Array:
        row = np.zeros(FEW, np.int8)
        row[list(self.taken)] = 1
        return row


def _letter(letter: str) -> int:
    return FIRST + ord(letter) - 65


def _forms(seen: Seen) -> list[Made]:
    """All that can be made of rack, pool and the words shown; votes decide on kinship later."""
    view, lexicon = seen.view, seen.setup.lexicon
    assert lexicon is not None
    shown = view.words[:FEW]
    olds = [Old(w.text, w.owner == seen.seat, w.id not in view.seized) for w in shown]
    letters, kinship = view.hands[seen.seat] + view.pool, seen.setup.options.ruling == "lexicon"
    plays = finder_of(lexicon, 0.0).plays(letters, olds, kinship)
    return [
        Made(tuple(sorted(taken)), text, Form(text, tuple(shown[at].id for at in sorted(taken))))
        for text, taken in plays.texts()
        if text not in view.denied
    ]
