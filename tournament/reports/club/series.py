"""The ranking of a series, from the finished sessions that its rule finds: all but those of teams."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import BooleanField, ExpressionWrapper

from scoring.stages.ladder import LadderRule
from scoring.stages.season import Outing, PartnerRule, SeasonFigure, season
from scoring.totals.ranking import Place, rank
from tournament.models import Club, Player, Series, Session
from tournament.reports.club.finished_fields import finished_sessions, in_per_cent
from tournament.reports.club.seats import BY_NAME
from tournament.reports.club.series_cells import Found, Row, Unit, found_in
from tournament.sheets.names import Name
from tournament.sheets.series import COUNTS, LOWER, OVER_PARTNER, SHORT, SeriesCell, SeriesLine, SeriesSheet
from tournament.sheets.series_terms import MEAN, SeriesTerms

MOST_SESSIONS = 104  # two a week for a year


def series_sheet(series: Series) -> SeriesSheet:
    """The ranking as it stands."""
    return ranked_by(series.club, series.name, series.rule)


def ranked_by(club: Club, name: str, terms: SeriesTerms) -> SeriesSheet:
    """What a rule ranks, also before it is stored.

    A session counts for those whom its event shows by their own names: no ranking gives away an alias.
    """
    every = _sessions(club, terms)
    sessions = [one for one, has_percentages in every if has_percentages or not terms.in_per_cent]
    found = found_in(reversed(sessions[:MOST_SESSIONS]), club, terms)
    return SeriesSheet(
        name,
        club.name,
        terms,
        found.sessions,
        _lines(found, terms),
        beyond=max(0, len(sessions) - MOST_SESSIONS),
        without_percentages=len(every) - len(sessions),
    )


def _sessions(club: Club, terms: SeriesTerms) -> list[tuple[Session, bool]]:
    """The finished sessions that the filters leave, newest first, each with whether it has percentages."""
    kept = finished_sessions(club, terms.kinds).filter(event__forgotten_at=None)
    named = kept.filter(event__name__icontains=terms.event, place__icontains=terms.place)
    if terms.since:
        named = named.filter(date__gte=terms.since)
    if terms.until:
        named = named.filter(date__lte=terms.until)
    shown = named.filter(event__names_shown__in=BY_NAME).select_related("event")
    shown = shown.annotate(has_percentages=ExpressionWrapper(in_per_cent(), BooleanField()))
    return [
        (one, one.has_percentages)
        for one in shown
        if not terms.weekdays or one.date.weekday() in terms.weekdays
    ]


def _lines(found: Found, terms: SeriesTerms) -> tuple[SeriesLine, ...]:
    outings: dict[Hashable, list[Outing]] = {
        unit: [Outing(cell.value, partners) for _session, cell, partners in rows]
        for unit, rows in found.rows.items()
    }
    figures = season(outings, _rule(terms), PartnerRule(terms.least_partners, terms.most_with_one))
    names = _names(found.rows)
    places = rank({unit: figure.value for unit, figure in figures.items()})
    lines = [_line(place, found, figures, names) for place in places]
    ranked = [line for line in lines if line.place]
    others = [line for line in lines if not line.place]
    return (*ranked, *sorted(others, key=lambda line: -len(line.played)))


def _rule(terms: SeriesTerms) -> LadderRule:
    aggregate = "mean" if terms.figure == MEAN else "sum"
    return LadderRule(terms.counting, terms.least_sessions, aggregate, terms.best or None)


def _names(units: Iterable[Unit]) -> dict[int, Name]:
    """The players' names, for the public."""
    keys = {player for unit in units for player in unit}
    return {player.pk: player.name for player in Player.objects.filter(pk__in=keys)}


def _line(
    place: Place, found: Found, figures: Mapping[object, SeasonFigure], names: Mapping[int, Name]
) -> SeriesLine:
    unit = place.contestant
    assert isinstance(unit, tuple)
    rows, figure = found.rows[unit], figures[unit]
    cells = {
        session: replace(cell, state=_state(at, figure)) for at, (session, cell, _keys) in enumerate(rows)
    }
    return SeriesLine(
        players=unit,
        names=tuple(names[player] for player in unit),
        place=place.place or 0,
        tied=place.tied,
        value=figure.value,
        cells=_in_columns(cells, found),
        partners=_partners(rows),
        lacking=figure.lacking,
    )


def _state(at: int, figure: SeasonFigure) -> str:
    if at in figure.over_partner:
        return OVER_PARTNER
    if figure.value is None:
        return SHORT
    return LOWER if at in figure.dropped else COUNTS


def _in_columns(cells: Mapping[int, SeriesCell], found: Found) -> tuple[SeriesCell | None, ...]:
    return tuple(cells.get(column.id) for column in found.sessions)


def _partners(rows: Sequence[Row]) -> int:
    return len({partner for _session, _cell, partners in rows for partner in partners})
