"""Over HTTP: the games, their rules on one screen, their lessons, clauses and diagrams."""

from __future__ import annotations

from functools import cache

from litestar import get, post
from litestar.params import FromPath
from msgspec import convert, structs

from parlour.games import GAMES
from parlour.house import clauses as books
from parlour.house import guide as guides
from parlour.house.describe import describe
from parlour.server.cards.games import ClauseCard, GameCard, PointCard
from parlour.server.cards.lessons import Attempted, Lesson, LessonMove
from parlour.server.cards.records import Replay
from parlour.server.denied import Denied
from parlour.server.http.replays import replay_text
from parlour.server.http.request import ALobby, Asked, TheLimits, address_of, known_game, read
from parlour.server.play.lessons import attempted, lesson_card


@get("/api/games")
async def games(lobby: ALobby) -> list[GameCard]:
    cards = [convert(describe(g), GameCard, from_attributes=True) for g in GAMES.values()]
    return [structs.replace(card, own=lobby.own_bots(card.name)) for card in cards]


@get("/api/games/{game:str}/clauses")
async def clauses(game: FromPath[str]) -> list[ClauseCard]:
    known_game(game)
    return [convert(each, ClauseCard, from_attributes=True) for each in books.clauses(game)]


@get("/api/games/{game:str}/summary")
async def summary(game: FromPath[str]) -> list[PointCard]:
    known_game(game)
    return [convert(each, PointCard, from_attributes=True) for each in guides.summary(game)]


@get("/api/games/{game:str}/lesson")
async def lesson(game: FromPath[str]) -> Lesson:
    known_game(game)
    return lesson_card(game)


@post("/api/games/{game:str}/lesson", status_code=200)
async def try_in_lesson(game: FromPath[str], request: Asked, limits: TheLimits) -> Attempted:
    known_game(game)
    if not limits.allow_lesson(address_of(request)):
        raise Denied(429, "that is a great many moves; wait a moment")
    return attempted(game, await read(request, LessonMove))


@get("/api/games/{game:str}/diagrams/{name:str}")
async def diagram(game: FromPath[str], name: FromPath[str]) -> Replay:
    known_game(game)
    return _drawn(game, name)


@cache
def _drawn(game: str, name: str) -> Replay:
    """There are few, and they never change."""
    text = books.diagram(game, name)
    if text is None:
        raise Denied(404, "there is no such diagram")
    return replay_text(text)


HANDLERS = [games, clauses, summary, lesson, try_in_lesson, diagram]
