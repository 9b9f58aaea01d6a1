"""The emergency pack of a team event: what stands, and the rounds and matches that are not over."""

from tournament.reports.boards.heading import heading_of
from tournament.reports.paper.team_cards import team_cards
from tournament.reports.paper.team_papers import (
    brackets,
    filled_match_sheets,
    round_sheets,
    scale_cards,
    team_standings,
    terms_of,
)
from tournament.reports.print_scope import Scope
from tournament.sheets.team_papers import TeamPack

OPEN = ("waiting", "playing")


def team_packs(scope: Scope) -> list[TeamPack]:
    """None before the first match is seated."""
    stage, matches = scope.session.stage, filled_match_sheets(scope)
    if stage is None or not matches:
        return []
    open_rounds = {(sheet.heading.section, sheet.round) for sheet in matches if sheet.state in OPEN}
    rounds = (sheet for sheet in round_sheets(scope) if (sheet.heading.section, sheet.round) in open_rounds)
    return [
        TeamPack(
            heading_of(scope.session),
            terms_of(stage),
            tuple(rounds),
            tuple(sheet for sheet in matches if sheet.state == "playing"),
            tuple(team_standings(scope)),
            tuple(brackets(scope)),
            tuple(scale_cards(scope)),
            tuple(team_cards(scope)),
        )
    ]
