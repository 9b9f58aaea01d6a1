"""The journal as a time line, and taking acts back: first what it will change, then doing it."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.models import JournalEntry
from tournament.services import history as acts
from tournament.web.console.access import desk, director, done, session_of
from tournament.web.console.changes import Change, changes_in_words, people_of
from tournament.web.console.words import sentence

PER_PAGE = 40


@dataclass(frozen=True, slots=True)
class Line:
    """One act as the time line shows it; `standing` until it is taken back."""

    entry: JournalEntry
    sentence: str
    changes: list[Change]
    standing: bool


def entries_as_lines(entries: QuerySet[JournalEntry]) -> list[Line]:
    shown = list(entries.select_related("undoes"))
    people = people_of(shown)
    undone = set(JournalEntry.objects.filter(undoes__in=shown).values_list("undoes_id", flat=True))
    return [
        Line(
            entry,
            sentence(entry),
            changes_in_words(entry, people),
            entry.undoes_id is None and entry.pk not in undone,
        )
        for entry in shown
    ]


@desk
def history(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    shown = Paginator(JournalEntry.objects.filter(session=sitting), PER_PAGE).get_page(
        request.GET.get("page")
    )
    last = acts.last_act(sitting)
    context = {
        "session": sitting,
        "page": shown,
        "lines": entries_as_lines(shown.object_list),
        "last": (last, sentence(last)) if last else None,
    }
    return render(request, "console/history.html", context)


@desk
def undo(request: HttpRequest, session: int, entry: int) -> HttpResponse:
    """What taking an act back will change, or why it cannot be; with POST it is taken back."""
    sitting = session_of(session)
    act = get_object_or_404(JournalEntry, pk=entry, session=sitting)
    said = sentence(act)
    if request.method == "POST":
        acts.undo(act, by=director(request))
        return done(request, _("Taken back: %(act)s") % {"act": said}, "history", session)
    context = {
        "session": sitting,
        "entry": act,
        "sentence": said,
        "changes": changes_in_words(act, people_of([act])),
        "refusal": acts.refusal_to_undo(act, by=director(request)),
    }
    return render(request, "console/undo.html", context)
