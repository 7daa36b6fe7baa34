"""Over HTTP: passkeys, to sign up, to sign in, and beside a password."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Response, delete, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.accounts import passkeys as questions
from parlour.server.accounts.passkeys import Site
from parlour.server.cards.accounts import KnownPasskey, NewPasskey, PasskeyName, RecoveryCodes
from parlour.server.cards.tables import Guest
from parlour.server.denied import Denied
from parlour.server.http.arriving import arriving
from parlour.server.http.guests import sessions_of
from parlour.server.http.request import (
    Accounts,
    Asked,
    AStore,
    TheDesk,
    TheLimits,
    address_of,
    known_guest,
    read,
)

Passkeys = NamedDependency[SkipValidation[questions.Passkeys]]


@post("/api/account/passkeys/new", status_code=200)
async def ask_new(
    request: Asked, passkeys: Passkeys, desk: TheDesk, store: AStore
) -> dict[str, Any]:
    """For a guest, an account to be; for a member, another way in."""
    wish = await read(request, PasskeyName)
    caller, _ = arriving(request)
    if sessions_of(request).is_member(caller.guest):
        name = await store.name_of(caller.guest) or ""
    else:
        name = await desk.free_name(caller, wish.name)
    return await passkeys.ask_new(caller, site_of(request), name)


@post("/api/account/passkeys")
async def add(
    request: Asked,
    passkeys: Passkeys,
    desk: TheDesk,
    accounts: Accounts,
    limits: TheLimits,
) -> Response[RecoveryCodes]:
    """No codes where the account is there already; it has its own."""
    wish = await read(request, NewPasskey)
    caller, cookie = arriving(request)
    if sessions_of(request).is_member(caller.guest):
        passkey = await passkeys.made(caller, site_of(request), wish.credential)
        await desk.expect_password(caller.guest, address_of(request), wish.password)
        if not await accounts.add_passkey(passkey):
            raise Denied(409, "this passkey is known already")
        return Response(RecoveryCodes([]))
    if not limits.allow_name(caller.guest, caller.address):
        raise Denied(429, "that is a great many names; wait a minute")
    name = await desk.free_name(caller, wish.name)
    passkey = await passkeys.made(caller, site_of(request), wish.credential)
    codes = await desk.open_account(caller, name, None, passkey)
    return Response(RecoveryCodes(codes), cookies=[cookie])


@delete("/api/account/passkeys/{id:str}", status_code=204)
async def remove(request: Asked, id: FromPath[str], accounts: Accounts) -> None:
    if not await accounts.remove_passkey(known_guest(request), id):
        raise Denied(409, "this passkey is the only way in: choose a password first")


@post("/api/account/passkeys/known", status_code=200)
async def ask_known(request: Asked, passkeys: Passkeys) -> dict[str, Any]:
    caller, _ = arriving(request)
    return await passkeys.ask_known(caller, site_of(request))


@post("/api/account/passkeys/session", status_code=200)
async def sign_in(request: Asked, passkeys: Passkeys, store: AStore) -> Response[Guest]:
    wish = await read(request, KnownPasskey)
    caller, cookie = arriving(request)
    person = await passkeys.sign_in(caller, site_of(request), wish.credential)
    return Response(Guest(await store.name_of(person) or "", True), cookies=[cookie])


def site_of(request: Asked) -> Site:
    """As the browser sees us; the guard has compared the two."""
    host = request.headers.get("host", "")
    origin = request.headers.get("origin") or f"{request.url.scheme}://{host}"
    return Site(urlsplit(origin).hostname or "", origin)


HANDLERS = [ask_new, add, remove, ask_known, sign_in]
