"""One exchange with the Data Connector of a session: the job, and when the next one is due.

An exchange sends what has changed, takes what waits, and sends again what follows from it. It ends at the
first problem and is repeated after a pause that grows. All of it is harmless when it is repeated.
"""

from datetime import timedelta
from urllib.parse import urlsplit

from django.utils import timezone

from tournament.models import Connector, TerminalLink
from tournament.readings.outside.guard import visible_answer
from tournament.readings.terminals.line import ConnectorProblem, Line
from tournament.services.outside import jobs
from tournament.services.terminals.arrivals import take_all
from tournament.services.terminals.departures import send_answers, send_corrections, send_plan

EVERY = timedelta(seconds=3)
PAUSES = tuple(timedelta(seconds=seconds) for seconds in (3, 5, 10, 20, 30))
BY = "terminals"


def enqueue_due() -> None:
    """The job of each session whose next exchange is due: one, even when several workers call this."""
    due = TerminalLink.objects.filter(is_on=True, due_at__lte=timezone.now(), session__closed_at=None)
    for session in due.values_list("session", flat=True):
        jobs.enqueue_again("terminals", payload={"session": session}, by=BY, key=f"terminals {session}")


def exchange(payload: jobs.Payload, _progress: jobs.Progress) -> int:
    """The job: how many items were taken and results sent."""
    rows = TerminalLink.objects.select_related("session__event__club")
    link = rows.filter(session=payload["session"], is_on=True, session__closed_at=None).first()
    if link is None:
        return 0
    code, answer, count = "", "", 0
    try:
        count = _exchange(link)
    except ConnectorProblem as problem:
        code, answer = problem.code, _visible_answer(link, problem.answer)
    except Exception:
        _end(link, "unexpected", "")
        raise
    _end(link, code, answer)
    return count


def _exchange(link: TerminalLink) -> int:
    connector = Connector.objects.filter(club=link.session.event.club_id).first()
    if connector is None:
        raise ConnectorProblem("no_connector")
    line = Line(connector)
    line.reach()
    send_plan(link, line)
    count = take_all(link, line)
    count += send_corrections(link, line)
    send_answers(link, line)
    return count


def _visible_answer(link: TerminalLink, answer: str) -> str:
    connector = Connector.objects.filter(club=link.session.event.club_id).first()
    return visible_answer(urlsplit(connector.address if connector else "").hostname or "", answer)


def _end(link: TerminalLink, code: str, answer: str) -> None:
    """Write down how it went. Columns that a director may have changed are left alone."""
    now = timezone.now()
    failures = link.failures + 1 if code else 0
    pause = PAUSES[min(failures, len(PAUSES)) - 1] if code else EVERY
    values = {"tried_at": now, "due_at": now + pause, "failures": failures, "problem": code, "answer": answer}
    if not code:
        values["contact_at"] = now
    TerminalLink.objects.filter(pk=link.pk).update(**values)
