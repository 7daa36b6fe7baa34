"""Over HTTP: deleting one's account."""

from __future__ import annotations

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.accounts import leaving as accounts_leaving
from parlour.server.cards.accounts import Farewell
from parlour.server.cards.tables import Guest
from parlour.server.denied import Denied
from parlour.server.http.arriving import arriving
from parlour.server.http.passkeys import Passkeys, site_of
from parlour.server.http.request import Asked, TheDesk, known_guest, read

TheLeaving = NamedDependency[SkipValidation[accounts_leaving.Leaving]]


@post("/api/account/farewell", status_code=200)
async def delete_account(
    request: Asked, leaving: TheLeaving, desk: TheDesk, passkeys: Passkeys
) -> Response[Guest]:
    """A device that was left open is not enough: whoever does this proves who they are."""
    person, wish = known_guest(request), await read(request, Farewell)
    caller, cookie = arriving(request)
    if wish.credential is not None:
        if await passkeys.proved(caller, site_of(request), wish.credential) != person:
            raise Denied(403, "that passkey is somebody else's")
    elif wish.code:
        await desk.expect_code(person, caller.address, wish.code)
    else:
        await desk.expect_proof(person, caller.address, wish.password)
    await leaving.leave(person)
    return Response(Guest(""), cookies=[cookie])


HANDLERS = [delete_account]
