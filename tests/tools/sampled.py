"""Tests of many cases that prove one thing: ./test runs a quarter, the slow proofs another, CASES all."""

from collections.abc import Iterable
from zlib import crc32

import pytest

from tests.tools.cases import TIMES

PARTS = 4
# Each case is a thing of its own: a kind of event whose results are covered, a command of the papers.
WHOLE = ("tests/web/gate/", "tests/test_permissions.py", "tests/docs/")


def left_for_cases(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Of each test marked `sampled` the first case and a quarter of the others stay fast, a quarter is slow,
    by chance but always the same; of a slow test the first and half of the others are run. Those that are
    left, returned here, are run with CASES alone, and when they are named.
    """
    seen, left = set(), set()
    for item in items:
        sampled, slow = (item.get_closest_marker(name) for name in ("sampled", "slow"))
        if not sampled and (not slow or item.nodeid.startswith(WHOLE)):
            continue
        test = item.nodeid.partition("[")[0]
        part = crc32(item.nodeid.encode()) % PARTS if test in seen else 0
        seen.add(test)
        if sampled and part:
            item.add_marker(pytest.mark.slow)
        if part > 1 and TIMES == 1:
            left.add(item)
    return left
