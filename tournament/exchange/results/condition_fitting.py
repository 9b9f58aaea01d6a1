"""The conditions of contest and the victory-point scale under which a file's published points come out."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from statistics import mode
from typing import Any

from scoring.boards.adjusted import Award
from scoring.boards.award_code import ruling
from scoring.boards.imps import imps
from scoring.boards.lines import Line, LineAward
from scoring.conditions import DATUMS, Conditions
from scoring.duplicate import score_ns
from scoring.errors import ScoringError
from scoring.field import FieldScore
from scoring.schemes.victory_points import VP_SCALES, Scale, match_points
from scoring.schemes.vp_tables import Measure
from scoring.seats import vulnerability
from scoring.teams.contest import Contest, ContestMatch
from scoring.teams.contest import score as score_of_match
from scoring.teams.unplayed import BYE
from scoring.totals.combine import Total
from tournament.exchange.results.result_values import (
    Entry,
    FileMatch,
    MatchBoard,
    Remark,
    ResultLine,
    ResultSection,
    ResultsFile,
)
from tournament.sheets.event_kinds import EVENT_KINDS, TEAMS
from tournament.sheets.stage_options import OWN_SCALE, match_options, scale_of, scale_of_stage

# The conditions of contest under which a file's published points come out, found by trying the usual ones.
#
# A file names its method and seldom more: not how short boards were brought up, how the datum was formed,
# or whether sections were compared with one another. The candidate that gives most of the published figures
# wins.

TOLERANCE = Fraction(51, 1000)  # published with one decimal, or cut off after the second
FIGURE_TOLERANCE = Fraction(11, 1000)
MOST_DIFFERENCES = 50
BY_PLACES = ("matchpoints", "ascherman")  # methods that count the scores that are beaten
WEIGHT = 10  # a total counts as much as the boards that it is made of
Sections = Sequence[ResultSection]


@dataclass(frozen=True, slots=True)
class Fitting:
    """`columns` and `options` are those of an event; `shared`: its sections are compared with one another.

    `differences` are the lines whose published points do not come out. `adjustments` are what teams have
    beside their matches, by the team's id.
    """

    columns: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    shared: bool = True
    differences: tuple[Remark, ...] = ()
    adjustments: Mapping[str, Fraction] = field(default_factory=dict)


def fitting(file: ResultsFile) -> Fitting:
    """The best candidate; of equal ones the first, which is the usual one."""
    if file.kind == TEAMS:
        teams = team_fitting(file)
        return Fitting(
            teams.columns, teams.options, differences=teams.differences, adjustments=teams.adjustments
        )
    best, most = None, -1
    for candidate in _candidates(file):
        agreed = sum(_figures_that_agree(file, candidate, session) for session in file.sessions)
        if agreed > most:
            best, most = candidate, agreed
    assert best is not None, "there is always a usual way"
    found = [remark for session in file.sessions for remark in _differences(file, best, session)]
    return Fitting(best.columns, best.options, best.shared, tuple(found[:MOST_DIFFERENCES]))


def _candidates(file: ResultsFile) -> Iterator[Fitting]:
    several = any(len(session) > 1 for session in file.sessions) and not file.sites
    for shared in (True, False) if several else (True,):
        if file.method in BY_PLACES:
            for scale in (2, 1):
                for short in ("neuberg", "as-is", "proportional"):
                    yield Fitting({"matchpoint_scale": scale, "short_board": short}, {}, shared)
            continue
        name, ways = {
            "butler": ("datum", [*DATUMS]),
            "cross_imps": ("cross_imp_divisor", ["others", "results", "none", "probst"]),
        }.get(file.method, ("short_imps", ["as-is"]))
        for total in ("sum", "mean"):
            for way in sorted(ways, key=lambda one: one != "one"):
                yield Fitting({}, {name: way, "total": total}, shared)


def _conditions(file: ResultsFile, candidate: Fitting) -> Conditions:
    options = dict(candidate.options)
    if "datum" in options:
        options["datum"] = DATUMS[options["datum"]]
    return Conditions(method=file.method, **candidate.columns, **options)


def _scored(
    file: ResultsFile, candidate: Fitting, session: Sections
) -> Iterator[tuple[Sections, FieldScore]]:
    """The score of each field of a session."""
    laws = EVENT_KINDS[file.kind].score
    assert laws, "a file with results plays boards"
    for sections in [session] if candidate.shared else [[one] for one in session]:
        boards: dict[int, list[Line]] = defaultdict(list)
        for section in sections:
            for line in section.lines:
                boards[line.board].append(_line(section, line))
        yield sections, laws(boards, _conditions(file, candidate))


def _line(section: ResultSection, line: ResultLine) -> Line:
    ns, ew = (tuple((section.letter, id) for id in ids) for ids in (line.ns, line.ew))
    award = None
    if line.awards:
        award = Award(*(ruling(code, line.board) for code in line.awards))
    return Line(ns if len(ns) > 1 else ns[0], ew if len(ew) > 1 else ew[0], points_of(line), award)


def points_of(line: ResultLine) -> int | None:
    if line.outcome is None:
        return line.points
    return score_ns(line.outcome, vulnerability(line.board))


def _figures_that_agree(file: ResultsFile, candidate: Fitting, session: Sections) -> int:
    """How many published figures come out."""
    count = 0
    for sections, score in _scored(file, candidate, session):
        count += sum(same for _line, _award, same in _compared(sections, score))
        for direction in ("", "NS", "EW"):
            entered = [(one, each) for one in sections for each in one.entries if each.direction == direction]
            totals = [(entry, score.totals.get((section.letter, entry.id))) for section, entry in entered]
            count += WEIGHT * _totals_that_agree([(entry, total) for entry, total in totals if total])
    return count


def _totals_that_agree(ranked: Sequence[tuple[Entry, Total]]) -> int:
    """How many totals and places of one list come out; a total may be published where its mean is ranked."""
    values = [total.value for _entry, total in ranked if total.value is not None]
    count = 0
    for entry, total in ranked:
        if total.value is None:
            continue
        figure, place = entry.figure, 1 + sum(other > total.value for other in values)
        near = figure is not None and any(
            abs(own - figure) <= FIGURE_TOLERANCE for own in (total.value, total.net)
        )
        count += near + (place == entry.place)
    return count


def _compared(sections: Sections, score: FieldScore) -> Iterator[tuple[ResultLine, LineAward | None, bool]]:
    """Each line with its award, and whether that is the published one; lines without figures are left out."""
    at: dict[int, int] = defaultdict(int)
    for section in sections:
        for line in section.lines:
            award = score.lines[line.board][at[line.board]]
            at[line.board] += 1
            if None not in line.published:
                yield line, award, _same(line, award)


def _same(line: ResultLine, award: LineAward | None) -> bool:
    for side, published in zip(award or (None, None), line.published, strict=True):
        assert published is not None
        values = [one for one in (side.points, side.raw) if one is not None] if side else [0]
        if all(abs(value - published) > TOLERANCE for value in values):
            return False
    return True


def _differences(file: ResultsFile, candidate: Fitting, session: Sections) -> Iterator[Remark]:
    for sections, score in _scored(file, candidate, session):
        for line, award, same in _compared(sections, score):
            if not same:
                ours = [f"{float(side.points):g}" if side else "-" for side in award or (None, None)]
                theirs = [f"{float(one):g}" for one in line.published if one is not None]
                pairs = "-".join((*line.ns, *line.ew))
                text = f"{pairs}: {' / '.join(theirs)}; {' / '.join(ours)}"
                yield Remark("points_differ", str(line.board), text)


# The victory-point scale under which the published points of the matches of a file come out.
#
# A file says that there are victory points, and not by which scale. Where none of the known scales gives all
# of them, the scale is read off the matches themselves. What a team has beside its matches (penalties) is
# what its published total differs by.

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
        conditions=Conditions(hybrid=match_options(options).hybrid),
        bye_percent=options.get("bye_percent", BYE),
    )
    differences = (*_boards_that_differ(file), *_matches_that_differ(file, contest))[:MOST_DIFFERENCES]
    return TeamFitting(columns, options, differences, dict(_adjustments(file, contest)))


def _of_the_stage(file: ResultsFile) -> tuple[dict[str, Any], dict[str, Any]]:
    boards = {"boards": min(64, mode(len(match.boards) for match in file.matches if match.is_played) or 1)}
    if file.method == "hybrid":  # files do not say how it shares its points; equal parts are usual
        return {}, {**boards, "imp_points": 2}
    if not file.in_points or file.method != "imps":
        return {}, boards
    columns, options = _scale_of(file)
    scale = scale_of_stage(columns["vp_scale"], options)
    return columns, {**boards, **options, **(_bye_of(file, scale) if scale else {})}


def _scale_of(file: ResultsFile) -> tuple[dict[str, Any], dict[str, Any]]:
    known = [(match, margin) for match in file.matches if (margin := _margin(match)) is not None]
    counts = {
        code: _matches_that_agree(scale, known)
        for code, scale in VP_SCALES.items()
        if scale.measure is Measure.IMPS
    }
    best = max(counts, key=lambda code: counts[code])
    table = _own_table(known)
    if counts[best] < len(known) and table and _matches_that_agree(scale_of(**table), known) > counts[best]:
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
    ruled = score_of_match(ContestMatch("", match.round, "home", "away", (), length, end, by), contest)
    home, away = (Fraction(side.points or 0) for side in (ruled.home, ruled.away))
    return home, away


def _margin(match: FileMatch) -> int | None:
    """The IMPs of the first team less those of the second, as published or as the boards give them."""
    known = [board.gain if board.gain is not None else gain_of(board) for board in match.boards]
    gains = [gain for gain in known if gain is not None]
    margin = sum(gains, Fraction())
    return int(margin) if gains and margin.denominator == 1 else None


def gain_of(board: MatchBoard) -> Fraction | None:
    """The first team's IMPs of a board that both rooms have played."""
    first, second = (points_of(room) if room else None for room in board.rooms)
    return None if first is None or second is None else Fraction(imps(first - second))


def _matches_that_agree(scale: Scale, known: Sequence[tuple[FileMatch, int]]) -> int:
    """How many matches have the published points."""
    count = 0
    for match, margin in known:
        try:
            ours = match_points(scale, margin, max(1, len(match.boards)))
        except ScoringError:
            continue
        pairs = zip(ours, match.points, strict=True)
        count += all(their is None or abs(own - their) < FIGURE_TOLERANCE for own, their in pairs)
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
        if margin is not None and not _matches_that_agree(contest.scale, [(match, margin)]):
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
