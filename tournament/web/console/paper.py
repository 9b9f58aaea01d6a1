"""Results from paper, by keyboard alone: a board, a pair, a result, Enter; the next line is ready."""

import re
from uuid import uuid4

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.models import Contestant, Placement, Result, Section, Session
from tournament.reports.travellers import travellers
from tournament.services.entries import Meeting
from tournament.services.errors import DirectorError
from tournament.services.facts import Facts, read_points, read_result, without_result
from tournament.services.results import record_result
from tournament.web.console.access import desk, director, session_of

BARE_POINTS = re.compile(r"[+\-−]?\d{2,4}")
STATES = {"L": "late", "LATE": "late", "NP": "not_played"}
LATEST = 8


def read_typed(board: int, text: str, lead: str = "") -> Facts:
    """What a director types: any notation of a result, bare N-S points, `L` late, `NP` not played."""
    plain = text.strip().upper()
    if plain in STATES:
        return without_result(STATES[plain])
    if BARE_POINTS.fullmatch(plain) or plain == "0":
        return read_points(board, int(plain.replace("−", "-")))
    return read_result(text, lead=lead)


@desk
def enter(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    context: dict[str, object] = {"session": sitting, "sections": list(sitting.sections.all()), "status": 200}
    typed = request.POST if request.method == "POST" else request.GET
    if request.method == "POST":
        try:
            context |= {"saved": _save(request, sitting), "typed": _next(sitting, typed)}
        except DirectorError as error:
            context |= {"error": error, "typed": typed.dict(), "status": error.status}
    else:
        context["typed"] = typed.dict()
    context["key"] = typed.get("key") if "error" in context else uuid4().hex
    context["latest"] = _latest(sitting)
    return render(request, "console/enter.html", context, status=int(str(context["status"])))


def _save(request: HttpRequest, session: Session) -> Result:
    typed = request.POST
    section = session.sections.select_related("session__event").filter(pk=typed.get("section") or 0).first()
    if section is None:
        raise DirectorError("no_section", _("Choose the section."))
    board = _number(typed.get("board", ""), _("Type the number of the board."))
    meeting = _meeting(section, board, typed.get("ns", "").strip(), typed.get("ew", "").strip())
    facts = read_typed(board, typed.get("result", ""), typed.get("lead", ""))
    return record_result(
        section, meeting, board, facts, key=typed.get("key") or uuid4().hex, by=director(request)
    )


def _number(text: str, sentence: str) -> int:
    if not text.strip().isdigit() or int(text) < 1:
        raise DirectorError("bad_number", sentence)
    return int(text)


def _meeting(section: Section, board: int, ns: str, ew: str) -> Meeting:
    """Who met on a board. With a movement one pair is enough; in a free section both are typed."""
    first = _pair(section, ns, "NS")
    if section.is_free or ew:
        second = _pair(section, ew, "EW")
        return _planned(section, board, first, second) or Meeting(first, second)
    planned = _planned(section, board, first)
    if planned is None:
        raise DirectorError(
            "wrong_board",
            _("Pair %(pair)s does not play board %(board)d. Nothing has been saved.")
            % {"pair": first, "board": board},
        )
    return planned


def _pair(section: Section, number: str, direction: str) -> Contestant:
    found = section.contestants.filter(Q(direction="") | Q(direction=direction), number=number).first()
    if found is None:
        raise DirectorError(
            "no_pair", _("There is no pair “%(number)s” in this section.") % {"number": number}
        )
    return found


def _planned(section: Section, board: int, *pairs: Contestant) -> Meeting | None:
    """The meeting of the movement in which all of these pairs play the board."""
    wanted = {pair.pk for pair in pairs}
    rows = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    for row in rows.select_related("ns", "ew"):
        if board in row.boards and wanted <= {row.ns_id, row.ew_id}:
            ns, ew = (row.ew, row.ns) if board in row.turned else (row.ns, row.ew)
            return Meeting(ns, ew, row.round, row.table)
    return None


def _next(session: Session, typed: dict[str, str]) -> dict[str, str]:
    """The line after this one: the next board of the same table, or the same board's next traveller line."""
    section = session.sections.get(pk=typed["section"])
    board = int(typed["board"])
    if typed.get("by") == "traveller":
        return {"section": typed["section"], "by": "traveller", "board": str(board), "ns": ""}
    meeting = _planned(section, board, _pair(section, typed["ns"], "NS")) if not section.is_free else None
    row = section.placements.filter(round=meeting.round, table=meeting.table).first() if meeting else None
    following = next((number for number in row.boards if number > board), None) if row else board + 1
    kept = {"section": typed["section"], "by": typed.get("by", "slip"), "board": str(following or "")}
    return {**kept, "ns": typed["ns"] if following else ""}


def _latest(session: Session) -> list[tuple[object, object]]:
    """The results entered last, newest first, as traveller lines."""
    newest = (
        Result.objects.filter(section__session=session).order_by("-pk").values_list("pk", "board")[:LATEST]
    )
    order = [pk for pk, _board in newest]
    boards = {board for _pk, board in newest}
    lines = {
        line.result: (sheet, line)
        for field in session.fields.all()
        for sheet in travellers(field, boards)
        for line in sheet.lines
        if line.result in order
    }
    return [lines[pk] for pk in order]
