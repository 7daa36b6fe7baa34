"""All that a game is used for, tried in one process: python -m tests.tools.every_use GAME ...

Prints one JSON document: for every game what the commands and the server say of it.
"""

import io
import json
import sys
import tempfile
import time
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from litestar.di import Provide
from litestar.testing import create_test_client

from parlour.cli.main import run
from parlour.core.record import Record
from parlour.core.sitting import Sitting, settle
from parlour.games import GAMES
from parlour.house.dice import dice
from parlour.house.setups import setup_for
from parlour.server.http import games as routes
from parlour.server.http.limits import Limits
from tests.dictionaries import wish_of

BOTS = ("--seat", "bot:beginner", "--seat", "bot:champion", "--seed", "1")


def main(games: list[str]) -> None:
    needed = {
        "limits": Provide(lambda: Limits(time.monotonic), sync_to_thread=False),
        "lobby": Provide(lambda: SimpleNamespace(own_bots=lambda game: []), sync_to_thread=False),
    }
    with create_test_client(routes.HANDLERS, dependencies=needed) as client:
        shelf = {card["name"]: card for card in client.get("/api/games").json()}
        found = {game: used(game) for game in games}
        for game in games:
            found[game]["card"] = shelf[game]
            found[game]["rules"] = client.get(f"/api/games/{game}/clauses").json()
    sys.stdout.write(f"{json.dumps(found)}\n")


def used(game: str) -> dict[str, Any]:
    """What each command says of a game."""
    wish = wish_of(game)
    words = ("--lexicon", str(wish.file)) if wish.file else ()
    sitting = Sitting.begin(GAMES[game], setup_for(GAMES[game], wish=wish))
    with tempfile.TemporaryDirectory() as place:
        begun = Path(place) / "begun.record"
        begun.write_text(Record.of(settle(sitting, dice(Random(3)))).write())
        return {
            "clauses": said("clauses", game),
            "simulate": said("simulate", game, *BOTS, "--games", "2", "--records", place, *words),
            "referee": said("referee", f"{place}/2.record", *words),
            "play": said("play", game, *BOTS, *words),
            "think": said("think", str(begun), *words),
        }


def said(*arguments: str) -> Any:
    """The document that a command prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        code = run([*arguments, "--json"])
    assert code == 0, f"{arguments}: {printed.getvalue()}"
    return json.loads(printed.getvalue())


if __name__ == "__main__":
    main(sys.argv[1:])
