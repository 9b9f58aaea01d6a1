"""The director of a rehearsed event of pairs: closes a session, adds the next one, makes the final."""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.models import Entrant, Rehearsal, Session
from tournament.movements.catalogue import choices
from tournament.readings.errors import DirectorError
from tournament.services.rehearsal.sessions import EVENT, language_of
from tournament.services.robots.room import DIRECTOR, note
from tournament.services.sessions.lifecycle import close_session, start_session
from tournament.services.setup.seating import choose_movement
from tournament.services.stages.pair_sessions import Final, add_final, add_pairs_session
from tournament.sheets.pairs_stage import pairs_stage

FINALISTS, SHARE, BOARDS = 4, 50, 24


def goes_on(rehearsal: Rehearsal) -> bool:
    """Whether another session follows that of the rehearsal: the final is its last one."""
    stage = rehearsal.session.stage
    return rehearsal.evening == EVENT and stage is not None and stage.order == 1


def begin_next(rehearsal: Rehearsal) -> None:
    """Close the session and seat what follows, in which the robots play on."""
    session = Session.objects.select_related("event__club", "stage").get(pk=rehearsal.session_id)
    try:
        if not session.is_closed:
            close_session(session, by=DIRECTOR)
        made = _next(rehearsal, session)
        _seat_the_rest(made)
        start_session(made, by=DIRECTOR)
    except DirectorError:
        note(rehearsal, "event_stopped")
        return
    Rehearsal.objects.filter(pk=rehearsal.pk).update(session=made)
    rehearsal.session = made


def _next(rehearsal: Rehearsal, session: Session) -> Session:
    assert session.stage is not None
    sessions = session.event.sessions.filter(stage=session.stage).count()
    if sessions < pairs_stage(session.stage.options).sessions:
        note(rehearsal, "next_session", number=sessions + 1)
        return add_pairs_session(session, day=session.date, change="lines", by=DIRECTOR)
    order = _order()(session)
    pairs = Entrant.objects.in_bulk(order)
    best, rest = ([pairs[pk] for pk in part] for part in (order[:FINALISTS], order[FINALISTS:]))
    carry = {"rule": "share", "percent": SHARE}
    with override(language_of(session.event)):  # the robots have no language of their own
        final = Final(best, session.date, rest, name=_("Final"), carry=carry)
    made = add_final(session, final, early=True, by=DIRECTOR)
    note(rehearsal, "final", pairs=len(best))
    return Session.objects.select_related("event__club", "stage").get(pk=made.pk)


def _seat_the_rest(session: Session) -> None:
    """A movement for each section that has none yet: of the final, or of one with another number of pairs."""
    for section in session.sections.filter(movement=""):
        choice = choices(section.contestants.count(), boards=BOARDS)[0]
        choose_movement(section, choice.code, boards_per_set=choice.boards_per_round, by=DIRECTOR)


def _order() -> Callable[[Session], Sequence[int]]:
    """The reader of the ranking: services do not import reports, so the settings name it."""
    found: Callable[[Session], Sequence[int]] = import_string(settings.EVENT_ORDER)
    return found
