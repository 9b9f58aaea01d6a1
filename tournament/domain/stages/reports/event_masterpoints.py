"""What the players of a finished stage of pairs or single players earn in masterpoints, from its rankings.

Every ranking is a group of its own: each line of a session that ranks its lines apart, the list of a stage of
several sessions or with a carry-over, each stratum and each flight. Handicaps do not count, and a pair keeps
its highest award.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser

from scoring.rounding import Number, simplest
from scoring.schemes.masterpoint_schemes import Group, masterpoints
from scoring.totals.ranking import rank
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import key_of
from tournament.domain.people.reports.people import EntrantMember, members_of_entrants
from tournament.domain.stages.reports.event_rankings import event_ranking, sessions_of_event
from tournament.domain.stages.reports.stage_rankings import current_rankings, deciding_lists
from tournament.models import Contestant, Entrant, Session
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS
from tournament.sheets.event_ranking import (
    FLIGHT,
    OWN,
    STRATUM,
    EventList,
    MasterpointSheet,
    MasterpointTerms,
    PlayerAward,
)
from tournament.sheets.standings import Standings


@dataclass(frozen=True, slots=True)
class _Ranked:
    """An entrant's place in a ranking, before any tie is split."""

    entrant: int
    place: int
    tied: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """A ranking with what a scheme asks of it. `per_table`: how many of it sit at a table."""

    rows: tuple[_Ranked, ...]
    tables: Number
    per_table: int = 2
    direction: str = ""
    stratum: str = ""
    flight: str = ""
    sessions: int = 1


@dataclass(frozen=True, slots=True)
class _Award:
    row: _Ranked
    group: _Group
    points: Number


def is_over(session: Session) -> bool:
    """Whether every session of the stage is closed."""
    return all(one.is_closed for one in _sessions(session))


def masterpoint_sheet(session: Session, terms: MasterpointTerms) -> MasterpointSheet | None:
    """What a scheme gives, awarded or not; None without one, and while a session of the stage is open."""
    if not terms.scheme or not is_over(session):
        return None
    factor = simplest(Fraction(terms.factor))
    best: dict[int, _Award] = {}
    for group in _groups(session):
        for award in _awards(group, terms, factor):
            kept = best.get(award.row.entrant)
            if award.points > (kept.points if kept else 0):
                best[award.row.entrant] = award
    law, members = terms.law(), members_of_entrants(session.event_id)
    numbers = dict(Entrant.objects.filter(event=session.event_id).values_list("pk", "number"))
    return MasterpointSheet(
        heading=heading_of(session),
        scheme=terms.scheme,
        body=law.body,
        as_of=None if terms.scheme == OWN else law.as_of,
        factor=factor if terms.has_factor else None,
        indicative=law.indicative,
        awards=tuple(_players(best, members, numbers)),
        kind=session.event.kind,
        nameless=tuple(sorted(numbers[entrant] for entrant in best if not members.get(entrant))),
    )


def _sessions(session: Session) -> list[Session]:
    return [one for one in sessions_of_event(session) if one.stage_id == session.stage_id]


def _groups(session: Session) -> Iterator[_Group]:
    """The first group ranks everyone, so that of equal awards the one of the whole field stands."""
    own = _sessions(session)
    found = event_ranking(session, AnonymousUser())
    lists = [one for one in found.lists if one.stage == session.stage_id] if found else []
    several = [one for one in lists if one.is_main] if len(own) > 1 else []
    if whole := deciding_lists(own[-1]) or several:
        yield from map(_of_list, whole)
    else:
        for sheet in current_rankings(session):
            yield from _of_session(sheet)
    yield from (_of_list(one) for one in lists if one.kind in (STRATUM, FLIGHT))


def _of_session(sheet: Standings) -> Iterator[_Group]:
    """A ranking of each line, or one of all."""
    kind = EVENT_KINDS[sheet.kind]
    at_a_table = 4 // (kind.partners or 1)
    ids = [row.party.id for ranking in sheet.rankings for row in ranking.rows if row.place]
    entrants = dict(Contestant.objects.filter(pk__in=ids).values_list("pk", "entrant"))
    if kind.ranked_by == BY_MATCHES:
        entrants = {pk: pk for pk in ids}
    for ranking in sheet.rankings:
        values: dict[Hashable, Number | None] = {
            entrants[row.party.id] or 0: row.value for row in ranking.rows if row.place
        }
        yield _Group(
            rows=tuple(_unsplit(values)),
            tables=Fraction(len(ids), at_a_table),
            per_table=1 if ranking.direction else at_a_table,
            direction=ranking.direction,
        )


def _unsplit(values: Mapping[Hashable, Number | None]) -> Iterator[_Ranked]:
    """Equal figures share a place, and so their awards (EBU 143.4): tie-breaks do not part them."""
    for place in rank(values):
        yield _Ranked(key_of(place.contestant), place.place or 0, place.tied)


def _of_list(sheet: EventList) -> _Group:
    rows = tuple(_Ranked(line.entrant, line.place, line.tied) for line in sheet.lines if line.place)
    return _Group(
        rows,
        Fraction(len(rows), 2),
        stratum=sheet.stratum,
        flight=sheet.flight,
        sessions=len(sheet.sessions),
    )


def _awards(group: _Group, terms: MasterpointTerms, factor: Number) -> Iterator[_Award]:
    if not group.rows:
        return
    law = terms.law(group.per_table)
    asked = Group(
        contestants=len(group.rows),
        tables=group.tables,
        per_table=group.per_table,
        sessions=group.sessions,
        factor=factor,
    )
    points = masterpoints(law, asked, [row.place for row in group.rows])
    yield from (_Award(row, group, each) for row, each in zip(group.rows, points, strict=True))


def _players(
    best: Mapping[int, _Award], members: Mapping[int, Sequence[EntrantMember]], numbers: Mapping[int, int]
) -> Sequence[PlayerAward]:
    """Both players of a pair earn its award, a single player their own; the highest first."""
    ordered = sorted(best.values(), key=lambda one: (-one.points, one.row.place, numbers[one.row.entrant]))
    return [
        PlayerAward(
            player=member.player,
            name=member.name,
            number=member.number,
            pair=str(numbers[award.row.entrant]),
            place=award.row.place,
            tied=award.row.tied,
            direction=award.group.direction,
            stratum=award.group.stratum,
            flight=award.group.flight,
            points=award.points,
        )
        for award in ordered
        for member in members.get(award.row.entrant, ())
    ]
