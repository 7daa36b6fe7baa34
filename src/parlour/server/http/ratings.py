"""Over HTTP: leader boards, one's own ratings, and what a match came to."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.games import GAMES
from parlour.house.ratings import PROVISIONAL, Rating, anchors, method
from parlour.server.cards.ratings import Board, BoardRow, MatchRating, RatingCard, RatingStep
from parlour.server.denied import Denied
from parlour.server.http.guests import guest_of
from parlour.server.http.request import Asked, known_game, known_guest
from parlour.server.store.ratings import RatingStore, Standing

TheRatings = NamedDependency[SkipValidation[RatingStore]]
LONGEST = 100  # people on a board


@get("/api/ratings")
async def mine(request: Asked, ratings: TheRatings) -> list[RatingCard]:
    return await cards_of(known_guest(request), ratings)


@get("/api/ratings/{game:str}")
async def board(request: Asked, game: FromPath[str], ratings: TheRatings) -> Board:
    known_game(game)
    guest = guest_of(request)
    found = await ratings.board(game, LONGEST)
    own = await cards_of(guest, ratings) if guest else []
    return _board(game, found, guest, next((card for card in own if card.game == game), None))


@get("/api/tables/{id:str}/rating")
async def match(id: FromPath[str], ratings: TheRatings) -> MatchRating:
    """Whoever has the link of a table may know what its match came to."""
    counted = await ratings.counted(id)
    if counted is None:
        raise Denied(404, "no rated match has ended at this table")
    steps = [(name, Rating(mu, sigma)) for name, mu, sigma in counted.steps]
    told = [RatingStep(name, rating.shown, rating.doubt) for name, rating in steps]
    return MatchRating(counted.why is None, counted.why or "", told)


async def cards_of(person: str, ratings: RatingStore) -> list[RatingCard]:
    """Somebody's ratings, for a profile."""
    return [_card(game, each) for game, each in await ratings.mine(person) if game in GAMES]


def _card(game: str, rating: Rating) -> RatingCard:
    return RatingCard(
        game=game,
        title=GAMES[game].title,
        shown=rating.shown,
        doubt=rating.doubt,
        games=rating.games,
        provisional=rating.provisional,
    )


def _board(game: str, found: list[Standing], guest: str | None, own: RatingCard | None) -> Board:
    """People by rank, and bots between them where they stand."""
    rows = []
    for rank, each in enumerate(found, 1):
        shown, doubt, games = each.rating.shown, each.rating.doubt, each.rating.games
        rows.append(BoardRow(each.name, shown, doubt, games, rank, mine=each.person == guest))
    for level, mu in anchors().get(game, {}).items():
        rows.append(BoardRow(f"{level} bot", Rating(mu).shown, 0, 0, bot=level))
    rows.sort(key=lambda row: (-row.shown, row.rank or 0))
    return Board(game, GAMES[game].title, rows, own, PROVISIONAL, method())


HANDLERS = [mine, board, match]
