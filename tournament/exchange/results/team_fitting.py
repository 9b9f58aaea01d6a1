"""The victory-point scale under which the published points of the matches of a file come out.

A file says that there are victory points, and not by which scale. Where none of the known scales gives all of
them, the scale is read off the matches themselves.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from statistics import mode
from typing import Any

from scoring.boards.imps import imps
from scoring.duplicate import score_ns
from scoring.errors import ScoringError
from scoring.schemes.victory_points import VP_SCALES, Scale, match_points
from scoring.schemes.vp_tables import Measure
from scoring.seats import vulnerability
from tournament.exchange.results.values import FileMatch, MatchBoard, Remark, ResultLine, ResultsFile
from tournament.sheets.stage_options import OWN_SCALE, scale_of

TOLERANCE = Fraction(11, 1000)
MOST_DIFFERENCES = 50
Points = tuple[Fraction, Fraction]


Fitted = tuple[dict[str, Any], dict[str, Any], tuple[Remark, ...]]


def team_fitting(file: ResultsFile) -> Fitted:
    """The columns and the options of the stage, and the boards whose published gains do not come out."""
    boards = {"boards": min(64, mode(len(match.boards) for match in file.matches) or 1)}
    differences = tuple(_boards_that_differ(file))[:MOST_DIFFERENCES]
    if not file.in_points or file.method != "imps":
        return {}, boards, differences
    known = [(match, margin) for match in file.matches if (margin := _margin(match)) is not None]
    counts = {code: _agreed(scale, known) for code, scale in _scales()}
    best = max(counts, key=lambda code: counts[code])
    table = _own_table(known)
    if counts[best] < len(known) and table and _agreed(scale_of(**table), known) > counts[best]:
        return {"vp_scale": OWN_SCALE}, {**boards, "vp_table": table}, differences
    return {"vp_scale": best}, boards, differences


def _scales() -> Iterator[tuple[str, Scale]]:
    return ((code, scale) for code, scale in VP_SCALES.items() if scale.measure is Measure.IMPS)


def _margin(match: FileMatch) -> int | None:
    """The IMPs of the first team less those of the second, as published or as the boards give them."""
    gains = [board.gain if board.gain is not None else gain_of(board) for board in match.boards]
    margin = sum((gain for gain in gains if gain is not None), Fraction())
    return int(margin) if gains and margin.denominator == 1 else None


def gain_of(board: MatchBoard) -> Fraction | None:
    """The first team's IMPs of a board that both rooms have played."""
    first, second = (_score(room) for room in board.rooms)
    return None if first is None or second is None else Fraction(imps(first - second))


def _score(line: ResultLine | None) -> int | None:
    if line is None:
        return None
    return line.points if line.outcome is None else score_ns(line.outcome, vulnerability(line.board))


def _agreed(scale: Scale, known: Sequence[tuple[FileMatch, int]]) -> int:
    """How many matches have the published points."""
    count = 0
    for match, margin in known:
        try:
            ours = match_points(scale, margin, max(1, len(match.boards)))
        except ScoringError:
            continue
        pairs = zip(ours, match.points, strict=True)
        count += all(their is None or abs(own - their) < TOLERANCE for own, their in pairs)
    return count


def _own_table(known: Sequence[tuple[FileMatch, int]]) -> dict[str, Any] | None:
    """Both sides' points by margin, as most matches have them; None where that is no scale."""
    found: dict[int, Counter[Points]] = defaultdict(Counter)
    for match, margin in known:
        first, second = match.points
        if first is not None and second is not None:
            found[abs(margin)][(first, second) if margin >= 0 else (second, first)] += 1
    if not found:
        return None
    usual = {margin: points.most_common(1)[0][0] for margin, points in found.items()}
    pool = max(winner + loser for winner, loser in usual.values())
    usual.setdefault(0, (pool / 2, pool / 2))
    margins = sorted(usual)
    pairs = pairwise(margins)
    changes = [margins[0], *(at for before, at in pairs if usual[before] != usual[at])]
    bands = [[margin, *map(_plain, usual[margin])] for margin in changes]
    table: dict[str, Any] = {"top": int(max(pool, *(points[0] for points in usual.values()))), "bands": bands}
    try:
        scale_of(**table)
    except ScoringError:
        return None
    return table


def _plain(points: Fraction) -> int | float:
    return int(points) if points.denominator == 1 else float(points)


def _boards_that_differ(file: ResultsFile) -> Iterator[Remark]:
    if file.method != "imps":
        return
    for match in file.matches:
        for board in match.boards:
            ours = gain_of(board)
            if ours is not None and board.gain is not None and ours != board.gain:
                text = f"{'-'.join(match.teams)}: {board.gain} / {ours}"
                yield Remark("points_differ", str(board.board), text)
