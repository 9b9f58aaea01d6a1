"""Which match each table of a section plays in a round, and for which teams its two sides sit."""

from collections.abc import Mapping

from tournament.models import Placement, Section
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.stage_options import match_options
from tournament.sheets.table_sheet import MatchAt, TeamAt

Matches = Mapping[tuple[int, int], MatchAt]  # by round and table

_COLUMNS = (
    *("round", "table", "match", "match__home", "match__round", "match__end"),
    *("ns__entrant", "ew__entrant", "section__session__event", "section__session__stage__options"),
)


def matches_at_tables(section: Section) -> Matches:
    """The matches of a section by round and table; empty where no teams play."""
    return _matches.of(version_of(section).planned)


def _read(section: int) -> Matches:
    rows = Placement.objects.filter(section=section, match__isnull=False).values_list(*_COLUMNS)
    teams: dict[int, TeamAt] = {}
    found: dict[tuple[int, int], MatchAt] = {}
    for number, table, match, home, first, end, ns, ew, event, stored in rows:
        teams = teams or {pk: TeamAt(team.number, team.name) for pk, team in teams_of(event).items()}
        options = match_options(stored or {})
        found[number, table] = MatchAt(
            match=match,
            room="" if ns is None or ew is None else "open" if ns == home else "closed",
            round=options.match_round(first),
            part=number - first + 1,
            parts=options.halves,
            ns=teams.get(ns),
            ew=teams.get(ew),
            end=end,
        )
    return found


_matches = Remembered(_read)
