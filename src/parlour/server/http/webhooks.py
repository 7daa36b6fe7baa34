"""Over HTTP: where programs are told of turns and finished matches."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation

from parlour.server.cards.webhooks import MadeWebhook, NewWebhook, TestCall, WebhookCard
from parlour.server.http.request import Asked, known_guest, read
from parlour.server.push.webhooks import Webhooks
from parlour.server.store.webhooks import Webhook

TheWebhooks = NamedDependency[SkipValidation[Webhooks]]


@get("/api/webhooks")
async def listed(request: Asked, webhooks: TheWebhooks) -> list[WebhookCard]:
    return [_card(each) for each in await webhooks.of(known_guest(request))]


@post("/api/webhooks")
async def add(request: Asked, webhooks: TheWebhooks) -> MadeWebhook:
    """Its secret is in the answer, and nowhere else ever after."""
    person, wish = known_guest(request), await read(request, NewWebhook)
    made, secret = await webhooks.add(person, wish.url, wish.kinds)
    return MadeWebhook(secret, _card(made))


@delete("/api/webhooks/{id:str}", status_code=204)
async def remove(request: Asked, id: FromPath[str], webhooks: TheWebhooks) -> None:
    await webhooks.remove(known_guest(request), id)


@post("/api/webhooks/{id:str}/test", status_code=200)
async def try_it(request: Asked, id: FromPath[str], webhooks: TheWebhooks) -> TestCall:
    """Call it now; one that was switched off is on again if it answers."""
    why, hook = await webhooks.try_it(known_guest(request), id)
    return TestCall(not why, why or "it has answered", _card(hook))


def _card(hook: Webhook) -> WebhookCard:
    kinds = hook.kinds.split()
    return WebhookCard(hook.id, hook.url, kinds, hook.since, hook.last, hook.failures, hook.off)


HANDLERS = [listed, add, remove, try_it]
