"""The tables of the coming part of a match, with the players of the line-ups that a captain may see."""

from collections.abc import Iterator

from tournament.domain.people.readings.line_ups import Segment, is_in
from tournament.domain.people.reports.people import member_name, with_names
from tournament.models import Entrant, Membership, Section
from tournament.sheets.names import Name
from tournament.sheets.team_standings import NamedSeat, NamedTable

SEATS = {("NS", 1): "N", ("NS", 2): "S", ("EW", 1): "E", ("EW", 2): "W"}


def named_tables(section: Section, team: Entrant, segment: Segment) -> tuple[NamedTable, ...]:
    """The open room first; nothing of a team whose line-up is not in, or is hidden from the reader's team."""
    teams = {one.pk: one for one in _visible(section, team, segment)}
    named = Membership.objects.filter(
        contestant__section=section, contestant__entrant__in=teams, from_round=segment.round, is_named=True
    )
    people = {
        (row.contestant_id, row.position): member_name(row)
        for row in with_names(named).select_related("player")
    }
    rows = segment.match.placements.filter(round=segment.round).select_related("ns", "ew").order_by("table")
    found = []
    for row in rows:
        pairs = [pair for pair in (row.ns, row.ew) if pair]
        seats = tuple(
            NamedSeat(SEATS[pair.direction, position], name, teams[pair.entrant_id].number)
            for pair in pairs
            for position, name in _of(people, pair.pk)
            if pair.entrant_id in teams
        )
        is_open = row.ns is not None and row.ns.entrant_id == segment.match.home_id
        found.append(NamedTable("open" if is_open else "closed", row.table, seats))
    return tuple(sorted((one for one in found if one.seats), key=lambda one: one.room != "open"))


def _visible(section: Section, team: Entrant, segment: Segment) -> Iterator[Entrant]:
    """The reader's own team, and the opponents: in a blind part only when both are in."""
    own_in = is_in(section, team, segment.round)
    if own_in:
        yield team
    if (own_in or not segment.is_blind) and is_in(section, segment.opponent, segment.round):
        yield segment.opponent


def _of(people: dict[tuple[int, int], Name], pair: int) -> Iterator[tuple[int, Name]]:
    for position in (1, 2):
        if (pair, position) in people:
            yield position, people[pair, position]
