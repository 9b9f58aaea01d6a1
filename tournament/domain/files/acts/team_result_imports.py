"""Import a file with results of teams as a closed event: teams, matches, who sat where, and results.

Each match is seated as the file has it, two tables beside each other. A team that has two matches in one
round of the file plays them in two rounds here. A team plays a board once in a session: where boards come
again, the rounds go on in another session of the stage. Names that are twice are two players.

The rounds of a Swiss have their draws. A match without results ends as its points say. What a team has beside
its matches is an adjustment of its total.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.stages.formats import ROUND_ROBIN, SWISS
from tournament.domain.boards.acts.director_results import law_of
from tournament.domain.boards.readings.typed_results import NOTHING, Facts, of_outcome, without_result
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.stages.acts.team_entries import MOST_PLAYERS, TeamEntry, enter_in, seat_team
from tournament.domain.stages.acts.team_events import StageConditions, create_event_of_matches
from tournament.domain.stages.acts.team_line_ups import set_line_up
from tournament.domain.stages.acts.team_matches import Fixture, seat_fixtures
from tournament.domain.time_zones import today
from tournament.exchange.results import result_values
from tournament.exchange.results.condition_fitting import Fitting
from tournament.exchange.results.result_values import FileMatch, FileTeam, ResultLine, ResultsFile
from tournament.models import (
    Adjustment,
    Club,
    Draw,
    Entrant,
    Event,
    Field,
    Placement,
    Player,
    Result,
    Ruling,
    Section,
    Session,
    TeamMatch,
)

Round = list[FileMatch]
Seated = list[tuple[FileMatch, TeamMatch]]


def import_team_results(file: ResultsFile, fit: Fitting, club: Club, *, by: Actor) -> Event:
    """A new event of the club, closed. All of it is written, or nothing."""
    sittings = _sittings(file.matches)
    conditions = StageConditions(
        method=file.method,
        format=SWISS if file.is_swiss else ROUND_ROBIN,
        rounds=sum(map(len, sittings)) if file.is_swiss else None,
        options=fit.options,
        **fit.columns,
    )
    with transaction.atomic():
        session = create_event_of_matches(
            club,
            conditions,
            name=file.name or _("Imported results"),
            day=file.day or today(club),
            place=file.place,
            options={"origin": {"format": file.format, "name": file.club}},
            by=by,
        )
        section = session.sections.get()
        teams, first = _enter(file, section, club, by=by), 1
        _adjust(session, teams, fit, by=by)
        for number, rounds in enumerate(sittings):
            if number:
                section = _next_section(section, teams, first, first + len(rounds) - 1, by=by)
            first += len(rounds)
            seated = _seat(file, section, rounds, teams, by=by)
            _line_up(file, section, teams, seated, by=by)
            _play(section, seated, rounds if file.is_swiss else (), by=by)
    return session.event


def _enter(file: ResultsFile, section: Section, club: Club, *, by: Actor) -> dict[str, Entrant]:
    """The teams by their ids in the file; their numbers where these are numbers that differ."""
    session = section.session
    with act("enter_teams", by=by, session=session, others=[section]) as write:
        write.about |= {"count": len(file.teams)}
        names = Players(write, club).of_session()
        found = {}
        for team in file.teams:
            number = file.team_numbers[team.id]
            people = [names.player(one) for one in team.players[:MOST_PLAYERS]]
            name = team.name or _("Team %(number)s") % {"number": number}
            entry = TeamEntry(name, people, 1 if people else None, number=number)
            found[team.id] = enter_in(write, session.event, entry, people)
    return found


def _adjust(session: Session, teams: Mapping[str, Entrant], fit: Fitting, *, by: Actor) -> None:
    """What the published totals have beside the matches."""
    for id, amount in fit.adjustments.items():
        with act("fine_team", by=by, session=session) as write:
            line = Adjustment(
                entrant=teams[id],
                unit=Adjustment.Unit.VICTORY_POINTS,
                amount=Decimal(amount.numerator) / amount.denominator,
                reason=_("Difference from the published total"),
                by=by.name,
            )
            write.add(line)
            write.about |= {"team": str(teams[id]), "fine": f"{-line.amount.normalize():f} {line.unit}"}


def _sittings(matches: Sequence[FileMatch]) -> list[list[Round]]:
    """The rounds by sessions: a new one begins where a team would play a board a second time."""
    found: list[list[Round]] = []
    played: set[tuple[str, int]] = set()
    for together in _rounds(matches):
        here = {
            (team, board.board)
            for match in together
            for team in match.teams
            for board in match.boards
            if match.is_played
        }
        if not found or here & played:
            found.append([])
            played = set()
        found[-1].append(together)
        played |= here
    return found


def _rounds(matches: Sequence[FileMatch]) -> Iterator[Round]:
    """The matches by round, each team once in each."""
    rounds: dict[int, Round] = defaultdict(list)
    for match in matches:
        rounds[match.round].append(match)
    for _number, left in sorted(rounds.items()):
        waiting = left
        while waiting:
            together: Round = []
            later: Round = []
            for match in waiting:
                busy = {team for one in together for team in one.teams if team}
                (later if busy & {*match.teams} else together).append(match)
            yield together
            waiting = later


def _next_section(
    before: Section, teams: Mapping[str, Entrant], first: int, last: int, *, by: Actor
) -> Section:
    """The section of a further session of the stage, with the same teams."""
    old = before.session
    with act("add_league_session", by=by, session=old, first=first, last=last) as write:
        write.about["date"] = old.date.isoformat()
        session = write.add(Session(event=old.event, stage=old.stage, date=old.date, place=old.place))
        section = write.add(
            Section(
                session=session,
                field=write.add(Field(session=session)),
                letter=before.letter,
                kind=before.kind,
                boards_per_set=before.boards_per_set,
            )
        )
        for team in teams.values():
            seat_team(write, section, team)
    return section


def _seat(
    file: ResultsFile, section: Section, rounds: Sequence[Round], teams: Mapping[str, Entrant], *, by: Actor
) -> Seated:
    fixtures = []
    matches = [match for together in rounds for match in together]
    for number, together in enumerate(rounds, start=1):
        for place, match in enumerate(together):
            home, away = (teams.get(id) for id in match.teams)
            assert home is not None
            boards = tuple(sorted(board.board for board in match.boards))
            if not boards and away:
                boards = _boards_beside(together, file)
            tables = (number, 2 * place + 1), (number, 2 * place + 2)
            fixtures.append(Fixture(home, away, *tables, boards))
    return [*zip(matches, seat_fixtures(section, fixtures, by=by), strict=True)]


def _boards_beside(together: Round, file: ResultsFile) -> tuple[int, ...]:
    """The boards that a match without results was to play: those of another one, in its round if possible."""
    other = next(match for match in (*together, *file.matches) if match.is_played)
    return tuple(sorted(one.board for one in other.boards))


def _line_up(
    file: ResultsFile, section: Section, teams: Mapping[str, Entrant], seated: Seated, *, by: Actor
) -> None:
    """Who sat where, in a match in which each of the four pairs is known and the same on every board."""
    pairs = {id: pair for team in file.teams for id, pair in team.pairs if id and len(pair) == 2}
    people = {team.id: _people(team, teams[team.id]) for team in file.teams}
    for match, row in seated:
        for team, (ns, ew) in _pairs_of(match):
            four = [*pairs.get(ns, ()), *pairs.get(ew, ())]
            players = [people[team][one] for one in four if one in people[team]]
            if len({one.pk for one in players}) == 4:
                set_line_up(section, row.round, teams[team], players, by=by)


def _people(team: FileTeam, entrant: Entrant) -> dict[object, Player]:
    rows = entrant.players.select_related("player").order_by("order")
    return dict(zip(team.players, (row.player for row in rows), strict=False))


def _pairs_of(match: FileMatch) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each team with the ids of its pair at North-South and at East-West; empty where they change."""
    sides: list[dict[str, set[str]]] = [defaultdict(set), defaultdict(set)]
    for board in match.boards:
        for room, line in enumerate(board.rooms):
            if line is not None:
                sides[room]["NS"] |= {*line.ns}
                sides[1 - room]["EW"] |= {*line.ew}
    for team, own in zip(match.teams, sides, strict=True):
        ns, ew = (next(iter(own[line])) if len(own[line]) == 1 else "" for line in ("NS", "EW"))
        yield team, (ns, ew)


