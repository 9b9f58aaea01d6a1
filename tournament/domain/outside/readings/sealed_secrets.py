"""Secrets that the program must use itself: stored encrypted with the installation's own key.

The key is beside the database and in no copy of it, so a copy alone opens nothing.
"""

import base64
import os
from collections.abc import Iterator
from contextlib import suppress

from django.conf import settings
from django.utils.crypto import salted_hmac

NONCE = 12  # bytes


def seal_secret(text: str) -> str:
    """Encrypted; empty stays empty."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if not text:
        return ""
    nonce = os.urandom(NONCE)
    return base64.b64encode(nonce + AESGCM(next(_keys())).encrypt(nonce, text.encode(), None)).decode()


def open_secret(sealed: str) -> str | None:
    """The text; None where another installation sealed it."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if not sealed:
        return ""
    for key in _keys():
        with suppress(InvalidTag, ValueError):
            content = base64.b64decode(sealed)
            return AESGCM(key).decrypt(content[:NONCE], content[NONCE:], None).decode()
    return None


def _keys() -> Iterator[bytes]:
    return made_of_the_keys("overtrick.sealed", "")


def made_of_the_keys(salt: str, value: str) -> Iterator[bytes]:
    """What the installation's key makes of a value, then what each earlier key makes of it."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield salted_hmac(salt, value, secret=key, algorithm="sha256").digest()
