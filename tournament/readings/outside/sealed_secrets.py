"""Secrets that the program must use itself: stored encrypted with the installation's own key.

The key is beside the database and in no copy of it, so a copy alone opens nothing.
"""

import base64
import os

from django.utils.crypto import salted_hmac

NONCE = 12  # bytes


def seal_secret(text: str) -> str:
    """Encrypted; empty stays empty."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if not text:
        return ""
    nonce = os.urandom(NONCE)
    return base64.b64encode(nonce + AESGCM(_key()).encrypt(nonce, text.encode(), None)).decode()


def open_secret(sealed: str) -> str | None:
    """The text; None where another installation sealed it."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if not sealed:
        return ""
    try:
        content = base64.b64decode(sealed)
        return AESGCM(_key()).decrypt(content[:NONCE], content[NONCE:], None).decode()
    except (InvalidTag, ValueError):
        return None


def _key() -> bytes:
    return salted_hmac("overtrick.sealed", "", algorithm="sha256").digest()
