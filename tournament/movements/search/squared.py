"""Wholly even complete Howells from a finite field (Berlekamp and Hwang 1972), where no cyclic one is known.

Of the q elements of a field with q = 3 modulo 4, exactly one of x and -x is a square. With k so that k - 1 is
a square and k + 1 is not, or the other way round, the first round has the stayer against 0 on set 0, and for
every square x the pairs x and -x on set kx; in round r everything is moved on by r. A pair that sees the set
from a square (set minus pair) sits North-South: the squares are a difference set, so that every two pairs are
in the same line equally often.
"""

from tournament.movements.families.galois import field


def howell(q: int) -> list[list[list[int]]]:
    """The q rounds of (q + 1) / 2 tables as [pair North-South, pair East-West, set]; the stayer is q."""
    plus, times, powers = field(q).plus, field(q).times, field(q).powers
    squares = powers[::2]
    minus = powers[(q - 1) // 2]
    fitting = (k for k in powers[1:] if (plus(k, 1) in squares) != (plus(k, minus) in squares))
    k = next(k for k in fitting if k != minus)
    tables = []
    for x in squares:
        couple = x, times(minus, x)
        seen = plus(times(k, x), couple[1]) in squares
        tables.append((*(couple if seen else couple[::-1]), times(k, x)))
    return [[[q, r, r], *([plus(a, r), plus(b, r), plus(s, r)] for a, b, s in tables)] for r in range(q)]
