"""Bots of the host's own: programs and installed packages that a file of theirs names.

    [stockbead]
    run = "/srv/bots/stockbead --fast"
    games = ["score_four"]
    seconds = 5

    [lucky]
    package = "lucky/plain"
    games = ["score_four"]

Only this file names them: nobody can over HTTP, and no record does. They are trusted code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.core.house import LEVELS
from parlour.games import GAMES
from parlour.house.programs import command_of

LONGEST = 20.0  # seconds that an answer may be given
_NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")
_KNOWN = {"run", "package", "games", "seconds"}


@dataclass(frozen=True)
class OwnBot:
    """Who can be chosen for a seat besides the house's own levels."""

    name: str
    games: tuple[str, ...]
    run: tuple[str, ...] = ()  # a program and its arguments
    package: str = ""  # NAME/LEVEL of an installed bot, instead
    seconds: float = 5.0  # for one answer


OwnBots = Mapping[str, OwnBot]


def read_bots(file: str) -> OwnBots:
    """Those that a file names; ValueError says what is wrong with it."""
    if not file:
        return {}
    try:
        found = tomllib.loads(Path(file).read_text("utf-8"))
    except OSError as problem:
        raise ValueError(f"PARLOUR_BOTS: {file}: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ValueError(f"PARLOUR_BOTS: {file}: {problem}") from None
    try:
        return {name: _bot(name, about) for name, about in found.items()}
    except ValueError as problem:
        raise ValueError(f"PARLOUR_BOTS: {file}: {problem}") from None


def _bot(name: str, about: Any) -> OwnBot:
    if not _NAME.fullmatch(name) or name in LEVELS:
        raise ValueError(f"{name!r} is no name for a bot: 2 to 20 of a-z, 0-9 and -, no level")
    if not isinstance(about, dict) or about.keys() - _KNOWN:
        raise ValueError(f"{name} may have {', '.join(sorted(_KNOWN))}, and nothing else")
    run, package = about.get("run", ""), about.get("package", "")
    if not (isinstance(run, str) and isinstance(package, str)) or bool(run) == bool(package):
        raise ValueError(f"{name} needs run or package, as a text")
    games = about.get("games", list(GAMES))
    if not isinstance(games, list) or not games or {*map(str, games)} - {*GAMES}:
        raise ValueError(f"{name}: games are some of {', '.join(GAMES)}")
    seconds = about.get("seconds", 5.0)
    if type(seconds) not in (int, float) or not 0 < seconds <= LONGEST:
        raise ValueError(f"{name}: seconds are more than 0 and {LONGEST:g} at most")
    return OwnBot(name, tuple(games), command_of(run) if run else (), package, float(seconds))
