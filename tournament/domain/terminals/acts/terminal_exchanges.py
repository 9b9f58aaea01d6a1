"""The exchange with the Data Connector: what terminals are sent, what they send, director calls."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.utils import timezone

from tournament.domain.boards.acts.calls import Called, answer_call, call_director
from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts import jobs
from tournament.domain.outside.readings.guard import visible_answer
from tournament.domain.terminals.acts.terminal_results import (
    Noted,
    add_note,
    section_named,
    take_player,
    take_result,
    terminal_at,
)
from tournament.domain.terminals.readings.terminal_line import QUEUES, ConnectorProblem, Line, problems_of
from tournament.domain.terminals.readings.terminal_plan import (
    SectionPlan,
    digest_of,
    section_plan,
    section_removed,
    section_update,
    sections_with_terminals,
    whole_plan,
)
from tournament.exchange.terminals.terminal_words import Display, Unreadable, display_of
from tournament.models import (
    Connector,
    DirectorCall,
    Result,
    Section,
    TerminalLink,
    TerminalTable,
    TerminalWord,
)

# One exchange with the Data Connector of a session: the job, and when the next one is due.
#
# An exchange sends what has changed, takes what waits, and sends again what follows from it. It ends at the
# first problem and is repeated after a pause that grows. All of it is harmless when it is repeated.

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


# What terminals are sent: the session, changes of plan and names, corrected results, answers to calls.
#
# What they are to show is computed from the rows and compared with what they were sent last, so a change
# that was missed (a killed worker, a connector that was away, an undo) goes out with the next exchange, and
# nothing twice.

Key = tuple[int, int, int, int]  # section, table, round, board
MOST_RESULTS = 200  # in one request


def send_plan(link: TerminalLink, line: Line) -> None:
    """Begin the session, or send the sections whose plan or names have changed since."""
    plans = [section_plan(section) for section in sections_with_terminals(link.session)]
    if link.begun_at is None:
        _begin(link, line, plans)
    for plan in plans:
        _update(link, line, plan)
    # A section whose plan terminals cannot follow any more keeps what it was sent: the page says why.
    chosen = link.session.sections.filter(terminal_tables__isnull=False)
    for letter in sorted({*link.sent} - {*chosen.values_list("letter", flat=True)}):
        line.update(section_removed(link, letter, line.club_code))
        _save(link, sent={name: digest for name, digest in link.sent.items() if name != letter})


def _begin(link: TerminalLink, line: Line, plans: list[SectionPlan]) -> None:
    """For the first time. If it was sent and the answer was lost, it goes on; terminals keep results."""
    if not plans:
        raise ConnectorProblem("invalid")
    whole = whole_plan(link, plans, line.club_code)
    if problems := problems_of([whole]):
        raise ConnectorProblem("invalid", problems)
    digests = {plan.section.letter: _digest(link, line, plan) for plan in plans}
    if link.asked_at is None:
        _save(link, asked_at=timezone.now())
        line.initialize(whole)
    else:
        try:
            line.go_on(link.guid)
            digests = {}  # every section is sent once more
        except ConnectorProblem as problem:
            if problem.code != "refused":
                raise
            line.initialize(whole)
    _save(link, begun_at=timezone.now(), sent=digests)


def _update(link: TerminalLink, line: Line, plan: SectionPlan) -> None:
    digest = _digest(link, line, plan)
    letter = plan.section.letter
    if link.sent.get(letter) == digest:
        return
    update = section_update(link, plan, line.club_code)
    if problems := problems_of([update]):
        raise ConnectorProblem("invalid", problems)
    line.update(update)
    _save(link, sent={**link.sent, letter: digest})


def _digest(link: TerminalLink, line: Line, plan: SectionPlan) -> str:
    return digest_of(section_update(link, plan, line.club_code))


def _save(link: TerminalLink, **values: Any) -> None:
    for name, value in values.items():
        setattr(link, name, value)
    link.save(update_fields=[*values])


# ── results ───────────────────────────────────────────────────────────────────────────────────────────


def send_corrections(link: TerminalLink, line: Line) -> int:
    """Results at tables with terminals that differ from what the terminals show; how many were sent."""
    changes = list(corrections(link))
    for first in range(0, len(changes), MOST_RESULTS):
        part = changes[first : first + MOST_RESULTS]
        items = [item for _key, _shown, item in part]
        if problems := problems_of(items):
            raise ConnectorProblem("invalid", problems)
        line.put_results(link.guid, items)
        for (section, table, number, board), shown, _item in part:
            where: dict[str, Any] = {"section_id": section, "table": table, "round": number, "board": board}
            values = {"shown": shown.as_json() if shown else {}}
            TerminalWord.objects.update_or_create(link=link, **where, defaults=values)
    return len(changes)


def corrections(link: TerminalLink) -> Iterator[tuple[Key, Display | None, Any]]:
    """Each with its place, what is to be shown (None: nothing) and the ResultDTO."""
    sections = {section.pk: section for section in sections_with_terminals(link.session)}
    shows = {(w.section_id, w.table, w.round, w.board): w.shown for w in link.words.all()}
    places = {*TerminalTable.objects.filter(section__in=sections).values_list("section", "table")}
    rows = Result.objects.filter(section__in=sections, round__isnull=False, table__isnull=False)
    stand: set[Key] = set()
    for row in rows.select_related("ns", "ew", "ruling").order_by("pk"):
        key = (row.section_id, row.table or 0, row.round or 0, row.board)
        stand.add(key)
        if key[:2] not in places or row.agreement != Result.Agreement.ACCEPTED:
            continue
        shown = display_of(row, _awards(row))
        if shown and shows.get(key, {}) != shown.as_json():
            yield key, shown, _item(link, sections[row.section_id], key, row, shown)
    for key, shown_there in shows.items():
        if shown_there and key not in stand and key[0] in sections:
            yield key, None, _item(link, sections[key[0]], key, None, None)


def _awards(row: Result) -> tuple[str, str] | None:
    ruling = getattr(row, "ruling", None)
    return (ruling.ns_award, ruling.ew_award) if ruling else None


def _item(link: TerminalLink, section: Section, key: Key, row: Result | None, shown: Display | None) -> Any:
    from bridgemate_dataconnector.dto import ResultDTO

    where = {"table_number": key[1], "round_number": key[2], "board_number": key[3]}
    place: dict[str, Any] = {
        "session_guid": link.guid,
        "section_letters": section.letter,
        "scoring_direction": 3,
        **where,
    }
    if row is None or shown is None:
        return ResultDTO(**place, is_deleted=True)
    ns, ew = int(row.ns.number), int(row.ew.number)
    return ResultDTO(
        **place,
        pair_north_south=ns,
        pair_east_west=ew,
        declaring_pair=ew if shown.declarer in (2, 4) else ns,
        declarer_direction=shown.declarer,
        level=shown.level,
        denomination=shown.denomination,
        stake=shown.stake,
        total_tricks=shown.tricks,
        lead_card_rank=shown.lead_rank,
        lead_card_suit=shown.lead_suit,
    )


def send_answers(link: TerminalLink, line: Line) -> None:
    """Calls of terminals that a director has answered here."""
    if found := calls_to_answer(link):
        line.put_calls(link.guid, [item for _call, item in found])
        remember_answers(link, found)


# Calls of the director from terminals, and the answers back to them.

LAUNCHED, IN_PROGRESS, RESOLVED = 1, 2, 3
STATES = {IN_PROGRESS: DirectorCall.State.COMING, RESOLVED: DirectorCall.State.DONE}
STATUS = {DirectorCall.State.COMING: IN_PROGRESS, DirectorCall.State.DONE: RESOLVED}


def take_call(link: TerminalLink, item: Any, _key: str) -> None:
    """A call, or that a director answered one at the terminal. One minute makes one call of a table."""
    numbers = (item.table_number, item.round_number, item.hour, item.minute, item.status)
    if not all(isinstance(one, int) and 0 <= one <= 999 for one in numbers):
        raise Unreadable
    table, number, hour, minute, status = numbers
    section = section_named(link, item.section_letters, table=table)
    by, key = terminal_at(section, table), f"{link.guid[:12]} {section.pk} {table} {hour}:{minute}"
    call = DirectorCall.objects.filter(section=section, table=table, key=key).first()
    if call is None and status == LAUNCHED:
        call = call_director(section, table, Called(key, "other", round=number or None), by=by)
    state = STATES.get(status)
    if call and state and call.is_open and call.state != state:
        call = answer_call(call, state, seen=call.version, by=by)
    if call:
        _remember_status(link, call, status)


def calls_to_answer(link: TerminalLink) -> list[tuple[DirectorCall, Any]]:
    """Calls of terminals whose state has changed here, each with the TdCallDTO that says so."""
    from bridgemate_dataconnector.dto import TdCallDTO

    rows = DirectorCall.objects.filter(pk__in=[int(pk) for pk in link.calls]).select_related("section")
    found = []
    for call in rows:
        status = STATUS.get(DirectorCall.State(call.state))
        if status and link.calls.get(str(call.pk)) != status:
            hour, minute = map(int, call.key.rpartition(" ")[2].split(":"))
            where = (link.guid, call.section.letter, call.table, call.round or 1)
            found.append((call, TdCallDTO(*where, hour, minute, status)))
    return found


def remember_answers(link: TerminalLink, calls: list[tuple[DirectorCall, Any]]) -> None:
    """These answers have been sent."""
    for call, item in calls:
        _remember_status(link, call, item.status)


def _remember_status(link: TerminalLink, call: DirectorCall, status: int) -> None:
    link.calls = {**link.calls, str(call.pk): status}
    link.save(update_fields=["calls"])


# What terminals send, taken into the session: results, players, calls. Each item once, whatever happens.
#
# Items are delivered until they are accepted, so one may come again: after a worker was killed, or when the
# acceptance was lost. The link keeps digests of what was processed and not yet accepted, written in the
# same transaction as the item's effect; a delivery that begins with these is continued behind them.

Take = Callable[[TerminalLink, Any, str], None]  # the link, the item, a key of its own

TAKES: dict[str, Take] = {"Participations": take_player, "Results": take_result, "TdCalls": take_call}


def take_all(link: TerminalLink, line: Line) -> int:
    """Take what waits in every queue; how many items there were."""
    assert {*TAKES} == {*QUEUES}
    return sum(_take_queue(link, line, queue) for queue in TAKES)


def _take_queue(link: TerminalLink, line: Line, queue: str) -> int:
    items, last = line.poll(link.guid, queue)
    if not items:
        if link.taken.get(queue):
            _remember_taken(link, queue, [])
        return 0
    digests = [digest_of(item) for item in items]
    before = link.taken.get(queue, [])
    done = len(before) if before == digests[: len(before)] else 0
    for place in range(done, len(items)):
        with transaction.atomic():
            _take(link, queue, items[place])
            _remember_taken(link, queue, digests[: place + 1], count=1)
    line.accept(link.guid, queue, last)
    _remember_taken(link, queue, [])
    return len(items) - done


def _take(link: TerminalLink, queue: str, item: Any) -> None:
    """One item; what cannot be entered becomes a note for the director, and nothing of it is half-written."""
    key = f"{link.guid[:12]} {link.taken_count}"
    try:
        with transaction.atomic():
            TAKES[queue](link, item, key)
    except Noted as noted:
        add_note(link, noted.code, noted.about)
    except Unreadable:
        add_note(link, "unreadable", {})
    except DirectorError as refusal:
        add_note(link, "refused", {"why": refusal.message})


def _remember_taken(link: TerminalLink, queue: str, digests: list[str], *, count: int = 0) -> None:
    link.taken = {**link.taken, queue: digests}
    link.taken_count += count
    link.save(update_fields=["taken", "taken_count"])
