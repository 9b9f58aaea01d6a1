"""How much a proof tries. CASES=10 ./test -m slow tries ten times as many random cases, and all others.

SHARE is set by .ci/run, from 4 on a quick machine to 10 on a slow one: what of the slow proofs is asked.
Without it 2.
"""

import os

TIMES = int(os.environ.get("CASES", "1"))
SHARE = int(os.environ.get("SHARE", "2"))  # even: a larger one asks a part of what a smaller one does


def cases(first: int, after: int) -> range:
    """The seeds from the first to the one before `after`, or so many times more as CASES says."""
    return range(first, first + (after - first) * TIMES)
