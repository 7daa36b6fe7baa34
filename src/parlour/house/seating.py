"""Who sits where, as it is written everywhere: at a command, in the library, in a ladder.

bot:club         a bot of the house, at one of its levels; in the library `club` as well
random           any move that is open
caller:...       what a game has beside its levels
lucky/plain      an installed bot, found by its entry point, at one of its levels
exec:./mybot -x  a program that talks in lines of JSON
"""

from __future__ import annotations

from pathlib import PurePath

from parlour.bots.bot import LEVELS
from parlour.house.describe import has_bot
from parlour.house.hands import EXEC, RANDOM
from parlour.house.players import callers, check_installed
from parlour.house.programs import command_of

FORMS = "bot:LEVEL, random, NAME/LEVEL or exec:PROGRAM"


def seated(text: str, game: str) -> str:
    """Who plays, out of what was written; ValueError where nobody is meant by it."""
    if text == RANDOM:
        return text
    if text.startswith(EXEC):
        command_of(text.removeprefix(EXEC))
        return text
    if text.startswith("caller:"):
        if not has_bot(game) or text not in callers(game):
            raise ValueError(f"{game} has no {text!r}")
        return text
    if "/" in text:
        check_installed(text, game)
        return text
    level = text.removeprefix("bot:")
    if level not in LEVELS:
        if level == text:
            raise ValueError(f"a seat is {FORMS}, not {text!r}")
        raise ValueError(f"there is no level {level!r} (there are: {', '.join(LEVELS)})")
    return level


def shown(who: str) -> str:
    """Who plays, as records and tables name them: of a program not where it lies, nor how it is
    started."""
    if not who.startswith(EXEC):
        return who
    program, *_ = command_of(who.removeprefix(EXEC))
    return f"{EXEC}{PurePath(program).name}"
