"""The token in an address that only its owner knows."""

import secrets


def new_token() -> str:
    """Sixteen opaque characters of 96 random bits."""
    return secrets.token_urlsafe(12)