def _play(section: Section, seated: Seated, drawn: Sequence[Round], *, by: Actor) -> None:
    """The results with rulings and the ends of matches, and the draws of the rounds of a Swiss."""
    session = section.session
    tables = {(row.match_id, row.ns.entrant_id if row.ns else None): row for row in _tables(section)}
    lines = [
        (tables[row.pk, (row.home_id, row.away_id)[room]], line)
        for match, row in seated
        for board in match.boards
        for room, line in enumerate(board.rooms)
        if line is not None
    ]
    with act("import_results", by=by, session=session, others=[section]) as write:
        write.about["results"] = len(lines)
        made = write.add_all(_result(section, table, line) for table, line in lines)
        rulings = zip(made, (line for _table, line in lines), strict=True)
        write.add_all(ruling_of(row, line.awards, by) for row, line in rulings if line.awards)
        now = timezone.now()
        for match, row in seated:
            end, by_side = match.end
            if end:
                write.change(row, end=end, by_side=by_side)
        if drawn:
            write.change(section, rounds=len(drawn))
            write.add_all(_draws(section, seated, drawn, by))
        write.change(session, started_at=now, closed_at=now)


def _draws(section: Section, seated: Seated, drawn: Sequence[Round], by: Actor) -> Iterator[Draw]:
    rows = {id(match): row for match, row in seated}
    for number, together in enumerate(drawn, start=1):
        pairings = []
        for match in together:
            row = rows[id(match)]
            pairings.append([row.home.number, row.away.number] if row.away else [row.home.number])
        yield Draw(
            stage=section.session.stage,
            section=section,
            round=number,
            pairings=pairings,
            published_at=timezone.now(),
            by=by.name,
        )


