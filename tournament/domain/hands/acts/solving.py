"""Double-dummy figures by the worker: computed for a session's boards, and compared with those of a file."""

import hashlib
from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from scoring.hands.deal import read_deal
from tournament.domain.errors import DirectorError
from tournament.domain.hands.readings.solver import how_to_get_it, is_there, solve, solve_leads
from tournament.domain.hands.readings.stored_hands import CLIPPED
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.outside.acts.jobs import Payload, Progress, enqueue
from tournament.models import Deal, Job, Result, Section, Session
from tournament.sheets.board_sheets import TablesChecked

# Compute the figures of a session's boards: a job for each board that lacks some.
#
# A board lacks its table, and the tricks after each lead when a lead of it was recorded. Deals that have
# been solved before are not solved again. When the last job of a session is over, one act stores all
# figures, so that the history has one line and one undo.

KIND = "solve"
OPEN = (Job.State.WAITING, Job.State.RUNNING)
WORKER = Actor("worker")

Columns = dict[str, str]  # of a Deal: `double_dummy` and `leads`, those that are known


def order_solving(session: Session, *, by: Actor) -> int:
    """Order the figures that the session lacks; how many boards are to be solved.

    DirectorError `no_solver` where the solver is not installed.
    """
    if not is_there():
        raise DirectorError("no_solver", how_to_get_it())
    rows = {row.hands for row in lacking(session)} | {row.hands for row in lacking_leads(session)}
    _store(session, _solved_before(rows), by=by)
    led = {row.hands for row in lacking_leads(session)}
    left = {row.hands: row for row in [*lacking(session), *lacking_leads(session)]}
    for row in left.values():
        key = f"solve {session.pk} {_digest_of_hands(row.hands)}"
        Job.objects.filter(key=key, state__in=[Job.State.DONE, Job.State.FAILED]).delete()
        payload = {"session": session.pk, "deal": row.pk, "leads": row.hands in led}
        enqueue(KIND, payload=payload, by=by.name, key=key)
    return len(left)


def lacking(session: Session) -> list[Deal]:
    """The boards with cards and without a complete table."""
    return [row for row in _with_cards(session) if _lacks(row, "double_dummy")]


def lacking_leads(session: Session) -> list[Deal]:
    """The boards with cards of which a lead was recorded, and without the tricks after each lead."""
    led = _boards_led(session)
    return [
        row
        for row in _with_cards(session)
        if _lacks(row, "leads") and (row.field_id, row.board, row.form) in led
    ]


def progress_of(session: Session) -> tuple[int, int] | None:
    """How many boards are solved of how many; None where no job of the session is open."""
    jobs = list(Job.objects.filter(kind=KIND, payload__session=session.pk))
    done = sum(job.is_over for job in jobs)
    return (done, len(jobs)) if done < len(jobs) else None


def solve_board(payload: Payload, _progress: Progress) -> dict[str, object]:
    """The job: compute what one board lacks, and store the figures of the session when no board is left."""
    row = Deal.objects.filter(pk=payload["deal"]).first()
    if row is None:
        return {}
    figures = _solve(row, with_leads=payload.get("leads", False))
    result: dict[str, object] = {"deal": row.pk, "digest": _digest_of_hands(row.hands), "figures": figures}
    _store_if_last(payload["session"], result)
    return result


def _solve(row: Deal, *, with_leads: bool) -> Columns:
    deal, found = read_deal(row.hands), Columns()
    if _lacks(row, "double_dummy"):
        found["double_dummy"] = solve(deal).digits
    if with_leads and _lacks(row, "leads"):
        found["leads"] = solve_leads(deal).digits
    return found


def _with_cards(session: Session) -> Iterable[Deal]:
    return Deal.objects.filter(field__sections__session=session).exclude(hands="").distinct()


def _lacks(row: Deal, column: str) -> bool:
    stored: str = getattr(row, column)
    return not stored or stored.endswith(CLIPPED)


