"""What terminals are sent: the session, changes of plan and names, corrected results, answers to calls.

What they are to show is computed from the rows and compared with what they were sent last, so a change that
was missed (a killed worker, a connector that was away, an undo) goes out with the next exchange, and
nothing twice.
"""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from tournament.exchange.terminals.words import Display, display_of
from tournament.models import Result, Section, TerminalLink, TerminalTable, TerminalWord
from tournament.readings.terminals.line import ConnectorProblem, Line, problems_of
from tournament.readings.terminals.plan import (
    SectionPlan,
    digest_of,
    section_plan,
    section_removed,
    section_update,
    sections_with_terminals,
    whole_plan,
)
from tournament.services.terminals.calls import calls_to_answer, remember_answers

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
