"""Results at the desk: one result with its forms and acts, and each board with all its results."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_GET, require_POST

from scoring.boards.adjusted import Fixed
from scoring.boards.award_code import ruling as read
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.director_results import CorrectedResult
from tournament.domain.boards.readings.typed_results import read_awards, read_typed
from tournament.domain.boards.reports.played import played_of, played_row
from tournament.domain.boards.reports.travellers import boards_in_play, travellers
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.stages.reports.match_desk import match_of
from tournament.models import Entry, Placement, Result, Section, Session
from tournament.sheets.board_sheets import Frequency, Traveller, TravellerLine, frequencies
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.figures import signed
from tournament.sheets.room_sheets import whereabouts
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_history import entries_as_lines
from tournament.web.console.acts.conflict_page import acts_on, question
from tournament.web.console.forms.act_form import read_act
from tournament.web.console.forms.refusing_form import (
    RefusingForm,
    WholeNumber,
    choice,
    form_of,
    reason,
)
from tournament.web.formatting.figures import award_words
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page

# The forms of a board's result: correct it, enter it where there is none, move it, and a fouled board.


def text() -> forms.CharField:
    """Text that another floor reads, with its own sentences for what is wrong in it."""
    return forms.CharField(required=False, strip=False)


class AwardsForm(form_of(CorrectedResult, result=text(), lead=text())):  # type: ignore[misc]
    """One of the buttons with a result as typed, or an award for each side: None where none was chosen, empty
    for no score. Without a button it is what is typed, if that `is_new`.
    """

    ns_award = forms.Field(required=False)
    ew_award = forms.Field(required=False)

    def __init__(self, data: Mapping[str, Any], acts: Iterable[str], *, is_new: bool = False) -> None:
        super().__init__(data)
        self.fields["do"] = choice(acts, required=not is_new)

    @property
    def awards(self) -> tuple[str, str]:
        """What was chosen for North-South and for East-West; no score must be chosen too."""
        chosen = (self.cleaned_data["ns_award"], self.cleaned_data["ew_award"])
        if None in chosen:
            raise DirectorError("no_choice", _("Choose an award for each side."))
        return chosen


class FouledForm(RefusingForm):
    """For each result the group with the same cards, and the version that the director saw."""

    reason = reason()

    def __init__(self, results: Iterable[int], data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.results = list(results)
        for result in self.results:
            self.fields[f"group-{result}"] = forms.CharField(required=False)
            self.fields[f"seen-{result}"] = WholeNumber(required=False)

    @property
    def groups(self) -> dict[int, str]:
        return {result: self.cleaned_data[f"group-{result}"].upper() for result in self.results}

    @property
    def seen(self) -> dict[int, int]:
        return {result: self.cleaned_data[f"seen-{result}"] for result in self.results}


# One result: correct it, mark it, award an adjusted score, settle a disagreement, take it away.


@desk
def result(request: HttpRequest, session_id: int, result: int) -> HttpResponse:
    """The current result, the possible acts on it, and its history."""
    row = _result(session_id, result)
    form, status = AwardsForm(request.POST, ACTS), 200
    context: dict[str, object] = {
        "session": session_of(session_id),
        "typed": form.data,
        "match": match_of(row) if row.section.kind == "teams" else None,
        **award_choices(row.section, row),
    }
    if request.method == "POST":
        try:
            gone = _change(row, form, by=director(request)) == "remove"
            to = ("room", session_id) if gone else ("result", session_id, result)
            return done(request, _("Saved."), *to)
        except DirectorError as error:
            context["question"] = question(form.data, error, _result(session_id, result))
            context["error"], status = error, error.status
    return render(
        request, "console/boards/result.html", context | _story(_result(session_id, result)), status=status
    )


def _result(session_id: int, pk: int) -> Result:
    rows = Result.objects.select_related("section__session__event", "ns", "ew", "ruling")
    return get_object_or_404(rows, pk=pk, section__session=session_id)


def _change(row: Result, form: AwardsForm, *, by: Actor) -> str:
    """One of the acts below, on the version that the director saw; which one it was."""
    typed = form.values()
    ACTS[typed["do"]](row, form, seen=typed["seen"], by=by, reason=typed["reason"])
    return typed["do"]


def _correct(row: Result, form: AwardsForm, **who: object) -> None:
    """Another result, or the award that was typed in its place."""
    text = form.cleaned_data["result"]
    if awards := read_awards(text):
        director_results.award(row, ns=awards[0], ew=awards[1], **who)
    else:
        director_results.correct_result(row, read_typed(row.board, text, form.cleaned_data["lead"]), **who)


def _award(row: Result, form: AwardsForm, **who: object) -> None:
    ns, ew = form.awards
    director_results.award(row, ns=ns, ew=ew, **who)


def _cancel_ruling(row: Result, form: AwardsForm, *, seen: int, **who: object) -> None:
    if not hasattr(row, "ruling") or row.version != seen:
        raise changed_meanwhile()
    director_results.cancel_ruling(row.ruling, **who)


ACTS: dict[str, Callable[..., None]] = {
    "correct": _correct,
    "late": lambda row, _form, **who: director_results.mark_board(row, "late", **who),
    "not_played": lambda row, _form, **who: director_results.mark_board(row, "not_played", **who),
    "award": _award,
    "cancel_ruling": _cancel_ruling,
    "remove": lambda row, _form, **who: director_results.remove_result(row, **who),
}


def _story(row: Result) -> dict[str, object]:
    """The current result, both sides' claims, and the acts since."""
    parties = parties_of_section(row.section)
    entries = Entry.objects.filter(section=row.section, board=row.board, ns=row.ns, ew=row.ew).order_by("-pk")
    return {
        "result": row,
        "ns": parties[row.ns_id].in_round(row.round),
        "ew": parties[row.ew_id].in_round(row.round),
        "played": played_of(row),
        "standing": getattr(row, "ruling", None),
        "said": [(entry, played_row(entry)) for entry in entries],
        "acts": entries_as_lines(acts_on(row)),
    }


