"""The four questions that rules may ask of a dictionary.

A Lexicon in a Setup is already cut for its game: which labels are barred, by which clause, and
the tier are data of the game and were applied when it was opened. Words are upper case A-Z.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

Kinship = Literal["none", "inflection", "affix", "origin"]


@dataclass(frozen=True)
class Verdict:
    """Whether a word is good here, and why (not); a reason that takes time is a function."""

    ok: bool
    reason: str | Callable[[], str]
    label: str | None = None  # the label that bars it; None when it is good or simply unknown
    clause: str | None = None  # the clause that bars that label, as the game's data says

    @property
    def why(self) -> str:
        return self.reason if isinstance(self.reason, str) else self.reason()


@dataclass(frozen=True)
class Relation:
    """How two words are related, in words a player understands.

    Bots ask about thousands of pairs and read no reason: one that takes time to tell is a function.
    """

    kind: Kinship
    reason: str | Callable[[], str]

    @property
    def why(self) -> str:
        return self.reason if isinstance(self.reason, str) else self.reason()

    def __bool__(self) -> bool:
        return self.kind != "none"


class Lexicon(Protocol):
    """A dictionary as the rules see it."""

    def __hash__(self) -> int:
        """What was found with it may be remembered."""

    @property
    def name(self) -> str:
        """As a record's header writes it: "parlour-en 2 standard"."""

    @property
    def digest(self) -> str:
        """The sha256 of its content, whatever it is called."""

    def judge(self, word: str) -> Verdict:
        """Is this a word here?"""

    def s_form(self, word: str) -> str | None:
        """The base of a plural or third person in S or ES (CATS -> CAT), else None."""

    def relation(self, old: str, new: str) -> Relation:
        """Are these of one family: by inflection, affix or origin?"""

    def fits(self, pattern: str, letters: Mapping[str, int]) -> Iterable[str]:
        """The good words for a pattern such as "C.T" whose dots are filled out of a multiset."""


@dataclass(frozen=True)
class Silent:
    """A closed dictionary: it accepts every word, for moves that are only being tried."""

    name: str = "closed"
    digest: str = ""

    def judge(self, word: str) -> Verdict:
        return Verdict(True, "nobody has looked")

    def s_form(self, word: str) -> str | None:
        return None

    def relation(self, old: str, new: str) -> Relation:
        return Relation("none", "nobody has looked")

    def fits(self, pattern: str, letters: Mapping[str, int]) -> Iterable[str]:
        return ()
