"""The forms of a team event: where their sheets come from, and what a session must have for each."""

from collections.abc import Callable

from tournament.models import Entrant, Session, TeamMatch
from tournament.reports.paper.team_papers import (
    filled_match_sheets,
    line_up_slips,
    match_slips,
    round_sheets,
    scale_cards,
    team_lists,
    team_standings,
    triple_sheets,
)
from tournament.reports.print_scope import Scope, Source

# The match sheet and the standings ask the gate themselves what their reader may see.
TEAM_SOURCES: dict[str, Source] = {
    "assignment": Source(round_sheets, needs="team_matches"),
    "assignment_wall": Source(round_sheets, needs="team_matches"),
    "match_slip": Source(match_slips, "director", "team_matches"),
    "team_sheet": Source(filled_match_sheets, needs="team_matches"),
    "lineup_slip": Source(line_up_slips, "director", "team_matches"),
    "team_list": Source(team_lists, needs="teams"),
    "triple_sheet": Source(triple_sheets, needs="triples"),
    "team_ranking": Source(team_standings, needs="teams"),
    "cross_table": Source(team_standings, needs="team_matches"),
    "vp_card": Source(scale_cards, needs="vp_scale"),
}

TEAM_NEEDS: dict[str, Callable[[Session], bool]] = {
    "teams": lambda session: Entrant.objects.filter(event=session.event, kind=Entrant.Kind.TEAM).exists(),
    "team_matches": lambda session: TeamMatch.objects.filter(
        section__session=session, away__isnull=False
    ).exists(),
    "triples": lambda session: TeamMatch.objects.filter(
        section__session=session, triple__isnull=False
    ).exists(),
    "vp_scale": lambda session: bool(scale_cards(Scope(session))),
}
