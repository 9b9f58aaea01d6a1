"""The bracket of a knock-out as a reader may see it now."""

from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.readings.stages.knock_outs import KNOCK_OUT
from tournament.reports.stages.brackets import bracket_of
from tournament.reports.teams.visible import hidden_of_stage
from tournament.sheets.bracket import Bracket


def visible_bracket(session: Session, user: AnyUser) -> Bracket | None:
    """None where the session is of no knock-out, or has fewer than two teams.

    Scores leave out the boards that the table of the stage leaves out.
    """
    stage = session.stage
    if stage is None or stage.format != KNOCK_OUT:
        return None
    return bracket_of(session, hidden_of_stage(stage, user))
