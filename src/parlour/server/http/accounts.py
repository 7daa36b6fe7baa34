"""Over HTTP: signing up, signing in, and one's own account."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.params import FromPath

from parlour.server.cards.accounts import (
    AccountCard,
    Confirmed,
    DeviceCard,
    NewPassword,
    PasskeyCard,
    Recovery,
    RecoveryCodes,
    SignIn,
)
from parlour.server.cards.tables import Guest
from parlour.server.denied import Denied
from parlour.server.http.arriving import arriving
from parlour.server.http.guests import device_of, sessions_of
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
from parlour.server.http.tokens import token_card


@post("/api/account")
async def sign_up(request: Asked, desk: TheDesk, limits: TheLimits) -> Response[RecoveryCodes]:
    wish = await read(request, SignIn)
    caller, cookie = arriving(request)
    if not limits.allow_name(caller.guest, caller.address):
        raise Denied(429, "that is a great many names; wait a minute")
    codes = await desk.sign_up(caller, wish.name, wish.password)
    return Response(RecoveryCodes(codes), cookies=[cookie])


@post("/api/account/session", status_code=200)
async def sign_in(request: Asked, desk: TheDesk, store: AStore) -> Response[Guest]:
    wish = await read(request, SignIn)
    caller, cookie = arriving(request)
    person = await desk.sign_in(caller, wish.name, wish.password)
    return Response(Guest(await store.name_of(person) or "", True), cookies=[cookie])


@post("/api/account/recovery", status_code=200)
async def recover(request: Asked, desk: TheDesk, store: AStore) -> Response[Guest]:
    wish = await read(request, Recovery)
    caller, cookie = arriving(request)
    person = await desk.recover(caller, wish.name, wish.code, wish.password)
    return Response(Guest(await store.name_of(person) or "", True), cookies=[cookie])


@delete("/api/account/session", status_code=200)
async def sign_out(request: Asked, desk: TheDesk) -> Response[Guest]:
    """The device is a new guest's afterwards."""
    person = known_guest(request)
    caller, cookie = arriving(request)
    await desk.end(person, [caller.device])
    return Response(Guest(""), cookies=[cookie])


@get("/api/account")
async def account(request: Asked, accounts: Accounts, store: AStore) -> AccountCard:
    person = known_guest(request)
    found = await accounts.account(person)
    if found is None:
        raise Denied(404, "there is no such account any more")
    here = device_of(request)
    return AccountCard(
        name=await store.name_of(person) or "",
        since=found.since,
        password=found.password is not None,
        codes=await accounts.codes_left(person),
        passkeys=[PasskeyCard(p.id, p.words, p.since) for p in await accounts.passkeys(person)],
        devices=[
            DeviceCard(each.device, each.words, each.since, each.seen, each.device == here)
            for each in sessions_of(request).of(person)
        ],
        tokens=[token_card(each) for each in sessions_of(request).tokens_of(person)],
        bot=bool(found.bot),
    )


@delete("/api/account/devices/{id:str}", status_code=204)
async def end_session(request: Asked, id: FromPath[str], desk: TheDesk) -> None:
    await desk.end(known_guest(request), [id])


@delete("/api/account/devices", status_code=204)
async def end_others(request: Asked, desk: TheDesk) -> None:
    person, here = known_guest(request), device_of(request)
    devices = [each.device for each in sessions_of(request).of(person) if each.device != here]
    if devices:
        await desk.end(person, devices)


@post("/api/account/password", status_code=204)
async def change_password(request: Asked, desk: TheDesk) -> None:
    person, wish = known_guest(request), await read(request, NewPassword)
    await desk.change_password(person, address_of(request), wish.old, wish.new)


@post("/api/account/codes", status_code=200)
async def renew_codes(request: Asked, desk: TheDesk) -> RecoveryCodes:
    person, wish = known_guest(request), await read(request, Confirmed)
    return RecoveryCodes(await desk.renew_codes(person, address_of(request), wish.password))


HANDLERS = [
    sign_up,
    sign_in,
    recover,
    sign_out,
    account,
    end_session,
    end_others,
    change_password,
    renew_codes,
]
