"""What the table may choose; the rulebook's choice first."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from parlour.core.options import Preset, option


@dataclass(frozen=True)
class Options:
    """Ways to score, to end, to claim and to rule."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset(
            "As in the booklet",
            "eight words kept for a round end the game; stars are taken by themselves",
        ),
        Preset("Quick", "a last round after fifteen minutes", {"ending": "time", "minutes": 15}),
        Preset(
            "Family",
            "five words are enough, and the dictionary finds words for your letters",
            {"target": 5, "anagrams": True},
        ),
        Preset(
            "Strict",
            "stars and counters that you do not claim in time are lost",
            {"claiming": "spoken"},
        ),
    )

    scoring: Literal["stars", "alternative", "none"] = option(
        "stars",
        "DP-08",
        "stars: stars and counters as they are earned, words and lengths at the end; "
        "alternative: by the letters held at the end; none: nobody counts",
        label="How points are counted",
    )
    words_score: bool = option(
        False,
        "DP-71",
        "alternative scoring: words held at the end count as well",
        label="Words held at the end count too",
        when={"scoring": ("alternative",)},
    )
    length_score: bool = option(
        False,
        "DP-71",
        "alternative scoring: the length of words held counts as well",
        label="The length of words counts too",
        when={"scoring": ("alternative",)},
    )
    bonus: bool = option(
        False,
        "DP-71",
        "alternative scoring: the bonus of the end counts as well",
        label="The bonus of the end counts too",
        when={"scoring": ("alternative",)},
    )
    ending: Literal["words", "time", "tiles"] = option(
        "words",
        "DP-69",
        "words: somebody has kept the agreed number of words for a round; time: a last round "
        "when time is up; tiles: when the bag is empty, which ends the others too",
        label="What ends the game",
    )
    target: int = option(
        8,
        "DP-64",
        "ending by words: how many have to be kept for a round",
        low=3,
        high=20,
        label="Words to keep for a round",
        when={"ending": ("words",)},
    )
    minutes: int = option(
        30,
        "DP-65",
        "ending by time: how long before the last round",
        low=1,
        label="Minutes before the last round",
        when={"ending": ("time",)},
    )
    claiming: Literal["automatic", "spoken"] = option(
        "automatic",
        "DP-53",
        "automatic: stars and counters are taken at once; "
        "spoken: what is not claimed when the next turn begins is lost",
        label="Who takes stars and counters",
        when={"scoring": ("stars",)},
    )
    ruling: Literal["lexicon", "vote"] = option(
        "lexicon",
        "DP-40",
        "who says whether a word and the one that takes it are related: "
        "the dictionary, or the other players by vote",
        label="Who says whether words are related",
    )
    anagrams: bool = option(
        False,
        "DP-05",
        "the dictionary beside the table also finds the words that letters make",
        label="The dictionary finds words for letters",
    )
