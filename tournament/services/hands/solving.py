"""Double-dummy tables of a session's boards, computed by the worker: a job for each board that lacks one.

Deals that have been solved before are not solved again. When the last job of a session is over, one act
stores all tables, so that the history has one line and one undo.
"""

import hashlib
from collections.abc import Iterable

from scoring.hands.deal import read_deal
from tournament.models import Deal, Job, Section, Session
from tournament.readings.errors import DirectorError
from tournament.readings.hands.solver import how_to_get_it, is_there, solve
from tournament.readings.hands.stored import CLIPPED
from tournament.services.acts.journal import Actor, act
from tournament.services.outside.jobs import Payload, Progress, enqueue

KIND = "solve"
OPEN = (Job.State.WAITING, Job.State.RUNNING)
WORKER = Actor("worker")


def order_solving(session: Session, *, by: Actor) -> int:
    """Order the tables that the session lacks; how many boards are to be solved.

    DirectorError `no_solver` where the solver is not installed.
    """
    if not is_there():
        raise DirectorError("no_solver", how_to_get_it())
    rows = lacking(session)
    solved = dict(
        Deal.objects.filter(hands__in=[row.hands for row in rows])
        .exclude(double_dummy="")
        .exclude(double_dummy__endswith=CLIPPED)
        .values_list("hands", "double_dummy")
    )
    _store(session, {row: solved[row.hands] for row in rows if row.hands in solved}, by=by)
    left = {row.hands: row for row in rows if row.hands not in solved}
    for row in left.values():
        key = f"solve {session.pk} {_digest(row.hands)}"
        Job.objects.filter(key=key, state__in=[Job.State.DONE, Job.State.FAILED]).delete()
        enqueue(KIND, payload={"session": session.pk, "deal": row.pk}, by=by.name, key=key)
    return len(left)


def lacking(session: Session) -> list[Deal]:
    """The boards with cards and without a complete table."""
    rows = Deal.objects.filter(field__sections__session=session).exclude(hands="").distinct()
    return [row for row in rows if not row.double_dummy or row.double_dummy.endswith(CLIPPED)]


def progress_of(session: Session) -> tuple[int, int] | None:
    """How many boards are solved of how many; None where no job of the session is open."""
    jobs = list(Job.objects.filter(kind=KIND, payload__session=session.pk))
    done = sum(job.is_over for job in jobs)
    return (done, len(jobs)) if done < len(jobs) else None


def solve_board(payload: Payload, _progress: Progress) -> dict[str, object]:
    """The job: solve one board, and store the tables of the session when none is left."""
    row = Deal.objects.filter(pk=payload["deal"]).first()
    session = Session.objects.filter(pk=payload["session"]).first()
    if row is None or session is None:
        return {}
    result: dict[str, object] = {
        "deal": row.pk,
        "digest": _digest(row.hands),
        "table": solve(read_deal(row.hands)).digits,
    }
    _store_if_last(session, result)
    return result


def _store_if_last(session: Session, own: dict[str, object]) -> None:
    jobs = Job.objects.filter(kind=KIND, payload__session=session.pk)
    if jobs.filter(state__in=OPEN).exclude(payload__deal=own["deal"]).exists():
        return
    results = [own, *(job.result for job in jobs if job.result)]
    rows = Deal.objects.in_bulk([result["deal"] for result in results])
    _store(
        session,
        {
            row: str(result["table"])
            for result in results
            if (row := rows.get(result["deal"])) and _digest(row.hands) == result["digest"]
        },
        by=WORKER,
    )


def _store(session: Session, tables: dict[Deal, str], *, by: Actor) -> None:
    """Write the tables, also for other rows of the session with the same cards."""
    by_hands = {row.hands: table for row, table in tables.items()}
    rows = [row for row in lacking(session) if row.hands in by_hands]
    with act("solve_deals", by=by, session=session, others=_sections(rows)) as write:
        write.about |= {"count": len(rows)}
        for row in rows:
            write.change(row, double_dummy=by_hands[row.hands])


def _sections(rows: Iterable[Deal]) -> Iterable[Section]:
    return Section.objects.filter(field__in={row.field_id for row in rows})


def _digest(hands: str) -> str:
    return hashlib.sha256(hands.encode()).hexdigest()[:40]
