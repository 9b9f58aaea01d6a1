"""What the finished sessions of a series brought each player or pair."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from scoring.rounding import Number
from scoring.stages.season import rank_points
from tournament.models import Club, Contestant, Player, Session
from tournament.reports.club.finished_fields import FinishedField, OwnFigures, fields_of
from tournament.reports.club.seats import Seat
from tournament.sheets.event_kinds import EVENT_KINDS
from tournament.sheets.series import SeriesCell, SeriesSession
from tournament.sheets.series_terms import PAIR, SeriesTerms

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
