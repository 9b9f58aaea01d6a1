"""Tests of many cases that prove one thing: ./test runs a part of them, the slow proofs the others."""

from collections import defaultdict
from collections.abc import Iterable

import pytest

EVERY = 4


def mark_the_others_slow(items: Iterable[pytest.Item]) -> None:
    """Of each test marked `sampled` the first, fifth, ninth … case stays fast."""
    seen: dict[str, int] = defaultdict(int)
    for item in items:
        if item.get_closest_marker("sampled"):
            test = item.nodeid.partition("[")[0]
            if seen[test] % EVERY:
                item.add_marker(pytest.mark.slow)
            seen[test] += 1
