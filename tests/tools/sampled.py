"""Tests of many cases that prove one thing: ./test runs a quarter, the slow proofs another, CASES all."""

from collections.abc import Iterable
from zlib import crc32

import pytest

from tests.tools.cases import SHARE, TIMES

PARTS = 4
# Each case is a thing of its own: a kind of event whose results are covered, a command of the papers.
WHOLE = ("tests/web/gate/", "tests/test_permissions.py", "tests/docs/")


def left_for_cases(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Cases that are not run unless CASES is set or they are named. The choice depends on the name alone.

    Of a test marked `sampled` the first case and a quarter of the others stay fast, another quarter becomes
    slow. Of a slow test the first case and half of the others are run. A larger SHARE runs fewer slow cases,
    and every second, third or fourth of the slow tests and of the tests in the browser.
    """
    seen, left = set(), set()
    for item in items:
        sampled, slow, browser = (item.get_closest_marker(name) for name in ("sampled", "slow", "browser"))
        if not (sampled or slow or browser) or item.nodeid.startswith(WHOLE):
            continue
        test = item.nodeid.partition("[")[0]
        is_first = test not in seen
        seen.add(test)
        part = 0 if is_first else crc32(item.nodeid.encode()) % (SHARE * 2)
        if sampled and part % PARTS:
            item.add_marker(pytest.mark.slow)
            is_left = part > 1
        elif sampled:
            is_left = False
        else:
            whole = item.nodeid if browser else test
            turn = crc32(whole.encode()) // PARTS % (SHARE // 2)
            is_left = (turn > 0 and (is_first or browser)) or (slow and part > 1)
        if is_left and TIMES == 1:
            left.add(item)
    return left
