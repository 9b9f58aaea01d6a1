"""The guide card of each team: round by round whom it meets, and at which tables its two pairs sit."""

from collections import defaultdict
from collections.abc import Iterator

from tournament.domain.boards.reports.heads import heading_of
from tournament.domain.gate.reports.visibility import directs
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.people.readings.line_ups import rounds_of_event
from tournament.domain.stages.reports.stage_rankings import is_of_teams, party_of_team
from tournament.domain.stages.reports.team_rows import MatchPlan, SectionMatches, matches_of, teams_of
from tournament.models import Section, Stage, TeamToken
from tournament.sheets.movement_sheets import WayCard, WayLine
from tournament.sheets.names import Party
from tournament.sheets.stage_options import match_options

_Seat = tuple[int, str, int, int]  # the round, N-S or E-W, the table, and the opponents


def team_cards(scope: Scope) -> list[WayCard]:
    """One for each team of the sections within the scope; of the team of a pair where one is asked for.

    Before its first match a team has a card only for its address.
    """
    stage = scope.session.stage
    if stage is None or not is_of_teams(scope.session):
        return []
    return [card for section in scope.sections() for card in _cards(section, stage, scope)]


def _cards(section: Section, stage: Stage, scope: Scope) -> Iterator[WayCard]:
    arranged, heading = matches_of(version_of(section)), heading_of(section.session, section)
    parties = {pk: party_of_team(team) for pk, team in teams_of(stage.event_id).items()}
    numbers = {} if match_options(stage.options).multiple else _numbers(section, arranged)
    wanted = None if scope.contestant is None else arranged.teams.get(scope.contestant)
    addresses = _addresses(stage, scope)
    playing = {pk for plan in arranged.matches for pk in (plan.home, plan.away) if pk is not None}
    shown = playing | (addresses.keys() & {*arranged.teams.values()})
    for pk, party in parties.items():
        if pk in shown and wanted in (None, pk):
            lines = tuple(_lines(pk, arranged, numbers, parties))
            yield WayCard(heading, "team", party, lines, address=addresses.get(pk, ""))


def _addresses(stage: Stage, scope: Scope) -> dict[int, str]:
    """Each team's own address, on the papers of directors, where phones can reach the server."""
    if not directs(scope.reader, scope.session):
        return {}
    rows = TeamToken.objects.filter(entrant__event=stage.event_id, revoked_at=None)
    found = {team: scope.address("own_team", token) for team, token in rows.values_list("entrant", "token")}
    return {team: address for team, address in found.items() if address}


def _numbers(section: Section, arranged: SectionMatches) -> dict[int, int]:
    return rounds_of_event(section, [plan.round for plan in arranged.matches])


def _lines(
    team: int, arranged: SectionMatches, numbers: dict[int, int], parties: dict[int, Party]
) -> Iterator[WayLine]:
    """A line for each table at which a pair of the team plays; the parts of a match share it.

    `numbers` are the rounds of the event; in multiple teams there are none, and the rounds are the section's.
    """
    boards: dict[_Seat, list[int]] = defaultdict(list)
    begins: dict[_Seat, int] = {}
    for plan in (plan for plan in arranged.matches if team in (plan.home, plan.away)):
        if plan.away is None:
            boards[numbers.get(plan.round, plan.round), "", 0, 0] = []
        for seat in _seats(plan, team, arranged):
            shown = (numbers.get(plan.round, seat[0]), *seat[1:])
            begins[shown] = min(seat[0], begins.get(shown, seat[0]))
            boards[shown] += [*_boards(plan, seat)]
    for shown in sorted(boards, key=lambda one: (one[0], one[1] == "EW", begins.get(one, 0))):
        number, side, table, other = shown
        met = (parties[other],) if other else ()
        yield WayLine(number, table or None, side, None, met, tuple(sorted({*boards[shown]})))


def _seats(plan: MatchPlan, team: int, arranged: SectionMatches) -> Iterator[_Seat]:
    """The seats of a team's pairs in a match, with the rounds of the section."""
    for table in plan.tables:
        for side, pair, other in (("NS", table.ns, table.ew), ("EW", table.ew, table.ns)):
            if arranged.teams[pair] == team:
                yield table.round, side, table.table, arranged.teams[other]


def _boards(plan: MatchPlan, seat: _Seat) -> Iterator[int]:
    for table in plan.tables:
        if (table.round, table.table) == (seat[0], seat[2]):
            yield from table.boards
