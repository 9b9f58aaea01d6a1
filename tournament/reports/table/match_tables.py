"""Which match each table of a section plays in a round, and for which teams its two sides sit."""

from collections.abc import Mapping

from scoring.stages.formats import ROUND_ROBIN
from scoring.teams.unplayed import void_match
from tournament.models import Placement, Section, Stage
from tournament.readings.room.rounds_of_event import rounds_of_event
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.reports.teams.standings import contest_of, has_whole_points
from tournament.reports.teams.team_names import teams_of
from tournament.sheets.figures import decimal, short
from tournament.sheets.stage_options import part_of_match
from tournament.sheets.table_sheet import MatchAt, TeamAt

Matches = Mapping[tuple[int, int], MatchAt]  # by round and table

_COLUMNS = (
    *("round", "table", "match", "match__home", "match__round", "match__end"),
    *("ns__entrant", "ew__entrant", "section__session__event"),
)


def matches_at_tables(section: Section) -> Matches:
    """The matches of a section by round and table; empty where no teams play."""
    return _matches.of(version_of(section).planned)


def parts_by_round(section: Section) -> dict[int, MatchAt]:
    """A match of each round whose matches are all in the same part of the same round of the event."""
    found: dict[int, MatchAt] = {}
    parts: dict[int, set[tuple[int, int, bool]]] = {}
    for (number, _table), at in matches_at_tables(section).items():
        found[number] = at
        parts.setdefault(number, set()).add((at.round, at.part, at.extra))
    return {number: at for number, at in sorted(found.items()) if len(parts[number]) == 1}


def _read(section: int) -> Matches:
    rows = [*Placement.objects.filter(section=section, match__isnull=False).values_list(*_COLUMNS)]
    here = Section.objects.select_related("session__stage__event").get(pk=section)
    stage = here.session.stage
    options = here.match_options
    format_ = stage.format if stage else ROUND_ROBIN
    worth = worth_of_bye(stage)
    begun = rounds_of_event(here, [row[4] for row in rows])
    teams: dict[int, TeamAt] = {}
    found: dict[tuple[int, int], MatchAt] = {}
    for number, table, match, home, first, end, ns, ew, event in rows:
        teams = teams or {pk: TeamAt(team.number, team.name) for pk, team in teams_of(event).items()}
        found[number, table] = MatchAt(
            match=match,
            room="" if ns is None or ew is None else "open" if ns == home else "closed",
            round=begun[first],
            part=number - first + 1,
            parts=max(options.halves, number - first + 1),
            ns=teams.get(ns),
            ew=teams.get(ew),
            end=end,
            extra=part_of_match(format_, options, first, number)[1],
            worth=worth if ns is None or ew is None else "",
        )
    return found


def worth_of_bye(stage: Stage | None) -> str:
    """The victory points of a bye; empty without any, and where they follow from the other matches."""
    contest = contest_of(stage) if stage else None
    if contest is None or contest.bye != "percent" or contest.scale is None:
        return ""
    worth = void_match(contest.bye_percent, contest.pool)
    return short(worth) if has_whole_points(contest) else decimal(worth)


_matches = Remembered(_read)
