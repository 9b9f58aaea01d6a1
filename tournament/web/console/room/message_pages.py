"""One text to all phones, the wall, a section or tables: written, changed, withdrawn, and who has read it."""

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.people.readings.roles import Need, may
from tournament.domain.room.acts import messages as message_acts
from tournament.domain.room.acts.messages import (
    MINUTES_WITHOUT_ROUNDS,
    NO_SECTION,
    NO_TABLES,
    ChangedMessage,
    NewMessage,
)
from tournament.domain.room.reports.room_messages import answers_to, last_texts, moment_of, rounds_at
from tournament.models import RoomMessage, Section, Session
from tournament.models.compiled_queries import part_of
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import (
    BoardsField,
    RefusingForm,
    WholeNumber,
    choice,
    form_of,
    refusing,
)
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page

DEEDS = ("change", "withdraw")
ROWS = {"rows": 2, "maxlength": RoomMessage.LONGEST}


def _text(**how: Any) -> forms.CharField:
    """The field of a message: two lines that grow."""
    field = forms.CharField(
        label=gettext_lazy("Message"),
        max_length=RoomMessage.LONGEST,
        widget=forms.Textarea(attrs={**ROWS, "dir": "auto"}),
        **how,
    )
    return refusing(field, *message_acts.NO_TEXT)


class _Sections(forms.ModelChoiceField):
    def label_from_instance(self, section: Section) -> str:
        return _("Section %(letter)s") % {"letter": section.letter}


MessageForm = form_of(
    NewMessage,
    text=_text(),
    section=refusing(
        _Sections(
            Section.objects.none(),
            label=pgettext_lazy("a message", "To"),
            empty_label=pgettext_lazy("a message", "All"),
            required=False,
        ),
        *NO_SECTION,
    ),
    tables=refusing(
        BoardsField(label=gettext_lazy("Tables"), help_text=gettext_lazy("Blank: all."), required=False),
        *NO_TABLES,
    ),
)
ChangeForm = form_of(
    ChangedMessage,
    text=_text(required=False),
    seen=WholeNumber(required=False, widget=forms.HiddenInput),
    do=choice(DEEDS),
)


@desk
@require_http_methods(["GET", "POST"])
def messages(request: HttpRequest, session_id: int) -> HttpResponse:
    """What is being shown and who has read it; with POST another message. `again`: its words once more."""
    if request.method == "GET":
        request.live_moment = partial(moment_of, part_of(Session, id=session_id), timezone.now())  # type: ignore[attr-defined]
        return _live_messages(request, session_id=session_id)
    session, now, by = session_of(session_id), timezone.now(), director(request)
    form = _narrowed(session, MessageForm(request.POST))
    try:
        values = form.values()
        section = values["section"]
        message = NewMessage(values["text"], section and section.pk, values["tables"])
        message_acts.send_message(session, message, rounds=rounds_at(session, now), now=now, by=by)
    except DirectorError as error:
        return _page(request, session, form, error)
    return done(request, _("Message sent."), "messages", session_id)


@live
def _live_messages(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    again = WholeNumber().to_python(request.GET.get("again"))
    known = RoomMessage.objects.filter(pk=again, session__event__club=session.event.club_id).first()
    form = MessageForm(initial={"text": known.text if known else ""})
    return _page(request, session, _narrowed(session, form))


def _narrowed(session: Session, form: RefusingForm) -> RefusingForm:
    """To the sections of the session; one of one section has no question which."""
    sections = Section.objects.filter(session=session).order_by("letter")
    form.offer(section=sections)
    if len(sections) < 2:
        form.fields["section"].widget = forms.HiddenInput()
    return form


def _page(
    request: HttpRequest, session: Session, form: RefusingForm, error: DirectorError | None = None
) -> HttpResponse:
    context = {
        "session": session,
        "form": form,
        "error": error,
        "minutes": MINUTES_WITHOUT_ROUNDS,
        "may_send": may(request.user, Need.RUN, request.club),  # type: ignore[attr-defined]
        "ready": last_texts(session),
        "standing": [(one, _change_form(one.row)) for one in answers_to(session, timezone.now())],
    }
    template = page(request, "console/room/messages.html", "console/room/_standing_messages.html")
    return render(request, template, context, status=error.status if error else 200)


def _change_form(row: RoomMessage) -> RefusingForm:
    stands = {"text": row.text, "seen": row.version}
    return ChangeForm(initial=stands, auto_id=f"message-{row.pk}-%s")


@desk
@require_POST
def message(request: HttpRequest, session_id: int, message: int) -> HttpResponse:
    """Other words for a message that is being shown, or none."""
    row = get_object_or_404(RoomMessage.objects.select_related("session"), pk=message, session=session_id)
    values, now, by = ChangeForm(request.POST).values(), timezone.now(), director(request)
    if values["do"] == "withdraw":
        message_acts.withdraw_message(row, seen=values["seen"], now=now, by=by)
        return done(request, _("Message withdrawn."), "messages", session_id)
    words = ChangedMessage(version=values["seen"], text=values["text"])
    message_acts.change_message(row, words, now=now, by=by)
    return done(request, _("Message changed."), "messages", session_id)
