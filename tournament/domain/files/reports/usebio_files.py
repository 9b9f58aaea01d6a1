"""Sessions of pairs, of Swiss pairs and of teams as a USEBIO file.

It has real names, because it goes to the federation of the players.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.rounding import Half, exact_sum, round_to
from scoring.stages.formats import SWISS
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import refuse_while_playing
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.reports.event_masterpoints import awarded
from tournament.domain.stages.reports.match_sheet import match_sheets
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.exchange.usebio.usebio_values import (
    Board,
    Competitor,
    EventFile,
    Line,
    Match,
    Person,
    Section,
    SessionPart,
    Team,
)
from tournament.exchange.usebio.usebio_writer import write_usebio
from tournament.models import Contestant, EntrantPlayer, Event, Membership, Session, TeamMatch
from tournament.sheets.board_sheets import TravellerLine
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.event_options import federation_of
from tournament.sheets.heading import IN_PER_CENT, Heading
from tournament.sheets.match_sheets import LineUp, TeamLine
from tournament.sheets.match_sheets import TeamMatch as MatchSheet
from tournament.sheets.names import Name, Party
from tournament.sheets.stage_options import match_options
from tournament.sheets.standings import Standing
from tournament.sheets.team_standings import TeamStanding, TeamStandings
from tournament.words.conditions import conditions, phrase_of, tie_breaks
from tournament.words.language import Language

ENGLISH = Language("en")

Figure = int | Fraction | None


def usebio_file(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """The file of these sessions of an event, in their order.

    Forbidden for a director who has still to play. DirectorError `no_boards` where table games alone play.
    """
    refuse_while_playing(event, user)
    if not any(session.sections.with_boards().exists() for session in sessions):
        raise DirectorError("no_boards", _("USEBIO lists boards, and this session has none."))
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
            awards = _masterpoints(session)
            part = replace(part, teams=tuple(_awarded(one, awards.get(one.number)) for one in part.teams))
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
        conditions=_conditions(event, heading_of(sessions[0])),
    )


def _conditions(event: Event, heading: Heading) -> str:
    """Method, rounding and tie-breaks, defaults included; those of matches are of the stage."""
    texts = [conditions(heading, ENGLISH)]
    if heading.rounding == "exact" and heading.in_per_cent:
        texts.append(phrase_of("rounding", "exact", heading.rules))
    if not heading.tie_breaks and event.kind not in (TEAMS, SWISS_PAIRS):
        texts.append(tie_breaks((), ENGLISH))
    return " · ".join(texts)


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
    people = _people_of_contestants(session)
    scale = 2 // event.matchpoint_scale if event.method in IN_PER_CENT else 1
    boards, awards = _boards_by_section(session, numbers, scale), _masterpoints(session)
    entrants = _numbers(event, [row.party for row in standings], alone=False)
    found = []
    for section in sections:
        rows = sorted((row for row in standings if row.party.section == section.letter), key=_in_order)
        entered = tuple(
            _awarded(_competitor(event, row, numbers, people), awards.get(entrants[row.party.id]))
            for row in rows
        )
        found.append(Section(section.letter, entered, tuple(boards[section.letter])))
    return SessionPart(sections=tuple(found))


# What the rules of these bodies call a point is a hundredth of a masterpoint.
IN_HUNDREDTHS = ("ebu", "sbu")
Ranked = TypeVar("Ranked", Competitor, Team)


def _masterpoints(session: Session) -> dict[str, int]:
    """Hundredths by the number of the entrant, in the last session of a stage: a file has them once."""
    sheet = awarded(session)
    stage = Session.objects.filter(stage=session.stage_id).kept_in_event()
    last = stage.order_by("date", "pk").last()
    if sheet is None or last is None or last.pk != session.pk:
        return {}
    unit = 1 if sheet.scheme in IN_HUNDREDTHS else 100
    rounded = (
        (one.party.number, round_to(one.points * unit, 1, Half.AWAY_FROM_ZERO)) for one in sheet.entrants
    )
    return {number: int(points) for number, points in rounded}


def _awarded(one: Ranked, points: int | None) -> Ranked:
    return replace(one, masterpoints=points) if points else one


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


def _people_of_contestants(session: Session) -> dict[int, list[Person]]:
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
        boards=row.played,
        label=party.label,
    )


def _boards_by_section(session: Session, numbers: dict[int, str], scale: int) -> dict[str, list[Board]]:
    """The boards of each section, with their lines that have a result; `scale` brings points to 2 a pair."""
    found: dict[str, list[Board]] = defaultdict(list)
    for board_field in session.fields.order_by("pk"):
        for sheet in travellers(board_field):
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


# A session of Swiss pairs as USEBIO has it: the pairs with their totals, and the matches board by board.

Meeting = tuple[int, frozenset[str]]  # the round of the session, and the numbers of the two pairs


def swiss_session(session: Session, part: SessionPart, user: AnyUser) -> tuple[SessionPart, str]:
    """The matches in place of the sections of `part`, and the unit by which the pairs are ranked."""
    table = visible_team_standings(session, user)
    if table is None:
        return part, ""
    rows = {row.team.label: row for row in table.rows}
    sections = tuple(
        Section(one.letter, tuple(_ranked(pair, rows.get(pair.number)) for pair in one.competitors), ())
        for one in part.sections
    )
    matches = sorted(_matches(session, part, table), key=lambda match: match.round)
    return SessionPart(sections=sections, matches=tuple(matches)), table.unit


def _ranked(pair: Competitor, row: TeamStanding | None) -> Competitor:
    if row is None:
        return replace(pair, figure=None, place=0, tied=False)
    return replace(pair, figure=row.total, place=row.place or 0, tied=row.tied)


def _matches(session: Session, part: SessionPart, table: TeamStandings) -> Iterator[Match]:
    options = match_options(session.stage_options)
    rows = TeamMatch.objects.filter(section__session=session).values_list("pk", "round")
    here = {pk: options.match_round(number) for pk, number in rows}
    boards = _boards_by_meeting(part, options.match_round)
    by_id = {row.team.id: row for row in table.rows}
    for row in table.rows:
        for one in row.rounds:
            if one.match not in here or not one.home:
                continue
            other = by_id.get(one.opponent or 0)
            theirs = [each.points for each in other.rounds if each.match == one.match] if other else []
            pairs = row.team.label, other.team.label if other else ""
            own = tuple(boards[here[one.match], frozenset(pairs)])
            numbers = [board.number for board in own]
            first, last = min(numbers, default=None), max(numbers, default=None)
            points = one.points, theirs[0] if theirs else None
            yield Match(one.round, pairs, points, own, first, last)


def _boards_by_meeting(part: SessionPart, round_of: Callable[[int], int]) -> dict[Meeting, list[Board]]:
    """The boards of each meeting, a line each."""
    found: dict[Meeting, list[Board]] = defaultdict(list)
    for section in part.sections:
        for board in section.boards:
            for line in board.lines:
                if line.played.state in ("played", "awarded"):
                    meeting = round_of(line.round or 1), frozenset((*line.ns, *line.ew))
                    found[meeting].append(Board(board.number, (line,)))
    return found


# A session of teams as USEBIO has it: the pairs that sat in each team, and the matches board by board.

Seats = tuple[int, int]
NORTH_SOUTH, EAST_WEST = slice(0, 2), slice(2, 4)


@dataclass
class _Pairs:
    """The players of each team in the order of its entry, from 1, and the pairs in which they sat.

    A substitute comes after the players of the entry form.
    """

    people: dict[int, list[tuple[Name, Person]]]
    boards: dict[int, Counter[Seats]] = field(default_factory=dict)

    def seats(self, team: int, names: Sequence[Name | None], usual: Seats) -> Seats:
        """Which two players of a team these are; `usual` where they are not named."""
        known = [name for name in names if name is not None]
        if len(known) < len(usual):
            return usual
        first, second = sorted(self._seat(team, name) for name in known)
        return first, second

    def _seat(self, team: int, name: Name) -> int:
        plain, players = replace(name, rounds=""), self.people.setdefault(team, [])
        for seat, (one, _person) in enumerate(players, start=1):
            if one == plain:
                return seat
        players.append((plain, Person(plain.native or plain.latin)))
        return len(players)

    def sat(self, team: int, seats: Seats) -> None:
        self.boards.setdefault(team, Counter())[seats] += 1


def team_session(session: Session, user: AnyUser) -> tuple[SessionPart, str]:
    """The teams and matches of a session, and the unit by which the teams are ranked."""
    table = visible_team_standings(session, user)
    rows = table.rows if table else ()
    pairs = _Pairs(_people_of_teams(session.event, rows))
    sheets = [sheet for section in session.sections.with_teams() for sheet in match_sheets(section, user)]
    matches = [match for sheet in sheets if _has_outcome(match := _match(sheet, pairs))]
    matches += _byes(session, rows)
    matches.sort(key=lambda match: match.round)
    teams = tuple(_team(row, pairs) for row in sorted(rows, key=lambda row: row.team.number))
    return SessionPart(teams=teams, matches=tuple(matches)), table.unit if table else ""


def _has_outcome(match: Match) -> bool:
    """Whether a match was played or ruled on; one that a team has left was neither."""
    return bool(match.boards) or None not in match.points


def _byes(session: Session, rows: Sequence[TeamStanding]) -> Iterator[Match]:
    """The byes of a session that are worth points."""
    here = {*TeamMatch.objects.filter(section__session=session, away=None).values_list("pk", flat=True)}
    for row in rows:
        for one in row.rounds:
            if one.match in here and one.points is not None:
                yield Match(one.round, (row.team.label, ""), (one.points, None), ())


def _people_of_teams(event: Event, rows: Sequence[TeamStanding]) -> dict[int, list[tuple[Name, Person]]]:
    entered = EntrantPlayer.objects.filter(entrant__event=event).order_by("entrant", "order")
    people: dict[int, list[Person]] = {}
    for one in entered.select_related("player"):
        people.setdefault(one.entrant_id, []).append(Person(str(one.player), one.player.number))
    return {row.team.id: [*zip(row.team.players, people.get(row.team.id, ()), strict=False)] for row in rows}


def _team(row: TeamStanding, pairs: _Pairs) -> Team:
    team, people = row.team, [person for _name, person in pairs.people.get(row.team.id, ())]
    sat = pairs.boards.get(team.id) or Counter({(1, 2): 0, (3, 4): 0})
    return Team(
        number=team.label,
        name=team.name,
        pairs=tuple(
            Competitor(
                number=_number(team.label, seats),
                people=tuple(people[seat - 1] for seat in seats if seat <= len(people)),
                boards=boards,
            )
            for seats, boards in sorted(sat.items())
        ),
        place=row.place or 0,
        tied=row.tied,
        total=row.total,
        wins_or_draws=row.won + row.drawn,
    )


def _number(team: str, seats: Seats) -> str:
    return "-".join((team, *map(str, seats)))


def _board(sheet: MatchSheet, lines: Sequence[TeamLine], pairs: _Pairs) -> Board:
    """A board at both tables, of teams of eight at all four, with the gains of both fours."""
    known = [line.gains for line in lines if line.imps is not None]
    home, away = (exact_sum([gain[side] or 0 for gain in known]) if known else None for side in (0, 1))
    return Board(
        lines[0].board, tuple(one for line in lines for one in _lines(sheet, line, pairs)), (home, away)
    )


def _match(sheet: MatchSheet, pairs: _Pairs) -> Match:
    points = sheet.victory_points if None not in sheet.victory_points else sheet.imps
    boards = [
        _board(sheet, [*own], pairs) for _number, own in groupby(sheet.lines, key=lambda one: one.board)
    ]
    scheduled = [board.number for board in boards]
    return Match(
        round=sheet.round or 1,
        teams=(sheet.teams[0].label, sheet.teams[1].label),
        points=points,
        boards=tuple(boards) if any(board.lines for board in boards) else (),
        first=min(scheduled, default=None),
        last=max(scheduled, default=None),
    )


def _lines(sheet: MatchSheet, line: TeamLine, pairs: _Pairs) -> Iterator[Line]:
    """The table where the first team sat North-South, then the other."""
    parts = [part for part in sheet.lineups if line.board in part.boards] or [*sheet.lineups]
    parts = [part for part in parts if part.four == line.four] or parts
    part = parts[0] if parts else LineUp((None,) * 4, (None,) * 4)
    home_pair, other_home = part.open[NORTH_SOUTH], part.closed[EAST_WEST]
    away_pair, other_away = part.open[EAST_WEST], part.closed[NORTH_SOUTH]
    if line.turned:
        home_pair, other_home, away_pair, other_away = other_home, home_pair, other_away, away_pair
    home, away = sheet.teams
    rooms = (
        ("NS", line.open, (home, home_pair, (1, 2)), (away, away_pair, (3, 4))),
        ("EW", line.closed, (away, other_away, (1, 2)), (home, other_home, (3, 4))),
    )
    for direction, played, *sides in rooms:
        if played is None or played.state not in ("played", "awarded"):
            continue
        numbers: list[tuple[str]] = []
        for team, names, usual in sides:
            seats = pairs.seats(team.id, names, usual)
            pairs.sat(team.id, seats)
            numbers.append((_number(team.label, seats),))
        ns, ew = numbers
        yield Line(ns, ew, played, direction=direction)
