"""The further rankings of a stage of matches: with handicap, strata below the first, and flights.

The table is the one that its reader may see. With handicap its matches are scored again: the difference of
the two handicaps is added to a side's figure and taken from the other's, whole IMPs of teams, before the
victory points are looked up. Byes, walkovers, fines and what was carried over stay what they are.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.rounding import Number
from scoring.stages.formats import KNOCK_OUT
from scoring.teams.contest import ContestMatch, score, with_handicap
from scoring.teams.swiss_pairs import handicapped, is_of_pairs
from scoring.totals.handicap import Sign, match_handicap, match_imps
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.reports.further_lists import flights_of, strata_of
from tournament.domain.stages.reports.team_rows import handicaps_of
from tournament.domain.stages.reports.team_table import StageMatches
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Session
from tournament.sheets.event_ranking import (
    FLIGHT,
    HANDICAP,
    SCRATCH,
    STRATUM,
    FurtherTerms,
    Ranks,
    further_terms,
)
from tournament.sheets.team_standings import RoundOfTeam, TeamStanding, TeamStandings

Ahead = Mapping[Hashable, Number]  # the handicap of the home side in each match that has one


def further_tables(session: Session, user: AnyUser) -> list[TeamStandings]:
    """The table that `user` may see, marked as scratch, and the further ones; alone where there are none.

    None at all while they may see no table.
    """
    sheet, terms = visible_team_standings(session, user), further_terms(session.stage_options)
    if sheet is None:
        return []
    further = [*_with_handicap(sheet, session, user, terms), *_subsets(sheet, terms)]
    return [replace(sheet, ranks=Ranks(SCRATCH)), *further] if further else [sheet]


def arranged(session: Session) -> Callable[[StageMatches], StageMatches] | None:
    """What scores the matches of a stage with its handicaps; None where it has none, and in a knock-out,
    whose matches begin with them (`bracket_scores.py`).
    """
    terms = further_terms(session.stage_options)
    if not terms.handicaps or (session.stage and session.stage.format == KNOCK_OUT):
        return None
    numbers = handicaps_of(session.event_id, terms)
    return lambda found: _rescored(found, _ahead(found, numbers, terms))


def _with_handicap(
    scratch: TeamStandings, session: Session, user: AnyUser, terms: FurtherTerms
) -> Iterator[TeamStandings]:
    arrange = arranged(session)
    if arrange is None:
        return
    ahead: dict[Hashable, Number] = {}
    handicaps = handicaps_of(session.event_id, terms)

    def remembered(found: StageMatches) -> StageMatches:
        ahead.update(_ahead(found, handicaps, terms))
        return _rescored(found, ahead)

    sheet = visible_team_standings(session, user, remembered)
    if sheet is None:
        return
    totals = {row.team.id: row.total for row in scratch.rows}
    rows = (
        replace(
            row,
            rounds=tuple(_with_its_handicap(one, ahead) for one in row.rounds),
            handicap=handicaps.get(row.team.id, 0),
            scratch=totals.get(row.team.id),
        )
        for row in sheet.rows
    )
    ranks = Ranks(HANDICAP, terms.allowance, terms.helps == "minus")
    yield replace(sheet, rows=tuple(rows), ranks=ranks, qualifying=0)


def _ahead(
    found: StageMatches, handicaps: Mapping[int, Number], terms: FurtherTerms
) -> dict[Hashable, Number]:
    """Of pairs in the figure of a match, of teams in whole IMPs; of half a match half of it."""
    of_pairs = is_of_pairs(found.contest)
    ahead: dict[Hashable, Number] = {}
    for plan in found.plans:
        if plan.away is None:
            continue
        whole = found.contest.boards
        share = Fraction(plan.boards, whole) if whole and found.contest.method != "matchpoints" else 1
        own, other = handicaps.get(plan.home, 0), handicaps.get(plan.away, 0)
        figure = match_handicap if of_pairs else match_imps
        ahead[plan.pk] = figure(own, other, Sign(terms.helps), terms.allowance, share)
    return ahead


def _rescored(found: StageMatches, ahead: Ahead) -> StageMatches:
    matches: dict[Hashable, ContestMatch] = dict(found.matches)
    scores = dict(found.scores)
    for key, figure in ahead.items():
        if not figure:
            continue
        if is_of_pairs(found.contest):
            scores[key] = handicapped(matches[key], scores[key], found.contest, figure)
        else:
            matches[key] = with_handicap(matches[key], figure)
            scores[key] = score(matches[key], found.contest)
    return replace(found, matches=matches, scores=scores)


def _with_its_handicap(one: RoundOfTeam, ahead: Ahead) -> RoundOfTeam:
    """The round as a side sees it; a match that was not played has none."""
    figure = ahead.get(one.match, 0)
    if not figure or one.kind not in ("match", "conceded"):
        return one
    return replace(one, handicap=figure if one.home else -figure)


def _subsets(sheet: TeamStandings, terms: FurtherTerms) -> Iterator[TeamStandings]:
    """The strata below the first, which is the table itself, and the flights, by the places of the table."""
    numbers = [row.team.label for row in sheet.rows]
    for stratum, weaker in strata_of(terms, numbers):
        yield _subset(sheet, weaker, Ranks(STRATUM, stratum=stratum.code, limit=stratum.below or 0))
    for flight, own in flights_of(terms, numbers):
        yield _subset(sheet, own, Ranks(FLIGHT, flight=flight))


def _subset(sheet: TeamStandings, members: Collection[object], ranks: Ranks) -> TeamStandings:
    rows = [row for row in sheet.rows if row.team.label in members]

    def placed(row: TeamStanding) -> TeamStanding:
        """Its place among the members of its own group."""
        if not row.place:
            return row
        places = [one.place for one in rows if one.place and one.group == row.group]
        ahead = sum(place < row.place for place in places)
        return replace(row, place=1 + ahead, tied=places.count(row.place) > 1)

    return replace(sheet, rows=tuple(map(placed, rows)), ranks=ranks, qualifying=0)
