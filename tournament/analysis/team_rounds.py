"""What follows from the table of a team event: the course of each team, and the cross-table.

All is made of the table as its reader sees it, so it says nothing that the table does not.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.rounding import Number, simplest
from scoring.totals.ranking import rank
from tournament.sheets.standings import Course
from tournament.sheets.team_standings import (
    CrossRow,
    CrossTable,
    RoundOfTeam,
    TeamRound,
    TeamStanding,
    TeamStandings,
)

After = dict[int, tuple[int, bool, Number]]  # by team: place, whether it is shared, and the figure


def rounds_complete(sheet: TeamStandings) -> int:
    """The rounds, from the first one on, in which every match has its points."""
    open_rounds = (one.round for row in sheet.rows for one in row.rounds if one.points is None)
    return min(open_rounds, default=sheet.last_round + 1) - 1


_OfTeam = tuple[int, Number, tuple[tuple[int, Number], ...]]


class Earned(NamedTuple):
    """What the tables after rounds 1 to `rounds` are made of: of each team with a place its primary key, its
    carry-over, and the points of its rounds, each after the number of the round. For an average of matches
    the points of missed rounds are in the carry-over, because these are none.
    """

    rounds: int
    by_average: bool
    teams: tuple[_OfTeam, ...]


def earned(sheet: TeamStandings, rounds: int) -> Earned:
    placed = sorted([row for row in sheet.rows if row.place], key=lambda row: row.team.id)
    return Earned(
        rounds, sheet.by_average, tuple([_of_team(row, rounds, sheet.by_average) for row in placed])
    )


def _of_team(row: TeamStanding, rounds: int, by_average: bool) -> _OfTeam:
    known = [one for one in row.rounds if one.points is not None and one.round <= rounds]
    apart = [one.points or 0 for one in known if one.kind == "absent"] if by_average else []
    points = tuple([(one.round, one.points or 0) for one in known if not apart or one.kind != "absent"])
    return row.team.id, simplest(row.carry + sum(apart)) if apart else row.carry, points


def tables_after(sheet: TeamStandings) -> list[After]:
    """The table after each complete round; ties are shared. Fines count in the present table only."""
    return _tables(earned(sheet, rounds_complete(sheet)))


def _tables(what: Earned) -> list[After]:
    """Points are whole numbers of their common denominator: hundreds of them add up much faster."""
    unit = _common_unit(what)
    sums = {team: _in_units(carry, unit) for team, carry, _points in what.teams}
    counts = dict.fromkeys(sums, 0)
    by_round: dict[int, list[tuple[int, Number]]] = defaultdict(list)
    for team, _carry, own in what.teams:
        for number, points in own:
            by_round[number].append((team, points))
    found = []
    for number in range(1, what.rounds + 1):
        for team, points in by_round[number]:
            sums[team] += _in_units(points, unit)
            counts[team] += 1
        found.append(_ranked(sums, counts if what.by_average else {}, unit))
    return found


def _common_unit(what: Earned) -> int:
    figures = (
        figure for _team, carry, own in what.teams for figure in (carry, *(points for _n, points in own))
    )
    return lcm(*{figure.denominator for figure in figures})


def _in_units(figure: Number, unit: int) -> int:
    return figure.numerator * (unit // figure.denominator)


def _ranked(sums: Mapping[int, int], counts: Mapping[int, int], unit: int) -> After:
    values: dict[Hashable, Number] = {
        team: Fraction(total, counts[team]) if counts.get(team) else total for team, total in sums.items()
    }
    return {
        one.contestant: (one.place, one.tied, simplest(Fraction(one.value) / unit))
        for one in rank(values)
        if isinstance(one.contestant, int) and one.place is not None and one.value is not None
    }


def earned_before(sheet: TeamStandings) -> Earned:
    """What was earned in the complete rounds but the last one in the table."""
    return earned(sheet, min(rounds_complete(sheet), sheet.last_round - 1))


def courses_of(what: Earned) -> dict[int, Course]:
    """Place and figure of each team after each round."""
    tables = _tables(what)
    places: dict[int, list[int]] = defaultdict(list)
    values: dict[int, list[Number]] = defaultdict(list)
    for table in tables:
        for team, (place, _tied, value) in table.items():
            places[team].append(place)
            values[team].append(value)
    return {team: Course(tuple(places[team]), tuple(values[team])) for team in places}


def cross_table(sheet: TeamStandings, rows: Sequence[TeamStanding] = ()) -> CrossTable:
    """Each team against each other one, in the order of `rows`, else of their numbers."""
    rows = rows or sorted(sheet.rows, key=lambda row: row.team.number)
    teams = tuple(row.team for row in rows)
    return CrossTable(
        heading=sheet.heading,
        unit=sheet.unit,
        teams=teams,
        rows=tuple(_cross_row(row, [team.id for team in teams]) for row in rows),
        provisional=sheet.provisional,
        counts=sheet.counts,
        average=average_of(sheet),
        top=sheet.top,
        whole=sheet.whole,
        group=sheet.group,
    )


def average_of(sheet: TeamStandings) -> Number:
    """What a drawn match is worth."""
    return simplest(Fraction(sheet.top or 0) / 2)


def _cross_row(row: TeamStanding, others: list[int]) -> CrossRow:
    met: dict[int | None, list[RoundOfTeam]] = defaultdict(list)
    for one in row.rounds:
        met[one.opponent].append(one)
    return CrossRow(
        team=row.team.id,
        place=row.place,
        tied=row.tied,
        total=row.total,
        cells=tuple(tuple(met.get(other, ())) for other in others),
        byes=tuple(one for one in row.rounds if one.kind in ("bye", "half", "absent")),
    )


def rounds_of(sheet: TeamStandings, team: int) -> tuple[TeamRound, ...]:
    """A team's rounds, with what it had and where it stood after each of them."""
    row = next(row for row in sheet.rows if row.team.id == team)
    tables, teams, found = tables_after(sheet), sheet.teams, []
    for one in row.rounds:
        after = tables[one.round - 1].get(team) if one.round <= len(tables) else None
        is_last = after is not None and one is row.of_round(one.round)[-1]
        place, tied, value = after if after and is_last else (None, False, None)
        opponent = teams.get(one.opponent) if one.opponent else None
        found.append(TeamRound(one, opponent, value, place, tied))
    return tuple(found)
