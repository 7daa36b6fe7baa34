"""What is answered over HTTP, and which parts of a house the answers may ask for."""

from __future__ import annotations

from functools import cache

from litestar import Litestar
from litestar.di import Provide

from parlour.server.http import (
    accounts,
    archive,
    certificates,
    clubs,
    daily,
    described,
    dictionary,
    disputes,
    docs,
    errors,
    events,
    export,
    games,
    hindsight,
    host,
    judges,
    leaving,
    notices,
    openings,
    order,
    passkeys,
    people,
    pictures,
    printing,
    profiles,
    push,
    ratings,
    records,
    seasons,
    settings,
    static,
    statistics,
    talk,
    tokens,
    uploads,
    webhooks,
    winning,
    wishes,
)
from parlour.server.http import house as house_routes
from parlour.server.http import tables as table_routes
from parlour.server.http.allowing import allow
from parlour.server.http.asked import ASKED

BODY = 64 * 1024  # bytes of one HTTP request
ROUTES = (
    house_routes,
    games,
    table_routes,
    talk,
    records,
    archive,
    certificates,
    winning,
    judges,
    printing,
    seasons,
    uploads,
    statistics,
    ratings,
    daily,
    hindsight,
    dictionary,
    disputes,
    events,
    clubs,
    host,
    notices,
    openings,
    wishes,
    order,
    people,
    pictures,
    push,
    accounts,
    tokens,
    webhooks,
    passkeys,
    settings,
    export,
    leaving,
    profiles,
    described,
    docs,
)
SUPPLIED = (
    "accounts",
    "desk",
    "archive",
    "certifying",
    "clubs",
    "daily",
    "door",
    "finished",
    "hosting",
    "host_links",
    "inviting",
    "leaving",
    "limits",
    "look_ups",
    "readiness",
    "seasons",
    "shutting",
    "solver",
    "store",
    "tables",
    "tallies",
    "tokens",
    "webhooks",
    "winning",
    "lobby",
    "links",
    "order",
    "overview",
    "open_tables",
    "pairing",
    "own",
    "passkeys",
    "people",
    "pictures",
    "printing",
    "ratings",
    "pushing",
)  # what routes may ask for


@cache
def routes() -> Litestar:
    """Laid once, which takes half a second, for all houses of this process."""
    return Litestar(
        [*(handler for part in ROUTES for handler in part.HANDLERS), static.page()],
        dependencies={name: provide(name) for name in SUPPLIED},
        guards=[tokens.expect_scope, allow],
        exception_handlers=errors.HANDLERS,
        request_max_body_size=BODY,
        openapi_config=None,
        logging_config=None,
    )


def provide(name: str) -> Provide:
    """A part of the house that is asked."""
    return Provide(lambda: ASKED.get()[name], sync_to_thread=False)