def _tables(section: Section) -> list[Placement]:
    return [*section.placements.select_related("ns", "ew").order_by("pk")]


def _result(section: Section, table: Placement, line: ResultLine) -> Result:
    return Result(
        section=section,
        board=line.board,
        ns=table.ns,
        ew=table.ew,
        round=table.round,
        table=table.table,
        agreement=Result.Agreement.ACCEPTED,
        **facts_of(line),
    )


# What a file of results says of a player and of a line, as rows of the club.


class Players:
    """The players of the club by number and by name; those that are new are added."""

    def __init__(self, write: Act, club: Club) -> None:
        self.write, self.club = write, club
        self.by_number: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = {}
        for player in Player.objects.filter(club=club).order_by("pk"):
            self._enter(player)

    def _enter(self, player: Player) -> None:
        if player.number:
            self.by_number[player.number] = player
        for name in {player.native, player.latin} - {""}:
            self.by_name.setdefault(name, []).append(player)

    def of_session(self) -> "Names":
        return Names(self)

    def find(self, player: result_values.Player, taken: set[int]) -> Player:
        """The player of this number and name, else of this name; never one who sits elsewhere already."""
        known = self.by_number.get(player.number)
        if known and known.pk not in taken and player.name in (known.native, known.latin):
            return known
        for one in self.by_name.get(player.name, []):
            if one.pk not in taken and not (player.number and one.number):
                return one
        number = "" if player.number in self.by_number else player.number
        write = self.write
        made = write.add(Player(club=self.club, native=player.name, number=number))
        self._enter(made)
        return made


@dataclass
class Names:
    """The players of one session: each sits once."""

    players: Players
    taken: set[int] = field(default_factory=set)

    def player(self, player: result_values.Player) -> Player:
        found = self.players.find(player, self.taken)
        self.taken.add(found.pk)
        return found


def facts_of(line: ResultLine) -> Facts:
    if line.outcome is not None:
        return of_outcome(line.outcome, lead=line.lead)
    if line.points is not None:
        return Facts(**{**NOTHING, "score_ns": line.points})
    return without_result("not_played")


def ruling_of(result: Result, awards: tuple[str, str], by: Actor) -> Ruling:
    ns, ew = awards
    return Ruling(
        section=result.section, result=result, ns_award=ns, ew_award=ew, law=law_of(ns, ew), by=by.name
    )
