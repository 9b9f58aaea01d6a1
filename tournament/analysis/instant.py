"""The instant traveller computed: one more score is compared with every score of the field."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from scoring.boards.matchpoints import matchpoints_of, top
from scoring.seats import dealer, vulnerability
from tournament.sheets.board_sheets import InstantLine, InstantTraveller
from tournament.sheets.heading import Heading


def instant_traveller(heading: Heading, board: int, scores: Iterable[int]) -> InstantTraveller:
    """From North-South's scores in the field: one more score is compared with each of them (Law 78A).

    Every score that the field has is a line, and so is every gap between two of them, in steps of 10 points.
    """
    frequencies = Counter(scores)
    lines = tuple(
        InstantLine(low, high, _share(low, high, frequencies))
        for low, high in reversed(_ranges(sorted(frequencies)))
    )
    return InstantTraveller(
        heading, board, dealer(board).value, vulnerability(board).value, frequencies.total(), lines
    )


def _ranges(scores: list[int]) -> list[tuple[int | None, int | None]]:
    """The scores and the gaps between them, lowest first."""
    found: list[tuple[int | None, int | None]] = [(None, scores[0] - 10)]
    for score, after in zip(scores, [*scores[1:], None], strict=True):
        found.append((score, score))
        if after is None:
            found.append((score + 10, None))
        elif after - score > 10:
            found.append((score + 10, after - 10))
    return found


def _share(low: int | None, high: int | None, frequencies: Counter[int]) -> Fraction:
    """The percentage of one more result anywhere in the range, compared with all of the field."""
    score = next(bound for bound in (low, high) if bound is not None)
    points = matchpoints_of(score, frequencies + Counter({score: 1}))
    return Fraction(points * 100, top(frequencies.total() + 1))
