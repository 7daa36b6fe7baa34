"""What the table may choose."""

from dataclasses import dataclass
from typing import Literal

from parlour.core.options import option


@dataclass(frozen=True)
class Options:
    """Score Four's methods, callings and matches; the rulebook's choice first."""

    method: Literal["basic", "total", "counting"] = option(
        "basic",
        "SF-23",
        "basic: the first line wins; total: most lines on a full board; "
        "counting: lines count by level, to a target",
    )
    calling: Literal["rulebook", "spoken", "automatic"] = option(
        "rulebook",
        "SF-28",
        "spoken: a line counts once its owner says SCORE; automatic: at once; "
        "rulebook: automatic in counting, spoken otherwise",
    )
    coaching: bool = option(False, "SF-20", "partners may talk in private")
    games: Literal[1, 3] = option(1, "SF-35", "3: a tournament, the first to win two games")
    target: int = option(
        100, "SF-33", "counting: the points that end the match at once; 0: a single game", 0, 1000
    )

    @property
    def automatic(self) -> bool:
        """Are lines recorded without a word?"""
        if self.calling == "rulebook":
            return self.method == "counting"  # SF-28: noted as each line is made
        return self.calling == "automatic"
