"""The ranking of a series from a club's finished sessions, and handicaps from the same sessions."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import product

from django.db.models import BooleanField, ExpressionWrapper

from scoring.rounding import Half, Number, round_to
from scoring.stages.ladder import LadderRule
from scoring.stages.season import Outing, PartnerRule, SeasonFigure, rank_points, season
from scoring.totals.handicap import Sign, handicap, shared_handicap
from scoring.totals.ranking import Place, rank
from tournament.domain.club.reports.finished_fields import (
    BY_NAME,
    FinishedField,
    OwnFigures,
    Seat,
    fields_of,
    finished_sessions,
    in_per_cent,
)
from tournament.models import Club, Contestant, Entrant, Player, Series, Session
from tournament.sheets.club_sheets import (
    COUNTS,
    LOWER,
    MEAN,
    OVER_PARTNER,
    PAIR,
    SHORT,
    SeriesCell,
    SeriesLine,
    SeriesSession,
    SeriesSheet,
    SeriesTerms,
)
from tournament.sheets.event_kinds import EVENT_KINDS
from tournament.sheets.names import Name

# What the finished sessions of a series brought each player or pair.

Unit = tuple[int, ...]  # the players of a line
Row = tuple[int, SeriesCell, tuple[int, ...]]  # a session, what it brought, the partners' primary keys


@dataclass(frozen=True, slots=True)
class Found:
    """The sessions that have figures, the oldest first, and what they brought each unit."""

    sessions: tuple[SeriesSession, ...]
    rows: Mapping[Unit, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class _Sat:
    """A contestant with its place: in which session and field, and who sat for it."""

    contestant: int
    session: int
    kind: str
    own: OwnFigures
    sharing: int
    seats: tuple[Seat, ...]

    @property
    def percentage(self) -> Fraction | None:
        percentage = self.own.placing.percentage
        return None if percentage is None else Fraction(percentage)


def found_in(sessions: Iterable[Session], club: Club, terms: SeriesTerms) -> Found:
    """The figures of these sessions; `sessions` are the oldest first."""
    ordered = {session.pk: session for session in sessions}
    by_session: dict[int, list[_Sat]] = defaultdict(list)
    for sat in _everyone(ordered, terms):
        by_session[sat.session].append(sat)
    columns = [_column(session, by_session[pk]) for pk, session in ordered.items() if by_session[pk]]
    kept = [column for column in columns if _is_large_enough(column, terms)]
    players = _players(club, terms)
    rows: dict[Unit, list[Row]] = defaultdict(list)
    for column in kept:
        once: dict[Unit, Row] = {}
        for unit, row in _rows(by_session[column.id], players, terms):
            once.setdefault(unit, row)
        for unit, row in once.items():
            rows[unit].append(row)
    return Found(tuple(kept), {unit: tuple(own) for unit, own in rows.items()})


def _everyone(sessions: Collection[int], terms: SeriesTerms) -> Iterator[_Sat]:
    fields = fields_of(sessions, terms.kinds)
    contestants = Contestant.objects.numbered().filter(section__session__in=sessions)
    of_session = dict(contestants.values_list("pk", "section__session_id"))
    for field in fields.values():
        yield from _of_field(field, of_session)


def _of_field(field: FinishedField, of_session: Mapping[int, int]) -> Iterator[_Sat]:
    sharing = Counter(_rank_of(own) for own in field.figures.values())
    for contestant, own in field.figures.items():
        session = of_session.get(contestant)
        if session and own.placing.standing.value is not None:
            seats = tuple(seat for seat in field.seats.get(contestant, ()) if seat.counts)
            yield _Sat(contestant, session, field.kind, own, sharing[_rank_of(own)], seats)


def _rank_of(own: OwnFigures) -> tuple[str, int]:
    """The place in a ranking of one direction, or of all."""
    return own.placing.standing.party.direction, own.placing.standing.place


def _column(session: Session, everyone: Collection[_Sat]) -> SeriesSession:
    return SeriesSession(
        id=session.pk,
        event=session.event.name,
        date=session.date,
        contestants=len(everyone),
        boards=max(sat.own.placing.standing.boards for sat in everyone),
        kind=next(iter(everyone)).kind,
    )


def _is_large_enough(column: SeriesSession, terms: SeriesTerms) -> bool:
    at_a_table = 4 // (EVENT_KINDS[column.kind].partners or 1)
    return column.boards >= terms.least_boards and column.contestants >= at_a_table * terms.least_tables


def _players(club: Club, terms: SeriesTerms) -> frozenset[int]:
    """Those who can be ranked: players of the club, or its members alone."""
    players = Player.objects.filter(club=club)
    members = players.exclude(number="") if terms.members_only else players
    return frozenset(members.values_list("pk", flat=True))


def _rows(
    everyone: Iterable[_Sat], players: frozenset[int], terms: SeriesTerms
) -> Iterator[tuple[Unit, Row]]:
    for sat in everyone:
        if sat.percentage is not None or not terms.in_per_cent:
            for unit, partners in _units(sat.seats, terms):
                if players >= {*unit}:
                    yield unit, (sat.session, _cell(sat, partners, terms), _keys(partners))


def _units(seats: Collection[Seat], terms: SeriesTerms) -> Iterator[tuple[Unit, tuple[Seat, ...]]]:
    """Whom the contestant stands for, with their partners. A pair is two players who sat opposite."""
    shown = [seat for seat in seats if seat.openly]
    if terms.unit == PAIR:
        for one, other in product(shown, shown):
            if one.position < other.position and len(shown) == 2:
                yield tuple(sorted(_keys((one, other)))), ()
        return
    for seat in shown:
        yield (seat.player,), tuple(other for other in seats if other.position != seat.position)


def _keys(seats: Iterable[Seat]) -> tuple[int, ...]:
    return tuple(seat.player for seat in seats)


def _cell(sat: _Sat, partners: Iterable[Seat], terms: SeriesTerms) -> SeriesCell:
    standing = sat.own.placing.standing
    return SeriesCell(
        session=sat.session,
        contestant=sat.contestant,
        value=_value(sat, terms),
        percentage=sat.percentage,
        place=standing.place,
        tied=standing.tied,
        partners=tuple(seat.name.covered for seat in partners),
    )


def _value(sat: _Sat, terms: SeriesTerms) -> Number:
    if terms.in_per_cent:
        return sat.percentage or 0
    return rank_points(sat.own.placing.standing.place, sat.sharing, terms.points)


# The ranking of a series, from the finished sessions that its rule finds: all but those of teams.

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
        cells=tuple(cells.get(column.id) for column in found.sessions),
        partners=len({partner for _session, _cell, partners in rows for partner in partners}),
        lacking=figure.lacking,
    )


def _state(at: int, figure: SeasonFigure) -> str:
    if at in figure.over_partner:
        return OVER_PARTNER
    if figure.value is None:
        return SHORT
    return LOWER if at in figure.dropped else COUNTS


# Handicaps of the pairs of an event from what their players scored in the club before it.

YEAR = timedelta(days=365)
CENT = Fraction(1, 100)


def handicaps_from_results(session: Session, helps: str = "plus") -> dict[str, Decimal]:
    """The handicap of each pair or single player all of whom have a finished session of the year before.

    By the number of the pair. 50 less the mean of a player's percentages; a pair has the mean of its
    players', to two decimals.
    """
    club = session.event.club
    kept = session.event.sessions.kept_in_event()
    day = min([session.date, *kept.values_list("date", flat=True)])
    before = SeriesTerms(since=day - YEAR, until=day - timedelta(days=1))
    found = ranked_by(club, "", before).lines
    averages = {line.players[0]: line.value for line in found if line.value is not None}
    handicaps = {}
    for pair in _pairs(session):
        players = [averages.get(row.player_id) for row in pair.players.all()]
        known = [handicap(average, Sign(helps)) for average in players if average is not None]
        if known and len(known) == len(players):
            rounded = round_to(shared_handicap(known), CENT, Half.AWAY_FROM_ZERO)
            handicaps[str(pair.number)] = Decimal(int(rounded * 100)) / 100
    return handicaps


def _pairs(session: Session) -> list[Entrant]:
    rows = Entrant.objects.filter(event=session.event_id).exclude(kind=Entrant.Kind.TEAM)
    return [*rows.order_by("number").prefetch_related("players")]
