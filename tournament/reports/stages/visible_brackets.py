"""The bracket of a knock-out as a reader may see it now."""

from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.readings.stages.knock_outs import KNOCK_OUT
from tournament.reports.stages.brackets import bracket_of
from tournament.reports.teams.visible import hidden_of_stage
from tournament.sheets.bracket import Bracket
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
