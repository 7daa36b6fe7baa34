"""What the table may choose; the rulebook's choice first."""

from dataclasses import dataclass
from typing import Literal

from parlour.core.options import option


@dataclass(frozen=True)
class Options:
    """Ways to score, to end, to claim and to rule."""

    scoring: Literal["stars", "alternative", "none"] = option(
        "stars",
        "DP-08",
        "stars: stars and counters as they are earned, words and lengths at the end; "
        "alternative: by the letters held at the end; none: nobody counts",
    )
    words_score: bool = option(
        False, "DP-71", "alternative scoring: words held at the end count as well"
    )
    length_score: bool = option(
        False, "DP-71", "alternative scoring: the length of words held counts as well"
    )
    bonus: bool = option(False, "DP-71", "alternative scoring: the bonus of the end counts as well")
    ending: Literal["words", "time", "tiles"] = option(
        "words",
        "DP-69",
        "words: somebody has kept the agreed number of words for a round; time: a last round "
        "when time is up; tiles: when the bag is empty, which ends the others too",
    )
    target: int = option(
        8, "DP-64", "ending by words: how many have to be kept for a round", low=3, high=20
    )
    minutes: int = option(30, "DP-65", "ending by time: how long before the last round", low=1)
    claiming: Literal["automatic", "spoken"] = option(
        "automatic",
        "DP-53",
        "automatic: stars and counters are taken at once; "
        "spoken: what is not claimed when the next turn begins is lost",
    )
    ruling: Literal["lexicon", "vote"] = option(
        "lexicon",
        "DP-40",
        "who says whether a word and the one that takes it are related: "
        "the dictionary, or the other players by vote",
    )
    anagrams: bool = option(
        False, "DP-05", "the dictionary beside the table also finds the words that letters make"
    )
