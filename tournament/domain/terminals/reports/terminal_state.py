"""The state of a session's terminals, as a sheet."""

from collections import defaultdict

from tournament.domain.boards.readings.board_places import at_tables
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.terminals.readings.terminal_line import is_installed
from tournament.domain.terminals.readings.terminal_plan import plan_problems
from tournament.models import Connector, Placement, Session, TerminalLink, TerminalTable
from tournament.sheets.terminal_sheets import Hindrance, Note, SectionTerminals, TableChoice, Terminals


def terminals_of(session: Session) -> Terminals:
    link = TerminalLink.objects.filter(session=session).first()
    connector = Connector.objects.filter(club=session.event.club_id).first()
    has_worker, sections = has_live_worker(), _sections(session)
    problem = ""
    if link and link.is_on and not session.is_closed:
        problem = link.problem if has_worker else "no_worker"
        if not problem and any(map(_is_left_behind, sections)):
            problem = "invalid"
    return Terminals(
        is_installed=is_installed(),
        has_worker=has_worker,
        address=connector.address if connector else "",
        state=_state(link, session, problem),
        problem=problem,
        answer=link.answer if link and problem and problem == link.problem else "",
        contact_at=link.contact_at if link else None,
        tried_at=link.tried_at if link else None,
        pin=link.pin if link else "",
        sections=sections,
        notes=_notes(link),
    )


def _state(link: TerminalLink | None, session: Session, problem: str) -> str:
    if link is None or not link.is_on or session.is_closed:
        return "off"
    if problem:
        return "trouble"
    return "works" if link.contact_at else "waiting"


def _is_left_behind(section: SectionTerminals) -> bool:
    """Whether it has terminals that cannot follow its plan any more."""
    return bool(section.hindrances) and any(table.has_terminal for table in section.tables)


def _sections(session: Session) -> tuple[SectionTerminals, ...]:
    """The tables of all sections, read at once; only a section with a plan is looked at for hindrances."""
    tables: dict[int, set[int]] = defaultdict(set)
    rows = Placement.objects.filter(section__session=session)
    for section, table in at_tables(rows).values_list("section", "table"):
        tables[section].add(table)
    with_terminals = {*TerminalTable.objects.filter(section__session=session).values_list("section", "table")}
    return tuple(
        SectionTerminals(
            section.pk,
            section.letter,
            tuple(
                TableChoice(table, (section.pk, table) in with_terminals)
                for table in sorted(tables[section.pk])
            ),
            tuple(Hindrance(one.code, one.about) for one in plan_problems(section)),
        )
        for section in session.sections.order_by("letter", "pk")
    )


def _notes(link: TerminalLink | None) -> tuple[Note, ...]:
    rows = link.notes.filter(settled_at=None).order_by("pk") if link else ()
    return tuple(Note(row.pk, row.code, row.about, row.at) for row in rows)
