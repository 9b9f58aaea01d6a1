"""The victory-point scale under which the published points of the matches of a file come out.

A file says that there are victory points, and not by which scale. Where none of the known scales gives all of
them, the scale is read off the matches themselves. What a team has beside its matches (penalties) is what its
published total differs by.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from scoring.teams.contest import Contest, ContestMatch, score
from scoring.teams.unplayed import BYE
from tournament.exchange.results.values import FileMatch, MatchBoard, Remark, ResultLine, ResultsFile
from tournament.sheets.stage_options import OWN_SCALE, scale_of, scale_of_stage

TOLERANCE = Fraction(11, 1000)
MOST_DIFFERENCES = 50
MOST_ADJUSTED = 1000
Points = tuple[Fraction, Fraction]
Both = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True, slots=True)
class TeamFitting:
    """The columns and the options of the stage, the boards whose published gains do not come out, and what
    each team has beside its matches, by its id.
    """

    columns: Mapping[str, Any]
    options: Mapping[str, Any]
    differences: tuple[Remark, ...]
    adjustments: Mapping[str, Fraction]


def team_fitting(file: ResultsFile) -> TeamFitting:
    columns, options = _of_the_stage(file)
    contest = Contest(
        method=file.method,
        scale=scale_of_stage(columns.get("vp_scale", ""), options),
        bye_percent=options.get("bye_percent", BYE),
    )
    differences = (*_boards_that_differ(file), *_matches_that_differ(file, contest))[:MOST_DIFFERENCES]
    return TeamFitting(columns, options, differences, dict(_adjustments(file, contest)))


def _of_the_stage(file: ResultsFile) -> tuple[dict[str, Any], dict[str, Any]]:
    boards = {"boards": min(64, mode(len(match.boards) for match in file.matches if match.is_played) or 1)}
    if not file.in_points or file.method != "imps":
        return {}, boards
    columns, options = _scale_of(file)
    scale = scale_of_stage(columns["vp_scale"], options)
    return columns, {**boards, **options, **(_bye_of(file, scale) if scale else {})}


def _scale_of(file: ResultsFile) -> tuple[dict[str, Any], dict[str, Any]]:
    known = [(match, margin) for match in file.matches if (margin := _margin(match)) is not None]
    counts = {code: _agreed(scale, known) for code, scale in _scales()}
    best = max(counts, key=lambda code: counts[code])
    table = _own_table(known)
    if counts[best] < len(known) and table and _agreed(scale_of(**table), known) > counts[best]:
        return {"vp_scale": OWN_SCALE}, {"vp_table": table}
    return {"vp_scale": best}, {}


def _bye_of(file: ResultsFile, scale: Scale) -> dict[str, Any]:
    """The share of a match that most byes and forfeited matches were worth, in whole per cents."""
    points = [max(filter(None, match.points), default=None) for match in file.matches if not match.is_played]
    shares = Counter(100 * one / scale.pool for one in points if one and one <= scale.pool)
    if not shares:
        return {}
    usual = shares.most_common(1)[0][0]
    return {"bye_percent": int(usual)} if usual.denominator == 1 else {}


def _adjustments(file: ResultsFile, contest: Contest) -> Iterator[tuple[str, Fraction]]:
    """The published total of each team less the points of its matches; none where IMPs are the points."""
    if not file.in_points and file.method == "imps":
        return
    won: dict[str, list[Fraction | None]] = defaultdict(list)
    for match in file.matches:
        for id, points in zip(match.teams, _points_of(match, contest), strict=True):
            won[id].append(points)
    for team in file.teams:
        known = [one for one in won[team.id] if one is not None]
        if team.total is None or len(known) < len(won[team.id]):
            continue
        amount = round(team.total - sum(known), 2)
        if 0 < abs(amount) < MOST_ADJUSTED:
            yield team.id, amount


def _points_of(match: FileMatch, contest: Contest) -> Both:
    """The published points of a match that was played, else what the laws give to its end."""
    if match.is_played:
        return match.points
    if match.is_bye:
        return Fraction(contest.pool) * contest.bye_percent / 100, Fraction()
    end, by = match.end
    length = max(1, len(match.boards))
    ruled = score(ContestMatch("", match.round, "home", "away", (), length, end, by), contest)
    home, away = (Fraction(side.points or 0) for side in (ruled.home, ruled.away))
    return home, away


def _scales() -> Iterator[tuple[str, Scale]]:
    return ((code, scale) for code, scale in VP_SCALES.items() if scale.measure is Measure.IMPS)


def _margin(match: FileMatch) -> int | None:
    """The IMPs of the first team less those of the second, as published or as the boards give them."""
    known = [board.gain if board.gain is not None else gain_of(board) for board in match.boards]
    gains = [gain for gain in known if gain is not None]
    margin = sum(gains, Fraction())
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


def _matches_that_differ(file: ResultsFile, contest: Contest) -> Iterator[Remark]:
    """The matches whose published victory points the scale does not give."""
    if contest.scale is None:
        return
    for match in file.matches:
        margin = _margin(match) if match.is_played else None
        if margin is not None and not _agreed(contest.scale, [(match, margin)]):
            points = " / ".join("?" if one is None else f"{float(one):g}" for one in match.points)
            yield Remark(
                "match_differs", str(match.round), f"{'-'.join(match.teams)}: {margin:+} IMP, {points}"
            )


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
