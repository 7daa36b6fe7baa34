"""Over HTTP: tokens for programs, and accounts that are programs."""

from __future__ import annotations

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, SkipValidation

from parlour.server.accounts.tokens import Tokens
from parlour.server.cards.accounts import Confirmed, MadeToken, NewToken, TokenCard
from parlour.server.cards.tables import Guest
from parlour.server.denied import Denied
from parlour.server.http.guests import Connected, digest, new_bearer, token_of
from parlour.server.http.request import (
    Asked,
    AStore,
    TheDesk,
    TheLimits,
    address_of,
    known_guest,
    read,
)
from parlour.server.scopes import NOT_BY_TOKEN, lacking, scope_of_call
from parlour.server.store.accounts import Session

TheTokens = NamedDependency[SkipValidation[Tokens]]


async def expect_scope(asked: Connected, _: BaseRouteHandler) -> None:
    """Before every route: Denied where a program's token does not go so far."""
    path = asked.url.path
    if not path.startswith("/api/") or (token := token_of(asked)) is None:
        return
    scope = scope_of_call(str(asked.scope.get("method")), path)
    if scope is None:
        raise Denied(403, NOT_BY_TOKEN)
    if scope not in (token.scopes or "").split():
        raise Denied(403, lacking(scope))


@post("/api/account/tokens")
async def make_token(
    request: Asked, tokens: TheTokens, desk: TheDesk, limits: TheLimits
) -> MadeToken:
    """The token is in the answer, and nowhere else ever after."""
    person, wish = known_guest(request), await read(request, NewToken)
    if not limits.allow_token(person):
        raise Denied(429, "that is a great many tokens; wait a minute")
    await desk.expect_password(person, address_of(request), wish.password)
    secret = new_bearer()
    made = await tokens.make(person, digest(secret), wish.name, wish.scopes)
    return MadeToken(secret, token_card(made))


@delete("/api/account/tokens/{id:str}", status_code=204)
async def end_token(request: Asked, id: FromPath[str], tokens: TheTokens) -> None:
    await tokens.end(known_guest(request), id)


@post("/api/account/bot", status_code=200)
async def become_bot(request: Asked, tokens: TheTokens, desk: TheDesk, store: AStore) -> Guest:
    """For good: whoever has met a bot is not to meet a person under its name."""
    person, wish = known_guest(request), await read(request, Confirmed)
    await desk.expect_password(person, address_of(request), wish.password)
    return Guest(await tokens.become_bot(person, await store.name_of(person) or ""), True)


def token_card(token: Session) -> TokenCard:
    scopes = (token.scopes or "").split()
    return TokenCard(token.device, token.words, scopes, token.since, token.seen)


HANDLERS = [make_token, end_token, become_bot]
