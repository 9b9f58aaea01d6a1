"""The conditions of contest under which a file's published points come out, found by trying the usual ones.

A file names its method and seldom more: not how short boards were brought up, how the datum was formed, or
whether sections were compared with one another. The candidate that gives most of the published figures wins.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.boards.adjusted import Award
from scoring.boards.award_code import ruling
from scoring.boards.lines import Line, LineAward
from scoring.conditions import DATUMS, Conditions
from scoring.duplicate import score_ns
from scoring.field import FieldScore
from scoring.seats import vulnerability
from scoring.totals.combine import Total
from tournament.exchange.results.team_fitting import team_fitting
from tournament.exchange.results.values import Entry, Remark, ResultLine, ResultSection, ResultsFile
from tournament.sheets.event_kinds import EVENT_KINDS, TEAMS

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
        agreed = sum(_agreed(file, candidate, session) for session in file.sessions)
        if agreed > most:
            best, most = candidate, agreed
    assert best is not None, "there is always a usual way"
    found = [remark for session in file.sessions for remark in _differences(file, best, session)]
    return Fitting(best.columns, best.options, best.shared, tuple(found[:MOST_DIFFERENCES]))


def _candidates(file: ResultsFile) -> Iterator[Fitting]:
    several = any(len(session) > 1 for session in file.sessions)
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


def _agreed(file: ResultsFile, candidate: Fitting, session: Sections) -> int:
    """How many published figures come out."""
    count = 0
    for sections, score in _scored(file, candidate, session):
        count += sum(same for _line, _award, same in _compared(sections, score))
        for direction in ("", "NS", "EW"):
            entered = [(one, each) for one in sections for each in one.entries if each.direction == direction]
            totals = [(entry, score.totals.get((section.letter, entry.id))) for section, entry in entered]
            count += WEIGHT * _agreed_totals([(entry, total) for entry, total in totals if total])
    return count


def _agreed_totals(ranked: Sequence[tuple[Entry, Total]]) -> int:
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
