"""What stands in a page's head for whoever only looks at its address: title, sentence, picture.

Messengers and search engines run no script, so the server says it; and it says what any visitor may
see, never anything of a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from parlour.games import GAMES
from parlour.server.cards.tables import TableCard
from parlour.server.play.cards import card
from parlour.server.play.past import NoTable, Past
from parlour.server.play.tables import Tables
from parlour.server.store import StoreError

HOUSE = "Out-of-print parlour games, played by the book, with friends or bots."


@dataclass(frozen=True)
class Head:
    """Of one address."""

    title: str
    sentence: str
    picture: str  # its path
    path: str = "/"  # of the page itself

    def html(self, origin: str) -> str:
        """Everything escaped: names are what people have typed."""
        said = {
            "og:site_name": "Parlour",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.sentence,
            "og:url": origin + self.path,
            "og:image": origin + self.picture,
            "og:image:width": "1200",
            "og:image:height": "630",
        }
        named = {"description": self.sentence, "twitter:card": "summary_large_image"}
        tags = [f"<title>{escape(self.title)}</title>"]
        tags += [_meta("name", *each) for each in named.items()]
        tags += [_meta("property", *each) for each in said.items()]
        return "\n    ".join(tags)


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}" />'


WELCOME = Head("Parlour", HOUSE, "/api/picture.png")


async def head_of(path: str, tables: Tables) -> Head:
    """By the page that an address asks for; a table that cannot be had is no reason for none."""
    match path.strip("/").split("/"):
        case ["t", id]:
            return await _of_table(id, tables, "t", "")
        case ["r", id]:
            return await _of_table(id, tables, "r", "Replay: ")
        case ["new", game] if game in GAMES:
            return _of_game(game, "new", f"A new table of {GAMES[game].title}")
        case ["rules", game] if game in GAMES:
            return _of_game(game, "rules", f"The rules of {GAMES[game].title}")
        case _:
            return WELCOME


def _of_game(game: str, page: str, title: str) -> Head:
    sentence, picture = f"{GAMES[game].about} {_lasting(game)}.", f"/api/games/{game}/picture.png"
    return Head(f"{title} · Parlour", sentence, picture, f"/{page}/{game}")


async def _of_table(id: str, tables: Tables, page: str, before: str) -> Head:
    try:
        shown = card(await tables.get(id), None)
    except Past as past:
        shown = past.card(None)
    except (NoTable, StoreError):
        return WELCOME
    picture = "/api/picture.png" if shown.closed else f"/api/tables/{shown.id}/picture.png"
    title, sentence = _words(shown)
    return Head(before + title, sentence, picture, f"/{page}/{shown.id}")


def _words(shown: TableCard) -> tuple[str, str]:
    people = [chair.name for chair in shown.chairs if chair.name is not None and not chair.bot]
    names = _and([chair.name for chair in shown.chairs if chair.name is not None])
    free = sum(chair.name is None for chair in shown.chairs)
    if shown.over or shown.closed:
        return f"{shown.title}: {names}" if names else shown.title, "The match is over."
    if free and people:
        invite = "invite you" if len(people) > 1 else "invites you"
        seats = "One seat is free" if free == 1 else f"{free} seats are free"
        sentence = f"{seats}. {_lasting(shown.game)}; no account, nothing to install."
        return f"{_and(people)} {invite} to {shown.title}", sentence
    return f"{shown.title}: {names}" if names else shown.title, "A match that can be watched."


def _lasting(game: str) -> str:
    least, most = GAMES[game].minutes
    return f"{least} to {most} minutes" if least != most else f"{least} minutes"


def _and(names: list[str]) -> str:
    return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), *names[-1:]])
