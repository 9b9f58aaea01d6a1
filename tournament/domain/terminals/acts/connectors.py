"""The director's acts on terminals: the Data Connector, tables with terminals, the exchange, notes."""

import re
import secrets
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask, refused
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.outside.readings.guard import keeps, refuse_inside, visible_answer
from tournament.domain.outside.readings.sealed_secrets import seal_secret
from tournament.domain.terminals.readings.terminal_line import (
    PLAN_PROBLEMS,
    TERMINAL_PROBLEMS,
    ConnectorProblem,
    Line,
    is_installed,
)
from tournament.domain.terminals.readings.terminal_plan import plan_problems, sections_with_terminals
from tournament.models import Club, Connector, Section, Session, TerminalLink, TerminalNote, TerminalTable

# Where the club's Data Connector is: stored with its licence key encrypted, tried, removed.

HOST = re.compile(r"(?i)https?://[a-z0-9.\-\[\]:]+")
LONGEST_ADDRESS, LONGEST_CODE, LONGEST_KEY = 200, 60, 200
DEFAULT_PORT = ":5079"
BAD_ADDRESS = (
    "bad_address",
    gettext_lazy("Enter the address of the computer, such as 192.168.1.50 or localhost."),
)
BAD_CLUB_CODE = "bad_club_code", gettext_lazy("Enter the club id and the licence key of your club.")


@dataclass(frozen=True, slots=True)
class NewConnector:
    """`key` null keeps the stored one."""

    address: Annotated[str, Meta(max_length=LONGEST_ADDRESS), Ask(refusal=BAD_ADDRESS)]
    club_code: Annotated[str, Meta(max_length=LONGEST_CODE), Ask(refusal=BAD_CLUB_CODE)]
    key: Annotated[str | None, Meta(max_length=LONGEST_KEY), Ask(blank=True, refusal=BAD_CLUB_CODE)] = None


def set_connector(club: Club, *, address: str, club_code: str, key: str | None, by: Actor) -> Connector:
    """Store it. `key` None keeps the stored one, as long as address and club id stay the same.

    No act contains more than the address.
    """
    address, club_code = _address(address), club_code.strip()
    if not club_code or len(club_code) > LONGEST_CODE or len(key or "") > LONGEST_KEY:
        raise refused(BAD_CLUB_CODE)
    if not keeps(by.user, club):
        parts = urlsplit(address)
        refuse_inside(parts.hostname or "", parts.port or 0, lambda: False)
    row = Connector.objects.filter(club=club).first() or Connector(club=club)
    if key is None and row.sealed and (row.address, row.club_code) != (address, club_code):
        raise DirectorError(
            "key_again", _("Enter the licence key again: the address or club id has changed.")
        )
    row.address, row.club_code = address, club_code
    if key is not None:
        row.sealed = seal_secret(key)
    row.tried_at, row.problem, row.answer = None, "", ""
    with act("set_connector", by=by, address=address, club=club.pk) as write:
        row.save()
        write.mark(club)
    return row


def _address(text: str) -> str:
    """`192.168.1.50` becomes `http://192.168.1.50:5079`."""
    address = text.strip().rstrip("/")
    if address and "://" not in address:
        address = f"http://{address}"
    try:
        URLValidator(["http", "https"])(address.replace("://localhost", "://localhost.example"))
        if not HOST.fullmatch(address) or len(address) > LONGEST_ADDRESS:
            raise ValidationError(address)
    except ValidationError as error:
        raise refused(BAD_ADDRESS) from error
    has_port = re.search(r":\d+$", address.partition("://")[2])
    return address if has_port else address + DEFAULT_PORT


def remove_connector(club: Club, *, by: Actor) -> None:
    """Nothing is exchanged any more."""
    row = Connector.objects.filter(club=club).first()
    if row is None:
        raise DirectorError("no_connector", str(TERMINAL_PROBLEMS["no_connector"]))
    with act("remove_connector", by=by, address=row.address, club=club.pk) as write:
        row.delete()
        write.mark(club)


def try_connector(connector: Connector) -> Connector:
    """Ask it whether it is there. What came of it is stored."""
    connector.problem, connector.answer = "", ""
    try:
        Line(connector).reach()
    except ConnectorProblem as problem:
        connector.problem = problem.code
        connector.answer = visible_answer(urlsplit(connector.address).hostname or "", problem.answer)
    connector.tried_at = timezone.now()
    connector.save(update_fields=["tried_at", "problem", "answer"])
    return connector


