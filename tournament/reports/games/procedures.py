"""How the coming deal of a match is played."""

from scoring.games.procedure import procedure_of
from scoring.games.procedure.steps import Procedure
from tournament.models import Match
from tournament.reports.games.matches import match_sheet


def coming_procedure(match: Match) -> Procedure:
    """The steps of the deal to come; none once the match is over, or where the game needs none."""
    coming = match_sheet(match).next
    found = procedure_of(match.agreement, coming.dealer) if coming else None
    return found or Procedure(())
