"""What WebAuthn asks of a browser, and what it makes of the answer.

The library behind it takes a while to load: only `passkeys` may import this, and late.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import webauthn
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)


class Question(NamedTuple):
    """What a browser is asked."""

    challenge: bytes
    options: str  # JSON, as a browser wants it


class Made(NamedTuple):
    """A new passkey, as a browser has made it."""

    id: str
    key: bytes
    uses: int


class NotGood(Exception):
    """The answer proves nothing."""


def ask_new(site: str, name: str, guest: str, known: Iterable[str]) -> Question:
    """For a passkey that is found without a name, so that one press signs in."""
    options = webauthn.generate_registration_options(
        rp_id=site,
        rp_name="Parlour",
        user_name=name,
        user_id=guest.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(each)) for each in known
        ],
    )
    return Question(options.challenge, webauthn.options_to_json(options))


def made(credential: dict[str, Any], challenge: bytes, site: str, origin: str) -> Made:
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
        )
    except (WebAuthnException, ValueError) as problem:
        raise NotGood from problem
    id = bytes_to_base64url(found.credential_id)
    return Made(id, found.credential_public_key, found.sign_count)


def ask_known(site: str) -> Question:
    options = webauthn.generate_authentication_options(rp_id=site)
    return Question(options.challenge, webauthn.options_to_json(options))


def counted(
    credential: dict[str, Any], challenge: bytes, site: str, origin: str, key: bytes, count: int
) -> int:
    """How often the passkey has been used, once it has proved itself."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            credential_public_key=key,
            credential_current_sign_count=count,
        )
    except (WebAuthnException, ValueError) as problem:
        raise NotGood from problem
    return found.new_sign_count
