"""Results from paper, by keyboard alone: a board, a pair, a result, Enter; the next line is ready."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.domain.boards.acts.director_results import award_unplayed, record_result
from tournament.domain.boards.acts.repairs import BAD_BOARD
from tournament.domain.boards.readings.board_places import Meeting
from tournament.domain.boards.readings.typed_results import (
    SLIP,
    TO_COME,
    TRAVELLER,
    Slip,
    first_open,
    following,
    is_numbered_in,
    meeting_of,
    read_awards,
    read_typed,
    refuse_round_to_come,
)
from tournament.domain.boards.reports.played import played_of
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.reports.versioned_cache import versions_of_boards
from tournament.domain.paper.reports.hall_papers import slip_plans
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.room.reports.in_play import entered_last
from tournament.domain.room.reports.seating_plan import room_at
from tournament.models import Result, Section, Session
from tournament.sheets.board_sheets import Played
from tournament.sheets.room_sheets import Cell, Progress, Room
from tournament.web.console.access import desk, director
from tournament.web.console.boards.board_results import text
from tournament.web.console.forms.refusing_form import RefusingForm, choice, entry_key, whole
from tournament.web.formatting.figures import pair_words
from tournament.web.games.sessions import session_of
from tournament.web.games.table_overview import halls

# A line of a slip or a traveller as it is keyed: section, board, pairs, result.


class PaperLineForm(RefusingForm):
    """Every field may stay empty while the line is looked up; `sure` confirms a round that has not begun."""

    section = forms.Field(required=False)
    by = choice([SLIP, TRAVELLER], required=False)
    board = whole(*BAD_BOARD, least=1, most=999, required=False)
    ns = forms.CharField(required=False)
    ew = forms.CharField(required=False)
    result = text()
    lead = text()
    sure = forms.CharField(required=False)

    def __init__(self, sections: Sequence[Section], data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.sections = sections

    @property
    def chosen(self) -> Section:
        """The section chosen, or that whose letter begins the number of the pair."""
        typed = self.values()
        wanted = str(self.sections[0].pk) if typed["section"] is None else typed["section"]
        found = [section for section in self.sections if str(section.pk) == wanted]
        if len(self.sections) > 1:
            found = [one for one in self.sections if is_numbered_in(one, typed["ns"])] or found
        if not found:
            raise DirectorError("no_section", _("Choose the section."))
        return found[0]

    @property
    def paper(self) -> str:
        """The kind of paper; without a movement there are only travellers."""
        free = any(section.is_free for section in self.sections)
        return self.values()["by"] or (TRAVELLER if free else SLIP)

    @property
    def slip(self) -> Slip | None:
        """The line as far as it is typed; None without a board."""
        typed = self.values()
        if typed["board"] is None:
            return None
        return Slip(typed["board"], typed["ns"], typed["ew"], typed["by"] or SLIP)

    @property
    def whole_slip(self) -> Slip:
        """The line of a result, which needs a board. DirectorError `bad_number` without one."""
        if found := self.slip:
            return found
        raise DirectorError("bad_number", _("Type the number of the board."))


# The page: a line is saved, the latest ones are shown, the next one is ready.

LATEST = 16  # at most
STANDING = "another_result"
# Where the cursor goes after a refusal; everything else is about the result.
FIELD = {
    "no_section": "section",
    "bad_number": "board",
    "wrong_board": "board",
    "no_pair": "ns",
    "wrong_pair": "ns",
    "same_pair": "ew",
}


@desk
def enter(request: HttpRequest, session_id: int) -> HttpResponse:
    """The form. A typed result is saved and the next line offered; without one this line is looked up.

    Tables of games have sheets of their own: they are listed, alone where the session has no boards.
    """
    session = session_of(session_id)
    if not session.has_boards:
        return render(
            request, "console/boards/entry/enter_games.html", {"session": session, "halls": halls(session)}
        )
    sections = list(session.sections.with_boards().select_related("session__event__club"))
    form = PaperLineForm(sections, request.POST or request.GET)
    context: dict[str, object] = {"session": session, "sections": sections, "key": uuid4().hex, "status": 200}
    try:
        save = request.method == "POST" and form.values()["result"].strip()
        context |= _save(form, by=director(request)) if save else _look_up(form)
    except DirectorError as error:
        context |= _refused(form, error)
    context["is_free"] = any(section.is_free for section in sections)
    context |= _standing_of(session, own_cover(session, request.user))
    if request.headers.get("accept") == "application/json":
        return _answer(request, context)
    context |= {"halls": halls(session), "plan": json.dumps(slip_plans(sections))}
    return render(request, "console/boards/entry/enter.html", context, status=int(str(context["status"])))


def _answer(request: HttpRequest, context: dict[str, object]) -> JsonResponse:
    """The answer to console/paper/entry.js for one line: rendered sentences, and the field of a refusal."""
    parts = ("boards/entry/_said", "boards/entry/_expected", "room/_entered", "boards/entry/_missing")
    said, expected, latest, missing = (
        render_to_string(f"console/{part}.html", context, request).strip() for part in parts
    )
    refused = "error" in context
    told = {"refused": refused, "said": said if context.get("saved") else said + expected, "latest": latest}
    told |= {"missing": missing, "focus": context["focus"], "asks": bool(context.get("asks"))}
    return JsonResponse(told, status=int(str(context["status"])))


def _save(form: PaperLineForm, *, by: Actor) -> dict[str, object]:
    typed, section, slip = form.values(), form.chosen, form.whole_slip
    meeting = meeting_of(section, slip)
    if not typed["sure"]:
        refuse_round_to_come(section, meeting, paper=slip.by)
    key = entry_key(form.data)
    if awards := read_awards(typed["result"]):
        ns, ew = awards
        ruling = award_unplayed(section, meeting, slip.board, ns=ns, ew=ew, key=key, by=by)
        saved = ruling.result
    else:
        facts = read_typed(slip.board, typed["result"], typed["lead"])
        saved = record_result(section, meeting, slip.board, facts, key=key, by=by)
    parties = parties_of_section(section)
    names = {
        "saved_ns": pair_words(parties[saved.ns_id].label),
        "saved_ew": pair_words(parties[saved.ew_id].label),
    }
    line = _line(section, following(section, slip), slip.by)
    return {"saved": saved, "played": played_of(saved), **names, **line}


def _look_up(form: PaperLineForm) -> dict[str, object]:
    """The line as far as it is typed; of a traveller the first pair that has no result yet."""
    section, slip = form.chosen, form.slip
    if slip and slip.by == TRAVELLER and not slip.ns:
        slip = first_open(section, slip) or slip
    return _line(section, slip, form.paper)


def _line(section: Section, slip: Slip | None, by: str) -> dict[str, object]:
    """What the form shows for a line: what it knows already, who that is, and where the cursor goes."""
    if slip is None:
        return {"line": {"section": section.pk, "by": by}, "focus": "board"}
    known = {"section": section.pk, "by": by, "board": slip.board, "ns": slip.ns, "ew": slip.ew}
    if not slip.ns:
        return {"line": known, "focus": "ns"}
    return {"line": known, "focus": "result", "expected": _expected(section, meeting_of(section, slip))}


def _expected(section: Section, meeting: Meeting) -> dict[str, object]:
    """Who should be on this line, to be compared with the paper before anything is typed."""
    parties = parties_of_section(section)
    return {
        "round": meeting.round,
        "table": meeting.table,
        "ns": parties[meeting.ns.pk].in_round(meeting.round),
        "ew": parties[meeting.ew.pk].in_round(meeting.round),
    }


def _refused(form: PaperLineForm, error: DirectorError) -> dict[str, object]:
    """All fields as typed, the sentence, and the current result where that is the reason."""
    return {
        "line": form.data.dict(),
        "focus": FIELD.get(error.code, "result"),
        "error": error,
        "status": error.status,
        "asks": error.code == TO_COME,
        "standing": _standing(form.chosen, form.whole_slip) if error.code == STANDING else None,
    }


def _standing(section: Section, slip: Slip) -> tuple[int, Played, int]:
    """The result that stands for the line, as (primary key, what it says, board)."""
    meeting = meeting_of(section, slip)
    pairs = (meeting.ns, meeting.ew)
    rows = Result.objects.filter(section=section, board=slip.board, ns__in=pairs, ew__in=pairs)
    result = rows.select_related("ruling").get()
    return result.pk, played_of(result), result.board


def _standing_of(session: Session, cover: frozenset[int]) -> dict[str, object]:
    """What is in and what is to come, as of now."""
    versions = versions_of_boards(session.pk)
    rooms = [room_at(version) for version in versions]
    missing = _missing(rooms)
    beside = min(LATEST, 6 + len(missing) * 4 // 3)  # the two columns of the page end together
    return {
        "latest": entered_last(versions, cover, beside),
        "covered": cover,
        "missing": missing,
        "progress": Progress.of(rooms),
    }


def _missing(rooms: Sequence[Room]) -> list[tuple[str, int, Cell]]:
    """The tables of rounds begun that have boards without a result, each with its section and round."""
    return [
        (row.label, room.section, cell)
        for room in rooms
        for row in room.rows
        for cell in row.cells[: room.round]
        if cell.ns and cell.missing
    ]