# Which tables have terminals, begin and stop the exchange, notes that were seen to.


Table = Annotated[int, Meta(ge=1, le=999)]


@dataclass(frozen=True, slots=True)
class TerminalTables:
    """The tables of the section that have terminals; every other table has phones."""

    tables: Annotated[list[Table], Meta(max_length=999)]


def set_terminals(section: Section, tables: Collection[int], *, by: Actor) -> None:
    """These tables of a section have terminals; every other table has phones."""
    wanted = {*tables}
    if wanted and section.session.event.club.is_rehearsal:
        raise DirectorError("rehearsal", _("In a rehearsal robots play by phone, so there are no terminals."))
    if wanted and (problems := plan_problems(section)):
        first = problems[0]
        raise DirectorError(first.code, str(PLAN_PROBLEMS[first.code]) % first.about)
    known = {*section.placements.values_list("table", flat=True)}
    if not wanted <= known:
        raise DirectorError("no_table", _("There is no such section or table in this session."))
    rows = {row.table: row for row in TerminalTable.objects.filter(section=section)}
    if {*rows} == wanted:
        return
    listed = ", ".join(map(str, sorted(wanted))) or "–"
    with act("set_terminals", by=by, section=section, section_letter=section.letter, tables=listed) as write:
        for table in sorted({*rows} - wanted):
            write.remove(rows[table])
        write.add_all(TerminalTable(section=section, table=table) for table in sorted(wanted - {*rows}))
    _soon(section.session_id)


def start_terminals(session: Session, *, by: Actor) -> TerminalLink:
    """Begin to exchange; a session that has begun before goes on where it was."""
    if session.is_closed:
        raise DirectorError("closed", _("The session is closed."))
    if not is_installed():
        raise DirectorError("no_extra", str(TERMINAL_PROBLEMS["no_extra"]))
    if not Connector.objects.filter(club=session.event.club_id).exists():
        raise DirectorError("no_connector", str(TERMINAL_PROBLEMS["no_connector"]))
    if not sections_with_terminals(session):
        raise DirectorError("no_terminals", _("Choose first which tables have terminals."))
    made = {"guid": _new_guid(), "pin": f"{secrets.randbelow(10_000):04d}"}
    link, _new = TerminalLink.objects.get_or_create(session=session, defaults=made)
    if link.is_on:
        return link
    with act("start_terminals", by=by, session=session) as write:
        link.is_on, link.due_at, link.failures, link.problem = True, timezone.now(), 0, ""
        link.save()
        write.mark(session)
    return link


def stop_terminals(session: Session, *, by: Actor) -> None:
    """Nothing is exchanged until it is started again; terminals keep their results."""
    link = _link(session)
    if not link.is_on:
        return
    with act("stop_terminals", by=by, session=session) as write:
        TerminalLink.objects.filter(pk=link.pk).update(is_on=False, problem="", answer="")
        write.mark(session)


def restart_terminals(session: Session, *, by: Actor) -> None:
    """Send the whole session again, as another one: the terminals are emptied and get every result again."""
    link = _link(session)
    with act("restart_terminals", by=by, session=session) as write:
        link.words.all().delete()
        link.guid, link.asked_at, link.begun_at = _new_guid(), None, None
        link.sent, link.calls, link.taken, link.due_at = {}, {}, {}, timezone.now()
        link.save()
        write.mark(session)


def settle_note(session: Session, note: int, *, by: Actor) -> None:
    """The director has seen to what a terminal sent and could not be entered."""
    row = TerminalNote.objects.filter(link__session=session, pk=note).first()
    if row is None:
        raise DirectorError("no_choice", _("Choose what to do."))
    if row.settled_at:
        return
    with act("settle_terminal_note", by=by, session=session) as write:
        TerminalNote.objects.filter(pk=row.pk).update(settled_at=timezone.now())
        write.mark(session)


def _link(session: Session) -> TerminalLink:
    link = TerminalLink.objects.filter(session=session).first()
    if link is None:
        raise DirectorError("no_terminals", _("Choose first which tables have terminals."))
    return link


def _soon(session: int) -> None:
    """The change reaches the terminals with the next exchange, which is now."""
    TerminalLink.objects.filter(session=session, is_on=True).update(due_at=timezone.now())


def _new_guid() -> str:
    return uuid.uuid4().hex.upper()
