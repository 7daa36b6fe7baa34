"""What the table may choose."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from parlour.core.options import Preset, option


@dataclass(frozen=True)
class Options:
    """Score Four's methods, callings and matches; the rulebook's choice first."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("As in the booklet", "the first line wins, once its owner says SCORE"),
        Preset(
            "Quick", "the first line wins, and the table sees it for you", {"calling": "automatic"}
        ),
        Preset(
            "Family",
            "nobody is out early: the board is filled, most lines win, and none is overlooked",
            {"method": "total", "calling": "automatic"},
        ),
        Preset(
            "Strict",
            "lines count by level, to a hundred points, and only those that are called",
            {"method": "counting", "calling": "spoken"},
        ),
    )

    method: Literal["basic", "total", "counting"] = option(
        "basic",
        "SF-23",
        "basic: the first line wins; total: most lines on a full board; "
        "counting: lines count by level, to a target",
        label="How a game is won",
    )
    calling: Literal["rulebook", "spoken", "automatic"] = option(
        "rulebook",
        "SF-28",
        "spoken: a line counts once its owner says SCORE; automatic: at once; "
        "rulebook: automatic in counting, spoken otherwise",
        label="How a line is called",
    )
    coaching: bool = option(
        False,
        "SF-20",
        "partners may advise each other, in a talk that the other side does not see",
        label="Partners may advise each other",
        when={"seats": (4, 6, 8)},
    )
    games: Literal[1, 3] = option(
        1, "SF-35", "3: a tournament, the first to win two games", label="Games in a match"
    )
    target: int = option(
        100,
        "SF-33",
        "counting: the points that end the match at once; 0: a single game",
        0,
        1000,
        label="Points that end the match",
        when={"method": ("counting",)},
    )

    @property
    def automatic(self) -> bool:
        """Are lines recorded without a word?"""
        if self.calling == "rulebook":
            return self.method == "counting"  # SF-28: noted as each line is made
        return self.calling == "automatic"
