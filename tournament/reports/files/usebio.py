"""Sessions of boards as a USEBIO file, with real names: it goes to the federation of the players."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.stages.formats import SWISS
from tournament.exchange.usebio.values import Board, Competitor, EventFile, Line, Person, Section, SessionPart
from tournament.exchange.usebio.writer import write_usebio
from tournament.models import Contestant, Event, Membership, Session
from tournament.readings.club.roles import AnyUser
from tournament.readings.errors import DirectorError
from tournament.reports.boards.heading import heading_of
from tournament.reports.boards.standings import current_standings
from tournament.reports.boards.travellers import travellers
from tournament.reports.files.usebio_swiss import swiss_session
from tournament.reports.files.usebio_teams import team_session
from tournament.reports.gate.own_boards import refuse_while_playing
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.federation import federation_of
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.names import Party
from tournament.sheets.standings import Standing
from tournament.sheets.traveller import TravellerLine

Figure = int | Fraction | None


def usebio_file(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """The file of these sessions of an event, in their order.

    Forbidden for a director who has still to play. DirectorError `no_boards` where table games alone play.
    """
    refuse_while_playing(event, user)
    if not any(session.sections.with_boards().exists() for session in sessions):
        raise DirectorError("no_boards", _("USEBIO holds results of boards, and this session has none."))
    values = usebio_values(event, sessions, user)
    return write_usebio(_in_matches(values, sessions, user) if event.kind == SWISS_PAIRS else values)


def _in_matches(values: EventFile, sessions: Sequence[Session], user: AnyUser) -> EventFile:
    """The file of Swiss pairs, whose boards stand in their matches."""
    pairs = zip(sessions, values.sessions, strict=True)
    told = [swiss_session(session, part, user) for session, part in pairs]
    return replace(values, sessions=tuple(part for part, _unit in told), unit=told[-1][1])


def usebio_values(event: Event, sessions: Sequence[Session], user: AnyUser) -> EventFile:
    federation = federation_of(event.options)
    parts, unit = [], ""
    for session in sessions:
        if event.kind == TEAMS:
            part, unit = team_session(session, user)
        else:
            part = _session(event, session, alone=len(sessions) == 1 and event.kind != SWISS_PAIRS)
        parts.append(part)
    return EventFile(
        club=event.club.latin or event.club.name,
        club_code=federation.club,
        name=event.name,
        day=sessions[0].date,
        kind=_kind(event, sessions),
        method=event.method,
        sessions=tuple(parts),
        winners=max((section.winners for one in sessions for section in one.sections.all()), default=1),
        unit=unit,
        charge=federation.charge,
        place=sessions[0].place,
        identifier=f"{event.pk}-{sessions[0].pk}",
        release=settings.RELEASE,
        options=heading_of(sessions[0]).options,
    )


def _kind(event: Event, sessions: Sequence[Session]) -> str:
    """The kind of event as the writer calls it."""
    stage = sessions[0].stage
    is_swiss = event.kind == TEAMS and stage is not None and stage.format == SWISS
    return "swiss-teams" if is_swiss else event.kind


def _session(event: Event, session: Session, *, alone: bool) -> SessionPart:
    sections = session.sections.with_boards()
    sheets = current_standings(session)
    standings = [row for sheet in sheets for ranking in sheet.rankings for row in ranking.rows]
    numbers = _numbers(event, [row.party for row in standings], alone=alone)
    people = _people(session)
    scale = 2 // event.matchpoint_scale if event.method in IN_PER_CENT else 1
    boards = _boards(session, numbers, scale)
    found = []
    for section in sections:
        rows = sorted((row for row in standings if row.party.section == section.letter), key=_in_order)
        entered = tuple(_competitor(event, row, numbers, people) for row in rows)
        found.append(Section(section.letter, entered, tuple(boards[section.letter])))
    return SessionPart(sections=tuple(found))


def _in_order(row: Standing) -> tuple[bool, int, str]:
    """North-South first, then by number."""
    number = row.party.number
    return row.party.direction == "EW", int(number) if number.isdigit() else 0, number


def _numbers(event: Event, parties: Iterable[Party], *, alone: bool) -> dict[int, str]:
    """A number for each contestant that no other has: the one at the tables where that is so, else the
    entrant's, which is the same in all sessions of the event.
    """
    own = {party.id: party.number for party in parties}
    if alone and len({*own.values()}) == len(own):
        return own
    rows = Contestant.objects.filter(pk__in=own).values_list("pk", "entrant__number")
    return {pk: str(number) for pk, number in rows}


def _people(session: Session) -> dict[int, list[Person]]:
    """The players of each contestant, without substitutes."""
    rows = Membership.objects.filter(contestant__section__session=session).order_by("position", "from_round")
    found: dict[int, dict[int, Person]] = defaultdict(dict)
    for row in rows.select_related("player"):
        person = Person(str(row.player), row.player.number)
        found[row.contestant_id].setdefault(row.position, person)
    return {pk: [*seats.values()] for pk, seats in found.items()}


def _competitor(
    event: Event, row: Standing, numbers: dict[int, str], people: dict[int, list[Person]]
) -> Competitor:
    party = row.party
    return Competitor(
        number=numbers[party.id],
        people=tuple(people.get(party.id, ())),
        direction=party.direction,
        place=row.place,
        tied=row.tied,
        figure=row.value if event.method in IN_PER_CENT else row.points,
        boards=row.boards,
        label=party.label,
    )


def _boards(session: Session, numbers: dict[int, str], scale: int) -> dict[str, list[Board]]:
    """The boards of each section, with their lines that have a result; `scale` brings points to 2 a pair."""
    found: dict[str, list[Board]] = defaultdict(list)
    for field in session.fields.order_by("pk"):
        for sheet in travellers(field):
            lines: dict[str, list[Line]] = defaultdict(list)
            for line in sheet.lines:
                if line.played is not None:
                    lines[line.ns.section].append(_line(line, numbers, scale))
            for letter, own in lines.items():
                found[letter].append(Board(sheet.board, tuple(own)))
    return found


def _line(line: TravellerLine, numbers: dict[int, str], scale: int) -> Line:
    assert line.played is not None
    ns, ew = (tuple(numbers[player] for player in side.players) for side in (line.ns, line.ew))
    points = _scaled(line.ns_points, scale), _scaled(line.ew_points, scale)
    return Line(ns, ew, line.played, points, round=line.round, table=line.table)


def _scaled(points: Figure, scale: int) -> Figure:
    return None if points is None else points * scale
