"""The key of what a director types: a form that is sent twice is one entry."""

from collections.abc import Mapping
from hashlib import sha256
from uuid import uuid4


def entry_key(typed: Mapping[str, str]) -> str:
    """The key of a typed line: the same line sent twice is one entry, and another line another."""
    fields = sorted((name, value) for name, value in typed.items() if name != "csrfmiddlewaretoken")
    page = typed.get("key") or uuid4().hex
    return f"paper-{sha256(repr((page, fields)).encode()).hexdigest()[:40]}"
