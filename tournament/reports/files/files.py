"""The files of a session or of an event: which there are, and their bytes."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from tournament.exchange.results.pbn_writer import write_pbn_results
from tournament.exchange.results.text_report import write_report
from tournament.models import Event, Session
from tournament.readings.club.roles import AnyUser
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.files import export_event
from tournament.reports.files.lacks import lacks_of
from tournament.reports.files.lost import lost_in
from tournament.reports.files.usebio import usebio_file, usebio_values
from tournament.reports.gate.open_hands import refuse_hidden_hands
from tournament.reports.gate.own_boards import refuse_while_playing
from tournament.reports.hands.deals import visible_deals
from tournament.reports.hands.files import encoded, games_of
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.federation import federation_of
from tournament.sheets.session_files import FileOffer, SessionFiles

Writer = Callable[[Event, Sequence[Session], AnyUser], bytes]


def _event_file(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """The whole event with its history, whichever of its sessions is named."""
    refuse_while_playing(event, user)
    refuse_hidden_hands(event, user, as_player=True)
    return export_event(event)


def _pbn_results(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """One session of pairs with its results, and the cards that `user` may see."""
    refuse_while_playing(event, user)
    if event.kind != PAIRS or len(sessions) != 1 or not sessions[0].sections.with_boards().exists():
        raise DirectorError("no_pairs", _("PBN holds the results of one session of pairs."))
    (session,) = sessions
    games = games_of(session, visible_deals(session, user))
    return encoded(write_pbn_results(usebio_values(event, sessions, user), games))


def _report(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """Sessions of boards as a text, with real names."""
    refuse_while_playing(event, user)
    if not any(session.sections.with_boards().exists() for session in sessions):
        raise DirectorError("no_boards", _("The report holds results of boards, and this session has none."))
    return write_report(usebio_values(event, sessions, user))


# Formats of FORMATS that hold a session or an event.
WRITERS: dict[str, Writer] = {
    "usebio": usebio_file,
    "results_pbn": _pbn_results,
    "report": _report,
    "event": _event_file,
}


def session_files(session: Session) -> SessionFiles:
    federation = federation_of(session.event.options)
    plays_boards = session.sections.with_boards().exists()
    there = {
        "event": True,
        "usebio": plays_boards,
        "report": plays_boards,
        "results_pbn": plays_boards and session.event.kind == PAIRS,
    }
    formats = [code for code in WRITERS if there[code]]
    return SessionFiles(
        club_code=federation.club,
        charge=federation.charge,
        lacks=lacks_of(session) if plays_boards else (),
        offers=tuple(FileOffer(code, lost_in(code, session)) for code in formats),
    )


def written(format: str, session: Session, user: AnyUser) -> bytes:
    """The file of one session. KeyError for a format that holds none."""
    return WRITERS[format](session.event, [session], user)
