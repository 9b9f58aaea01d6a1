"""The ranking of a stage of pairs: in its last session it decides, where it says more than the session's own.

Prizes, winners and the reveal on the wall follow it: with the sessions before, what was carried over and the
penalties over the sessions.
"""

from django.contrib.auth.models import AnonymousUser

from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.reports.boards.heading import heading_of
from tournament.reports.stages.event_ranking import event_ranking
from tournament.sheets.event_ranking import EventLine, EventList
from tournament.sheets.standings import Ranking, Standing, Standings

EVERYONE = AnonymousUser()


def deciding_lists(session: Session, user: AnyUser = EVERYONE, *, final: bool = False) -> list[EventList]:
    """The list of the stage and of its consolation; none where the session's own ranking decides.

    `final` as if the session were closed.
    """
    found = event_ranking(session, user, final=final)
    lists = [one for one in found.lists if one.stage == session.stage_id] if found else []
    apart = any(one.part for one in lists) and not any(map(_has_directions, lists))
    if not any(one.is_main and _decides(one, session.pk, apart=apart) for one in lists):
        return []
    return [one for one in lists if one.is_main or one.part]


def _has_directions(one: EventList) -> bool:
    """Whether the session ranks North-South and East-West apart, which a list of the stage does not."""
    return any(each and each.direction for line in one.lines for each in line.sessions)


def _decides(one: EventList, session: int, *, apart: bool) -> bool:
    """Whether a list ends with this session and has more than its ranking, or `apart` from a consolation."""
    more = apart or len(one.sessions) > 1 or one.carries or one.has_penalties
    before = one.sessions[:-1]
    is_last = one.sessions[-1].id == session and len(one.sessions) >= one.planned
    return more and is_last and all(each.closed for each in before)


def stage_rankings(session: Session, user: AnyUser = EVERYONE, *, final: bool = False) -> list[Standings]:
    """The same as rankings, one list each."""
    lists = deciding_lists(session, user, final=final)
    rankings = tuple(Ranking("", (*map(_standing, one.lines),), over=one.over) for one in lists)
    if not lists:
        return []
    return [
        Standings(
            heading_of(session),
            rankings,
            results=0,
            expected=None,
            provisional=not session.is_closed,
            counts="rounds" if lists[0].whole else "",
        )
    ]


def _standing(line: EventLine) -> Standing:
    return Standing(
        line.place, line.tied, line.party, line.points, line.top, line.value, int(line.boards), line.penalty
    )