def _boards_led(session: Session) -> set[tuple[int, int, str]]:
    """Field, board and form of the results whose opening lead was recorded."""
    led = Result.objects.filter(section__field__sections__session=session).exclude(lead="")
    return {*led.values_list("section__field", "board", "group").distinct()}


def _solved_before(hands: Iterable[str]) -> dict[str, Columns]:
    """What is known of these cards from other sessions."""
    found: dict[str, Columns] = {}
    for row in Deal.objects.filter(hands__in=[*hands]).exclude(double_dummy="", leads=""):
        known = {name: getattr(row, name) for name in ("double_dummy", "leads") if not _lacks(row, name)}
        found.setdefault(row.hands, {}).update(known)
    return found


def _store_if_last(session_id: int, own: dict[str, object]) -> None:
    jobs = Job.objects.filter(kind=KIND, payload__session=session_id)
    if jobs.filter(state__in=OPEN).exclude(payload__deal=own["deal"]).exists():
        return
    session = Session.objects.filter(pk=session_id).first()
    if session is None:
        return
    results = [own, *(job.result for job in jobs if job.result)]
    rows = Deal.objects.in_bulk([result["deal"] for result in results])
    known = {
        row.hands: result.get("figures", {})
        for result in results
        if (row := rows.get(result["deal"])) and _digest_of_hands(row.hands) == result["digest"]
    }
    _store(session, known, by=WORKER)


def _store(session: Session, known: Mapping[str, Columns], *, by: Actor) -> None:
    """Write the figures of these cards to every row of the session that lacks them."""
    rows = {row: _news(row, known.get(row.hands, {})) for row in _with_cards(session)}
    changed = {row: columns for row, columns in rows.items() if columns}
    with act("solve_deals", by=by, session=session, others=_sections(changed)) as write:
        write.about |= {"count": len(changed)}
        for row, columns in changed.items():
            write.change(row, **columns)


def _news(row: Deal, columns: Columns) -> Columns:
    return {name: value for name, value in columns.items() if _lacks(row, name)}


def _sections(rows: Iterable[Deal]) -> Iterable[Section]:
    return Section.objects.filter(field__in={row.field_id for row in rows})


def _digest_of_hands(hands: str) -> str:
    return hashlib.sha256(hands.encode()).hexdigest()[:40]


# Compare the double-dummy tables that came with a file with the solver's: the worker has a job for each.
#
# The outcome is that of the jobs, which are kept for a day. It names boards and no figure of them, since
# the cards may still be in play.

CHECK_KIND = "check_table"


def order_check(session: Session, *, by: Actor) -> int:
    """Have every stored table compared with the solver's; how many. DirectorError `no_solver`."""
    if not is_there():
        raise DirectorError("no_solver", how_to_get_it())
    _jobs(session).exclude(state=Job.State.RUNNING).delete()
    rows = with_tables(session)
    for row in rows:
        key = f"{CHECK_KIND} {session.pk} {_digest_of_table(row)}"
        enqueue(CHECK_KIND, payload={"session": session.pk, "deal": row.pk}, by=by.name, key=key)
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
    return {"digest": _digest_of_table(row), "same": same}


def checked(session: Session) -> TablesChecked | None:
    """How the comparison stands; None where none was ordered. Rows that have changed since do not count."""
    jobs = [*_jobs(session)]
    if not jobs:
        return None
    rows = {_digest_of_table(row): row for row in with_tables(session)}
    results = [job.result for job in jobs if job.result]
    wrong = [rows[one["digest"]] for one in results if one["digest"] in rows and not one["same"]]
    return TablesChecked(sum(job.is_over for job in jobs), len(jobs), tuple(_names(wrong)))


def _names(rows: Iterable[Deal]) -> Iterable[str]:
    ordered = sorted({(row.board, row.form) for row in rows})
    return (f"{board} {form}".strip() for board, form in ordered)


def _jobs(session: Session) -> QuerySet[Job]:
    return Job.objects.filter(kind=CHECK_KIND, payload__session=session.pk)


def _digest_of_table(row: Deal) -> str:
    return hashlib.sha256(f"{row.board} {row.form} {row.hands} {row.double_dummy}".encode()).hexdigest()[:40]
