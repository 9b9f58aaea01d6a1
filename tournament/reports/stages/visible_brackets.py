"""The bracket of a knock-out as a reader may see it now."""

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.stages.brackets import bracket_of
from tournament.reports.teams.visible import hidden_of_stage
from tournament.sheets.bracket import Bracket, BracketMatch, BracketRound
from tournament.sheets.teams import Team


def visible_bracket(session: Session, user: AnyUser) -> Bracket | None:
    """None where the session is of no knock-out, or has fewer than two teams.

    Scores leave out the boards that the table of the stage leaves out.
    """
    stage = session.stage
    if stage is None or stage.format != KNOCK_OUT:
        return None
    return bracket_of(session, hidden_of_stage(stage, user))


def cup_winner(session: Session) -> Team | None:
    """The winner of the knock-out that a session is part of; None in other sessions and before it is won."""
    if session.stage is None or session.stage.format != KNOCK_OUT:
        return None
    found = bracket_of(session)
    return found.winner if found else None


def undecided_match(bracket: Bracket, team: int | None) -> tuple[BracketRound, BracketMatch] | None:
    """The first match of a team that has no winner, and its round; None where every one is decided."""
    for each in bracket.rounds:
        for match in each.matches:
            is_own = any(slot.team and slot.team.id == team for slot in match.slots)
            if is_own and not any(slot.won for slot in match.slots):
                return each, match
    return None


def cup_state(match: BracketMatch | None) -> str:
    """How the match of a team stands whose boards are all played, or which is not seated yet: `on`, `waits`
    for the other table, or `tied`.
    """
    if match is None or match.match is None:
        return "on"
    return "waits" if match.waiting else "tied" if match.tied else "on"
