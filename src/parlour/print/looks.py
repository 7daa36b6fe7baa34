"""How a printed page looks: the colours and the frame of the year in which a game came out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """Colours, and the name of a frame (frames.py)."""

    paper: str
    ink: str
    soft: str
    strong: str
    bright: str
    frame: str


HOUSE = Look("#fffdf6", "#241a13", "#6b5d4b", "#0c5f5d", "#b93a1b", "ruled")
LOOKS = {
    "crosticon": Look("#fbf5e4", "#1b1715", "#6a5b3e", "#1b1715", "#c4361d", "stepped"),  # 1924
    "dictionary_please": Look("#fdf7e6", "#23301f", "#5d6a52", "#2c5a45", "#c0392b", "ruled"),
    "keyword": Look("#fdf8ea", "#2a1b10", "#6d655a", "#2a66b0", "#d9604e", "quarters"),  # 1953
    "fourcyte": Look("#fdf6e8", "#123836", "#5c6f6a", "#17706b", "#d9701f", "rounded"),  # 1963
    "score_four": Look("#fbf3e2", "#2e1c10", "#73583f", "#7a4c2d", "#c8871a", "beads"),  # 1968
}


def look_of(game: str) -> Look:
    """The house's own for a game that has none."""
    return LOOKS.get(game, HOUSE)
