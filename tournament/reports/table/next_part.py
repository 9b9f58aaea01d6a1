"""Where a team plays next, as its own page shows it: opponents, tables and who sits there."""

from collections.abc import Iterator, Sequence

from tournament.models import Contestant, Entrant, Membership, Section
from tournament.readings.room.tokens import own_address
from tournament.reports.boards.section import PlacementRow, SectionFacts, facts_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.people.people import member_name, with_names
from tournament.reports.table.match_tables import matches_at_tables
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.names import Name
from tournament.sheets.team_page import NextPart, NextSeats

Pairs = dict[int, Contestant]


def next_part(section: Section, team: Entrant) -> NextPart | None:
    """The first round in which the team has a board to play, or a bye before it; None when all are played."""
    (facts,) = facts_of([version_of(section)])
    pairs = {pair.pk: pair for pair in section.contestants.filter(entrant=team)}
    number = _round(facts, [row for row in facts.rows if {row.ns, row.ew} & pairs.keys()])
    matches = matches_at_tables(section)
    here = [row for row in facts.rows if row.round == number and {row.ns, row.ew} & pairs.keys()]
    match = next((found for row in here if (found := matches.get((row.round, row.table)))), None)
    if match is None:
        return None
    played = [row for row in here if not row.is_sit_out]
    return NextPart(
        round=match.round,
        part=match.part,
        parts=match.parts,
        extra=match.extra,
        boards=tuple(sorted({board for row in played for board in row.boards})),
        seats=tuple(_seats(section, pairs, played)),
    )


def _round(facts: SectionFacts, rows: Sequence[PlacementRow]) -> int | None:
    """The first round with an open board; a bye comes next when the rounds before it are played."""
    open_rounds = {row.round for row in rows if any(row.open(facts.states))}
    played = {row.round for row in rows if not row.is_sit_out} - open_rounds
    byes = {row.round for row in rows if row.is_sit_out and row.round > max(played, default=0)}
    return min(open_rounds | byes, default=None)


def _seats(section: Section, pairs: Pairs, rows: Sequence[PlacementRow]) -> Iterator[NextSeats]:
    matches, teams = matches_at_tables(section), teams_of(section.session.event_id)
    of_pair = dict(section.contestants.values_list("pk", "entrant"))
    for row in rows:
        own, other = (row.ns, row.ew) if row.ns in pairs else (row.ew, row.ns)
        team = of_pair.get(other or 0)
        if own is None or team is None:
            continue
        address = own_address(pairs[own])
        yield NextSeats(
            room=matches[row.round, row.table].room,
            table=row.table,
            line="NS" if own == row.ns else "EW",
            opponent=teams[team],
            players=_players(pairs[own], row.round),
            address=address.token if address else "",
        )


def _players(pair: Contestant, number: int) -> tuple[Name, ...]:
    """Who sits for the team, also while the opponents may not see it."""
    rows = with_names(pair.memberships.filter(from_round__lte=number)).select_related("player")
    found: dict[int, Membership] = {row.position: row for row in rows.order_by("from_round")}
    return tuple(member_name(found[position]) for position in sorted(found))
