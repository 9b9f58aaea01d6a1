"""The job that reports a session to the organiser of its simultaneous event, and asks for the figures."""

from contextlib import suppress

from tournament.domain.outside.acts.jobs import Payload, Progress
from tournament.domain.simultaneous.acts import participations
from tournament.domain.simultaneous.readings.organiser import Line, NotHeard
from tournament.domain.simultaneous.readings.participation import line_of
from tournament.domain.simultaneous.reports import own_report
from tournament.exchange.simultaneous_report import Acknowledged
from tournament.models import Participation
from tournament.sheets.overall import REFUSALS


def report(payload: Payload, progress: Progress) -> int:
    """How many results were sent. A line that is down is no failure: the worker begins the next attempt.

    Of a heat that is closed the organiser takes no report, and gives the figures all the same.
    """
    rows = Participation.objects.select_related("session__event__club").filter(left_at=None)
    row = rows.filter(pk=payload["participation"]).first()
    if row is None:
        return 0
    try:
        line = line_of(row)
        if participations.has_news(row) or own_report.names_differ(row):
            return _send(row, line, progress)
        if participations.awaits_figures(row) and not _ask(row, line):
            return _send(row, line, progress)
    except NotHeard as error:
        if error.code in REFUSALS:
            _ask_quietly(row, line)
        participations.note_problem(row, error)
    return 0


def _send(row: Participation, line: Line, progress: Progress) -> int:
    said, sent = _sent(row, line, progress)
    if said is None:  # what the organiser has is not what this journal continues: replace it
        said, sent = _sent(row, line, progress)
    if said is None:
        raise NotHeard("offline")
    participations.note_heard(row, said)
    return sent


def _sent(row: Participation, line: Line, progress: Progress) -> tuple[Acknowledged | None, int]:
    """The last answer, None where the organiser has another report; and how many results were sent."""
    said, sent, reports = None, 0, own_report.own_reports(row)
    for number, one in enumerate(reports):
        progress(number, len(reports))
        heard = line.ask("PUT", f"venues/{row.venue}/report/", one)
        participations.note_clock(row, heard)
        if heard.elsewhere is not None:
            row.cursor, row.sequence = 0, max(row.sequence, heard.elsewhere)
            return None, 0
        said, sent = heard.read(Acknowledged), sent + len(one.results)
    return said, sent


def _ask(row: Participation, line: Line) -> bool:
    """The figures, none before the embargo; whether the organiser has all that was sent.

    It has not where it put back an older copy.
    """
    heard = line.ask("GET", f"venues/{row.venue}/overall/")
    said = heard.read(Acknowledged)
    participations.note_clock(row, heard)
    participations.note_figures(row, said)
    return (said.generation, said.cursor) == (row.generation, row.cursor)


def _ask_quietly(row: Participation, line: Line) -> None:
    with suppress(NotHeard):
        _ask(row, line)
