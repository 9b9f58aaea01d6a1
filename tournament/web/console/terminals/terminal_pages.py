"""Terminals of a session: what to install, where the Data Connector is, which tables, and how it goes."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.errors import DirectorError
from tournament.domain.terminals.acts import connectors
from tournament.domain.terminals.acts.connectors import NewConnector
from tournament.domain.terminals.readings.terminal_line import (
    PLAN_PROBLEMS,
    TERMINAL_NOTES,
    TERMINAL_PROBLEMS,
    place_named,
)
from tournament.domain.terminals.reports.terminal_state import terminals_of
from tournament.models import Connector, Session
from tournament.sheets.terminal_sheets import Note, Terminals
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import WholeNumber, button_of, form_of, value_of, values_of
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page


class ConnectorForm(forms.ModelForm):
    key = forms.CharField(
        label=gettext_lazy("Licence key"),
        required=False,
        max_length=connectors.LONGEST_KEY,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("Saved encrypted and never shown again. Blank: no change."),
    )

    class Meta:
        model = Connector
        fields = ("address", "club_code", "key")
        help_texts = {
            "address": gettext_lazy(
                "The computer with the Bridgemate Control Software, such as localhost or 192.168.1.50."
            )
        }


# What fills a sentence where a note of another release has no value.
NOTHING = dict.fromkeys(("ns", "ew", "why", "number", "player"), "–")


class TableNumbers(forms.MultipleChoiceField):
    """The tables that were ticked; what is no number of a table is left out."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: list[str]) -> set[int]:
        return {WholeNumber().to_python(one) for one in value} - {0}


def _moment(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The exchange writes no act: the part that moves is new when its state is."""

    @wraps(view)
    def dated(request: HttpRequest, session_id: int) -> HttpResponse:
        sheet = terminals_of(session_of(session_id))
        contact = sheet.contact_at and sheet.contact_at.replace(second=0, microsecond=0)
        notes = [note.note for note in sheet.notes]
        request.live_moment = (sheet.state, sheet.problem, contact, sheet.has_worker, notes)  # type: ignore[attr-defined]
        return view(request, session_id=session_id)

    return dated


@desk
@_moment
@live
def terminals(request: HttpRequest, session_id: int) -> HttpResponse:
    """The page; its state renews itself."""
    session, error = session_of(session_id), None
    if request.method == "POST":
        try:
            message = ACTS[button_of(request.POST, ACTS)](session, request)
            return done(request, message, "terminals", session_id)
        except DirectorError as refusal:
            error = refusal
    template = page(request, "console/terminals/terminals.html", "console/terminals/_state.html")
    status = error.status if error else 200
    response = render(request, template, {**_context(session), "error": error}, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _context(session: Session) -> dict[str, Any]:
    sheet = terminals_of(session)
    stored = Connector.objects.filter(club=session.event.club_id).first()
    return {
        "session": session,
        "sheet": sheet,
        "stored": stored,
        "trial": TERMINAL_PROBLEMS[stored.problem] if stored and stored.problem else "",
        "form": ConnectorForm(instance=stored),
        "problem": TERMINAL_PROBLEMS[sheet.problem] if sheet.problem else "",
        "chosen": any(table.has_terminal for section in sheet.sections for table in section.tables),
        "sections": [(section, _hindrances(section.hindrances)) for section in sheet.sections],
        "notes": _notes(sheet),
    }


def _hindrances(found: tuple[Any, ...]) -> list[str]:
    return [str(PLAN_PROBLEMS[one.code]) % one.about for one in found]


def _notes(sheet: Terminals) -> list[tuple[Note, str, str]]:
    """Each with where it was, and its sentence."""
    return [
        (note, place_named(note.about), str(TERMINAL_NOTES[note.code]) % {**NOTHING, **note.about})
        for note in sheet.notes
    ]


def _save(session: Session, request: HttpRequest) -> str:
    values = values_of(NewConnector, request.POST)
    connectors.set_connector(
        session.event.club, **{**values, "key": values["key"] or None}, by=director(request)
    )
    return _("Saved. Test it now.")


def _try(session: Session, request: HttpRequest) -> str:
    stored = Connector.objects.filter(club=session.event.club_id).first()
    if stored is None:
        raise DirectorError("no_connector", str(TERMINAL_PROBLEMS["no_connector"]))
    tried = connectors.try_connector(stored)
    if tried.problem:
        raise DirectorError("trial", f"{TERMINAL_PROBLEMS[tried.problem]} {tried.answer}".strip())
    return _("The Data Connector answers.")


def _remove(session: Session, request: HttpRequest) -> str:
    connectors.remove_connector(session.event.club, by=director(request))
    return _("Data Connector removed.")


def _tables(session: Session, request: HttpRequest) -> str:
    values = form_of(section=WholeNumber(required=False), table=TableNumbers())(request.POST).values()
    section = get_object_or_404(session.sections.select_related("session__event"), pk=values["section"])
    connectors.set_terminals(section, values["table"], by=director(request))
    return _("Saved.")


def _start(session: Session, request: HttpRequest) -> str:
    connectors.start_terminals(session, by=director(request))
    return _("Terminals on.")


def _stop(session: Session, request: HttpRequest) -> str:
    connectors.stop_terminals(session, by=director(request))
    return _("Terminals off.")


def _restart(session: Session, request: HttpRequest) -> str:
    connectors.restart_terminals(session, by=director(request))
    return _("The session is sent again.")


def _settle(session: Session, request: HttpRequest) -> str:
    note = value_of(request.POST, "note", WholeNumber(required=False))
    connectors.settle_note(session, note, by=director(request))
    return _("Saved.")


ACTS: dict[str, Callable[[Session, HttpRequest], str]] = {
    "save": _save,
    "try": _try,
    "remove": _remove,
    "tables": _tables,
    "start": _start,
    "stop": _stop,
    "restart": _restart,
    "settle": _settle,
}
