"""Rulings on a match: a renege, a slow table, a side that did not come."""

from django.utils.translation import gettext as _

from tournament.models import Match, MatchRuling
from tournament.readings.errors import DirectorError
from tournament.readings.games.match_state import located
from tournament.services.acts.journal import Actor, act


def rule_points(
    match: Match, side: int, points: int, *, by: Actor, law: str = "", reason: str = ""
) -> MatchRuling:
    """Points for (above 0) or against (below 0) a side's total; whether the game is over stays as it was."""
    if not points:
        raise DirectorError("bad_points", _("A ruling in points adds or subtracts points."))
    _refuse_side(match, side)
    with act("rule_points", by=by, reason=reason, side=side + 1, points=points, **located(match)) as write:
        return write.add(
            MatchRuling(match=match, side=side, points=points, law=law, reason=reason, by=by.name)
        )


def award_match(match: Match, side: int, *, by: Actor, law: str = "", reason: str = "") -> MatchRuling:
    """The match goes to a side, whatever was scored: the others did not come, or gave up."""
    _refuse_side(match, side)
    with act("award_match", by=by, reason=reason, side=side + 1, **located(match)) as write:
        return write.add(MatchRuling(match=match, side=side, law=law, reason=reason, by=by.name))


def cancel_match_ruling(ruling: MatchRuling, *, by: Actor, reason: str = "") -> None:
    with act("cancel_match_ruling", by=by, reason=reason, **located(ruling.match)) as write:
        write.remove(ruling)


def _refuse_side(match: Match, side: int) -> None:
    if not 0 <= side < len(match.agreement.sides):
        raise DirectorError("bad_side", _("There is no such side at this table."))
