"""The frequency table of a board: how often each score came about, and what it was worth (Law 78)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tournament.sheets.traveller import Traveller, TravellerLine

Key = tuple[str, int | None, int | Fraction | None, int | Fraction | None]


@dataclass(frozen=True, slots=True)
class Frequency:
    """`times` a score of North-South, with each side's points for it; no score is a ruling's award.

    `group` is the form of a fouled board: its groups are compared apart (Law 87B).
    """

    group: str
    score_ns: int | None
    times: int
    ns_points: int | Fraction | None
    ew_points: int | Fraction | None


def frequencies(sheet: Traveller) -> tuple[Frequency, ...]:
    """The best score for North-South first, awards last; what has not been played counts nowhere."""
    counts = Counter(_key(line) for line in sheet.lines if _counts(line))
    found = [Frequency(group, score, times, ns, ew) for (group, score, ns, ew), times in counts.items()]
    return tuple(sorted(found, key=_best_first))


def are_of_forms(found: Iterable[Frequency]) -> bool:
    """Whether the board was fouled, so that one score may stand there once for each of its forms."""
    return any(one.group for one in found)


def _counts(line: TravellerLine) -> bool:
    return line.played is not None and line.played.state in ("played", "awarded")


def _key(line: TravellerLine) -> Key:
    return line.group, line.played.score_ns if line.played else None, line.ns_points, line.ew_points


def _best_first(one: Frequency) -> tuple[str, bool, int, int | Fraction]:
    return one.group, one.score_ns is None, -(one.score_ns or 0), -(one.ns_points or 0)
