"""How many random cases a proof tries. Ten times as many: CASES=10 ./test -m slow"""

import os

TIMES = int(os.environ.get("CASES", "1"))


def cases(first: int, after: int) -> range:
    """The seeds from the first to the one before `after`, or so many times more as CASES says."""
    return range(first, first + (after - first) * TIMES)