@desk
@require_POST
def settle(request: HttpRequest, session_id: int, result: int) -> HttpResponse:
    """The director accepts one side's claim."""
    row = _result(session_id, result)
    act = read_act(request.POST)
    meeting = {"section": row.section, "board": row.board, "ns": row.ns, "ew": row.ew}
    entry = get_object_or_404(Entry, pk=act.entry, **meeting)
    director_results.settle_dispute(row, entry, seen=act.seen, by=director(request))
    return done(request, _("Settled. Both sides see it now."), "room", session_id)


# The artificial scores that a form offers, in the words of how the event is scored.

OF_A_TOP = ("A+", "A=", "A-", "60", "50", "40", "")
IN_IMPS = {
    "A+": gettext_lazy("Average plus (+3 IMPs)"),
    "A=": gettext_lazy("Average (0 IMPs)"),
    "A-": gettext_lazy("Average minus (−3 IMPs)"),
}


def award_choices(section: Section, result: Result | None = None) -> dict[str, object]:
    """What the template of awards draws. Teams at IMPs have no top: a percentage is shown as IMPs."""
    if not are_in_imps(section.session):
        return {"awards": [(code, award_words(code) if code else _none()) for code in OF_A_TOP]}
    ruling = getattr(result, "ruling", None)
    standing = sorted({ruling.ns_award, ruling.ew_award}) if ruling else ()
    flat = {code: award for code in standing if isinstance(award := read(code, 1), Fixed)}
    words = [*IN_IMPS.items(), *((code, _in_imps(award)) for code, award in flat.items()), ("", _none())]
    return {"awards": words, "awards_in_imps": True}


def are_in_imps(session: Session) -> bool:
    """Whether an average is 3 IMPs or none, and no share of a top: in matches of teams at IMPs."""
    return session.event.kind == TEAMS and session.event.method == "imps"


def _in_imps(award: Fixed) -> str:
    imps = award.points(None)
    return _("%(imps)s IMPs") % {"imps": signed(imps, 0 if imps.denominator == 1 else 1)}


def _none() -> str:
    return pgettext("award", "none")


# The boards: where each one is, how many tables have played it, and all its results.


@desk
@require_GET
@live
def boards(request: HttpRequest, session_id: int) -> HttpResponse:
    """Every board with where it is, how many results it has and how many it will have."""
    session = session_of(session_id)
    rows = []
    for field in session.fields.order_by("pk"):
        sheets = travellers(field)
        spots = whereabouts(sheets)
        rows += [
            (sheet, sum(map(_is_in, sheet.lines)), len(sheet.lines), spots[sheet.board]) for sheet in sheets
        ]
    context = {"session": session, "boards": rows, "sections": session.sections.with_boards().count()}
    return render(
        request, page(request, "console/boards/boards.html", "console/boards/_boards.html"), context
    )


def _is_in(line: TravellerLine) -> bool:
    return line.played is not None and line.played.state != "late"


@desk
@require_GET
@live
def board(request: HttpRequest, session_id: int, board: int) -> HttpResponse:
    """One board's results, those to come included, with the ways to enter and change them."""
    session = session_of(session_id)
    fields = list(session.fields.order_by("pk"))
    sheets = [sheet for field in fields for sheet in travellers(field, [board])]
    if not sheets:
        raise Http404
    known = sorted({number for field in fields for number in boards_in_play(field)})
    context = {
        "session": session,
        "board": board,
        "sheets": _with_places(session, board, sheets),
        "sections": session.sections.with_boards().count(),
        "is_played": any(line.result for sheet in sheets for line in sheet.lines),
        "before": max((number for number in known if number < board), default=None),
        "after": min((number for number in known if number > board), default=None),
    }
    return render(request, page(request, "console/boards/board.html", "console/boards/_board.html"), context)


def _with_places(
    session: Session, board: int, sheets: Iterable[Traveller]
) -> list[tuple[Traveller, list[tuple[TravellerLine, int | None]], tuple[Frequency, ...]]]:
    """Each line with the primary key of the placement where the two meet, None where nothing was planned.

    With the frequency table of the sheet.
    """
    rows = Placement.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    places = {frozenset((row.ns_id, row.ew_id)): row.pk for row in rows if board in row.boards}
    return [
        (
            sheet,
            [(line, places.get(frozenset((line.ns.id, line.ew.id)))) for line in sheet.lines],
            frequencies(sheet),
        )
        for sheet in sheets
    ]
