"""How often a network address has guessed: links that sign in, addresses and programs' tokens.

The count is of this process, or of all processes that share a database (`settings.CACHES`). It begins with a
guess and ends after `SECONDS`, however many guesses follow.
"""

import hashlib
import time

from django.core.cache import cache

SECONDS = 60


def count_guess(kind: str, address: str) -> int:
    """Count one more guess of this kind; the guesses of the address since the first of this minute."""
    key = f"guesses:{kind}:{hashlib.sha256(address.encode()).hexdigest()}"
    now = time.time()
    before, end = cache.get(key) or (0, 0)
    if end <= now:
        before, end = 0, now + SECONDS
    cache.set(key, (before + 1, end), SECONDS)
    return int(before) + 1
