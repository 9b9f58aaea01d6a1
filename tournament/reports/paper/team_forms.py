"""The forms of a team event: where their sheets come from, and what a session must have for each."""

from collections.abc import Callable

from scoring.stages.formats import KNOCK_OUT, ROUND_ROBIN
from tournament.models import Entrant, Session, TeamMatch
from tournament.reports.paper.team_cards import team_cards
from tournament.reports.paper.team_packs import team_packs
from tournament.reports.paper.team_papers import (
    brackets,
    filled_match_sheets,
    line_up_slips,
    match_slips,
    pair_lists,
    round_sheets,
    scale_cards,
    swiss_cards,
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
    "team_ranking": Source(team_standings, needs="team_table"),
    "cross_table": Source(team_standings, needs="all_play_all"),
    "swiss_card": Source(swiss_cards, needs="team_table"),
    "pair_list": Source(pair_lists, needs="pair_list"),
    "bracket": Source(brackets, needs="bracket"),
    "vp_card": Source(scale_cards, needs="vp_scale"),
    "team_card": Source(team_cards, needs="teams"),
    "team_pack": Source(team_packs, "director", "team_matches"),
}


def _is_ranked(session: Session) -> bool:
    """Whether teams, or Swiss pairs, are entered and ranked in a table: in a knock-out the winner goes on."""
    in_matches = Entrant.objects.in_matches().filter(event=session.event)
    return _format_of(session) != KNOCK_OUT and in_matches.exists()


def _format_of(session: Session) -> str:
    return session.stage.format if session.stage else ""


def _has_teams(session: Session) -> bool:
    return Entrant.objects.filter(event=session.event, kind=Entrant.Kind.TEAM).exists()


def _has_matches(session: Session, **which: object) -> bool:
    return TeamMatch.objects.filter(section__session=session, **which).exists()


TEAM_NEEDS: dict[str, Callable[[Session], bool]] = {
    "teams": _has_teams,
    "team_matches": lambda session: _has_matches(session, away__isnull=False),
    "team_table": _is_ranked,
    "all_play_all": lambda session: _is_ranked(session) and _format_of(session) == ROUND_ROBIN,
    "pair_list": lambda session: bool(pair_lists(Scope(session))),
    "triples": lambda session: _has_matches(session, triple__isnull=False),
    "bracket": lambda session: bool(brackets(Scope(session))),
    "vp_scale": lambda session: bool(scale_cards(Scope(session))),
}
