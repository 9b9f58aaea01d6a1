"""Compare the double-dummy tables that came with a file with the solver's: the worker has a job for each.

The outcome is that of the jobs, which are kept for a day. It names boards and no figure of them, since the
cards may still be in play.
"""

import hashlib
from collections.abc import Iterable

from django.db.models import QuerySet

from scoring.hands.deal import read_deal
from tournament.models import Deal, Job, Session
from tournament.readings.errors import DirectorError
from tournament.readings.hands.solver import how_to_get_it, is_there, solve
from tournament.readings.hands.stored import CLIPPED
from tournament.services.acts.journal import Actor
from tournament.services.outside.jobs import Payload, Progress, enqueue
from tournament.sheets.deal_sheet import TablesChecked

KIND = "check_table"


def order_check(session: Session, *, by: Actor) -> int:
    """Have every stored table compared with the solver's; how many. DirectorError `no_solver`."""
    if not is_there():
        raise DirectorError("no_solver", how_to_get_it())
    _jobs(session).exclude(state=Job.State.RUNNING).delete()
    rows = with_tables(session)
    for row in rows:
        key = f"{KIND} {session.pk} {_digest(row)}"
        enqueue(KIND, payload={"session": session.pk, "deal": row.pk}, by=by.name, key=key)
    return len(rows)


def with_tables(session: Session) -> list[Deal]:
    """Each set of cards with a complete table once, however many fields play it."""
    rows = Deal.objects.filter(field__sections__session=session).exclude(hands="").exclude(double_dummy="")
    found = rows.exclude(double_dummy__endswith=CLIPPED).distinct().order_by("board", "form", "field")
    return [*{(row.board, row.form, row.hands, row.double_dummy): row for row in found}.values()]


def check_table(payload: Payload, _progress: Progress) -> dict[str, object]:
    """The job: whether the solver has the table that is stored now."""
    row = Deal.objects.filter(pk=payload["deal"]).first()
    if row is None or not row.double_dummy:
        return {}
    same = solve(read_deal(row.hands)).digits == row.double_dummy
    return {"digest": _digest(row), "same": same}


def checked(session: Session) -> TablesChecked | None:
    """How the comparison stands; None where none was ordered. Rows that have changed since do not count."""
    jobs = [*_jobs(session)]
    if not jobs:
        return None
    rows = {_digest(row): row for row in with_tables(session)}
    results = [job.result for job in jobs if job.result]
    wrong = [rows[one["digest"]] for one in results if one["digest"] in rows and not one["same"]]
    return TablesChecked(sum(job.is_over for job in jobs), len(jobs), tuple(_names(wrong)))


def _names(rows: Iterable[Deal]) -> Iterable[str]:
    ordered = sorted({(row.board, row.form) for row in rows})
    return (f"{board} {form}".strip() for board, form in ordered)


def _jobs(session: Session) -> QuerySet[Job]:
    return Job.objects.filter(kind=KIND, payload__session=session.pk)


def _digest(row: Deal) -> str:
    return hashlib.sha256(f"{row.board} {row.form} {row.hands} {row.double_dummy}".encode()).hexdigest()[:40]
